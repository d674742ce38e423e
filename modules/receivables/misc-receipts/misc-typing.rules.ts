// A miscellaneous receipt as it is typed: its lines, split by percent or by amount, and what it still waits
// for.
import { type Cents, centsToText, formatMoney, type LocalDate, sumCents, textToCents } from '../../../packages/kernel/kernel.ts';
import type { MiscCategory, PayerKind } from './misc-receipt.contract.ts';
import { splitByPercents } from './misc-receipt.rules.ts';

/** A line as it is typed. */
export interface TypedMiscLine {
  accountId: string;
  /** Follows from the account; only shown. */
  accountName: string;
  costCenterId: string;
  /** Blank where the amount was typed. */
  percent: string;
  amount: string;
  memo: string;
}

/** A receipt as it is typed. */
export interface TypedMisc {
  bankAccountId: string;
  /** Blank lets it make its own deposit. */
  depositId: string;
  postDate: LocalDate | '';
  payerKind: PayerKind;
  payerName: string;
  vendorId: string;
  ownershipId: string;
  category: MiscCategory;
  isNonExempt: boolean;
  checkNumber: string;
  description: string;
  amount: string;
  reason: string;
  lines: TypedMiscLine[];
}

/** A line nothing was typed into. */
export const blankMiscLine = (): TypedMiscLine => ({
  accountId: '',
  accountName: '',
  costCenterId: '',
  percent: '',
  amount: '',
  memo: '',
});

const CANONICAL = /^-?\d{1,15}\.\d{2}$/;
const centsOf = (text: string): Cents => (CANONICAL.test(text) ? textToCents(text) : 0n);

/** Basis points of a typed percent such as `33.33` or `50%`; null for anything else or more than 100. */
export function percentPoints(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!match) return null;
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return points > 0 && points <= 10_000 ? points : null;
}

/** The lines with the amounts of those that have a percent, of an amount in canonical text. */
export function splitLines(amount: string, lines: readonly TypedMiscLine[]): TypedMiscLine[] {
  const points = lines.map((line) => percentPoints(line.percent));
  const parts = splitByPercents(
    centsOf(amount),
    points.filter((one) => one !== null),
  );
  let at = 0;
  return lines.map((line, i) => {
    if (points[i] === null) return line;
    const part = parts[at] ?? 0n;
    at += 1;
    return { ...line, amount: part === 0n ? '' : centsToText(part) };
  });
}

/** The lines after typing: who types an amount into a line that had a percent means the amount. */
export function typedOver(amount: string, before: readonly TypedMiscLine[], after: readonly TypedMiscLine[]): TypedMiscLine[] {
  const kept = after.map((line, i) => {
    const old = before.length === after.length ? before[i] : undefined;
    return old && old.percent === line.percent && old.amount !== line.amount ? { ...line, percent: '' } : line;
  });
  return splitLines(amount, kept);
}

/** The receipt less its lines, in cents. */
export function leftToSplit({ amount, lines }: Pick<TypedMisc, 'amount' | 'lines'>): Cents {
  return centsOf(amount) - sumCents(lines.map((line) => centsOf(line.amount)));
}

/** What the receipt still waits for, in words; undefined once it could be posted. */
export function miscWaitsFor(form: TypedMisc): string | undefined {
  const { payerKind, payerName, vendorId, ownershipId, amount, lines, postDate } = form;
  if ({ NAME: payerName.trim(), VENDOR: vendorId, OWNER: ownershipId }[payerKind] === '') return 'Enter the payer';
  if (centsOf(amount) <= 0n) return 'Enter the amount';
  if (postDate === '') return 'Enter the post date';
  if (lines.length === 0) return 'Enter the first line';
  const open = lines.findIndex((line) => line.accountId === '' || centsOf(line.amount) === 0n);
  if (open >= 0) return `Line ${open + 1} needs an account and an amount`;
  const left = leftToSplit(form);
  if (left !== 0n) return left > 0n ? `${formatMoney(left)} left to distribute` : `${formatMoney(-left)} too much on the lines`;
  return undefined;
}
