// The rows of an import: those to mend in a grid, with what was probably meant one key away, and all of them
// in a table.
import { useCallback, useMemo, useState } from 'react';
import type { AnyImport, ImportPreview } from '../contract/import.ts';
import {
  Button,
  type CellMark,
  csvOf,
  DataTable,
  EmptyState,
  type EntryColumn,
  EntryGrid,
  Note,
  PanelSection,
  type TableColumn,
  type TableView,
  useHotkeys,
} from '../ui/ui.ts';
import type { ImportInHand } from './import-order.ts';

type Row = ImportPreview['rows'][number];
type Problem = ImportPreview['problems'][number];

/** A row in the grid: its line and what is wrong with it, and its cells under the keys of the columns. */
interface GridRow extends Record<string, string> {
  '#': string;
  '!': string;
}

const words = {
  new: ['New', 'good'],
  changed: ['Changes', 'attention'],
  same: ['Known, adds nothing', 'neutral'],
  error: ['In error', 'problem'],
  leftOut: ['Left out', 'neutral'],
} as const;

interface RowsProps {
  definition: AnyImport;
  file: ImportInHand;
  preview: ImportPreview;
}

function errorsOf(preview: ImportPreview): Problem[] {
  return preview.problems.filter((problem) => problem.severity === 'error');
}

/** Hands the bad rows to the browser as CSV, each with its reasons, under titles the import knows. */
function downloadBadRows(definition: AnyImport, preview: ImportPreview): void {
  const reasons = Map.groupBy(errorsOf(preview), (problem) => problem.line);
  const titles = [...Object.values(definition.columns).map((column) => column.title), 'Line', 'Reason'];
  const rows = preview.rows
    .filter((row) => row.act === 'error')
    .map((row) => [...row.cells, String(row.line), (reasons.get(row.line) ?? []).map((each) => each.message).join(' ')]);
  const url = URL.createObjectURL(new Blob([csvOf({ titles, rows })], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `bad rows of ${preview.fileName.replace(/\.\w+$/, '')}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The columns worth mending: those the file has, those a row needs, those something is wrong with. */
function gridColumns(definition: AnyImport, preview: ImportPreview): EntryColumn<GridRow>[] {
  const kinds = { money: 'money', date: 'date' } as const;
  const wrong = new Set(preview.problems.map((problem) => problem.column));
  const shown = Object.entries(definition.columns).filter(
    ([key, column]) => (preview.mapping[key] ?? -1) >= 0 || column.required || wrong.has(key),
  );
  return [
    { key: '#', title: 'Line', kind: 'readonly', width: 60, numeric: true, emphasis: 'quiet' },
    ...shown.map(
      ([key, column]): EntryColumn<GridRow> => ({
        key,
        title: column.title,
        kind: column.kind === 'money' || column.kind === 'date' ? kinds[column.kind] : 'text',
        width: column.width ?? 130,
        numeric: column.kind === 'count',
      }),
    ),
    { key: '!', title: 'What is wrong', kind: 'readonly', width: 420 },
  ];
}

/** The rows in error as they stand on the screen, mended cells included. */
function useGrid({ definition, file, preview }: RowsProps) {
  const keys = useMemo(() => Object.keys(definition.columns), [definition]);
  const { mended } = file.choices;
  const lines = useMemo(() => Map.groupBy(errorsOf(preview), (problem) => problem.line), [preview]);
  const given = useMemo(() => new Map(preview.rows.map((row) => [row.line, row])), [preview]);
  const rows = useMemo(() => {
    const shown = preview.rows.filter((row) => row.act === 'error').map((row) => row.line);
    const typed = [...mended.keys()].filter((line) => !given.has(line));
    return [...shown, ...typed].flatMap((line): GridRow[] => {
      const cells = mended.get(line);
      if (cells === null) return [];
      const texts = keys.map((key, at): [string, string] => [key, cells?.[key] ?? given.get(line)?.cells[at] ?? '']);
      const reasons = (lines.get(line) ?? [])
        .map(({ message, suggestion }) => (suggestion ? `${message} Did you mean ${suggestion}?` : message))
        .join(' ');
      return [{ ...Object.fromEntries(texts), '#': String(line), '!': reasons }];
    });
  }, [preview, mended, keys, given, lines]);
  const cellsOf = (row: GridRow) => Object.fromEntries(keys.map((key) => [key, row[key] ?? '']));
  const change = (next: readonly GridRow[]) => {
    let last = Math.max(...preview.rows.map((row) => row.line), ...mended.keys(), 1);
    const kept = new Set(next.map((row) => row['#']));
    const before = new Set(rows);
    const removed = rows.filter((row) => !kept.has(row['#'])).map((row): [number, null] => [Number(row['#']), null]);
    const changed = next
      .filter((row) => !before.has(row))
      .map((row): [number, Record<string, string>] => {
        if (row['#'] !== '') return [Number(row['#']), cellsOf(row)];
        last += 1;
        return [last, cellsOf(row)];
      });
    if (removed.length + changed.length > 0) file.mend([...removed, ...changed]);
  };
  return { rows, lines, change, cellsOf };
}

/** The rows in error, mended where they stand. */
export function MendRows(props: RowsProps) {
  const { definition, file, preview } = props;
  const { rows, lines, change, cellsOf } = useGrid(props);
  const [current, setCurrent] = useState<number | null>(null);
  const columns = useMemo(() => gridColumns(definition, preview), [definition, preview]);
  const newRow = useCallback(
    (): GridRow => ({ ...Object.fromEntries(Object.keys(definition.columns).map((key) => [key, ''])), '#': '', '!': '' }),
    [definition],
  );
  const { mended } = file.choices;
  const mark = useCallback(
    (row: GridRow, key: string): CellMark | null => {
      const line = Number(row['#']);
      const found = lines.get(line)?.find((problem) => problem.column === key);
      if (!found || mended.has(line)) return null;
      const meant = found.suggestion ? ` Did you mean ${found.suggestion}? Alt+Enter takes it.` : '';
      return { tone: 'problem', text: `${found.message}${meant}` };
    },
    [lines, mended],
  );
  const suggested = (row: GridRow) => {
    const meant = (lines.get(Number(row['#'])) ?? []).filter((problem) => problem.suggestion !== null);
    const changes = Object.fromEntries(meant.map((problem) => [problem.column, problem.suggestion ?? '']));
    return meant.length === 0 || mended.has(Number(row['#'])) ? null : ([Number(row['#']), { ...cellsOf(row), ...changes }] as const);
  };
  const offers = rows.flatMap((row) => {
    const offer = suggested(row);
    return offer ? [offer] : [];
  });
  const takeCurrent = () => {
    const row = current === null ? undefined : rows[current];
    const offer = row && suggested(row);
    if (offer) file.mend([offer]);
  };
  useHotkeys([
    { keys: 'alt+enter', label: 'Take what was probably meant', group: 'Import', hint: offers.length > 0 },
    { keys: 'ctrl+shift+enter', label: 'Check again', group: 'Import', hint: true, run: () => file.look() },
  ]);
  const count = preview.errorCount;
  return (
    <>
      <PanelSection>
        <Note
          tone="problem"
          icon="alert-triangle"
          title={`${count.toLocaleString('en-US')} ${count === 1 ? 'row is' : 'rows are'} in error.`}
          actions={
            <>
              <Button size="small" icon="refresh" disabled={!file.dirty || file.busy} onClick={() => file.look()}>
                Check the fixed rows
              </Button>
              {offers.length > 0 && (
                <Button size="small" onClick={() => file.mend(offers)}>
                  {offers.length === 1 ? 'Take the suggestion' : `Take all ${offers.length} suggestions`}
                </Button>
              )}
              <Button size="small" icon="download" onClick={() => downloadBadRows(definition, preview)}>
                Download the bad rows
              </Button>
            </>
          }
        >
          Mend them here, leave one out with Ctrl+Delete, or mend the file and hand it in again. Nothing is taken until all rows are right.
        </Note>
      </PanelSection>
      <div
        className="col grow"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !event.altKey) return;
          event.preventDefault();
          event.stopPropagation();
          takeCurrent();
        }}
      >
        <EntryGrid
          label="Rows to fix"
          columns={columns}
          rows={rows}
          onRows={change}
          newRow={newRow}
          mark={mark}
          onCurrent={setCurrent}
          autoFocus
        />
      </div>
    </>
  );
}

/** What is said of rows that are taken all the same, by their lines. */
function remarksOf(warnings: readonly Problem[]): Map<number, string> {
  const lines = [...Map.groupBy(warnings, (warning) => warning.line)];
  return new Map(lines.map(([line, of]) => [line, of.map((warning) => warning.message).join(' ')]));
}

/** The columns of the file between what is said of its rows, whose keys no column can have. */
function tableColumns(
  definition: AnyImport,
  preview: ImportPreview,
  noteTitle: string,
  remarks: ReadonlyMap<number, string>,
): TableColumn<Row>[] {
  const kinds = { money: 'money', date: 'date', count: 'count', text: 'text', choice: 'text', flag: 'text' } as const;
  const hasNotes = preview.rows.some((row) => row.note !== '');
  return [
    { key: '#line', title: 'Line', kind: 'count', width: 64, value: (row) => row.line },
    ...(remarks.size > 0
      ? [{ key: '#remark', title: 'Remark', width: 240, value: (row) => remarks.get(row.line) ?? '' } satisfies TableColumn<Row>]
      : []),
    ...Object.entries(definition.columns).flatMap(([key, column], at): TableColumn<Row>[] => {
      const isUsed = (preview.mapping[key] ?? -1) >= 0 || preview.rows.some((row) => row.cells[at] !== '');
      if (!isUsed) return [];
      return [{ key, title: column.title, kind: kinds[column.kind], width: column.width ?? 130, value: (row) => row.cells[at] ?? '' }];
    }),
    ...(hasNotes ? [{ key: '#note', title: noteTitle, width: 200, value: (row) => row.note } satisfies TableColumn<Row>] : []),
    { key: '#act', title: 'Status', kind: 'status', width: 160, value: (row) => words[row.act][0], tone: (row) => words[row.act][1] },
  ];
}

/** All rows, read only; struck ones are left out. */
export function AllRows({ definition, file, preview, noteTitle }: RowsProps & { noteTitle: string }) {
  const [view, setView] = useState<TableView>({});
  const [onlyRemarks, setOnlyRemarks] = useState(false);
  const warnings = useMemo(() => preview.problems.filter((problem) => problem.severity === 'warning'), [preview]);
  const remarks = useMemo(() => remarksOf(warnings), [warnings]);
  const columns = useMemo(() => tableColumns(definition, preview, noteTitle, remarks), [definition, preview, noteTitle, remarks]);
  const isNarrowed = onlyRemarks && remarks.size > 0;
  const rows = useMemo(
    () => (isNarrowed ? preview.rows.filter((row) => remarks.has(row.line)) : preview.rows),
    [isNarrowed, preview, remarks],
  );
  const offers = new Map(
    warnings
      .filter((warning) => warning.suggestion !== null)
      .map((warning) => [warning.line, { ...file.choices.mended.get(warning.line), [warning.column]: warning.suggestion ?? '' }]),
  );
  const leftOut = [...file.choices.mended].filter(([, cells]) => cells === null).map(([line]) => line);
  return (
    <>
      {warnings.length > 0 && (
        <PanelSection>
          <Note
            tone="attention"
            title={`${warnings.length.toLocaleString('en-US')} ${warnings.length === 1 ? 'remark' : 'remarks'}; the rows are taken all the same.`}
            actions={
              <>
                <Button size="small" onClick={() => setOnlyRemarks(!isNarrowed)}>
                  {isNarrowed ? 'Show all rows' : remarks.size === 1 ? 'Show that row alone' : 'Show those rows alone'}
                </Button>
                {offers.size > 0 && (
                  <Button size="small" onClick={() => file.look({ mended: new Map([...file.choices.mended, ...offers]) })}>
                    {offers.size === 1 ? 'Take the suggestion' : `Take all ${offers.size} suggestions`}
                  </Button>
                )}
              </>
            }
          >
            {warnings
              .slice(0, 3)
              .map((warning) => `Line ${warning.line}: ${warning.message}`)
              .join(' ')}
            {warnings.length > 3 && ` And ${warnings.length - 3} more.`}
          </Note>
        </PanelSection>
      )}
      {leftOut.length > 0 && (
        <PanelSection>
          <Note
            title={`${leftOut.length} ${leftOut.length === 1 ? 'row is' : 'rows are'} left out.`}
            actions={
              <Button
                size="small"
                onClick={() => file.look({ mended: new Map([...file.choices.mended].filter(([, cells]) => cells !== null)) })}
              >
                Take {leftOut.length === 1 ? 'it' : 'them'} in again
              </Button>
            }
          />
        </PanelSection>
      )}
      {preview.rowCount > preview.rows.length && (
        <PanelSection>
          <p className="t3">
            All {preview.rowCount.toLocaleString('en-US')} rows are checked. Shown are the first and those something is said of.
          </p>
        </PanelSection>
      )}
      <DataTable
        label="Rows of the file"
        rows={rows}
        columns={columns}
        rowId={(row) => `${row.line}`}
        state={view}
        onState={setView}
        onOpen={() => undefined}
        struck={(row) => row.act === 'leftOut'}
        noun={definition.noun[1]}
        allCount={Math.max(preview.rowCount, preview.rows.length)}
        empty={<EmptyState title="The file has no rows" />}
      />
    </>
  );
}
