// What an inbox decides: which bills a document repeats, what stands for or against it, whether it is ready.
// Source: field-2026.md 1.1 (checks), 1.2 (duplicates).
import {
  addDays,
  type Cents,
  daysBetween,
  formatDate,
  formatMoney,
  type LocalDate,
  sumCents,
  textToCents,
} from '../../../packages/kernel/kernel.ts';
import type { DocumentKind, InvoiceReading } from '../invoice-reading/reading.contract.ts';

/** A number as duplicates are told by: letters and digits, leading zeros off, O as 0, I and L as 1. */
export function twinKey(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/^0+(?=.)/, '');
}

/** The number of an account as it is compared: letters and digits in upper case. */
export function accountKeyOf(accountNumber: string): string {
  return accountNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** What is typed or read of a document. */
export interface DocumentFacts {
  communityId: string | null;
  vendorId: string | null;
  kind: DocumentKind;
  billNumber: string;
  billDate: LocalDate | null;
  dueDate: LocalDate | null;
  total_cents: Cents | null;
  accountNumber: string;
  accountKey: string;
  serviceAddress: string;
}

/** What is compared of a document or a bill. */
export interface Compared {
  vendorId: string | null;
  billNumber: string;
  billDate: LocalDate | null;
  /** In cents, of a credit memo negative. */
  amount: Cents | null;
}

export interface KnownBill extends Compared {
  billId: string | null;
  inboxDocumentId: string | null;
  communityId: string | null;
  status: string;
  /** Another vendor with the same tax number or the same street. */
  isKin: boolean;
}

export interface Twin extends KnownBill {
  level: 'BLOCK' | 'REVIEW';
  why: string;
}

const TWIN_DAYS = 10;

/** True where two keys differ by one character: changed, left out or added. */
export function isNear(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1 || Math.max(a.length, b.length) < 4) return false;
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  let i = 0;
  while (i < short.length && long[i] === short[i]) i += 1;
  return long.slice(i + 1) === short.slice(long.length === short.length ? i + 1 : i);
}

function twinOf(document: Compared, bill: KnownBill): Pick<Twin, 'level' | 'why'> | null {
  const isSame = bill.vendorId === document.vendorId;
  const [own, other] = [twinKey(document.billNumber), twinKey(bill.billNumber)];
  if (isSame && own !== '' && own === other) return { level: 'BLOCK', why: 'Same vendor and number' };
  const isEqual = document.amount !== null && document.amount === bill.amount;
  const apart = document.billDate && bill.billDate ? Math.abs(daysBetween(bill.billDate, document.billDate)) : null;
  if (!isEqual) return null;
  if (isSame && isNear(own, other)) return { level: 'REVIEW', why: 'Same amount, and a number that differs by one character' };
  if (isSame && apart !== null && apart <= TWIN_DAYS) return { level: 'REVIEW', why: `Same vendor and amount, ${apart} days apart` };
  return bill.isKin && apart === 0 ? { level: 'REVIEW', why: 'Same amount and date under a vendor with the same tax number' } : null;
}

/** The bills and documents a document repeats, the surest first. Source: field-2026.md 1.2. */
export function twinsOf(document: Compared, known: readonly KnownBill[]): Twin[] {
  if (document.vendorId === null) return [];
  const found = known.flatMap((bill) => {
    const twin = twinOf(document, bill);
    return twin ? [{ ...bill, ...twin }] : [];
  });
  return found.toSorted((a, b) => Number(b.level === 'BLOCK') - Number(a.level === 'BLOCK'));
}

/** A point that was looked at. */
export interface Check {
  tone: 'good' | 'attention' | 'problem';
  words: string;
}

export interface CheckedFacts extends Compared {
  communityId: string | null;
  accountNumber: string;
  dueDate: LocalDate | null;
}

/** What the books know about the vendor of a document. */
export interface KnownFacts {
  today: LocalDate;
  cautions: readonly { words: string; blocksBills: boolean }[];
  needsW9: boolean;
  isAccountKnown: boolean;
  /** Of the last six months, in cents; null without three bills. */
  median: Cents | null;
  overMedianPercent: number;
  contract: { name: string; amount: Cents } | null;
  twins: readonly Twin[];
  isOverridden: boolean;
  isSuspicious: boolean;
}

const missing = (document: CheckedFacts): string[] => [
  ...(document.vendorId === null ? ['Vendor is not on file'] : []),
  ...(document.communityId === null ? ['Community is missing'] : []),
  ...(document.billNumber === '' ? ['Invoice number is missing'] : []),
  ...(document.billDate === null ? ['Invoice date is missing'] : []),
  ...(document.amount === null ? ['Total is missing'] : []),
];

function dayChecks({ billDate }: CheckedFacts, today: LocalDate): Check[] {
  if (billDate === null) return [];
  if (billDate > addDays(today, 7)) return [{ tone: 'problem', words: `Dated ${formatDate(billDate)}, more than a week ahead` }];
  return billDate < addDays(today, -180) ? [{ tone: 'attention', words: `Dated ${formatDate(billDate)}, more than 180 days ago` }] : [];
}

function amountChecks(document: CheckedFacts, reading: InvoiceReading | null, known: KnownFacts): Check[] {
  const { amount } = document;
  if (amount === null) return [];
  const checks: Check[] = [];
  if (reading && reading.lines.length > 0) {
    const sum = sumCents(reading.lines.map((line) => textToCents(line.amount || '0.00')));
    checks.push(
      sum === amount
        ? { tone: 'good', words: 'Lines add up to the total' }
        : { tone: 'attention', words: `Lines add up to ${formatMoney(sum, 'digits')}` },
    );
  }
  const forward = reading?.fields.balanceForward?.value ?? '';
  if (forward !== '') checks.push({ tone: 'attention', words: `Total includes a balance forward of ${forward}` });
  const { contract, median, overMedianPercent } = known;
  if (contract)
    checks.push(
      contract.amount === amount
        ? { tone: 'good', words: `${contract.name}: ${formatMoney(amount, 'digits')}, exact` }
        : { tone: 'attention', words: `${contract.name} says ${formatMoney(contract.amount, 'digits')}` },
    );
  else if (median !== null && amount * 100n > median * BigInt(100 + overMedianPercent))
    checks.push({ tone: 'attention', words: `Total is more than ${overMedianPercent}% over the usual ${formatMoney(median, 'digits')}` });
  return checks;
}

/** Everything that was looked at, what stands against it first. */
export function checksOf(document: CheckedFacts, reading: InvoiceReading | null, known: KnownFacts): Check[] {
  const checks: Check[] = [
    ...(known.isSuspicious
      ? [{ tone: 'problem' as const, words: 'Asks for new bank details. Call the vendor at the number on file; nothing was changed.' }]
      : []),
    ...missing(document).map((words): Check => ({ tone: 'problem', words })),
    ...dayChecks(document, known.today),
    ...amountChecks(document, reading, known),
    ...known.cautions.map(({ words, blocksBills }): Check => ({ tone: blocksBills ? 'problem' : 'attention', words })),
    ...(known.needsW9 ? [{ tone: 'attention' as const, words: 'No W-9 on file' }] : []),
    ...known.twins.map(
      ({ level, why, billNumber }): Check => ({
        tone: known.isOverridden ? 'attention' : level === 'BLOCK' ? 'problem' : 'attention',
        words: `${why}: ${billNumber}`,
      }),
    ),
    ...(document.accountNumber === ''
      ? []
      : [
          known.isAccountKnown
            ? { tone: 'good' as const, words: 'Account number known' }
            : { tone: 'attention' as const, words: 'Account number is new' },
        ]),
    ...(reading?.namesBank ? [{ tone: 'good' as const, words: 'Names a bank account, which is not used' }] : []),
  ];
  const order = ['problem', 'attention', 'good'];
  return checks.toSorted((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone));
}

/** Whether a document that is open needs a person, by its checks. */
export function openState(checks: readonly Check[]): 'READY' | 'NEEDS_REVIEW' {
  return checks.every(({ tone, words }) => tone === 'good' || words === 'Account number is new') ? 'READY' : 'NEEDS_REVIEW';
}

/** The middle one of amounts in cents; null for fewer than three. */
export function medianOf(amounts: readonly Cents[]): Cents | null {
  if (amounts.length < 3) return null;
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[sorted.length >> 1] ?? null;
}

/** What is said of an open document first: what stands most against it. */
export function checksInWords(checks: readonly Check[]): Check {
  return checks.find(({ tone }) => tone !== 'good') ?? { tone: 'good', words: checks[0]?.words ?? 'All read' };
}
