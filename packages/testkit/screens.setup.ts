// A screen that complains on the console fails its test: React tells there of a key given twice, an
// attribute it does not know, a field that changes hands.
import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const complaints: string[] = [];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void complaints.push(format(...said)));
});

afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});
