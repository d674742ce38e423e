// The handlers of payments made outside: the preview records the payment and is taken back, the commit
// keeps it.
import { allows, needs } from '../../../packages/contract/contract.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { openBatch, openPeriodAt, periodAt } from '../../ledger/ledger.server.ts';
import { approveEntered } from '../bills/approval.handlers.ts';
import { type BillInput, enterBill } from '../bills/bill.handlers.ts';
import { balanceOf } from '../checks/check.handlers.ts';
import { loadPayees } from '../checks/check.store.ts';
import { drawPayments } from '../checks/draw.handlers.ts';
import { draftChecks, isExcludedFrom1099 } from '../checks/payment.rules.ts';
import { loadChart, payableBills, shownPeriod } from '../subledger/chart.handlers.ts';
import { findBankAccount, loadEntryLegs } from '../subledger/chart.store.ts';
import { checkEntry, readableEntry } from '../subledger/posting.rules.ts';
import { warnOfPayees } from '../vendors/vendor-caution.handlers.ts';
import { outsidePayments } from './outside.contract.ts';
import { namedPayment, onePayment, refuseTakenNumber } from './outside.rules.ts';
import { isNumberTaken, paymentsLike } from './outside.store.ts';

type Recording = Parameters<Handlers<typeof outsidePayments>['previewExternalCheck']>[0]['input'];

/**
 * Enters the bill that comes with a payment, approved at once: a handwritten check is exempt (invariant
 * 31).
 */
async function enterPaidBill(context: Context<unknown>, input: BillInput, batchId: string): Promise<{ billId: string; total: bigint }> {
  if (!allows(context.held, needs('apinvoice', 2))) throw forbidden();
  const billId = await enterBill(context, input, 0);
  const bill = await approveEntered(context, input.communityId, billId, batchId);
  return { billId, total: bill.total_cents };
}

/** Records a payment in a batch of its own; gives what came of it. */
export async function recordPayment(context: Context<unknown>, input: Recording) {
  const { tx, userId, now } = context;
  const { communityId, bankAccountId, checkDate, method } = input;
  const named = namedPayment(input);
  const [bank, twins] = [
    await findBankAccount(tx, communityId, bankAccountId, true),
    await paymentsLike(tx, { communityId, checkDate, number: named.number }),
  ];
  if (!bank) throw notFound('The bank account');
  if (named.checkNumber) refuseTakenNumber(named.checkNumber, await isNumberTaken(tx, bankAccountId, named.checkNumber));
  const description = `External check ${named.number}`.slice(0, 200);
  const batchId = await openBatch(tx, {
    communityId,
    kind: 'external-check',
    state: 'POSTED',
    postDate: checkDate,
    description,
    userId,
    now,
  });
  const entered = input.bill ? await enterPaidBill(context, { ...input.bill, communityId }, batchId) : null;
  const items = [...input.items, ...(entered ? [{ billId: entered.billId, amount: entered.total }] : [])];
  const bills = await payableBills(
    tx,
    communityId,
    items.map((item) => item.billId),
    true,
  );
  const draft = onePayment(draftChecks(items, bills, checkDate));
  const cautions = await warnOfPayees(tx, [draft.vendorId], checkDate);
  const payee = (await loadPayees(tx, [draft.vendorId])).get(draft.vendorId)?.name ?? '';
  const chart = await loadChart(tx, communityId);
  const { apTiming } = await periodAt(tx, communityId, checkDate);
  const entry = {
    postDate: checkDate,
    entryType: 'CHECK',
    reference: named.number,
    description: payee,
    sourceType: 'check',
    vendorId: draft.vendorId,
    lines: checkEntry(draft, apTiming, bank.accountId, payee, chart.payableByFund),
  };
  const drawing = {
    communityId,
    bankAccountId,
    checkDate,
    batchId,
    method,
    reference: named.reference,
    enteredBillId: entered?.billId ?? null,
  };
  const [checkId = ''] = await drawPayments(context, drawing, [{ draft, checkNumber: named.checkNumber, entry }]);
  const legs = await loadEntryLegs(tx, communityId, batchId);
  const before = draft.shares.map(({ bill, amount }) => [bill.billId, bill.open, amount]);
  return {
    batchId,
    checkId,
    number: named.number,
    draft,
    payee,
    cautions,
    cash: bank.accountId,
    enteredBillId: entered?.billId ?? null,
    entry: readableEntry(legs, chart.accounts),
    base: [twins, named, method, payee, entered ? draft.amount : before, legs],
  };
}

const recording = previewed(outsidePayments.previewExternalCheck, outsidePayments.addExternalCheck, {
  plan: (context) => recordPayment(context, context.input),
  async view(context, done) {
    const { communityId, checkDate, method } = context.input;
    const after = (await balanceOf(context, communityId, checkDate))(done.cash);
    return {
      payee: done.payee,
      number: done.number,
      amount: done.draft.amount,
      shares: done.draft.shares.map(({ bill, amount }) => ({
        billId: bill.billId,
        billNumber: bill.billNumber,
        dueDate: bill.dueOn,
        open: bill.open,
        amount,
        remaining: bill.open - amount,
      })),
      entry: done.entry,
      period: await shownPeriod(context.tx, communityId, checkDate),
      cash: { before: after + done.draft.amount, after, isShort: after < 0n },
      isExcludedFrom1099: isExcludedFrom1099(method),
      cautions: done.cautions,
    };
  },
  refuse: ({ tx, input }) => openPeriodAt(tx, input.communityId, input.checkDate),
  async post(context, done) {
    const { method, checkDate, bankAccountId } = context.input;
    const { batchId, checkId, number, enteredBillId, draft } = done;
    context.record({
      entityId: batchId,
      batchId,
      after: { method, bankAccountId, checkDate, number, payee: done.payee, amount: draft.amount, enteredBillId },
    });
    return { batchId, checkId, number, amount: draft.amount, billId: enteredBillId };
  },
});

export const outsideHandlers: Handlers<typeof outsidePayments> = {
  previewExternalCheck: recording.preview,
  addExternalCheck: recording.commit,
};
