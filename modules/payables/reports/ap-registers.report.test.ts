// A month of bills paid, reissued, cancelled and still awaiting approval, in the registers of payables:
// hand-computed, and every figure opened.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate, formatMoney, localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { readParams } from '../../../packages/reporting/params.ts';
import { takeRows } from '../../../packages/reporting/report.ts';
import { bills } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { payablesShelf } from '../reports.server.ts';

const january = { fromDate: '2026-01-01', toDate: '2026-01-31' };
const calendar = { today: localDate('2026-01-31'), startOfYear: localDate('2026-01-01'), periods: [] };

/**
 * Sierra bills 1,200.00 (landscaping) on the 5th and 300.00 on the 28th; Cascade 850.00 on the 5th, Truckee
 * 120.00 on the 8th, cancelled on the 25th, and 80.00 on the 29th, which nobody approved. Sierra and Cascade
 * are paid on the 20th; the check to Sierra is voided on the 22nd and reissued on the 26th.
 */
async function playJanuary(method: 'ACCRUAL' | 'CASH'): Promise<PayingCommunity> {
  const of = await aPayingCommunity(method);
  const { sierra, cascade, truckee, communityId } = of;
  const first = await of.approved({ vendorId: sierra, number: 'SG-1', lines: [['5310', '1200.00']] });
  const fee = await of.approved({ vendorId: cascade, number: 'CM-1', lines: [['5010', '850.00']] });
  const pests = await of.approved({ vendorId: truckee, number: 'TP-1', date: '2026-01-08', lines: [['5410', '120.00']] });
  await of.approved({
    vendorId: sierra,
    number: 'SG-2',
    date: '2026-01-28',
    lines: [
      ['5310', '200.00'],
      ['5410', '100.00'],
    ],
  });
  await of.enter({ vendorId: truckee, number: 'TP-2', date: '2026-01-29', lines: [['5410', '80.00']] });
  const { checkIds } = await of.pay([`${first}:1200.00`, `${fee}:850.00`], '2026-01-20');
  await of.voidCheck(checkIds[0] ?? '', '2026-01-22');
  await of.pay([`${first}:1200.00`], '2026-01-26');
  await of.call(bills.cancelBill, { communityId, billId: pests, cancelDate: '2026-01-25', reason: 'Billed twice' });
  return of;
}

let accrual: PayingCommunity;
let cash: PayingCommunity;
beforeAll(async () => {
  accrual = await playJanuary('ACCRUAL');
  cash = await playJanuary('CASH');
});
afterAll(async () => {
  await accrual.close();
  await cash.close();
});

/**
 * Lines of a report with the cells asked for, after every figure this module can open was opened and added
 * up.
 */
async function linesOf(of: PayingCommunity, name: string, given: Readonly<Record<string, string>>, keys: readonly string[]) {
  const report = payablesShelf.reports.find(({ declaration }) => declaration.name === name);
  if (!report) throw new Error(`there is no report ${name}`);
  const { communityId } = of;
  return of.services.database.snapshot(of.customerId, async (tx) => {
    const body = await report.run(tx, { communityId, params: readParams(report.declaration, given, calendar), knownTime: null });
    const { rows } = await takeRows(body, 1_000);
    for (const { cells } of rows) {
      for (const { money, sources } of Object.values(cells)) {
        const opened: bigint[] = [];
        for (const source of sources ?? []) {
          expect(report.declaration.opens).toContain(source.rows);
          const open = payablesShelf.openers[source.rows];
          const all = await open?.(tx, { communityId, source, knownTime: null, since: null, after: null, limit: 1_000 });
          opened.push(all?.movement ?? money ?? 0n);
        }
        if (sources) expect(sumCents(opened)).toBe(money);
      }
    }
    const lines = rows.map(({ cells }) =>
      keys
        .flatMap((key) => {
          const { text, date, money, amount } = cells[key] ?? {};
          const cents = money ?? amount;
          if (cents !== undefined) return [formatMoney(cents, 'digits')];
          return date ? [formatDate(date)] : (text ?? []);
        })
        .filter((word) => word !== '')
        .join(' '),
    );
    return { lines, proofs: body.checks.map(({ outcome, detail }) => `${outcome} ${detail}`) };
  });
}

test('the vendor ledger goes from bill to check, void and check again, and closes with what is open', async () => {
  const { lines, proofs } = await linesOf(accrual, 'vendor-ledger', january, ['date', 'kind', 'number', 'billed', 'paid', 'balance']);
  expect(lines).toEqual([
    'Cascade Community Management',
    'Opening balance 0.00',
    '01/05/2026 Bill CM-1 850.00 850.00',
    '01/20/2026 Check 1002 850.00 0.00',
    'Closing balance 850.00 850.00 0.00',
    'Sierra Green Landscape',
    'Opening balance 0.00',
    '01/05/2026 Bill SG-1 1,200.00 1,200.00',
    '01/20/2026 Check 1001 1,200.00 0.00',
    '01/22/2026 Check voided 1001 (1,200.00) 1,200.00',
    '01/26/2026 Check 1003 1,200.00 0.00',
    '01/28/2026 Bill SG-2 300.00 300.00',
    'Closing balance 1,500.00 1,200.00 300.00',
    'Truckee Pest Control',
    'Opening balance 0.00',
    '01/08/2026 Bill TP-1 120.00 120.00',
    '01/25/2026 Bill canceled TP-1 (120.00) 0.00',
    'Closing balance 0.00 0.00',
    'Total, 3 vendors 2,350.00 2,050.00 300.00',
  ]);
  expect(proofs).toEqual(['holds 300.00']);
});

test('of one vendor from the 21st on, the ledger opens with what was owed', async () => {
  const given = { fromDate: '2026-01-21', toDate: '2026-01-25', payeeId: accrual.sierra };
  const { lines, proofs } = await linesOf(accrual, 'vendor-ledger', given, ['kind', 'paid', 'balance']);
  expect(lines.slice(1)).toEqual([
    'Opening balance 0.00',
    'Check voided (1,200.00) 1,200.00',
    'Closing balance (1,200.00) 1,200.00',
    'Total, 1 vendor (1,200.00) 1,200.00',
  ]);
  expect(proofs).toEqual(['holds 1,200.00']);
});

test('a voided check names the check issued in its place, and the days between', async () => {
  const keys = ['number', 'payee', 'amount', 'voided', 'reason', 'replacement', 'days'];
  const { lines, proofs } = await linesOf(accrual, 'voided-and-reissued-payments', january, keys);
  expect(lines).toEqual([
    'Operating (1010)',
    '1001 Sierra Green Landscape 1,200.00 01/22/2026 Lost in the mail 1003 of 01/26/2026 4 days',
    '1 check 1,200.00',
    'Total, 1 check 1,200.00',
  ]);
  expect(proofs).toEqual(['holds 1,200.00']);
});

test.each([
  ['as of the 31st', {}, ['SG-2 300.00 0.00 300.00', 'TP-2 80.00 0.00 80.00 1 approval', 'Total, 2 bills 380.00'], 'holds 300.00'],
  ['approved alone', { state: 'APPROVED' }, ['SG-2 300.00 0.00 300.00', 'Total, 1 bill 300.00'], 'holds 300.00'],
  ['awaiting approval', { state: 'WAITING' }, ['TP-2 80.00 0.00 80.00 1 approval', 'Total, 1 bill 80.00'], 'holds 300.00'],
  ['due by the 11th of February', { dueBy: '2026-02-11' }, ['SG-2 300.00 0.00 300.00', 'Total, 1 bill 300.00'], 'holds 300.00'],
  [
    'as of the 22nd',
    { asOfDate: '2026-01-22' },
    ['SG-1 1,200.00 0.00 1,200.00', 'TP-1 120.00 0.00 120.00', 'Total, 2 bills 1,320.00'],
    'holds 1,320.00',
  ],
])('open invoices %s', async (_, given, expected, proof) => {
  const keys = ['bill', 'description', 'amount', 'paid', 'open', 'waiting'];
  const { lines, proofs } = await linesOf(accrual, 'open-invoices', { asOfDate: '2026-01-31', ...given }, keys);
  expect(lines.filter((line) => /^(SG|TP|CM|Total)/.test(line))).toEqual(expected);
  expect(proofs).toEqual([proof]);
});

test('on accrual bills are distributed as they are booked, less what was canceled', async () => {
  const { lines, proofs } = await linesOf(accrual, 'ap-distribution-to-gl', january, ['date', 'vendor', 'bill', 'document', 'amount']);
  expect(lines).toEqual([
    '5010 Management fees',
    '01/05/2026 Cascade Community Management CM-1 Bill 850.00',
    'Total 5010 Management fees 850.00',
    '5310 Landscaping',
    '01/05/2026 Sierra Green Landscape SG-1 Bill 1,200.00',
    '01/28/2026 Sierra Green Landscape SG-2 Bill 200.00',
    'Total 5310 Landscaping 1,400.00',
    '5410 Pest control',
    '01/08/2026 Truckee Pest Control TP-1 Bill 120.00',
    '01/25/2026 Truckee Pest Control TP-1 Bill canceled (120.00)',
    '01/28/2026 Sierra Green Landscape SG-2 Bill 100.00',
    'Total 5410 Pest control 100.00',
    'Total distribution 2,350.00',
  ]);
  expect(proofs).toEqual(['holds 2,350.00']);
});

test('on cash they are distributed as they are paid, less what was voided', async () => {
  const { lines, proofs } = await linesOf(cash, 'ap-distribution-to-gl', january, ['vendor', 'document', 'amount']);
  expect(lines).toEqual([
    '5010 Management fees',
    'Cascade Community Management Check 850.00',
    'Total 5010 Management fees 850.00',
    '5310 Landscaping',
    'Sierra Green Landscape Check 1,200.00',
    'Sierra Green Landscape Check voided (1,200.00)',
    'Sierra Green Landscape Check 1,200.00',
    'Total 5310 Landscaping 1,200.00',
    'Total distribution 2,050.00',
  ]);
  expect(proofs).toEqual(['holds 2,050.00']);
  expect((await linesOf(cash, 'open-invoices', { asOfDate: '2026-01-31' }, [])).proofs).toEqual([
    'notApplicable books on cash carry no payable',
  ]);
  expect((await linesOf(cash, 'vendor-ledger', january, [])).proofs).toEqual(['holds 300.00']);
});

test('aged payables of one vendor, by ages of its own, still tie all that is owed', async () => {
  const keys = ['vendor', 'current', 'days30', 'days60', 'days90', 'older', 'total'];
  const given = { asOfDate: '2026-02-28', basis: 'bill', payeeId: accrual.sierra, firstDays: '10', secondDays: '31', thirdDays: '45' };
  const { lines, proofs } = await linesOf(accrual, 'aged-payables', given, keys);
  // 31 days from the 28th of January to the 28th of February.
  expect(lines).toEqual(['Sierra Green Landscape 0.00 0.00 300.00 0.00 0.00 300.00', 'Total, 1 vendor 0.00 0.00 300.00 0.00 0.00 300.00']);
  expect(proofs).toEqual(['holds 300.00']);
  const other = await linesOf(accrual, 'aged-payables', { ...given, payeeId: accrual.cascade }, keys);
  expect([other.lines, other.proofs]).toEqual([['Total, 0 vendors 0.00 0.00 0.00 0.00 0.00 0.00'], ['holds 300.00']]);
  await expect(linesOf(accrual, 'aged-payables', { ...given, secondDays: '10' }, keys)).rejects.toThrow('Each age must end later');
});

test('the check register shows where checks were charged, and voids as their sum alone', async () => {
  const keys = ['number', 'payee', 'amount', 'bills'];
  const { lines, proofs } = await linesOf(accrual, 'check-register', { ...january, glDetail: 'on', showVoided: 'off' }, keys);
  expect(lines).toEqual([
    'Operating (1010)',
    '1001 Sierra Green Landscape 1,200.00 SG-1: 5310 1,200.00',
    '1002 Cascade Community Management 850.00 CM-1: 5010 850.00',
    '1003 Sierra Green Landscape 1,200.00 SG-1: 5310 1,200.00',
    'Checks, 3 3,250.00',
    'Voids, 1 (1,200.00)',
    'Operating, net 2,050.00',
  ]);
  expect(proofs).toEqual(['holds 2,050.00']);
  const all = await linesOf(accrual, 'check-register', { ...january, billDetail: 'off' }, keys);
  expect(all.lines).toContain('1001 Sierra Green Landscape (1,200.00) Lost in the mail');
  expect(all.lines).toContain('1001 Sierra Green Landscape 1,200.00');
});

test('the bill register has every bill with its status, and what is booked is what payables were credited', async () => {
  const keys = ['bill', 'vendor', 'accounts', 'amount', 'status'];
  const { lines, proofs } = await linesOf(accrual, 'bill-register', january, keys);
  expect(lines).toEqual([
    'Cascade Community Management',
    'CM-1 Cascade Community Management 5010 850.00 Paid',
    'Cascade Community Management, 1 bill 850.00',
    'Sierra Green Landscape',
    'SG-1 Sierra Green Landscape 5310 1,200.00 Paid',
    'SG-2 Sierra Green Landscape 5310 200.00, 5410 100.00 300.00 Approved',
    'Sierra Green Landscape, 2 bills 1,500.00',
    'Truckee Pest Control',
    'TP-1 Truckee Pest Control 5410 120.00 Canceled',
    'TP-2 Truckee Pest Control 5410 80.00 Awaiting approval',
    'Truckee Pest Control, 2 bills 200.00',
    'By status',
    'Awaiting approval, 1 bill 80.00',
    'Approved, 1 bill 300.00',
    'Paid, 2 bills 2,050.00',
    'Canceled, 1 bill 120.00',
    'Total, 5 bills 2,550.00',
  ]);
  // 2,550.00 less what nobody approved.
  expect(proofs).toEqual(['holds 2,470.00']);
  const byAccount = await linesOf(accrual, 'bill-register', { ...january, groupBy: 'account', payeeId: accrual.sierra }, keys);
  expect(byAccount.lines).toEqual([
    '5310 Landscaping',
    'SG-1 Sierra Green Landscape 5310 1,200.00 Paid',
    'SG-2 Sierra Green Landscape 5310 200.00 Approved',
    '5310 Landscaping, 2 bills 1,400.00',
    '5410 Pest control',
    'SG-2 Sierra Green Landscape 5410 100.00 Approved',
    '5410 Pest control, 1 bill 100.00',
    'By status',
    'Approved, 1 bill 300.00',
    'Paid, 1 bill 1,200.00',
    'Total, 2 bills 1,500.00',
  ]);
  // All were entered on the day the test stands at.
  const entered = await linesOf(accrual, 'bill-register', { fromDate: '2026-01-05', toDate: '2026-01-05', basis: 'ENTERED' }, keys);
  expect(entered.lines.at(-1)).toBe('Total, 5 bills 2,550.00');
  expect((await linesOf(cash, 'bill-register', january, keys)).proofs).toEqual(['holds 0.00']);
});
