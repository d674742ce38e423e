// The handlers of adjustments: the preview adjusts the bill and is taken back, the commit keeps it.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { nameOf } from '../../communities/communities.server.ts';
import { isChargeable, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { openBatch, openPeriodAt, periodAt } from '../../ledger/ledger.server.ts';
import { approveWithoutVote } from '../bills/approval.handlers.ts';
import { approvalsRequired } from '../bills/approval.store.ts';
import { enterBill } from '../bills/bill.handlers.ts';
import { billTypeOf, signedAs } from '../bills/bill.rules.ts';
import { type BillRow, loadBills } from '../bills/bill.store.ts';
import { drawPayments } from '../checks/draw.handlers.ts';
import { recognise, type Share } from '../checks/payment.rules.ts';
import { loadChart, payableBills, shownPeriod } from '../subledger/chart.handlers.ts';
import { loadEntryLegs, loadLegs } from '../subledger/chart.store.ts';
import { adjustmentEntry, readableEntry } from '../subledger/posting.rules.ts';
import { adjustments } from './adjustment.contract.ts';
import { amountToAdjust, linesThere } from './adjustment.rules.ts';
import { insertMove, markAdjusted } from './adjustment.store.ts';

type Adjusting = Parameters<Handlers<typeof adjustments>['previewAdjustment']>[0]['input'];

/** The bill in the other community: what was open, charged as said or to the accounts of the same numbers. */
async function enterThere(context: Context<unknown>, input: Adjusting, bill: BillRow, share: Share): Promise<BillRow> {
  const { tx } = context;
  const [toCommunityId] = input.communityIds;
  if (!toCommunityId || toCommunityId === input.communityId)
    throw invalid('A bill moves to another community.', [{ path: 'communityIds', message: 'must name the other community' }]);
  const [here, there] = [await loadChart(tx, input.communityId), await loadChart(tx, toCommunityId)];
  const byNumber = new Map(there.accounts.filter(isChargeable).map(({ number, accountId }) => [number, accountId]));
  const billType = billTypeOf(share.amount);
  const typed = (amount: Cents) => signedAs(billType, amount);
  const lines =
    input.lines.length > 0
      ? input.lines
      : linesThere(share.parts, (accountId) => here.byId.get(accountId)?.number ?? '', byNumber).map((one) => ({
          ...one,
          amount: typed(one.amount),
        }));
  const { vendorId, billNumber, billDate, dueOn, description } = bill;
  const order = {
    communityId: toCommunityId,
    billType,
    vendorId,
    billNumber,
    billDate,
    // It is booked there on the day it is taken off here, and was never due before its date.
    effectiveDate: input.postDate,
    dueDate: dueOn,
    description,
    amount: typed(share.amount),
    lines,
    acceptDuplicate: true,
    keepDistribution: false,
  };
  const billId = await enterBill(context, order, await approvalsRequired(tx, toCommunityId));
  await approveWithoutVote(context, toCommunityId, billId);
  const [made] = await loadBills(tx, toCommunityId, [billId], false);
  if (!made) throw notFound('The bill');
  return made;
}

/** Adjusts a bill in a batch of its own; gives what came of it. */
async function adjust(context: Context<unknown>, input: Adjusting) {
  const { tx, userId, now } = context;
  const { communityId, billId, act, postDate, reason } = input;
  const bill = (await payableBills(tx, communityId, [billId], true)).get(billId);
  const [row] = await loadBills(tx, communityId, [billId], false);
  if (!bill || !row) throw notFound('The bill');
  if (row.isRefund) throw refuse(takenBackRefusals, 'refundBill');
  const amount = amountToAdjust(bill, input);
  const share: Share = { bill, amount, parts: recognise(amount, bill.lines) };
  const words = { CANCEL: 'Cancel open item', WRITE_OFF: 'Write off', MOVE: 'Move' }[act];
  const description = `${words}: bill ${bill.billNumber}`.slice(0, 200);
  const batchId = await openBatch(tx, { communityId, kind: 'ap-adjustment', state: 'POSTED', postDate, description, userId, now });
  const chart = await loadChart(tx, communityId);
  const { apTiming } = await periodAt(tx, communityId, postDate);
  const entry = {
    postDate,
    entryType: 'BILL_ADJUSTMENT',
    reference: bill.billNumber,
    description: `${row.vendorName}: ${reason}`.slice(0, 200),
    sourceType: 'bill-adjustment',
    vendorId: bill.vendorId,
    lines: adjustmentEntry(share, chart.payableByFund),
  };
  const drawing = {
    communityId,
    bankAccountId: null,
    checkDate: postDate,
    batchId,
    method: 'ADJUSTMENT',
    reference: bill.billNumber,
    adjustment: { act, reason },
  } as const;
  const draft = { vendorId: bill.vendorId, amount, shares: [share] };
  const [checkId = ''] = await drawPayments(context, drawing, [{ draft, checkNumber: null, entry: apTiming === 'BILL' ? entry : null }]);
  await markAdjusted(tx, [billId]);
  const moved = act === 'MOVE' ? await enterThere(context, input, row, share) : null;
  if (moved) await insertMove(tx, { checkId, communityId, billId, toCommunityId: moved.communityId, toBillId: moved.billId });
  const [after] = await loadBills(tx, communityId, [billId], false);
  const legs = await loadEntryLegs(tx, communityId, batchId);
  const legsThere = moved?.entryId ? await loadLegs(tx, moved.communityId, [moved.entryId]) : [];
  return {
    batchId,
    checkId,
    amount,
    before: row,
    after: after ?? row,
    entry: readableEntry(legs, chart.accounts),
    moved,
    legsThere: legsThere.map(({ amount_cents, ...leg }) => ({ ...leg, amount: amount_cents })),
    base: [row.status, row.open_cents, row.version, amount, legs, legsThere],
  };
}

const adjusting = previewed(adjustments.previewAdjustment, adjustments.addAdjustment, {
  plan: (context) => adjust(context, context.input),
  async view(context, { before, after, amount, entry, moved, legsThere }) {
    const { tx, input } = context;
    const there = moved && {
      communityName: await nameOf(tx, moved.communityId),
      billId: moved.billId,
      status: moved.status,
      dueDate: moved.dueOn,
      amount: moved.total_cents,
      entry: readableEntry(legsThere, (await loadChart(tx, moved.communityId)).accounts),
    };
    return {
      billNumber: before.billNumber,
      vendorName: before.vendorName,
      openBefore: before.open_cents,
      amount,
      openAfter: after.open_cents,
      statusAfter: after.status,
      entry,
      period: await shownPeriod(tx, input.communityId, input.postDate),
      moved: there,
    };
  },
  refuse: ({ tx, input }) => openPeriodAt(tx, input.communityId, input.postDate),
  async post(context, { batchId, checkId, amount, before, after, moved }) {
    const { act, billId, reason, communityId } = context.input;
    context.record({
      entityId: billId,
      communityId,
      batchId,
      before: { status: before.status, open: before.open_cents },
      after: { act, status: after.status, open: after.open_cents, amount, movedToBillId: moved?.billId ?? null },
      reason,
    });
    return { batchId, checkId, amount, movedToBillId: moved?.billId ?? null };
  },
});

export const adjustmentHandlers: Handlers<typeof adjustments> = {
  previewAdjustment: adjusting.preview,
  addAdjustment: adjusting.commit,
};
