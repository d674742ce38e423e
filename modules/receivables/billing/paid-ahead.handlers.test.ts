// An owner who paid before the charge was posted: prepaid money counts as paid in the base of a late fee and
// in the aging, whether or not it was applied.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellSource, ReportCell, ReportRow } from '../../../packages/contract/contract.ts';
import { type LocalDate, localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { readParams } from '../../../packages/reporting/params.ts';
import { billing } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chargeLateFees, takeMoney } from '../receivables.testing.ts';
import { receivablesShelf } from '../reports.server.ts';

let maple: BilledCommunity;
let communityId: string;
const everyone = (of: BilledCommunity) => [...of.units.keys()].toSorted();
const others = (of: BilledCommunity) => everyone(of).filter((account) => account > 'MC-0004');

beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await billMonth(maple, '2026-02-01');
  // Dated before the charge and entered after it: it finds nothing to pay and becomes prepaid. MC-0001 pays
  // 35.00 more than the charge, MC-0002 200.00 of 365.00, MC-0003 nothing.
  await takeMoney(maple, '2026-01-25', [
    ['MC-0001', '400.00', '11'],
    ['MC-0002', '200.00', '12'],
    ['MC-0004', '330.00', '13'],
  ]);
  await takeMoney(
    maple,
    '2026-02-09',
    others(maple).map((account, i) => [account, i < 4 ? '365.00' : '400.00', String(20 + i)]),
  );
});
afterAll(() => maple.close());

const lateFees = (postDate: string) => maple.call(billing.previewLateFees, { communityId, postDate });

/** The lines of the aging by account: each figure by its column. */
async function aging(asOfDate: LocalDate, netPrepaid = true) {
  const report = receivablesShelf.reports.find(({ declaration }) => declaration.name === 'aged-owner-balance');
  if (!report) throw new Error('There is no such report.');
  const calendar = { today: asOfDate, startOfYear: localDate('2026-01-01'), periods: [] };
  const given = { asOfDate, netPrepaid: netPrepaid ? 'on' : 'off', chargeDetail: 'off', lastPayment: 'off' };
  const params = readParams(report.declaration, given, calendar);
  const body = await maple.services.database.read(maple.customerId, (tx) => report.run(tx, { communityId, params, knownTime: null }));
  return { rows: [...(body.rows as Iterable<ReportRow>)], checks: body.checks };
}

async function opened({ sources = [] }: ReportCell): Promise<bigint> {
  const amounts = sources.map((source: CellSource) =>
    maple.services.database.read(maple.customerId, async (tx) => {
      const order = { communityId, source, knownTime: null, since: null, after: null, limit: 100 };
      return sumCents(((await receivablesShelf.openers[source.rows]?.(tx, order))?.rows ?? []).map((row) => row.amount));
    }),
  );
  return sumCents(await Promise.all(amounts));
}

async function expectDrillDownTies(rows: readonly ReportRow[]): Promise<void> {
  for (const { cells } of rows)
    for (const cell of Object.values(cells)) if (cell.money !== undefined) expect(await opened(cell)).toBe(cell.money);
}

test('who paid ahead draws no late fee and is named, with what applying prepaids would pay', async () => {
  const preview = await lateFees('2026-02-16');
  expect(preview.owners.map((row) => [row.accountNumber, row.charged])).toEqual([
    ['MC-0002', '25.00'],
    ['MC-0003', '25.00'],
  ]);
  // What MC-0004 paid ahead covers its assessment whole and 20.00 of its reserve assessment, which draws no
  // fee.
  expect(preview.skipped.map((row) => [row.reason, row.accountNumber, row.amount])).toEqual([
    ['PREPAID', 'MC-0001', '25.00'],
    ['PREPAID', 'MC-0004', '25.00'],
  ]);
  expect(preview.prepaidToApply).toEqual({ owners: 3, total: '895.00' });
});

test('the aging is net of what prepaid money would pay, by age, and ties to the books with it', async () => {
  const { rows, checks } = await aging(localDate('2026-02-16'));
  const figures = rows.map(({ cells }) => [
    cells['account']?.text ?? 'total',
    ...['days30', 'balance', 'prepaid', 'credit'].map((key) => cells[key]?.money),
  ]);
  expect(figures).toEqual([
    ['MC-0001', 0n, 0n, 36500n, -3500n],
    ['MC-0002', 16500n, 16500n, 20000n, 0n],
    ['MC-0003', 36500n, 36500n, 0n, 0n],
    ['MC-0004', 3500n, 3500n, 33000n, 0n],
    ['total', 56500n, 56500n, 89500n, -3500n],
  ]);
  expect(checks.map((check) => check.outcome)).toEqual(['holds', 'holds']);
  await expectDrillDownTies(rows);
});

test('asked for gross, the aging shows what is open, and all prepaid money as a credit', async () => {
  const { rows, checks } = await aging(localDate('2026-02-16'), false);
  expect(rows.map(({ cells }) => [cells['balance']?.money, cells['credit']?.money, cells['prepaid']])).toEqual([
    [36500n, -40000n, undefined],
    [36500n, -20000n, undefined],
    [36500n, 0n, undefined],
    [36500n, -33000n, undefined],
    [146000n, -93000n, undefined],
  ]);
  expect(checks.map((check) => check.outcome)).toEqual(['holds', 'holds']);
  await expectDrillDownTies(rows);
});

test('a fee of an earlier day does not forget that the money was there before it was applied', async () => {
  const preview = await maple.call(billing.previewPrepaids, { communityId, postDate: '2026-02-18' });
  expect(preview.total).toBe('895.00');
  await maple.call(billing.postPrepaids, { communityId, postDate: '2026-02-18', baseHash: preview.baseHash });
  expect(await chargeLateFees(maple, '2026-02-16')).toMatchObject({ lineCount: 2, total: '50.00' });
  expect((await lateFees('2026-02-20')).prepaidToApply).toEqual({ owners: 0, total: '0.00' });
});
