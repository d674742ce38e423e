// The model behind the data table: TanStack Table for sorting, our own words for filtering, totals and selection.
import { columnSizingFeature, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Column, compareValues, rowMatches, sortableOf, sumOf, type TableView, visibleColumns } from './table.rules.ts';

const features = tableFeatures({ columnSizingFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() });

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
  const data = useMemo(() => (filter === '' ? [...rows] : rows.filter((row) => rowMatches(columns, row, filter))), [rows, columns, filter]);
  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        accessorFn: (row: Row) => sortableOf(column, row),
        sortUndefined: 'last' as const,
        sortFn: (a: { getValue(id: string): unknown }, b: { getValue(id: string): unknown }) =>
          compareValues(a.getValue(column.key) as string, b.getValue(column.key) as string),
      })),
    [columns],
  );
  const sorting = useMemo(() => (view.sort ?? []).map(({ key, desc }) => ({ id: key, desc })), [view.sort]);
  const table = useTable({ features, columns: defs, data, getRowId: rowId, state: { sorting }, manualSorting: remote });
  const model = table.getRowModel().rows;
  const order = useMemo(() => ({ rows: model.map((row) => row.original), ids: model.map((row) => row.id) }), [model]);
  const totals = useMemo(() => {
    const standing = struck ? order.rows.filter((row) => !struck(row)) : order.rows;
    // A list of nothing but struck lines, such as all that was voided, is worth its sum.
    const counted = standing.length > 0 ? standing : order.rows;
    return Object.fromEntries(columns.filter((column) => column.total === 'sum').map((column) => [column.key, sumOf(column, counted)]));
  }, [order, columns, struck]);
  return useMemo(() => ({ ...order, columns: shown, totals }), [order, shown, totals]);
}
