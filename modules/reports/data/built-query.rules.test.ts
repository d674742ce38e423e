// What is built becomes what the server reads: every line that is complete, and nothing when one is not.
import { expect, test } from 'vitest';
import { parseGroup } from '../../../packages/contract/contract.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { keptValue } from '../../../packages/pages/list/filter-words.ts';
import { billList } from '../../payables/payables.contract.ts';
import { builtGroup, ruleText, wireGroup } from './built-query.rules.ts';

const today = localDate('2026-01-31');
const { columns } = billList;
const text = (field: string, operator: string, value: unknown) => ruleText(columns, { field, operator, value }, keptValue, today);

test.each([
  ['total', 'over', '1,200', 'total:over:1200.00'],
  ['total', 'between', '1..2.50', 'total:between:1.00..2.50'],
  ['dueDate', 'from', '1/15/2026', 'dueDate:from:2026-01-15'],
  ['dueDate', 'span', 'this-month', 'dueDate:span:this-month'],
  ['status', 'in', 'PAID,REJECTED', 'status:in:PAID,REJECTED'],
  ['vendorName', 'contains', 'sierra', 'vendorName:contains:sierra'],
  ['daysLate', 'filled', 'left over', 'daysLate:filled:'],
  ['total', 'over', 'much', null],
  ['vendorName', 'contains', '', null],
  ['status', 'in', 'NONE', null],
  ['approvals', 'contains', 'x', null],
  ['constructor', 'is', 'x', null],
])('%s %s %s', (field, operator, value, expected) => {
  expect(text(field, operator, value)).toBe(expected);
});

test('groups stand in groups, and one line that is not complete leaves no query', () => {
  const rule = { field: 'total', operator: 'over', value: '5' };
  const built = { combinator: 'or', not: true, rules: [rule, { combinator: 'and', rules: [rule] }] };
  const wire = wireGroup(columns, built, keptValue, today);
  expect(wire).toEqual({ join: 'or', not: true, parts: ['total:over:5.00', { join: 'and', not: false, parts: ['total:over:5.00'] }] });
  expect(parseGroup(columns, wire)).not.toBeNull();
  expect(wireGroup(columns, { combinator: 'and', rules: [{ ...rule, value: '' }] }, keptValue, today)).toBeNull();
});

test('a kept query is built again as it was', () => {
  const wire = {
    join: 'or' as const,
    not: true,
    parts: ['total:between:1.00..2.50', { join: 'and' as const, not: false, parts: ['status:in:PAID,REJECTED', 'daysLate:filled:'] }],
  };
  expect(wireGroup(columns, builtGroup(columns, wire), keptValue, today)).toEqual(wire);
});
