// Sets up properties and owners from a file: what each row would do, bad rows mended in place or taken away as a file, one commit.
import { useRef, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { call, useCommand } from '../../../packages/pages/client.ts';
import { toastFailure } from '../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../packages/pages/shell.tsx';
import { type ImportInHand, useImport } from '../../../packages/pages/use-import.ts';
import {
  csvOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  FigureStrip,
  ImportSteps,
  LoadingRows,
  Note,
  PageHeader,
  type TableColumn,
  type TableView,
  Tabs,
  toast,
} from '../../../packages/ui/ui.ts';
import { setup } from '../lifecycle.contract.ts';
import { type BadRow, MendRows } from './mend-rows.tsx';

type Preview = ClientOutput<typeof setup.previewPropertyImport>;
type Row = Preview['rows'][number];

const words = { new: ['New', 'good'], known: ['Known, adds nothing', 'neutral'], error: ['In error', 'problem'] } as const;

const columns: readonly TableColumn<Row>[] = [
  { key: 'line', title: 'Line', kind: 'count', width: 70 },
  { key: 'accountNumber', title: 'Account', width: 120, emphasis: 'strong' },
  { key: 'address', title: 'Property', width: 260 },
  { key: 'postcode', title: 'ZIP code', width: 90 },
  { key: 'lot', title: 'Lot', width: 70 },
  { key: 'homeType', title: 'Category', width: 130 },
  { key: 'owner', title: 'Owner' },
  { key: 'status', title: 'Status', kind: 'status', width: 160, value: (row) => words[row.status][0], tone: (row) => words[row.status][1] },
];

function errorsOf(preview: Preview | null) {
  return preview?.problems.filter((problem) => problem.severity === 'error') ?? [];
}

/** Hands the bad rows to the browser as CSV, each with its reasons. */
function downloadBadRows(preview: Preview): void {
  const reasons = Map.groupBy(errorsOf(preview), (problem) => problem.line);
  const rows = preview.badRows.map((row) => [
    ...preview.header.map((_title, i) => row.cells[i] ?? ''),
    (reasons.get(row.line) ?? []).map((each) => each.message).join(' '),
  ]);
  const url = URL.createObjectURL(new Blob([csvOf({ titles: [...preview.header, 'Reason'], rows })], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `bad rows of ${preview.fileName}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Rows mended on the screen, by line; the import reads them in place of the file's. */
function useMended() {
  const [kept, setKept] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const [dirty, setDirty] = useState(false);
  // The look at a file begins before the next draw.
  const latest = useRef(kept);
  const keep = (next: ReadonlyMap<number, readonly string[]>, isDirty: boolean) => {
    latest.current = next;
    setKept(next);
    setDirty(isDirty);
  };
  return {
    dirty,
    rows: () => [...latest.current].map(([line, cells]) => ({ line, cells: [...cells] })),
    cellsOf: (line: number) => kept.get(line),
    mend: (line: number, cells: readonly string[]) => keep(new Map(latest.current).set(line, cells), true),
    settle: () => setDirty(false),
    clear: () => keep(new Map(), false),
  };
}

function badRowsOf(preview: Preview, mended: ReturnType<typeof useMended>): BadRow[] {
  const reasons = Map.groupBy(errorsOf(preview), (problem) => problem.line);
  return preview.badRows.map((row) => ({
    line: row.line,
    cells: mended.cellsOf(row.line) ?? row.cells,
    reasons: reasons.get(row.line) ?? [],
  }));
}

function Found({ file, mended }: { file: ImportInHand<Preview>; mended: ReturnType<typeof useMended> }) {
  const [view, setView] = useState<TableView>({});
  const [tab, setTab] = useState<'mend' | 'all'>('mend');
  const { preview, failure, busy } = file;
  if (failure && file.problems.length === 0)
    return <Failed message={failure.message} reference={failure.reference} onRetry={file.lookAgain} />;
  if (!preview) return busy ? <LoadingRows /> : null;
  const warnings = preview.problems.filter((problem) => problem.severity === 'warning');
  const mending = preview.badRows.length > 0 && tab === 'mend';
  const look = () => {
    mended.settle();
    file.lookAgain();
  };
  return (
    <>
      {preview.badRows.length > 0 && (
        <Tabs
          label="Rows"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'mend', label: 'To mend', count: preview.badRows.length },
            { value: 'all', label: 'All rows', count: preview.rows.length },
          ]}
        />
      )}
      {mending ? (
        <MendRows
          header={preview.header}
          rows={badRowsOf(preview, mended)}
          dirty={mended.dirty}
          busy={busy}
          onMend={mended.mend}
          onLook={look}
          onDownload={() => downloadBadRows(preview)}
        />
      ) : (
        <>
          <Remarks warnings={warnings} />
          <DataTable
            label="Rows of the file"
            rows={preview.rows}
            columns={columns}
            rowId={(row) => `${row.line}`}
            state={view}
            onState={setView}
            noun="rows"
            empty={<EmptyState title="The file has no rows" />}
          />
        </>
      )}
    </>
  );
}

/** What is worth knowing about rows that are taken all the same. */
function Remarks({ warnings }: { warnings: Preview['problems'] }) {
  if (warnings.length === 0) return null;
  return (
    <Note tone="attention" title={`${warnings.length} ${warnings.length === 1 ? 'remark' : 'remarks'}; the rows are taken all the same.`}>
      {warnings
        .slice(0, 3)
        .map((warning) => `Line ${warning.line}: ${warning.message}`)
        .join(' ')}
      {warnings.length > 3 && ` And ${warnings.length - 3} more.`}
    </Note>
  );
}

function Totals({ preview }: { preview: Preview }) {
  return (
    <FigureStrip
      label="Totals of the file"
      figures={[
        { key: 'all', label: 'Rows', value: preview.rows.length.toLocaleString('en-US') },
        { key: 'new', label: 'New', value: preview.newCount.toLocaleString('en-US'), weight: 'main' },
        { key: 'known', label: 'Known', value: preview.knownCount.toLocaleString('en-US') },
        {
          key: 'error',
          label: 'In error',
          value: preview.errorCount.toLocaleString('en-US'),
          tone: preview.errorCount > 0 ? 'problem' : 'neutral',
        },
      ]}
    />
  );
}

/** The page at `/c/$communityId/setup/properties`. */
export default function CommunitySetupPropertiesScreen() {
  const shell = useShell();
  const { communityId, name } = useCommunity();
  const [ownedSince, setOwnedSince] = useState<LocalDate | ''>('');
  const mended = useMended();
  const take = useCommand(setup.importProperties);
  const file = useImport<Preview>((upload) => call(setup.previewPropertyImport, { communityId, file: upload, mended: mended.rows() }));
  const { preview, upload } = file;
  const errors = errorsOf(preview);
  const run = () => {
    if (!upload) return;
    const input = { communityId, file: upload, mended: mended.rows(), ...(ownedSince === '' ? {} : { ownedSinceDate: ownedSince }) };
    take.mutate(input, {
      onSuccess: ({ added, known, owners }) => {
        toast({ text: `Added ${added} properties and ${owners} owners${known > 0 ? `; ${known} were known` : ''}` });
        shell.go('portfolio-properties');
      },
      onError: toastFailure,
    });
  };
  const waitsFor = mended.dirty
    ? 'Mended rows have not been looked at'
    : errors.length > 0
      ? `${preview?.errorCount} ${preview?.errorCount === 1 ? 'row is' : 'rows are'} in error`
      : preview?.newCount === 0
        ? 'Every row is known already'
        : undefined;
  return (
    <>
      <PageHeader
        title="Import properties"
        crumbs={[
          <ScreenLink key="list" to="portfolio-properties">
            Properties of {name}
          </ScreenLink>,
        ]}
      />
      <ImportSteps
        accept=".csv,.txt,.tsv,.json,.geojson"
        help="CSV with titles such as Account Number, Lot, Category, Number, Street, Unit, City, State, Postcode, Owner, E-mail; or an OpenAddresses GeoJSON. Only number and street are needed; account numbers are made where there are none."
        source={file.source}
        onSource={file.take}
        onReset={() => {
          mended.clear();
          file.reset();
        }}
        busy={file.busy}
        problems={file.problems}
        options={
          <span className="row">
            <span className="t3 sm">Owners since, blank for the first fiscal year</span>
            <DateField label="Owners since" hideLabel width={130} value={ownedSince} onChange={setOwnedSince} />
          </span>
        }
        totals={preview && <Totals preview={preview} />}
        preview={<Found file={file} mended={mended} />}
        commit={
          preview
            ? {
                note: 'The same file again adds nothing',
                primary: {
                  label: `Add ${preview.newCount.toLocaleString('en-US')} ${preview.newCount === 1 ? 'property' : 'properties'}`,
                  run,
                  busy: take.isPending,
                  waitsFor,
                },
              }
            : undefined
        }
      />
    </>
  );
}
