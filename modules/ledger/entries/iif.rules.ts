// Reads the transactions of a QuickBooks IIF file as rows of an import: TRNS opens a transaction, SPL adds to
// it, ENDTRNS closes it.

import { decodeText } from '../../../packages/files/text-encoding.ts';

/** The titles of the rows an IIF file gives; those of the import of journal entries. */
const header = ['Entry', 'Date', 'Reference', 'Description', 'Account', 'Cost center', 'Amount', 'Memo'];

/**
 * Cells of a line: tab-separated, quotes around amounts such as "1,230.40", trailing tabs without meaning.
 */
function cellsOf(line: string): string[] {
  const cells = line.split('\t').map((cell) => cell.trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map((cell) => (/^".*"$/.test(cell) ? cell.slice(1, -1) : cell));
}

/** A line of an IIF file: its kind, such as `TRNS`, and its cells by the names its kind was declared with. */
interface IifLine {
  /** The line of the file, from 1. */
  line: number;
  kind: string;
  cell(name: string): string;
}

/** The lines of an IIF file, or null for bytes that are none. Source: QuickBooks Interchange Format. */
export function iifLines(bytes: Uint8Array): IifLine[] | null {
  const { text } = decodeText(bytes);
  // Any list may come first.
  if (!/^\s*![A-Z][A-Z0-9]*\t/.test(text)) return null;
  const columns = new Map<string, ReadonlyMap<string, number>>();
  return text.split(/\r\n|\r|\n/).flatMap((one, index): IifLine[] => {
    const [kind = '', ...cells] = cellsOf(one);
    // Of columns of one name the first counts.
    if (kind.startsWith('!')) columns.set(kind.slice(1), new Map(cells.map((name, at): [string, number] => [name, at]).reverse()));
    if (kind === '' || kind.startsWith('!')) return [];
    const names = columns.get(kind);
    return [{ line: index + 1, kind, cell: (name) => cells[names?.get(name) ?? -1] ?? '' }];
  });
}

/** What a transaction says for all its lines. */
interface Head {
  entry: string;
  date: string;
  reference: string;
  description: string;
}

/** Rows under titles, and what of the file is left out. */
export interface IifTable {
  header: string[];
  rows: { line: number; cells: string[] }[];
  warnings: { line: number; message: string }[];
}

const kindWords: Readonly<Record<string, string>> = {
  ACCNT: 'accounts',
  BUD: 'budget lines',
  CLASS: 'classes',
  CUST: 'customers',
  EMP: 'employees',
  INVITEM: 'items',
  OTHERNAME: 'other names',
  SPL: 'lines of transactions',
  TRNS: 'transactions',
  VEND: 'vendors',
};

/** Says of the lists an import does not read how many lines of each are left out. */
export function leftOut(lines: readonly IifLine[], reads: ReadonlySet<string>, what: string): IifTable['warnings'] {
  const others = lines.filter(({ kind }) => !reads.has(kind) && kind !== 'HDR');
  const [first] = others;
  if (!first) return [];
  const counts = [...Map.groupBy(others, ({ kind }) => kind)].map(([kind, { length }]) => `${length} ${kindWords[kind] ?? kind}`);
  return [{ line: first.line, message: `This import reads ${what}. Left out of the file: ${counts.join(', ')}.` }];
}

const transactionKinds = new Set(['TRNS', 'SPL', 'ENDTRNS']);

/**
 * The rows of an IIF file, or null for bytes that are none. Amounts carry their sign, debits positive, as
 * `TRNS` and `SPL` write them; `SPL` may stand before the `TRNS` it belongs to. A line without account or
 * amount says nothing and is left out. Source: QuickBooks Interchange Format.
 */
export function readIif(bytes: Uint8Array): IifTable | null {
  const lines = iifLines(bytes);
  if (!lines) return null;
  const rows: IifTable['rows'] = [];
  const warnings = leftOut(lines, transactionKinds, 'transactions');
  let head: Head | null = null;
  let early: IifLine[] = [];
  let count = 0;
  const take = ({ line, cell }: IifLine, { entry, date, reference, description }: Head) => {
    if (cell('ACCNT') === '' && cell('AMOUNT') === '') return;
    const cells = [entry, cell('DATE') || date, reference, description, cell('ACCNT'), cell('CLASS'), cell('AMOUNT'), cell('MEMO')];
    rows.push({ line, cells });
  };
  const leaveEarly = () => {
    for (const { line } of early) warnings.push({ line, message: 'This SPL belongs to no TRNS and is left out.' });
    early = [];
  };
  for (const one of lines) {
    const { kind, cell } = one;
    if (kind === 'TRNS') {
      count += 1;
      const description = [cell('MEMO'), cell('NAME')].find((text) => text !== '') ?? '';
      head = { entry: String(count), date: cell('DATE'), reference: cell('DOCNUM'), description: description || cell('TRNSTYPE') };
      for (const part of [...early, one]) take(part, head);
      early = [];
    } else if (kind === 'SPL') {
      if (head) take(one, head);
      else early.push(one);
    } else if (kind === 'ENDTRNS') {
      head = null;
      leaveEarly();
    }
  }
  leaveEarly();
  return { header, rows, warnings };
}
