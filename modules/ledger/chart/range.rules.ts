// Ranges of account numbers: each begins where the one before ends, and the type of an account follows the
// range its number lies in.
import { refuse } from '../../../packages/contract/contract.ts';
import { type AccountType, accountRoles } from './account.rules.ts';
import { rangeRefusals } from './chart-setup.contract.ts';
import { closedYearRefusals } from './gl-account.contract.ts';

/** A range as it stands: the first and last number that belong to it. */
export interface AccountRange {
  name: string;
  type: AccountType;
  startNumber: number;
  endNumber: number;
}

/** The largest number a range can end with. */
export const lastNumber = 999_999_999;

/**
 * The number ranges go by: the leading digits of an account number. Null for `CASH-1`, and beyond nine
 * digits.
 */
export function rangeNumber(number: string): number | null {
  const digits = /^\d+/.exec(number)?.[0];
  return digits === undefined || digits.length > 9 ? null : Number(digits);
}

/** The range an account number lies in. */
export function rangeOf<R extends AccountRange>(ranges: readonly R[], number: string): R | undefined {
  const place = rangeNumber(number);
  return place === null ? undefined : ranges.find((range) => range.startNumber <= place && place <= range.endNumber);
}

/**
 * The type an account has: that of its range, or its own where no range holds its number. Source:
 * accounting.md 9.
 */
export function typeIn(ranges: readonly AccountRange[], number: string, own: AccountType): AccountType {
  return rangeOf(ranges, number)?.type ?? own;
}

/**
 * Ranges laid one after the other from a first number: start = previous end + 1, so that changing an end
 * shifts the next start.
 * Refuses `rangeOrder` when a range would end before it begins. Source: accounting.md 9.
 */
export function layRanges<R extends { endNumber: number }>(first: number, drafts: readonly R[]): (R & { startNumber: number })[] {
  let start = first;
  return drafts.map((draft, i) => {
    const startNumber = start;
    if (draft.endNumber < startNumber || draft.endNumber > lastNumber) {
      const message = `must be from ${startNumber} to ${lastNumber}`;
      throw refuse(rangeRefusals, 'rangeOrder', { range: i + 1, start: startNumber, end: draft.endNumber }, [
        { path: `ranges.${i}.endNumber`, message },
      ]);
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

/**
 * Refuses `protectedAccount` when an account would get a type its role does not belong to: cash stays an
 * asset, payables a liability.
 */
export function protectRoles(changes: readonly { account: TypedAccount; type: AccountType }[]): void {
  for (const { account, type } of changes) {
    const types = accountRoles[account.role as keyof typeof accountRoles] ?? [type];
    if (!types.includes(type))
      throw refuse(rangeRefusals, 'protectedAccount', { account: `${account.number} ${account.name}`, type: type.toLowerCase() });
  }
}

/**
 * Refuses `closedYears`, naming them, unless that was accepted: what stands in them would be shown under
 * another type.
 */
export function warnOfClosedYears(labels: readonly string[], accepted: boolean, path: string): void {
  if (labels.length === 0 || accepted) return;
  throw refuse(
    closedYearRefusals,
    'closedYears',
    { years: `${labels.length === 1 ? 'the closed year' : 'the closed years'} ${labels.join(', ')}` },
    [{ path, message: `changes totals of ${labels.join(', ')}` }],
  );
}
