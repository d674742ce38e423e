// Disclosures through HTTP: ordered, looked at, delivered as they stood, withdrawn, cancelled, with every
// refusal; no control total moves beyond the fee.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientInput, Endpoint } from '../../../packages/contract/contract.ts';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { stopPdfWorkers } from '../../../packages/files/pdf/pdf.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { noParty } from '../../people/people.contract.ts';
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
import { resale } from '../resale/resale.contract.ts';
import { disclosure, disclosureOrderList } from './disclosure.contract.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity({ more: lifecycleRoutes });
  communityId = maple.communityId;
  maple.clock.set('2026-03-31T20:00:00.000Z');
  for (const on of ['2026-01-01', '2026-02-01', '2026-03-01']) await billMonth(maple, on);
  await takeMoney(maple, '2026-02-10', [['MC-0002', '730.00', '201']]);
});
afterAll(async () => {
  await maple.close();
  await stopPdfWorkers();
});

const { addDisclosureOrder, editDisclosureOrder, getDisclosureOrder, deleteDisclosureOrder } = disclosure;
const facts = (account = 'MC-0002') => ({
  propertyId: unitOf(maple, account).propertyId,
  requester: 'Dana Whitfield',
  company: 'Sierra Title',
  orderedDate: '2026-03-16',
  dueDate: '2026-03-30',
  fee: '250.00',
});

tellKeptStory({
  kind: 'disclosureOrder',
  server: () => maple,
  scope: () => ({ communityId }),
  calls: { add: addDisclosureOrder, edit: editDisclosureOrder, get: getDisclosureOrder, remove: deleteDisclosureOrder },
  facts: () => facts(),
  shown: { orderedDate: '2026-03-16T00:00:00', dueDate: '2026-03-30T00:00:00', state: 'ORDERED', certificate: null },
  change: { isRush: true },
  unsound: [
    [{ requester: '' }, 'requester'],
    [{ dueDate: '2026-03-01' }, 'dueDate'],
    [{ billing: 'CLOSING' }, 'chargeCodeId'],
    [{ fee: '-1.00' }, 'fee'],
  ],
});

type Order = Omit<ClientInput<typeof addDisclosureOrder>, 'communityId'>;
const order = async (more: Partial<Order> = {}, account = 'MC-0002') =>
  (await maple.call(addDisclosureOrder, { communityId, ...facts(account), ...more })).disclosureOrderId;
const look = (disclosureOrderId: string, deliveredDate = '2026-03-31') =>
  maple.call(disclosure.previewDisclosure, { communityId, disclosureOrderId, deliveredDate });
async function deliver(disclosureOrderId: string) {
  const { baseHash } = await look(disclosureOrderId);
  const input = { communityId, disclosureOrderId, deliveredDate: '2026-03-31', validThroughDate: '2026-04-30', baseHash };
  return maple.call(disclosure.deliverDisclosure, input);
}
const refused = async (endpoint: Endpoint, input: object) => {
  const answer = await maple.send(endpoint, { communityId, ...input } as never);
  return [answer.status, answer.json.code];
};
const fetched = async (endpoint: Endpoint, disclosureOrderId: string) => {
  const headers = { authorization: `Bearer ${await maple.tokenFor('Administrator')}` };
  return maple.app.inject({ method: 'GET', url: endpoint.path, query: { communityId, disclosureOrderId }, headers });
};

test('says what is owed, freezes it, and gives the same paper each time whatever is paid later', async () => {
  const id = await order();
  const { certificate } = await look(id);
  expect(certificate).toMatchObject({
    accountNumber: 'MC-0002',
    owner: 'Bishop, Terrence',
    property: '2 Maple Ct, Sparks NV 89434',
    owes: '365.00',
    prepaid: '0.00',
    fee: '0.00',
    payoff: '365.00',
  });
  expect(certificate.charges.map(({ chargeDate, code, amount }) => [chargeDate.slice(0, 10), code, amount])).toEqual([
    ['2026-03-01', 'ASMT', '310.00'],
    ['2026-03-01', 'RSRV', '55.00'],
  ]);
  expect(certificate.recurring.map((one) => [one.code, one.frequency, one.amount])).toEqual([
    ['ASMT', 'MONTHLY', '310.00'],
    ['RSRV', 'MONTHLY', '55.00'],
  ]);
  const before = await chartAt(maple, '2026-04-30');
  expect((await deliver(id)).batchId).toBeNull();
  expect(await chartAt(maple, '2026-04-30')).toEqual(before);
  const paper = await fetched(disclosure.downloadDisclosure, id);
  expect([paper.statusCode, paper.headers['content-type'], paper.headers['x-content-type-options']]).toEqual([
    200,
    'application/pdf',
    'nosniff',
  ]);
  const text = readPdf(paper.rawPayload)
    .pages.map((page) => page.text)
    .join(' ');
  for (const words of [
    'Disclosure statement',
    'MC-0002',
    'Dana Whitfield, Sierra Title',
    '04/30/2026',
    '365.00',
    'To be paid at the closing',
  ])
    expect(text).toContain(words);
  await takeMoney(maple, '2026-03-31', [['MC-0002', '100.00', '202']]);
  expect((await fetched(disclosure.downloadDisclosure, id)).rawPayload.equals(paper.rawPayload)).toBe(true);
  const seen = await maple.call(getDisclosureOrder, { communityId, disclosureOrderId: id });
  expect(seen).toMatchObject({ state: 'DELIVERED', validThroughDate: '2026-04-30T00:00:00', certificate: { owes: '365.00' } });
  const set = await fetched(disclosure.downloadDisclosureSet, id);
  expect([set.statusCode, set.headers['content-type']]).toEqual([200, 'application/zip']);
  // What was delivered stays as it was said; only when the fee came in and the note are kept.
  const { version } = seen;
  await maple.call(editDisclosureOrder, {
    communityId,
    disclosureOrderId: id,
    version,
    ...facts(),
    requester: 'Else',
    feePaidDate: '2026-04-02',
  });
  expect(await maple.call(getDisclosureOrder, { communityId, disclosureOrderId: id })).toMatchObject({
    requester: 'Dana Whitfield',
    feePaidDate: '2026-04-02T00:00:00',
  });
  const gone = await maple.send(deleteDisclosureOrder, { communityId, disclosureOrderId: id });
  expect([gone.status, gone.json.code, gone.json.errorMessage]).toEqual([409, 'stillUsed', expect.stringContaining('delivery')]);
});

test('a fee paid at the closing is charged to the owner with the delivery, and reversed when that is withdrawn', async () => {
  const id = await order({ billing: 'CLOSING', chargeCodeId: maple.codeIds.NSF }, 'MC-0007');
  const before = [await chartAt(maple, '2026-04-30'), await ownerAt(maple, 'MC-0007', '2026-04-30')];
  expect((await look(id)).certificate).toMatchObject({ owes: '1095.00', fee: '250.00', payoff: '1345.00' });
  const { batchId } = await deliver(id);
  expect(batchId).not.toBeNull();
  expect(await ownerAt(maple, 'MC-0007', '2026-04-30')).toEqual({ owes: '1345.00', prepaid: '0.00' });
  expect(await refused(disclosure.withdrawDisclosure, { disclosureOrderId: id, reason: 'x', postDate: '2026-03-01' })).toEqual([
    409,
    'beforeOriginal',
  ]);
  await maple.call(disclosure.withdrawDisclosure, { communityId, disclosureOrderId: id, reason: 'Wrong home' });
  expect([await chartAt(maple, '2026-04-30'), await ownerAt(maple, 'MC-0007', '2026-04-30')]).toEqual(before);
  expect((await maple.call(getDisclosureOrder, { communityId, disclosureOrderId: id })).state).toBe('ORDERED');
});

test('a fee that went to a buyer is not reversed before the resale is', async () => {
  const id = await order({ billing: 'CLOSING', chargeCodeId: maple.codeIds.NSF }, 'MC-0009');
  await deliver(id);
  const nowhere = { street: '', city: '', state: '', postcode: '' };
  const { resaleId } = await maple.call(resale.startResale, {
    communityId,
    propertyId: unitOf(maple, 'MC-0009').propertyId,
    settlementDate: '2026-03-31',
    history: 'ALL',
    buyer: { ...noParty, firstName: 'Paul', lastName: 'Quint' },
    forwarding: nowhere,
  });
  const { baseHash } = await maple.call(resale.previewResale, { communityId, resaleId });
  await maple.call(resale.settleResale, { communityId, resaleId, addressVerified: true, baseHash });
  expect(await refused(disclosure.withdrawDisclosure, { disclosureOrderId: id, reason: 'Wrong' })).toEqual([409, 'feeMoved']);
  await maple.call(resale.reverseResale, { communityId, resaleId, reason: 'Fell through' });
  await maple.call(disclosure.withdrawDisclosure, { communityId, disclosureOrderId: id, reason: 'Wrong' });
});

test('what changed since the preview, what is not open and what was not delivered are refused', async () => {
  const id = await order({}, 'MC-0010');
  const { baseHash } = await look(id);
  await takeMoney(maple, '2026-03-30', [['MC-0010', '50.00', '9']]);
  const late = { disclosureOrderId: id, deliveredDate: '2026-03-31', validThroughDate: '2026-04-30', baseHash };
  expect(await refused(disclosure.deliverDisclosure, late)).toEqual([409, 'baseChanged']);
  expect(await refused(disclosure.deliverDisclosure, { ...late, validThroughDate: '2026-03-01' })).toEqual([400, 'invalid']);
  expect(await refused(disclosure.downloadDisclosure, { disclosureOrderId: id })).toEqual([409, 'notDelivered']);
  expect(await refused(disclosure.withdrawDisclosure, { disclosureOrderId: id, reason: 'x' })).toEqual([409, 'notDelivered']);
  await maple.call(disclosure.cancelDisclosure, { communityId, disclosureOrderId: id, reason: 'Sale fell through' });
  expect(await refused(disclosure.cancelDisclosure, { disclosureOrderId: id, reason: 'x' })).toEqual([409, 'notOpen']);
  expect(await refused(disclosure.previewDisclosure, { disclosureOrderId: id, deliveredDate: '2026-03-31' })).toEqual([409, 'notOpen']);
  const choices = await maple.call(disclosure.getDisclosureChoices, { communityId, orderedDate: '2026-03-02' });
  expect([choices.dueDate.slice(0, 10), choices.rushDate.slice(0, 10)]).toEqual(['2026-03-16', '2026-03-05']);
  const { rows } = await maple.call(disclosureOrderList.calls.readPage, { communityId, filter: ['state:in:LATE'] });
  expect(rows.every((row) => row.state === 'LATE' && row.dueDate === '2026-03-30T00:00:00')).toBe(true);
  expect(rows.length).toBeGreaterThan(0);
});
