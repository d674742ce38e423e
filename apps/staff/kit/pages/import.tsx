// Gallery page: a declared import with rows to mend, answered here instead of by a server, and a reader of
// other formats that shares the first step.
import { useState } from 'react';
import { z } from 'zod';
import { defineImport, type ImportPreview, type MendedRow, needs } from '../../../../packages/contract/contract.ts';
import { configureClient } from '../../../../packages/pages/client.ts';
import { ImportWizard } from '../../../../packages/pages/pages.ts';
import { Button, ImportSteps, PageHeader } from '../../../../packages/ui/ui.ts';

const definition = defineImport({
  name: 'gallery',
  title: 'Receipts',
  noun: ['receipt', 'receipts'],
  permission: needs('arownerpayments', 2),
  touches: 'receipt',
  params: { day: z.string() },
  help: 'Any file shows the same four rows, two of them in error.',
  columns: {
    account: { title: 'Account', kind: 'text', required: true, key: true, width: 110, help: 'The account of the payer.' },
    date: { title: 'Date', kind: 'date', required: true, width: 110, help: 'When it was received.' },
    amount: { title: 'Amount', kind: 'money', required: true, width: 110, help: 'Above zero.' },
  },
  totals: { received: 'Received' },
});

const file = [
  [14, 'CT-OO17', '2026-11-03', '365.00'],
  [15, 'CT-0018', '2026-11-03', '365.00'],
  [16, 'CT-0019', '2026-11-04', '1,20.00'],
  [17, 'CT-0020', '2026-11-04', '400.00'],
] as const;
const keys = ['account', 'date', 'amount'] as const;

/**
 * What a server would say: an account with letters for zeros and an amount that is none, until they are
 * mended.
 */
function previewOf(mended: readonly MendedRow[]): Omit<ImportPreview, 'totals'> & { totals: Record<string, string> } {
  const changes = new Map(mended.map((row) => [row.line, row.cells]));
  const rows = file.map(([line, ...texts]) => {
    const cells = keys.map((key, at) => changes.get(line)?.[key] ?? texts[at] ?? '');
    const isBad = (cells[0] ?? '').includes('O') || !/^\d+\.\d\d$/.test(cells[2] ?? '');
    const act = changes.get(line) === null ? ('leftOut' as const) : isBad ? ('error' as const) : ('new' as const);
    return { line, cells, act, note: act === 'new' ? 'Kessler, David' : '' };
  });
  const bad = rows.filter((row) => row.act === 'error');
  const problems = bad.map(({ line, cells }) =>
    line === 14
      ? { line, column: 'account', message: `No payer has the account ${cells[0]}.`, severity: 'error' as const, suggestion: 'CT-0017' }
      : { line, column: 'amount', message: `Amount “${cells[2]}” is not an amount.`, severity: 'error' as const, suggestion: null },
  );
  return {
    fileName: 'receipts.csv',
    importedBefore: null,
    reading: {
      sheets: [],
      sheet: null,
      titleLine: 1,
      titleLines: [{ line: 1, text: 'Account, Date, Amount, Memo' }],
      encoding: 'windows-1252',
      delimiter: ';',
      dateOrder: 'mdy',
      dateOrderSure: false,
      decimal: '.',
      decimalSure: true,
      signs: 'asWritten',
      negatives: [],
    },
    header: ['Account', 'Date', 'Amount', 'Memo'],
    mapping: { account: 0, date: 1, amount: 2 },
    isRemembered: true,
    rowCount: rows.filter((row) => row.act !== 'leftOut').length,
    newCount: rows.filter((row) => row.act === 'new').length,
    changedCount: 0,
    sameCount: 0,
    errorCount: bad.length,
    totals: { received: bad.length === 0 ? '1250.00' : '765.00' },
    rows,
    problems,
    baseHash: 'gallery',
  };
}

/** Answers the calls of the gallery's own import; everything else goes where it went. */
function answerHere(): void {
  const real = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => {
    const path = String(input);
    if (!path.includes('/GalleryImport/')) return real(input, init);
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { mended?: MendedRow[] }) : {};
    const counts = { newCount: 4, changedCount: 0, sameCount: 0, totals: { received: '1250.00' } };
    const answer = path.includes('Preview')
      ? previewOf(body.mended ?? [])
      : path.includes('ListRuns')
        ? []
        : { importRunId: '1', jobId: null, ...counts };
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }));
  };
  configureClient({ baseUrl: '', token: () => 'gallery', onSignedOut: () => undefined });
}
answerHere();

const params = { day: '2026-11-20' };

/** A format reader: the same chooser and problems by line, without columns to match. */
function FormatReader() {
  const [source, setSource] = useState<{ name: string } | null>({ name: 'january.bai' });
  return (
    <ImportSteps
      accept=".bai,.txt"
      help="A file as the bank sends it."
      source={source && { name: source.name, note: '212 lines, 3 cannot be taken' }}
      onSource={setSource}
      onReset={() => setSource(null)}
      problems={
        source
          ? [
              { line: 14, field: 'account', reason: 'No owner has the number 004417.' },
              { line: 41, field: 'amount', reason: '“1,20.00” is not an amount.' },
              { line: 77, field: 'date', reason: '02/30/2026 is not a day of the calendar.' },
            ]
          : []
      }
      onDownloadProblems={() => undefined}
      commit={
        source
          ? { primary: { label: 'Take 209 receipts, 64,790.00', run: () => undefined, waitsFor: '3 problems stand in the file' } }
          : undefined
      }
    />
  );
}

/** Importing a file. */
export function ImportPage() {
  const [reads, setReads] = useState(false);
  return (
    <>
      <PageHeader
        title="Import receipts"
        crumbs={[
          <a key="1" href="#/grid">
            Cash receipts
          </a>,
          'Import',
        ]}
        actions={<Button onClick={() => setReads(!reads)}>{reads ? 'Show the declared import' : 'Show the format reader'}</Button>}
      />
      {reads ? <FormatReader /> : <ImportWizard definition={definition} params={params} noteTitle="Payer" onDone={() => setReads(false)} />}
    </>
  );
}
