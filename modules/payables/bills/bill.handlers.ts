// The handlers of bills: entering, changing, showing, listing, cancelling.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { assert, invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { isChargeable, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { booksOf, openBatch, periodAt } from '../../ledger/ledger.server.ts';
import { findVendor } from '../../people/people.server.ts';
import { listMoves, loadBillAdjustments, type MoveRow } from '../adjustments/adjustment.store.ts';
import { interestIn } from '../board/interest.store.ts';
import type { bills } from '../payables.contract.ts';
import { loadChart, type PayablesChart, todayOf } from '../subledger/chart.handlers.ts';
import { loadCostCenters } from '../subledger/chart.store.ts';
import { billEntry, readableEntry } from '../subledger/posting.rules.ts';
import { templateOf } from '../templates/invoice-template.store.ts';
import { refuseBlockedBill } from '../vendors/vendor-caution.handlers.ts';
import { approvalHandlers, approveWithoutVote } from './approval.handlers.ts';
import { countingApprovals, isEditable, mayDecide, mayWithdraw, refuseEdit } from './approval.rules.ts';
import { approvalsRequired, loadDecisions, userName } from './approval.store.ts';
import {
  basisPointsOf,
  billContent,
  billNumberKey,
  billTypeOf,
  checkBill,
  refuseCancel,
  refuseClosedDay,
  refuseDuplicate,
  signedAs,
} from './bill.rules.ts';
import {
  type BillLineRow,
  type BillRow,
  type BillSave,
  findTwin,
  insertBill,
  insertBillLines,
  type LineSave,
  loadBillLines,
  loadBills,
  loadDistribution,
  saveDistribution,
  updateBill,
} from './bill.store.ts';
import { type BillListRow, listBillRows, loadBillPayments } from './bill-list.store.ts';
import { cancelBills, planCancel } from './cancel.handlers.ts';

type BillHandlers = Handlers<typeof bills>;
export type BillInput = Parameters<BillHandlers['addBill']>[0]['input'];

/**
 * Checks what was typed against the chart, the vendor and the vendor's other bills; gives what is to be
 * saved.
 */
async function readBill(context: Context<unknown>, input: BillInput, billId: string): Promise<{ save: BillSave; lines: LineSave[] }> {
  const { tx, userId, now } = context;
  const vendor = await findVendor(tx, input.vendorId);
  if (!vendor?.isActive) {
    throw invalid('The vendor cannot be billed from.', [{ path: 'vendorId', message: vendor ? 'is inactive' : 'is not a vendor' }]);
  }
  const chart = await loadChart(tx, input.communityId);
  const costCenters = await loadCostCenters(tx, input.communityId);
  const costCenterIds = new Set(costCenters.map((one) => one.costCenterId));
  const dates = checkBill(input, { chart: chart.byId, costCenterIds, termsDays: vendor.termsDays });
  refuseClosedDay(await periodAt(tx, input.communityId, dates.effectiveOn));
  const key = billNumberKey(input.billNumber);
  const twin = await findTwin(tx, input.vendorId, key, billId);
  refuseDuplicate(input.billNumber, twin && { billDate: twin.billDate, total: twin.total_cents }, input.acceptDuplicate);
  const mainCostCenterId = costCenters.find((one) => one.code === '000')?.costCenterId;
  assert(mainCostCenterId, 'every community has cost center 000');
  const lines = input.lines.map((line) => ({
    accountId: line.accountId,
    fundId: chart.byId.get(line.accountId)?.fundId ?? '',
    costCenterId: line.costCenterId ?? chart.byId.get(line.accountId)?.costCenterId ?? mainCostCenterId,
    amount: signedAs(input.billType, line.amount),
    description: line.description,
  }));
  const { communityId, vendorId, billNumber, billDate, description } = input;
  const total = signedAs(input.billType, input.amount);
  return {
    save: { communityId, vendorId, billNumber, billNumberKey: key, billDate, ...dates, description, total, userId, now },
    lines,
  };
}

async function keepDistribution(context: Context<unknown>, input: BillInput, lines: readonly LineSave[]): Promise<void> {
  if (!input.keepDistribution) return;
  const points = basisPointsOf(lines.map((line) => signedAs(input.billType, line.amount)));
  if (!points)
    throw invalid('A split with a credit is not kept.', [{ path: 'keepDistribution', message: 'cannot be used with a negative line' }]);
  const split = lines.map((line, i) => ({ ...line, basisPoints: points[i] ?? 0 }));
  await saveDistribution(context.tx, input.communityId, input.vendorId, split);
}

/** True when vendor, number, amount or distribution differ, down to the words of the lines. */
function isMaterial(bill: BillRow, before: readonly BillLineRow[], save: BillSave, lines: readonly LineSave[]): boolean {
  const old = before.map((line) => ({ ...line, amount: line.amount_cents }));
  if (billContent({ ...bill, total: bill.total_cents, lines: old }) !== billContent({ ...save, lines })) return true;
  return old.some((line, i) => line.description !== lines[i]?.description);
}

async function saveEdit(context: Context<unknown>, bill: BillRow, input: BillInput): Promise<void> {
  const { tx, userId } = context;
  if (input.vendorId !== bill.vendorId) await refuseBlockedBill(tx, input.vendorId, await todayOf(context, input.communityId));
  const before = await loadBillLines(tx, [bill.billId]);
  const { save, lines } = await readBill(context, input, bill.billId);
  const isNew = bill.status === 'REJECTED' || isMaterial(bill, before, save, lines);
  const next = isNew
    ? { revision: bill.revision + 1, submittedBy: userId, approvalsRequired: await approvalsRequired(tx, bill.communityId) }
    : { revision: bill.revision, submittedBy: bill.submittedBy, approvalsRequired: bill.approvalsRequired };
  await updateBill(tx, bill.billId, save, next);
  if (isNew) await insertBillLines(tx, { ...bill, revision: next.revision }, lines);
  await keepDistribution(context, input, lines);
  context.record({ entityId: bill.billId, before: { ...bill, lines: before }, after: { ...save, lines } });
}

/**
 * Enters a bill as typed, waiting for so many approvals; gives its id. Refuses what is not complete, a number
 * that is used, a vendor that takes no bills.
 */
export async function enterBill(context: Context<unknown>, input: BillInput, approvals: number): Promise<string> {
  const { tx } = context;
  const { save, lines } = await readBill(context, input, '0');
  await refuseBlockedBill(tx, input.vendorId, await todayOf(context, input.communityId));
  const billId = await insertBill(tx, { ...save, approvalsRequired: approvals });
  await insertBillLines(tx, { communityId: input.communityId, billId, revision: 1 }, lines);
  await keepDistribution(context, input, lines);
  context.record({ entityId: billId, after: { ...save, lines } });
  return billId;
}

function shown(bill: BillListRow) {
  const { total_cents, open_cents, ...rest } = bill;
  return { ...rest, billType: billTypeOf(total_cents), total: total_cents, open: open_cents };
}

function shownLines(lines: readonly BillLineRow[], chart: PayablesChart, codes: ReadonlyMap<string, string>) {
  return lines.map((line) => {
    const account = chart.byId.get(line.accountId);
    return {
      lineNo: line.lineNo,
      accountId: line.accountId,
      number: account?.number ?? '',
      name: account?.name ?? '',
      fundName: account?.fundName ?? '',
      costCenterId: line.costCenterId,
      costCenterCode: codes.get(line.costCenterId) ?? '',
      amount: line.amount_cents,
      description: line.description,
    };
  });
}

/**
 * The entry a bill makes, or would make; none where bills are not booked, or while a fund still lacks its
 * accounts payable.
 */
function shownEntry(bill: BillRow, apTiming: 'BILL' | 'PAYMENT', lines: readonly BillLineRow[], chart: PayablesChart) {
  if (apTiming === 'PAYMENT' || lines.some((line) => !chart.payableByFund.has(line.fundId))) return [];
  const drafts = billEntry(
    bill.billNumber,
    lines.map((line) => ({ ...line, amount: line.amount_cents })),
    chart.payableByFund,
  );
  return readableEntry(drafts, chart.accounts);
}

/** The other bill of a move, where its community is in the caller's scope. */
function neighborBill({ communities }: Context<unknown>, move: MoveRow | undefined, end: 'FROM' | 'TO') {
  if (!move) return null;
  const [communityId, communityName, billId] =
    end === 'FROM' ? [move.communityId, move.communityName, move.billId] : [move.toCommunityId, move.toCommunityName, move.toBillId];
  return communities === 'all' || communities.has(communityId) ? { communityId, communityName, billId } : null;
}

async function showBill(context: Context<unknown>, communityId: string, billId: string) {
  const { tx, userId } = context;
  const [bill] = await loadBills(tx, communityId, [billId], false);
  if (!bill) throw notFound('The bill');
  const lines = await loadBillLines(tx, [billId]);
  const chart = await loadChart(tx, communityId);
  const codes = new Map((await loadCostCenters(tx, communityId)).map((one) => [one.costCenterId, one.code]));
  const decisions = await loadDecisions(tx, [billId]);
  const interest = (await interestIn(tx, communityId, userId, [bill.vendorId])).get(bill.vendorId)?.reason;
  const payments = await loadBillPayments(tx, billId);
  const adjusted = await loadBillAdjustments(tx, billId);
  const moves = (await listMoves(tx, { billId })).filter((move) => !move.isUndone);
  const apTiming = bill.apTiming ?? (await periodAt(tx, communityId, bill.effectiveOn)).apTiming;
  const { total_cents: total, open_cents: open, effectiveOn: effectiveDate, dueOn: dueDate, cancelledOn: cancelDate, ...facts } = bill;
  return {
    ...facts,
    billType: billTypeOf(total),
    total,
    open,
    effectiveDate,
    dueDate,
    cancelDate,
    apTiming,
    cancelReason: bill.cancelReason ?? '',
    adjustments: adjusted.map(({ amount_cents, ...one }) => ({ ...one, amount: amount_cents })),
    movedFrom: neighborBill(
      context,
      moves.find((move) => move.toBillId === billId),
      'FROM',
    ),
    movedTo: neighborBill(
      context,
      moves.find((move) => move.billId === billId),
      'TO',
    ),
    template: (await templateOf(tx, billId)) ?? null,
    approvals: countingApprovals(bill, decisions),
    enteredBy: await userName(tx, bill.enteredBy),
    submittedBy: await userName(tx, bill.submittedBy),
    lines: shownLines(lines, chart, codes),
    entry: shownEntry(bill, apTiming, lines, chart),
    decisions: decisions.map((one) => ({ ...one, counts: one.revision === bill.revision })),
    payments: payments.map(({ amount_cents, ...payment }) => ({ ...payment, amount: amount_cents })),
    can: {
      edit: isEditable(bill.status) && !bill.isRefund,
      decide: mayDecide({ ...bill, interest }, decisions, userId),
      withdraw: mayWithdraw({ ...bill, wasSettled: payments.length + adjusted.length > 0 }, decisions, userId),
      cancel: bill.status !== 'CANCELLED' && open === total && !bill.isRefund,
      adjust: !bill.isRefund && (bill.status === 'APPROVED' || bill.status === 'PARTLY_PAID'),
      pay: total > 0n && (bill.status === 'APPROVED' || bill.status === 'PARTLY_PAID'),
    },
  };
}

const entryHandlers: Omit<BillHandlers, keyof typeof approvalHandlers> = {
  async getBillSetup(context) {
    const { communityId } = context.input;
    const chart = await loadChart(context.tx, communityId);
    const { hasCostCenters, subAccounts } = await booksOf(context.tx, communityId);
    return {
      todayDate: await todayOf(context, communityId),
      approvalsRequired: await approvalsRequired(context.tx, communityId),
      accounts: chart.accounts.filter(isChargeable),
      costCenters: await loadCostCenters(context.tx, communityId),
      subAccounts: hasCostCenters ? [...subAccounts] : [],
    };
  },
  async getDefaultDistribution({ tx, input }) {
    return loadDistribution(tx, input.communityId, input.vendorId);
  },
  async addBill(context) {
    const { tx, input } = context;
    const billId = await enterBill(context, input, await approvalsRequired(tx, input.communityId));
    return { billId, status: await approveWithoutVote(context, input.communityId, billId) };
  },
  async editBill(context) {
    const { tx, input } = context;
    const [bill] = await loadBills(tx, input.communityId, [input.billId], true);
    if (!bill) throw notFound('The bill');
    refuseEdit(bill.status);
    if (bill.isRefund) throw refuse(takenBackRefusals, 'refundBill');
    await refuseOverwrite(context, { kind: 'bill', ids: [bill.billId], version: bill.version }, input.version);
    await saveEdit(context, bill, input);
    return { billId: bill.billId, status: await approveWithoutVote(context, input.communityId, bill.billId) };
  },
  async getBill(context) {
    return showBill(context, context.input.communityId, context.input.billId);
  },
  async listBills({ tx, input }) {
    const found = await listBillRows(tx, input);
    return { total: found.total, totalAmount: found.amount_cents, totalOpen: found.open_cents, rows: found.rows.map(shown) };
  },
  async cancelBill(context) {
    const { tx, input, userId, now } = context;
    const { communityId, billId, reason } = input;
    const [bill] = await loadBills(tx, communityId, [billId], true);
    if (!bill) throw notFound('The bill');
    const today = await todayOf(context, communityId);
    const cancelOn = input.cancelDate ?? [today, bill.effectiveOn, bill.lastVoidOn ?? today].toSorted().at(-1) ?? today;
    refuseCancel({ ...bill, total: bill.total_cents, open: bill.open_cents }, cancelOn);
    const batch = {
      communityId,
      kind: 'bill-cancel',
      state: 'POSTED' as const,
      postDate: cancelOn,
      description: `Cancel bill ${bill.billNumber}`,
      userId,
      now,
    };
    const { mirrored, drafts } = await planCancel(tx, communityId, [bill], cancelOn);
    const batchId = mirrored.length + drafts.length > 0 ? await openBatch(tx, batch) : '';
    await cancelBills(context, [bill], cancelOn, reason, batchId);
    context.record({
      entityId: billId,
      ...(batchId ? { batchId } : {}),
      before: { status: bill.status },
      after: { status: 'CANCELLED', cancelOn },
      reason,
    });
    return { billId, status: 'CANCELLED' };
  },
};

export const billHandlers: BillHandlers = { ...entryHandlers, ...approvalHandlers };
