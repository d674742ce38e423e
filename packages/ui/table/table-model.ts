// The model behind the data table: the rows filtered, sorted and summed as the view says.
import { useMemo, useRef } from 'react';
import { type Column, rowMatches, sortRows, sumOf, type TableView, visibleColumns } from './table.rules.ts';

export interface TableModel<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  ids: readonly string[];
  totals: Readonly<Record<string, bigint>>;
}

/** Rows filtered and sorted as the view says, with the totals of those not struck through; `remote` lists arrive filtered and sorted. */
export function useTableModel<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  rowId: (row: Row) => string,
  view: TableView,
  remote: boolean,
  struck: ((row: Row) => boolean) | undefined,
): TableModel<Row> {
  const shown = useMemo(() => visibleColumns(columns, view), [columns, view]);
  const filter = remote ? '' : (view.filter ?? '');
  // Names rows alike at every draw, though screens write it anew each time.
  const idOf = useRef(rowId);
  idOf.current = rowId;
  const order = useMemo(() => {
    const matching = filter === '' ? rows : rows.filter((row) => rowMatches(columns, row, filter));
    const inOrder = remote ? matching : sortRows(columns, matching, view.sort ?? []);
    return { rows: inOrder, ids: inOrder.map((row) => idOf.current(row)) };
  }, [rows, columns, filter, remote, view.sort]);
  const totals = useMemo(() => {
    const standing = struck ? order.rows.filter((row) => !struck(row)) : order.rows;
    // A list of nothing but struck lines, such as all that was voided, is worth its sum.
    const counted = standing.length > 0 ? standing : order.rows;
    return Object.fromEntries(columns.filter((column) => column.total === 'sum').map((column) => [column.key, sumOf(column, counted)]));
  }, [order, columns, struck]);
  return useMemo(() => ({ ...order, columns: shown, totals }), [order, shown, totals]);
}
