// The engine against a sort, a filter and a sum in memory: random rows with blanks and ties, every order,
// every filter.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyList, defineList, id, type ListFilter, type ListSort, parseFilter } from '../contract/contract.ts';
import { rowsOf, sql, type Tx } from '../db/database.ts';
import { centsToText, localDate, modulo } from '../kernel/kernel.ts';
import { newCustomer, type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { condition } from './filter.sql.ts';
import { type Reading, readCounts, readMarks, readOne, readRows } from './list.sql.ts';

const list = defineList({
  name: 'ThingList',
  title: 'Things',
  noun: 'things',
  permission: 'signedIn',
  scope: { communityId: id },
  rowId: 'thingId',
  columns: {
    name: { title: 'Name', kind: 'text' },
    amount: { title: 'Amount', kind: 'money', sum: true },
    pieces: { title: 'Pieces', kind: 'count', sum: true, always: true },
    due: { title: 'Due', kind: 'date' },
    state: { title: 'State', kind: 'status', words: { NEW: ['New', 'attention'], DONE: ['Done', 'good'], GONE: ['Gone', 'neutral'] } },
    isOpen: { title: 'Open', kind: 'flag' },
  },
  extra: {},
  views: { all: { title: 'All' }, new: { title: 'New', filters: ['state:in:NEW'] } },
  sort: 'name',
}) as unknown as AnyList;

interface Thing {
  thingId: number;
  name: string;
  amount: bigint | null;
  pieces: number;
  due: string | null;
  state: 'NEW' | 'DONE' | 'GONE' | null;
  isOpen: boolean;
}

const today = localDate('2026-11-20');
const words = ['', 'a', 'A', 'B 10', 'B 9', 'á', "O'Rourke; drop", '%', 'Zoë_', 'zoe', '\\', '10', '9'];
const thing = fc.record({
  name: fc.constantFrom(...words),
  amount: fc.option(fc.bigInt({ min: -300n, max: 300n }), { nil: null }),
  pieces: fc.integer({ min: 0, max: 3 }),
  due: fc.option(fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-20', '2026-11-30', '2025-12-31'), { nil: null }),
  state: fc.option(fc.constantFrom('NEW', 'DONE', 'GONE'), { nil: null }),
  isOpen: fc.boolean(),
});
const things = fc.array(thing, { maxLength: 40 }).map((all): Thing[] => all.map((one, i) => ({ ...one, thingId: i + 1 }) as Thing));
const sorts = fc.uniqueArray(fc.record({ key: fc.constantFrom(...Object.keys(list.columns)), desc: fc.boolean() }), {
  maxLength: 3,
  selector: ({ key }) => key,
});

function readingOf(rows: readonly Thing[], asked: Partial<Reading['asked']>): Reading {
  const given = rowsOf({
    thing_id: { type: 'bigint', values: rows.map((row) => row.thingId) },
    name: { type: 'text', values: rows.map((row) => row.name) },
    amount: { type: 'bigint', values: rows.map((row) => row.amount) },
    pieces: { type: 'integer', values: rows.map((row) => row.pieces) },
    due: { type: 'date', values: rows.map((row) => row.due) },
    state: { type: 'text', values: rows.map((row) => row.state) },
    is_open: { type: 'boolean', values: rows.map((row) => row.isOpen) },
  });
  const columns = {
    name: sql`given.name`,
    amount: sql`given.amount`,
    pieces: sql`given.pieces`,
    due: sql`given.due`,
    state: sql`given.state`,
    isOpen: sql`given.is_open`,
  };
  return {
    list,
    today,
    asked: { filter: [], search: '', sort: [], ...asked },
    rows: { id: sql`given.thing_id`, columns, from: given, where: sql`true` },
  };
}

const collator = new Intl.Collator('en', { numeric: true });
const ranks = { NEW: 1, DONE: 2, GONE: 3 };

function compareCells(row: Thing, other: Thing, key: string): number {
  const value = (one: Thing) => (key === 'state' ? one.state && ranks[one.state] : one[key as keyof Thing]);
  const [a, b] = [value(row), value(other)];
  if (typeof a === 'string' && typeof b === 'string' && key === 'name') return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
  return (a ?? 0) < (b ?? 0) ? -1 : (a ?? 0) > (b ?? 0) ? 1 : 0;
}

function inOrder(rows: readonly Thing[], sort: readonly ListSort[]): string[] {
  const isBlank = (row: Thing, key: string) => row[key as keyof Thing] === null || row[key as keyof Thing] === '';
  const sorted = [...rows].sort((a, b) => {
    for (const { key, desc } of sort) {
      const blank = Number(isBlank(a, key)) - Number(isBlank(b, key));
      if (blank !== 0) return blank;
      const compared = isBlank(a, key) ? 0 : compareCells(a, b, key);
      if (compared !== 0) return desc ? -compared : compared;
    }
    return sort[0]?.desc ? b.thingId - a.thingId : a.thingId - b.thingId;
  });
  return sorted.map((row) => String(row.thingId));
}

let db: TestDatabase;
let customerId: string;
beforeAll(async () => {
  db = await testDatabase();
  customerId = await newCustomer(db);
});
afterAll(() => db.close());

const read = <T>(work: (tx: Tx) => Promise<T>) => db.database.read(customerId, work);

async function walk(tx: Tx, reading: Reading, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Awaited<ReturnType<typeof readRows>> = await readRows(tx, reading, { after, limit });
    ids.push(...page.rows.map((row) => row.rowId));
    after = page.next;
  }
  return ids;
}

describe('an order', () => {
  it('walked page by page is the whole list sorted in memory', async () => {
    await fc.assert(
      fc.asyncProperty(things, sorts, fc.integer({ min: 1, max: 9 }), async (rows, sort, limit) => {
        expect(await read((tx) => walk(tx, readingOf(rows, { sort }), limit))).toEqual(inOrder(rows, sort));
      }),
      { numRuns: 150 },
    );
  });

  it('tells what is before and after any row, and which it is', async () => {
    await fc.assert(
      fc.asyncProperty(things, sorts, async (rows, sort) => {
        const ids = inOrder(rows, sort);
        for (const [i, rowId] of ids.entries()) {
          if (i > 3) break;
          const found = await read((tx) => readOne(tx, readingOf(rows, { sort }), rowId));
          expect([found?.position, found?.previousId, found?.nextId]).toEqual([i + 1, ids[i - 1] ?? null, ids[i + 1] ?? null]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('has marks at which pages begin anywhere', async () => {
    const rows = Array.from(
      { length: 950 },
      (_, i): Thing => ({
        thingId: i + 1,
        name: words[modulo(i * 7, 13)] ?? '',
        amount: modulo(i, 3) === 0 ? null : BigInt(modulo(i, 17)),
        pieces: modulo(i, 4),
        due: null,
        state: null,
        isOpen: true,
      }),
    );
    const sort = [
      { key: 'amount', desc: true },
      { key: 'name', desc: false },
    ];
    const reading = readingOf(rows, { sort });
    const { marks, step } = await read((tx) => readMarks(tx, reading, 950));
    expect([marks.length, step]).toEqual([4, 200]);
    const third = await read((tx) => readRows(tx, reading, { after: marks[2] ?? '', limit: 5 }));
    expect(third.rows.map((row) => row.rowId)).toEqual(inOrder(rows, sort).slice(600, 605));
  });
});

const asked = [
  'name:contains:o',
  'name:starts:b',
  'name:is:zoë_',
  'name:contains:%',
  'name:contains:\\',
  "name:contains:'",
  'name:blank:',
  'name:filled:',
  'amount:over:0.00',
  'amount:under:-1.50',
  'amount:between:-1..1',
  'amount:is:0.00',
  'amount:blank:',
  'pieces:over:1',
  'pieces:between:1..2',
  'pieces:is:0',
  'due:span:this-month',
  'due:span:last-month',
  'due:span:last-year',
  'due:span:past',
  'due:on:t',
  'due:between:bom..eom',
  'due:from:2026-11-20',
  'due:through:-1',
  'due:filled:',
  'state:in:NEW,GONE',
  'isOpen:is:yes',
  'isOpen:is:no',
];

function holds(row: Thing, { key, op, values: [first = '', second = ''] }: ListFilter): boolean {
  const value = row[key as keyof Thing];
  if (op === 'blank') return value === null || value === '';
  if (op === 'filled') return value !== null && value !== '';
  if (value === null) return false;
  if (key === 'name') {
    const text = String(value).toLowerCase();
    return op === 'contains' ? text.includes(first) : op === 'starts' ? text.startsWith(first) : text === first;
  }
  if (key === 'state') return [first, second].includes(String(value));
  if (key === 'isOpen') return value === (first === 'yes');
  if (key === 'due') return holdsDate(String(value), op, [first, second]);
  const number = Number(value);
  const scale = key === 'amount' ? 100 : 1;
  if (op === 'over') return number > Number(first) * scale;
  if (op === 'under') return number < Number(first) * scale;
  return op === 'is' ? number === Number(first) * scale : number >= Number(first) * scale && number <= Number(second) * scale;
}

function holdsDate(value: string, op: string, [first = '', second = '']: readonly string[]): boolean {
  const days: Record<string, string> = { t: '2026-11-20', bom: '2026-11-01', eom: '2026-11-30', '-1': '2026-11-19' };
  const day = (text: string) => days[text] ?? text;
  const spans: Record<string, readonly [string, string]> = {
    'this-month': ['2026-11-01', '2026-11-30'],
    'last-month': ['2026-10-01', '2026-10-31'],
    'last-year': ['2025-01-01', '2025-12-31'],
    past: ['0001-01-01', '2026-11-19'],
  };
  const [from, to] =
    op === 'span'
      ? (spans[first] ?? ['', ''])
      : op === 'between'
        ? [day(first), day(second)]
        : op === 'from'
          ? [day(first), '9999']
          : op === 'through'
            ? ['', day(first)]
            : [day(first), day(first)];
  return value >= from && value <= to;
}

describe('a filter', () => {
  it('keeps what the same filter in memory keeps, and the sums are of those rows', async () => {
    await fc.assert(
      fc.asyncProperty(things, fc.subarray(asked, { minLength: 1, maxLength: 3 }), async (rows, texts) => {
        const filter = texts.map((text) => parseFilter(list.columns, text) as ListFilter);
        const kept = rows.filter((row) => filter.every((each) => holds(row, each)));
        const reading = readingOf(rows, { filter });
        const found = await read(async (tx) => ({
          ids: await walk(tx, reading, 7),
          counts: await readCounts(tx, reading, {
            new: condition(list, { filter: [{ key: 'state', op: 'in', values: ['NEW'] }], search: '' }, today),
          }),
        }));
        expect(found.ids).toEqual(inOrder(kept, []));
        expect(found.counts).toEqual({
          all: rows.length,
          count: kept.length,
          sums: {
            amount: centsToText(kept.reduce((sum, row) => sum + (row.amount ?? 0n), 0n)),
            pieces: String(kept.reduce((sum, row) => sum + row.pieces, 0)),
          },
          views: { new: rows.filter((row) => row.state === 'NEW').length },
        });
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['o rourke', ["O'Rourke; drop"]],
    ['2.50', ['by amount']],
    ['11/20/2026', ['by day']],
    ['gone', ['by state']],
    ['nowhere', []],
  ])('finds the words %s', async (search, names) => {
    const blank = { amount: null, pieces: 0, due: null, state: null, isOpen: false };
    const rows: Thing[] = [
      { ...blank, thingId: 1, name: "O'Rourke; drop" },
      { ...blank, thingId: 2, name: 'by amount', amount: -250n },
      { ...blank, thingId: 3, name: 'by day', due: '2026-11-20' },
      { ...blank, thingId: 4, name: 'by state', state: 'GONE' },
    ];
    const found = await read((tx) => readRows(tx, readingOf(rows, { search }), { after: '', limit: 10 }));
    expect(found.rows.map((row) => row['name'])).toEqual(names);
  });
});

describe('what comes from outside', () => {
  const rows: Thing[] = [{ thingId: 1, name: 'a', amount: 1n, pieces: 1, due: '2026-01-01', state: 'NEW', isOpen: true }];
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['rubbish', 'rubbish'],
    ['no list', cursor({})],
    ['too few values', cursor(['a'])],
    ['an id that is none', cursor(['a', 'x'])],
    ['an id beyond bigint', cursor(['a', '9'.repeat(19)])],
    ['an object for text', cursor([{ a: 1 }, '1'])],
    ['a zero byte', cursor(['a\0', '1'])],
    ['half a character', cursor(['\ud800', '1'])],
    ['SQL for an id', cursor(['a', "1' or true --"])],
  ])('refuses a cursor that is %s', async (_name, after) => {
    await expect(
      read((tx) => readRows(tx, readingOf(rows, { sort: [{ key: 'name', desc: false }] }), { after, limit: 5 })),
    ).rejects.toThrow(/none of this list/);
  });

  it.each([
    'nowhere:contains:x',
    'constructor:contains:x',
    '__proto__:contains:x',
    'name:like:x',
    'name:contains:',
    'name:contains:a\0b',
    'amount:over:1; drop table x',
    'amount:over:1e9',
    'amount:between:1',
    'due:on:tomorrow',
    'due:span:constructor',
    'due:between:2026-01-01..9999-12-31',
    'state:in:NEW,OTHER',
    'state:in:constructor',
    'isOpen:is:maybe',
    'pieces:is:99999999999999999999',
    `name:contains:${'x'.repeat(101)}`,
    'name',
    '',
  ])('knows no filter %s', (text) => expect(parseFilter(list.columns, text)).toBeNull());
});
