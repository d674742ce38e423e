// Bills and checks through HTTP on a real database: the payments of January, a void under each method, and
// who is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { agedPayables } from '../bills/aged-payables.sql.ts';
import { bills, checks } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

describe('January at Maple Court', () => {
  let of: PayingCommunity;
  let checkIds: string[];
  let billIds: string[];
  beforeAll(async () => {
    of = await aPayingCommunity();
  });
  afterAll(() => of.close());

  it('enters three bills that wait for approval', async () => {
    const { communityId, sierra, cascade, truckee } = of;
    billIds = [
      await of.enter({ vendorId: sierra, number: 'SG-118', lines: [['5310', '1200.00']] }),
      await of.enter({ vendorId: cascade, number: 'CM-0126', lines: [['5010', '850.00']] }),
      await of.enter({ vendorId: truckee, number: 'TP-77', lines: [['5410', '120.00']] }),
    ];
    const waiting = await of.call(bills.listBills, { communityId, show: 'toApprove' });
    expect([waiting.total, waiting.totalOpen, waiting.rows[0]?.dueDate]).toEqual([3, '2170.00', '2026-01-19T00:00:00']);
    expect(await of.balance('2000')).toBe(0n);
  });

  it('books them with the last approval that is needed', async () => {
    for (const billId of billIds) await of.approve(billId);
    expect([await of.balance('2000'), await of.balance('5310'), await of.balance('5010')]).toEqual([-217_000n, 120_000n, 85_000n]);
    const bill = await of.call(bills.getBill, { communityId: of.communityId, billId: billIds[0]! });
    expect([bill.status, bill.approvals, bill.decisions[0]?.userName, bill.can.edit, bill.can.pay]).toEqual([
      'APPROVED',
      1,
      'Accountant',
      false,
      true,
    ]);
    expect(bill.entry.map((line) => [line.number, line.debit, line.credit])).toEqual([
      ['5310', '1200.00', null],
      ['2000', null, '1200.00'],
    ]);
  });

  it('previews one check for each vendor with numbers, entry and cash', async () => {
    const { communityId, bankAccountId } = of;
    const items = [`${billIds[0]}:1200.00`, `${billIds[1]}:850.00`, `${billIds[2]}:120.00`];
    const preview = await of.call(checks.previewChecks, { communityId, bankAccountId, checkDate: '2026-01-20', items });
    expect(preview.checks.map((c) => [c.checkNumber, c.payee, c.amount])).toEqual([
      ['1001', 'Sierra Green Landscape', '1200.00'],
      ['1002', 'Cascade Community Management', '850.00'],
      ['1003', 'Truckee Pest Control', '120.00'],
    ]);
    expect(preview.entry.map((line) => [line.number, line.debit, line.credit])).toEqual([
      ['2000', '2170.00', null],
      ['1010', null, '2170.00'],
    ]);
    expect([preview.total, preview.cash, preview.period.status]).toEqual([
      '2170.00',
      { before: '10000.00', after: '7830.00', isShort: false },
      'CURRENT',
    ]);
  });

  it('issues them, and the books follow', async () => {
    const issued = await of.pay([`${billIds[0]}:1200.00`, `${billIds[1]}:850.00`, `${billIds[2]}:120.00`]);
    checkIds = issued.checkIds;
    expect(issued.numbers).toEqual(['1001', '1002', '1003']);
    expect([await of.balance('1010'), await of.balance('2000')]).toEqual([783_000n, 0n]);
    expect((await of.call(bills.listBills, { communityId: of.communityId, show: 'open' })).total).toBe(0);
  });

  it('voids check 1003: the bill is open again, the number stays used', async () => {
    await of.voidCheck(checkIds[2]!, '2026-01-22');
    const check = await of.call(checks.getCheck, { communityId: of.communityId, checkId: checkIds[2]! });
    expect([check.state, check.voidDate, check.voidReason]).toEqual(['VOIDED', '2026-01-22T00:00:00', 'Lost in the mail']);
    const open = await of.call(bills.listBills, { communityId: of.communityId });
    expect(open.rows.map((row) => [row.billNumber, row.open, row.status])).toEqual([['TP-77', '120.00', 'APPROVED']]);
    expect([await of.balance('1010', '2026-01-21'), await of.balance('1010', '2026-01-22'), await of.balance('2000')]).toEqual([
      783_000n,
      795_000n,
      -12_000n,
    ]);
    const setup = await of.call(checks.getPaymentSetup, { communityId: of.communityId });
    expect(setup.bankAccounts.map((bank) => [bank.nextCheckNumber, bank.lastDigits])).toEqual([['1004', '4417']]);
  });

  it('knows what was owed at the end of any day', async () => {
    const { communityId } = of;
    const owedOn = (asOf: string) =>
      of.services.database.read(of.customerId, (tx) => agedPayables(tx, { communityId, asOf: localDate(asOf) }));
    expect((await owedOn('2026-01-19')).map((row) => row.open_cents)).toEqual([85_000n, 120_000n, 12_000n]);
    expect(await owedOn('2026-01-21')).toEqual([]);
    expect((await owedOn('2026-01-31')).map((row) => [row.billNumber, row.open_cents, row.daysLate])).toEqual([['TP-77', 12_000n, 12]]);
  });

  it('prints checks as PDF only through a recorded printing, any number of times', async () => {
    const { communityId } = of;
    const first = await of.call(checks.recordPrinting, { communityId, checkIds: checkIds.slice(0, 2) });
    await of.call(checks.recordPrinting, { communityId, checkIds: checkIds.slice(0, 1) });
    const pdf = await of.send(checks.printChecks, { communityId, printingId: first.printingId });
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    const printed = await of.call(checks.listChecks, { communityId, state: 'outstanding' });
    expect(printed.rows.map((row) => [row.checkNumber, row.state, row.printings])).toEqual([
      ['1002', 'PRINTED', 1],
      ['1001', 'PRINTED', 2],
    ]);
    const voided = await of.send(checks.recordPrinting, { communityId, checkIds: [checkIds[2]] });
    expect([voided.status, voided.json.code]).toEqual([409, 'voided']);
    expect((await of.send(checks.printChecks, { communityId, printingId: '999' })).status).toBe(404);
    expect(printed.rows.some((row) => JSON.stringify(row).includes('4417004417'))).toBe(false);
  });
});

// A bill of 120 on two lines, 70 and 50: 50 paid on Jan 10, the other 70 on Jan 20, the second check voided
// on Jan 22. [5310, 5410, 2000, 1010] in cents.
const story: Record<'CASH' | 'ACCRUAL' | 'MODIFIED', Record<string, bigint[]>> = {
  ACCRUAL: {
    '2026-01-05': [7_000n, 5_000n, -12_000n, 1_000_000n],
    '2026-01-10': [7_000n, 5_000n, -7_000n, 995_000n],
    '2026-01-20': [7_000n, 5_000n, 0n, 988_000n],
    '2026-01-22': [7_000n, 5_000n, -7_000n, 995_000n],
  },
  CASH: {
    '2026-01-05': [0n, 0n, 0n, 1_000_000n],
    '2026-01-10': [2_917n, 2_083n, 0n, 995_000n],
    '2026-01-20': [7_000n, 5_000n, 0n, 988_000n],
    '2026-01-22': [2_917n, 2_083n, 0n, 995_000n],
  },
  MODIFIED: {
    '2026-01-05': [0n, 0n, 0n, 1_000_000n],
    '2026-01-10': [2_917n, 2_083n, 0n, 995_000n],
    '2026-01-20': [7_000n, 5_000n, 0n, 988_000n],
    '2026-01-22': [2_917n, 2_083n, 0n, 995_000n],
  },
};

describe.each(['ACCRUAL', 'CASH', 'MODIFIED'] as const)('a bill of 120 part-paid 50, paid, voided under %s', (method) => {
  let of: PayingCommunity;
  beforeAll(async () => {
    of = await aPayingCommunity(method);
  });
  afterAll(() => of.close());

  it('books each step to the cent', async () => {
    const billId = await of.approved({
      vendorId: of.sierra,
      number: '120',
      lines: [
        ['5310', '70.00'],
        ['5410', '50.00'],
      ],
    });
    await of.pay([`${billId}:50.00`], '2026-01-10');
    const rest = await of.pay([`${billId}:70.00`], '2026-01-20');
    expect((await of.call(bills.getBill, { communityId: of.communityId, billId })).status).toBe('PAID');
    await of.voidCheck(rest.checkIds[0]!, '2026-01-22');
    const bill = await of.call(bills.getBill, { communityId: of.communityId, billId });
    expect([bill.status, bill.open]).toEqual(['PARTLY_PAID', '70.00']);
    for (const [day, expected] of Object.entries(story[method])) {
      const found = [];
      for (const account of ['5310', '5410', '2000', '1010']) found.push(await of.balance(account, day));
      expect([day, ...found]).toEqual([day, ...expected]);
    }
    await of.pay([`${billId}:70.00`], '2026-01-25');
    expect([await of.balance('5310'), await of.balance('5410'), await of.balance('2000'), await of.balance('1010')]).toEqual([
      7_000n,
      5_000n,
      0n,
      988_000n,
    ]);
  });
});
