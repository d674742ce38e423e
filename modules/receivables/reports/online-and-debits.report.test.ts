// Online payments by where they stand, and owners on direct debit with their range, notice and next draw;
// each figure opens the row behind it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellSource } from '../../../packages/contract/contract.ts';
import { formatMoney, localDate } from '../../../packages/kernel/kernel.ts';
import type { TestProcessor } from '../../../packages/processor/test-processor.ts';
import { readParams } from '../../../packages/reporting/params.ts';
import { takeRows } from '../../../packages/reporting/report.ts';
import { authorize, drawn, setUpDebits } from '../direct-debit/direct-debit.testing.ts';
import { draws } from '../direct-debit/draw.contract.ts';
import { activate, connect, goodBank, goodCard, paid, readNow } from '../platform/platform.testing.ts';
import { aBilledCommunity, type BilledCommunity, billMonth } from '../receivables.testing.ts';
import { receivablesShelf } from '../reports.server.ts';

let maple: BilledCommunity;
let world: TestProcessor;
beforeAll(async () => {
  maple = await aBilledCommunity();
  maple.clock.set('2026-01-05T20:00:00.000Z');
  world = await connect(maple, '2026-01-05');
  await billMonth(maple, '2026-01-01');
  await activate(maple, world);
  await paid(maple, world, 'MC-0001', '365.00', [...goodCard]);
  await paid(maple, world, 'MC-0002', '55.91', [...goodBank]);
  await paid(maple, world, 'MC-0003', '10.00', ['CARD', '4000000000000002']);
  await readNow(maple);
  maple.clock.set('2026-01-08T20:00:00.000Z');
  await world.pass(3);
  await readNow(maple);
  await setUpDebits(maple);
  await authorize(maple, 'MC-0005', { rangeFrom: '300.00', rangeTo: '400.00', drawDay: 5 });
  await authorize(maple, 'MC-0006', { amountRule: 'CODES', codeIds: [maple.codeIds.RSRV], drawDay: 15, firstDate: '2026-01-15' });
  await authorize(maple, 'MC-0007', { kind: 'RECURRING', amountRule: 'FIXED', amount: '500.00', cap: '400.00', firstDate: '2026-02-01' });
  await drawn(maple, '2026-01-05');
  const { communityId } = maple;
  await maple.call(draws.recordDebitNotices, { communityId, drawDate: '2026-02-02', givenDate: '2026-01-20' });
});
afterAll(async () => {
  await world.close();
  await maple.close();
});

async function linesOf(name: string, given: Readonly<Record<string, string>>) {
  const report = receivablesShelf.reports.find(({ declaration }) => declaration.name === name);
  if (!report) throw new Error(`there is no report ${name}`);
  const params = readParams(report.declaration, given, {
    today: localDate('2026-01-31'),
    startOfYear: localDate('2026-01-01'),
    periods: [],
  });
  return maple.services.database.snapshot(maple.customerId, async (tx) => {
    const body = await report.run(tx, { communityId: maple.communityId, params, knownTime: null });
    const { rows } = await takeRows(body, 1_000);
    const open = async (source: CellSource) => {
      const opener = receivablesShelf.openers[source.rows];
      const opened = await opener?.(tx, { communityId: maple.communityId, source, since: null, after: null, limit: 50, knownTime: null });
      return (opened?.rows ?? []).map((row) => row.amount);
    };
    for (const { cells, kind } of rows.filter((row) => row.kind === 'row'))
      for (const { money, sources = [] } of Object.values(cells).filter((cell) => cell.money !== undefined && cell.money !== 0n))
        expect([kind, (await Promise.all(sources.map(open))).flat()]).toEqual([kind, [money]]);
    return rows.map(({ cells }) =>
      Object.values(cells)
        .map((cell) => cell.text ?? cell.date ?? (cell.money === undefined ? '' : formatMoney(cell.money, 'digits')))
        .filter((text) => text !== '')
        .join(' | '),
    );
  });
}

const january = { fromDate: '2026-01-01', toDate: '2026-01-31' };

test('online payments stand by what became of them', async () => {
  const all = await linesOf('online-payment-history', { ...january, status: 'ALL' });
  expect(all.filter((line) => line.startsWith('MC-'))).toEqual([
    expect.stringMatching(/^MC-0001 .* Card ••••4242 \| 365\.00 \| 4\.95 \| 2026-01-05 \| Paid out \| 2026-01-05$/),
    expect.stringMatching(/^MC-0002 .* Bank ••••6789 \| 55\.91 \| 0\.00 \| 2026-01-05 \| Returned, R01$/),
    expect.stringMatching(/^MC-0003 .* \| 10\.00 \| 0\.00 \| Failed, generic_decline$/),
  ]);
  const held = await linesOf('online-payment-history', { ...january, status: 'HOLD' });
  expect(held.filter((line) => line.startsWith('MC-')).length).toBe(1);
});

test('owners on direct debit have their range, notice and next draw', async () => {
  const lines = await linesOf('direct-debit-enrollment', { asOfDate: '2026-01-31' });
  expect(lines.filter((line) => line.startsWith('MC-'))).toEqual([
    expect.stringMatching(/^MC-0005 .* What is owed \| 2025-12-01 \| 300\.00 to 400\.00 \| 2026-02-05/),
    expect.stringMatching(/^MC-0006 .* RSRV \| 2025-12-01 \|.* 2026-02-17 \| 55\.00$/),
    expect.stringMatching(/^MC-0007 .* A fixed amount \| 2025-12-01 \|.* 2026-02-02 \| 400\.00$/),
  ]);
});
