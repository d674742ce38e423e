// The model behind the data table: rows at hand, filtered, sorted and summed as the view says; or rows
// fetched as they come into sight.
import { useMemo, useRef } from 'react';
import { type Column, rowMatches, sortRows, sumOf, type TableView, visibleColumns } from './table.rules.ts';

/** Rows that stand elsewhere, already filtered and in order, of which only those in sight are here. */
export interface RowSource<Row> {
  count: number;
  /** Undefined while the row is on its way. */
  at(index: number): Row | undefined;
  /** Where a row stands, -1 when it is not here. */
  indexOf(id: string): number;
  /** Told which rows are in sight, to fetch them. */
  want(first: number, last: number): void;
  /** The ids from one place to another, fetched where needed. */
  idsOf(first: number, last: number): Promise<readonly string[]>;
  /** Of the rows that are here. */
  loadedIds(): readonly string[];
  /** Changes when other rows are asked for; a selection ends with it. */
  question: string;
}

export interface TableModel<Row> {
  columns: readonly Column<Row>[];
  count: number;
  at(index: number): Row | undefined;
  idAt(index: number): string | undefined;
  indexOf(id: string): number;
  /** Ids of the rows here, in order. */
  ids: readonly string[];
  /** The rows here, in order; none where they come from a source. */
  rows: readonly Row[];
  totals: Readonly<Record<string, bigint>>;
}

const NONE: readonly string[] = [];

function totalsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], struck: ((row: Row) => boolean) | undefined) {
  const standing = struck ? rows.filter((row) => !struck(row)) : rows;
  // A list of nothing but struck lines, such as all that was voided, is worth its sum.
  const counted = standing.length > 0 ? standing : rows;
  return Object.fromEntries(columns.filter((column) => column.total === 'sum').map((column) => [column.key, sumOf(column, counted)]));
}

export interface ModelOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId(row: Row): string;
  state: TableView;
  struck?: ((row: Row) => boolean) | undefined;
  source?: RowSource<Row> | undefined;
  /** Rows come filtered and in order. */
  remote?: boolean | undefined;
}

/**
 * The rows as the view says, with the totals of those not struck through; rows of a source come filtered, in
 * order and summed.
 */
export function useTableModel<Row extends object>({
  rows,
  columns,
  rowId,
  state,
  struck,
  source,
  remote,
}: ModelOptions<Row>): TableModel<Row> {
  const shown = useMemo(() => visibleColumns(columns, state), [columns, state]);
  // Names rows alike at every draw, though screens write it anew each time.
  const idOf = useRef(rowId);
  idOf.current = rowId;
  const filter = remote ? '' : (state.filter ?? '');
  const sort = remote ? undefined : state.sort;
  const local = useMemo(() => {
    if (source) return { at: (index: number) => source.at(index), indexOf: source.indexOf, count: source.count, ids: NONE, rows: [] };
    const matching = filter === '' ? rows : rows.filter((row) => rowMatches(columns, row, filter));
    const inOrder = sortRows(columns, matching, sort ?? []);
    const ids = inOrder.map((row) => idOf.current(row));
    return { at: (index: number) => inOrder[index], indexOf: (id: string) => ids.indexOf(id), count: ids.length, ids, rows: inOrder };
  }, [source, rows, columns, filter, sort]);
  const totals = useMemo(() => totalsOf(columns, local.rows, struck), [local, columns, struck]);
  return useMemo(() => {
    const idAt = (index: number) => {
      const row = local.at(index);
      return row && idOf.current(row);
    };
    return { ...local, idAt, columns: shown, totals };
  }, [local, shown, totals]);
}
