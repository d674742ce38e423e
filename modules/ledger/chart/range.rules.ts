// Ranges of account numbers: each begins where the one before ends, and the type of an account follows the range its number lies in.
import { Refusal } from '../../../packages/kernel/kernel.ts';
import { type AccountType, accountRoles } from './account.rules.ts';

/** A range as it stands: the first and last number that belong to it. */
export interface AccountRange {
  name: string;
  type: AccountType;
  startNumber: number;
  endNumber: number;
}

/** The largest number a range can end with. */
export const lastNumber = 999_999_999;

/** The number ranges go by: the leading digits of an account number. Null for `CASH-1`, and beyond nine digits. */
export function rangeNumber(number: string): number | null {
  const digits = /^\d+/.exec(number)?.[0];
  return digits === undefined || digits.length > 9 ? null : Number(digits);
}

/** The range an account number lies in. */
export function rangeOf<R extends AccountRange>(ranges: readonly R[], number: string): R | undefined {
  const place = rangeNumber(number);
  return place === null ? undefined : ranges.find((range) => range.startNumber <= place && place <= range.endNumber);
}

/** The type an account has: that of its range, or its own where no range holds its number. Source: accounting.md 9. */
export function typeIn(ranges: readonly AccountRange[], number: string, own: AccountType): AccountType {
  return rangeOf(ranges, number)?.type ?? own;
}

/**
 * Ranges laid one after the other from a first number: start = previous end + 1, so that changing an end shifts the next start.
 * Refuses `rangeOrder` when a range would end before it begins. Source: accounting.md 9.
 */
export function layRanges<R extends { endNumber: number }>(first: number, drafts: readonly R[]): (R & { startNumber: number })[] {
  let start = first;
  return drafts.map((draft, i) => {
    const startNumber = start;
    if (draft.endNumber < startNumber || draft.endNumber > lastNumber) {
      const message = `must be from ${startNumber} to ${lastNumber}`;
      throw new Refusal(
        'rangeOrder',
        `Range ${i + 1} begins with ${startNumber}, where the one before it ends, so it cannot end with ${draft.endNumber}.`,
        [{ path: `ranges.${i}.endNumber`, message }],
      );
    }
    start = draft.endNumber + 1;
    return { ...draft, startNumber };
  });
}

/** An account as far as its type is concerned. */
export interface TypedAccount {
  accountId: string;
  number: string;
  name: string;
  type: AccountType;
  role: string;
}

/** The accounts whose type differs from that of the range they would lie in, each with its new type. */
export function reclassified<A extends TypedAccount>(
  accounts: readonly A[],
  ranges: readonly AccountRange[],
): { account: A; type: AccountType }[] {
  return accounts.flatMap((account) => {
    const type = typeIn(ranges, account.number, account.type);
    return type === account.type ? [] : [{ account, type }];
  });
}

/** Refuses `protectedAccount` when an account would get a type its role does not belong to: cash stays an asset, payables a liability. */
export function protectRoles(changes: readonly { account: TypedAccount; type: AccountType }[]): void {
  for (const { account, type } of changes) {
    const types = accountRoles[account.role as keyof typeof accountRoles] ?? [type];
    if (!types.includes(type))
      throw new Refusal(
        'protectedAccount',
        `${account.number} ${account.name} keeps its type, because of its role: it cannot become ${type.toLowerCase()}.`,
      );
  }
}

/** Refuses `closedYears`, naming them, unless that was accepted: what stands in them would be shown under another type. */
export function warnOfClosedYears(labels: readonly string[], accepted: boolean, path: string): void {
  if (labels.length === 0 || accepted) return;
  throw new Refusal(
    'closedYears',
    `Totals of ${labels.length === 1 ? 'the closed year' : 'the closed years'} ${labels.join(', ')} change, because the account type counts for the past too. Save again to go on.`,
    [{ path, message: `changes totals of ${labels.join(', ')}` }],
  );
}
