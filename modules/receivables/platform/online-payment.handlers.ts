// The handlers of online payments: links for owners, refunds and disputes, payouts, and the dashboard.
import { type HandlerInput, type HandlerOutput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers, Services } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, formatMoney, type Instant, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { type EntryDraft, openPeriodAt, periodAt } from '../../ledger/ledger.server.ts';
import { loadOwners } from '../owners/balance.store.ts';
import { prepaidAccountOf } from '../subledger/acts.handlers.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { backoutLines } from '../subledger/posting.rules.ts';
import { loadReceiptPrepaid, loadReceipts, loadStanding } from '../subledger/subledger.store.ts';
import { answered, processorOf } from './merchant.handlers.ts';
import { feeOf } from './merchant.rules.ts';
import { findMerchant, listFees } from './merchant.store.ts';
import { onlinePayments, onlineRefusals, paymentStates } from './online-payment.contract.ts';
import {
  insertOnlinePayment,
  listDisputes,
  listLines,
  listOnline,
  listPayouts,
  type OnlineRow,
  setPaymentRef,
} from './online-payment.store.ts';
import { isOpenLink, shownDispute, shownOnline } from './online-shown.handlers.ts';
import { paymentsDashboard, shownPayout } from './platform-dashboard.handlers.ts';
import { changesSince, takeChanges } from './platform-reading.handlers.ts';

/** What is asked for an ownership to be paid online; `userId` null where the owner asks. */
export interface AskedPayment {
  communityId: string;
  ownershipId: string;
  amount: Cents;
  note: string;
  userId: string | null;
  now: Instant;
}

/**
 * Starts an online payment of an ownership, in cents: answers its id and the processor's page, where the
 * payer chooses card or bank draft and sees the fee first. Refuses `notActive`, `noRail`, `notPresent`,
 * `paymentsHeld`, and what the processor says no to.
 */
export async function startOnlinePayment(
  tx: Tx,
  services: Services,
  { communityId, ownershipId, amount, note, userId, now }: AskedPayment,
): Promise<{ onlinePaymentId: string; pageUrl: string }> {
  const [owner] = await loadOwners(tx, communityId, [ownershipId], await todayOf(tx, communityId, now));
  if (!owner) throw notFound('The owner');
  const processor = processorOf(services);
  const merchant = await findMerchant(tx, communityId);
  if (merchant?.state !== 'ENABLED' || merchant.accountRef === null || merchant.paymentsPaused) throw refuse(onlineRefusals, 'notActive');
  const fees = await listFees(tx, communityId);
  if (fees.length === 0) throw refuse(onlineRefusals, 'noRail');
  if (!owner.isCurrent) throw refuse(onlineRefusals, 'notPresent');
  if (owner.holdsPayments) throw refuse(onlineRefusals, 'paymentsHeld');
  const onlinePaymentId = await insertOnlinePayment(tx, { communityId, ownershipId, amount, note, userId, now });
  const made = await answered(
    processor.createPayment(
      {
        accountRef: merchant.accountRef,
        amount,
        feeByRail: Object.fromEntries(fees.map((fee) => [fee.rail, feeOf(fee, amount)])),
        description: `${merchant.legalName}, ${owner.accountNumber}${note === '' ? '' : `, ${note}`}`,
        returnTo: services.publicUrl,
      },
      `payment-${tx.customerId}-${onlinePaymentId}`,
    ),
  );
  await setPaymentRef(tx, onlinePaymentId, made.ref);
  return { onlinePaymentId, pageUrl: processor.pageOf(made.ref) };
}

async function theOnline(tx: Tx, communityId: string, onlinePaymentId: string, lock: boolean): Promise<OnlineRow> {
  const [row] = await listOnline(tx, communityId, { onlinePaymentId, lock });
  if (!row) throw notFound('The payment');
  return row;
}

/** Reads the processor after an act of ours, so that the books have it at once. */
async function readAfter({ tx, services, now }: Context<unknown>, communityId: string): Promise<void> {
  const merchant = await findMerchant(tx, communityId, true);
  if (merchant) await takeChanges(tx, communityId, await answered(changesSince(processorOf(services), merchant)), now);
}

type RefundInput = HandlerInput<typeof onlinePayments.previewRefund>;

/** The entry that takes a receipt back, as it would be posted on a day. */
async function backing(tx: Tx, communityId: string, receiptId: string, postDate: LocalDate): Promise<EntryDraft[]> {
  const [receipt] = await loadReceipts(tx, communityId, { receiptIds: [receiptId] });
  if (!receipt) return [];
  const leftOf = await loadReceiptPrepaid(tx, [receiptId]);
  const standing = await loadStanding(tx, communityId, { receiptIds: [receiptId] });
  const { arTiming } = await periodAt(tx, communityId, postDate);
  const paid = standing.map((one) => ({ charge: one, amount: one.amount }));
  const lines = backoutLines(receipt.cashAccountId, await prepaidAccountOf(tx, communityId), paid, leftOf.get(receiptId) ?? 0n, arTiming);
  return [{ postDate, entryType: 'RECEIPT_BACKOUT', sourceType: 'receipt-backout', sourceId: receiptId, lines }];
}

async function plannedRefund({ tx, input, now }: Context<RefundInput>, commits: boolean) {
  const { communityId, onlinePaymentId, amount } = input;
  const payment = await theOnline(tx, communityId, onlinePaymentId, commits);
  const today = await todayOf(tx, communityId, now);
  const { status } = await periodAt(tx, communityId, today);
  const left = payment.amount_cents - payment.refunded_cents;
  const entry =
    payment.receiptId === null ? [] : await entryView(tx, communityId, await backing(tx, communityId, payment.receiptId, today));
  const base = [onlinePaymentId, amount, payment.state, payment.receiptId, left, today, entry];
  return { payment, today, status, left, entry, base };
}

const refunding = previewed(onlinePayments.previewRefund, onlinePayments.refundOnlinePayment, {
  plan: plannedRefund,
  async view({ input }, { payment, status, left, entry }) {
    const { accountNumber, owner, masked, amount_cents: paid } = payment;
    return { accountNumber, owner, masked, paid, amount: input.amount, stays: left - input.amount, periodStatus: status, entry };
  },
  async refuse({ tx, input, services }, { payment, left, today }) {
    processorOf(services);
    if ((payment.state !== 'SETTLED' && payment.state !== 'PAID_OUT') || payment.receiptId === null)
      throw refuse(onlineRefusals, 'notRefundable', { state: paymentStates[payment.state][0].toLowerCase() });
    if (input.amount <= 0n || input.amount > left)
      throw refuse(onlineRefusals, 'tooMuch', { amount: formatMoney(left, 'digits') }, [
        { path: 'amount', message: 'is more than was paid' },
      ]);
    await openPeriodAt(tx, input.communityId, today);
  },
  async post(context, { payment }) {
    const { tx, services, record } = context;
    const { communityId, amount } = context.input;
    const { onlinePaymentId, paymentRef } = payment;
    const key = `refund-${tx.customerId}-${onlinePaymentId}-${amount}`;
    await answered(processorOf(services).refund({ paymentRef: paymentRef ?? '', amount }, key));
    await readAfter(context, communityId);
    record({ entityId: onlinePaymentId, before: { state: payment.state }, after: { refunded: amount } });
    return { amount };
  },
});

async function getPayout({
  tx,
  input,
  now,
}: Context<HandlerInput<typeof onlinePayments.getPayout>>): Promise<HandlerOutput<typeof onlinePayments.getPayout>> {
  const { communityId, payoutRef } = input;
  const [payout] = await listPayouts(tx, communityId, payoutRef);
  if (!payout) throw notFound('The payout');
  const lines = await listLines(tx, communityId, { payoutRef });
  return {
    payout: shownPayout(payout, await todayOf(tx, communityId, now)),
    lines: lines.map(({ waitsFor: _waits, amount_cents: amount, ...line }) => ({ ...line, amount })),
  };
}

export const onlinePaymentHandlers: Handlers<typeof onlinePayments> = {
  async quoteOnlinePayment({ tx, input: { communityId, amount } }) {
    const merchant = await findMerchant(tx, communityId);
    const rails = (await listFees(tx, communityId)).map((fee) => {
      const own = feeOf(fee, amount);
      return { rail: fee.rail, fee: own, total: amount + own };
    });
    return { isActive: merchant?.state === 'ENABLED' && !merchant.paymentsPaused, rails };
  },
  async addOnlinePayment({ tx, input, services, userId, now, record }) {
    const made = await startOnlinePayment(tx, services, { ...input, userId, now });
    record({ entityId: made.onlinePaymentId, after: input });
    return made;
  },
  async withdrawOnlinePayment(context) {
    const { tx, input, services, record } = context;
    const { communityId, onlinePaymentId } = input;
    const payment = await theOnline(tx, communityId, onlinePaymentId, true);
    if (!isOpenLink(payment)) throw refuse(onlineRefusals, 'paidAlready');
    const key = `cancel-${tx.customerId}-${onlinePaymentId}`;
    await answered(processorOf(services).cancelPayment(payment.paymentRef ?? '', key));
    await readAfter(context, communityId);
    record({ entityId: onlinePaymentId, before: { state: payment.state }, after: { state: 'CANCELED' } });
    return {};
  },
  async listOnlinePayments({ tx, input: { communityId, ownershipId }, services, now }) {
    if (ownershipId !== undefined && (await loadOwners(tx, communityId, [ownershipId], await todayOf(tx, communityId, now))).length === 0)
      throw notFound('The owner');
    return { rows: (await listOnline(tx, communityId, { ownershipId })).map((row) => shownOnline(row, services)) };
  },
  previewRefund: refunding.preview,
  refundOnlinePayment: refunding.commit,
  async answerDispute(context) {
    const { tx, input, services, record } = context;
    const { communityId, disputeRef, accepts, evidence } = input;
    const [dispute] = await listDisputes(tx, communityId, disputeRef);
    if (!dispute) throw notFound('The dispute');
    if (dispute.state !== 'OPEN') throw refuse(onlineRefusals, 'disputeClosed');
    await answered(processorOf(services).answerDispute(disputeRef, { accepts, evidence }, `dispute-${tx.customerId}-${disputeRef}`));
    await readAfter(context, communityId);
    record({ entityId: communityId, before: { state: dispute.state }, after: { disputeRef, accepts, evidence } });
    return {};
  },
  async listDisputes({ tx, input: { communityId } }) {
    return { rows: (await listDisputes(tx, communityId)).map(shownDispute) };
  },
  async listPayouts({ tx, input: { communityId }, now }) {
    const today = await todayOf(tx, communityId, now);
    return { rows: (await listPayouts(tx, communityId)).map((row) => shownPayout(row, today)) };
  },
  getPayout,
  getPaymentsDashboard: (context) => paymentsDashboard(context),
};
