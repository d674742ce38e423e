// A resale that is settled late: closed months stay as they were reported, what goes to the buyer comes on
// the settlement date or the first open day, and keeps its age.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportRow } from '../../../packages/contract/contract.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { readParams } from '../../../packages/reporting/params.ts';
import { accounting } from '../../ledger/ledger.contract.ts';
import { joinNeighbors } from '../../ledger/ledger.server.ts';
import { noParty } from '../../people/people.contract.ts';
import { billing, owners } from '../../receivables/receivables.contract.ts';
import { receivablesNeighbors, receivablesShelf } from '../../receivables/receivables.server.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, ownerAt, takeMoney, unitOf } from '../../receivables/receivables.testing.ts';
import { lifecycleRoutes } from '../lifecycle.server.ts';
import { resale } from './resale.contract.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity({ more: lifecycleRoutes, neighbors: joinNeighbors(receivablesNeighbors) });
  communityId = maple.communityId;
  maple.clock.set('2026-03-31T20:00:00.000Z');
  for (const on of ['2026-01-01', '2026-02-01', '2026-03-01']) await billMonth(maple, on);
});
afterAll(() => maple.close());

const close = (periodStartDate: string) => maple.call(accounting.changePeriod, { communityId, periodStartDate, status: 'CLOSED' });
const start = async (account: string, settlementDate: string, history: 'ALL' | 'SPLIT') => {
  const { propertyId } = unitOf(maple, account);
  const buyer = { ...noParty, lastName: `Buyer of ${account}` };
  const forwarding = { street: '', city: '', state: '', postcode: '' };
  const fees = [{ chargeCodeId: maple.codeIds.NSF, amount: '100.00' }];
  return (await maple.call(resale.startResale, { communityId, propertyId, settlementDate, history, buyer, forwarding, fees })).resaleId;
};
async function sell(account: string, settlementDate: string) {
  const resaleId = await start(account, settlementDate, 'ALL');
  const { baseHash, notices } = await maple.call(resale.previewResale, { communityId, resaleId });
  const done = await maple.call(resale.settleResale, { communityId, resaleId, addressVerified: true, baseHash });
  return { resaleId, buyerId: done.buyerOwnershipId, notices: notices.map((notice) => notice.text) };
}
const owesOn = async (ownershipId: string, asOfDate: string) =>
  (await maple.call(owners.getOwnerLedger, { communityId, ownershipId, asOfDate })).balance;

/** Whom the aging of a day names, with what is owed and how old it is. */
async function aging(asOf: string) {
  const report = receivablesShelf.reports.find(({ declaration }) => declaration.name === 'aged-owner-balance');
  if (!report) throw new Error('There is no such report.');
  const calendar = { today: localDate(asOf), startOfYear: localDate('2026-01-01'), periods: [] };
  const given = { asOfDate: asOf, netPrepaid: 'on', chargeDetail: 'off', lastPayment: 'off' };
  const params = readParams(report.declaration, given, calendar);
  const rows = await maple.services.database.read(maple.customerId, async (tx) => {
    const body = await report.run(tx, { communityId, params, knownTime: null });
    return [...(body.rows as Iterable<ReportRow>)];
  });
  return rows.map(({ cells }) => [
    cells['account']?.text,
    cells['owner']?.text,
    ...['days30', 'days60', 'days90'].map((key) => cells[key]?.money),
  ]);
}

describe('ALL', () => {
  test('what is open goes on the settlement date: no earlier day is another than before, and its age stays', async () => {
    const before = [await aging('2026-01-31'), await aging('2026-02-14')];
    await close('2026-01-01');
    const { ownershipId } = unitOf(maple, 'MC-0001');
    const { buyerId } = await sell('MC-0001', '2026-02-15');
    expect([await aging('2026-01-31'), await aging('2026-02-14')]).toEqual(before);
    const days = ['2026-01-31', '2026-02-14', '2026-02-15', '2026-03-31'];
    expect(await Promise.all(days.map((day) => owesOn(ownershipId, day)))).toEqual(['365.00', '730.00', '0.00', '0.00']);
    expect(await Promise.all(days.map((day) => owesOn(buyerId, day)))).toEqual(['0.00', '0.00', '830.00', '1195.00']);
    // January is 89 days old on 31 March, February and the fee of the resale 58 and 44, March 30: as old as
    // they were under the seller.
    expect((await aging('2026-03-31')).find(([account]) => account === 'MC-0001')).toEqual([
      'MC-0001',
      'Buyer of MC-0001',
      36_500n,
      46_500n,
      36_500n,
    ]);
  });

  test('a settlement in a closed month is booked on the first open day, and says so', async () => {
    const before = [await aging('2026-01-31'), await aging('2026-02-28')];
    await close('2026-02-01');
    const { buyerId, notices, resaleId } = await sell('MC-0002', '2026-02-20');
    expect(notices).toContain('The period of 02/20/2026 is closed. The accounts change on 03/01/2026, the first open day.');
    expect([await aging('2026-01-31'), await aging('2026-02-28')]).toEqual(before);
    expect([await owesOn(buyerId, '2026-02-28'), await owesOn(buyerId, '2026-03-01')]).toEqual(['0.00', '1195.00']);
    // Taken back after March was closed, both accounts change in April.
    const march = await aging('2026-03-31');
    await close('2026-03-01');
    await maple.call(resale.reverseResale, { communityId, resaleId, reason: 'The deed was void', postDate: '2026-04-01' });
    expect(await aging('2026-03-31')).toEqual(march);
    expect([await owesOn(buyerId, '2026-03-31'), await owesOn(buyerId, '2026-04-01')]).toEqual(['1195.00', '0.00']);
    expect(await ownerAt(maple, 'MC-0002', '2026-04-01')).toEqual({ owes: '1095.00', prepaid: '0.00' });
    await maple.call(accounting.changePeriod, { communityId, periodStartDate: '2026-03-01', status: 'OPEN' });
  });
});

test('a fee booked later than the settlement is not reversed before it was charged', async () => {
  const { buyerId, resaleId } = await sell('MC-0004', '2026-02-20');
  await maple.call(resale.reverseResale, { communityId, resaleId, reason: 'The deed was void' });
  const days = ['2026-02-20', '2026-02-28', '2026-03-01'];
  expect(await Promise.all(days.map((day) => owesOn(buyerId, day)))).toEqual(['0.00', '0.00', '0.00']);
  expect(await ownerAt(maple, 'MC-0004', '2026-03-31')).toEqual({ owes: '1095.00', prepaid: '0.00' });
});

test('SPLIT: prepaid money of the seller that paid a charge after the settlement is named', async () => {
  await maple.call(accounting.changePeriod, { communityId, periodStartDate: '2026-02-01', status: 'OPEN' });
  // January and February are paid, 365.00 is left and pays March: the buyer would owe it.
  await takeMoney(maple, '2026-02-10', [['MC-0003', '1095.00', '31']]);
  const prepaids = await maple.call(billing.previewPrepaids, { communityId, postDate: '2026-03-05' });
  await maple.call(billing.postPrepaids, { communityId, postDate: '2026-03-05', baseHash: prepaids.baseHash });
  const resaleId = await start('MC-0003', '2026-02-15', 'SPLIT');
  const { notices, moved } = await maple.call(resale.previewResale, { communityId, resaleId });
  expect(moved).toEqual([]);
  expect(notices.map((notice) => notice.text).find((text) => text.startsWith('Prepaid money of'))).toContain(
    'paid 365.00 of 2 charges dated after the settlement.',
  );
});
