// The entry grid: type down a stack of checks without the mouse. Rows belong to the parent; the last row is
// always blank.
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHotkeys } from '../hotkeys.tsx';
import { Money } from '../money.tsx';
import { usePreferences, useToday } from '../provider.tsx';
import { useNeededRoom } from '../split.tsx';
import { figureWidths } from '../table/figure-width.rules.ts';
import { useRowWindow } from '../table/row-window.ts';
import { EntryCell } from './entry-cell.tsx';
import { type CellMark, cellText, type EntryColumn, entrySum, suggestions } from './entry-grid.rules.ts';
import { answerKey } from './entry-keys.ts';
import { EntryRow, entryClass } from './entry-row.tsx';
import { useEntryState } from './entry-state.ts';

export interface EntryGridProps<Row extends object> {
  /** Names the grid for screen readers. */
  label: string;
  columns: readonly EntryColumn<Row>[];
  /** The rows typed so far, without the blank one at the end. */
  rows: readonly Row[];
  onRows(rows: Row[]): void;
  newRow(): Row;
  /** Marks a cell from outside: a refusal of the server, a warning. Keep its identity stable. */
  mark?: ((row: Row, key: string) => CellMark | null) | undefined;
  /** Told which row is current, null on the blank one. */
  onCurrent?: ((index: number | null) => void) | undefined;
  /** Draws at least so many numbered rows, such as the checks on the tape. */
  minRows?: number | undefined;
  /** Row labels in the foot. */
  footLabel?: ReactNode;
  /**
   * The rows are what they are, such as the accounts of a budget: none is added, none deleted, and no blank
   * row stands at the end.
   */
  fixed?: boolean | undefined;
  /** Puts the focus into the grid when it appears. */
  autoFocus?: boolean | undefined;
}

const HEAD = 28;
const FOOT = 34;
const unmarked = () => null;

const HINTS = [
  { keys: 'enter', label: 'Pay balance, next row' },
  { keys: 'tab', label: 'Next cell' },
  { keys: "ctrl+'", label: 'Repeat above' },
  { keys: 'ctrl+d', label: 'Fill down' },
  { keys: 'f2', label: 'Edit the cell' },
  { keys: 'shift+arrowdown', label: 'Mark rows to fill' },
];
const DELETE_HINT = { keys: 'ctrl+delete', label: 'Delete the row' };

/** Lists the grid's keys in the overlay and the status bar; the grid itself answers them. */
function useGridHotkeys(fixed: boolean): void {
  useHotkeys([...HINTS, ...(fixed ? [] : [DELETE_HINT])].map((hint, index) => ({ ...hint, group: 'Entry grid', hint: index < 4 })));
}

/** The least width in px of each column of money. */
function entryFigures<Row>(columns: readonly EntryColumn<Row>[], rows: readonly Row[]): Map<string, number> {
  const money = columns.filter(({ kind }) => kind === 'money');
  const totals = Object.fromEntries(money.map((column) => [column.key, column.total === 'sum' ? entrySum(column, rows) : 0n]));
  return figureWidths(
    money.map((column) => ({
      key: column.key,
      title: column.title,
      kind: 'money' as const,
      total: column.total,
      value: (row: Row) => cellText(column, row),
    })),
    rows,
    totals,
  );
}

function Foot<Row>({ columns, rows, label }: { columns: readonly EntryColumn<Row>[]; rows: readonly Row[]; label: ReactNode }) {
  const first = columns.findIndex((column) => column.total === 'sum');
  if (first < 0) return null;
  return (
    <tfoot>
      <tr className="totals">
        <td className="rn" />
        {first > 0 && <td colSpan={first}>{label ?? `${rows.length} entered`}</td>}
        {columns.slice(first).map((column) => (
          <td key={column.key} className={entryClass(column)}>
            {column.total === 'sum' && <Money value={entrySum(column, rows)} />}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** A grid for typing rows. See the README for its keys. */
export function EntryGrid<Row extends object>(props: EntryGridProps<Row>) {
  const {
    label,
    columns,
    rows,
    onRows,
    newRow,
    mark = unmarked,
    onCurrent,
    minRows = 0,
    footLabel,
    fixed = false,
    autoFocus = false,
  } = props;
  const today = useToday();
  const [preferences] = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(autoFocus);
  const [listAsked, setListAsked] = useState(false);
  const state = useEntryState({
    columns,
    rows,
    onRows,
    newRow,
    today,
    fixed,
    onMove: () => {
      wantsFocus.current = true;
      setListAsked(false);
    },
  });
  const count = fixed ? rows.length : Math.max(rows.length + 1, minRows);
  const view = useRowWindow({
    count,
    rowHeight: preferences.density === 'roomy' ? 36 : 28,
    scroller,
    head: HEAD,
    foot: FOOT,
    keep: state.row,
  });
  const { scrollTo } = view;
  const scroll = useRef(scrollTo);
  scroll.current = scrollTo;
  useEffect(() => scroll.current(state.row), [state.row]);
  const currentRow = state.row < rows.length ? state.row : null;
  useEffect(() => onCurrent?.(currentRow), [onCurrent, currentRow]);
  useGridHotkeys(fixed);

  const input = useCallback((element: HTMLInputElement | null) => {
    if (!element || !wantsFocus.current) return;
    wantsFocus.current = false;
    element.focus({ preventScroll: true });
    element.select();
  }, []);
  const latest = useRef(state);
  latest.current = state;
  const onPress = useCallback((row: number, column: number) => latest.current.goTo(row, column), []);
  const onDelete = useCallback((row: number) => latest.current.deleteRow(row), []);
  const blank = useMemo(() => newRow(), [newRow]);
  const adding = !fixed && state.row >= rows.length - 1;
  const suggested = useMemo(
    () => (adding ? suggestions(columns, rows[state.row] ?? blank, rows.slice(0, state.row)) : undefined),
    [adding, columns, rows, state.row, blank],
  );
  const column = columns[state.column];
  const cell = column && (
    <EntryCell
      key={`${state.row}-${state.column}`}
      column={column}
      row={rows[state.row] ?? blank}
      number={state.row + 1}
      draft={state.draft}
      onDraft={state.type}
      onKeyDown={(event, listOpen) =>
        answerKey(event, { state, columns, rowCount: fixed ? rows.length - 1 : rows.length, listOpen, askList: () => setListAsked(true) })
      }
      onPaste={(event) => {
        if (state.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
      }}
      onLeave={() => {
        state.commit();
        setListAsked(false);
      }}
      onEdit={state.edit}
      onTake={state.commit}
      mark={rows[state.row] ? mark(rows[state.row] as Row, column.key) : null}
      inputRef={input}
      highlighted={state.highlighted}
      suggested={suggested?.get(column.key)}
      listAsked={listAsked}
    />
  );
  const range = [Math.min(state.row, state.anchor), Math.max(state.row, state.anchor)] as const;
  const figures = useMemo(() => entryFigures(columns, rows), [columns, rows]);
  const widths = columns.map((each) => (each.width === undefined ? undefined : Math.max(each.width, figures.get(each.key) ?? 0)));
  const minWidth = widths.reduce<number>((sum, width) => sum + (width ?? 140), 44);
  useNeededRoom(minWidth);

  return (
    <div className={preferences.density === 'roomy' ? 'list comfy' : 'list'}>
      <div className="scroll" ref={scroller}>
        <table className="fix data grid" role="grid" aria-label={label} aria-rowcount={count + 1} style={{ minWidth }}>
          <colgroup>
            <col style={{ width: 44 }} />
            {columns.map((each, index) => (
              <col key={each.key} style={{ width: widths[index] }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className="rn">
                <span className="vh">Row</span>
              </th>
              {columns.map((each) => (
                <th scope="col" key={each.key} className={entryClass(each).replace(/\b(m|t2)\b/, '')}>
                  {each.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.rows.flatMap(({ index, gap }) => [
              gap > 0 && <tr key={`gap-${index}`} aria-hidden="true" className="gap" style={{ height: gap }} />,
              <EntryRow
                key={index}
                row={rows[index] ?? null}
                index={index}
                columns={columns}
                cell={index === state.row && cell ? { column: state.column, content: cell } : null}
                suggested={index === state.row ? suggested : undefined}
                ranged={range[0] !== range[1] && index >= range[0] && index <= range[1]}
                rangeColumn={state.column}
                mark={mark}
                onPress={onPress}
                onDelete={fixed ? undefined : onDelete}
              />,
            ])}
            {view.after > 0 && <tr aria-hidden="true" className="gap" style={{ height: view.after }} />}
          </tbody>
          <Foot columns={columns} rows={rows} label={footLabel} />
        </table>
      </div>
    </div>
  );
}
