// The handlers of approval: deciding on a bill, booking it with the last approval that is needed, and the
// settings.
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { booksOf, type EntryDraft, openBatch, periodIn, post } from '../../ledger/ledger.server.ts';
import { bookedBefore } from '../board/board-approval.store.ts';
import { interestIn } from '../board/interest.store.ts';
import type { bills } from '../payables.contract.ts';
import { hashOf, loadChart } from '../subledger/chart.handlers.ts';
import { billEntry } from '../subledger/posting.rules.ts';
import { countingApprovals, isApproved, refuseDecision, refuseRelated, yearOn } from './approval.rules.ts';
import {
  approvalsRequired,
  insertDecisions,
  loadDecisions,
  lockApprovalsRequired,
  markApproved,
  markRejected,
  saveApprovalsRequired,
} from './approval.store.ts';
import { billContent } from './bill.rules.ts';
import { type BillLineRow, type BillRow, loadBillLines, loadBills } from './bill.store.ts';

/** A bill with its lines, locked. */
export async function takeBill(
  context: Context<unknown>,
  communityId: string,
  billId: string,
): Promise<{ bill: BillRow; lines: BillLineRow[] }> {
  const [bill] = await loadBills(context.tx, communityId, [billId], true);
  if (!bill) throw notFound('The bill');
  return { bill, lines: await loadBillLines(context.tx, [billId]) };
}

/** The hash of what an approver saw of a bill. */
export function contentHash(bill: BillRow, lines: readonly BillLineRow[]): string {
  return hashOf(billContent({ ...bill, total: bill.total_cents, lines: lines.map((line) => ({ ...line, amount: line.amount_cents })) }));
}

/** A locked bill with its lines, and the day the ledger is to book it on. */
export interface Approving {
  bill: BillRow;
  lines: readonly BillLineRow[];
  effectiveOn: LocalDate;
}

/** The entry of a bill; `before` counts the entries that booked it earlier and were taken back. */
function draftOf({ bill, lines, effectiveOn }: Approving, payableByFund: ReadonlyMap<string, string>, before: number): EntryDraft {
  const { billId, billNumber, vendorName, vendorId } = bill;
  return {
    postDate: effectiveOn,
    entryType: 'BILL',
    reference: billNumber,
    description: vendorName,
    sourceType: 'bill',
    sourceId: before === 0 ? billId : `${billId}:${before}`,
    vendorId,
    lines: billEntry(
      billNumber,
      lines.map((line) => ({ ...line, amount: line.amount_cents })),
      payableByFund,
    ),
  };
}

/** Books bills in one batch, their own or one that is open; returns the entry of each, in their order. */
async function bookBills(
  context: Context<unknown>,
  communityId: string,
  approving: readonly Approving[],
  within: string | undefined,
): Promise<string[]> {
  const [first] = approving;
  if (!first) return [];
  const { tx, userId, now } = context;
  const chart = await loadChart(tx, communityId);
  const own = {
    communityId,
    kind: 'bill',
    state: 'POSTED' as const,
    postDate: first.effectiveOn,
    description: approving.length === 1 ? `Bill ${first.bill.billNumber}` : `${approving.length} bills`,
    userId,
    now,
  };
  const batchId = within ?? (await openBatch(tx, own));
  const before = await bookedBefore(
    tx,
    approving.map(({ bill }) => bill.billId),
  );
  const entries = approving.map((each) => draftOf(each, chart.payableByFund, before.get(each.bill.billId) ?? 0));
  const entryIds = await post(tx, { communityId, batchId, userId, now, entries });
  if (within === undefined) context.record({ batchId });
  return entryIds;
}

/**
 * Approves locked bills for good: books each where the fiscal year of its day recognises bills, and keeps the
 * hash of what was approved. With a batch that is open they are booked within it.
 */
export async function finishApprovals(
  context: Context<unknown>,
  communityId: string,
  approving: readonly Approving[],
  within?: string,
): Promise<void> {
  if (approving.length === 0) return;
  const books = await booksOf(context.tx, communityId);
  const timed = approving.map((each) => ({ ...each, ...yearOn(periodIn(books, each.effectiveOn), each.effectiveOn) }));
  const booked = timed.filter((each) => each.apTiming === 'BILL');
  const entryIds = await bookBills(context, communityId, booked, within);
  const entryOf = new Map(booked.map(({ bill }, at) => [bill.billId, entryIds[at] ?? null]));
  await markApproved(
    context.tx,
    timed.map(({ bill, lines, effectiveOn, apTiming }) => ({
      billId: bill.billId,
      effectiveOn,
      apTiming,
      contentHash: contentHash(bill, lines),
      entryId: entryOf.get(bill.billId) ?? null,
    })),
  );
}

/** Approves a bill just entered that needs no vote, and books it within an open batch; gives the bill. */
export async function approveEntered(context: Context<unknown>, communityId: string, billId: string, batchId: string): Promise<BillRow> {
  const { bill, lines } = await takeBill(context, communityId, billId);
  await finishApprovals(context, communityId, [{ bill, lines, effectiveOn: bill.effectiveOn }], batchId);
  return bill;
}

/** Approves a bill just saved when its community wants no approvals; says how it stands. */
export async function approveWithoutVote(
  context: Context<unknown>,
  communityId: string,
  billId: string,
): Promise<'APPROVED' | 'SUBMITTED'> {
  const { bill, lines } = await takeBill(context, communityId, billId);
  if (bill.approvalsRequired > 0) return 'SUBMITTED';
  await finishApprovals(context, communityId, [{ bill, lines, effectiveOn: bill.effectiveOn }]);
  return 'APPROVED';
}

export const approvalHandlers: Pick<
  Handlers<typeof bills>,
  'approveBill' | 'rejectBill' | 'getApprovalSettings' | 'saveApprovalSettings'
> = {
  async approveBill(context) {
    const { tx, userId, now, input } = context;
    const { bill, lines } = await takeBill(context, input.communityId, input.billId);
    const before = await loadDecisions(tx, [bill.billId]);
    refuseDecision(bill, before, { userId, revision: input.revision });
    refuseRelated({ ...bill, interest: (await interestIn(tx, bill.communityId, userId, [bill.vendorId])).get(bill.vendorId)?.reason });
    const decision = { userId, decision: 'APPROVED' as const, reason: input.note, now };
    await insertDecisions(tx, [{ ...bill, contentHash: contentHash(bill, lines) }], decision);
    const decisions = [...before, { userId, decision: 'APPROVED' as const, revision: bill.revision }];
    const enough = isApproved(bill, decisions);
    if (enough) {
      await finishApprovals(context, input.communityId, [{ bill, lines, effectiveOn: input.effectiveDate ?? bill.effectiveOn }]);
    }
    const status = enough ? ('APPROVED' as const) : ('SUBMITTED' as const);
    context.record({ entityId: bill.billId, before: { status: bill.status }, after: { status }, reason: input.note });
    return { billId: bill.billId, status, approvals: countingApprovals(bill, decisions), approvalsRequired: bill.approvalsRequired };
  },
  async rejectBill(context) {
    const { tx, userId, now, input } = context;
    const { bill, lines } = await takeBill(context, input.communityId, input.billId);
    refuseDecision(bill, await loadDecisions(tx, [bill.billId]), { userId, revision: input.revision });
    refuseRelated({ ...bill, interest: (await interestIn(tx, bill.communityId, userId, [bill.vendorId])).get(bill.vendorId)?.reason });
    const seen = { ...bill, contentHash: contentHash(bill, lines) };
    await insertDecisions(tx, [seen], { userId, decision: 'REJECTED', reason: input.reason, now });
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
