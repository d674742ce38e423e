// Each guard that can be turned off still stands where the list says, and its test is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../checks.ts';
import { guards } from './guard-list.ts';

test.each(guards)('$guard: once, in $file', ({ file, on, off, test: proof, title }) => {
  expect(readFileSync(join(root, file), 'utf8').split(on)).toHaveLength(2);
  expect(off).not.toBe(on);
  expect([existsSync(join(root, proof)), title.length > 0]).toEqual([true, true]);
});
