// Statements that a distributed PostgreSQL takes, and those that break a rule.
import { expect, it } from 'vitest';
import { statementFaults, tenantTables } from './statement-rules.ts';

const tenants = new Set(['identity.customer', 'people.vendor', 'payables.bill']);
const rulesOf = (text: string) => statementFaults(text, tenants).map(({ rule }) => rule);

it.each([
  [
    'a table and its join, each compared',
    'select 1 from people.vendor v join payables.bill b on b.customer_id = $1 and b.vendor_id = v.vendor_id where v.customer_id = $1',
  ],
  ['one table without an alias', 'select 1 from people.vendor where customer_id = $1::bigint'],
  [
    'a sub-select that compares for itself',
    'select (select count(*) from payables.bill b where b.customer_id = $1) from people.vendor v where $1 = v.customer_id',
  ],
  ['a query of WITH', 'with late as (select bill_id from payables.bill b where b.customer_id = $1) select * from late'],
  ['an update', 'update payables.bill b set note = $2 where b.customer_id = $1'],
  ['rows of one insert', 'insert into people.vendor (customer_id, name) values ($1, $2)'],
  [
    'rows from arrays beside the customer',
    'insert into people.vendor (customer_id, name) select c.customer_id, g.name from identity.customer c cross join unnest($2::text[]) as g (name) where c.customer_id = $1',
  ],
  ['a table that is not tenant', 'select 1 from platform.migration'],
])('takes %s', (_, text) => {
  expect(rulesOf(text)).toEqual([]);
});

it.each([
  ['a table that is not compared', 'select 1 from people.vendor', [1]],
  [
    'a join by another table alone',
    'select 1 from people.vendor v join payables.bill b on b.customer_id = v.customer_id where v.customer_id = $1',
    [1],
  ],
  [
    'a sub-select that leans on the outer table',
    'select 1 from people.vendor v where v.customer_id = $1 and exists (select 1 from payables.bill b where b.customer_id = v.customer_id)',
    [1],
  ],
  ['a comparison under OR', 'select 1 from people.vendor v where v.customer_id = $1 or v.name = $2', [1]],
  ['a table within WITH', 'with late as (select 1 from payables.bill) select * from late', [1]],
  ['a delete', 'delete from payables.bill', [1]],
  ['rows from arrays alone', 'insert into people.vendor (customer_id, name) select $1, g.name from unnest($2::text[]) as g (name)', [2]],
  [
    'the same within WITH',
    'with made as (insert into people.vendor (customer_id, name) select $1, g.name from unnest($2::text[]) as g (name) returning 1) select * from made',
    [2],
  ],
  ['COPY', 'copy people.vendor from stdin', [7]],
  ['a temporary table', 'create temporary table given (a int)', [7]],
])('refuses %s', (_, text, rules) => {
  expect(rulesOf(text)).toEqual(rules);
});

it('reads the tables from the printed schema', () => {
  expect([...tenantTables('-- people.vendor: tenant\ncreate table people.vendor (\n);\n-- platform.migration: local\n')]).toEqual([
    'people.vendor',
  ]);
});
