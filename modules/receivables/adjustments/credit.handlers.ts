// An owner's credit as payables refund it: what of it may be paid back on a day, taken out of prepaid money,
// and put back.
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, endOfTime, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { loadCodes } from '../codes/code.store.ts';
import { loadOwners, type OwnerFacts, ownerBalances } from '../owners/balance.store.ts';
import { type Act, prepaidAccountsOf } from '../subledger/acts.handlers.ts';
import { loadPrepaidBuckets, lockOwners } from '../subledger/subledger.store.ts';
import type { AdjustmentLine } from './adjustment.rules.ts';
import { loadAdjustedBuckets } from './adjustment.store.ts';
import { bookAdjustment, takeBucketsBack } from './adjustment-booking.handlers.ts';
import { bucketName } from './adjustment-plan.handlers.ts';

/** What an owner has paid ahead, and what of it is free of what they owe; cents. */
export interface OwnerCredit {
  owner: OwnerFacts;
  /** What each bucket holds on the day and on every day after it; null is general money. */
  buckets: { codeId: string | null; name: string; held: Cents }[];
  /** What is owed, on the day or now, whichever is more. */
  owed: Cents;
}

/** The credit of an owner on a day; undefined without such an owner. `lock` holds the owner. */
export async function creditOf(
  tx: Tx,
  communityId: string,
  { ownershipId, on, lock }: { ownershipId: string; on: LocalDate; lock: boolean },
): Promise<OwnerCredit | undefined> {
  if (lock) await lockOwners(tx, communityId, [ownershipId]);
  const [owner] = await loadOwners(tx, communityId, [ownershipId], on);
  if (!owner) return undefined;
  const codes = new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code]));
  const buckets = await loadPrepaidBuckets(tx, communityId, [ownershipId], on);
  const owedOn = async (day: LocalDate) => (await ownerBalances(tx, communityId, day, [ownershipId]))[0]?.owes_cents ?? 0n;
  const [then, now] = [await owedOn(on), await owedOn(endOfTime)];
  return {
    owner,
    buckets: buckets
      .filter(({ available }) => available > 0n)
      .map(({ bucketCodeId, available }) => ({ codeId: bucketCodeId, name: bucketName(codes, bucketCodeId), held: available })),
    owed: then > now ? then : now,
  };
}

/** What is taken out of an owner's prepaid money; amounts in cents, above zero. */
export interface CreditOrder {
  owner: OwnerFacts;
  on: LocalDate;
  parts: readonly { codeId: string | null; amount: Cents }[];
  /** What is owed to the owner from then on. */
  accountId: string;
  description: string;
}

/** Takes credit out within a batch: prepaid money against the account. The owner is locked. */
export async function takeCredit(tx: Tx, act: Act, { owner, on, parts, accountId, description }: CreditOrder): Promise<void> {
  const { ownershipId, propertyId } = owner;
  const own = { adjustmentLineId: null, ownershipId, propertyId, act: 'PREPAID' as const, accountId, description, isDropped: false };
  await bookAdjustment(tx, act, {
    postDate: on,
    timing: 'CHARGE',
    reason: '',
    badDebtId: null,
    charges: [],
    waivers: [],
    accounts: await prepaidAccountsOf(tx, act.communityId),
    ahead: parts.map(({ codeId, amount }): AdjustmentLine => ({ ...own, codeId, amount: -amount })),
  });
}

/** Puts back what a batch took out; gives what it came to, in cents. */
export async function returnCredit(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<Cents> {
  const seen = await loadAdjustedBuckets(tx, act.communityId, batchId);
  await lockOwners(tx, act.communityId, [...new Set(seen.map((row) => row.ownershipId))]);
  await takeBucketsBack(tx, act, seen, on);
  return -sumCents(seen.map((row) => row.amount));
}
