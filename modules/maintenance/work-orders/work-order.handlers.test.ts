// Work orders through HTTP and through the link of a vendor who never signs in: from a request to costs, an
// owner who is billed, and all of it taken back.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { seen, sendUndo } from '../../ledger/ledger.testing.ts';
import { vendor } from '../../people/people.contract.ts';
import { peopleRoutes } from '../../people/people.server.ts';
import { aBilledCommunity, type BilledCommunity, ownerAt, unitOf } from '../../receivables/receivables.testing.ts';
import { requestCodes } from '../codes/request-code.contract.ts';
import { costItem } from '../cost-items/cost-item.contract.ts';
import { maintenanceRoutes } from '../maintenance.server.ts';
import { serviceRequest } from '../requests/request.contract.ts';
import { vendorLinkForm, vendorLinkPage } from './vendor-link.handlers.ts';
import { workOrderList, workOrders } from './work-order.contract.ts';

let of: BilledCommunity;
let communityId: string;
let vendorId: string;
beforeAll(async () => {
  of = await aBilledCommunity({ more: [...peopleRoutes, ...maintenanceRoutes] });
  communityId = of.communityId;
  vendorId = (
    await of.call(vendor.addVendor, {
      name: 'South Bay Gate',
      email: 'office@gate.example',
    } as never)
  ).vendorId;
});
afterAll(() => of.close());

const base = { subject: 'Garage gate', requestedDate: '2026-01-10', dueDate: '2026-01-20' };
const add = async (more: object = {}) => (await of.call(workOrders.addWorkOrder, { communityId, ...base, ...more } as never)).workOrderId;
const get = (workOrderId: string) => of.call(workOrders.getWorkOrder, { communityId, workOrderId });
const code = async (...sent: Parameters<typeof of.send>) => {
  const answer = await of.send(...sent);
  return [answer.status, answer.json.code];
};
const one = (workOrderId: string) => ({ communityId, workOrderId });
const send = async (workOrderId: string) =>
  of.send(workOrders.sendWorkOrder, await seen(of, workOrders.previewWorkOrderSend, one(workOrderId)));
const close = async (workOrderId: string, more: object = {}) =>
  of.send(
    workOrders.closeWorkOrder,
    await seen(of, workOrders.previewWorkOrderClose, { ...one(workOrderId), closedDate: '2026-01-25', ...more }),
  );
const markIn = (link: unknown) => String(link).split('/').at(-1) ?? '';
const open = async (mark: string) => vendorLinkPage.answer({ mark }, of.services);
const press = (mark: string, fields: Record<string, string>) =>
  vendorLinkForm.answer({ params: { mark }, fields: new Map(Object.entries(fields)), headers: {}, target: '', services: of.services });
const htmlOf = (answer: Awaited<ReturnType<typeof open>> | Awaited<ReturnType<typeof press>>) =>
  answer.kind === 'html' ? answer.html : '';

tellKeptStory({
  kind: 'workOrder',
  server: () => of,
  scope: () => ({ communityId }),
  calls: { add: workOrders.addWorkOrder, edit: workOrders.editWorkOrder, get: workOrders.getWorkOrder, remove: workOrders.deleteWorkOrder },
  facts: () => ({ ...base }),
  shown: { requestedDate: '2026-01-10T00:00:00', dueDate: '2026-01-20T00:00:00' },
  change: { subject: 'Side door' },
  unsound: [
    [{ subject: '' }, 'subject'],
    [{ nteAmount: 'much' }, 'nteAmount'],
  ],
});

it('goes from requests to a vendor who accepts, schedules and finishes by link, once each', async () => {
  const requests = await Promise.all(
    ['Gate stays shut', 'Gate again'].map((subject) =>
      of.call(serviceRequest.addServiceRequest, {
        communityId,
        subject,
        receivedDate: '2026-01-10',
        priority: 'URGENT',
        entry: 'Box 4711',
      } as never),
    ),
  );
  const requestIds = requests.map((each) => each.serviceRequestId);
  const { workOrderId } = await of.call(workOrders.convertRequests, { communityId, requestIds, vendorId });
  expect(await code(workOrders.convertRequests, { communityId, requestIds })).toEqual([409, 'noRequest']);
  expect((await get(workOrderId)).requests.map((each) => each.state)).toEqual(['CONVERTED', 'CONVERTED']);
  const sent = await send(workOrderId);
  const mark = markIn(sent.json.link);
  const before = await get(workOrderId);
  expect(htmlOf(await open(mark))).toContain('Shown when you accept');
  expect((await get(workOrderId)).version).toBe(before.version);
  expect(htmlOf(await open(`${mark.slice(0, -1)}x`))).toContain('not valid');
  await press(mark, { act: 'accept', day: '1999-01-01' });
  expect((await get(workOrderId)).state).toBe('SENT');
  await press(mark, { act: 'accept', day: '2035-01-12', times: '9 to 11' });
  await press(mark, { act: 'accept', day: '2035-01-19' });
  expect(await get(workOrderId)).toMatchObject({ state: 'SCHEDULED', scheduledDate: '2035-01-12T00:00:00', scheduledTimes: '9 to 11' });
  expect(htmlOf(await open(mark))).toContain('Box 4711');
  await press(mark, { act: 'done', note: 'No tick' });
  expect((await get(workOrderId)).state).toBe('SCHEDULED');
  await press(mark, { act: 'say', message: '<b>Motor</b> is burnt too' });
  expect(htmlOf(await open(mark))).toContain('&lt;b&gt;Motor&lt;/b&gt; is burnt too');
  await press(mark, { act: 'done', finished: 'yes', note: 'New spring' });
  expect(await get(workOrderId)).toMatchObject({ state: 'DONE', doneNote: 'New spring' });
  await of.call(workOrders.verifyWorkOrder, { ...one(workOrderId), invoiceNumber: 'SBG-3307', invoiceAmount: '310.00' });
  expect((await close(workOrderId, { rating: 5 })).status).toBe(200);
  const closed = await get(workOrderId);
  expect([closed.state, closed.rating, closed.requests.map((each) => each.state)]).toEqual(['CLOSED', 5, ['RESOLVED', 'RESOLVED']]);
  expect(htmlOf(await open(mark))).toContain('not valid');
});

it('opens nothing once it was declined or taken back', async () => {
  const workOrderId = await add({ vendorId });
  const first = markIn((await send(workOrderId)).json.link);
  await press(first, { act: 'decline', why: 'No crew' });
  expect([(await get(workOrderId)).state, htmlOf(await open(first)).includes('not valid')]).toEqual(['NEW', true]);
  const second = markIn((await send(workOrderId)).json.link);
  await of.call(workOrders.recallWorkOrder, one(workOrderId));
  expect(htmlOf(await press(second, { act: 'accept' }))).toContain('not valid');
  expect((await get(workOrderId)).comments.map((each) => each.body)).toContain('Declined: No crew');
});

it('is not sent without a vendor, over the approval limit, or against the settings of the community', async () => {
  expect((await send(await add())).json.code).toBe('noVendor');
  const settings = await of.call(workOrders.getWorkOrderSettings, { communityId });
  const strict = { ...settings, communityId, approvalLimitAmount: '1000.00', vendorCheck: 'BLOCK' as const };
  await of.call(workOrders.saveWorkOrderSettings, strict);
  const bare = await of.call(vendor.addVendor, { name: 'No Cover', needsInsurance: true });
  const late = await add(bare);
  expect((await send(late)).json.code).toBe('vendorBlocked');
  const dear = await add({ vendorId, nteAmount: '1200.00' });
  expect((await send(dear)).json.code).toBe('overApproval');
  expect(await code(workOrders.approveWorkOrder, one(dear))).toEqual([409, 'ownOrder']);
  expect(await code(workOrders.approveWorkOrder, one(late))).toEqual([409, 'noApprovalNeeded']);
  const token = await of.tokenFor('Administrator');
  expect((await of.send(workOrders.approveWorkOrder, one(dear), { token })).status).toBe(200);
  expect((await send(dear)).status).toBe(200);
  const now = await of.call(workOrders.getWorkOrderSettings, { communityId });
  expect(await code(workOrders.saveWorkOrderSettings, { ...strict, version: '99' })).toEqual([409, 'changedMeanwhile']);
  await of.call(workOrders.saveWorkOrderSettings, { ...strict, version: now.version, approvalLimitAmount: null, vendorCheck: 'WARN' });
});

it('takes quotes and costs, refuses costs over its limit, and bills the owner, with a way back', async () => {
  const { propertyId } = unitOf(of, 'MC-0004');
  const chargeCodeId = of.codeIds.NSF;
  const workOrderId = await add({ propertyId, billTo: 'OWNER', warrantyMonths: '12' });
  const quote = { ...one(workOrderId), vendorId, quotedDate: '2026-01-11' };
  await of.call(workOrders.addQuote, { ...quote, amount: '250.00' });
  const { quoteId } = await of.call(workOrders.addQuote, { ...quote, amount: '200.00' });
  await of.call(workOrders.chooseQuote, { ...one(workOrderId), quoteId });
  expect(await get(workOrderId)).toMatchObject({ nteAmount: '200.00', vendor: 'South Bay Gate' });
  const { costItemId } = await of.call(costItem.addCostItem, {
    name: 'Labor hour',
    itemType: 'LABOUR',
    unit: 'hour',
    costAmount: '70.00',
    priceAmount: '90.00',
  });
  const cost = (quantity: string) => of.call(workOrders.addWorkCost, { ...one(workOrderId), costItemId, quantity });
  const { costId } = await cost('4.5');
  expect(await get(workOrderId)).toMatchObject({ cost: '315.00', price: '405.00' });
  expect((await close(workOrderId)).json.code).toBe('overLimit');
  await of.call(workOrders.dropWorkCost, { ...one(workOrderId), costId });
  expect((await close(workOrderId, { billsOwner: true })).json.code).toBe('noChargeCode');
  const { version, ...kept } = await get(workOrderId);
  await of.call(workOrders.editWorkOrder, { ...kept, communityId, version, chargeCodeId } as never);
  expect((await close(workOrderId, { billsOwner: true })).json.code).toBe('nothingBilled');
  await cost('1.5');
  const owed = await ownerAt(of, 'MC-0004', '2026-01-31');
  const closed = await close(workOrderId, { billsOwner: true });
  expect(closed.status, closed.text).toBe(200);
  const after = await get(workOrderId);
  expect(after).toMatchObject({ isBilled: true, warrantyUntilDate: '2027-01-25T00:00:00' });
  expect(Number((await ownerAt(of, 'MC-0004', '2026-01-31')).owes) - Number(owed.owes)).toBe(135);
  expect(await code(workOrders.reopenWorkOrder, one(workOrderId))).toEqual([409, 'stillBilled']);
  expect(await code(workOrders.addWorkCost, { ...one(workOrderId), quantity: '1', description: 'More' })).toEqual([409, 'notOpen']);
  expect((await sendUndo(of, { communityId, batchId: after.batchId ?? '', postDate: '2026-01-25' })).status).toBe(200);
  await of.call(workOrders.reopenWorkOrder, one(workOrderId));
  expect((await get(workOrderId)).state).toBe('NEW');
  expect(await ownerAt(of, 'MC-0004', '2026-01-31')).toEqual(owed);
});

it('refuses what does not follow', async () => {
  const workOrderId = await add();
  expect(await code(workOrders.verifyWorkOrder, one(workOrderId))).toEqual([409, 'notDone']);
  expect(await code(workOrders.recallWorkOrder, one(workOrderId))).toEqual([409, 'orderStep']);
  expect(await code(workOrders.reopenWorkOrder, one(workOrderId))).toEqual([409, 'notClosed']);
  expect((await close(workOrderId, { billsOwner: true })).json.code).toBe('noOwner');
  await of.call(workOrders.setWorkOrderState, { ...one(workOrderId), state: 'CANCELED', reason: 'Not needed' });
  expect(await code(workOrders.setWorkOrderState, { ...one(workOrderId), state: 'DONE' })).toEqual([409, 'orderStep']);
  const draft = { communityId, family: 'SERVICE' as const, alias: 'GATE', name: 'Gates' };
  const { requestCodeId } = await of.call(requestCodes.addRequestCode, draft as never);
  expect(await code(workOrders.addWorkOrder, { communityId, ...base, requestCodeId })).toEqual([409, 'otherOrderCode']);
  const own = await of.call(requestCodes.addRequestCode, { ...draft, family: 'WORK_ORDER' as const, isActive: false } as never);
  expect(await code(workOrders.addWorkOrder, { communityId, ...base, requestCodeId: own.requestCodeId })).toEqual([409, 'retiredCode']);
  expect(await code(workOrders.addWorkOrder, { communityId, ...base, billTo: 'OWNER' })).toEqual([409, 'noOwner']);
});

it('lists orders with their costs, of a home and of an owner', async () => {
  const { propertyId, ownershipId } = unitOf(of, 'MC-0004');
  const rows = async (more: object) => (await of.call(workOrderList.calls.readPage, { communityId, ...more })).rows;
  expect((await rows({ propertyId })).map((row) => row.cost)).toEqual(['105.00']);
  expect((await rows({ ownershipId })).length).toBe(1);
  expect((await rows({})).length).toBeGreaterThan(4);
});
