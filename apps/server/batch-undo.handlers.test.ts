// A whole month taken back batch by batch, newest first, through the one screen for it: what stands in the
// way, what goes along, and that nothing is left or lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banking } from '../../modules/banking/banking.contract.ts';
import { batchList, undo } from '../../modules/ledger/ledger.contract.ts';
import { billList } from '../../modules/payables/payables.contract.ts';
import { aPlayedJanuary, type PlayedCommunity } from '../../modules/reports/reports.testing.ts';
import { rowCounts, standingOf } from './book-standing.testing.ts';

type Batch = { batchId: string; kind: string; description: string; state: string };

let maple: PlayedCommunity;
beforeAll(async () => {
  maple = await aPlayedJanuary();
}, 120_000);
afterAll(() => maple.close());

const standing = () => maple.services.database.read(maple.customerId, (tx) => standingOf(tx, maple.communityId));
const counts = () => maple.services.database.read(maple.customerId, rowCounts);

async function batches(): Promise<Batch[]> {
  const { communityId } = maple;
  const { rows } = await maple.call(batchList.calls.readPage, { communityId, limit: 100 });
  return rows.toSorted((a, b) => (BigInt(a.batchId) < BigInt(b.batchId) ? 1 : -1));
}

async function find(kind: string, description = ''): Promise<Batch> {
  const found = (await batches()).find((one) => one.kind === kind && one.description.includes(description));
  if (!found) throw new Error(`no batch ${kind} ${description}`);
  return found;
}

const look = (batchId: string) => maple.call(undo.previewUndo, { communityId: maple.communityId, batchId });

async function takeBack(batchId: string) {
  const { baseHash } = await look(batchId);
  return maple.send(undo.undoBatch, { communityId: maple.communityId, batchId, reason: 'The month is entered again', baseHash });
}

describe('what was built on a batch comes first', () => {
  test('payments on charges go along, fees and the reconciliation are to be known of', async () => {
    const { dependents, taken, standings } = await look((await find('CHARGES')).batchId);
    expect(taken).toEqual({ count: 24, noun: 'charge', total: '4520.00' });
    expect(dependents.map(({ what, fate, amount }) => [fate, amount, what])).toEqual([
      ['TOGETHER', '365.00', 'Prepaid money of 1 owner it applied itself goes back'],
      ['TOGETHER', '3390.00', expect.stringMatching(/^Lockbox .*9 payments on its charges become prepaid money$/)],
      ['TOGETHER', '400.00', expect.stringMatching(/1 payment on its charges become prepaid money$/)],
      ['STAYS', '25.00', expect.stringMatching(/^January 2026 late fees: 1 late fee figured on its charges$/)],
    ]);
    const rosa = standings.filter((one) => one.who.startsWith('MC-0001'));
    expect(rosa.map(({ what, before, after }) => [what, before, after])).toEqual([['Paid ahead', '0.00', '365.00']]);
  });

  test('a bill is not taken back under the check that pays it, and a check not once the bank has paid it', async () => {
    const bill = await find('bill', 'SG-118');
    const { rows } = await maple.call(billList.calls.readPage, { communityId: maple.communityId, limit: 100 });
    expect(rows.find((row) => row.billNumber === 'SG-118')?.batchId).toBe(bill.batchId);
    const seen = await look(bill.batchId);
    expect(seen.refusal).toBeDefined();
    expect(seen.dependents).toMatchObject([{ fate: 'FIRST', amount: '1200.00', door: { screen: 'batch-undo' } }]);
    const refused = await takeBack(bill.batchId);
    expect([refused.status, refused.json.code]).toEqual([409, 'dependentsFirst']);
    const check = await find('checks', '1001');
    expect((await look(check.batchId)).dependents).toMatchObject([
      { fate: 'FIRST', door: { screen: 'bank-reconciliation' } },
      { fate: 'STAYS', what: expect.stringContaining('reconciled with the bank through 01/31/2026') },
    ]);
    expect((await takeBack(check.batchId)).json.code).toBe('dependentsFirst');
  });

  test('money the bank has seen stays reconciled, and its mirror is an item of the next one', async () => {
    const { dependents } = await look((await find('LOCKBOX')).batchId);
    expect(dependents).toMatchObject([
      { fate: 'STAYS', amount: '3390.00', door: { screen: 'bank-reconciliation' } },
      { fate: 'STAYS', what: expect.stringContaining('the mirrors are dated 02/01/2026') },
    ]);
  });

  test('what another screen takes back says so', async () => {
    for (const kind of ['BEGINNING', 'check-void']) {
      const { obstacle, obstacleDoor } = await look((await find(kind)).batchId);
      expect([kind, obstacle, obstacleDoor]).toEqual([kind, expect.any(String), expect.objectContaining({ screen: expect.any(String) })]);
    }
    const voided = await look((await find('checks', '1003')).batchId);
    expect(voided.obstacle).toBe('Everything of this batch was reversed already.');
  });
});

test('the month goes back batch by batch to where it began, and no row is lost', async () => {
  const { communityId } = maple;
  const before = await counts();
  const latest = (await maple.call(banking.listReconciliations, { communityId })).reconciliations[0];
  const one = { communityId, reconciliationId: latest?.reconciliationId ?? '' };
  await maple.call(banking.reopenReconciliation, { ...one, reason: 'The month is entered again' });
  const { matched } = await maple.call(banking.getReconciliation, one);
  await maple.call(banking.undoMatches, {
    ...one,
    matchIds: matched.filter((each) => each.kind !== 'OPENING').map((each) => each.matchId),
  });
  const began = new Set(['OPENING', 'BEGINNING']);
  for (const { batchId, kind } of await batches()) {
    if (began.has(kind)) continue;
    // Taken back by itself before, or taken back elsewhere; what the screen of the bank took back stays
    // cleared against its mirror.
    const seen = await look(batchId);
    if (seen.obstacle !== null || (kind === 'bank-item' && seen.refusal !== undefined)) continue;
    expect([kind, (await takeBack(batchId)).status]).toEqual([kind, 200]);
  }
  const left = await standing();
  const opening = (await batches()).filter((each) => began.has(each.kind));
  expect(opening.map((each) => each.state)).toEqual(['POSTED', 'POSTED']);
  expect(left.filter((line) => line.startsWith('bill'))).toEqual([]);
  expect(left.filter((line) => line.startsWith('open')).map((line) => line.split(' ').at(-1))).toEqual(['31000']);
  expect(left.filter((line) => line.startsWith('held')).map((line) => line.split(' ').at(-1))).toEqual(['40000']);
  const opened = left.filter((line) => line.startsWith('account 9999-12-31')).map((line) => line.split(' ').at(-1));
  expect(opened.toSorted()).toEqual(['-2500000', '-40000', '-991000', '1000000', '2500000', '31000'].toSorted());
  const after = await counts();
  expect(after.map((n, i) => n >= (before[i] ?? 0))).toEqual(after.map(() => true));
});
