// The running balance of an owner's account: what is owed, and prepaid money apart (accounting.md 12).
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { LedgerKind } from './owner.contract.ts';

/** One event of an owner's account as stored; cents. `owed` is negative for payments. */
export interface LedgerEvent {
  itemId: string;
  date: LocalDate;
  kind: LedgerKind;
  codes: string;
  description: string;
  checkNumber: string;
  batchId: string;
  batchKind: string;
  entryId: string | null;
  owed_cents: Cents;
  prepaid_cents: Cents;
}

/** A line of the owner ledger; cents. */
export interface LedgerLine {
  key: string;
  postDate: LocalDate;
  kind: LedgerKind;
  codes: string;
  reference: string;
  description: string;
  charge: Cents;
  payment: Cents;
  balance: Cents;
  prepaidChange: Cents;
  prepaidBalance: Cents;
  batchId: string;
  batchKind: string;
  entryId: string | null;
  chargeId: string | null;
  receiptId: string | null;
}

const chargeKinds: ReadonlySet<LedgerKind> = new Set(['CHARGE', 'LATE_FEE', 'NSF_FEE', 'INTEREST', 'BEGINNING', 'MOVED']);

/**
 * Lines in the order of the events, each with what the owner owes and holds after it. What owes more stands
 * under charge, what owes less under payment.
 */
export function runLedger(events: readonly LedgerEvent[]): LedgerLine[] {
  let balance = 0n;
  let prepaidBalance = 0n;
  return events.map((event) => {
    balance += event.owed_cents;
    prepaidBalance += event.prepaid_cents;
    const id = event.itemId.split('.')[2] ?? null;
    const isReceipt = event.kind === 'RECEIPT' || event.kind === 'BACKOUT';
    return {
      key: event.itemId,
      postDate: event.date,
      kind: event.kind,
      codes: event.codes,
      reference: event.checkNumber,
      description: event.description,
      charge: event.owed_cents > 0n ? event.owed_cents : 0n,
      payment: event.owed_cents < 0n ? -event.owed_cents : 0n,
      balance,
      prepaidChange: event.prepaid_cents,
      prepaidBalance,
      batchId: event.batchId,
      batchKind: event.batchKind,
      entryId: event.entryId,
      chargeId: chargeKinds.has(event.kind) && event.owed_cents > 0n ? id : null,
      receiptId: isReceipt ? id : null,
    };
  });
}
