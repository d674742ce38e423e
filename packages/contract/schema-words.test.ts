// What schemas say of values in words of people, whatever the values are.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { count, dateIn, fieldWords, flag, id, line, moneyIn, problemSentence } from './contract.ts';

const shape = z.object({
  name: line(5),
  on: dateIn,
  amount: moneyIn,
  days: count(9),
  ratio: z.number(),
  isPaid: flag,
  by: id,
  kinds: z.array(z.enum(['A', 'B'])).max(2),
});
const sound = { name: 'x', on: '2026-01-31', amount: '1.00', days: 1, ratio: 0.5, isPaid: true, by: '7', kinds: [] };

it.each([
  [{ name: null }, 'name', 'must be filled in'],
  [{ name: undefined }, 'name', 'must be filled in'],
  [{ name: 5 }, 'name', 'must be text'],
  [{ on: null }, 'on', 'must be filled in'],
  [{ on: 20260131 }, 'on', 'must be text'],
  [{ amount: null }, 'amount', 'must be filled in'],
  [{ days: Number.NaN }, 'days', 'must be a whole number from 0 to 9'],
  [{ days: 'many' }, 'days', 'must be a whole number from 0 to 9'],
  [{ ratio: 'many' }, 'ratio', 'must be a number'],
  [{ isPaid: 'perhaps' }, 'isPaid', 'must be yes or no'],
  [{ by: null }, 'by', 'must be filled in'],
  [{ by: '' }, 'by', 'must be filled in'],
  [{ by: 'x' }, 'by', 'must be an id'],
  [{ kinds: 'A' }, 'kinds', 'must be a list'],
  [{ kinds: ['C'] }, 'kinds.0', 'must be one of A, B'],
  [{ kinds: ['A', 'B', 'A'] }, 'kinds', 'must have at most 2 entries'],
])('%j: %s %s', (change, path, words) => {
  const issues = shape.safeParse({ ...sound, ...change }).error?.issues ?? [];
  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, words]]);
});

it.each([
  ['propertyId', 'Property'],
  ['roleIds', 'Role'],
  ['policyNumber', 'Policy number'],
  ['lines.2.amount', 'Lines 3, amount'],
  ['weekdays.0', 'Weekdays 1'],
  ['id', 'Id'],
])('%s is called %s', (path, words) => expect(fieldWords(path)).toBe(words));

it('what is wrong is told in sentences, and counted beyond three', () => {
  const problem = (path: string, message = 'must be filled in') => ({ path, message });
  expect(problemSentence([problem('propertyId')])).toBe('Property must be filled in.');
  expect(problemSentence([problem('', 'is too large.')])).toBe('The request is too large.');
  expect(problemSentence(['a', 'b', 'c', 'd', 'e'].map((path) => problem(path)))).toBe(
    'A must be filled in. B must be filled in. C must be filled in. 2 more fields need another look.',
  );
});
