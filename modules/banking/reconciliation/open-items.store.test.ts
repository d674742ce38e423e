// What is outstanding on a day: a void leaves with its check at once, a reversal with its entry; a returned
// payment and its deposit stay two, for the bank shows both.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { banking } from '../banking.contract.ts';
import { aBankedCommunity, type BankedCommunity, bookJanuary } from '../banking.testing.ts';
import { bankTieOuts } from '../tie-out/bank-tie.handlers.ts';
import { listOpenItems } from './bank-book.store.ts';

let maple: BankedCommunity;

/** January with check 1003 voided on the 22nd, and an entry of the 12th reversed on the 15th. */
beforeAll(async () => {
  maple = await aBankedCommunity();
  await bookJanuary(maple);
  const [typo = ''] = await maple.book([{ on: '2026-01-12', amount: '-75.00', against: '5310', description: 'Typo' }]);
  await maple.reverse([typo], '2026-01-15');
});
afterAll(() => maple.close());

const openOn = async (day: string) => {
  const items = await maple.services.database.read(maple.customerId, (tx) => listOpenItems(tx, maple, localDate(day)));
  return items.filter((item) => item.amount_cents < 0n).map((item) => `${item.number} ${item.amount_cents}`.trim());
};

test.each([
  ['2026-01-14', ['-7500']],
  ['2026-01-15', []],
  ['2026-01-21', ['1001 -120000', '1002 -85000', '1003 -12000']],
  ['2026-01-22', ['1001 -120000', '1002 -85000']],
])('on %s it is %j', async (day, open) => {
  expect(await openOn(day)).toEqual(open);
});

test('a reconciliation finished without a look at the void proves the same', async () => {
  const { communityId, bankAccountId } = maple;
  const head = { communityId, bankAccountId, statementDate: '2026-01-31', statementBalance: '8800.00' };
  const one = { communityId, ...(await maple.call(banking.startReconciliation, head)) };
  await maple.call(banking.matchByHand, { ...one, bankLineIds: [], itemKeys: ['check:1'] });
  await maple.call(banking.finishReconciliation, one);
  const { outstanding, inTransit, figures, difference } = await maple.call(banking.getReconciliationReport, one);
  expect(outstanding.map((item) => item.reference)).toEqual(['1002']);
  expect(inTransit.map((item) => item.amount)).toEqual(['3390.00', '500.00']);
  expect([figures.outstanding, figures.inTransit, difference]).toEqual(['850.00', '3890.00', '0.00']);
  const lamp = await maple.services.database.read(maple.customerId, (tx) =>
    bankTieOuts[0]!.check(tx, communityId, localDate('2026-12-31')),
  );
  expect(lamp.offenders).toEqual([]);
});
