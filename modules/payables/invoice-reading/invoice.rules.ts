// Reads the fields of an invoice from its words: what each label says, checked against the rest. What is not
// sure stays blank. Bank accounts are passed over. Source: field-2026.md 1.1, 11.3.
import { addDays, type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import {
  accountLabels,
  dateLabels,
  dueLabels,
  forwardLabels,
  type Labeled,
  labeled,
  numberLabels,
  orderLabels,
  serviceLabels,
  statementTotals,
  totalLabels,
} from './label.rules.ts';
import { buyerIn, vendorIn } from './party.rules.ts';
import { blockFrom, boxOf, type Page, type Piece, piecesOf } from './piece.rules.ts';
import { type DocumentKind, type FieldReading, type InvoiceReading, type LineReading, surenessNeeded } from './reading.contract.ts';
import { amountIn, amountText, type DayOrder, dayIn, type FoundDay, numberIn, orderOf } from './value.rules.ts';

const spanish = /\b(?:factura|fecha|vencimiento|importe|descripcion|gracias|cliente)\b/;
const statementWords = /^(?:statement of account|account statement|monthly statement|open item statement|estado de cuenta)$/;
const creditWords = /^(?:credit (?:memo|note|invoice)|credit|nota de credito)(?: \S+)?$/;
const otherWords =
  /certificate of (?:liability )?insurance|lien (?:waiver|release)|unconditional waiver|request for taxpayer identification/;
const bankWords = /\b(?:routing|aba|swift|iban|wire|bank|ach|direct deposit|beneficiary)\b/;
const bankChange =
  /(?:new|updated?|chang(?:e|ed|ing)|different|revised)\b[^.]{0,60}\b(?:bank(?:ing)?|routing|wire|ach|remittance|account) (?:account|details|information|instructions|number)|bank(?:ing)? (?:details|information|account)s? (?:have|has|had) (?:been )?(?:changed|updated)|our (?:new )?bank account/;

/** True for words that ask for a payment to another bank account. */
export function asksBankChange(text: string): boolean {
  return bankChange.test(text.normalize('NFD').toLowerCase().replaceAll(/\s+/g, ' '));
}

interface Reading {
  pages: readonly Page[];
  pieces: readonly Piece[];
  method: 'TEXT' | 'OCR';
}

function fieldOf({ pages, method }: Reading, value: string, parts: readonly Piece[], sure: number): FieldReading {
  const page = parts[0]?.page ?? 1;
  const confidence = Math.round(sure * Math.min(1, ...parts.map((one) => one.confidence)) * 100) * 0.01;
  const isSure = confidence >= surenessNeeded[method];
  return { value: isSure ? value : '', page, box: boxOf(parts, pages[page - 1]), method, confidence };
}

/**
 * The best of what labels name: the heaviest label, and of those the first. Where others of the same weight
 * say something else it is half as sure.
 */
function bestOf<T>(found: readonly Labeled<T>[], keyOf: (value: T) => string): (Labeled<T> & { sure: number }) | null {
  const [best] = found.toSorted((a, b) => b.weight - a.weight);
  if (!best) return null;
  const rivals = found.filter(({ weight, value }) => weight > best.weight - 0.04 && keyOf(value) !== keyOf(best.value));
  return { ...best, sure: rivals.length > 0 ? best.weight * 0.55 : best.weight };
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Numbers in lines that speak of a bank, and in the lines around them: none of them is taken. */
function bankDigits(pieces: readonly Piece[]): Set<string> {
  const lines = pieces.filter((piece) => bankWords.test(piece.plain));
  const near = pieces.filter((piece) =>
    lines.some((line) => line.page === piece.page && Math.abs(line.y - piece.y) < 3 * line.height && piece.x < line.x + line.width + 160),
  );
  return new Set(near.flatMap(({ words }) => words.map((word) => digitsOf(word.text))).filter((digits) => digits.length >= 5));
}

function readDays(reading: Reading, order: DayOrder) {
  const { pieces } = reading;
  const read = ({ plain }: Piece) => dayIn(plain, order);
  const sureOf = ({ isAmbiguous }: FoundDay, sure: number) => (isAmbiguous ? sure * 0.5 : sure);
  const due = bestOf(labeled(pieces, dueLabels, read), ({ day }) => day);
  const dated = bestOf(labeled(pieces, dateLabels, read), ({ day }) => day);
  const out: { date?: FieldReading; due?: FieldReading; day: LocalDate | null } = { day: null };
  if (due) out.due = fieldOf(reading, due.value.day, [due.piece], sureOf(due.value, due.sure));
  if (dated) {
    out.date = fieldOf(reading, dated.value.day, [dated.piece], sureOf(dated.value, dated.sure));
    out.day = out.date.value === '' ? null : dated.value.day;
    return out;
  }
  // A day that stands alone in the head, when it is the only one there.
  const alone = pieces.filter((piece) => piece.page === 1 && piece.y < (reading.pages[0]?.height ?? 0) * 0.3 && read(piece) !== null);
  const days = new Set(alone.map((piece) => read(piece)?.day));
  const [piece] = alone;
  const found = piece && read(piece);
  if (piece && found && days.size === 1) {
    out.date = fieldOf(reading, found.day, [piece], sureOf(found, 0.72));
    out.day = found.day;
  }
  return out;
}

/** Terms such as "Net 30" from the day of the invoice. */
function dueByTerms(reading: Reading, day: LocalDate | null): FieldReading | undefined {
  const piece = reading.pieces.find(({ plain }) => /\bnet (\d{1,3})\b/.test(plain));
  const days = Number(/\bnet (\d{1,3})\b/.exec(piece?.plain ?? '')?.[1] ?? 0);
  if (!piece || !day || days === 0) return undefined;
  return { ...fieldOf(reading, addDays(day, days), [piece], 0.85), method: 'DERIVED' };
}

interface LinesRead {
  lines: LineReading[];
  sum: Cents;
}

/** Rows that end in an amount in the column of amounts, above a total. */
function readLines({ pages, pieces }: Reading, totals: readonly Labeled<Cents>[]): LinesRead {
  const isTotal = (piece: Piece) =>
    /^(?:sub ?-?total|total|sales tax|tax|amount|balance|invoice total|carried|previous|payment|current charges|please pay|impuesto|iva)/.test(
      piece.plain,
    );
  const amounts = pieces.filter((piece) => amountIn(piece.text) !== null && !totals.some((total) => total.piece === piece));
  const column = Math.max(0, ...amounts.map((piece) => piece.x + piece.width));
  const lines = amounts.flatMap((piece) => {
    if (Math.abs(piece.x + piece.width - column) > 6) return [];
    const [what] = pieces
      .filter((one) => one.page === piece.page && one.line === piece.line && one.x < piece.x)
      .toSorted((a, b) => a.x - b.x);
    if (!what || isTotal(what) || amountIn(what.text) !== null) return [];
    const amount = amountIn(piece.text) ?? 0n;
    return [{ description: what.text.slice(0, 200), amount, page: piece.page, box: boxOf([piece], pages[piece.page - 1]) }];
  });
  return {
    lines: lines.map((line) => ({ ...line, amount: amountText(line.amount) })),
    sum: sumCents(lines.map((line) => line.amount)),
  };
}

const taxLabel = [{ words: /^(?:sales )?tax(?:es)?[\s:]*|^(?:impuestos?|iva)[\s:]*/i, weight: 1 }];

/** The tax that stands beside its word; lines such as "Tax on parts" are lines. */
function taxIn(pieces: readonly Piece[]): Cents {
  return labeled(pieces, taxLabel, ({ text }) => amountIn(text))[0]?.value ?? 0n;
}

function readTotal(reading: Reading, kind: DocumentKind) {
  const { pieces } = reading;
  const labels = kind === 'STATEMENT' ? statementTotals : totalLabels;
  const found = labeled(pieces, labels, ({ text }) => amountIn(text));
  const best = bestOf(found, String);
  const read = readLines(reading, found);
  if (!best) return { total: null, lines: [] as LineReading[] };
  const subtotal = labeled(pieces, [{ words: /^sub ?-?total[\s:]*/i, weight: 1 }], ({ text }) => amountIn(text))[0]?.value ?? null;
  const isProved = read.sum + taxIn(pieces) === best.value || (subtotal !== null && subtotal === best.value);
  const sure = isProved ? Math.max(best.sure, 0.97) : best.sure;
  const isCredit = kind === 'CREDIT_MEMO' && best.value > 0n;
  const total = fieldOf(reading, amountText(isCredit ? -best.value : best.value), [best.piece], sure);
  return { total, lines: read.sum === best.value && read.lines.length <= 100 ? read.lines : [] };
}

function kindOf(pieces: readonly Piece[]): DocumentKind {
  const all = pieces.map((piece) => piece.plain).join(' ');
  if (pieces.some(({ plain }) => statementWords.test(plain))) return 'STATEMENT';
  if (pieces.some(({ plain }) => creditWords.test(plain))) return 'CREDIT_MEMO';
  if (otherWords.test(all)) return 'OTHER';
  const saysStatement = pieces.some(({ plain }) => plain === 'statement');
  return saysStatement && !/invoice (?:number|no|#)|bill (?:number|no)/.test(all) ? 'STATEMENT' : 'BILL';
}

function readService(reading: Reading): FieldReading | undefined {
  const { pieces } = reading;
  const found = labeled(pieces, serviceLabels, (piece) =>
    /\d.*[a-z]{2}/.test(piece.plain) && amountIn(piece.text) === null ? piece : null,
  );
  const best = bestOf(found, ({ plain }) => plain);
  if (!best) return undefined;
  const isBelow = best.piece.y > best.from.y + best.from.height * 0.5;
  const block = isBelow ? blockFrom(best.value, pieces, 3) : [best.value];
  return fieldOf(reading, block.map(({ text }) => text).join(', '), block, best.sure);
}

/** Reads the fields of a document. `method` says where its words come from. */
export function readWords(pages: readonly Page[], method: 'TEXT' | 'OCR', pageCount = pages.length): InvoiceReading {
  const pieces = piecesOf(pages);
  const reading: Reading = { pages, pieces, method };
  const all = pieces.map((piece) => piece.plain).join('\n');
  const kind = kindOf(pieces);
  const order = orderOf(
    pieces.map((piece) => piece.plain),
    spanish.test(all),
  );
  const fields: InvoiceReading['fields'] = {};
  const vendor = vendorIn(pieces, pages);
  if (vendor) fields.vendor = fieldOf(reading, vendor.value, [vendor.piece], vendor.weight);
  const buyer = buyerIn(pieces);
  if (buyer) fields.community = fieldOf(reading, buyer.value, [buyer.piece], buyer.weight);
  const { date, due, day } = readDays(reading, order);
  if (date) fields.date = date;
  const dueFound = due ?? dueByTerms(reading, day);
  if (dueFound) fields.due = dueFound;
  const { total, lines } = readTotal(reading, kind);
  if (total) fields.total = total;
  const number =
    kind === 'STATEMENT'
      ? null
      : bestOf(
          labeled(pieces, numberLabels, ({ text }) => numberIn(text)),
          (text) => text,
        );
  if (number) fields.number = fieldOf(reading, number.value, [number.piece], number.sure);
  const banks = bankDigits(pieces);
  const readAccount = ({ text }: Piece) => {
    const value = numberIn(text);
    return value !== null && !banks.has(digitsOf(value)) ? value : null;
  };
  const account = bestOf(labeled(pieces, accountLabels, readAccount), (text) => text);
  if (account) fields.accountNumber = fieldOf(reading, account.value, [account.piece], account.sure);
  const service = readService(reading);
  if (service) fields.serviceAddress = service;
  const workOrder = bestOf(
    labeled(pieces, orderLabels, ({ text }) => numberIn(text)),
    (text) => text,
  );
  if (workOrder) fields.workOrder = fieldOf(reading, workOrder.value, [workOrder.piece], workOrder.sure);
  const forward = bestOf(
    labeled(pieces, forwardLabels, ({ text }) => amountIn(text)),
    String,
  );
  if (forward && forward.value !== 0n) fields.balanceForward = fieldOf(reading, amountText(forward.value), [forward.piece], forward.sure);
  return { kind, pageCount, fields, lines, namesBank: bankWords.test(all), asksBankChange: asksBankChange(all) };
}
