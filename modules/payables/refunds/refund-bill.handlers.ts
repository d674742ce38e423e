// The bill that pays a refund, of credit or of a security deposit: due at once, on the account that holds
// what is owed until it is paid.
import type { Context } from '../../../packages/http/handlers.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isChargeable } from '../../ledger/ledger.contract.ts';
import { type Payee, savePayee } from '../../people/people.server.ts';
import { approveEntered } from '../bills/approval.handlers.ts';
import { approvalsRequired } from '../bills/approval.store.ts';
import { enterBill } from '../bills/bill.handlers.ts';
import type { ChartAccount } from '../subledger/chart.store.ts';
import { insertRefund } from './refund.store.ts';

/** The address of a payee in one line. */
export const mailTo = ({ street, city, state, postcode }: Payee): string =>
  [street, city, `${state} ${postcode}`.trim()].filter(Boolean).join(', ');

/** True where an account may hold what is owed until it is paid: a liability that no subledger keeps. */
export const mayHold = (account: ChartAccount): boolean => account.accountType === 'LIABILITY' && isChargeable(account);

/** What a refund pays, and to whom. */
export interface RefundBill {
  communityId: string;
  batchId: string;
  ownershipId: string | null;
  heldDepositId: string | null;
  payee: Payee;
  /** The payee of an earlier refund to the same person; null before the first. */
  payeeId: string | null;
  billNumber: string;
  on: LocalDate;
  accountId: string;
  amount: Cents;
  comment: string;
  words: string;
  lineWords: string;
}

/** Enters the bill; booked within the batch where it needs no approval. Its id. */
export async function enterRefundBill(context: Context<unknown>, refund: RefundBill): Promise<string> {
  const { tx } = context;
  const { communityId, batchId, payee, payeeId, on, accountId, amount } = refund;
  const vendorId = await savePayee(tx, payeeId, payee);
  const needed = await approvalsRequired(tx, communityId);
  const billNumber = refund.billNumber.slice(0, 40);
  const lines = [{ accountId, amount, description: refund.lineWords.slice(0, 200) }];
  const own = { communityId, vendorId, billNumber, billDate: on, description: refund.words.slice(0, 200), amount, lines };
  const billId = await enterBill(context, { ...own, billType: 'BILL', acceptDuplicate: false, keepDistribution: false }, needed);
  await insertRefund(tx, { ...refund, billId });
  if (needed === 0) await approveEntered(context, communityId, billId, batchId);
  return billId;
}
