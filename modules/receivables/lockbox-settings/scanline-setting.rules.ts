// A scanline as a person sets it up: its parts fit the line, and files of its bank account are read by it.
import { refuse } from '../../../packages/contract/contract.ts';
import type { CheckDigitRuleName } from '../lockbox/check-digit.rules.ts';
import { type LockboxFile, lockboxKey } from '../lockbox/lockbox.rules.ts';
import { accountKey, type LockboxOwner } from '../lockbox/match.rules.ts';
import { readScanline, type ScanlineLayout } from '../lockbox/scanline.rules.ts';
import { scanlineRefusals } from './lockbox-setting.contract.ts';

/** A layout as it is typed and kept; columns count from 1. */
export interface ScanlineFacts {
  length: number;
  accountStart: number;
  accountLength: number;
  amountStart: number | null;
  amountLength: number | null;
  checkStart: number | null;
  checkRule: CheckDigitRuleName | null;
  coverStart: number | null;
  coverLength: number | null;
}

function refuseOutside(part: string, start: number, columns: number, length: number): void {
  if (start + columns - 1 > length) throw refuse(scanlineRefusals, 'outsideLine', { part, length });
}

/** Both numbers of a part, or none. Refuses `partMissing`. */
function pair(part: string, start: number | null, columns: number | null): { start: number; length: number } | null {
  if (start === null && columns === null) return null;
  if (start === null || columns === null) throw refuse(scanlineRefusals, 'partMissing', { part });
  return { start, length: columns };
}

/** The layout that facts make. Refuses `outsideLine`, `partMissing` and `overlap`. */
export function layoutOf(facts: ScanlineFacts): ScanlineLayout {
  const { length, accountStart, accountLength, checkStart, checkRule } = facts;
  refuseOutside('owner account', accountStart, accountLength, length);
  const inAccount = (column: number) => column >= accountStart && column < accountStart + accountLength;
  const amount = pair('amount', facts.amountStart, facts.amountLength);
  if (amount) {
    refuseOutside('amount', amount.start, amount.length, length);
    if (inAccount(amount.start) || inAccount(amount.start + amount.length - 1))
      throw refuse(scanlineRefusals, 'overlap', { part: 'amount' });
  }
  const covers = pair('columns the check digit covers', facts.coverStart, facts.coverLength);
  if ((checkStart === null) !== (covers === null) || (checkStart === null) !== (checkRule === null))
    throw refuse(scanlineRefusals, 'partMissing', { part: 'check digit' });
  if (checkStart === null || checkRule === null || covers === null)
    return { length, ownerAccount: { start: accountStart, length: accountLength }, ...(amount ? { amount } : {}) };
  refuseOutside('check digit', checkStart, 1, length);
  refuseOutside('columns the check digit covers', covers.start, covers.length, length);
  if (inAccount(checkStart)) throw refuse(scanlineRefusals, 'overlap', { part: 'check digit' });
  return {
    length,
    ownerAccount: { start: accountStart, length: accountLength },
    ...(amount ? { amount } : {}),
    checkDigit: { start: checkStart, rule: checkRule, covers },
  };
}

/**
 * A file with the owner accounts that the scanlines of its bank accounts name, where the account was read
 * from remittance text by `usual` before: a text that does not read, as by a wrong check digit, names nobody.
 */
export function readByAccount(file: LockboxFile, usual: ScanlineLayout, layouts: ReadonlyMap<string, ScanlineLayout>): LockboxFile {
  const boxes = file.boxes.map((box) => {
    const own = layouts.get(lockboxKey(box.lockboxId));
    if (!own) return box;
    const batches = box.batches.map((batch) => ({
      ...batch,
      items: batch.items.map((item) => {
        const accountsIn = (by: ScanlineLayout) =>
          item.memo.flatMap((text) => {
            const reading = readScanline(by, text);
            return 'ownerAccount' in reading ? [reading.ownerAccount] : [];
          });
        const isFromText = item.ownerAccount === null || accountsIn(usual).includes(item.ownerAccount);
        return item.memo.length > 0 && isFromText ? { ...item, ownerAccount: accountsIn(own)[0] ?? null } : item;
      }),
    }));
    return { ...box, batches };
  });
  return { ...file, boxes };
}

/** An alias of a home's account number. */
export interface Alias {
  communityId: string;
  aliasKey: string;
  accountNumber: string;
}

/** Owners with those that aliases name too; an account number of a home is never an alias. */
export function withAliases(owners: readonly LockboxOwner[], aliases: readonly Alias[]): LockboxOwner[] {
  const own = new Set(owners.map((owner) => `${owner.communityId}:${owner.accountKey}`));
  const named = aliases.filter((alias) => !own.has(`${alias.communityId}:${alias.aliasKey}`));
  return [
    ...owners,
    ...named.flatMap(({ communityId, aliasKey, accountNumber }) =>
      owners
        .filter((owner) => owner.communityId === communityId && owner.accountKey === accountKey(accountNumber))
        .map((owner) => ({ ...owner, accountKey: aliasKey })),
    ),
  ];
}
