// Which owners get a statement and what it says: balances carried forward, and the lines between two dates.
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { StatementAudience } from './statement.contract.ts';

/** A group that gets one statement for its homes, and where it is mailed to. */
export interface StatementGroup {
  groupOwnershipId: string;
  name: string;
  recipient: string;
  mailingLines: readonly string[];
}

/** An owner with a mailing address. */
export interface StatementOwner {
  ownershipId: string;
  accountNumber: string;
  owner: string;
  /** The name as it stands on an envelope. */
  recipient: string;
  /** The property. */
  address: string;
  mailingLines: readonly string[];
  /** The group whose one statement the home stands on; null for a statement of its own. */
  group: StatementGroup | null;
}

/**
 * What is known of an owner's money: the balance at the statement date, and what moved between the two dates.
 * All in cents, owed positive.
 */
export interface OwnerFigures {
  owes: Cents;
  prepaid: Cents;
  charged: Cents;
  /** Payments less payments taken back, zero or negative unless more was taken back than paid. */
  paid: Cents;
  lineCount: number;
}

/** A statement as planned. `opening + charges - payments = balance`, and `due` is what is to be paid. */
export interface PlannedStatement extends StatementOwner {
  opening: Cents;
  charges: Cents;
  payments: Cents;
  balance: Cents;
  prepaid: Cents;
  due: Cents;
}

/** Who gets a statement and who does not. */
export interface StatementPlan {
  statements: PlannedStatement[];
  skipped: { accountNumber: string; owner: string; reason: string }[];
}

const nothing: OwnerFigures = { owes: 0n, prepaid: 0n, charged: 0n, paid: 0n, lineCount: 0 };

function skipReason(whom: StatementAudience, due: Cents, figures: OwnerFigures): string | null {
  if (whom === 'OWING' && due === 0n) return 'Owes nothing';
  const idle = figures.lineCount === 0 && figures.owes === 0n && figures.prepaid === 0n;
  return whom === 'ACTIVE' && idle ? 'No balance and no activity' : null;
}

/**
 * Plans the statements of a community. The opening balance is the balance at the statement date less what
 * moved since the first day, so that a statement always opens where one over the days before it closed. Homes
 * on one sheet follow each other.
 */
export function planStatements(
  owners: readonly StatementOwner[],
  figuresOf: ReadonlyMap<string, OwnerFigures>,
  whom: StatementAudience,
): StatementPlan {
  const plan: StatementPlan = { statements: [], skipped: [] };
  for (const sheet of sheetsOf(owners)) {
    const homes = sheet.map((owner) => {
      const figures = figuresOf.get(owner.ownershipId) ?? nothing;
      const { owes, prepaid, charged, paid } = figures;
      const balance = owes - prepaid;
      const due = balance > 0n ? balance : 0n;
      const planned = { ...owner, opening: balance - charged - paid, charges: charged, payments: -paid, balance, prepaid, due };
      return { planned, reason: skipReason(whom, due, figures) };
    });
    // A sheet of several homes goes out with all of them as soon as one is to have it.
    if (homes.some(({ reason }) => reason === null)) plan.statements.push(...homes.map(({ planned }) => planned));
    else
      for (const { planned, reason } of homes)
        plan.skipped.push({ accountNumber: planned.accountNumber, owner: planned.owner, reason: reason ?? '' });
  }
  return plan;
}

/**
 * Which owners share a sheet: those of a group that gets one statement; each other has one of their own. In
 * the order of the first home of each.
 */
export function sheetsOf<O extends StatementOwner>(owners: readonly O[]): O[][] {
  return [...Map.groupBy(owners, ({ group, ownershipId }) => (group ? `group ${group.groupOwnershipId}` : ownershipId)).values()];
}

/** The sums of a plan, in cents: what is due, and what owners have paid ahead beyond what they owe. */
export function planTotals(planned: readonly PlannedStatement[]): { due: Cents; credit: Cents } {
  return {
    due: sumCents(planned.map((s) => s.due)),
    credit: sumCents(planned.map((s) => (s.balance < 0n ? -s.balance : 0n))),
  };
}

/** What moved on an owner's account; positive is owed more. */
export interface StatementLine {
  ownershipId: string;
  date: LocalDate;
  kind: 'CHARGE' | 'REVERSAL' | 'RECEIPT' | 'BACKOUT' | 'BEGINNING' | 'TRANSFER' | 'TRANSFER_AHEAD' | 'WAIVER' | 'ADJUSTMENT';
  amount_cents: Cents;
  description: string;
  checkNumber: string;
}

/** What a line says to an owner. */
export function lineText(row: StatementLine): string {
  const check = row.checkNumber ? `, check ${row.checkNumber}` : '';
  switch (row.kind) {
    case 'CHARGE':
      return row.description;
    case 'REVERSAL':
      return `Reversed: ${row.description}`;
    case 'RECEIPT':
      return `Payment, thank you${check}`;
    case 'BACKOUT':
      return `Payment returned${check}`;
    case 'TRANSFER':
      return `Moved at the resale: ${row.description}`;
    case 'TRANSFER_AHEAD':
      return 'Prepaid, moved at the resale';
    case 'WAIVER':
      return `${row.amount_cents < 0n ? 'Waived' : 'Waiver taken back'}: ${row.description}`;
    case 'ADJUSTMENT':
      return 'Prepaid, adjusted';
    case 'BEGINNING':
      return 'Prepaid, brought forward';
  }
}
