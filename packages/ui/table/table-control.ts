// What stands behind the data table: the model, the current row, selection, the window of rows drawn, and what keys and presses do.
import { type MouseEvent, type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { usePreferences } from '../provider.tsx';
import { useRowWindow } from './row-window.ts';
import type { Column, TableView } from './table.rules.ts';
import { useTableKeys } from './table-keys.ts';
import { useTableModel } from './table-model.ts';
import { useSelection } from './table-selection.ts';

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
  /** Rows struck through, such as skipped lines of a batch; they do not count in totals. */
  struck?: ((row: Row) => boolean) | undefined;
  /** Totals by column key in wire text, when the server sums over more rows than are here. */
  totals?: Readonly<Record<string, string>> | undefined;
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
const CHECK = 42;
/** The first column stands in from the edge by as much more than the others; a column without a width holds the words of the list. */
const EDGE = 10;
const LEAST = 180;

/** The width of a column in px: what a person drew it to, else what it asks for; undefined takes what the others leave. */
export function widthOf<Row>(column: Column<Row>, index: number, view: TableView, selectable: boolean): number | undefined {
  const asked = column.width === undefined ? undefined : column.width + (index === 0 && !selectable ? EDGE : 0);
  return view.widths?.[column.key] ?? asked;
}

function pinnedColumns<Row>(columns: readonly Column<Row>[], view: TableView, selectable: boolean): Map<string, number> {
  const pinned = new Map<string, number>();
  let left = selectable ? CHECK : 0;
  for (const [index, column] of columns.entries()) {
    if (index > 0 && !column.pin) break;
    pinned.set(column.key, left);
    left += widthOf(column, index, view, selectable) ?? LEAST;
  }
  return pinned;
}

/** Handlers for the rows whose identity never changes, so that rows are drawn again only when something about them does. */
function useRowHandlers(open: (index: number) => void, toggle: (index: number, range: boolean) => void) {
  const latest = useRef({ open, toggle });
  latest.current = { open, toggle };
  const onPress = useCallback((index: number, event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, select')) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) latest.current.toggle(index, event.shiftKey);
    else latest.current.open(index);
  }, []);
  const onToggle = useCallback((index: number, range: boolean) => latest.current.toggle(index, range), []);
  return { onPress, onToggle };
}

/** Asks for more rows when the last ones come into sight. */
function useAtEnd(atEnd: boolean, onEnd: (() => void) | undefined): void {
  useEffect(() => {
    if (atEnd && onEnd) onEnd();
  }, [atEnd, onEnd]);
}

/** The data table without its drawing. */
export function useTableControl<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, rowId, state, onState, onOpen, remote = false, onEnd, onOrder, ref } = props;
  const [preferences] = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const model = useTableModel(rows, columns, rowId, state, remote, props.struck);
  const selectable = props.bulk !== undefined;
  const selection = useSelection(model.ids);
  const [focused, setFocused] = useState<string | null>(null);
  const current = state.open ?? focused;
  const currentIndex = useMemo(() => (current === null ? -1 : model.ids.indexOf(current)), [current, model.ids]);
  const density = state.density ?? preferences.density;
  const bulkOpen = selectable && selection.ids.size > 0;
  const rowHeight = density === 'compact' ? 28 : 36;
  const view = useRowWindow({ count: model.rows.length, rowHeight, scroller, head: HEAD, foot: FOOT + (bulkOpen ? BULK : 0) });

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
  useAtEnd(view.rows.at(-1)?.index === model.rows.length - 1, onEnd);

  const handlers = useRowHandlers(open, selection.toggle);
  const pinned = useMemo(() => pinnedColumns(model.columns, state, selectable), [model.columns, state, selectable]);
  const chosen = useMemo(
    () => (selection.ids.size === 0 ? [] : model.rows.filter((_, index) => selection.ids.has(model.ids[index] ?? ''))),
    [model, selection.ids],
  );
  return {
    ...handlers,
    scroller,
    table,
    model,
    selection,
    selectable,
    bulkOpen,
    density,
    view,
    current,
    currentIndex,
    pinned,
    chosen,
    onKeyDown,
    /** The first row becomes current when the table takes the focus without one. */
    onFocus: () => currentIndex < 0 && setFocused(model.ids[0] ?? null),
    /** Width in px below which the table scrolls sideways. */
    minWidth: model.columns.reduce((sum, column, i) => sum + (widthOf(column, i, state, selectable) ?? LEAST), selectable ? CHECK : 0),
  };
}

export type TableControl<Row extends object> = ReturnType<typeof useTableControl<Row>>;
