// For tests of screens with an import: what the server would say of a file, with only what matters spelled
// out.
import type { ClientOutput } from '../contract/endpoint.ts';
import type { AnyImport } from '../contract/import.ts';

type Preview = ClientOutput<AnyImport['calls']['preview']>;
type Outcome = ClientOutput<AnyImport['calls']['commit']>;

/**
 * A preview of a file whose columns are those of the import, without problems. Counts follow from the rows.
 */
export function aPreview(definition: AnyImport, rows: Preview['rows'], more: Partial<Preview> = {}): Preview {
  const keys = Object.keys(definition.columns);
  const count = (act: Preview['rows'][number]['act']) => rows.filter((row) => row.act === act).length;
  const reading: Preview['reading'] = {
    sheets: [],
    sheet: null,
    titleLine: 1,
    titleLines: [{ line: 1, text: keys.join(', ') }],
    encoding: 'utf-8',
    delimiter: ',',
    dateOrder: 'mdy',
    dateOrderSure: true,
    decimal: '.',
    decimalSure: true,
    signs: 'asWritten',
    negatives: [],
  };
  return {
    fileName: 'file.csv',
    importedBefore: null,
    reading,
    header: keys,
    mapping: Object.fromEntries(keys.map((key, at) => [key, at])),
    isRemembered: false,
    rowCount: rows.length,
    newCount: count('new'),
    changedCount: count('changed'),
    sameCount: count('same'),
    errorCount: count('error'),
    totals: {},
    rows,
    problems: [],
    baseHash: 'as it was',
    ...more,
  };
}

/** What a commit answers. */
export function anOutcome(more: Partial<Outcome> = {}): Outcome {
  return { importRunId: '1', jobId: null, newCount: 0, changedCount: 0, sameCount: 0, totals: {}, ...more };
}
