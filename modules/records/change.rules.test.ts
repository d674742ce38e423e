// Two states compared: what an auditor sees of an edit, an addition, a removal and a list.
import { expect, it } from 'vitest';
import { changesBetween } from './change.rules.ts';

const told = (before: unknown, after: unknown) =>
  changesBetween(before, after).map(
    ({ field, before: from, after: to, isChanged }) => `${isChanged ? '*' : ' '} ${field}: ${from} > ${to}`,
  );

it.each([
  [
    'an edit, what changed first',
    { name: 'Sierra', termsDays: 30 },
    { name: 'Sierra', termsDays: 45 },
    ['* termsDays: 30 > 45', '  name: Sierra > Sierra'],
  ],
  ['an addition', null, { name: 'Sierra' }, ['* name:  > Sierra']],
  ['a removal', { name: 'Sierra' }, undefined, ['* name: Sierra > ']],
  ['a blank that was filled', { note: null, city: '' }, { note: 'gate', city: '' }, ['* note:  > gate', '  city:  > ']],
  ['lists, counted from 1', { codes: ['ASMT'] }, { codes: ['ASMT', 'RSRV'] }, ['* codes.2:  > RSRV', '  codes.1: ASMT > ASMT']],
  ['parts of parts', { a: { b: 1 } }, { a: { b: 2 } }, ['* a.b: 1 > 2']],
  ['a list of lists', null, { rows: [{ id: '7', amount: '5.00' }] }, ['* rows.1.id:  > 7', '* rows.1.amount:  > 5.00']],
  ['plain values', 'DRAFT', 'POSTED', ['* value: DRAFT > POSTED']],
  ['an empty list', { codes: ['A'] }, { codes: [] }, ['* codes.1: A > ', '  codes:  > ']],
  ['nothing', null, null, []],
])('%s', (_what, before, after, expected) => expect(told(before, after)).toEqual(expected));
