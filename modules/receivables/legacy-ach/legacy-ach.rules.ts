// What a legacy ACH file holds, and how each of its entries is understood.
import { isAchDebit } from '../../../packages/files/nacha.ts';
import { type AchFault, readAch } from '../../../packages/files/nacha-reader.ts';
import { type Cents, isLocalDate, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import type { LegacyVerdict } from './legacy-ach.contract.ts';

/** An entry of the file, in its order. */
export interface LegacyEntry {
  number: number;
  code: string;
  /** What the other system called the owner's account. */
  accountNumber: string;
  name: string;
  amount: Cents;
  trace: string;
  effectiveDate: LocalDate | null;
  isReturn: boolean;
}

export interface LegacyFile {
  company: string;
  entries: LegacyEntry[];
  faults: AchFault[];
}

/** The day of six digits, YYMMDD of this century; null where they are none. */
export function achDay(text: string): LocalDate | null {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  return /^\d{6}$/.test(text) && isLocalDate(day) ? localDate(day) : null;
}

/**
 * The entries of a file with its faults; batches without a day are a fault too, since it tells entries
 * apart.
 */
export function readLegacyFile(text: string): LegacyFile {
  const { file, faults } = readAch(text);
  const entries = file.batches.flatMap((batch) =>
    batch.entries.map((entry) => ({
      code: entry.code,
      accountNumber: entry.individualId,
      name: entry.name,
      amount: entry.amount,
      trace: entry.trace,
      effectiveDate: achDay(batch.effectiveDate),
      isReturn: entry.addenda.some((one) => one.kind !== '05'),
    })),
  );
  const undated = file.batches.filter((batch) => achDay(batch.effectiveDate) === null).map((batch) => batch.number);
  const more = undated.map((number) => ({ line: 1, words: `Batch ${number} has no effective date` }));
  return {
    company: file.batches[0]?.company ?? file.originName,
    entries: entries.map((entry, i) => ({ number: i + 1, ...entry })),
    faults: [...faults, ...more],
  };
}

/** An owner's account as an entry may name it. */
export interface Payer {
  ownershipId: string;
  owner: string;
  isHeld: boolean;
}

/** Account numbers are compared without blanks, dashes and case, as other systems write them. */
export const payerKey = (accountNumber: string): string => accountNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** What tells an entry apart from every other: its trace, on its day. */
export const entryKey = ({ trace, effectiveDate }: Pick<LegacyEntry, 'trace' | 'effectiveDate'>): string => `${trace} ${effectiveDate}`;

/** Those that are no receipt and are passed over without a word: nothing is lost by them. */
export const isPassedOver = (verdict: LegacyVerdict): boolean => verdict === 'KNOWN' || verdict === 'PRENOTE';

/** How an entry is understood; `seen` are keys of entries booked before, and grows with each receipt. */
export function judgeEntry(entry: LegacyEntry, payer: Payer | undefined, seen: Set<string>): LegacyVerdict {
  if (entry.isReturn) return 'RETURN';
  if (entry.amount === 0n || entry.code.endsWith('8')) return 'PRENOTE';
  if (!isAchDebit(entry.code)) return 'CREDIT';
  if (seen.has(entryKey(entry))) return 'KNOWN';
  if (!payer) return 'UNKNOWN_ACCOUNT';
  if (payer.isHeld) return 'ON_HOLD';
  seen.add(entryKey(entry));
  return 'RECEIPT';
}
