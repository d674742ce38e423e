// What a line of the processor's balance books: the clearing account moves by its amount, the other side by
// what the line is about.
import { addDays, type Cents, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { LineKind } from '../../../packages/processor/processor.ts';

/** The accounts the money of a processor moves over. */
export interface PlatformAccounts {
  clearingAccountId: string;
  cashAccountId: string;
  feeAccountId: string;
  suspenseAccountId: string;
}

/** An entry as the ledger takes it, money in cents. */
interface LineEntry {
  postDate: LocalDate;
  entryType: string;
  reference: string;
  description: string;
  sourceType: string;
  sourceId: string;
  bankItemKey?: string;
  lines: readonly { accountId: string; amount: Cents }[];
}

/** A line that books an entry of its own. */
export interface BookedLine {
  lineRef: string;
  kind: LineKind;
  amount_cents: Cents;
  about: string;
}

const words: Readonly<Record<LineKind, string>> = {
  PAYMENT: 'Payment the product does not know',
  FEE: 'Processor fee',
  RETURN: 'Returned payment the product does not know',
  REFUND: 'Refund the product does not know',
  DISPUTE: 'Disputed payment',
  DISPUTE_REVERSED: 'Disputed payment won',
  DISPUTE_FEE: 'Dispute fee',
  RESERVE_HELD: 'Reserve held by the processor',
  RESERVE_RELEASED: 'Reserve released by the processor',
  PAYOUT: 'Payout of the processor',
  OTHER: 'Unknown line of the processor',
};

/**
 * Where the other side of a line stands: fees are expense, payouts cash, all that waits for an answer
 * suspense.
 */
function otherSide(kind: LineKind, accounts: PlatformAccounts): string {
  if (kind === 'FEE' || kind === 'DISPUTE_FEE') return accounts.feeAccountId;
  return kind === 'PAYOUT' ? accounts.cashAccountId : accounts.suspenseAccountId;
}

/** The entry of a line; one of nothing books nothing. Money in cents. */
export function lineEntry(
  { lineRef, kind, amount_cents: amount, about }: BookedLine,
  accounts: PlatformAccounts,
  postDate: LocalDate,
): LineEntry {
  return {
    postDate,
    entryType: kind === 'PAYOUT' ? 'PAYOUT' : 'PROCESSOR_LINE',
    reference: lineRef.slice(0, 40),
    description: about === '' ? words[kind] : `${words[kind]}: ${about}`,
    sourceType: 'processor-line',
    sourceId: lineRef,
    ...(kind === 'PAYOUT' ? { bankItemKey: `payout:${about}` } : {}),
    lines: [
      { accountId: accounts.clearingAccountId, amount },
      { accountId: otherSide(kind, accounts), amount: -amount },
    ],
  };
}

/**
 * The entry that ends a lost dispute: what stood in suspense goes to clearing, which the backout took it
 * from.
 */
export function lostEntry(of: { disputeRef: string; amount: Cents }, accounts: PlatformAccounts, postDate: LocalDate): LineEntry {
  return {
    postDate,
    entryType: 'PROCESSOR_LINE',
    reference: of.disputeRef.slice(0, 40),
    description: `Dispute lost: ${of.disputeRef}`,
    sourceType: 'lost-dispute',
    sourceId: of.disputeRef,
    lines: [
      { accountId: accounts.clearingAccountId, amount: of.amount },
      { accountId: accounts.suspenseAccountId, amount: -of.amount },
    ],
  };
}

/** True where a day after the expected one has passed and the bank shows nothing. */
export const isLate = (arrivalDate: LocalDate, today: LocalDate): boolean => addDays(arrivalDate, 3) < today;
