// Checks as data for the printed sheet: one page each, every text and position decided here.
import { MICR_ADVANCE, MICR_HEIGHT, MICR_TYPST, type MicrStep, micrLinePath } from '../../../../packages/files/micr/micr.ts';
import { assert, type Cents, formatDate, formatMoney, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { micrPositions } from '../micr.rules.ts';
import { amountInWords } from './amount-words.rules.ts';
import { CHECK_BOTTOM, CHECK_TEMPLATE } from './check-template.rules.ts';

/** One bill the check pays, for the stubs. */
export interface CheckStubLine {
  billNumber: string;
  billDate: LocalDate;
  description: string;
  amount: Cents;
}

/**
 * Everything that stands on a check. `bankLines` is the bank's address; `routingFraction` the fraction form
 * of the routing number, where the bank gave it.
 */
export interface CheckToPrint {
  checkNumber: string;
  routingNumber: string;
  accountNumber: string;
  bankName: string;
  bankLines?: string[];
  routingFraction?: string;
  payerName: string;
  payerLines: string[];
  payeeName: string;
  payeeLines: string[];
  checkDate: LocalDate;
  amount: Cents;
  memo: string;
  stub: CheckStubLine[];
  isVoid?: boolean;
  /** The names of the images that sign it; none where it is signed by hand. */
  signatures?: readonly string[];
}

/**
 * Ten-thousandths of an inch. The line's position 1 begins 5/16 inch from the right edge; its 65 characters
 * run to the left.
 */
const UNIT = 0.0001;
const SHEET_WIDTH = 8.5;
const RIGHT_MARGIN = 0.3125;
const POSITIONS = 65;
/** The 1/4 inch band begins 3/16 inch above the bottom of the check; the characters stand in its middle. */
const BAND_BOTTOM = 0.1875;
const BAND_HEIGHT = 0.25;

/** Left edge of the line and top of its characters, in inches from the top left corner of the sheet. */
export const MICR_LEFT = SHEET_WIDTH - RIGHT_MARGIN - POSITIONS * MICR_ADVANCE * UNIT;
export const MICR_TOP = CHECK_BOTTOM - BAND_BOTTOM - BAND_HEIGHT * 0.5 - MICR_HEIGHT * UNIT * 0.5;

/** A stub holds this many lines; a longer list ends with the sum of the rest. */
const STUB_LINES = 12;
/**
 * Characters that surely fit the line for the memo, and the one for the amount in words at the size beside
 * them (points).
 */
const MEMO_LINE = 48;
const WORDS_LINE: readonly [number, number][] = [
  [68, 10],
  [88, 8],
];
const LEAST_WORDS_SIZE = 6.5;

interface PrintedCheck {
  number: string;
  date: string;
  figures: string;
  words: string;
  wordsSize: number;
  payerName: string;
  payerLines: string[];
  payeeName: string;
  payeeLines: string[];
  bankName: string;
  bankLines: string[];
  routingFraction: string;
  memo: string;
  stub: { billNumber: string; billDate: string; description: string; amount: string }[];
  total: string;
  micr: MicrStep[];
  isVoid: boolean;
  signatures: readonly string[];
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function stubLines(lines: readonly CheckStubLine[]): PrintedCheck['stub'] {
  const shown = lines.length <= STUB_LINES ? lines : lines.slice(0, STUB_LINES - 1);
  const printed = shown.map((line) => ({
    billNumber: shortened(line.billNumber, 20),
    billDate: formatDate(line.billDate),
    description: shortened(line.description, 58),
    amount: formatMoney(line.amount, 'digits'),
  }));
  const rest = lines.slice(shown.length);
  if (rest.length === 0) return printed;
  const amount = formatMoney(sumCents(rest.map((line) => line.amount)), 'digits');
  return [...printed, { billNumber: '', billDate: '', description: `and ${rest.length} more bills`, amount }];
}

function printedCheck(check: CheckToPrint): PrintedCheck {
  assert(check.amount > 0n, 'a check is drawn for a positive amount');
  assert(
    check.stub.length === 0 || sumCents(check.stub.map((line) => line.amount)) === check.amount,
    'the bills on the stub make the amount of the check',
  );
  const words = amountInWords(check.amount);
  return {
    number: check.checkNumber,
    date: formatDate(check.checkDate),
    figures: `$**${formatMoney(check.amount)}`,
    words,
    wordsSize: WORDS_LINE.find(([most]) => words.length <= most)?.[1] ?? LEAST_WORDS_SIZE,
    payerName: check.payerName,
    payerLines: check.payerLines,
    payeeName: check.payeeName,
    payeeLines: check.payeeLines,
    bankName: check.bankName,
    bankLines: check.bankLines ?? [],
    routingFraction: check.routingFraction ?? '',
    memo: shortened(check.memo, MEMO_LINE),
    stub: stubLines(check.stub),
    total: formatMoney(check.amount),
    micr: micrLinePath(micrPositions({ serial: check.checkNumber, routing: check.routingNumber, account: check.accountNumber })),
    isVoid: check.isVoid ?? false,
    signatures: check.signatures ?? [],
  };
}

/**
 * Template and data for `renderPdf`, one page of US Letter per check. Throws Refusal `micrNotPrintable` for
 * numbers the MICR line cannot hold, RangeError for an amount beyond 999,999,999.99; a stub that does not add
 * up to the check is a bug.
 */
export function checkSheet(checks: readonly CheckToPrint[]): { template: string; data: unknown } {
  return {
    template: MICR_TYPST + CHECK_TEMPLATE,
    data: { micrLeft: MICR_LEFT, micrTop: MICR_TOP, checks: checks.map(printedCheck) },
  };
}
