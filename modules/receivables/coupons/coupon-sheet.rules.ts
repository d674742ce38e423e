// The data of a coupon book for its template, and the line of a coupon in the file for another printer.
import type { TableColumn, TableRow } from '../../../packages/files/table.ts';
import {
  addDays,
  type Cents,
  countWords,
  formatDate,
  formatDateShort,
  formatMoney,
  type LocalDate,
} from '../../../packages/kernel/kernel.ts';
import type { BookType } from './coupon.contract.ts';
import type { Coupon } from './coupon.rules.ts';

/** Who bills, and where payments go. */
export interface CouponBiller {
  name: string;
  lines: readonly string[];
  remitLines: readonly string[];
}

/** What the books of an order share. */
interface CouponFacts {
  bookType: BookType;
  graceDays: number;
  message: string;
}

/** A book as it was kept; amounts in cents. */
export interface KeptBook {
  bookNo: number;
  ownershipId: string;
  accountNumber: string;
  owner: string;
  recipient: string;
  address: string;
  addressLines: readonly string[];
  /** Digits of the barcode; blank where there is none. */
  tracking: string;
  routing: string;
  coupons: readonly Coupon[];
  firstPage: number | null;
  pages: number | null;
  sha256: string | null;
}

const digits = (cents: Cents) => formatMoney(cents, 'digits');
const lateAfter = (dueDate: LocalDate, graceDays: number) => (graceDays === 0 ? '' : formatDate(addDays(dueDate, graceDays)));

/** A book for the template; `bars` is the barcode of the post in its four letters, blank for none. */
export function bookSheet(biller: CouponBiller, { bookType, graceDays, message }: CouponFacts, book: KeptBook, bars: string) {
  const { coupons } = book;
  const [first] = coupons;
  const last = coupons.at(-1);
  const total = coupons.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    biller: biller.name,
    billerLines: biller.lines,
    remitLines: biller.remitLines.length > 0 ? biller.remitLines : biller.lines,
    recipient: book.recipient,
    addressLines: book.addressLines,
    bars,
    account: book.accountNumber,
    property: book.address,
    span: `${countWords(coupons.length, 'payment')}, ${first ? formatDateShort(first.dueDate) : ''} to ${last ? formatDateShort(last.dueDate) : ''}`,
    total: digits(total),
    late: graceDays === 0 ? '' : `A payment is late ${countWords(graceDays, 'day')} after its due date.`,
    message,
    hasLabels: bookType === 'LABELS',
    coupons: coupons.map(({ dueDate, amount, scanline }, at) => ({
      number: `${at + 1} of ${coupons.length}`,
      due: formatDate(dueDate),
      amount: digits(amount),
      late: lateAfter(dueDate, graceDays),
      scanline,
    })),
  };
}

/** The columns of the file for another printer. */
export const couponColumns: readonly TableColumn[] = [
  { title: 'Account', kind: 'text' },
  { title: 'Owner', kind: 'text' },
  { title: 'Recipient', kind: 'text' },
  { title: 'Property', kind: 'text' },
  { title: 'Line 1', kind: 'text' },
  { title: 'Line 2', kind: 'text' },
  { title: 'Line 3', kind: 'text' },
  { title: 'Coupon', kind: 'count' },
  { title: 'Of', kind: 'count' },
  { title: 'Due', kind: 'date' },
  { title: 'Amount', kind: 'money' },
  { title: 'Late after', kind: 'date' },
  { title: 'Scanline', kind: 'text' },
  { title: 'Tracking', kind: 'text' },
  { title: 'Routing', kind: 'text' },
  { title: 'Message', kind: 'text' },
];

/** Its lines, one for each coupon. */
export function couponRows({ graceDays, message }: CouponFacts, books: readonly KeptBook[]): TableRow[] {
  return books.flatMap((book) =>
    book.coupons.map(({ dueDate, amount, scanline }, at): TableRow => {
      const [one = '', two = '', three = ''] = book.addressLines;
      const late = graceDays === 0 ? null : addDays(dueDate, graceDays);
      const who = [book.accountNumber, book.owner, book.recipient, book.address, one, two, three];
      const coupon = [at + 1, book.coupons.length, dueDate, amount, late, scanline];
      return [...who, ...coupon, book.tracking, book.routing, message.replaceAll('\n', ' ')];
    }),
  );
}
