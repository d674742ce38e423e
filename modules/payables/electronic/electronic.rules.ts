// Pure rules of electronic payments: who may release, what holds a payment back, and how a file is laid out.
import { refuse } from '../../../packages/contract/contract.ts';
import type { AchBatch, AchEntry, AchFile, AchOriginator } from '../../../packages/files/nacha-writer.ts';
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

/** A credit as an entry: 22 and 32 pay, 23 and 33 are prenotes. */
function entryOf(credit: CreditToWrite): AchEntry {
  const base = credit.isSavings ? 32 : 22;
  const isPrenote = credit.amount === 0n;
  return {
    transactionCode: isPrenote ? base + 1 : base,
    routing: credit.routing,
    account: credit.account,
    cents: credit.amount,
    receiverId: credit.receiverId.slice(0, 15),
    receiverName: credit.receiverName,
    ...(isPrenote || credit.isConsumer ? {} : { addenda: credit.remittance }),
  };
}

const compact = (day: LocalDate): string => day.replaceAll('-', '').slice(2);

/**
 * The file of these credits: business accounts in a CCD batch, accounts of persons in a PPD batch; with an
 * offset each batch also takes its total out of the account that funds it. `keys` names the entries in the
 * order they are written; an offset has an empty key.
 */
export function fileOf(
  credits: readonly CreditToWrite[],
  of: {
    originator: AchOriginator;
    own: { routing: string; account: string } | null;
    effectiveDate: LocalDate;
    createdDate: LocalDate;
    createdTime: string;
    modifier: string;
    firstTrace: number;
  },
): { file: AchFile; keys: string[][] } {
  const groups = [false, true].map((isConsumer) => credits.filter((one) => one.isConsumer === isConsumer)).filter((own) => own.length > 0);
  const batches = groups.map((group): AchBatch => {
    const total = sumCents(group.map(({ amount }) => amount));
    const offset =
      of.own && total > 0n
        ? [{ transactionCode: 27, ...of.own, cents: total, receiverId: 'OFFSET', receiverName: of.originator.companyName }]
        : [];
    return {
      secCode: group[0]?.isConsumer ? 'PPD' : 'CCD',
      description: 'VENDOR PAY',
      effective: compact(of.effectiveDate),
      descriptive: compact(of.effectiveDate),
      entries: [...group.map(entryOf), ...offset],
    };
  });
  const { originator, modifier, firstTrace, createdDate, createdTime } = of;
  return {
    file: { originator, created: { day: compact(createdDate), time: createdTime }, modifier, reference: '', firstTrace, batches },
    keys: groups.map((group) => group.map(({ key }) => key)),
  };
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
