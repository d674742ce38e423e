// Reads the transactions of a QuickBooks IIF file as rows of an import: TRNS opens a transaction, SPL adds to it, ENDTRNS closes it.

/** The titles of the rows an IIF file gives; those of the import of journal entries. */
const header = ['Entry', 'Date', 'Reference', 'Description', 'Account', 'Cost center', 'Amount', 'Memo'];

/** Cells of a line: tab-separated, quotes around amounts such as "1,230.40", trailing tabs without meaning. */
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
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (!/^\s*!(TRNS|ACCNT|HDR|CUST|VEND|BUD|CLASS)\t/.test(text)) return null;
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

/**
 * The rows of an IIF file, or null for bytes that are none. Amounts carry their sign, debits positive, as `TRNS` and `SPL` write them; a line without account or amount says nothing
 * and is left out. Source: QuickBooks Interchange Format.
 */
export function readIif(bytes: Uint8Array): { header: string[]; rows: { line: number; cells: string[] }[] } | null {
  const lines = iifLines(bytes);
  if (!lines) return null;
  const rows: { line: number; cells: string[] }[] = [];
  let head: Head | null = null;
  let count = 0;
  for (const { line, kind, cell } of lines) {
    if (kind === 'ENDTRNS') head = null;
    if (kind !== 'TRNS' && kind !== 'SPL') continue;
    if (kind === 'TRNS') {
      count += 1;
      const description = [cell('MEMO'), cell('NAME')].find((one) => one !== '') ?? '';
      head = { entry: String(count), date: cell('DATE'), reference: cell('DOCNUM'), description: description || cell('TRNSTYPE') };
    }
    if (!head || (cell('ACCNT') === '' && cell('AMOUNT') === '')) continue;
    const date = cell('DATE') || head.date;
    rows.push({
      line,
      cells: [head.entry, date, head.reference, head.description, cell('ACCNT'), cell('CLASS'), cell('AMOUNT'), cell('MEMO')],
    });
  }
  return { header, rows };
}
