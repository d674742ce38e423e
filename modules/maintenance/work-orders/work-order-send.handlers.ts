// Sending a work order to its vendor: what speaks against it is shown first, and a mail with a link goes out
// when the order is sent.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { addDays, addMilliseconds, formatMoney, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { cautionsFor } from '../../people/people.server.ts';
import { addComments } from '../comment.store.ts';
import { orderNumber } from '../requests/request.rules.ts';
import { linkOf } from './vendor-link.handlers.ts';
import { orderMail, workOrderRefusals, workOrderStates, workOrders } from './work-order.contract.ts';
import { mayBecome, needsApproval, type OrderCheck, stoppingCheck, usualSettings, vendorChecks } from './work-order.rules.ts';
import { changeOrder, findOrder, findPapers, findSettings, keptWorkOrders } from './work-order.store.ts';

const HOUR_MS = 3_600_000;

/** What is checked of a vendor on the day of the work. */
export async function checksFor(tx: Tx, vendorId: string, on: LocalDate): Promise<OrderCheck[]> {
  const papers = await findPapers(tx, vendorId);
  if (!papers) throw notFound('The vendor');
  const cautions = ((await cautionsFor(tx, [vendorId], on)).get(vendorId) ?? []).map((one) => one.words);
  return vendorChecks({ ...papers, cautions }, on);
}

export const sending = previewed(workOrders.previewWorkOrderSend, workOrders.sendWorkOrder, {
  async plan({ tx, input, now }, commits) {
    const of = await findOrder(tx, input.communityId, input.workOrderId, commits);
    const row = await keptWorkOrders.find(tx, input.workOrderId, input.communityId);
    if (!of || !row) throw notFound('The work order');
    const settings = (await findSettings(tx, input.communityId)) ?? usualSettings;
    const today = await todayOf(tx, input.communityId, now);
    const serviceDate = of.scheduledDate ?? of.dueDate ?? today;
    const { vendorId } = row.facts;
    const checks = vendorId === null ? [] : await checksFor(tx, vendorId, serviceDate);
    return {
      ...{ of, settings, vendorId, checks, serviceDate },
      linkEndsDate: addDays(today, settings.linkDays),
      base: [of.version, of.state, vendorId, checks.map((one) => [one.name, one.holds]), serviceDate],
    };
  },
  async view({ now }, { of, checks, serviceDate, settings, linkEndsDate }) {
    const answerByTime = addMilliseconds(now, settings.answerHours * HOUR_MS);
    return { vendor: of.vendor, email: of.vendorEmail, serviceDate, checks, answerByTime, linkEndsDate };
  },
  async refuse(_context, { of, settings, vendorId, checks }) {
    const state = workOrderStates[of.state][0].toLowerCase();
    if (!mayBecome(of.state, 'SENT')) throw refuse(workOrderRefusals, 'orderStep', { state, next: 'sent' });
    if (vendorId === null) throw refuse(workOrderRefusals, 'noVendor');
    const stop = settings.vendorCheck === 'BLOCK' ? stoppingCheck(checks) : undefined;
    if (stop) throw refuse(workOrderRefusals, 'vendorBlocked', { words: stop.words });
    const limit = settings.approvalLimitAmount;
    if (!needsApproval(of.nteAmount, limit, of.approvedAmount)) return;
    const words = (amount: bigint | null) => formatMoney(amount ?? 0n, 'digits');
    throw refuse(workOrderRefusals, 'overApproval', { amount: words(of.nteAmount), limit: words(limit) });
  },
  async post(context, { of, settings, linkEndsDate }) {
    const { tx, input, userId, now, services } = context;
    const { communityId } = input;
    const linkNumber = of.linkNumber + 1;
    const answerByTime = addMilliseconds(now, settings.answerHours * HOUR_MS);
    await changeOrder(
      tx,
      of.workOrderId,
      { state: 'SENT', linkNumber, linkEndsDate, answerByTime, sentTime: now, acceptedTime: null },
      now,
    );
    const body = of.vendorEmail === '' ? `Sent to ${of.vendor}; give them the link` : `Sent to ${of.vendor} at ${of.vendorEmail}`;
    const said = { audience: 'STEP' as const, channel: 'SCREEN' as const, authorId: userId, author: '', body };
    await addComments(tx, communityId, [{ workOrderId: of.workOrderId }], said, now);
    if (of.vendorEmail !== '') {
      const title = `Work order ${orderNumber(of.orderNumber)} to ${of.vendor}`;
      await enqueueJob(tx, orderMail, { payload: { workOrderId: of.workOrderId, linkNumber }, title, userId });
    }
    context.record({ entityId: of.workOrderId, before: { state: of.state }, after: { state: 'SENT', vendor: of.vendor } });
    return { workOrderId: of.workOrderId, link: linkOf(services, { customerId: tx.customerId, workOrderId: of.workOrderId, linkNumber }) };
  },
});
