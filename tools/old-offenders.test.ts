// The list of old offenders is only ever lowered.
import { expect, it } from 'vitest';
import { shrunk } from './old-offenders.ts';

it('lowers what has become less, drops what is gone, and neither raises a number nor adds a file', () => {
  const list = { 'a.ts': 3, 'b.ts': 2, 'c.ts': 1, 'd.ts': 4 };
  const found = new Map([
    ['a.ts', 2],
    ['b.ts', 5],
    ['d.ts', 4],
    ['new.ts', 1],
  ]);
  expect(shrunk(list, found)).toEqual({ 'a.ts': 2, 'b.ts': 2, 'd.ts': 4 });
});
