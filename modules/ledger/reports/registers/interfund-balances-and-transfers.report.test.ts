// Three funds in one entry, its reversal, and lines posted before counter funds were kept: every pair foots,
// and every figure opens the lines behind it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellSource } from '../../../../packages/contract/contract.ts';
import { sql } from '../../../../packages/db/database.ts';
import { formatMoney, localDate } from '../../../../packages/kernel/kernel.ts';
import { readParams } from '../../../../packages/reporting/params.ts';
import { takeRows } from '../../../../packages/reporting/report.ts';
import { accounting } from '../../accounting.contract.ts';
import { chartImport } from '../../chart/chart-import.contract.ts';
import { chart } from '../../chart/chart-setup.contract.ts';
import { journal } from '../../entries/journal.contract.ts';
import { aCommunity, postJournal, type TestCommunity } from '../../ledger.testing.ts';
import { ledgerShelf } from '../../reports.server.ts';

const shelf = ledgerShelf(async () => new Map());

let maple: TestCommunity;
let accounts: ReadonlyMap<string, string>;

type Line = [number: string, amount: string];
const post = (postDate: string, description: string, ...lines: Line[]) =>
  postJournal(maple, {
    communityId: maple.communityId,
    postDate,
    description,
    lines: lines.map(([number, amount]) => ({
      accountId: accounts.get(number) ?? '',
      ...(amount.startsWith('-') ? { credit: amount.slice(1) } : { debit: amount }),
    })),
  });

const specialFund = `number,name,type,fund,role
1030,Special cash,ASSET,SPECIAL,CASH
1920,Due to/from other funds,ASSET,SPECIAL,INTERFUND
3200,Special fund balance,EQUITY,SPECIAL,FUND_BALANCE
6020,Special work,EXPENSE,SPECIAL,
`;

async function run(given: Readonly<Record<string, string>>) {
  const report = shelf.reports.find(({ declaration }) => declaration.name === 'interfund-balances-and-transfers');
  if (!report) throw new Error('the report is on the shelf');
  const params = readParams(report.declaration, given, {
    today: localDate('2026-12-31'),
    startOfYear: localDate('2026-01-01'),
    periods: [],
  });
  return maple.services.database.snapshot(maple.customerId, async (tx) => {
    const body = await report.run(tx, { communityId: maple.communityId, params, knownTime: null });
    return { ...body, ...(await takeRows(body, 1_000)) };
  });
}

/** What the rows behind a figure add up to. */
async function opened(source: CellSource): Promise<bigint> {
  const open = shelf.openers['interfund'];
  if (!open) throw new Error('its rows open');
  const order = { communityId: maple.communityId, knownTime: null, source, since: null, after: null, limit: 100 };
  return maple.services.database.snapshot(maple.customerId, async (tx) => {
    const { rows } = await open(tx, order);
    return rows.reduce((sum, row) => sum + row.amount, 0n);
  });
}

const january = { fromDate: '2026-01-01', toDate: '2026-01-31' };
const february = { fromDate: '2026-02-01', toDate: '2026-02-28' };

beforeAll(async () => {
  maple = await aCommunity();
  const { call, communityId } = maple;
  const { version, funds } = await call(chart.getChart, { communityId });
  const kept = funds.map(({ fundId, code, name }) => ({ fundId, code, name }));
  await call(chart.saveFunds, { communityId, version, funds: [...kept, { fundId: null, code: 'SPECIAL', name: 'Special' }] });
  await call(chartImport.calls.commit, {
    communityId,
    file: { fileName: 'special.csv', content: Buffer.from(specialFund).toString('base64') },
  });
  accounts = new Map((await call(accounting.pickAccounts, { communityId })).map((one) => [one.number, one.accountId]));
  const { entryId } = await post('2026-01-10', 'Roof and gate', ['6010', '76.66'], ['6020', '23.34'], ['1010', '-100.00']);
  await post('2026-01-12', 'Repaid', ['1010', '50.00'], ['1020', '-50.00']);
  await call(journal.reverseJournalEntry, { communityId, entryId, postDate: '2026-02-03', reason: 'Wrong funds' });
});
afterAll(() => maple.close());

test('each pair of funds has its own lines, which begin with what was due and end with what is', async () => {
  const rows = (await run(february)).rows.map(({ cells }) =>
    Object.values(cells)
      .flatMap(
        (cell) => cell.text ?? [cell.money ?? cell.amount].flatMap((cents) => (cents === undefined ? [] : formatMoney(cents, 'digits'))),
      )
      .filter((text) => text !== '')
      .join(' '),
  );
  expect(rows).toEqual([
    'Operating and Reserve',
    'Due before February 1, 2026 (26.66)',
    'Reserve Operating Reversal: Wrong funds Ada Admin 76.66 26.66 of it 50.00',
    'Due to Reserve from Operating 50.00',
    'Operating and Special',
    'Due before February 1, 2026 23.34',
    'Special Operating Reversal: Wrong funds Ada Admin 23.34 Yes 0.00',
    'Nothing due 0.00',
  ]);
});

test.each([january, february])('every figure opens what it shows, and what is proved holds: %j', async (span) => {
  const { rows, checks } = await run(span);
  const cells = rows.flatMap((row) => Object.values(row.cells)).filter((cell) => cell.sources !== undefined);
  const shown = cells.map((cell) => cell.money);
  expect(shown.length).toBeGreaterThan(4);
  expect(await Promise.all(cells.map((cell) => opened(cell.sources?.[0] as CellSource)))).toEqual(shown);
  expect(checks.map(({ outcome }) => outcome)).toEqual(['holds', 'holds']);
});

test('lines posted before counter funds were kept: two funds name each other, of more the other is said not to be named', async () => {
  await sql`alter table ledger.posting disable trigger user`.execute(maple.db.asMigrator);
  await sql`update ledger.posting set counter_fund_id = null`.execute(maple.db.asMigrator);
  await sql`alter table ledger.posting enable trigger user`.execute(maple.db.asMigrator);
  const { rows, checks } = await run(january);
  expect(
    rows.filter(({ kind }) => kind === 'subtotal').map(({ cells }) => `${cells['from']?.text} ${formatMoney(cells['due']?.money ?? 0n)}`),
  ).toEqual([
    'Due to Operating from funds not named 100.00',
    'Due to funds not named from Reserve 76.66',
    'Due to funds not named from Special 23.34',
    'Due to Reserve from Operating 50.00',
  ]);
  const cells = rows.flatMap((row) => Object.values(row.cells)).filter((cell) => cell.sources !== undefined);
  expect(await Promise.all(cells.map((cell) => opened(cell.sources?.[0] as CellSource)))).toEqual(cells.map((cell) => cell.money));
  expect(checks.map(({ outcome }) => outcome)).toEqual(['holds', 'holds']);
});
