// Draws payments that were drafted: books their entries, writes them with their shares, and lowers what is
// open of their bills.
import type { Context } from '../../../packages/http/handlers.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { type EntryDraft, post } from '../../ledger/ledger.server.ts';
import { paidStatus } from '../bills/bill.rules.ts';
import { updateOpen } from '../bills/bill.store.ts';
import type { AdjustmentAct, SettlementMethod } from '../payables.contract.ts';
import { insertChecks, takeCheckIds } from './check.store.ts';
import type { CheckDraft } from './payment.rules.ts';

/** What the payments of a batch share. */
export interface Drawing {
  communityId: string;
  /** Null for adjustments. */
  bankAccountId: string | null;
  checkDate: LocalDate;
  batchId: string;
  method: SettlementMethod;
  reference: string;
  /** The bill that was entered with the payment. */
  enteredBillId?: string | null;
  /** What an adjustment does, and why. */
  adjustment?: { act: AdjustmentAct; reason: string };
  /** Why tax is withheld. */
  reason?: string;
}

/**
 * A payment to draw: its shares, its number where it is a check, and the entry that books it, if one does.
 */
export interface ToDraw {
  draft: CheckDraft;
  checkNumber: string | null;
  entry: Omit<EntryDraft, 'sourceId' | 'bankItemKey'> | null;
  /** The payment this was withheld from. */
  paidWithCheckId?: string;
  /** What this payment alone is called, where each of a batch has its own. */
  reference?: string;
}

/**
 * The item of a bank's statement a payment is matched with: checks by their number, the rest by amount and
 * day.
 */
function bankItemOf({ method }: Drawing, checkId: string): { bankItemKey?: string } {
  if (method === 'ADJUSTMENT' || method === 'WITHHELD') return {};
  return { bankItemKey: method === 'CHECK' || method === 'HAND_CHECK' || method === 'DIGITAL' ? `check:${checkId}` : `payment:${checkId}` };
}

/** Draws payments within an open batch; gives each its id, in their order. The bills must be locked. */
export async function drawPayments(context: Context<unknown>, drawing: Drawing, payments: readonly ToDraw[]): Promise<string[]> {
  const { tx, userId, now } = context;
  const { communityId, batchId } = drawing;
  const checkIds = await takeCheckIds(tx, payments.length);
  const idAt = (i: number) => checkIds[i] ?? '';
  const booked = payments.flatMap(({ entry }, i) =>
    entry ? [{ i, entry: { ...entry, sourceId: idAt(i), ...bankItemOf(drawing, idAt(i)) } }] : [],
  );
  const posted = await post(tx, { communityId, batchId, userId, now, entries: booked.map(({ entry }) => entry) });
  const entryIds = new Map(booked.map(({ i }, at) => [i, posted[at] ?? null]));
  const { adjustment, enteredBillId = null, reason = '', ...frame } = drawing;
  await insertChecks(
    tx,
    { ...frame, enteredBillId, adjustment: adjustment?.act ?? null, reason: adjustment?.reason ?? reason, userId, now },
    payments.map(({ draft, checkNumber, paidWithCheckId, reference }, i) => ({
      ...draft,
      reference,
      checkId: idAt(i),
      checkNumber,
      entryId: entryIds.get(i) ?? null,
      paidWithCheckId: paidWithCheckId ?? null,
    })),
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
