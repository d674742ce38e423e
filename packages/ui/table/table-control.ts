// What stands behind the data table: the model, the current row, selection, the window of rows drawn, and
// what keys and presses do.
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePhone } from '../phone.ts';
import { usePreferences } from '../provider.tsx';
import { useNeededRoom } from '../split.tsx';
import { cardParts, linkColumn } from './card.rules.ts';
import { figureWidths, fitWidths, wordWidths } from './figure-width.rules.ts';
import { useRowWindow } from './row-window.ts';
import { type Column, editableOf, heldCount, type TableView } from './table.rules.ts';
import { useTableKeys } from './table-keys.ts';
import { type RowSource, type TableModel, useTableModel } from './table-model.ts';
import { type Selection, useSelection } from './table-selection.ts';

/** What others may ask of a table: the panel's next and previous. */
export interface TableHandle {
  move(step: number): void;
  focus(): void;
  clear(): void;
}

/** Everything that matches, selected at once by whoever holds all rows. */
export interface AllMatching {
  count: number;
  /** Sums by column in wire text. */
  sums: Readonly<Record<string, string>>;
}

export interface DataTableProps<Row extends object> {
  /** Names the table for screen readers. */
  label: string;
  /** The rows, when all of them are here. */
  rows?: readonly Row[] | undefined;
  /** Where rows come from as they come into sight. */
  source?: RowSource<Row> | undefined;
  columns: readonly Column<Row>[];
  rowId(row: Row): string;
  /** Sort, columns, density, filter, open row: plain JSON for the address. */
  state: TableView;
  onState(state: TableView): void;
  /** Opens a row (Enter or click). Without it `state.open` is set, for a side panel; null opens nothing. */
  onOpen?: ((row: Row) => void) | null | undefined;
  /**
   * The address of a row's page. The row is then a link: Ctrl and a click, or the middle button, open it in a
   * tab of its own, and its address can be copied.
   */
  hrefOf?: ((row: Row) => string | undefined) | undefined;
  /**
   * Buttons for the selected rows; giving it makes rows selectable. With a source, `ids` may name rows that
   * are not here.
   */
  bulk?: ((rows: readonly Row[], clear: () => void, ids: readonly string[]) => ReactNode) | undefined;
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
  /** An export menu of the page's own. */
  exports?: ReactNode;
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
  /** Filters a column: opens the page's own filter for it. */
  onFilter?: ((key: string) => void) | undefined;
  /** Selects everything that matches, where the rows are not all here. */
  onAllMatching?: (() => void) | undefined;
  /** Set while everything that matches is selected; ends with `onAllMatchingEnd`. */
  allMatching?: AllMatching | undefined;
  onAllMatchingEnd?: (() => void) | undefined;
  /** False for a second table of a page: letters then act only while it has focus. */
  hotkeys?: boolean | undefined;
  ref?: Ref<TableHandle> | undefined;
}

const HEAD = 28;
/** Heights of a card and of what stands above cards on a phone, in px; the styles say the same. */
const CARD = 60;
const CARD_HEAD = 44;
const FOOT = 34;
const BULK = 44;
const CHECK = 42;
/**
 * The first column stands in from the edge by as much more than the others; a column without a width holds
 * the words of the list.
 */
const EDGE = 10;
const LEAST = 180;
const NO_ROWS: readonly never[] = [];

/**
 * The width of a column in px: what a person drew it to, else what it asks for, and never less than its
 * figures need; undefined takes what the others leave.
 */
function widthOf<Row>(column: Column<Row>, edge: number, view: TableView, figures: ReadonlyMap<string, number>): number | undefined {
  const asked = view.widths?.[column.key] ?? (column.width === undefined ? undefined : column.width + edge);
  return asked === undefined ? undefined : Math.max(asked, (figures.get(column.key) ?? 0) + edge);
}

/** The widths of the columns in order. */
function widthsOf<Row>(model: TableModel<Row>, view: TableView, selectable: boolean, figures: ReadonlyMap<string, number>) {
  return model.columns.map((column, index) => widthOf(column, index === 0 && !selectable ? EDGE : 0, view, figures));
}

/** What columns take together, in px. */
const spanOf = (widths: readonly (number | undefined)[]) => widths.reduce<number>((sum, width) => sum + (width ?? LEAST), 0);

function pinnedColumns<Row>(
  columns: readonly Column<Row>[],
  view: TableView,
  selectable: boolean,
  widths: readonly (number | undefined)[],
): Map<string, number> {
  const pinned = new Map<string, number>();
  let left = selectable ? CHECK : 0;
  for (const [index, column] of columns.slice(0, heldCount(columns, view)).entries()) {
    pinned.set(column.key, left);
    left += widths[index] ?? LEAST;
  }
  return pinned;
}

/** What the figures and the words of each column need, in px. */
interface Needed {
  figures: Map<string, number>;
  words: Map<string, number>;
}

const nothing = (): Needed => ({ figures: new Map(), words: new Map() });

const widestOf = (before: ReadonlyMap<string, number>, now: Map<string, number>) => {
  for (const [key, width] of before) now.set(key, Math.max(width, now.get(key) ?? 0));
  return now;
};

/**
 * What the figures and the words of each column need, in px. Of rows that come as they are scrolled to, a
 * column keeps the
 * widest it has shown, so that it never shrinks under the eye; other rows begin anew.
 */
function useNeeded<Row extends object>(
  model: TableModel<Row>,
  { source, totals }: DataTableProps<Row>,
  inSight: readonly { index: number }[],
): Needed {
  const shown = useRef<{ question: string | undefined; needed: Needed }>({ question: undefined, needed: nothing() });
  const sums = useMemo(() => ({ ...model.totals, ...totals }), [model.totals, totals]);
  const measure = (rows: readonly Row[]) => ({ figures: figureWidths(model.columns, rows, sums), words: wordWidths(model.columns, rows) });
  const ofAll = useMemo(() => (source ? null : measure(model.rows)), [source === undefined, model, sums]);
  if (ofAll) return ofAll;
  const rows = inSight.flatMap(({ index }) => model.at(index) ?? []);
  const before = shown.current.question === source?.question ? shown.current.needed : nothing();
  const measured = measure(rows);
  const needed = { figures: widestOf(before.figures, measured.figures), words: widestOf(before.words, measured.words) };
  shown.current = { question: source?.question, needed };
  return needed;
}

/**
 * Handlers for the rows whose identity never changes, so that rows are drawn again only when something about
 * them does.
 */
function useRowHandlers(
  open: ((index: number) => void) | undefined,
  toggle: (index: number, range: boolean) => void,
  hrefAt: (index: number) => string | undefined,
) {
  const latest = useRef({ open, toggle, hrefAt });
  latest.current = { open, toggle, hrefAt };
  const onPress = useCallback((index: number, event: MouseEvent) => {
    const within = event.target instanceof Element ? event.target.closest('a, button, input, select') : null;
    const isLink = within?.classList.contains('row-link') ?? false;
    if (within && !isLink) return;
    const href = latest.current.hrefAt(index);
    const opensTab = event.button === 1 || event.ctrlKey || event.metaKey;
    // The link itself is the browser's to open.
    if (opensTab && isLink) return;
    event.preventDefault();
    if (opensTab && href !== undefined) window.open(href, '_blank', 'noopener');
    else if (event.shiftKey || opensTab) latest.current.toggle(index, event.shiftKey);
    else latest.current.open?.(index);
  }, []);
  const onToggle = useCallback((index: number, range: boolean) => latest.current.toggle(index, range), []);
  return { onPress, onToggle };
}

/** Asks for more rows when the last ones come into sight, and a source for the ones in sight. */
function useInSight<Row>(
  first: number,
  last: number,
  count: number,
  source: RowSource<Row> | undefined,
  onEnd: (() => void) | undefined,
): void {
  const atEnd = last === count - 1;
  useEffect(() => {
    if (atEnd && onEnd) onEnd();
  }, [atEnd, onEnd]);
  const want = source?.want;
  useEffect(() => {
    if (want && last >= first) want(first, last);
  }, [want, first, last]);
}

/**
 * The selection as the table shows it: picked rows, or everything that matches, which ends as soon as a row
 * is picked.
 */
function useShownSelection<Row extends object>(
  props: DataTableProps<Row>,
  model: TableModel<Row>,
): Selection & { count: number; chosen: readonly Row[] } {
  const { source, allMatching, onAllMatchingEnd, bulk } = props;
  const own = useSelection(model, source);
  const end = () => allMatching && onAllMatchingEnd?.();
  const chosen = useMemo(() => {
    if (own.ids.size === 0 || bulk === undefined) return NO_ROWS;
    const places = [...own.ids].map((id) => model.indexOf(id)).sort((a, b) => a - b);
    return places.flatMap((place) => model.at(place) ?? []);
  }, [own.ids, model, bulk === undefined]);
  return {
    ids: own.ids,
    toggle: (index, range) => {
      end();
      own.toggle(index, range);
    },
    extend: (from, to) => {
      end();
      own.extend(from, to);
    },
    all: own.all,
    clear: () => {
      end();
      own.clear();
    },
    count: allMatching?.count ?? own.ids.size,
    chosen,
  };
}

/** The current row, and the ways to another one. */
function useCurrentRow<Row extends object>(props: DataTableProps<Row>, model: TableModel<Row>, scrollTo: (index: number) => void) {
  const { state, onState, onOpen } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const current = state.open ?? focused;
  const currentIndex = useMemo(() => (current === null ? -1 : model.indexOf(current)), [current, model]);
  // The place gone to while its row is still on its way.
  const awaited = useRef(-1);
  const settle = (index: number) => {
    const id = model.idAt(index);
    awaited.current = id === undefined ? index : -1;
    if (id === undefined) return;
    setFocused(id);
    if (state.open !== undefined) onState({ ...state, open: id });
  };
  useEffect(() => {
    if (awaited.current >= 0 && model.idAt(awaited.current) !== undefined) settle(awaited.current);
  }, [model]);
  return {
    current,
    currentIndex,
    goTo: (index: number) => {
      scrollTo(index);
      settle(index);
    },
    open: (index: number) => {
      const row = model.at(index);
      awaited.current = -1;
      if (!row) return;
      setFocused(model.idAt(index) ?? null);
      if (onOpen) onOpen(row);
      else onState({ ...state, open: model.idAt(index) });
    },
    /** The first row becomes current when the table takes the focus without one. */
    onFocus: () => currentIndex < 0 && setFocused(model.idAt(0) ?? null),
  };
}

/** The cell under change: begun on a row's first column that can be, ended with the table in hand again. */
function useCellEdit<Row extends object>(model: TableModel<Row>, focusTable: () => void) {
  const [editing, setEditing] = useState<{ id: string; key: string } | null>(null);
  const latest = useRef({ model, focusTable });
  latest.current = { model, focusTable };
  const onEdit = useCallback((index: number, key: string | null) => {
    const id = latest.current.model.idAt(index);
    setEditing(id === undefined || key === null ? null : { id, key });
    if (key === null) latest.current.focusTable();
  }, []);
  const canEdit = model.columns.some(({ edit }) => edit !== undefined);
  const begin = (index: number) => {
    const row = model.at(index);
    const first = row && editableOf(model.columns, row)[0];
    if (first) onEdit(index, first.key);
  };
  return { editing, onEdit, begin: canEdit ? begin : undefined };
}

/** How many px there are for the columns; 0 before the table was laid out. */
function useRoom(scroller: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  // A list that was empty at first has no scroller until its rows come.
  const element = scroller.current;
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const look = () => setRoom(current.clientWidth);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(current);
    return () => watch.disconnect();
  }, [scroller, element]);
  return room;
}

/** What keys and presses do: move, open, select, change in place, and open a tab of its own. */
function useAnswers<Row extends object>(
  props: DataTableProps<Row>,
  model: TableModel<Row>,
  {
    row,
    selection,
    begin,
  }: { row: ReturnType<typeof useCurrentRow<Row>>; selection: Selection; begin: ((index: number) => void) | undefined },
) {
  const selectable = props.bulk !== undefined;
  const opens = props.onOpen === null ? undefined : row.open;
  const onKeyDown = useTableKeys({
    count: model.count,
    currentIndex: row.currentIndex,
    goTo: row.goTo,
    open: opens,
    toggle: selectable ? selection.toggle : undefined,
    extend: selectable ? selection.extend : undefined,
    selectAll: selectable ? selection.all : undefined,
    edit: begin,
    hotkeys: props.hotkeys !== false,
  });
  const hrefAt = (index: number) => {
    const at = model.at(index);
    return at && props.hrefOf?.(at);
  };
  const handlers = useRowHandlers(opens, selectable ? selection.toggle : () => undefined, hrefAt);
  return { ...handlers, onKeyDown };
}

/** The data table without its drawing. */
export function useTableControl<Row extends object>(props: DataTableProps<Row>) {
  const { rows = NO_ROWS, columns, rowId, state, source, remote, onEnd, onOrder, ref } = props;
  const [preferences] = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const model = useTableModel({ rows, columns, rowId, state, source, remote, struck: props.struck });
  const selectable = props.bulk !== undefined;
  const selection = useShownSelection(props, model);
  const density = state.density ?? preferences.density;
  const bulkOpen = selectable && selection.count > 0;
  // A table of one or two columns has room as it is.
  const isCards = usePhone() && model.columns.length > 2;
  const cards = useMemo(() => (isCards ? cardParts(model.columns) : null), [isCards, model.columns]);
  const rowHeight = isCards ? CARD : density === 'compact' ? 28 : 36;
  const view = useRowWindow({
    count: model.count,
    rowHeight,
    scroller,
    head: isCards ? CARD_HEAD : HEAD,
    foot: FOOT + (bulkOpen ? BULK : 0),
  });
  const head = isCards ? CARD_HEAD : HEAD;
  // Where there is room below the totals, the strip of the selected rows takes that, and the totals stay.
  const bulkBelow = (scroller.current?.clientHeight ?? 0) >= head + model.count * rowHeight + FOOT + BULK;
  const row = useCurrentRow(props, model, view.scrollTo);
  const { begin, ...cellEdit } = useCellEdit(model, () => table.current?.focus());
  const answers = useAnswers(props, model, { row, selection, begin });
  useImperativeHandle(ref, () => ({
    move: (step) => row.goTo(row.currentIndex + step),
    focus: () => table.current?.focus(),
    clear: selection.clear,
  }));
  useEffect(() => onOrder?.(model.ids), [onOrder, model.ids]);
  useInSight(view.rows[0]?.index ?? 0, view.rows.at(-1)?.index ?? -1, model.count, source, onEnd);
  const { figures, words } = useNeeded(model, props, view.rows);
  const asked = widthsOf(model, state, selectable, figures);
  const check = selectable ? CHECK : 0;
  useNeededRoom(isCards ? 0 : check + spanOf(asked));
  const room = useRoom(scroller) - check;
  const widths = room > 0 ? fitWidths(model.columns, asked, figures, { room, least: LEAST, words }) : asked;
  const pinned = useMemo(() => pinnedColumns(model.columns, state, selectable, widths), [model.columns, state, selectable, widths.join()]);
  return {
    ...answers,
    ...row,
    ...cellEdit,
    /** Where the link of a row stands. */
    linkKey: props.hrefOf && linkColumn(model.columns)?.key,
    scroller,
    table,
    model,
    selection,
    selectable,
    bulkOpen,
    bulkBelow,
    density,
    view,
    /** Where columns stand on cards; null where rows have columns. */
    cards,
    pinned,
    widths,
    /** Width in px below which the table scrolls sideways. */
    minWidth: isCards ? 0 : check + spanOf(widths),
  };
}

export type TableControl<Row extends object> = ReturnType<typeof useTableControl<Row>>;
