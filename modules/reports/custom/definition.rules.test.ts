// Lines of a saved query: groups within groups, subtotals and totals by sum, count and average; and what does
// not fit a source.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListColumn } from '../../../packages/contract/contract.ts';
import { sumCents } from '../../../packages/kernel/kernel.ts';
import { type CustomRow, type Definition, linesOf, type ReadDefinition, readDefinition } from './definition.rules.ts';

const columns: Readonly<Record<string, ListColumn>> = {
  code: { title: 'Code', kind: 'text' },
  owner: { title: 'Owner', kind: 'text' },
  amount: { title: 'Amount', kind: 'money', always: true, sum: true },
};
const whole: Definition = {
  source: 'ChargeData',
  related: [],
  columns: ['owner', 'amount'].map((key) => ({ key, title: '' })),
  query: { join: 'and', not: false, parts: [] },
  search: '',
  sort: '-amount',
  groups: ['code'],
  totals: { amount: 'sum' },
};
const list = { rowId: 'chargeId' };

function read(change: Partial<Definition> = {}): ReadDefinition {
  const found = readDefinition({ columns }, { ...whole, ...change });
  if ('message' in found) throw new Error(found.message);
  return found;
}

async function lines(of: ReadDefinition, rows: readonly Record<string, unknown>[]): Promise<CustomRow[]> {
  const found: CustomRow[] = [];
  async function* given() {
    yield* rows;
  }
  for await (const line of linesOf(of, list, given())) found.push(line);
  return found;
}

const textOf = ({ kind, level, cells }: CustomRow) => [kind, level, cells['owner']?.text ?? '', cells['amount']?.amount ?? null];

const rows = [
  { chargeId: '1', code: 'ASMT', owner: 'Avery', amount: 310_00n },
  { chargeId: '2', code: 'ASMT', owner: 'Blake', amount: 345_00n },
  { chargeId: '3', code: 'LATE', owner: 'Casey', amount: 25_00n },
];

describe('the lines of a query', () => {
  test('stand in groups with their subtotals, and a total over all', async () => {
    expect((await lines(read(), rows)).map(textOf)).toEqual([
      ['group', 0, 'Code: ASMT', null],
      ['row', 1, 'Avery', 310_00n],
      ['row', 1, 'Blake', 345_00n],
      ['subtotal', 0, 'Total ASMT (2)', 655_00n],
      ['group', 0, 'Code: LATE', null],
      ['row', 1, 'Casey', 25_00n],
      ['subtotal', 0, 'Total LATE (1)', 25_00n],
      ['grandTotal', 0, 'Total (3)', 680_00n],
    ]);
  });

  test('an average of money is rounded to the cent, half away from zero; of nothing there is none', async () => {
    const average = read({ groups: [], totals: { amount: 'average' } });
    const of = async (...cents: bigint[]) =>
      (
        await lines(
          average,
          cents.map((amount) => ({ owner: 'A', amount })),
        )
      ).at(-1)?.cells['amount'];
    expect(await of(1n, 2n)).toEqual({ amount: 2n });
    expect(await of(-1n, -2n)).toEqual({ amount: -2n });
    expect(await of(1n, 1n, 2n)).toEqual({ amount: 1n });
    expect((await lines(average, [{ owner: 'A', amount: null }])).at(-1)?.cells['amount']).toEqual({});
  });

  test('groups of groups close from the inside', async () => {
    const nested = await lines(read({ groups: ['code', 'owner'] }), rows);
    expect(nested.map(({ kind, level }) => `${kind} ${level}`).slice(0, 7)).toEqual([
      'group 0',
      'group 1',
      'row 2',
      'subtotal 1',
      'group 1',
      'row 2',
      'subtotal 1',
    ]);
  });

  test('every subtotal of a level together is the total, whatever the rows are', async () => {
    const row = fc.record({ code: fc.constantFrom('A', 'B', ''), owner: fc.constantFrom('X', 'Y'), amount: fc.bigInt(-10_000n, 10_000n) });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (some) => {
        const ordered = some.toSorted((a, b) => (a.code + a.owner).localeCompare(b.code + b.owner));
        const found = await lines(read({ groups: ['code', 'owner'] }), ordered);
        const total = sumCents(some.map(({ amount }) => amount));
        expect(found.at(-1)?.cells['amount']?.amount).toBe(total);
        for (const level of [0, 1]) {
          const subtotals = found.filter((line) => line.kind === 'subtotal' && line.level === level);
          expect(sumCents(subtotals.map(({ cells }) => cells['amount']?.amount ?? 0n))).toBe(total);
        }
      }),
    );
  });
});

describe('a definition', () => {
  test.each([
    ['columns', { columns: [{ key: 'nothing', title: '' }] }],
    ['columns', { columns: [...whole.columns, ...whole.columns] }],
    ['groups', { groups: ['nothing'] }],
    ['totals', { totals: { owner: 'sum' } }],
    ['totals', { totals: { code: 'count' } }],
    ['query', { query: { join: 'and', not: false, parts: ['nothing:is:1'] } }],
    ['sort', { sort: 'nothing' }],
  ] as const)('that does not fit names its %s', (path, change) => {
    expect(readDefinition({ columns }, { ...whole, ...change } as Definition)).toMatchObject({ path });
  });

  test('is ordered by its groups before anything else', () => {
    expect(read({ sort: '-amount,-code' }).sort).toEqual([
      { key: 'code', desc: true },
      { key: 'amount', desc: true },
    ]);
  });
});
