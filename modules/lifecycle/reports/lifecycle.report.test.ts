// The reports of lifecycle on Maple Court: homes that changed hands and disclosures that were ordered, each
// played through its acts; golden texts, proofs and the way to their records.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMilliseconds, localDate } from '../../../packages/kernel/kernel.ts';
import { reportsIn } from '../../../packages/reporting/found.ts';
import { reportText } from '../../../packages/reporting/table-text.ts';
import { joinNeighbors } from '../../ledger/ledger.server.ts';
import { noParty, ownership } from '../../people/people.contract.ts';
import { receipts } from '../../receivables/receivables.contract.ts';
import { receivablesNeighbors } from '../../receivables/receivables.server.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, takeMoney, unitOf } from '../../receivables/receivables.testing.ts';
import { reports } from '../../reports/reports.contract.ts';
import { reportsRoutes } from '../../reports/reports.server.ts';
import { inCents } from '../../reports/reports.testing.ts';
import { disclosure } from '../disclosure/disclosure.contract.ts';
import { lifecycleRoutes } from '../lifecycle.server.ts';
import { resale } from '../resale/resale.contract.ts';

const found = await reportsIn(join(import.meta.dirname, '..'));
const names = found.map(({ declaration }) => declaration.name);
const span = { fromDate: '2026-01-01', toDate: '2026-03-31' };

let maple: BilledCommunity;
let communityId: string;
const home = (account: string) => unitOf(maple, account).propertyId;
const run = (name: string, more: Record<string, string> = {}) => maple.call(reports.runReport, { communityId, name, ...span, ...more });

async function sell(account: string, settlementDate: string, lastName: string, fee?: string): Promise<string> {
  const fees = fee === undefined ? [] : [{ chargeCodeId: maple.codeIds.NSF, amount: fee }];
  const { resaleId } = await maple.call(resale.startResale, {
    communityId,
    propertyId: home(account),
    settlementDate,
    buyer: { ...noParty, firstName: 'Paul', lastName },
    forwarding: { street: '', city: '', state: '', postcode: '' },
    history: 'SPLIT',
    fees,
  });
  return resaleId;
}

async function settle(resaleId: string): Promise<string> {
  const { baseHash } = await maple.call(resale.previewResale, { communityId, resaleId });
  return (await maple.call(resale.settleResale, { communityId, resaleId, addressVerified: true, baseHash })).buyerOwnershipId;
}

async function order(account: string, orderedDate: string, dueDate: string, more: object = {}): Promise<string> {
  const facts = { requester: 'Dana Whitfield', company: 'Sierra Title', fee: '250.00', orderedDate, dueDate };
  return (await maple.call(disclosure.addDisclosureOrder, { communityId, propertyId: home(account), ...facts, ...more })).disclosureOrderId;
}

async function deliver(disclosureOrderId: string, deliveredDate: string): Promise<void> {
  const one = { communityId, disclosureOrderId, deliveredDate };
  const { baseHash } = await maple.call(disclosure.previewDisclosure, one);
  await maple.call(disclosure.deliverDisclosure, { ...one, validThroughDate: '2026-04-30', baseHash });
}

beforeAll(async () => {
  maple = await aBilledCommunity({ more: [...lifecycleRoutes, ...reportsRoutes], neighbors: joinNeighbors(receivablesNeighbors) });
  communityId = maple.communityId;
  maple.clock.set('2026-03-31T20:00:00.000Z');
  for (const on of ['2026-01-01', '2026-02-01', '2026-03-01']) await billMonth(maple, on);
  await takeMoney(maple, '2026-02-10', [['MC-0002', '730.00', '201']]);
  const later = (minutes: number) => maple.clock.set(addMilliseconds(maple.clock.now(), minutes * 60_000));
  // Delivered late, then paid: the statement keeps what the ledger said before.
  const late = await order('MC-0002', '2026-03-09', '2026-03-20', { feePaidDate: '2026-03-10' });
  later(1);
  await deliver(late, '2026-03-31');
  later(1);
  await takeMoney(maple, '2026-03-31', [['MC-0002', '100.00', '301']]);
  const rush = await order('MC-0004', '2026-03-26', '2026-03-31', {
    isRush: true,
    billing: 'CLOSING',
    chargeCodeId: maple.codeIds.NSF,
    closingDate: '2026-04-10',
  });
  later(1);
  await deliver(rush, '2026-03-31');
  await order('MC-0005', '2026-03-30', '2026-04-13');
  const dropped = await order('MC-0006', '2026-03-02', '2026-03-16');
  await maple.call(disclosure.cancelDisclosure, { communityId, disclosureOrderId: dropped, reason: 'Sale fell through' });
  await settle(await sell('MC-0001', '2026-02-15', 'Quint'));
  const ownershipId = await settle(await sell('MC-0003', '2026-03-15', 'Stone', '250.00'));
  const rows = [{ ownershipId, amount: '100.00', checkNumber: '302' }];
  const deposit = { communityId, bankAccountId: maple.bankAccountId, postDate: '2026-03-20', rows };
  const { baseHash } = await maple.call(receipts.previewReceipts, deposit);
  await maple.call(receipts.postReceipts, { ...deposit, baseHash });
  await sell('MC-0008', '2026-03-31', 'Reyes');
});
afterAll(() => maple.close());

test.each(names)('%s prints its golden text', async (name) => {
  await expect(reportText(inCents(await run(name)))).toMatchFileSnapshot(join(import.meta.dirname, `${name}.golden.txt`));
});

test.each(names)('%s proves what it declares', async (name) => {
  const { checks } = await run(name);
  expect(checks.map((check) => check.name)).toEqual(found.find(({ declaration }) => declaration.name === name)?.declaration.proves);
  expect(checks.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
});

test('an order of one state alone, and the way to it', async () => {
  const { rows } = await run('disclosure-and-estoppel-orders', { state: 'ORDERED' });
  const lines = rows.filter(({ kind }) => kind === 'row');
  expect(lines.map(({ cells }) => [cells['account']?.text, cells['property']?.door?.screen])).toEqual([
    ['MC-0005', 'disclosure-order-view'],
  ]);
});

test('an owner who followed another without a resale is a change too', async () => {
  const [present] = await maple.call(ownership.listOwnershipsOfProperty, { communityId, propertyId: home('MC-0009') });
  const since = localDate(present?.startDate.slice(0, 10) ?? '');
  await maple.call(ownership.addOwnership, {
    communityId,
    propertyId: home('MC-0009'),
    isPrimary: true,
    startDate: '2015-01-01',
    endDate: addDays(since, -1),
    firstName: 'Aya',
    lastName: 'Mori',
  });
  const { rows } = await run('resales-and-ownership-changes', { fromDate: since, toDate: since });
  const lines = rows.filter(({ kind }) => kind === 'row').map(({ cells }) => ['account', 'seller', 'state'].map((key) => cells[key]?.text));
  expect(lines).toEqual([['MC-0009', 'Aya Mori', 'No resale']]);
});
