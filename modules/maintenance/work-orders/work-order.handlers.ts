// The handlers of work orders: kept, made of requests, priced, costed, spoken about, and led through their
// states by staff. Sending and closing stand in files of their own.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { addDays, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { knowsProperty, requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { keepRecord, refuseOverwrite } from '../../identity/identity.server.ts';
import { findVendor } from '../../people/people.server.ts';
import { findCodePromise, hasChargeCode, isStaff } from '../codes/request-code.store.ts';
import { addComments, listComments } from '../comment.store.ts';
import { keptCostItems } from '../cost-items/cost-item.store.ts';
import { orderNumber, requestNumber } from '../requests/request.rules.ts';
import { takeNumber } from '../requests/request.store.ts';
import { deleteCost, insertCost, insertQuote, listCosts, listQuotes, markQuote } from './work-cost.store.ts';
import { workOrderKinds, workOrderRefusals, workOrderStates, type workOrders } from './work-order.contract.ts';
import {
  dueDays,
  invoiceChecks,
  isEnded,
  lineTotal,
  mayBecome,
  needsApproval,
  quantityText,
  sumsOf,
  thousandthsOf,
  usualSettings,
} from './work-order.rules.ts';
import {
  attachRequests,
  changeOrder,
  findOrder,
  findSettings,
  hasAmenity,
  keptWorkOrders,
  listRequestsOf,
  loadConvertible,
  type OrderStanding,
  releaseRequests,
  resolveRequests,
  saveSettings,
  type WorkOrderFacts,
} from './work-order.store.ts';
import { closing } from './work-order-close.handlers.ts';
import { checksFor, sending } from './work-order-send.handlers.ts';

type One = { communityId: string; workOrderId: string };
type Acting = Pick<Context<unknown>, 'tx' | 'userId' | 'now'>;

async function theOrder(tx: Tx, { communityId, workOrderId }: One, lock = false): Promise<OrderStanding> {
  const found = await findOrder(tx, communityId, workOrderId, lock);
  if (!found) throw notFound('The work order');
  return found;
}

/** An order that is worked on; refuses `notOpen`. */
async function theOpen(tx: Tx, of: One): Promise<OrderStanding> {
  const found = await theOrder(tx, of, true);
  const values = { number: orderNumber(found.orderNumber), state: workOrderStates[found.state][0].toLowerCase() };
  if (isEnded(found.state)) throw refuse(workOrderRefusals, 'notOpen', values);
  return found;
}

const settingsOf = async (tx: Tx, communityId: string) => (await findSettings(tx, communityId)) ?? { ...usualSettings, version: '1' };

const note = ({ tx, userId, now }: Acting, of: One, body: string) =>
  addComments(
    tx,
    of.communityId,
    [{ workOrderId: of.workOrderId }],
    { audience: 'STEP', channel: 'SCREEN', authorId: userId, author: '', body },
    now,
  );

async function checkNamed(tx: Tx, communityId: string, facts: WorkOrderFacts): Promise<void> {
  const { propertyId, amenityId, vendorId, assigneeId, chargeCodeId } = facts;
  if (propertyId !== null && !(await knowsProperty(tx, communityId, propertyId))) throw notFound('The property');
  if (amenityId !== null && !(await hasAmenity(tx, communityId, amenityId))) throw notFound('The amenity');
  if (vendorId !== null && !(await findVendor(tx, vendorId))) throw notFound('The vendor');
  if (assigneeId !== null && !(await isStaff(tx, assigneeId))) throw notFound('The person');
  if (chargeCodeId !== null && !(await hasChargeCode(tx, communityId, chargeCodeId))) throw notFound('The charge code');
}

async function codeFor(tx: Tx, communityId: string, requestCodeId: string | null, before: string | null | undefined) {
  if (requestCodeId === null) return null;
  const code = await findCodePromise(tx, communityId, requestCodeId);
  if (!code) throw notFound('The code');
  if (requestCodeId === before) return code;
  if (code.family !== 'WORK_ORDER') throw refuse(workOrderRefusals, 'otherOrderCode', { code: code.alias });
  if (!code.isActive) throw refuse(workOrderRefusals, 'retiredCode', { code: code.alias });
  return code;
}

const keeping = keepRecord({
  kept: keptWorkOrders,
  kind: 'workOrder',
  words: 'work order',
  async check({ tx, input }, facts: WorkOrderFacts, before) {
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    if (before) await theOpen(tx, { communityId, workOrderId: before.id });
    await checkNamed(tx, communityId, facts);
    if (facts.billTo === 'OWNER' && facts.propertyId === null)
      throw refuse(workOrderRefusals, 'noOwner', [{ path: 'propertyId', message: 'is needed' }]);
    const code = await codeFor(tx, communityId, facts.requestCodeId, before?.facts.requestCodeId);
    if (before) return facts;
    const settings = await settingsOf(tx, communityId);
    const priority = code && facts.priority === 'NORMAL' ? code.priority : facts.priority;
    return {
      ...facts,
      priority,
      assigneeId: facts.assigneeId ?? code?.assigneeId ?? null,
      chargeCodeId: facts.chargeCodeId ?? code?.chargeCodeId ?? null,
      dueDate: facts.dueDate ?? addDays(facts.requestedDate, dueDays(settings, priority)),
    };
  },
  async saved({ tx, input, userId, now }, workOrderId, _facts, before) {
    if (before) return;
    const number = await takeNumber(tx, input.communityId ?? '', 'WORK_ORDER');
    await changeOrder(tx, workOrderId, { number, enteredBy: userId, enteredTime: now }, now);
  },
});

/** What an order shows beside its facts. */
async function standingOut(tx: Tx, of: OrderStanding, facts: WorkOrderFacts, today: LocalDate) {
  const settings = await settingsOf(tx, of.communityId);
  const costs = await listCosts(tx, of.workOrderId);
  const sums = sumsOf(costs);
  const requests = await listRequestsOf(tx, of.workOrderId);
  const { orderNumber: number, stateBefore: _b, communityId: _c, linkNumber: _l, enteredById: _e, approvedAmount, ...rest } = of;
  const isDone = of.state === 'DONE' || of.state === 'CLOSED';
  const invoice = { cost: sums.cost, invoice: of.invoiceAmount, nte: of.nteAmount, toleranceBasisPoints: settings.toleranceBasisPoints };
  return {
    ...rest,
    number: orderNumber(number),
    needsApproval: needsApproval(of.nteAmount, settings.approvalLimitAmount, approvedAmount),
    isLate: of.dueDate !== null && of.dueDate < today && !isEnded(of.state) && of.state !== 'DONE',
    ...sums,
    checks: [
      ...(facts.vendorId === null ? [] : await checksFor(tx, facts.vendorId, of.doneDate ?? of.scheduledDate ?? today)),
      ...(isDone ? invoiceChecks({ ...invoice, isVerified: of.verifiedBy !== '' }) : []),
    ],
    requests: requests.map((one) => ({ ...one, number: requestNumber(one.requestNumber) })),
    quotes: await listQuotes(tx, of.workOrderId),
    costs: costs.map((one) => ({ ...one, quantity: quantityText(one.quantity) })),
    comments: await listComments(tx, { requestIds: [], workOrderIds: [of.workOrderId] }),
  };
}

const pricing: Pick<Handlers<typeof workOrders>, 'addQuote' | 'chooseQuote' | 'addWorkCost' | 'dropWorkCost' | 'addOrderComment'> = {
  async addQuote(context) {
    const { tx, input } = context;
    const { vendorId, amount, quotedDate, note: words } = input;
    const of = await theOpen(tx, input);
    if (!(await findVendor(tx, vendorId))) throw notFound('The vendor');
    const quoteId = await insertQuote(
      tx,
      { communityId: input.communityId, workOrderId: of.workOrderId },
      { vendorId, amount, quotedDate, note: words },
    );
    context.record({ entityId: of.workOrderId, after: { quote: amount, vendorId } });
    return { quoteId };
  },
  async chooseQuote(context) {
    const { tx, input, now } = context;
    const of = await theOpen(tx, input);
    const quote = (await listQuotes(tx, of.workOrderId)).find((one) => one.quoteId === input.quoteId);
    if (!quote) throw notFound('The quote');
    if (of.state !== 'NEW') throw wrongStep(of, 'NEW');
    await markQuote(tx, of.workOrderId, quote.quoteId);
    await changeOrder(tx, of.workOrderId, { vendorId: quote.vendorId, nteAmount: quote.amount }, now);
    context.record({
      entityId: of.workOrderId,
      before: { nteAmount: of.nteAmount },
      after: { nteAmount: quote.amount, vendorId: quote.vendorId },
    });
    return { workOrderId: of.workOrderId };
  },
  async addWorkCost(context) {
    const { tx, input, userId, now } = context;
    const of = await theOpen(tx, input);
    const item = input.costItemId === null ? undefined : await keptCostItems.find(tx, input.costItemId);
    if (input.costItemId !== null && !item) throw notFound('The cost item');
    const quantity = thousandthsOf(input.quantity ?? '1');
    const cost = input.cost ?? item?.facts.costAmount ?? 0n;
    const price = input.price ?? item?.facts.priceAmount ?? cost;
    const added = {
      costItemId: input.costItemId,
      itemType: item?.facts.itemType ?? input.itemType,
      description: input.description || item?.facts.name || 'Cost',
      ...{ quantity, cost, price, totalCost: lineTotal(quantity, cost), totalPrice: lineTotal(quantity, price) },
    };
    const costId = await insertCost(tx, { communityId: input.communityId, workOrderId: of.workOrderId }, added, { userId, now });
    context.record({ entityId: of.workOrderId, after: { cost: added.totalCost, description: added.description } });
    return { costId };
  },
  async dropWorkCost(context) {
    const { tx, input } = context;
    const of = await theOpen(tx, input);
    if (!(await deleteCost(tx, of.workOrderId, input.costId))) throw notFound('The cost');
    context.record({ entityId: of.workOrderId, before: { costId: input.costId } });
    return { workOrderId: of.workOrderId };
  },
  async addOrderComment(context) {
    const { tx, input, userId, now } = context;
    const of = await theOrder(tx, input);
    const audience = input.forVendor ? ('VENDOR' as const) : ('INTERNAL' as const);
    const said = { audience, channel: 'SCREEN' as const, authorId: userId, author: '', body: input.body };
    await addComments(tx, input.communityId, [{ workOrderId: of.workOrderId }], said, now);
    context.record({ entityId: of.workOrderId, after: { comment: audience } });
    return { workOrderId: of.workOrderId };
  },
};

function wrongStep(of: OrderStanding, next: keyof typeof workOrderStates) {
  const words = (state: keyof typeof workOrderStates) => workOrderStates[state][0].toLowerCase();
  return refuse(workOrderRefusals, 'orderStep', { state: words(of.state), next: words(next) });
}

type Acts = 'setWorkOrderState' | 'approveWorkOrder' | 'verifyWorkOrder' | 'recallWorkOrder' | 'reopenWorkOrder' | 'convertRequests';
const leading: Pick<Handlers<typeof workOrders>, Acts> = {
  async setWorkOrderState(context) {
    const { tx, input, now } = context;
    const { state, onDate, times, reason } = input;
    const of = await theOrder(tx, input, true);
    if (!mayBecome(of.state, state)) throw wrongStep(of, state);
    const day = onDate ?? (await todayOf(tx, input.communityId, now));
    await changeOrder(
      tx,
      of.workOrderId,
      {
        state,
        ...(state === 'ACCEPTED' ? { acceptedTime: now } : {}),
        ...(state === 'SCHEDULED' ? { scheduledDate: day, scheduledTimes: times, acceptedTime: of.acceptedTime ?? now } : {}),
        ...(state === 'DONE' ? { doneDate: day, doneNote: reason } : {}),
        ...(state === 'CANCELED' ? { stateBefore: of.state, closedTime: now, linkNumber: of.linkNumber + 1 } : {}),
      },
      now,
    );
    if (state === 'CANCELED') await releaseRequests(tx, of.workOrderId, now);
    await note(context, input, [workOrderStates[state][0], reason].filter(Boolean).join(': '));
    context.record({ entityId: of.workOrderId, before: { state: of.state }, after: { state }, ...(reason ? { reason } : {}) });
    return { workOrderId: of.workOrderId, before: of.state };
  },
  async approveWorkOrder(context) {
    const { tx, input, userId, now } = context;
    const of = await theOpen(tx, input);
    const settings = await settingsOf(tx, input.communityId);
    if (!needsApproval(of.nteAmount, settings.approvalLimitAmount, of.approvedAmount)) throw refuse(workOrderRefusals, 'noApprovalNeeded');
    if (of.enteredById === userId) throw refuse(workOrderRefusals, 'ownOrder');
    const approvedAmount = of.nteAmount ?? 0n;
    await changeOrder(tx, of.workOrderId, { approvedBy: userId, approvedTime: now, approvedAmount }, now);
    await note(context, input, 'The limit was approved');
    context.record({ entityId: of.workOrderId, after: { approved: approvedAmount } });
    return { workOrderId: of.workOrderId };
  },
  async verifyWorkOrder(context) {
    const { tx, input, userId, now } = context;
    const of = await theOrder(tx, input, true);
    if (of.state !== 'DONE') throw refuse(workOrderRefusals, 'notDone');
    const { invoiceNumber, invoiceAmount } = input;
    await changeOrder(tx, of.workOrderId, { verifiedBy: userId, verifiedTime: now, invoiceNumber, invoiceAmount }, now);
    await note(context, input, invoiceNumber === '' ? 'The work was verified' : `The work was verified, invoice ${invoiceNumber}`);
    context.record({ entityId: of.workOrderId, after: { verified: true, invoiceNumber, invoiceAmount } });
    return { workOrderId: of.workOrderId };
  },
  async recallWorkOrder(context) {
    const { tx, input, now } = context;
    const of = await theOrder(tx, input, true);
    if (of.state === 'NEW' || !mayBecome(of.state, 'NEW')) throw wrongStep(of, 'NEW');
    const back = {
      state: 'NEW' as const,
      linkNumber: of.linkNumber + 1,
      answerByTime: null,
      acceptedTime: null,
      scheduledDate: null,
      scheduledTimes: '',
    };
    await changeOrder(tx, of.workOrderId, back, now);
    await note(context, input, ['Taken back from the vendor', input.reason].filter(Boolean).join(': '));
    context.record({ entityId: of.workOrderId, before: { state: of.state }, after: { state: 'NEW' } });
    return { workOrderId: of.workOrderId };
  },
  async reopenWorkOrder(context) {
    const { tx, input, now } = context;
    const of = await theOrder(tx, input, true);
    if (!isEnded(of.state)) throw refuse(workOrderRefusals, 'notClosed');
    if (of.isBilled) throw refuse(workOrderRefusals, 'stillBilled');
    const state = of.stateBefore ?? 'NEW';
    await changeOrder(tx, of.workOrderId, { state, stateBefore: null, closedTime: null, warrantyUntilDate: null, batchId: null }, now);
    if (of.state === 'CLOSED') await resolveRequests(tx, of.workOrderId, false, now);
    await note(context, input, ['Opened again', input.reason].filter(Boolean).join(': '));
    context.record({ entityId: of.workOrderId, before: { state: of.state }, after: { state } });
    return { workOrderId: of.workOrderId };
  },
  async convertRequests(context) {
    const { tx, input, userId, now } = context;
    const { communityId, requestIds, vendorId } = input;
    await requireCommunity(tx, communityId);
    if (vendorId !== null && !(await findVendor(tx, vendorId))) throw notFound('The vendor');
    const ids = [...new Set(requestIds)];
    const requests = await loadConvertible(tx, communityId, ids);
    const [first] = requests;
    if (!first || requests.length < ids.length) throw refuse(workOrderRefusals, 'noRequest');
    const settings = await settingsOf(tx, communityId);
    const requestedDate = await todayOf(tx, communityId, now);
    const { subject, propertyId, location, requester, priority, entry } = first;
    const facts: WorkOrderFacts = {
      subject,
      description: requests
        .map((one) => one.description)
        .filter(Boolean)
        .join('\n\n')
        .slice(0, 8000),
      requestCodeId: null,
      propertyId: requests.every((one) => one.propertyId === propertyId) ? propertyId : null,
      amenityId: null,
      ...{ location, requester, priority, vendorId, assigneeId: userId, requestedDate },
      dueDate: addDays(requestedDate, dueDays(settings, priority)),
      entry: [entry, first.preferredTimes].filter(Boolean).join('; ').slice(0, 200),
      ...{ nteAmount: null, estimateAmount: null, billTo: 'COMMUNITY', chargeCodeId: null, warrantyMonths: null },
    };
    const workOrderId = await keptWorkOrders.insert(tx, facts, { communityId });
    if (workOrderId === undefined) throw notFound('The work order');
    const number = await takeNumber(tx, communityId, 'WORK_ORDER');
    await changeOrder(tx, workOrderId, { number, enteredBy: userId, enteredTime: now }, now);
    await attachRequests(tx, communityId, workOrderId, ids, now);
    const said = {
      audience: 'STEP' as const,
      channel: 'SCREEN' as const,
      authorId: userId,
      author: '',
      body: `Work order ${orderNumber(number)} was made`,
    };
    await addComments(
      tx,
      communityId,
      ids.map((requestId) => ({ requestId })),
      said,
      now,
    );
    context.record({ entityId: workOrderId, after: { subject, requests: ids.length } });
    return { workOrderId };
  },
};

export const workOrderHandlers: Handlers<typeof workOrders> = {
  addWorkOrder: keeping.add,
  editWorkOrder: keeping.edit,
  async getWorkOrder(context) {
    const { tx, input, now } = context;
    const kept = await keeping.get(context);
    const of = await theOrder(tx, input);
    const { workOrderId: _id, version, ...facts } = kept;
    return { ...kept, ...(await standingOut(tx, of, facts, await todayOf(tx, input.communityId, now))), version };
  },
  deleteWorkOrder: keeping.remove,
  ...pricing,
  ...leading,
  previewWorkOrderSend: sending.preview,
  sendWorkOrder: sending.commit,
  previewWorkOrderClose: closing.preview,
  closeWorkOrder: closing.commit,
  async getWorkOrderSettings({ tx, input: { communityId } }) {
    await requireCommunity(tx, communityId);
    return settingsOf(tx, communityId);
  },
  async saveWorkOrderSettings(context) {
    const { tx, input } = context;
    const { communityId, version, ...to } = input;
    await requireCommunity(tx, communityId);
    const before = await findSettings(tx, communityId, true);
    if (before) await refuseOverwrite(context, { kind: 'workOrderSettings', ids: [communityId], version: before.version }, version);
    await saveSettings(tx, communityId, to);
    context.record({ entityId: communityId, ...(before ? { before } : {}), after: to });
    return { communityId };
  },
};

/** What work orders are called. */
export const workOrderRecords: RecordSource = {
  kind: workOrderKinds.workOrder,
  labels: keptWorkOrders.labels,
  named: keptWorkOrders.named,
};
