// Which labels are printed and where each stands: one for a household, in an order, after the used ones.
import { modulo, quotient } from '../../../packages/kernel/kernel.ts';
import type { LabelSort, LabelStock } from './label.contract.ts';

/** Someone who may get a label. */
export interface LabelPerson {
  key: string;
  accountNumber: string;
  /** For the order by name. */
  sortName: string;
  /** As on an envelope. */
  name: string;
  lines: readonly string[];
  postcode: string;
}

/** A label as it is printed. */
export type PrintedLabel = Pick<LabelPerson, 'key' | 'accountNumber' | 'name'> & { lines: string[] };

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The labels in order. People of one address share one where households are asked for. */
export function labelsOf(
  people: readonly LabelPerson[],
  { sort, oneEach }: { sort: LabelSort; oneEach: boolean },
): { rows: PrintedLabel[]; withoutAddress: number } {
  const reached = people.filter(({ lines }) => lines.length > 0);
  const keyOf = (one: LabelPerson) =>
    sort === 'NAME' ? one.sortName : sort === 'ZIP' ? `${one.postcode} ${one.lines.join(' ')}` : one.accountNumber;
  const sorted = reached.toSorted((a, b) => collator.compare(keyOf(a), keyOf(b)) || collator.compare(a.key, b.key));
  const place = (one: LabelPerson) => (oneEach ? one.lines.join('\n').toUpperCase() : one.key);
  const rows = [...Map.groupBy(sorted, place).values()].flatMap((household) => {
    const [first] = household;
    if (!first) return [];
    const names = [...new Set(household.map(({ name }) => name))];
    const name = names.length > 2 ? `${names[0]} and household` : names.join(' and ');
    return [{ key: first.key, accountNumber: first.accountNumber, name, lines: [name, ...first.lines] }];
  });
  return { rows, withoutAddress: people.length - reached.length };
}

/** A label on its sheet, in thousandths of an inch; the size of its text in hundredths of a point. */
export interface PlacedLabel {
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  lines: readonly string[];
}

/** Text as large as fits: lines of 1.3 times their size in nine tenths of the height, at most 11 points. */
const sizeFor = (height: number, lines: number) => Math.min(1100, quotient(height * 72 * 9, 13 * Math.max(lines, 3) * 10));

/** The sheets; `skip` labels of the first are used up. */
export function sheetsOf(stock: LabelStock, labels: readonly (readonly string[])[], skip: number): PlacedLabel[][] {
  const perSheet = stock.columns * stock.rows;
  const sheets: PlacedLabel[][] = [];
  labels.forEach((lines, at) => {
    const place = at + modulo(skip, perSheet);
    const onSheet = modulo(place, perSheet);
    const sheet = quotient(place, perSheet);
    sheets[sheet] ??= [];
    sheets[sheet].push({
      x: stock.left + modulo(onSheet, stock.columns) * stock.pitchX,
      y: stock.top + quotient(onSheet, stock.columns) * stock.pitchY,
      width: stock.width,
      height: stock.height,
      size: sizeFor(stock.height, lines.length),
      lines,
    });
  });
  return sheets;
}

/** Defines `document(data)`: sheets of placed labels, with their outlines where `outlined`. */
export const LABEL_TEMPLATE = `
#import "/prelude.typ": *
#let inch(value) = value / 1000 * 1in
#let document(data) = sheet(margin: 0pt, {
  for (at, page-of-labels) in data.sheets.enumerate() {
    if at > 0 { pagebreak() }
    for label in page-of-labels {
      place(top + left, dx: inch(label.x), dy: inch(label.y), box(
        width: inch(label.width), height: inch(label.height), clip: true, inset: (x: 8pt, y: 3pt),
        stroke: if data.outlined { 0.4pt + rule } else { none }, radius: if data.outlined { 3pt } else { 0pt },
        align(left + horizon, {
          set text(size: label.size / 100 * 1pt)
          for line in label.lines { block(above: 0pt, below: 0.3em, line) }
        }),
      ))
    }
  }
})
`;
