// Draws payments that were drafted: books their entries, writes them with their shares, and lowers what is open
// of their bills.
import type { Context } from '../../packages/http/handlers.ts';
import type { LocalDate } from '../../packages/kernel/kernel.ts';
import { type EntryDraft, post } from '../ledger/ledger.server.ts';
import { paidStatus } from './bill.rules.ts';
import { updateOpen } from './bill.store.ts';
import { insertChecks, takeCheckIds } from './check.store.ts';
import type { PaymentMethod } from './payables.contract.ts';
import type { CheckDraft } from './payment.rules.ts';

/** What the payments of a batch share. */
export interface Drawing {
  communityId: string;
  bankAccountId: string;
  checkDate: LocalDate;
  batchId: string;
  method: PaymentMethod;
  reference: string;
  /** The bill that was entered with the payment. */
  enteredBillId: string | null;
}

/** A payment to draw: its shares, its number where it is a check, and the entry that books it. */
export interface ToDraw {
  draft: CheckDraft;
  checkNumber: string | null;
  entry: Omit<EntryDraft, 'sourceId' | 'bankItemKey'>;
}

/** The item of a bank's statement a payment is matched with: checks by their number, the rest by amount and day. */
const bankItemOf = ({ method }: Drawing, checkId: string) =>
  method === 'CHECK' || method === 'HAND_CHECK' ? `check:${checkId}` : `payment:${checkId}`;

/** Draws payments within an open batch; gives each its id, in their order. The bills must be locked. */
export async function drawPayments(context: Context<unknown>, drawing: Drawing, payments: readonly ToDraw[]): Promise<string[]> {
  const { tx, userId, now } = context;
  const { communityId, batchId } = drawing;
  const checkIds = await takeCheckIds(tx, payments.length);
  const idAt = (i: number) => checkIds[i] ?? '';
  const entries = payments.map(({ entry }, i) => ({ ...entry, sourceId: idAt(i), bankItemKey: bankItemOf(drawing, idAt(i)) }));
  const entryIds = await post(tx, { communityId, batchId, userId, now, entries });
  await insertChecks(
    tx,
    { ...drawing, userId, now },
    payments.map(({ draft, checkNumber }, i) => ({ ...draft, checkId: idAt(i), checkNumber, entryId: entryIds[i] ?? '' })),
  );
  const paid = payments.flatMap(({ draft }) =>
    draft.shares.map(({ bill, amount }) => ({ billId: bill.billId, open: bill.open - amount, total: bill.total })),
  );
  await updateOpen(
    tx,
    paid.map((bill) => ({ ...bill, status: paidStatus(bill.total, bill.open) })),
  );
  return checkIds;
}
