// Invariants 27 to 31 and 33 of payables under random work: bills and credit memos entered, approved, paid in
// parts, netted, paid outside, adjusted, voided, undone and cancelled in any order, under each method.
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, centsToText, localDate, modulo, mulDiv } from '../../../packages/kernel/kernel.ts';
import { offencesIn } from '../../../packages/testkit/offences.ts';
import { batchList, undo } from '../../ledger/ledger.contract.ts';
import { agedPayables } from '../bills/aged-payables.sql.ts';
import { adjustments, bills, checks, outsidePayments } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { payablesOffences } from './offences.testing.ts';

type Step =
  | { do: 'enter'; lines: number[]; approve: boolean; isCredit: boolean }
  | { do: 'net'; isOutside: boolean }
  | { do: 'adjust'; which: number; part: number }
  | { do: 'undo'; which: number }
  | { do: 'pay'; which: number; part: number }
  | { do: 'void'; which: number; cancel: boolean }
  | { do: 'cancel'; which: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('enter' as const),
        lines: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 3 }),
        approve: fc.integer({ min: 1, max: 5 }).map((n) => n > 1),
        isCredit: fc.integer({ min: 1, max: 4 }).map((n) => n > 3),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        which: fc.nat({ max: 5 }),
        part: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('net' as const), isOutside: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('adjust' as const), which: fc.nat(), part: fc.constantFrom(100, 50, 7) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), which: fc.nat(), cancel: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }) },
  ),
  { minLength: 4, maxLength: 14 },
);

const accounts = ['5310', '5410', '6010'];
let number = 0;
let day = localDate('2026-01-02');

/** Pays everything open of a vendor, its credit memos netted, with a check or by wire. */
async function net(of: PayingCommunity, isOutside: boolean): Promise<void> {
  const { communityId, bankAccountId } = of;
  const vendorId = modulo(number, 2) === 1 ? of.sierra : of.cascade;
  const { rows, totalOpen } = await of.call(bills.listBills, { communityId, vendorId, show: 'open' });
  if (rows.length === 0) return;
  const isMore = !totalOpen.startsWith('-') && totalOpen !== '0.00';
  if (!isOutside) {
    const run = { communityId, bankAccountId, checkDate: day, items: rows.map((row) => `${row.billId}:${row.open}`) };
    const preview = await of.send(checks.previewChecks, run);
    expect(preview.status === 200 ? 'more' : preview.json.code).toBe(isMore ? 'more' : 'creditExceedsBills');
    if (isMore) await of.call(checks.issueChecks, { ...run, baseHash: String(preview.json.baseHash) });
    return;
  }
  const items = rows.map((row) => ({ billId: row.billId, amount: row.open }));
  const order = { communityId, bankAccountId, checkDate: day, method: 'WIRE' as const, reference: `W-${day}`, items };
  const preview = await of.send(outsidePayments.previewExternalCheck, order);
  expect(preview.status === 200 ? 'more' : preview.json.code).toBe(isMore ? 'more' : 'creditExceedsBills');
  if (isMore) await of.call(outsidePayments.addExternalCheck, { ...order, baseHash: String(preview.json.baseHash) });
}

/** Cancels or writes off what is open of a bill. */
async function adjust(of: PayingCommunity, which: number, part: number): Promise<void> {
  const { communityId } = of;
  const { rows } = await of.call(bills.listBills, { communityId, show: which === 0 ? 'all' : 'open' });
  const bill = rows[modulo(which, rows.length || 1)];
  if (!bill) return;
  const act = part === 100 ? ('CANCEL' as const) : ('WRITE_OFF' as const);
  const amount = centsToText(mulDiv(BigInt(bill.open.replace('.', '')), BigInt(part), 100n));
  const order = { communityId, billId: bill.billId, act, amount, postDate: day, reason: 'Agreed with the vendor' };
  const preview = await of.send(adjustments.previewAdjustment, order);
  if (preview.status === 200) await of.call(adjustments.addAdjustment, { ...order, baseHash: String(preview.json.baseHash) });
  else expect(['notAdjustable', 'invalid']).toContain(preview.json.code);
}

/** Takes back one of the batches of payables that stand, where nothing was built on it. */
async function undoOne(of: PayingCommunity, which: number): Promise<void> {
  const { communityId } = of;
  const { rows } = await of.call(batchList.calls.readPage, { communityId, filter: ['state:in:POSTED'] });
  const own = rows.filter((row) => ['bill', 'checks', 'external-check', 'ap-adjustment'].includes(row.kind));
  const batch = own[modulo(which, own.length || 1)];
  if (!batch) return;
  const order = { communityId, batchId: batch.batchId, postDate: day };
  const preview = await of.send(undo.previewUndo, order);
  if (preview.status !== 200) return expect(['partlyPaid', 'invalid', 'beforeOriginal']).toContain(preview.json.code);
  const seen = preview.json as { baseHash: string; obstacle: string | null; refusal?: { code: string } };
  if (seen.obstacle !== null || seen.refusal) return;
  await of.call(undo.undoBatch, { ...order, reason: 'Mistake', baseHash: seen.baseHash });
}

/** One step; what the rules refuse simply does not happen, and must leave no trace. */
async function take(of: PayingCommunity, step: Step): Promise<void> {
  const { communityId, bankAccountId } = of;
  day = day < '2026-11-01' ? addDays(day, 1) : day;
  if (step.do === 'enter') {
    const lines = step.lines.map((cents, i) => [accounts[i] ?? '5310', centsToText(BigInt(cents))] as const);
    const billId = await of.enter({
      vendorId: modulo(number, 2) === 1 ? of.sierra : of.cascade,
      number: `N-${++number}`,
      date: day,
      billType: step.isCredit ? 'CREDIT_MEMO' : 'BILL',
      lines,
    });
    if (step.approve) await of.approve(billId);
    return;
  }
  if (step.do === 'net') return net(of, step.isOutside);
  if (step.do === 'adjust') return adjust(of, step.which, step.part);
  if (step.do === 'undo') return undoOne(of, step.which);
  // Mostly what is open, so that bills are paid in several parts; sometimes one that may not be paid.
  const open = await of.call(bills.listBills, { communityId, show: 'open' });
  const { rows } = step.which > 0 && open.total > 0 ? open : await of.call(bills.listBills, { communityId, show: 'all' });
  if (step.do === 'pay' && rows.length > 0) {
    const bill = rows[modulo(step.which, rows.length)]!;
    const cents = BigInt(bill.open.replace('.', ''));
    const amount = centsToText(mulDiv(cents, BigInt(step.part), 100n) || 1n);
    const run = { communityId, bankAccountId, checkDate: day, items: [`${bill.billId}:${amount}`] };
    const preview = await of.send(checks.previewChecks, run);
    // A credit memo alone makes no check.
    const mayPay = (bill.status === 'APPROVED' || bill.status === 'PARTLY_PAID') && cents > 0n;
    expect(preview.status === 200).toBe(mayPay);
    if (mayPay) await of.call(checks.issueChecks, { ...run, baseHash: String(preview.json.baseHash) });
  }
  if (step.do === 'void') {
    const issued = await of.call(checks.listChecks, { communityId });
    if (issued.rows.length === 0) return;
    const order = {
      communityId,
      checkIds: [issued.rows[modulo(step.which, issued.rows.length)]!.checkId],
      voidDate: day,
      cancelBills: step.cancel,
    };
    const preview = await of.send(checks.previewVoid, order);
    if (preview.status === 200) await of.call(checks.voidChecks, { ...order, reason: 'Mistake', baseHash: String(preview.json.baseHash) });
    else expect(['alreadyVoided', 'partlyPaid']).toContain(preview.json.code);
  }
  if (step.do === 'cancel' && rows.length > 0) {
    const answer = await of.send(bills.cancelBill, {
      communityId,
      billId: rows[modulo(step.which, rows.length)]!.billId,
      reason: 'Mistake',
      cancelDate: day,
    });
    if (answer.status !== 200) expect(['alreadyCancelled', 'partlyPaid']).toContain(answer.json.code);
  }
}

function faults(of: PayingCommunity): Promise<string[]> {
  const ask = async (statement: string, parameters: unknown[]) =>
    (await of.db.asMigrator.executeQuery(CompiledQuery.raw(statement, parameters))).rows;
  return offencesIn(ask, of.customerId, payablesOffences);
}

async function numbersAreOnce(of: PayingCommunity): Promise<void> {
  const { rows } = await of.call(checks.listChecks, { communityId: of.communityId });
  const numbers = rows.filter((row) => row.method === 'CHECK').map((row) => Number(row.checkNumber));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
}

/**
 * Invariant 28 at every date: what is owed in the books is what is open by date; under PAYMENT expense is
 * what checks paid, and nothing is owed.
 */
async function booksAgree(of: PayingCommunity, isAccrual: boolean): Promise<void> {
  for (let date = localDate('2026-01-01'); date <= day; date = addDays(date, 3)) {
    const open = await of.services.database.read(of.customerId, (tx) => agedPayables(tx, { communityId: of.communityId, asOf: date }));
    const owed = -((await of.balance('2000', date)) + (await of.balance('2010', date)));
    expect([date, owed]).toEqual([date, isAccrual ? open.reduce((total, row) => total + row.open_cents, 0n) : 0n]);
  }
  const expense = (await of.balance('5310')) + (await of.balance('5410')) + (await of.balance('6010'));
  const paid = 1_000_000n - (await of.balance('1010'));
  const owed = -((await of.balance('2000')) + (await of.balance('2010')));
  expect(expense).toBe(paid + owed);
}

describe.each(['ACCRUAL', 'CASH', 'MODIFIED'] as const)('payables under %s', (method) => {
  let of: PayingCommunity;
  beforeAll(async () => {
    of = await aPayingCommunity(method);
    number = 0;
    day = localDate('2026-01-02');
  });
  afterAll(() => of.close());

  it('keep their invariants whatever is done in whatever order', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        for (const step of list) await take(of, step);
        expect(await faults(of)).toEqual([]);
        await numbersAreOnce(of);
        await booksAgree(of, method === 'ACCRUAL');
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
