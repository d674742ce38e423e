// What holds for every list there is, on a month played to its end: every order and view can be read, counts
// and sums are those of the rows, files hold the same rows.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AnyList } from '../../packages/contract/contract.ts';
import { centsToText, textToCents } from '../../packages/kernel/kernel.ts';
import { listsAmong } from '../../packages/lists/lists.ts';
import { allRoutes } from './registry.ts';
import { aWorld, type World } from './tenancy.testing.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
}, 180_000);
afterAll(() => world.server.close());

type Row = Readonly<Record<string, string | number | boolean | null>>;
const lists = listsAmong(allRoutes);

async function ask<T>(endpoint: AnyList['calls']['readPage'], input: object): Promise<T> {
  const shape = (endpoint.input as { shape?: Record<string, z.ZodType> }).shape ?? {};
  const { communityId = '', ownershipId = '' } = world.played.ids;
  // A list of one owner is asked about one; where an owner only narrows it, it is asked whole.
  const isOfOwner = shape.ownershipId !== undefined && !shape.ownershipId.safeParse(undefined).success;
  const scope = { ...('communityId' in shape ? { communityId } : {}), ...(isOfOwner ? { ownershipId } : {}) };
  const answer = await world.server.send(endpoint, { ...scope, ...input }, { token: world.everywhere });
  expect(answer.status, `${endpoint.name} ${JSON.stringify(input)} ${answer.text.slice(0, 300)}`).toBe(200);
  return (endpoint.kind === 'file' ? answer.text : answer.json) as T;
}

async function walk(list: AnyList, asked: object, limit = 7): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: { rows: Row[]; next: string | null } = await ask(list.calls.readPage, { ...asked, after, limit });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

function sumOf(list: AnyList, key: string, rows: readonly Row[]): string {
  if (list.columns[key]?.kind === 'count') return String(rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0));
  return centsToText(rows.reduce((sum, row) => sum + textToCents(String(row[key] ?? '0.00')), 0n));
}

interface Totals {
  all: number;
  count: number;
  sums: Record<string, string>;
  views: Record<string, number>;
}

describe.each(lists.map((list) => [list.name, list] as const))('%s', (_name, list) => {
  const orders = Object.keys(list.columns).flatMap((key) => [key, `-${key}`]);

  test('has rows in the month, each once in any order', async () => {
    const { all } = await ask<Totals>(list.calls.readTotals, {});
    expect(all).toBeGreaterThan(0);
    for (const sort of orders) {
      const ids = (await walk(list, { sort }, all > 60 ? 29 : 7)).map((row) => row[list.rowId]);
      expect([sort, ids.length, new Set(ids).size]).toEqual([sort, all, all]);
    }
  });

  test.each(Object.entries(list.views))('counts, sums and exports the view %s as its rows', async (key, { filters = [], sort = '' }) => {
    const rows = await walk(list, { filter: filters, sort });
    const totals = await ask<Totals>(list.calls.readTotals, { filter: filters });
    const summed = Object.keys(list.columns).filter((each) => list.columns[each]?.sum);
    expect([totals.count, totals.views[key]]).toEqual([rows.length, rows.length]);
    expect(totals.sums).toEqual(Object.fromEntries(summed.map((each) => [each, sumOf(list, each, rows)])));
    const csv = await ask<string>(list.calls.exportView, { filter: filters, sort, columns: Object.keys(list.columns) });
    expect(csv.trim().split('\r\n').length).toBe(rows.length + 1);
  });

  test('finds a row by its id, and by the words of its text', async () => {
    const [first] = await walk(list, {});
    const found = await ask<{ row: Row; position: number }>(list.calls.readRow, { [list.rowId]: first?.[list.rowId] });
    expect([found.row, found.position]).toEqual([first, 1]);
    const key = Object.keys(list.columns).find((each) => list.columns[each]?.kind === 'text' && first?.[each]);
    const rows = await walk(list, { search: String(first?.[key ?? '']).slice(0, 60) });
    expect(rows.map((row) => row[list.rowId])).toContain(first?.[list.rowId]);
  });
});
