// The handlers of approval: deciding on a bill, booking it with the last approval that is needed, and the settings.
import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { type LocalDate, notFound } from '../../packages/kernel/kernel.ts';
import { openBatch, periodAt, post } from '../ledger/ledger.server.ts';
import { countingApprovals, isApproved, refuseDecision } from './approval.rules.ts';
import {
  approvalsRequired,
  insertDecision,
  loadDecisions,
  lockApprovalsRequired,
  markApproved,
  markRejected,
  saveApprovalsRequired,
} from './approval.store.ts';
import { billContent } from './bill.rules.ts';
import { type BillLineRow, type BillRow, loadBillLines, loadBills } from './bill.store.ts';
import { hashOf, loadChart } from './chart.handlers.ts';
import type { bills } from './payables.contract.ts';
import { billEntry } from './posting.rules.ts';

/** A bill with its lines, locked. */
async function takeBill(context: Context<unknown>, communityId: string, billId: string): Promise<{ bill: BillRow; lines: BillLineRow[] }> {
  const [bill] = await loadBills(context.tx, communityId, [billId], true);
  if (!bill) throw notFound('The bill');
  return { bill, lines: await loadBillLines(context.tx, [billId]) };
}

function contentHash(bill: BillRow, lines: readonly BillLineRow[]): string {
  return hashOf(billContent({ ...bill, total: bill.total_cents, lines: lines.map((line) => ({ ...line, amount: line.amount_cents })) }));
}

async function bookBill(context: Context<unknown>, bill: BillRow, lines: readonly BillLineRow[], effectiveOn: LocalDate): Promise<string> {
  const { tx, userId, now } = context;
  const { communityId, billId, billNumber, vendorName: description } = bill;
  const chart = await loadChart(tx, communityId);
  const batchId = await openBatch(tx, {
    communityId,
    kind: 'bill',
    state: 'POSTED',
    postDate: effectiveOn,
    description: `Bill ${billNumber}`,
    userId,
    now,
  });
  const [entryId = ''] = await post(tx, {
    communityId,
    batchId,
    userId,
    now,
    entries: [
      {
        postDate: effectiveOn,
        entryType: 'BILL',
        reference: billNumber,
        description,
        sourceType: 'bill',
        sourceId: billId,
        vendorId: bill.vendorId,
        lines: billEntry(
          billNumber,
          lines.map((line) => ({ ...line, amount: line.amount_cents })),
          chart.payableByFund,
        ),
      },
    ],
  });
  context.record({ batchId });
  return entryId;
}

/** Approves a locked bill for good: books it where the fiscal year of its day recognises bills, and keeps the hash of what was approved. */
export async function finishApproval(
  context: Context<unknown>,
  bill: BillRow,
  lines: readonly BillLineRow[],
  effectiveOn: LocalDate,
): Promise<void> {
  const { apTiming } = await periodAt(context.tx, bill.communityId, effectiveOn);
  const entryId = apTiming === 'BILL' ? await bookBill(context, bill, lines, effectiveOn) : null;
  await markApproved(context.tx, bill.billId, { effectiveOn, apTiming, contentHash: contentHash(bill, lines), entryId });
}

/** Approves a bill just saved when its community wants no approvals; says how it stands. */
export async function approveWithoutVote(
  context: Context<unknown>,
  communityId: string,
  billId: string,
): Promise<'APPROVED' | 'SUBMITTED'> {
  const { bill, lines } = await takeBill(context, communityId, billId);
  if (bill.approvalsRequired > 0) return 'SUBMITTED';
  await finishApproval(context, bill, lines, bill.effectiveOn);
  return 'APPROVED';
}

export const approvalHandlers: Pick<
  Handlers<typeof bills>,
  'approveBill' | 'rejectBill' | 'getApprovalSettings' | 'saveApprovalSettings'
> = {
  async approveBill(context) {
    const { tx, userId, now, input } = context;
    const { bill, lines } = await takeBill(context, input.communityId, input.billId);
    const before = await loadDecisions(tx, bill.billId);
    refuseDecision(bill, before, { userId, revision: input.revision });
    const decision = { userId, decision: 'APPROVED' as const, reason: input.note, contentHash: contentHash(bill, lines), now };
    await insertDecision(tx, bill, decision);
    const decisions = [...before, { userId, decision: 'APPROVED' as const, revision: bill.revision }];
    const enough = isApproved(bill, decisions);
    if (enough) await finishApproval(context, bill, lines, input.effectiveDate ?? bill.effectiveOn);
    const status = enough ? ('APPROVED' as const) : ('SUBMITTED' as const);
    context.record({ entityId: bill.billId, before: { status: bill.status }, after: { status }, reason: input.note });
    return { billId: bill.billId, status, approvals: countingApprovals(bill, decisions), approvalsRequired: bill.approvalsRequired };
  },
  async rejectBill(context) {
    const { tx, userId, now, input } = context;
    const { bill, lines } = await takeBill(context, input.communityId, input.billId);
    refuseDecision(bill, await loadDecisions(tx, bill.billId), { userId, revision: input.revision });
    await insertDecision(tx, bill, { userId, decision: 'REJECTED', reason: input.reason, contentHash: contentHash(bill, lines), now });
    await markRejected(tx, bill.billId);
    context.record({ entityId: bill.billId, before: { status: bill.status }, after: { status: 'REJECTED' }, reason: input.reason });
    return { billId: bill.billId, status: 'REJECTED' };
  },
  async getApprovalSettings({ tx, input }) {
    return { approvalsRequired: await approvalsRequired(tx, input.communityId) };
  },
  async saveApprovalSettings({ tx, input, record }) {
    const before = await lockApprovalsRequired(tx, input.communityId);
    await saveApprovalsRequired(tx, input.communityId, input.approvalsRequired);
    record({ entityId: input.communityId, before: { approvalsRequired: before }, after: { approvalsRequired: input.approvalsRequired } });
    return { approvalsRequired: input.approvalsRequired };
  },
};
