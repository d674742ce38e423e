// Letters, templates and mailings stay with the old company: no column that goes along may name one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { staysBehind } from './transfer.rules.ts';
import type { TransferRow } from './transfer.store.ts';
import { changedColumns } from './transfer-changes.store.ts';

const schema = readFileSync(join(import.meta.dirname, '../../../database/schema.sql'), 'utf8');

it('empties every reference to what stays with the letters', () => {
  const changed = changedColumns({ fromCustomerId: '1', toCustomerId: '2', communityId: '3' } as TransferRow);
  const named: string[] = [];
  for (const [, table = '', body = ''] of schema.matchAll(/^create table (\w+\.\w+) \(\n([\s\S]*?)\n\);/gm)) {
    if (staysBehind(table)) continue;
    const keys = [...body.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES correspondence\./g)].map(([, columns = '']) => columns);
    const columns = keys.flatMap((key) => key.split(', ').at(-1) ?? []);
    const bare = [...body.matchAll(/^ {2}(letter_batch_id|withdrawal_batch_id) /gm)].map(([, column = '']) => column);
    for (const column of new Set([...columns, ...bare])) named.push(`${table}.${column}`);
  }
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((one) => !changed[one.slice(0, one.lastIndexOf('.'))]?.includes(one.slice(one.lastIndexOf('.') + 1)))).toEqual([]);
});
