// Special assessments of 24 installments with a resale in the middle: one goes on under the buyer, one is due
// from the seller. Exact to the cent under every method, and taken back with the sale.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, type Cents, centsToText, localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { accounting, tieOuts } from '../../ledger/ledger.contract.ts';
import { joinNeighbors } from '../../ledger/ledger.server.ts';
import { accountId, seen } from '../../ledger/ledger.testing.ts';
import { noParty } from '../../people/people.contract.ts';
import { codes, owners, receipts, specials } from '../../receivables/receivables.contract.ts';
import { ownerBalances, receivablesNeighbors } from '../../receivables/receivables.server.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, takeMoney, unitOf } from '../../receivables/receivables.testing.ts';
import { lifecycleRoutes } from '../lifecycle.server.ts';
import { resale } from './resale.contract.ts';

const months = Array.from({ length: 24 }, (_, i) => addMonths(localDate('2026-01-01'), i));
const roofTotal = '123456.78';
const paintTotal = '10000.01';

describe.each(['ACCRUAL', 'MODIFIED', 'CASH'] as const)('24 installments with a resale in the middle, under %s', (method) => {
  let of: BilledCommunity;
  let communityId: string;
  let roof: { codeId: string; specialAssessmentId: string };
  let paint: { codeId: string; specialAssessmentId: string };

  async function assess(alias: string, atSale: 'BUYER' | 'SELLER', amount: string, income: string, receivable: string) {
    const accounts = { incomeAccountId: accountId(of, income), receivableAccountId: accountId(of, receivable) };
    const { chargeCodeId } = await of.call(codes.saveCode, { communityId, alias, name: alias, kind: 'SPECIAL', ...accounts });
    const order = {
      communityId,
      chargeCodeId,
      name: alias,
      basis: 'EQUAL',
      amount,
      installments: 24,
      frequency: 'MONTHLY',
      atSale,
    } as const;
    const input = await seen(of, specials.previewSpecial, { ...order, startDate: '2026-01-01' });
    const { specialAssessmentId } = await of.call(specials.addSpecial, input);
    return { codeId: chargeCodeId, specialAssessmentId };
  }

  beforeAll(async () => {
    of = await aBilledCommunity({ method, more: lifecycleRoutes, neighbors: joinNeighbors(receivablesNeighbors) });
    communityId = of.communityId;
    of.clock.set('2027-12-31T20:00:00.000Z');
    await of.call(accounting.addFiscalYear, { communityId, label: '2027', startDate: '2027-01-01', method, frequency: 'MONTHLY' });
    for (const periodStartDate of months) await of.send(accounting.changePeriod, { communityId, periodStartDate, status: 'OPEN' });
    roof = await assess('ROOF', 'BUYER', roofTotal, '4000', '1200');
    paint = await assess('PAINT', 'SELLER', paintTotal, '4900', '1250');
    const codeIds = [roof.codeId, paint.codeId];
    const { distributionLists } = await of.call(codes.listCodes, { communityId });
    const list = distributionLists.find(({ kind }) => kind === 'DEFAULT');
    const version = list?.version ?? '';
    const saved = {
      communityId,
      distributionListId: list?.distributionListId,
      version,
      kind: 'DEFAULT' as const,
      name: 'Default',
      codeIds,
    };
    await of.call(codes.saveDistribution, saved);
  });
  afterAll(() => of.close());

  const run = (month: string) => billMonth(of, month, [roof.codeId, paint.codeId]);
  const special = (which: typeof roof) => of.call(specials.getSpecial, { communityId, specialAssessmentId: which.specialAssessmentId });
  const homeOf = async (which: typeof roof, account = 'MC-0001') =>
    (await special(which)).homes.find(({ accountNumber }) => accountNumber === account);
  const owes = async (ownershipId: string) =>
    (await of.call(owners.getOwnerLedger, { communityId, ownershipId, asOfDate: '2027-12-31' })).balance;

  async function sell() {
    const { propertyId } = unitOf(of, 'MC-0001');
    const buyer = { ...noParty, firstName: 'Paul', lastName: 'Quint' };
    const forwarding = { street: '', city: '', state: '', postcode: '' };
    const order = { communityId, propertyId, settlementDate: '2026-11-15', history: 'ALL', buyer, forwarding } as const;
    const { resaleId } = await of.call(resale.startResale, order);
    const { baseHash, notices, seller } = await of.call(resale.previewResale, { communityId, resaleId });
    const done = await of.call(resale.settleResale, { communityId, resaleId, addressVerified: true, baseHash });
    return { resaleId, buyerId: done.buyerOwnershipId, seller, notices: notices.map((notice) => notice.text) };
  }

  async function payAll(): Promise<Cents> {
    const open = await of.services.database.read(of.customerId, (tx) => ownerBalances(tx, communityId, localDate('2027-12-31')));
    const rows = open.filter((one) => one.owes_cents > 0n);
    const input = {
      communityId,
      bankAccountId: of.bankAccountId,
      postDate: '2027-12-31',
      rows: rows.map(({ ownershipId, owes_cents }) => ({ ownershipId, amount: centsToText(owes_cents) })),
    };
    await of.call(receipts.postReceipts, await seen(of, receipts.previewReceipts, input));
    return sumCents(rows.map((row) => row.owes_cents));
  }

  test('the last installment carries the rounding, and a sale moves what lasts or makes it due', async () => {
    // 123,456.78 over 12 homes is 10,288.065: six homes pay a cent more. A 24th of 10,288.07 is 428.66.
    const before = await homeOf(roof);
    expect([before?.total, before?.nextAmount]).toEqual(['10288.07', '428.66']);
    expect((await homeOf(paint))?.total).toBe('833.34');
    for (const month of months.slice(0, 11)) await run(month);
    // Ten of 428.66 and ten of 34.72 are paid, the eleventh stays open.
    await takeMoney(of, '2026-11-10', [['MC-0001', '4633.80', '7']]);
    const sellerId = unitOf(of, 'MC-0001').ownershipId;
    expect(await owes(sellerId)).toBe('463.38');

    const first = await sell();
    expect(first.notices).toContain('13 installments of ROOF, 5,572.81, were not charged yet. The buyer is charged as they fall due.');
    expect(first.notices).toContain(
      '13 installments of PAINT, 451.42, were not charged yet. The seller is charged now, as due at the sale.',
    );
    expect([first.seller.after.owes, await owes(sellerId)]).toEqual(['451.42', '451.42']);
    expect(await homeOf(paint)).toMatchObject({ charged: '833.34', chargedCount: 24, remaining: '0.00', nextDate: null });
    const reversing = { communityId, resaleId: first.resaleId, postDate: '2026-11-20' };
    const { baseHash } = await of.call(resale.previewReversal, reversing);
    await of.call(resale.reverseResale, { ...reversing, reason: 'Fell through', baseHash });
    expect(await homeOf(paint)).toMatchObject({ charged: '381.92', chargedCount: 11, remaining: '451.42' });
    expect(await owes(sellerId)).toBe('463.38');

    const { buyerId } = await sell();
    for (const month of months.slice(11)) await run(month);
    const [mine] = await of
      .call(specials.listOwnerSpecials, { communityId, ownershipId: buyerId ?? '' })
      .then((rows) => rows.filter((row) => row.name === 'ROOF'));
    expect(mine).toMatchObject({ total: '10288.07', charged: '10288.07', remaining: '0.00', state: 'CHARGED' });
    // The eleventh of both came over, and thirteen of the roof: 463.38 + 12 × 428.66 + 428.89.
    expect(await owes(buyerId ?? '')).toBe('6036.19');
    expect(await owes(sellerId)).toBe('451.42');
  });

  test('every home pays its part to the cent, and the books hold the total', async () => {
    for (const [which, total] of [
      [roof, roofTotal],
      [paint, paintTotal],
    ] as const) {
      const { homes, state, charged, remaining, schedule } = await special(which);
      expect([state, charged, remaining]).toEqual(['CHARGED', total, '0.00']);
      expect(homes.every((home) => home.charged === home.total && home.chargedCount === 24)).toBe(true);
      expect(schedule.every(({ homes: count }) => count === 12)).toBe(true);
    }
    await payAll();
    const chart = await chartAt(of, '2027-12-31');
    expect([chart['4000'], chart['4900'], chart['1200'], chart['1250']]).toEqual([`-${roofTotal}`, `-${paintTotal}`, undefined, undefined]);
    const { tieOuts: lights } = await of.call(tieOuts.getTieOuts, { communityId, asOfDate: '2027-12-31' });
    expect(lights.filter(({ lamp }) => lamp === 'RED')).toEqual([]);
  });
});
