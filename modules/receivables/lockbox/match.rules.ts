// Whose money a lockbox payment is: the lockbox id names the bank account and so the community, the owner
// account the property.
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { ExceptionReason } from './lockbox.contract.ts';
import { type LockboxFile, lockboxKey } from './lockbox.rules.ts';

/** A bank account that receives lockbox money. */
export interface LockboxAccount {
  lockboxKey: string;
  communityId: string;
  bankAccountId: string;
}

/** An owner as the bank's file names it. */
export interface LockboxOwner {
  communityId: string;
  /** Letters and digits alone, upper case, without zeros in front: banks drop hyphens and fill with zeros. */
  accountKey: string;
  ownershipId: string;
  isCurrent: boolean;
  holdsPayments: boolean;
}

/** A payment ready to be stored; the amount is cents. */
export interface MatchedLine {
  fileLine: number;
  lockboxId: string;
  depositOn: LocalDate;
  batchNumber: string;
  sequence: number;
  ownerAccount: string;
  amount: Cents;
  checkNumber: string;
  remitter: string;
  fingerprint: string;
  status: 'MATCHED' | 'EXCEPTION';
  reason: ExceptionReason;
  communityId: string | null;
  bankAccountId: string | null;
  ownershipId: string | null;
}

/**
 * What makes two payments one check: lockbox, owner account, check number and amount. Blank where there is no
 * check number.
 */
export function checkKey(of: { lockboxId: string; ownerAccount: string; checkNumber: string; amount: Cents }): string {
  const number = of.checkNumber.replace(/^0+/, '');
  return number === '' ? '' : [lockboxKey(of.lockboxId), accountKey(of.ownerAccount), number, of.amount].join('|');
}

/** An owner account for comparison. */
export function accountKey(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');
}

function reasonFor(amount: Cents, repeated: boolean, [owner, ...others]: readonly LockboxOwner[], key: string): ExceptionReason {
  if (repeated) return 'DUPLICATE';
  if (amount === 0n) return 'ZERO_AMOUNT';
  if (key === '') return 'NO_ACCOUNT';
  if (!owner) return 'UNKNOWN_OWNER';
  if (others.length > 0) return 'SEVERAL_OWNERS';
  if (!owner.isCurrent) return 'PREVIOUS_OWNER';
  return owner.holdsPayments ? 'PAYMENT_ON_HOLD' : '';
}

/**
 * Whom a payment may be from: the present owners of the account number; where it has none, the newest of
 * those who were, who come in that order.
 */
function payersOf(owners: readonly LockboxOwner[]): readonly LockboxOwner[] {
  const present = owners.filter((one) => one.isCurrent);
  return present.length > 0 ? present : owners.slice(0, 1);
}

/**
 * Every payment of a file with its community, owner and status. A payment that stands twice in the file word
 * for word keeps both rows, the second as an exception, so that the rows always sum to the file; so is a
 * check that came with another file, by `checkKey`. Source: accounting.md 7.
 */
export function matchLines(
  file: LockboxFile,
  accounts: readonly LockboxAccount[],
  owners: readonly LockboxOwner[],
  known: ReadonlySet<string> = new Set(),
): MatchedLine[] {
  const accountsOf = Map.groupBy(accounts, (account) => account.lockboxKey);
  const ownersOf = Map.groupBy(owners, (owner) => `${owner.communityId}:${owner.accountKey}`);
  const seen = new Map<string, number>();
  return file.boxes.flatMap((box) =>
    box.batches.flatMap((batch) =>
      batch.items.map((item): MatchedLine => {
        const boxAccounts = accountsOf.get(lockboxKey(box.lockboxId)) ?? [];
        const account = boxAccounts.length === 1 ? boxAccounts[0] : undefined;
        const key = accountKey(item.ownerAccount ?? '');
        const candidates = payersOf(account ? (ownersOf.get(`${account.communityId}:${key}`) ?? []) : []);
        const owner = candidates.length === 1 ? candidates[0] : undefined;
        const print = [
          lockboxKey(box.lockboxId),
          box.depositDate,
          batch.batchNumber,
          item.sequence,
          key,
          item.amount,
          item.checkNumber,
        ].join('|');
        const times = (seen.get(print) ?? 0) + 1;
        seen.set(print, times);
        const ownerAccount = item.ownerAccount ?? '';
        const isKnown = known.has(checkKey({ ...item, lockboxId: box.lockboxId, ownerAccount }));
        const unplaced = boxAccounts.length > 1 ? 'SEVERAL_LOCKBOXES' : 'UNKNOWN_LOCKBOX';
        const reason = account ? reasonFor(item.amount, times > 1 || isKnown, candidates, key) : unplaced;
        return {
          fileLine: item.line,
          lockboxId: box.lockboxId,
          depositOn: box.depositDate,
          batchNumber: batch.batchNumber,
          sequence: item.sequence,
          ownerAccount,
          amount: item.amount,
          checkNumber: item.checkNumber,
          remitter: item.remitter,
          fingerprint: times > 1 ? `${print}|${times}` : print,
          status: reason === '' ? 'MATCHED' : 'EXCEPTION',
          reason,
          communityId: account?.communityId ?? null,
          bankAccountId: account?.bankAccountId ?? null,
          ownershipId: owner?.ownershipId ?? null,
        };
      }),
    ),
  );
}

/** The sum of lines in cents. */
export function totalOf(lines: readonly { amount: Cents }[]): Cents {
  return sumCents(lines.map((line) => line.amount));
}
