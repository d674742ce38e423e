// For tests of plans: the rows of a CSV text as an import reads them, without a database.
import type { ImportColumns, ImportProblem, ImportRow } from '../contract/contract.ts';
import { readCsv } from '../files/csv-reader.ts';
import { findForms } from './forms.ts';
import { guessMapping } from './mapping.ts';
import { readRows } from './rows.ts';
import { untitled } from './table.ts';

/** Reads a text as the columns of an import want it, columns found by their titles. */
export function importRows<C extends ImportColumns>(
  definition: { readonly columns: C; readonly rowsMayRepeat?: true; readonly changesRows?: true },
  text: string,
): { rows: ImportRow<C>[]; problems: ImportProblem[] } {
  const { header, rows } = readCsv(Buffer.from(text));
  const table = { ...untitled, header, rows, warnings: [] };
  const read = readRows(table, {
    columns: definition.columns,
    mapping: guessMapping(definition.columns, header),
    forms: { ...findForms([], []), signs: 'asWritten' },
    mended: [],
    blanks: definition.changesRows ? 'keep' : 'clear',
    rowsMayRepeat: definition.rowsMayRepeat ?? false,
  });
  return { rows: read.rows as ImportRow<C>[], problems: read.problems };
}
