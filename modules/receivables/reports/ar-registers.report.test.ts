// A month with a returned check and late fees taken back, in the registers of receivables: what foots, what
// ties, what is told apart.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { accountId, postJournal, seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { noParty } from '../../people/people.contract.ts';
import { succeed } from '../../people/people.server.ts';
import { receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, begin, billMonth, chargeLateFees, takeMoney, unitOf } from '../receivables.testing.ts';
import { linesOf } from '../report-lines.testing.ts';
import { bookResale } from '../transfer/transfer.handlers.ts';

const january = { fromDate: '2026-01-01', toDate: '2026-01-31' };

/** MC-0003 is sold on the 25th; what the seller owes stays with the seller. */
async function sell(maple: BilledCommunity): Promise<void> {
  const { communityId } = maple;
  const { propertyId } = unitOf(maple, 'MC-0003');
  const day = localDate('2026-01-25');
  await maple.services.database.transact(maple.customerId, async (tx) => {
    const forwarding = { street: '7 Elm St', city: 'Reno', state: 'NV', postcode: '89501' };
    const buyer = { ...noParty, lastName: 'Buyer' };
    const { sellerId, buyerId } = await succeed(tx, {
      communityId,
      propertyId,
      day,
      partyId: null,
      buyer,
      stayingIds: [],
      endsSeats: false,
      forwarding,
    });
    const order = {
      communityId,
      propertyId,
      fromId: sellerId,
      toId: buyerId,
      day,
      choice: 'STAY',
      fees: [],
      description: 'Resale',
    } as const;
    await bookResale(tx, { ...order, userId: '1', now: maple.clock.now() });
  });
}

/**
 * MC-0003 owes 310.00 of December, MC-0005 paid 400.00 ahead. Twelve homes are charged on the 1st: eight
 * 310.00, four 345.00, and 55.00 each for the reserve. MC-0001 pays 500.00 and MC-0002 365.00 on the 12th;
 * late fees of the 16th are undone on the 18th; the check of MC-0002 returns on the 20th, with a fee of
 * 25.00; MC-0004 pays 100.00 on the 22nd.
 */
async function playJanuary(method: 'ACCRUAL' | 'CASH'): Promise<BilledCommunity> {
  const maple = await aBilledCommunity({ method });
  const { communityId } = maple;
  const line = (number: string, side: 'debit' | 'credit', amount: string) => ({ accountId: accountId(maple, number), [side]: amount });
  const owed = method === 'ACCRUAL' ? [line('1200', 'debit', '310.00'), line('3000', 'debit', '90.00')] : [line('3000', 'debit', '400.00')];
  await postJournal(maple, {
    communityId,
    postDate: '2026-01-01',
    reference: '',
    description: 'Opening',
    entryType: 'OPENING',
    lines: [...owed, line('2100', 'credit', '400.00')],
  });
  await begin(maple, ['MC-0003,ASMT,2025-12-01,310.00', 'MC-0005,PREPAID,2025-12-31,400.00']);
  await billMonth(maple, '2026-01-01');
  await takeMoney(maple, '2026-01-12', [
    ['MC-0001', '500.00', '11'],
    ['MC-0002', '365.00', '12'],
  ]);
  const { batchId } = await chargeLateFees(maple, '2026-01-16');
  expect((await sendUndo(maple, { communityId, batchId, postDate: '2026-01-18', reason: 'Policy not mailed' })).status).toBe(200);
  const { rows } = await maple.call(receipts.listReceipts, { communityId, ownershipId: unitOf(maple, 'MC-0002').ownershipId });
  const back = { communityId, receiptId: rows[0]?.receiptId ?? '', reason: 'NSF' as const, postDate: '2026-01-20', nsfFee: '25.00' };
  await maple.call(receipts.backoutReceipt, await seen(maple, receipts.previewBackout, back));
  await takeMoney(maple, '2026-01-22', [['MC-0004', '100.00', '13']]);
  await sell(maple);
  return maple;
}

describe('on accrual', () => {
  let maple: BilledCommunity;
  beforeAll(async () => {
    maple = await playJanuary('ACCRUAL');
  });
  afterAll(() => maple.close());

  const atTheEnd = { asOfDate: '2026-01-31' };
  const read = (name: string, given: Record<string, string>, keys: readonly string[]) => linesOf(maple, name, given, keys);

  test('the activity register goes from opening to closing balance, code by code', async () => {
    const keys = ['owner', 'charges', 'payments', 'adjustments', 'balance'];
    const { lines, proofs } = await read('ar-activity-register', january, keys);
    expect(lines.filter((line) => /balance|^(ASMT|RSRV|LATE|NSF|Prepaid)/.test(line))).toEqual([
      'ASMT Assessment',
      'Opening balance 310.00',
      'Closing balance 3,860.00 720.00 3,450.00',
      'LATE Late fee',
      'Opening balance 0.00',
      'Closing balance 225.00 (225.00) 0.00',
      'NSF Returned check fee',
      'Opening balance 0.00',
      'Closing balance 25.00 25.00',
      'RSRV Reserve assessment',
      'Opening balance 0.00',
      'Closing balance 660.00 110.00 550.00',
      'Prepaid',
      'Opening balance (400.00)',
      'Closing balance (230.00) (170.00)',
      'Total opening balance (90.00)',
      'Total closing balance 4,770.00 600.00 (225.00) 3,855.00',
    ]);
    expect(proofs).toEqual([
      'holds ASMT Assessment: 3,450.00, LATE Late fee: 0.00, NSF Returned check fee: 25.00, RSRV Reserve assessment: 550.00, Prepaid: (170.00)',
      'holds 1200, 1210, 1220, 1250, 2100: 3,855.00',
    ]);
  });

  test('by kind, of payments alone, the register has no balances and ties to nothing', async () => {
    const { lines, proofs } = await read('ar-activity-register', { ...january, groupBy: 'kind', kind: 'PAYMENTS' }, ['owner', 'payments']);
    expect(lines.filter((line) => /, \d/.test(line))).toEqual([
      'Prepaid applied, 2 365.00',
      'Prepaid applied (prepaid), 2 (365.00)',
      'Payment, 5 830.00',
      'Payment (prepaid), 1 135.00',
      'Payment backed out, 2 (365.00)',
      'Total, 12 600.00',
    ]);
    expect(proofs).toEqual(['notApplicable the report shows a part', 'notApplicable the report shows a part']);
  });

  test('charges posted less reversals are the income', async () => {
    const { lines, proofs } = await read('charges-posted', january, ['owner', 'amount']);
    expect(lines.filter((line) => line.startsWith('Total'))).toEqual([
      'Total ASMT Assessment 3,860.00',
      'Total LATE Late fee 0.00',
      'Total NSF Returned check fee 25.00',
      'Total RSRV Reserve assessment 660.00',
      'Total, 34 charges 4,545.00',
    ]);
    expect(proofs).toEqual(['holds 4,545.00']);
    const byBatch = await read('charges-posted', { ...january, groupBy: 'batch', codeIds: maple.codeIds.RSRV }, ['owner', 'amount']);
    expect(byBatch.lines.filter((line) => line.startsWith('Total'))).toEqual([
      'Total January 2026 assessments 660.00',
      'Total, 12 charges 660.00',
    ]);
    expect(byBatch.proofs).toEqual(['notApplicable the report shows a part']);
  });

  test('adjustments have their reason, who made them, and are all that changed beside charges and payments', async () => {
    const keys = ['date', 'account', 'owner', 'code', 'amount', 'reason', 'flag'];
    const { lines, proofs } = await read('adjustments-waivers-and-write-offs', january, keys);
    expect(lines.slice(0, 2)).toEqual(['Charge reversed', '01/18/2026 MC-0003 Chaudhary, Anil LATE (25.00) Policy not mailed No']);
    expect(lines.slice(-4)).toEqual(['Charge reversed, 9 (225.00)', 'By user', 'Ada Admin (225.00)', 'Total, 9 adjustments (225.00)']);
    expect(proofs).toEqual(['holds (225.00)']);
    const none = await read('adjustments-waivers-and-write-offs', { ...january, leastAmount: '25.01' }, keys);
    expect(none.lines).toEqual(['Total, 0 adjustments 0.00']);
    expect(none.proofs).toEqual(['holds (225.00)']);
  });

  test('the journal of receipts has each deposit, what it paid, and what went back', async () => {
    const { lines, proofs, columns } = await read('cash-receipts-journal', january, [
      'date',
      'owner',
      'check',
      'amount',
      'code-ASMT',
      'code-RSRV',
      'prepaid',
      'booked',
    ]);
    expect(lines).toEqual([
      '01/12/2026 Entered by hand, Operating',
      '01/12/2026 Aldana, Rosa 11 500.00 310.00 55.00 135.00',
      '01/12/2026 Bishop, Terrence 12 365.00 310.00 55.00',
      'Deposit, 2 receipts 865.00 620.00 110.00 135.00 865.00',
      '01/22/2026 Entered by hand, Operating',
      '01/22/2026 Dunleavy, Nora 13 100.00 100.00',
      'Deposit, 1 receipt 100.00 100.00 100.00',
      'Backed out',
      '01/20/2026 Bishop, Terrence, returned by the bank 12 (365.00) (310.00) (55.00)',
      'Backed out, 1 (365.00) (310.00) (55.00) (365.00)',
      'Total, 3 receipts 600.00 410.00 55.00 135.00 600.00',
    ]);
    expect(columns.map(({ title }) => title)).toContain('Bank');
    expect(proofs).toEqual(['holds 965.00', 'holds 600.00']);
    const lockbox = await read('cash-receipts-journal', { ...january, source: 'LOCKBOX' }, ['owner', 'amount']);
    expect(lockbox.lines).toEqual(['Total, 0 receipts 0.00']);
  });

  test('payments taken back stand with their fee and reason', async () => {
    const keys = ['date', 'owner', 'paid', 'check', 'amount', 'fee'];
    const { lines, proofs } = await read('nsf-and-backed-out-payments', january, keys);
    expect(lines).toEqual([
      'Returned by the bank (NSF)',
      '01/20/2026 Bishop, Terrence 01/12/2026 12 365.00 25.00',
      'Returned by the bank (NSF), 1 payment 365.00 25.00',
      'Total, 1 payment 365.00 25.00',
    ]);
    expect(proofs).toEqual(['holds 365.00']);
    const corrected = await read('nsf-and-backed-out-payments', { ...january, reason: 'CORRECTION' }, keys);
    expect(corrected.lines).toEqual(['Total, 0 payments 0.00']);
  });

  test('owner balances add up those who owe and those in credit', async () => {
    const keys = ['account', 'owner', 'owes', 'prepaid', 'net'];
    const { lines, proofs } = await read('owner-balances', { ...atTheEnd, order: 'balance' }, keys);
    expect([lines[0], ...lines.slice(-4)]).toEqual([
      'MC-0003 Chaudhary, Anil 675.00 0.00 675.00',
      'MC-0001 Aldana, Rosa 0.00 135.00 (135.00)',
      'Owners who owe, 10 4,025.00 0.00 4,025.00',
      'Owners in credit, 2 0.00 170.00 (170.00)',
      'All owners, 12 4,025.00 170.00 3,855.00',
    ]);
    expect(proofs).toEqual(['holds 1200, 1210, 1220, 1250: 4,025.00', 'holds 2100: 170.00']);
  });

  test('owner balances of a code, of previous owners, and with those at zero', async () => {
    const of = async (given: Record<string, string>) =>
      (await read('owner-balances', { ...atTheEnd, ...given }, ['owner', 'owes', 'net'])).lines;
    expect((await of({ codeIds: maple.codeIds.NSF })).at(-1)).toBe('All owners, 1 25.00');
    expect((await of({ owners: 'PREVIOUS' })).at(-1)).toBe('All owners, 1 675.00 675.00');
    expect((await of({ owners: 'PRESENT' })).at(-1)).toBe('All owners, 11 3,350.00 3,180.00');
    expect((await of({ showZero: 'on' })).at(-1)).toBe('All owners, 13 4,025.00 3,855.00');
  });

  test('the aging is narrowed by code, owner, balance and status, and still ties all there is', async () => {
    const { communityId } = maple;
    const { propertyId } = unitOf(maple, 'MC-0009');
    await maple.call(propertyFlags.addPropertyFlag, {
      communityId,
      propertyId,
      flag: 'ATTORNEY',
      reason: 'Turned over',
      fromDate: '2026-01-28',
    });
    const of = async (given: Record<string, string>) => {
      const { lines, proofs } = await read('aged-owner-balance', { ...atTheEnd, ...given }, [
        'account',
        'owner',
        'days30',
        'days90',
        'balance',
        'status',
      ]);
      expect(proofs).toEqual(['holds 4,025.00', 'holds 1200, 1210, 1220, 1250: 4,025.00']);
      return lines;
    };
    expect((await of({})).at(-1)).toBe('Total, 10 owners 3,715.00 310.00 4,025.00');
    expect(await of({ codeIds: maple.codeIds.NSF })).toEqual([
      'MC-0002 Bishop, Terrence 25.00 0.00 25.00',
      'Total, 1 owner 25.00 0.00 25.00',
    ]);
    expect(await of({ owners: 'PREVIOUS' })).toEqual([
      'MC-0003 Chaudhary, Anil 365.00 310.00 675.00',
      'Total, 1 owner 365.00 310.00 675.00',
    ]);
    expect((await of({ leastAmount: '390.00', order: 'balance' })).map((line) => line.slice(0, 7))).toEqual([
      'MC-0003',
      'MC-0009',
      'MC-0010',
      'MC-0011',
      'MC-0012',
      'MC-0002',
      'Total, ',
    ]);
    expect(await of({ status: 'ATTORNEY', showStatus: 'on' })).toEqual([
      'MC-0009 Imai, Kenji 400.00 0.00 400.00 Attorney, do not contact',
      'Total, 1 owner 400.00 0.00 400.00',
    ]);
    expect((await of({ status: 'NONE' })).at(-1)).toBe('Total, 9 owners 3,315.00 310.00 3,625.00');
  });

  test('open charges by code show what was paid of them', async () => {
    const { lines, proofs } = await read('ar-balance-by-charge-code', atTheEnd, ['code', 'name', 'charged', 'paid', 'open']);
    expect(lines).toEqual([
      'ASMT Assessment 3,550.00 100.00 3,450.00',
      'NSF Returned check fee 25.00 25.00',
      'RSRV Reserve assessment 550.00 0.00 550.00',
      'Total 4,125.00 100.00 4,025.00',
    ]);
    expect(proofs).toEqual(['holds 4,025.00', 'holds 1200, 1210, 1220, 1250: 4,025.00']);
  });

  test('a previous owner is listed with the last day and forwarding address, from the day after on', async () => {
    const keys = ['account', 'owner', 'until', 'owes', 'net', 'forwarding'];
    const { lines, proofs } = await read('previous-owner-balances', atTheEnd, keys);
    expect(lines).toEqual([
      'MC-0003 Chaudhary, Anil 01/24/2026 675.00 675.00 7 Elm St, Reno, NV 89501',
      'Total, 1 previous owner 675.00 675.00',
    ]);
    expect(proofs).toEqual(['holds 1200, 1210, 1220, 1250: 4,025.00']);
    expect((await read('previous-owner-balances', { asOfDate: '2026-01-24' }, keys)).lines).toEqual(['Total, 0 previous owners 0.00 0.00']);
  });

  test('the roll compares a year of charges with the budget, and names who is charged nothing', async () => {
    const { lines, proofs } = await read('assessment-roll', atTheEnd, ['property', 'amount', 'year', 'budget', 'difference']);
    expect(lines.filter((line) => /homes|income/i.test(line))).toEqual([
      'ASMT, 12 homes 46,320.00',
      'RSRV, 12 homes 7,920.00',
      'Income of the fiscal year',
      '4000 Assessment income 46,320.00 0.00 46,320.00',
      '4900 Reserve assessment income 7,920.00 0.00 7,920.00',
      'Total, 12 homes 54,240.00 0.00 54,240.00',
    ]);
    expect(lines[1]).toBe('1 Maple Ct 310.00 3,720.00');
    expect(proofs).toEqual(['holds ']);
    // Before the links begin nothing recurs.
    const before = await read('assessment-roll', { asOfDate: '2024-12-31' }, ['property', 'year']);
    expect(before.lines.filter((line) => /homes|codes/.test(line))).toEqual([
      'No charge, 12 homes',
      'Assessment codes on no home',
      'Total, 0 homes 0.00',
    ]);
  });
});

test('books on cash carry no receivable: the registers say so and foot all the same', async () => {
  const maple = await playJanuary('CASH');
  const outcomes = async (name: string, given: Record<string, string>) =>
    (await linesOf(maple, name, given, [])).proofs.map((proof) => proof.split(' ')[0]);
  expect(await outcomes('ar-activity-register', january)).toEqual(['holds', 'notApplicable']);
  expect(await outcomes('charges-posted', january)).toEqual(['notApplicable']);
  expect(await outcomes('adjustments-waivers-and-write-offs', january)).toEqual(['holds']);
  expect(await outcomes('cash-receipts-journal', january)).toEqual(['holds', 'holds']);
  expect(await outcomes('nsf-and-backed-out-payments', january)).toEqual(['holds']);
  expect(await outcomes('owner-balances', { asOfDate: '2026-01-31' })).toEqual(['notApplicable', 'holds']);
  await maple.close();
});
