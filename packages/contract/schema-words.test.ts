// What schemas say of values in words of people, whatever the values are.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { count, dateIn, flag, id, line, moneyIn } from './contract.ts';

const shape = z.object({
  name: line(5),
  on: dateIn,
  amount: moneyIn,
  days: count(9),
  isPaid: flag,
  by: id,
  kinds: z.array(z.enum(['A', 'B'])).max(2),
});
const sound = { name: 'x', on: '2026-01-31', amount: '1.00', days: 1, isPaid: true, by: '7', kinds: [] };

it.each([
  [{ name: null }, 'name', 'must be filled in'],
  [{ name: undefined }, 'name', 'must be filled in'],
  [{ name: 5 }, 'name', 'must be text'],
  [{ on: null }, 'on', 'must be filled in'],
  [{ on: 20260131 }, 'on', 'must be text'],
  [{ amount: null }, 'amount', 'must be filled in'],
  [{ days: Number.NaN }, 'days', 'must be a number'],
  [{ days: 'many' }, 'days', 'must be a number'],
  [{ isPaid: 'perhaps' }, 'isPaid', 'must be yes or no'],
  [{ by: null }, 'by', 'must be filled in'],
  [{ kinds: 'A' }, 'kinds', 'must be a list'],
  [{ kinds: ['C'] }, 'kinds.0', 'must be one of A, B'],
  [{ kinds: ['A', 'B', 'A'] }, 'kinds', 'must have at most 2 entries'],
])('%j: %s %s', (change, path, words) => {
  const issues = shape.safeParse({ ...sound, ...change }).error?.issues ?? [];
  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, words]]);
});
