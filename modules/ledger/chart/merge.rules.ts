// Which accounts may be merged, and who stands for whom once merges are done and undone.
import { refuse } from '../../../packages/contract/contract.ts';
import { addDays, dateInZone, type Instant } from '../../../packages/kernel/kernel.ts';
import { type AccountType, controlRoles } from './account.rules.ts';
import { mergeRefusals } from './merge.contract.ts';

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
 * Refuses what cannot be merged: accounts of different types or funds, control accounts on either side, a
 * source with a role of its own, one that was merged already, an inactive target, and bank accounts: never
 * the source, and the target only as long as the source has no postings, so that no finished reconciliation
 * gains any. Source: accounting.md 15.
 */
export function mayMerge(source: MergeSide, target: MergeSide): void {
  const both = `${source.number} ${source.name} and ${target.number} ${target.name}`;
  if (source.accountId === target.accountId) throw refuse(mergeRefusals, 'sameAccount');
  if (source.survivorId || target.survivorId) throw refuse(mergeRefusals, 'merged');
  if (!target.isActive) throw refuse(mergeRefusals, 'inactiveTarget', { account: `${target.number} ${target.name}` });
  if (source.type !== target.type) throw refuse(mergeRefusals, 'differentType', { both });
  if (source.fundId !== target.fundId) throw refuse(mergeRefusals, 'differentFund', { both });
  const isControl = ({ role }: MergeSide) => controlRoles.has(role) || role === 'FUND_BALANCE';
  if (isControl(source) || isControl(target) || (source.role !== '' && source.role !== target.role))
    throw refuse(mergeRefusals, 'controlAccount', { both });
  if (source.hasBankAccount || (target.hasBankAccount && source.hasPostings))
    throw refuse(mergeRefusals, 'bankLinked', { account: source.hasBankAccount ? source.number : target.number });
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
