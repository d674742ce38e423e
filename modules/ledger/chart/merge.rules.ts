// Which accounts may be merged, and who stands for whom once merges are done and undone.
import { addDays, dateInZone, type Instant, Refusal } from '../../../packages/kernel/kernel.ts';
import { type AccountType, controlRoles } from './account.rules.ts';

/** An account as far as merging is concerned. */
export interface MergeSide {
  accountId: string;
  number: string;
  name: string;
  type: AccountType;
  fundId: string;
  role: string;
  isActive: boolean;
  survivorId: string | null;
  hasBankAccount: boolean;
  hasPostings: boolean;
}

/** Days within which a merge can be undone. */
export const undoDays = 30;

/**
 * Refuses what cannot be merged: accounts of different types or funds, control accounts on either side, a source with a role of its own, one that was merged already, an
 * inactive target, and bank accounts: never the source, and the target only as long as the source has no postings, so that no finished reconciliation
 * gains any. Source: accounting.md 15.
 */
export function mayMerge(source: MergeSide, target: MergeSide): void {
  const both = `${source.number} ${source.name} and ${target.number} ${target.name}`;
  if (source.accountId === target.accountId) throw new Refusal('sameAccount', 'An account cannot be merged into itself.');
  if (source.survivorId || target.survivorId) throw new Refusal('merged', 'One of them was merged into another account already.');
  if (!target.isActive)
    throw new Refusal('inactiveTarget', `${target.number} ${target.name} is inactive; the account that stays must be active.`);
  if (source.type !== target.type) throw new Refusal('differentType', `${both} are of different types.`);
  if (source.fundId !== target.fundId)
    throw new Refusal('differentFund', `${both} belong to different funds; a merge would move money between them.`);
  const isControl = ({ role }: MergeSide) => controlRoles.has(role) || role === 'FUND_BALANCE';
  if (isControl(source) || isControl(target) || (source.role !== '' && source.role !== target.role))
    throw new Refusal(
      'controlAccount',
      `${both} cannot be merged, because one of them has a role. Give the role to another account first.`,
    );
  if (source.hasBankAccount || (target.hasBankAccount && source.hasPostings))
    throw new Refusal(
      'bankLinked',
      `A bank account stands on ${source.hasBankAccount ? source.number : target.number}, whose reconciliations would change.`,
    );
}

/** A merge that was not undone. */
export interface StandingMerge {
  sourceAccountId: string;
  targetAccountId: string;
}

/** The account that stands for each merged one in the end, merges of merges followed through. */
export function survivorsOf(merges: readonly StandingMerge[]): Map<string, string> {
  const next = new Map(merges.map((merge) => [merge.sourceAccountId, merge.targetAccountId]));
  const end = (accountId: string): string => {
    const target = next.get(accountId);
    return target === undefined ? accountId : end(target);
  };
  return new Map(merges.map((merge) => [merge.sourceAccountId, end(merge.targetAccountId)]));
}

/** True while a merge can still be undone: to the end of the thirtieth day after it. */
export function mayUndo(merge: { mergedTime: Instant; undoneTime: Instant | null }, now: Instant): boolean {
  return merge.undoneTime === null && dateInZone(now, 'UTC') <= addDays(dateInZone(merge.mergedTime, 'UTC'), undoDays);
}
