// Importing a lockbox file: what came in, what was matched, what waits, what is odd; then on to the review.
// Nothing is posted here.

import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, toUpload, useCommand } from '../../../../packages/pages/client.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  type CommitBarProps,
  DataTable,
  EmptyState,
  FigureStrip,
  type ImportSource,
  ImportSteps,
  Money,
  Note,
  PageHeader,
  SelectField,
  type TableColumn,
  type TableView,
  TimeText,
} from '../../../../packages/ui/ui.ts';
import { lockbox } from '../lockbox.contract.ts';
import { fieldWords, type LayoutName, layoutWords } from './lockbox-parts.tsx';

type Result = ClientOutput<typeof lockbox.importLockbox>;
type Upload = { fileName: string; content: string };
type Warning = Result['warnings'][number];

const columns: readonly TableColumn<Warning>[] = [
  { key: 'line', title: 'Line', kind: 'count', width: 70 },
  { key: 'field', title: 'Field', width: 180, value: (row) => fieldWords(row.field) },
  { key: 'message', title: 'Warning', width: 480 },
];

async function uploadOf(source: ImportSource): Promise<Upload> {
  return toUpload(source.kind === 'file' ? source.file : new File([source.text], 'pasted.txt'));
}

/** What the file brought, and what it did not because it was here before. */
function Totals({ result }: { result: Result }) {
  const { importedBefore, added, known, matched, exceptions, total } = result;
  return (
    <>
      <FigureStrip
        label="What the file brought"
        figures={[
          { key: 'total', label: 'Total of the file', value: <Money value={total} zero="digits" />, weight: 'main' },
          { key: 'added', label: 'New payments', value: added.toLocaleString('en-US') },
          { key: 'matched', label: 'Matched', value: matched.toLocaleString('en-US'), tone: matched > 0 ? 'good' : undefined },
          {
            key: 'exceptions',
            label: 'To fix',
            value: exceptions.toLocaleString('en-US'),
            tone: exceptions > 0 ? 'attention' : undefined,
          },
        ]}
      />
      {(importedBefore || known > 0) && (
        <section className="problems">
          {importedBefore ? (
            <Note icon="history" title="This file was imported before,">
              by {importedBefore.importedBy} on <TimeText value={importedBefore.importedTime} form="words" />. All of its{' '}
              {countWords(known, 'payment')} are here already; nothing was added.
            </Note>
          ) : (
            <Note icon="history" title={`${countWords(known, 'payment')} came with an earlier file`}>
              {known === 1 ? 'and was' : 'and were'} not added again.
            </Note>
          )}
        </section>
      )}
    </>
  );
}

/** What is odd about a file that was taken all the same, line by line. */
function Warnings({ result, view, onView }: { result: Result; view: TableView; onView(view: TableView): void }) {
  const { warnings, importedBefore } = result;
  if (warnings.length === 0)
    return (
      <Column>
        {!importedBefore && (
          <EmptyState title="No warning" icon="check">
            Totals and counts of the file agree.
          </EmptyState>
        )}
      </Column>
    );
  return (
    <DataTable
      label="Warnings"
      noun={warnings.length === 1 ? 'warning' : 'warnings'}
      rows={warnings}
      columns={columns}
      rowId={(row) => `${row.line} ${row.field} ${row.message}`}
      state={view}
      onState={({ open: _open, ...rest }) => onView(rest)}
      onOpen={null}
      bar={false}
    />
  );
}

/** A refusal of the file as a whole; one that names lines is shown line by line. */
function Refused({ error }: { error: CallFailed }) {
  return (
    <section className="problems">
      <Note tone="problem" icon="alert-triangle" title={error.message}>
        {error.status >= 500 ? `Reference ${error.reference}` : 'Nothing was taken. If the bank uses another layout, choose it at the top.'}
      </Note>
    </section>
  );
}

/** The way on: to the queue while something waits, else to the history. */
function commitOf(result: Result, go: (screen: string) => void): CommitBarProps {
  const { matched, exceptions } = result;
  const waits = matched + exceptions > 0;
  return {
    note: waits ? 'Nothing is posted yet' : 'Nothing of this file waits any more',
    primary: waits
      ? { label: `Review ${matched} matched, ${exceptions} to fix`, run: () => go('lockbox-review') }
      : { label: 'Look at the file', run: () => go('lockbox-review') },
  };
}

/** The page at `/lockbox/import`. */
export default function LockboxImportScreen() {
  const shell = useShell();
  const [layout, setLayout] = useState<LayoutName>('detect');
  const [upload, setUpload] = useState<Upload | null>(null);
  const [view, setView] = useState<TableView>({});
  const take = useCommand(lockbox.importLockbox);
  const run = (file: Upload, preset: LayoutName) => {
    setUpload(file);
    take.mutate({ file, preset });
  };
  const result = upload ? take.data : undefined;
  const error = upload ? take.error : null;
  const byLine = error?.fields.filter((field) => field.line !== undefined) ?? [];
  const choose = (preset: LayoutName) => {
    setLayout(preset);
    // A file that was not understood is tried again with what was chosen.
    if (upload && error) run(upload, preset);
  };
  const chooser = !result && (
    <SelectField
      label="Layout"
      hideLabel
      width={220}
      value={layout}
      onChange={choose}
      options={(Object.keys(layoutWords) as LayoutName[]).map((value) => ({ value, label: layoutWords[value] }))}
    />
  );
  return (
    <>
      <PageHeader
        title="Import a lockbox file"
        crumbs={[
          <ScreenLink key="list" to="lockbox-history">
            Lockbox files
          </ScreenLink>,
        ]}
        actions={chooser}
      />
      <ImportSteps
        accept=".bai,.txt,.csv,.dat,.lbx"
        help="The file as the bank sends it; one file may hold several communities. Payments are matched by lockbox id and owner account, and nothing is posted."
        source={upload && { name: upload.fileName, note: result ? countWords(result.added + result.known, 'payment') : undefined }}
        onSource={(source) => void uploadOf(source).then((file) => run(file, layout))}
        onReset={() => {
          setUpload(null);
          take.reset();
        }}
        busy={take.isPending}
        problems={byLine.map((field) => ({ line: field.line ?? 0, field: fieldWords(field.path), reason: field.message }))}
        totals={result ? <Totals result={result} /> : error && byLine.length === 0 ? <Refused error={error} /> : undefined}
        preview={result && <Warnings result={result} view={view} onView={setView} />}
        commit={result && commitOf(result, (screen) => shell.go(screen, {}, { file: result.lockboxFileId }))}
      />
    </>
  );
}
