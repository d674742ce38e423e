// The page of a list: header, saved views, filters, the table, and a side panel that walks through its rows.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import {
  Column,
  DataTable,
  type DataTableProps,
  Failed,
  FilterChips,
  LoadingRows,
  PageHeader,
  type PageHeaderProps,
  Panel,
  Split,
  type TableHandle,
  Tabs,
} from '../ui/ui.ts';
import { failureOf } from './failure.ts';

export interface LoadedListProps<Row extends object>
  extends PageHeaderProps,
    Pick<
      DataTableProps<Row>,
      'columns' | 'rowId' | 'state' | 'onState' | 'onOpen' | 'bulk' | 'noun' | 'empty' | 'struck' | 'onExport' | 'label'
    > {
  /** Cache key; include whatever the rows depend on. */
  queryKey: readonly unknown[];
  load(signal: AbortSignal): Promise<readonly Row[]>;
  /** Saved views; the chosen one is `state.tab`. Rows are kept by `keep`, counts follow. */
  views?: readonly { value: string; label: string; keep?: ((row: Row) => boolean) | undefined }[] | undefined;
  /** Filters of the page in force, from `state.filters`; dropping one removes it there. */
  filters?: readonly { key: string; label: string; value: string; keep?: ((row: Row) => boolean) | undefined }[] | undefined;
  /** A menu button that adds a filter. */
  addFilter?: ReactNode;
  /** What the side panel shows for a row; without it `onOpen` opens the row. */
  panel?: ((row: Row) => ReactNode) | undefined;
  panelFooter?: ((row: Row) => ReactNode) | undefined;
  /** Opens the row's own page, from the panel. */
  onOpenPage?: ((row: Row) => void) | undefined;
}

function RowPanel<Row extends object>({
  props,
  row,
  order,
  move,
}: {
  props: LoadedListProps<Row>;
  row: Row;
  order: readonly string[];
  move(step: number): void;
}) {
  const { rowId, state, onState, panel, panelFooter, onOpenPage, label } = props;
  const index = order.indexOf(rowId(row));
  return (
    <Panel
      label={`${label}, row in hand`}
      position={index < 0 ? undefined : `${(index + 1).toLocaleString('en-US')} of ${order.length.toLocaleString('en-US')}`}
      onClose={() => onState({ ...state, open: undefined })}
      onPrevious={index > 0 ? () => move(-1) : undefined}
      onNext={index < order.length - 1 ? () => move(1) : undefined}
      onOpen={onOpenPage && (() => onOpenPage(row))}
      footer={panelFooter?.(row)}
    >
      {panel?.(row)}
    </Panel>
  );
}

const NONE: readonly never[] = [];

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/** A list of records with its states, views, filters and panel. */
export function LoadedList<Row extends object>(props: LoadedListProps<Row>) {
  const { queryKey, load, views, filters = NONE, addFilter, panel, state, onState, rowId, title, crumbs, meta, actions } = props;
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  const table = useRef<TableHandle>(null);
  const [order, setOrder] = useState<readonly string[]>(NONE);
  const onOrder = useCallback((ids: readonly string[]) => setOrder((old) => (sameIds(old, ids) ? old : ids)), []);
  const all = query.data ?? (NONE as readonly Row[]);
  const filtered = useMemo(
    () => (filters.length === 0 ? all : all.filter((row) => filters.every((filter) => filter.keep?.(row) ?? true))),
    [all, filters],
  );
  const tab = state.tab ?? views?.[0]?.value;
  const keep = views?.find((view) => view.value === tab)?.keep;
  const rows = useMemo(() => (keep ? filtered.filter(keep) : filtered), [keep, filtered]);
  const open = state.open === undefined ? undefined : all.find((row) => rowId(row) === state.open);
  const drop = (key: string) => {
    const { [key]: _, ...rest } = state.filters ?? {};
    onState({ ...state, filters: rest });
  };

  return (
    <Split>
      <Column>
        <PageHeader title={title} crumbs={crumbs} meta={meta} actions={actions} />
        {views && tab !== undefined && (
          <Tabs
            label="Views"
            value={tab}
            onChange={(value) => onState({ ...state, tab: value, open: undefined })}
            tabs={views.map((view) => ({
              value: view.value,
              label: view.label,
              count: query.data ? (view.keep ? filtered.filter(view.keep).length : filtered.length) : undefined,
            }))}
          />
        )}
        {query.error ? (
          <Failed
            title="The list did not load"
            message={failureOf(query.error).message}
            reference={failureOf(query.error).reference}
            onRetry={() => void query.refetch()}
          />
        ) : query.isPending ? (
          <LoadingRows />
        ) : (
          <DataTable
            ref={table}
            label={props.label}
            rows={rows}
            columns={props.columns}
            rowId={rowId}
            state={state}
            onState={onState}
            onOpen={panel ? undefined : props.onOpen}
            bulk={props.bulk}
            noun={props.noun}
            empty={props.empty}
            struck={props.struck}
            onExport={props.onExport}
            allCount={all.length}
            onOrder={onOrder}
            bar={filters.length > 0 || addFilter ? <FilterChips chips={filters} onRemove={drop} add={addFilter} /> : undefined}
          />
        )}
      </Column>
      {panel && open && <RowPanel props={props} row={open} order={order} move={(step) => table.current?.move(step)} />}
    </Split>
  );
}
