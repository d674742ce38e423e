// Checks of a group through HTTP: split over its homes, posted as one deposit, undone as one batch; random
// checks move no control total beyond the money that came.
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offencesIn } from '../../../packages/testkit/offences.ts';
import { sendUndo } from '../../ledger/ledger.testing.ts';
import { type GroupSplit, groupOwnership, party } from '../../people/people.contract.ts';
import { receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, ownerAt, unitOf } from '../receivables.testing.ts';
import { receivablesOffences } from '../subledger/offences.testing.ts';

let maple: BilledCommunity;
let groupOwnershipId: string;
const accounts = ['MC-0002', 'MC-0003', 'MC-0004'];

beforeAll(async () => {
  maple = await aBilledCommunity();
  const { communityId } = maple;
  await billMonth(maple, '2026-01-01');
  await billMonth(maple, '2026-02-01');
  const [known] = await maple.call(party.pickParties, { search: 'Bishop Terr' });
  const made = await maple.call(groupOwnership.addGroupOwnership, {
    communityId,
    name: 'Bishop homes',
    primaryPartyId: known?.partyId ?? '',
    startDate: '2026-01-01',
    members: [{ partyId: known?.partyId ?? '' }],
    properties: accounts.map((account) => ({ propertyId: unitOf(maple, account).propertyId, startDate: '2026-01-01' })),
    splitRule: 'PROPORTION',
  });
  groupOwnershipId = made.groupOwnershipId;
});
afterAll(() => maple.close());

const order = (amount: string, rule: GroupSplit | 'LAST', postDate = '2026-02-10') => ({
  communityId: maple.communityId,
  groupOwnershipId,
  postDate,
  amount,
  rule,
});

/** Posts a check of the group as the screen does; what it was split into. */
async function take(amount: string, rule: GroupSplit | 'LAST', checkNumber: string) {
  const { communityId, bankAccountId } = maple;
  const { rows } = await maple.call(receipts.splitGroupReceipt, order(amount, rule));
  const input = {
    communityId,
    bankAccountId,
    postDate: '2026-02-10',
    rows: rows
      .filter((row) => row.amount !== '0.00')
      .map((row) => ({ ownershipId: row.ownershipId, amount: row.amount, checkNumber, ...(row.split ? { split: row.split } : {}) })),
  };
  const { baseHash } = await maple.call(receipts.previewReceipts, input);
  return { ...(await maple.call(receipts.postReceipts, { ...input, baseHash })), rows };
}

const standing = () => Promise.all(accounts.map((account) => ownerAt(maple, account, '2026-02-28')));
const cents = (text: string | undefined) => Math.round(Number(text ?? '0') * 100);

test('the choices name the group with its rule; one check becomes a deposit of a row per home and is undone as one batch', async () => {
  const { groups } = await maple.call(receipts.getReceiptChoices, { communityId: maple.communityId });
  expect(groups).toEqual([{ groupOwnershipId, name: 'Bishop homes', homes: 3, splitRule: 'PROPORTION' }]);
  const before = [await chartAt(maple, '2026-02-28'), await standing()];
  // Each home owes 730.00; the oldest are the charges of January, 365.00 of each.
  const done = await take('800.00', 'OLDEST', '4411');
  expect(done.rows.map((row) => [row.accountNumber, row.owner, row.owes, row.amount])).toEqual([
    ['MC-0002', 'Bishop, Terrence', '730.00', '365.00'],
    ['MC-0003', 'Chaudhary, Anil', '730.00', '365.00'],
    ['MC-0004', 'Dunleavy, Nora', '730.00', '70.00'],
  ]);
  expect([done.count, done.total]).toEqual([3, '800.00']);
  expect((await standing()).map((one) => one.owes)).toEqual(['365.00', '365.00', '660.00']);
  const undone = await sendUndo(maple, { communityId: maple.communityId, batchId: done.batchId, postDate: '2026-02-10', reason: 'twice' });
  expect(undone.json['taken']).toEqual({ count: 3, noun: 'receipt', total: '800.00' });
  expect([await chartAt(maple, '2026-02-28'), await standing()]).toEqual(before);
});

test('in proportion, by hand, beyond what is owed, and with no home on the day', async () => {
  const amounts = async (amount: string, rule: GroupSplit) =>
    (await maple.call(receipts.splitGroupReceipt, order(amount, rule))).rows.map((row) => row.amount);
  expect(await amounts('100.00', 'PROPORTION')).toEqual(['33.34', '33.33', '33.33']);
  expect(await amounts('2220.00', 'PROPORTION')).toEqual(['740.00', '740.00', '740.00']);
  expect(await amounts('2220.00', 'HAND')).toEqual(['0.00', '0.00', '0.00']);
  const early = await maple.send(receipts.splitGroupReceipt, order('100.00', 'OLDEST', '2025-12-31'));
  expect([early.status, early.json.code]).toEqual([409, 'noHomes']);
});

test('a check is split as the last one of the group was, taken back ones left out', async () => {
  const asLast = async (amount: string) => {
    const { rows, rule } = await maple.call(receipts.splitGroupReceipt, order(amount, 'LAST'));
    return [rule, ...rows.map((row) => row.amount)];
  };
  // The one check so far was taken back: the rule of the group holds.
  expect(await asLast('90.00')).toEqual(['PROPORTION', '30.00', '30.00', '30.00']);
  const { communityId, bankAccountId } = maple;
  const rows = [
    ['MC-0002', '60.00'],
    ['MC-0003', '40.00'],
  ].map(([account = '', amount = '']) => ({ ownershipId: unitOf(maple, account).ownershipId, amount, checkNumber: '4412' }));
  const input = { communityId, bankAccountId, postDate: '2026-02-10', rows };
  const { baseHash } = await maple.call(receipts.previewReceipts, input);
  const { batchId } = await maple.call(receipts.postReceipts, { ...input, baseHash });
  expect(await asLast('200.00')).toEqual(['LAST', '120.00', '80.00', '0.00']);
  await sendUndo(maple, { communityId, batchId, postDate: '2026-02-10', reason: 'one check again' });
  expect((await asLast('90.00'))[0]).toBe('PROPORTION');
});

test('random checks: cash grows by the check, sums over owners shrink by it, nothing else moves, and each undo gives all of it back', {
  timeout: 180_000,
}, async () => {
  const broken = async () => {
    const ask = async (statement: string, parameters: unknown[]) =>
      (await maple.db.asMigrator.executeQuery(CompiledQuery.raw(statement, parameters))).rows;
    return offencesIn(ask, maple.customerId, receivablesOffences);
  };
  const check = fc.record({
    cents: fc.integer({ min: 1, max: 300_000 }),
    rule: fc.constantFrom<GroupSplit>('OLDEST', 'PROPORTION'),
    undoes: fc.boolean(),
  });
  let number = 5000;
  const net = (all: Awaited<ReturnType<typeof standing>>) => all.reduce((sum, one) => sum + cents(one.owes) - cents(one.prepaid), 0);
  const work = fc.asyncProperty(fc.array(check, { minLength: 1, maxLength: 3 }), async (checks) => {
    for (const one of checks) {
      number += 1;
      const [chart, stood] = [await chartAt(maple, '2026-02-28'), await standing()];
      const { batchId } = await take((one.cents * 0.01).toFixed(2), one.rule, String(number));
      const [chartThen, stoodThen] = [await chartAt(maple, '2026-02-28'), await standing()];
      expect(await broken()).toEqual([]);
      expect(net(stoodThen)).toBe(net(stood) - one.cents);
      expect(cents(chartThen['1010']) + cents(chartThen['1020']) - cents(chart['1010']) - cents(chart['1020'])).toBe(one.cents);
      // Income and equity stay: the money pays receivables or stands ahead.
      for (const account of Object.keys({ ...chart, ...chartThen }))
        if (/^[345]/.test(account)) expect(chartThen[account]).toBe(chart[account]);
      if (!one.undoes) continue;
      const answer = await sendUndo(maple, { communityId: maple.communityId, batchId, postDate: '2026-02-10', reason: 'random work' });
      expect(answer.status).toBe(200);
      expect([await chartAt(maple, '2026-02-28'), await standing(), await broken()]).toEqual([chart, stood, []]);
    }
  });
  await fc.assert(work, { numRuns: 4, endOnFailure: true, ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}) });
});
