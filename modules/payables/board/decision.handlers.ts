// The handlers of what a board member does besides approving and declining: ask, abstain, take a decision
// back, and declare an interest in a vendor.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { openBatch, periodAt, reverseEntries } from '../../ledger/ledger.server.ts';
import { findVendor } from '../../people/people.server.ts';
import { giveTask } from '../../records/records.server.ts';
import { contentHash, takeBill } from '../bills/approval.handlers.ts';
import { findWithdrawn, refuseDecision } from '../bills/approval.rules.ts';
import { insertDecisions, loadDecisions } from '../bills/approval.store.ts';
import { billRefusals } from '../bills/bill.contract.ts';
import { type BillRow, loadBills } from '../bills/bill.store.ts';
import { todayOf } from '../subledger/chart.handlers.ts';
import { type boardApprovals, interestRefusals } from './board-approval.contract.ts';
import { markWaiting, moveDecision, wasSettled } from './board-approval.store.ts';
import { endInterest, insertInterest } from './interest.store.ts';

type Handled = Handlers<typeof boardApprovals>;

/** Takes back what an approved bill booked, on the day it was booked; gives the entry, null without one. */
async function unbook({ tx, userId, now, record }: Context<unknown>, bill: BillRow): Promise<string | null> {
  if (bill.entryId === null) return null;
  const { communityId, effectiveOn: postDate, billNumber } = bill;
  const description = `Approval of bill ${billNumber} taken back`;
  const batch = { communityId, kind: 'bill-cancel', state: 'POSTED' as const, postDate, description, userId, now };
  const batchId = await openBatch(tx, batch);
  const [entryId] = await reverseEntries(tx, { communityId, batchId, userId, now, entryIds: [bill.entryId], postDate, description });
  record({ batchId });
  return entryId ?? null;
}

export const decisionHandlers: Pick<Handled, 'holdBill' | 'abstainBill' | 'takeBackDecision' | 'declareInterest' | 'endInterest'> = {
  async holdBill(context) {
    const { tx, input, now } = context;
    const { communityId, billId, question } = input;
    const [bill] = await loadBills(tx, communityId, [billId], true);
    if (!bill) throw notFound('The bill');
    if (bill.status !== 'SUBMITTED') throw refuse(billRefusals, 'notSubmitted');
    const today = await todayOf(context, communityId);
    const title = `The board asks about bill ${bill.billNumber} of ${bill.vendorName}`;
    const about = { communityId, entityKind: 'bill', entityId: billId, title, body: question, userId: bill.submittedBy };
    await giveTask(tx, about, { today, now });
    context.record({ entityId: billId, after: { question } });
    return { billId };
  },
  async abstainBill(context) {
    const { tx, input, userId, now } = context;
    const { communityId, billId, revision, reason } = input;
    const { bill, lines } = await takeBill(context, communityId, billId);
    refuseDecision(bill, await loadDecisions(tx, [billId]), { userId, revision });
    const seen = { ...bill, contentHash: contentHash(bill, lines) };
    await insertDecisions(tx, [seen], { userId, decision: 'ABSTAINED', reason, now });
    context.record({ entityId: billId, after: { decision: 'ABSTAINED' }, reason });
    return { billId, status: bill.status };
  },
  async takeBackDecision(context) {
    const { tx, input, userId, now } = context;
    const { communityId, billId } = input;
    const { bill } = await takeBill(context, communityId, billId);
    const { apTiming } = await periodAt(tx, communityId, await todayOf(context, communityId));
    const standing = { ...bill, wasSettled: await wasSettled(tx, billId) };
    const { decision, staysApproved } = findWithdrawn(standing, await loadDecisions(tx, [billId]), { userId, timingToday: apTiming });
    const isReopened = bill.status === 'APPROVED' && !staysApproved;
    const entryId = isReopened ? await unbook(context, bill) : null;
    await moveDecision(tx, communityId, decision, { entryId, now });
    if (isReopened) await markWaiting(tx, billId);
    const status = isReopened ? ('SUBMITTED' as const) : bill.status;
    context.record({ entityId: billId, before: { status: bill.status, decision: decision.decision }, after: { status } });
    return { billId, status };
  },
  async declareInterest(context) {
    const { tx, input, userId, now } = context;
    const { communityId, vendorId, reason } = input;
    if (!(await findVendor(tx, vendorId))) throw notFound('The vendor');
    const today = await todayOf(context, communityId);
    if (!(await insertInterest(tx, { communityId, userId, vendorId, reason }, { today, now })))
      throw refuse(interestRefusals, 'declaredAlready');
    context.record({ entityId: vendorId, after: { communityId, reason } });
    return { vendorId };
  },
  async endInterest(context) {
    const { tx, input, userId } = context;
    const { communityId, vendorId } = input;
    const reason = await endInterest(tx, { communityId, userId, vendorId }, await todayOf(context, communityId));
    if (reason === undefined) throw notFound('Your declaration');
    context.record({ entityId: vendorId, before: { communityId, reason } });
    return { vendorId };
  },
};
