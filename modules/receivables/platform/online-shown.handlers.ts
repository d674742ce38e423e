// How online payments and disputes are shown: a payment names its page while it can still be paid.
import type { Processor } from '../../../packages/processor/processor.ts';
import type { DisputeRow, OnlineRow } from './online-payment.store.ts';

/** True while a payer may still pay by the link. */
export const isOpenLink = ({ state }: Pick<OnlineRow, 'state'>): boolean =>
  state === 'CREATED' || state === 'REQUIRES_ACTION' || state === 'FAILED';

/** A payment as lists show it, money in cents. */
export function shownOnline(row: OnlineRow, { processor }: { processor?: Pick<Processor, 'pageOf'> }) {
  const { rail: _rail, amount_cents, payerFee_cents, refunded_cents: _refunded, paymentRef, receiptId: _receipt, ...own } = row;
  const pageUrl = isOpenLink(row) && paymentRef !== null && processor ? processor.pageOf(paymentRef) : null;
  return { ...own, amount: amount_cents, payerFee: payerFee_cents, pageUrl };
}

/** A dispute as lists show it, money in cents. */
export const shownDispute = ({ amount_cents: amount, ...own }: DisputeRow) => ({ ...own, amount });
