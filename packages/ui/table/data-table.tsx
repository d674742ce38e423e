// The data table: thousands of rows, sorted, filtered, selected and opened by keyboard, with totals always in sight.
import { Fragment, type MouseEvent, type ReactNode, type Ref, useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { NoMatch } from '../states.tsx';
import { usePreferences } from '../provider.tsx';
import { useRowWindow } from './row-window.ts';
import { type Column, csvOf, sumOf, type TableView, textTable, tsvOf } from './table.rules.ts';
import { TableBar } from './table-bar.tsx';
import { BulkStrip, TotalsRow } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { useTableKeys } from './table-keys.ts';
import { type TableModel, useTableModel } from './table-model.ts';
import { TableRow } from './table-row.tsx';
import { type Selection, useSelection } from './table-selection.ts';

/** What others may ask of a table: the panel's next and previous. */
export interface TableHandle {
  move(step: number): void;
  focus(): void;
}

export interface DataTableProps<Row extends object> {
  /** Names the table for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId(row: Row): string;
  /** Sort, columns, density, filter, open row: plain JSON for the address. */
  state: TableView;
  onState(state: TableView): void;
  /** Opens a row (Enter or click). Without it `state.open` is set, for a side panel. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Buttons for the selected rows; giving it makes rows selectable. */
  bulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** Words for the rows: "owners". */
  noun?: string | undefined;
  /** How many there are without filters, for "27 of 186 owners". */
  allCount?: number | undefined;
  /** Shown when there are no rows at all. */
  empty?: ReactNode;
  /** At the left of the bar: filter chips. `false` leaves the bar out. */
  bar?: ReactNode | false;
  /** Receives the view as CSV text; giving it shows the export button. */
  onExport?: ((csv: string) => void) | undefined;
  /** Rows struck through, such as skipped lines of a batch. */
  struck?: ((row: Row) => boolean) | undefined;
  /** Rows come sorted and filtered by the server. */
  remote?: boolean | undefined;
  /** Called when the last rows come into sight, to fetch more. */
  onEnd?: (() => void) | undefined;
  /** Told the ids in order whenever they change. */
  onOrder?: ((ids: readonly string[]) => void) | undefined;
  /** False for a second table of a page: letters then act only while it has focus. */
  hotkeys?: boolean | undefined;
  ref?: Ref<TableHandle> | undefined;
}

const HEAD = 28;
const FOOT = 34;
const BULK = 44;

function pinnedColumns<Row>(columns: readonly Column<Row>[], view: TableView, selectable: boolean): Map<string, number> {
  const pinned = new Map<string, number>();
  let left = selectable ? 42 : 0;
  for (const [index, column] of columns.entries()) {
    if (index > 0 && !column.pin) break;
    pinned.set(column.key, left);
    left += view.widths?.[column.key] ?? column.width ?? 160;
  }
  return pinned;
}

/** The least width in px that leaves every column readable; narrower screens scroll sideways. */
function tableWidth<Row>(columns: readonly Column<Row>[], view: TableView, selectable: boolean): number {
  return columns.reduce((width, column) => width + (view.widths?.[column.key] ?? column.width ?? 140), selectable ? 42 : 0);
}

function tableLabel(shown: number, all: number, noun: string): string {
  const count = shown.toLocaleString('en-US');
  return shown === all ? `${count} ${noun}` : `${count} of ${all.toLocaleString('en-US')} ${noun}`;
}

function BulkRow<Row extends object>({ props, model, selection, span }: { props: DataTableProps<Row>; model: TableModel<Row>; selection: Selection; span: number }) {
  const rows = model.rows.filter((_, index) => selection.ids.has(model.ids[index] ?? ''));
  const summed = model.columns.find((column) => column.total === 'sum' && column.kind === 'money');
  return (
    <tr className="bulk-row">
      <td colSpan={span}>
        <BulkStrip
          selected={rows.length}
          sum={summed ? sumOf(summed, rows) : null}
          matching={model.rows.length}
          onSelectAll={selection.all}
          onClear={selection.clear}
        >
          {props.bulk?.(rows, selection.clear)}
        </BulkStrip>
      </td>
    </tr>
  );
}

/** A list of records. The state of the view belongs to the caller, who keeps it in the address. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowId, state, onState, onOpen, bulk, noun = 'rows', empty, bar, remote = false, onEnd, onOrder, ref } = props;
  const [preferences] = usePreferences();
  const domId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const model = useTableModel(rows, columns, rowId, state, remote);
  const selectable = bulk !== undefined;
  const selection = useSelection(model.ids);
  const [focused, setFocused] = useState<string | null>(null);
  const current = state.open ?? focused;
  const currentIndex = current === null ? -1 : model.ids.indexOf(current);
  const density = state.density ?? preferences.density;
  const bulkOpen = selectable && selection.ids.size > 0;
  const view = useRowWindow({
    count: model.rows.length,
    rowHeight: density === 'compact' ? 28 : 36,
    scroller,
    head: HEAD,
    foot: FOOT + (bulkOpen ? BULK : 0),
  });

  const goTo = (index: number) => {
    const id = model.ids[index];
    if (id === undefined) return;
    setFocused(id);
    if (state.open !== undefined) onState({ ...state, open: id });
    view.scrollTo(index);
  };
  const open = (index: number) => {
    const row = model.rows[index];
    if (!row) return;
    setFocused(model.ids[index] ?? null);
    if (onOpen) onOpen(row);
    else onState({ ...state, open: model.ids[index] });
  };
  const onKeyDown = useTableKeys({
    count: model.rows.length,
    currentIndex,
    goTo,
    open,
    toggle: selectable ? selection.toggle : undefined,
    extend: selectable ? selection.extend : undefined,
    selectAll: selectable ? selection.all : undefined,
    hotkeys: props.hotkeys !== false,
  });
  useImperativeHandle(ref, () => ({ move: (step) => goTo(currentIndex + step), focus: () => table.current?.focus() }));
  useEffect(() => onOrder?.(model.ids), [onOrder, model.ids]);
  const atEnd = view.rows.at(-1)?.index === model.rows.length - 1;
  useEffect(() => {
    if (atEnd && onEnd) onEnd();
  }, [atEnd, onEnd]);

  const latest = useRef({ open, toggle: selection.toggle });
  latest.current = { open, toggle: selection.toggle };
  const onPress = useCallback((index: number, event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, select')) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) latest.current.toggle(index, event.shiftKey);
    else latest.current.open(index);
  }, []);
  const onToggle = useCallback((index: number, range: boolean) => latest.current.toggle(index, range), []);
  const pinned = useMemo(() => pinnedColumns(model.columns, state, selectable), [model.columns, state, selectable]);
  const span = model.columns.length + (selectable ? 1 : 0);
  const chosen = () => (selection.ids.size > 0 ? model.rows.filter((_, i) => selection.ids.has(model.ids[i] ?? '')) : model.rows.filter((_, i) => i === currentIndex));
  const strip = bar !== false && (
    <TableBar columns={columns} view={state} onView={onState} onExport={props.onExport && (() => props.onExport?.(csvOf(textTable(model.columns, model.rows))))}>
      {bar}
    </TableBar>
  );
  if (rows.length === 0 && !state.filter) return <div className="list">{strip}{empty}</div>;

  return (
    <div className={density === 'roomy' ? 'list comfy' : 'list'}>
      {strip}
      <div className="scroll" ref={scroller}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table that is operated row by row is a grid */}
        <table
          ref={table}
          className="fix data"
          style={{ minWidth: tableWidth(model.columns, state, selectable) }}
          role="grid"
          aria-label={label}
          aria-rowcount={model.rows.length + 1}
          aria-multiselectable={selectable || undefined}
          aria-activedescendant={view.rows.some((each) => each.index === currentIndex) ? `${domId}-${current}` : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            if (event.target === event.currentTarget && currentIndex < 0) setFocused(model.ids[0] ?? null);
          }}
          onCopy={(event) => {
            if (!getSelection()?.isCollapsed) return;
            event.preventDefault();
            event.clipboardData.setData('text/plain', tsvOf(textTable(model.columns, chosen())));
          }}
        >
          <colgroup>
            {selectable && <col style={{ width: 42 }} />}
            {model.columns.map((column) => (
              <col key={column.key} style={{ width: state.widths?.[column.key] ?? column.width }} />
            ))}
          </colgroup>
          <TableHead
            all={columns}
            columns={model.columns}
            pinned={pinned}
            view={state}
            onView={onState}
            selectable={selectable}
            selection={selection.ids.size === 0 ? 'none' : selection.ids.size >= model.rows.length ? 'all' : 'some'}
            onSelectAll={selection.ids.size > 0 ? selection.clear : selection.all}
          />
          <tbody>
            {view.rows.map(({ index, gap }) => {
              const row = model.rows[index];
              const id = model.ids[index];
              if (!row || id === undefined) return null;
              return (
                <Fragment key={id}>
                {gap > 0 && <tr aria-hidden="true" className="gap" style={{ height: gap }} />}
                <TableRow
                  row={row}
                  id={id}
                  domId={`${domId}-${id}`}
                  index={index}
                  columns={model.columns}
                  pinned={pinned}
                  current={id === current}
                  selected={selection.ids.has(id)}
                  selectable={selectable}
                  struck={props.struck?.(row) ?? false}
                  onPress={onPress}
                  onToggle={onToggle}
                />
                </Fragment>
              );
            })}
            {view.after > 0 && <tr aria-hidden="true" className="gap" style={{ height: view.after }} />}
          </tbody>
          <tfoot>
            {bulkOpen && <BulkRow props={props} model={model} selection={selection} span={span} />}
            <TotalsRow
              columns={model.columns}
              totals={model.totals}
              count={model.rows.length}
              label={tableLabel(model.rows.length, props.allCount ?? rows.length, noun)}
              selectable={selectable}
            />
          </tfoot>
        </table>
        {model.rows.length === 0 && (
          <NoMatch title={`No ${noun} match “${state.filter ?? ''}”`} onDrop={() => onState({ ...state, filter: undefined })}>
            {rows.length.toLocaleString('en-US')} without it.
          </NoMatch>
        )}
      </div>
    </div>
  );
}
