// Closing a work order: its costs against its limit, and the owner billed through their account where the
// owner pays.
import { refuse } from '../../../packages/contract/contract.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { addMonths, formatMoney, notFound } from '../../../packages/kernel/kernel.ts';
import { ownerChargeView, planOwnerCharge, postOwnerCharge, refuseOwnerCharge } from '../../receivables/receivables.server.ts';
import { addComments } from '../comment.store.ts';
import { orderNumber } from '../requests/request.rules.ts';
import { listCosts } from './work-cost.store.ts';
import { workOrderRefusals, workOrderStates, workOrders } from './work-order.contract.ts';
import { mayBecome, mostAllowed, sumsOf, usualSettings } from './work-order.rules.ts';
import { changeOrder, findOrder, findSettings, keptWorkOrders, listRequestsOf, resolveRequests } from './work-order.store.ts';

export const closing = previewed(workOrders.previewWorkOrderClose, workOrders.closeWorkOrder, {
  async plan({ tx, input, userId }, commits) {
    const { communityId, workOrderId, closedDate, billsOwner } = input;
    const of = await findOrder(tx, communityId, workOrderId, commits);
    const row = await keptWorkOrders.find(tx, workOrderId, communityId);
    if (!of || !row) throw notFound('The work order');
    const costs = await listCosts(tx, workOrderId);
    const sums = sumsOf(costs);
    const settings = (await findSettings(tx, communityId)) ?? usualSettings;
    const { chargeCodeId, warrantyMonths } = row.facts;
    const description = `${orderNumber(of.orderNumber)} ${of.subject}`.slice(0, 100);
    const bills = billsOwner && of.ownershipId !== null && chargeCodeId !== null && sums.price > 0n;
    const charge = bills
      ? await planOwnerCharge(
          tx,
          {
            communityId,
            ownershipId: of.ownershipId ?? '',
            postDate: closedDate,
            lines: [{ codeId: chargeCodeId, description, amount: sums.price }],
          },
          userId,
          commits,
        )
      : null;
    const requests = await listRequestsOf(tx, workOrderId);
    return {
      ...{ of, sums, settings, chargeCodeId, warrantyMonths, charge, requests },
      base: [of.version, sums, billsOwner, closedDate, charge?.base ?? null],
    };
  },
  async view({ tx, input }, { of, sums, charge, requests }) {
    return {
      number: orderNumber(of.orderNumber),
      cost: sums.cost,
      limit: of.nteAmount,
      billed: input.billsOwner ? sums.price : 0n,
      owner: input.billsOwner ? of.owner : '',
      entry: charge ? (await ownerChargeView(tx, charge)).entry : [],
      requests: requests.filter((one) => one.state === 'CONVERTED').length,
    };
  },
  async refuse({ tx, input }, { of, sums, settings, chargeCodeId, charge }) {
    if (!mayBecome(of.state, 'CLOSED'))
      throw refuse(workOrderRefusals, 'orderStep', { state: workOrderStates[of.state][0].toLowerCase(), next: 'closed' });
    const most = mostAllowed(of.nteAmount, settings.toleranceBasisPoints);
    const words = (amount: bigint) => formatMoney(amount, 'digits');
    if (most !== null && sums.cost > most)
      throw refuse(workOrderRefusals, 'overLimit', { cost: words(sums.cost), limit: words(of.nteAmount ?? 0n) });
    if (!input.billsOwner) return;
    if (of.ownershipId === null) throw refuse(workOrderRefusals, 'noOwner');
    if (chargeCodeId === null) throw refuse(workOrderRefusals, 'noChargeCode');
    if (!charge) throw refuse(workOrderRefusals, 'nothingBilled');
    await refuseOwnerCharge(tx, charge);
  },
  async post(context, { of, sums, charge, warrantyMonths }) {
    const { tx, input, userId, now } = context;
    const { communityId, closedDate, rating } = input;
    const title = `Work order ${orderNumber(of.orderNumber)}`;
    const batchId = charge ? await postOwnerCharge(tx, charge, { title, comment: of.subject, userId, now }) : null;
    const started = of.doneDate ?? closedDate;
    await changeOrder(
      tx,
      of.workOrderId,
      {
        ...{ state: 'CLOSED', stateBefore: of.state, closedTime: now, rating, batchId },
        doneDate: started,
        warrantyUntilDate: warrantyMonths === null ? null : addMonths(started, warrantyMonths),
        linkNumber: of.linkNumber + 1,
      },
      now,
    );
    const resolved = await resolveRequests(tx, of.workOrderId, true, now);
    const billed = batchId === null ? '' : `, ${formatMoney(sums.price, 'digits')} billed to ${of.owner}`;
    const said = { audience: 'STEP' as const, channel: 'SCREEN' as const, authorId: userId, author: '', body: `Closed${billed}` };
    await addComments(tx, communityId, [{ workOrderId: of.workOrderId }], said, now);
    const after = { state: 'CLOSED', cost: sums.cost, billed: batchId === null ? 0n : sums.price, requests: resolved };
    context.record({ entityId: of.workOrderId, ...(batchId === null ? {} : { batchId }), before: { state: of.state }, after });
    return { workOrderId: of.workOrderId, batchId };
  },
});
