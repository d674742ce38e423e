// Which columns of a row stand where on its card.
import { expect, test } from 'vitest';
import { cardParts } from './card.rules.ts';
import type { Column } from './table.rules.ts';

type Kind = Column<object>['kind'];
const column = (key: string, kind: Kind = 'text', more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: key,
  kind,
  ...more,
});
const keys = (columns: readonly Column<object>[]) => {
  const { title, amount, more, note } = cardParts(columns);
  return [title?.key, amount?.key, more.map(({ key }) => key).join(), note?.key];
};

test.each([
  [
    'the strong columns lead, a day notes',
    [
      column('account'),
      column('owner', 'text', { emphasis: 'strong' }),
      column('prepaid', 'money'),
      column('owes', 'money', { emphasis: 'strong' }),
      column('paid', 'date'),
    ],
    ['owner', 'owes', 'account', 'paid'],
  ],
  [
    'a status notes, a day stands before words',
    [column('vendor'), column('number'), column('due', 'date'), column('memo'), column('status', 'status'), column('total', 'money')],
    ['vendor', 'total', 'due,number', 'status'],
  ],
  [
    'the amount that is summed stands for the row',
    [column('day', 'date'), column('name'), column('charge', 'money', { total: 'sum' }), column('balance', 'money')],
    ['name', 'charge', '', 'day'],
  ],
  ['a column of acts is left out', [column('name'), { key: 'acts', title: '' }], ['name', undefined, '', undefined]],
])('%s', (_, columns, expected) => {
  expect(keys(columns)).toEqual(expected);
});
