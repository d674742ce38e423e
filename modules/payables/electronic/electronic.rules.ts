// Pure rules of electronic payments: who may release, what holds a payment back, and how a file is laid out.
import { refuse } from '../../../packages/contract/contract.ts';
import { type AchBatch, type AchEntry, type AchFile, achServiceClass } from '../../../packages/files/nacha.ts';
import type { ReadAch } from '../../../packages/files/nacha-reader.ts';
import {
  addDays,
  type Cents,
  centsToText,
  formatDate,
  formatMoney,
  isBankHoliday,
  type LocalDate,
  sumCents,
  weekdayOf,
} from '../../../packages/kernel/kernel.ts';
import { electronicRefusals } from './electronic.contract.ts';

/** True on a day banks settle: no weekend, no holiday of the Federal Reserve. */
export function isBankingDay(date: LocalDate): boolean {
  return weekdayOf(date) <= 5 && !isBankHoliday(date);
}

/** The day so many banking days after another. */
export function afterBankingDays(date: LocalDate, days: number): LocalDate {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isBankingDay(day)) left -= 1;
  }
  return day;
}

/** A vendor's bank details as far as paying cares. */
export interface PayableBank {
  vendorBankId: string;
  lastDigits: string;
  holdUntil: LocalDate;
  prenotedDate: LocalDate | null;
  prenoteReturnCode: string;
  /** Payments made to these details so far. */
  paidBefore: number;
}

/** How many of the first payments to new details carry a flag. Source: field-2026.md 1.5. */
export const FLAGGED_PAYMENTS = 3;

/**
 * Refuses a payment to details that are missing, on hold, or whose prenote has not gone out three banking
 * days before or came back. Source: formats.md 1, field-2026.md 1.5.
 */
export function refuseBank(vendor: string, bank: PayableBank | undefined, payDate: LocalDate): void {
  if (!bank) throw refuse(electronicRefusals, 'noVendorBank', { vendor });
  if (payDate < bank.holdUntil) throw refuse(electronicRefusals, 'onHold', { vendor, day: formatDate(bank.holdUntil) });
  if (bank.prenoteReturnCode !== '') throw refuse(electronicRefusals, 'prenoteReturned', { vendor, code: bank.prenoteReturnCode });
  if (bank.prenotedDate === null || payDate < afterBankingDays(bank.prenotedDate, 3)) {
    throw refuse(electronicRefusals, 'notPrenoted', { vendor });
  }
}

/** Refuses payments over the limit of one vendor, or that take the day over its limit; all in cents. */
export function refuseLimits(
  payments: readonly { vendor: string; amount: Cents }[],
  limits: { vendorLimit: Cents; dayLimit: Cents; paidThatDay: Cents },
): void {
  for (const { vendor, amount } of payments) {
    if (amount > limits.vendorLimit)
      throw refuse(electronicRefusals, 'overVendorLimit', { vendor, amount: formatMoney(amount), limit: formatMoney(limits.vendorLimit) });
  }
  const day = limits.paidThatDay + sumCents(payments.map(({ amount }) => amount));
  if (day > limits.dayLimit)
    throw refuse(electronicRefusals, 'overDayLimit', { amount: formatMoney(day), limit: formatMoney(limits.dayLimit) });
}

/** The remittance of one payment as it stands in an addenda record. Source: field-2026.md 1.5. */
export function remittanceOf(bills: readonly { billNumber: string; amount: Cents }[]): string {
  const segments = bills.map(({ billNumber, amount }) => `RMR*IV*${billNumber.replaceAll(/[*\\]/g, ' ')}**${centsToText(amount)}\\`);
  const whole = segments.join('');
  if (whole.length <= 80) return whole;
  return `RMR*IV*${bills.length} INVOICES**${centsToText(sumCents(bills.map(({ amount }) => amount)))}\\`;
}

/** A payment or, with an amount of zero, a prenote to write into a file. */
export interface CreditToWrite {
  key: string;
  routing: string;
  account: string;
  isSavings: boolean;
  isConsumer: boolean;
  amount: Cents;
  receiverId: string;
  receiverName: string;
  remittance: string;
}

/** Who sends a file: what the bank knows the community by. */
export interface Originator {
  /** Nine digits of the bank that takes the file. */
  routing: string;
  bankName: string;
  originId: string;
  companyName: string;
  companyId: string;
}

/** Text in capital letters with the marks every bank takes. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 .,&/*\\#@()'-]/g, '');

/** A credit as an entry: 22 and 32 pay, 23 and 33 are prenotes. */
function entryOf(credit: CreditToWrite, trace: string): AchEntry {
  const isPrenote = credit.amount === 0n;
  const kind = isPrenote ? '3' : '2';
  return {
    code: `${credit.isSavings ? '3' : '2'}${kind}`,
    routing: credit.routing,
    account: credit.account,
    amount: credit.amount,
    individualId: plain(credit.receiverId),
    name: plain(credit.receiverName),
    discretionary: '',
    trace,
    addenda: isPrenote || credit.isConsumer ? [] : [{ kind: '05', text: plain(credit.remittance) }],
  };
}

const compact = (day: LocalDate): string => day.replaceAll('-', '').slice(2);

/**
 * The file of these credits: business accounts in a CCD batch, accounts of persons in a PPD batch; with an
 * offset each batch also takes its total out of the account that funds it. `traces` gives the trace number of
 * each credit by its key.
 */
export function fileOf(
  credits: readonly CreditToWrite[],
  of: {
    originator: Originator;
    own: { routing: string; account: string } | null;
    effectiveDate: LocalDate;
    createdDate: LocalDate;
    /** HHMM. */
    createdTime: string;
    modifier: string;
    firstTrace: number;
  },
): { file: AchFile; entryCount: number; traces: Map<string, string> } {
  const { routing, bankName, originId, companyName, companyId } = of.originator;
  const odfi = routing.slice(0, 8);
  let sequence = of.firstTrace;
  const nextTrace = () => `${odfi}${String(sequence++).padStart(7, '0')}`;
  const traces = new Map(credits.map(({ key }) => [key, '']));
  const groups = [false, true].map((isConsumer) => credits.filter((one) => one.isConsumer === isConsumer)).filter((own) => own.length > 0);
  const batches = groups.map((group, i): AchBatch => {
    const total = sumCents(group.map(({ amount }) => amount));
    const entries = group.map((credit) => entryOf(credit, nextTrace()));
    for (const [j, { key }] of group.entries()) traces.set(key, entries[j]?.trace ?? '');
    const offset = { discretionary: '', addenda: [], code: '27', amount: total, individualId: 'OFFSET', name: plain(companyName) };
    if (of.own && total > 0n) entries.push({ ...offset, ...of.own, trace: nextTrace() });
    return {
      serviceClass: achServiceClass(entries),
      company: plain(companyName),
      discretionary: '',
      companyId,
      sec: group[0]?.isConsumer ? 'PPD' : 'CCD',
      description: 'VENDOR PAY',
      descriptiveDate: compact(of.effectiveDate),
      effectiveDate: compact(of.effectiveDate),
      odfi,
      number: i + 1,
      entries,
    };
  });
  const names = { destinationName: plain(bankName), originName: plain(companyName) };
  const created = { date: compact(of.createdDate), time: of.createdTime, modifier: of.modifier };
  const file = { destination: routing, origin: originId, ...created, ...names, reference: '', batches };
  return { file, entryCount: sequence - of.firstTrace, traces };
}

/** The mark of the so-many-th file of a day: A to Z, then 0 to 9. */
export function modifierOf(filesBefore: number): string {
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.charAt(Math.min(filesBefore, 35));
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The file of digital checks for the printer, one line to a check, amounts in dollars. */
export function digitalFileOf(
  checks: readonly {
    number: string;
    payDate: LocalDate;
    amount: Cents;
    payee: string;
    street: string;
    city: string;
    state: string;
    postcode: string;
    memo: string;
  }[],
): string {
  const head = 'Check number,Date,Amount,Payee,Street,City,State,ZIP,Memo';
  const rows = checks.map((one) =>
    [one.number, one.payDate, centsToText(one.amount), one.payee, one.street, one.city, one.state, one.postcode, one.memo]
      .map(quoted)
      .join(','),
  );
  return [head, ...rows].map((row) => `${row}\r\n`).join('');
}

/** What moves a digital check on from where it is. */
export function mayMove(from: string, to: string): boolean {
  const order = ['SUBMITTED', 'PROCESSING', 'SENT', 'CLEARED'];
  if (!order.includes(from) || from === 'CLEARED') return false;
  return to === 'RETURNED' || order.indexOf(to) > order.indexOf(from);
}

/** What a file of a bank says of entries that were sent: returns and changes by the trace number they had. */
export interface BankAnswers {
  returns: { code: string; originalTrace: string; amount: Cents; text: string }[];
  changes: { code: string; originalTrace: string; corrected: string }[];
  warnings: string[];
}

/** The answers in a file as it was read; null where it is no ACH file. */
export function answersOf({ file, faults }: ReadAch): BankAnswers | null {
  if (file.destination === '' && file.batches.length === 0) return null;
  const answers: BankAnswers = { returns: [], changes: [], warnings: faults.map(({ line, words }) => `Line ${line}: ${words}.`) };
  for (const { amount, addenda } of file.batches.flatMap(({ entries }) => entries)) {
    for (const one of addenda) {
      if (one.kind === '99') answers.returns.push({ code: one.code, originalTrace: one.originalTrace, amount, text: one.text });
      if (one.kind === '98') answers.changes.push({ code: one.code, originalTrace: one.originalTrace, corrected: one.data });
    }
  }
  return answers;
}
