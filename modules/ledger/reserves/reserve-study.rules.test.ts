// Which version of a study is in force on a day.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { inForceOn } from './reserve-study.rules.ts';

const version = (number: number, state: 'DRAFT' | 'ADOPTED' | 'SUPERSEDED' | 'DISCARDED', adopted?: string) => ({
  number,
  state,
  adoptedDate: adopted ? localDate(adopted) : null,
});
const all = [
  version(5, 'DRAFT'),
  version(4, 'DISCARDED'),
  version(3, 'ADOPTED', '2026-03-01'),
  version(2, 'SUPERSEDED', '2025-02-01'),
  version(1, 'SUPERSEDED', '2025-02-01'),
];

test.each([
  ['2026-03-01', 3],
  ['2026-02-28', 2],
  ['2025-01-31', 5],
])('on %s it is version %i', (day, number) => {
  expect(inForceOn(all, localDate(day))?.number).toBe(number);
});

test('where nothing was adopted and nothing is a draft, none is', () => {
  expect(inForceOn([version(1, 'DISCARDED')], localDate('2026-01-01'))).toBeUndefined();
});
