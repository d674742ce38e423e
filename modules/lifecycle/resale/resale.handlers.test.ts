// Resales through HTTP: agreed, tried, settled and taken back on Maple Court, with every refusal.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { community, propertyFlags } from '../../communities/communities.contract.ts';
import { undo } from '../../ledger/ledger.contract.ts';
import { joinNeighbors } from '../../ledger/ledger.server.ts';
import { committee, committeeMember, contact, groupOwnership, noParty, ownership, party, property } from '../../people/people.contract.ts';
import { billing, owners } from '../../receivables/receivables.contract.ts';
import { receivablesNeighbors } from '../../receivables/receivables.server.ts';
import {
  aBilledCommunity,
  type BilledCommunity,
  billMonth,
  chartAt,
  ownerAt,
  takeMoney,
  unitOf,
} from '../../receivables/receivables.testing.ts';
import { lifecycleRoutes } from '../lifecycle.server.ts';
import { resale, resaleList } from './resale.contract.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity({ more: lifecycleRoutes, neighbors: joinNeighbors(receivablesNeighbors) });
  communityId = maple.communityId;
  maple.clock.set('2026-03-31T20:00:00.000Z');
  for (const on of ['2026-01-01', '2026-02-01', '2026-03-01']) await billMonth(maple, on);
});
afterAll(() => maple.close());

const buyer = { ...noParty, firstName: 'Paul', lastName: 'Quint' };
const nowhere = { street: '', city: '', state: '', postcode: '' };
type Terms = Omit<ClientInput<typeof resale.startResale>, 'communityId' | 'propertyId'>;
const terms = (more: Partial<Terms> = {}): Terms => ({ settlementDate: '2026-02-15', buyer, forwarding: nowhere, ...more });
const home = (account: string) => unitOf(maple, account).propertyId;
const start = async (account: string, more: Partial<Terms> = {}) =>
  (await maple.call(resale.startResale, { communityId, propertyId: home(account), ...terms(more) })).resaleId;
const tryIt = (resaleId: string) => maple.call(resale.previewResale, { communityId, resaleId });
async function settle(resaleId: string) {
  const { baseHash } = await tryIt(resaleId);
  return maple.call(resale.settleResale, { communityId, resaleId, addressVerified: true, baseHash });
}
const accountOf = async (ownershipId: string) => {
  const ledger = await maple.call(owners.getOwnerLedger, { communityId, ownershipId });
  return { owes: ledger.balance, prepaid: ledger.prepaid };
};
const refused = async (endpoint: Parameters<BilledCommunity['send']>[0], input: object) => {
  const answer = await maple.send(endpoint, { communityId, ...input });
  return [answer.status, answer.json.code, answer.json.fields?.[0]?.path];
};

/**
 * A home with everything a sale ends: flags, a co-owner, a seat on the board, a group; and its sale agreed.
 */
async function aFullHome() {
  const seller = unitOf(maple, 'MC-0002');
  await takeMoney(maple, '2026-01-10', [['MC-0002', '400.00', '201']]);
  await maple.call(propertyFlags.addPropertyFlag, {
    communityId,
    propertyId: seller.propertyId,
    flag: 'DIRECT_DEBIT',
    fromDate: '2026-01-05',
  });
  await maple.call(propertyFlags.addPropertyFlag, {
    communityId,
    propertyId: seller.propertyId,
    flag: 'PAYMENTS',
    fromDate: '2026-03-05',
  });
  const { ownershipId: besideId } = await maple.call(ownership.addOwnership, {
    communityId,
    propertyId: seller.propertyId,
    isPrimary: false,
    startDate: '2025-06-01',
    lastName: 'Bishop',
    firstName: 'June',
  });
  const { committeeId } = await maple.call(committee.addCommittee, { communityId, name: 'Board', committeeType: 'BOARD' });
  const [known] = await maple.call(party.pickParties, { search: 'Bishop Terr' });
  await maple.call(committeeMember.addCommitteeMember, {
    communityId,
    committeeId,
    partyId: known?.partyId,
    lastName: 'x',
    position: 'President',
    startDate: '2025-01-01',
  });
  const before = await accountOf(seller.ownershipId);
  const flagsBefore = await maple.call(propertyFlags.listPropertyFlags, { communityId, propertyId: seller.propertyId });
  const group = await maple.call(groupOwnership.addGroupOwnership, {
    communityId,
    name: 'Bishop homes',
    primaryPartyId: known?.partyId ?? '',
    startDate: '2026-01-01',
    members: [{ partyId: known?.partyId ?? '' }],
    properties: [{ propertyId: seller.propertyId, startDate: '2026-01-01' }],
  });
  const fees = [{ chargeCodeId: maple.codeIds.NSF, amount: '250.00' }];
  const forwarding = { street: '9 Harbor Rd', city: 'Reno', state: 'NV', postcode: '89501' };
  const resaleId = await start('MC-0002', { history: 'ALL', fees, forwarding, settlementDate: '2026-03-15' });
  const { groupOwnershipId } = group;
  return { seller, besideId, committeeId, before, flagsBefore, groupOwnershipId, resaleId };
}

describe('an account is parted', () => {
  test('SPLIT: charges after the day and what was paid ahead after it go to the buyer, at their own dates; the books do not move', async () => {
    await takeMoney(maple, '2026-01-10', [['MC-0001', '365.00', '101']]);
    // Pays February, and 100.00 come in ahead after the sale.
    await takeMoney(maple, '2026-02-10', [['MC-0001', '365.00', '102']]);
    const charts = async () => Promise.all(['2026-01-31', '2026-02-28', '2026-03-31'].map((on) => chartAt(maple, on)));
    const before = await charts();
    const resaleId = await start('MC-0001');
    const seen = await tryIt(resaleId);
    expect(seen.seller).toMatchObject({
      name: 'Aldana, Rosa',
      before: { owes: '365.00', prepaid: '0.00' },
      after: { owes: '0.00', prepaid: '0.00' },
    });
    expect(seen.buyer).toMatchObject({ name: 'Paul Quint', before: { owes: '0.00' }, after: { owes: '365.00', prepaid: '0.00' } });
    expect(seen.moved.map(({ what, chargeDate, code, amount }) => [what, chargeDate?.slice(0, 10), code, amount])).toEqual([
      ['CHARGE', '2026-03-01', 'ASMT', '310.00'],
      ['CHARGE', '2026-03-01', 'RSRV', '55.00'],
    ]);
    // The preview left nothing behind.
    expect(await ownerAt(maple, 'MC-0001', '2026-03-31')).toEqual({ owes: '365.00', prepaid: '0.00' });
    const { buyerOwnershipId } = await settle(resaleId);
    expect(await ownerAt(maple, 'MC-0001', '2026-03-31')).toEqual({ owes: '0.00', prepaid: '0.00' });
    expect(await accountOf(buyerOwnershipId)).toEqual({ owes: '365.00', prepaid: '0.00' });
    expect(await charts()).toEqual(before);
    const ledger = await maple.call(owners.getOwnerLedger, { communityId, ownershipId: buyerOwnershipId });
    expect(ledger.rows.map((row) => [row.postDate.slice(0, 10), row.kind, row.charge])).toEqual([
      ['2026-03-01', 'MOVED', '55.00'],
      ['2026-03-01', 'MOVED', '310.00'],
    ]);
    const owned = await maple.call(ownership.listOwnershipsOfProperty, { communityId, propertyId: home('MC-0001') });
    expect(owned.map((row) => [row.owner, row.startDate.slice(0, 10), row.endDate?.slice(0, 10) ?? null, row.isPrimary])).toEqual([
      ['Paul Quint', '2026-02-15', null, true],
      ['Aldana, Rosa', expect.any(String), '2026-02-14', true],
    ]);
    const { rows } = await maple.call(resaleList.calls.readPage, { communityId });
    expect(rows[0]).toMatchObject({ seller: 'Aldana, Rosa', buyer: 'Paul Quint', state: 'SETTLED', owed: '365.00', prepaid: '0.00' });
    // The next run charges the buyer.
    await billMonth(maple, '2026-04-01');
    expect(await accountOf(buyerOwnershipId)).toEqual({ owes: '730.00', prepaid: '0.00' });
    // What was posted since stands in the way of a reversal, and is named.
    const answer = await maple.send(resale.reverseResale, { communityId, resaleId, reason: 'wrong buyer' });
    expect([answer.status, answer.json.code]).toEqual([409, 'laterPosting']);
    expect(answer.json.errorMessage).toContain('04/01/2026');
  });

  let full: Awaited<ReturnType<typeof aFullHome>>;

  test('ALL with fees: every open charge and the money held go, a transfer fee is charged, flags, seats and groups turn', async () => {
    full = await aFullHome();
    const { seller, committeeId, before, groupOwnershipId, resaleId } = full;
    const seen = await tryIt(resaleId);
    expect(seen.fees).toEqual([{ code: 'NSF', name: 'Returned check fee', amount: '250.00' }]);
    expect(seen.notices.map((one) => one.text)).toEqual([
      expect.stringContaining('what is open goes to the buyer'),
      'June Bishop is a co-owner. The co-ownership will end too.',
      'The seller is President of Board; the seat ends with the sale.',
      'The property leaves the group Bishop homes.',
      expect.stringContaining('are paid, and stay with what paid them'),
    ]);
    const { buyerOwnershipId } = await settle(resaleId);
    expect(await accountOf(seller.ownershipId)).toEqual({ owes: '0.00', prepaid: '0.00' });
    expect((await accountOf(buyerOwnershipId)).owes).toBe((Number(before.owes) + 250).toFixed(2));
    const flags = await maple.call(propertyFlags.listPropertyFlags, { communityId, propertyId: seller.propertyId });
    const days = flags.map((one) => [one.flag, one.fromDate?.slice(0, 10), one.toDate?.slice(0, 10)]);
    expect(days).toHaveLength(4);
    expect(days).toEqual(
      expect.arrayContaining([
        ['DIRECT_DEBIT', '2026-01-05', '2026-03-14'],
        ['PAYMENTS', '2026-03-05', '2026-03-14'],
        ['LATE_FEES', '2026-03-15', '2026-04-13'],
        ['NOTICES', '2026-03-15', '2026-04-13'],
      ]),
    );
    const roster = await maple.call(committee.readRoster, { communityId, committeeId });
    expect(roster.members[0]?.endDate?.slice(0, 10)).toBe('2026-03-14');
    const kept = await maple.call(groupOwnership.getGroupOwnership, { communityId, groupOwnershipId });
    expect(kept.properties[0]?.endDate?.slice(0, 10)).toBe('2026-03-14');
    const gone = await maple.call(ownership.getOwnership, { communityId, ownershipId: seller.ownershipId });
    expect(gone).toMatchObject({ street: '9 Harbor Rd', city: 'Reno', endDate: '2026-03-14T00:00:00' });
    // The charges that went cannot be undone under the resale.
    const batches = await maple.call(billing.listBatches, { communityId });
    const january = batches.find((batch) => batch.postDate.startsWith('2026-03-01'))?.batchId ?? '';
    const order = { batchId: january, reason: 'x', baseHash: '0'.repeat(64) };
    expect(await refused(undo.undoBatch, order)).toEqual([409, 'dependentsFirst', 'batchId']);
    const { dependents } = await maple.call(undo.previewUndo, { communityId, batchId: january });
    expect(dependents.find((one) => one.fate === 'FIRST')).toMatchObject({ door: { screen: 'property-resale' } });
  });

  test('a reversal puts it all back', async () => {
    const { seller, besideId, committeeId, before, flagsBefore, groupOwnershipId, resaleId } = full;
    const trial = await maple.call(resale.previewReversal, { communityId, resaleId });
    expect([trial.seller.after, trial.buyer.after, trial.fees]).toEqual([before, { owes: '0.00', prepaid: '0.00' }, '250.00']);
    expect(await refused(resale.reverseResale, { resaleId, reason: 'x', postDate: '2026-03-14' })).toEqual([
      409,
      'beforeOriginal',
      'postDate',
    ]);
    await maple.call(resale.reverseResale, { communityId, resaleId, reason: 'The deed was void' });
    expect(await accountOf(seller.ownershipId)).toEqual(before);
    expect(await maple.call(propertyFlags.listPropertyFlags, { communityId, propertyId: seller.propertyId })).toEqual(
      flagsBefore.map((flag) => ({ ...flag, propertyFlagId: expect.any(String) })),
    );
    const back = await maple.call(ownership.getOwnership, { communityId, ownershipId: seller.ownershipId });
    expect([back.endDate, back.street]).toEqual([null, '2 Maple Ct']);
    expect((await maple.call(ownership.getOwnership, { communityId, ownershipId: besideId })).endDate).toBeNull();
    expect((await maple.call(committee.readRoster, { communityId, committeeId })).members[0]?.endDate).toBeNull();
    const again = await maple.call(groupOwnership.getGroupOwnership, { communityId, groupOwnershipId });
    expect(again.properties[0]?.endDate).toBeNull();
    const shown = await maple.call(resale.getResale, { communityId, resaleId });
    expect(shown).toMatchObject({ state: 'REVERSED', endReason: 'The deed was void', feeTotal: '250.00' });
    expect(await refused(resale.reverseResale, { resaleId, reason: 'x' })).toEqual([409, 'notSettled', undefined]);
    // The buyer is left as an ownership of a day that never was a primary one, because the books name it.
    const owned = await maple.call(ownership.listOwnershipsOfProperty, { communityId, propertyId: seller.propertyId });
    expect(owned.find((row) => row.owner === 'Paul Quint')).toMatchObject({ isPrimary: false, endDate: '2026-03-15T00:00:00' });
  });

  test('STAY: nothing moves, the buyer begins with nothing; a buyer nothing refers to is gone after a reversal', async () => {
    const resaleId = await start('MC-0003', { history: 'STAY', holdLateFeeDays: 0, holdNoticeDays: 0 });
    const seen = await tryIt(resaleId);
    expect([seen.moved, seen.buyer.after.owes]).toEqual([[], '0.00']);
    expect(seen.notices.map((one) => one.text)).toEqual([
      'Charged after 02/15/2026: 4 charges of 730.00; stays with the seller.',
      expect.stringContaining('still owes'),
    ]);
    const { buyerOwnershipId } = await settle(resaleId);
    await maple.call(resale.reverseResale, { communityId, resaleId, reason: 'x' });
    expect((await maple.send(ownership.getOwnership, { communityId, ownershipId: buyerOwnershipId })).status).toBe(404);
    // The property can be sold again at once.
    expect(await start('MC-0003')).toMatch(/^\d+$/);
  });
});

describe('what is refused', () => {
  test('of an agreement', async () => {
    const propertyId = home('MC-0004');
    const [seller] = await maple.call(party.pickParties, { search: 'Dunleavy' });
    expect(await refused(resale.startResale, { propertyId, ...terms({ settlementDate: '1999-01-01' }) })).toEqual([
      409,
      'beforeSeller',
      'settlementDate',
    ]);
    expect(await refused(resale.startResale, { propertyId, ...terms({ partyId: seller?.partyId ?? null }) })).toEqual([
      409,
      'sameParty',
      'partyId',
    ]);
    expect(await refused(resale.startResale, { propertyId: '999999', ...terms() })).toEqual([404, 'notFound', undefined]);
    expect(await refused(resale.startResale, { propertyId, ...terms({ partyId: '999999' }) })).toEqual([404, 'notFound', undefined]);
    const { propertyId: empty } = await maple.call(property.addProperty, {
      communityId,
      accountNumber: 'MC-0099',
      street: '99 Maple Ct',
      city: 'Sparks',
      state: 'NV',
    });
    expect(await refused(resale.startResale, { propertyId: empty, ...terms() })).toEqual([409, 'noSeller', undefined]);
    expect(await refused(resale.startResale, { propertyId, ...terms({ ownershipIds: [unitOf(maple, 'MC-0001').ownershipId] }) })).toEqual([
      404,
      'notFound',
      undefined,
    ]);
    expect(await refused(resale.startResale, { propertyId, ...terms({ fees: [{ chargeCodeId: '999999', amount: '1.00' }] }) })).toEqual([
      404,
      'notFound',
      undefined,
    ]);
    await start('MC-0004');
    expect(await refused(resale.startResale, { propertyId, ...terms() })).toEqual([409, 'openResale', 'propertyId']);
  });

  test('of a change and a settlement', async () => {
    const resaleId = await start('MC-0005', { settlementDate: '2026-05-01' });
    expect(await refused(resale.previewResale, { resaleId })).toEqual([409, 'notYet', 'settlementDate']);
    const { version } = await maple.call(resale.getResale, { communityId, resaleId });
    const edit = { resaleId, version, ...terms({ state: 'UNDER_CONTRACT' as const, settlementDate: '2026-02-15', buyer: { ...noParty } }) };
    await maple.call(resale.editResale, { communityId, ...edit });
    expect(await refused(resale.editResale, edit)).toEqual([409, 'changedMeanwhile', undefined]);
    // Without a buyer nothing can be tried.
    expect(await refused(resale.previewResale, { resaleId })).toEqual([400, 'invalid', 'lastName']);
    const next = await maple.call(resale.getResale, { communityId, resaleId });
    await maple.call(resale.editResale, { communityId, ...edit, version: next.version, buyer });
    const { baseHash } = await tryIt(resaleId);
    await takeMoney(maple, '2026-03-20', [['MC-0005', '10.00', '501']]);
    expect(await refused(resale.settleResale, { resaleId, addressVerified: true, baseHash })).toEqual([409, 'baseChanged', undefined]);
    expect(await refused(resale.settleResale, { resaleId, addressVerified: false, baseHash })).toEqual([
      409,
      'addressNotVerified',
      'addressVerified',
    ]);
    await maple.call(resale.cancelResale, { communityId, resaleId, reason: 'The buyer stepped back' });
    expect(await refused(resale.cancelResale, { resaleId, reason: 'x' })).toEqual([409, 'notOpen', undefined]);
    expect((await maple.call(resale.lookAtProperty, { communityId, propertyId: home('MC-0005') })).openResaleId).toBeNull();
  });

  test('a resale that was followed by another is not reversed before it', async () => {
    const first = await start('MC-0006', { history: 'STAY' });
    await settle(first);
    const second = await start('MC-0006', { history: 'STAY', settlementDate: '2026-03-01', buyer: { ...noParty, lastName: 'Rook' } });
    await settle(second);
    expect(await refused(resale.reverseResale, { resaleId: first, reason: 'x' })).toEqual([409, 'soldAgain', undefined]);
    await maple.call(resale.reverseResale, { communityId, resaleId: second, reason: 'x' });
    await maple.call(resale.reverseResale, { communityId, resaleId: first, reason: 'x' });
  });

  test('someone known buys, and keeps their own address', async () => {
    const { contactId } = await maple.call(contact.addContact, {
      communityId,
      lastName: 'Stone',
      firstName: 'Ida',
      street: '4 Hill St',
      city: 'Reno',
      relation: 'Neighbor',
    });
    const [ida] = await maple.call(party.pickParties, { search: 'Ida Stone' });
    const resaleId = await start('MC-0007', { partyId: ida?.partyId ?? null, buyer: { ...noParty } });
    const { buyerOwnershipId } = await settle(resaleId);
    expect(await maple.call(ownership.getOwnership, { communityId, ownershipId: buyerOwnershipId })).toMatchObject({
      street: '4 Hill St',
      displayName: 'Ida Stone',
    });
    expect(contactId).toMatch(/^\d+$/);
  });

  test('a buyer is someone the caller sees; who was agreed on stays so for others who go on with it', async () => {
    const place = { legalName: 'Elm', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
    const { communityId: elsewhere } = await maple.call(community.addCommunity, { name: 'Elm Court', shortCode: 'EC', ...place });
    await maple.call(contact.addContact, { communityId: elsewhere, lastName: 'Unseen', firstName: 'Una', relation: 'Neighbor' });
    const [una] = await maple.call(party.pickParties, { search: 'Una Unseen' });
    const token = await maple.tokenFor('Administrator', [communityId]);
    const propertyId = home('MC-0009');
    const hers = terms({ partyId: una?.partyId ?? null, buyer: { ...noParty } });
    const asked = await maple.send(resale.startResale, { communityId, propertyId, ...hers }, { token });
    expect([asked.status, asked.json.code]).toEqual([404, 'notFound']);
    const resaleId = await start('MC-0009', hers);
    const { version } = await maple.call(resale.getResale, { communityId, resaleId });
    const edit = { communityId, resaleId, version, ...hers, note: 'Keys with the porter' };
    expect((await maple.send(resale.editResale, edit, { token })).status).toBe(200);
  });

  test('the day on which two accounts were parted is changed on neither page, only by a reversal (daysSettled)', async () => {
    const { ownershipId: sellerId } = unitOf(maple, 'MC-0010');
    const resaleId = await start('MC-0010', { settlementDate: '2026-03-01' });
    const { buyerOwnershipId } = await settle(resaleId);
    const edit = async (ownershipId: string, change: object) => {
      const seen = await maple.call(ownership.getOwnership, { communityId, ownershipId });
      const dates = { startDate: seen.startDate.slice(0, 10), endDate: seen.endDate?.slice(0, 10) ?? null };
      return refused(ownership.editOwnership, { ...seen, ...dates, ...change });
    };
    expect(await edit(sellerId, { endDate: '2026-02-10' })).toEqual([409, 'daysSettled', undefined]);
    expect(await edit(buyerOwnershipId, { startDate: '2026-03-10' })).toEqual([409, 'daysSettled', undefined]);
    expect(await edit(sellerId, { note: 'Moved to Elko' })).toEqual([200, undefined, undefined]);
    await maple.call(resale.reverseResale, { communityId, resaleId, reason: 'The wrong day' });
    await settle(await start('MC-0010', { settlementDate: '2026-03-10' }));
  });

  test('a forwarding address takes the place of the whole old one, which comes back with the reversal', async () => {
    const { ownershipId } = unitOf(maple, 'MC-0008');
    const seller = await maple.call(ownership.getOwnership, { communityId, ownershipId });
    const old = { street: '10 Old Rd', street2: 'Apt 5', city: 'Toronto', state: 'ON', postcode: 'M4B 1B3', country: 'Canada' };
    await maple.call(ownership.editOwnership, { communityId, ...seller, startDate: seller.startDate.slice(0, 10), ...old });
    const resaleId = await start('MC-0008', { forwarding: { street: '9 Harbor Rd', city: 'Reno', state: 'NV', postcode: '89501' } });
    await settle(resaleId);
    const placeOf = async () => {
      const { street, street2, city, state, postcode, country } = await maple.call(ownership.getOwnership, { communityId, ownershipId });
      return { street, street2, city, state, postcode, country };
    };
    expect(await placeOf()).toEqual({ street: '9 Harbor Rd', street2: '', city: 'Reno', state: 'NV', postcode: '89501', country: '' });
    await maple.call(resale.reverseResale, { communityId, resaleId, reason: 'x' });
    expect(await placeOf()).toEqual(old);
  });
});
