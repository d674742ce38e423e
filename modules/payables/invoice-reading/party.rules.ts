// Who bills and whom: the name of the vendor at the head or under "remit to", and the community it bills.
import { ratio } from '../../../packages/kernel/kernel.ts';
import {
  accountLabels,
  buyerLabels,
  dateLabels,
  dueLabels,
  isLabel,
  type Labeled,
  labeled,
  numberLabels,
  payeeLabels,
  serviceLabels,
  totalLabels,
} from './label.rules.ts';
import { blockFrom, type Page, type Piece } from './piece.rules.ts';
import { amountIn, dayIn } from './value.rules.ts';

/** A name as it is compared: letters and digits, without the form of the company. */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9 ]/g, '')
    .split(/\s+/);
  const forms = new Set(['inc', 'llc', 'llp', 'co', 'corp', 'company', 'corporation', 'ltd', 'the', 'sa', 'lp', 'and']);
  const kept = words.filter((word) => word !== '' && !forms.has(word));
  return (kept.length > 0 ? kept : words).join('');
}

const titles =
  /^(?:invoice|statement|statement of account|credit memo|credit note|bill|receipt|factura|nota de credito|copy|original|page .*|duplicate)$/;
const noName =
  /@|www\.|\.com|\bp\.? ?o\.? box\b|^\(?\d{3}\)?[-. ]\d{3}|^\d|\b[a-z]{2},? \d{5}\b|customer service|contractor license|thank you|gracias|^c\/o\b/;

const others = [buyerLabels, serviceLabels, numberLabels, dateLabels, dueLabels, totalLabels, accountLabels, payeeLabels];

/** True for a text that may be a name. */
function mayBeName(piece: Piece): boolean {
  const letters = piece.plain.replace(/[^a-z]/g, '').length;
  if (letters < 4 || piece.text.length > 60 || titles.test(piece.plain) || noName.test(piece.plain)) return false;
  if (/[:,]$|: /.test(piece.text) || amountIn(piece.text) !== null || dayIn(piece.plain) !== null) return false;
  return !isLabel(piece, others);
}

/** Pieces under or beside "bill to": the customer, never the vendor. */
function buyerPieces(pieces: readonly Piece[]): Piece[] {
  const names = labeled(pieces, buyerLabels, (piece) => (/[a-z]{3}/.test(piece.plain) && !isLabel(piece, others) ? piece : null));
  return names.flatMap(({ value }) => blockFrom(value, pieces, 5));
}

const sameStart = (a: Piece, b: Piece) => a.page === b.page && a.y === b.y && Math.abs(a.x - b.x) < 2;

/** How far down the first page the head reaches. */
const HEAD = 0.3;

/** A name with what speaks for it, from 0 to 1. */
export type FoundName = Labeled<string>;

/**
 * The name of the vendor: what is written largest in the head, the more so when "remit to" names it too. Null
 * where nothing may be a name.
 */
export function vendorIn(pieces: readonly Piece[], [first]: readonly Page[]): FoundName | null {
  const buyers = buyerPieces(pieces);
  const mayBe = (piece: Piece) => mayBeName(piece) && !buyers.some((one) => sameStart(one, piece));
  const payees = labeled(pieces, payeeLabels, (piece) => (mayBeName(piece) ? piece.text : null));
  const head = pieces.filter((piece) => piece.page === 1 && first && piece.y < first.height * HEAD && mayBe(piece));
  const largest = Math.max(0, ...head.map((piece) => piece.height));
  const keys = Map.groupBy(pieces, (piece) => nameKey(piece.text));
  const scored = head.map((piece) => {
    const key = nameKey(piece.text);
    const isPayee = payees.some(({ value }) => nameKey(value) === key);
    const times = (keys.get(key) ?? []).length;
    const isCompany = /\b(?:inc|llc|co|corp|services?|company|plumbing|utility|energy|law|supply)\b/.test(piece.plain);
    const size = ratio(piece.height, largest);
    const depth = ratio(piece.y, first?.height ?? 1);
    const score = 0.3 + 0.38 * size * size + 0.12 * (1 - depth) + (isPayee ? 0.15 : 0) + (times > 1 ? 0.1 : 0) + (isCompany ? 0.06 : 0);
    return { value: piece.text, piece, from: piece, weight: Math.min(score, 0.98) };
  });
  const ranked = scored.toSorted((a, b) => b.weight - a.weight);
  const [best, second] = ranked;
  if (!best) return payees[0] ?? null;
  const isClose = second !== undefined && nameKey(second.value) !== nameKey(best.value) && best.weight - second.weight < 0.04;
  return isClose ? { ...best, weight: Math.min(best.weight, 0.62) } : best;
}

/** Whom it bills, as it is written; null where it does not say. */
export function buyerIn(pieces: readonly Piece[]): FoundName | null {
  const found = labeled(pieces, buyerLabels, (piece) => (/[a-z]{4}/.test(piece.plain) && !isLabel(piece, others) ? piece.text : null));
  return found.toSorted((a, b) => a.piece.page - b.piece.page || a.piece.y - b.piece.y)[0] ?? null;
}
