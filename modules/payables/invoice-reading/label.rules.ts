// Labels on invoices in English and Spanish, and the values beside, below or behind them.
import { below, type Piece, rightOf } from './piece.rules.ts';

/** A label: what its text must be (lower case, without accents), and how surely it names the field. */
export interface Label {
  words: RegExp;
  weight: number;
}

const no = '(?:number|numbers|num|no|nr|n[.º°o]+|#|id)';
const label = (words: string, weight: number): Label => ({ words: new RegExp(`^(?:${words})[\\s:.#º°]*`, 'i'), weight });

export const numberLabels: readonly Label[] = [
  label(`(?:invoice|inv|bill|credit memo|credit note|credit|memo)\\.? ?${no}`, 1),
  label(`factura\\.? ?(?:${no}|numero)|(?:numero|no|n[.º°]+) de factura|nota de credito ${no}`, 1),
  label('invoice|factura', 0.85),
  label(`(?:reference|document|ticket|receipt|our ref|ref)\\.? ?${no}?`, 0.75),
  label(`${no}`, 0.72),
];

export const dateLabels: readonly Label[] = [
  label('(?:invoice|bill|billing|credit|issue|document) date|date of (?:invoice|issue)|date issued|invoiced', 1),
  label('fecha de (?:emision|factura|la factura)', 1),
  label('statement date', 0.95),
  label('date|dated|fecha|issued', 0.85),
];

export const dueLabels: readonly Label[] = [
  label('(?:payment )?due (?:date|by|on)|(?:date|payment) due|(?:please )?pay(?:ment)? (?:by|before)|due before', 1),
  label('(?:fecha de )?vencimiento|pagar antes del?|vence(?: el)?', 1),
  label('due', 0.85),
];

export const totalLabels: readonly Label[] = [
  label('(?:total |net )?(?:amount|balance) (?:now )?due|total (?:now )?due|please pay(?: this amount)?|pay this amount|amount owed', 1),
  label('total (?:amount )?due now|total a pagar|importe a pagar|saldo a pagar', 1),
  label('(?:invoice|grand|bill|credit|new) total|total (?:amount|invoice|bill|credit|of this invoice)|total factura|importe total', 0.93),
  label('total(?: \\(?usd\\)?)?', 0.86),
];

export const statementTotals: readonly Label[] = [
  label('account balance|balance due|total due|total (?:open|outstanding)|amount due|saldo', 0.9),
];

export const forwardLabels: readonly Label[] = [
  label('balance (?:brought |carried )?forward|previous balance after payments?|past due(?: balance)?|saldo anterior pendiente', 0.9),
];

export const accountLabels: readonly Label[] = [
  label(`(?:your |customer |service )?(?:account|acct)\\.? ?${no}?`, 0.95),
  label(`(?:customer|client|member|subscriber) ?${no}`, 0.95),
  label('n[.º°o]+ de (?:cliente|cuenta)|numero de (?:cliente|cuenta)', 0.95),
];

export const serviceLabels: readonly Label[] = [
  label('service (?:address|location|site|at|for)|job ?(?:site|address|location)|work performed at|work location', 0.95),
  label('property(?: address)?|premises|direccion de servicio|lugar de(?:l)? (?:servicio|trabajo)', 0.85),
];

export const orderLabels: readonly Label[] = [label(`work ?order ?${no}?|wo ?${no}|w/o`, 0.95)];

export const payeeLabels: readonly Label[] = [
  label('remit(?: payments?)? to|(?:make )?(?:checks?|payments?) payable to|payable to|please remit to|mail payments? to|pagar a', 0.9),
];

export const buyerLabels: readonly Label[] = [
  label('bill(?:ed)? to|sold to|ship to|invoice to|customer name|attn|facturar a|cliente|mailing address|mail to|to|for', 0.9),
];

/** A value with the piece it stands in and the weight of its label. */
export interface Labeled<T> {
  value: T;
  piece: Piece;
  weight: number;
  from: Piece;
}

const restOf = (piece: Piece, after: number): Piece | null => {
  // Accents are single letters with and without them, so that places in both texts agree.
  const text = piece.text.slice(after).trim();
  if (text === '') return null;
  const count = text.split(' ').length;
  const words = piece.words.slice(-count);
  const [first] = words;
  if (!first) return null;
  return {
    ...piece,
    text,
    plain: piece.plain.slice(after).trim(),
    x: first.x,
    width: piece.x + piece.width - first.x,
    words,
    confidence: Math.min(...words.map((word) => word.confidence)),
  };
};

/** How far to the right of a label its value may begin, in points. */
const FARTHEST = 330;

/**
 * The values labels name: behind the label in its piece, else beside it, else below. A value is what `read`
 * makes something of.
 */
export function labeled<T>(pieces: readonly Piece[], labels: readonly Label[], read: (piece: Piece) => T | null): Labeled<T>[] {
  const found: Labeled<T>[] = [];
  for (const from of pieces) {
    for (const { words, weight } of labels) {
      const match = words.exec(from.plain);
      if (!match || match[0] === '') continue;
      const rest = restOf(from, match[0].length);
      const places: (readonly [Piece, number])[] = [];
      if (rest) {
        const isCut = !/[\s:.#º°]$/.test(match[0]);
        if (!isCut) places.push([rest, 0]);
      } else {
        const beside = rightOf(from, pieces);
        if (beside && beside.x - from.x - from.width < FARTHEST) places.push([beside, 0]);
        const [under] = below(from, pieces);
        if (under) places.push([under, 0.03]);
      }
      const hit = places.flatMap(([piece, less]) => {
        const value = read(piece);
        return value === null ? [] : [{ value, piece, weight: weight - less, from }];
      });
      const [best] = hit;
      if (best) found.push(best);
      // The first label that names the piece wins: `invoice date` is no `invoice`.
      break;
    }
  }
  return found;
}

/** Pieces that are a label of any kind and nothing else. */
export function isLabel(piece: Piece, labels: readonly (readonly Label[])[]): boolean {
  return labels.flat().some(({ words }) => (words.exec(piece.plain)?.[0] ?? '').length >= piece.plain.length);
}
