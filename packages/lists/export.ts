// Rows of a list for the wire and for files: every column by its kind, words instead of codes in files.
import { type AnyList, type FileAnswer, isOwnKey, type ListColumn } from '../contract/contract.ts';
import { writeCsv } from '../files/csv-writer.ts';
import type { TableCell, TableColumn, TableRow } from '../files/table.ts';
import { streamXlsx } from '../files/xlsx.ts';
import { centsToText, type LocalDate } from '../kernel/kernel.ts';
import type { RawRow } from './list.sql.ts';

function plainOf(column: ListColumn | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (column?.kind === 'money') return BigInt(String(value));
  return column?.kind === 'count' ? Number(value) : value;
}

/** The value of an added column, as the browser receives it. */
function ownValue(column: ListColumn, value: unknown): unknown {
  const known = plainOf(column, value);
  return typeof known === 'bigint' ? centsToText(known) : known;
}

/**
 * A row as its contract wants it: cents as bigint, counts as numbers, the id under its own name, what was
 * added to its kind by itself.
 */
export function rowOf({ columns, rowId: idKey, recordKind }: AnyList, raw: RawRow): Record<string, unknown> {
  // A page has thousands of cells: they are put in their places one by one, without lists of pairs between.
  const row: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (key === 'rowId' || key === 'place') continue;
    const column = columns[key];
    if (!isOwnKey(key)) row[key] = column ? plainOf(column, value) : value;
    else if (column) own[key] = ownValue(column, value);
  }
  if (recordKind !== undefined) row.own = own;
  row[idKey] = raw.rowId;
  return row;
}

function cellOf(column: ListColumn, value: unknown): TableCell {
  const known = plainOf(column, value);
  if (known === null) return null;
  if (column.kind === 'flag') return (column.yesNo ?? ['Yes', 'No'])[known === true ? 0 : 1];
  if (column.kind === 'status') return column.words?.[String(known)]?.[0] ?? String(known);
  return known as bigint | number | LocalDate | string;
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * The file of a view: its columns in their order, its rows as they come. Nothing is held back, so memory does
 * not grow with the rows.
 */
export function fileOf(
  list: AnyList,
  keys: readonly string[],
  format: 'csv' | 'xlsx',
  rows: Iterable<RawRow> | AsyncIterable<RawRow>,
): FileAnswer & { body: AsyncIterable<Uint8Array | string> } {
  const chosen = keys.flatMap((key) => (list.columns[key] ? [{ key, column: list.columns[key] }] : []));
  const columns: TableColumn[] = chosen.map(({ column: { title, kind, decimals } }) => ({
    title,
    kind: kind === 'status' || kind === 'flag' ? 'text' : decimals ? 'number' : kind,
  }));
  async function* tableRows(): AsyncGenerator<TableRow> {
    for await (const row of rows) yield chosen.map(({ key, column }) => cellOf(column, row[key]));
  }
  const body =
    format === 'xlsx'
      ? streamXlsx({ name: list.title, columns, rows: tableRows() })
      : writeCsv(tableRows(), columns, { byteOrderMark: true });
  return { fileName: `${list.title}.${format}`, contentType: contentTypes[format], body };
}
