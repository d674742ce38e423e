// The page of a declared list: header, views, filters, the table over all its rows, acts on many, and a side
// panel that walks through them.
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Endpoint } from '../contract/endpoint.ts';
import type { AnyList, List, ListColumn, ListDeclaration, ListRow, ListSelection } from '../contract/list.ts';
import { parseSort, sortText } from '../contract/list-filter.ts';
import { isOwnKey } from '../contract/own-column.ts';
import type { ViewState } from '../contract/saved-view.ts';
import { localDate } from '../kernel/kernel.ts';
import {
  Column,
  countOf,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  MenuButton,
  NoMatch,
  PageHeader,
  type PageHeaderProps,
  Split,
  type TableColumn,
  type TableHandle,
  type TableView,
  visibleColumns,
} from '../ui/ui.ts';
import { toastFailure } from './action.tsx';
import { call, downloadFile } from './client.ts';
import { type Chosen, chosenInput } from './list/bulk-act.tsx';
import { type Adding, ListFilters } from './list/filters.tsx';
import { type ListRows, questionOf, type Scope, useListRows } from './list/list-rows.ts';
import { type ListLook, useListLook } from './list/list-state.ts';
import { RowPanel } from './list/row-panel.tsx';
import { ListViews } from './list/views.tsx';
import { useWithOwnColumns } from './own-columns.ts';
import { type ScreenParams, type ShellValue, useShell } from './shell.tsx';

/** A screen with what its address carries. */
export type RowPage = readonly [screen: string, params?: ScreenParams, search?: ScreenParams];

/** How a column looks, where its kind does not say it all. */
type Look<Row> = Pick<TableColumn<Row>, 'width' | 'emphasis' | 'render' | 'tone' | 'value' | 'pin' | 'edit'>;

export interface ListPageProps<D extends ListDeclaration> extends Pick<PageHeaderProps, 'crumbs' | 'meta' | 'actions'> {
  list: List<D>;
  /** What the list is a list of: `{ communityId }`. */
  scope: Scope;
  /** Of the page, where it is not the list's. */
  title?: ReactNode;
  look?: Partial<Record<keyof D['columns'] & string, Look<ListRow<List<D>>>>> | undefined;
  struck?: ((row: ListRow<List<D>>) => boolean) | undefined;
  /** What the side panel shows for a row; without it `onOpen` opens the row. */
  panel?: ((row: ListRow<List<D>>) => ReactNode) | undefined;
  panelFooter?: ((row: ListRow<List<D>>) => ReactNode) | undefined;
  onOpen?: ((row: ListRow<List<D>>) => void) | undefined;
  /**
   * The page of a row: opened from the panel, or at once where there is none. The row links to it, so that it
   * can be opened in a tab of its own; null where a row has no page.
   */
  to?: ((row: ListRow<List<D>>) => RowPage | null) | undefined;
  /** Opens the row's own page, from the panel, where it has no address of its own. */
  onOpenPage?: ((row: ListRow<List<D>>) => void) | undefined;
  /** Acts on the selected rows. */
  bulk?: ((chosen: Chosen, clear: () => void) => ReactNode) | undefined;
  /** Shown when the list has no rows at all. */
  empty?: ReactNode;
  /** Shown for a view the list comes with when nothing is in it, such as work that is done. */
  emptyViews?: Partial<Record<keyof D['views'] & string, ReactNode>> | undefined;
}

/** No page gives a look to columns someone added, and what is left of the width may be nothing. */
const ownWidths = { text: 180, money: 120, count: 110, date: 120, status: 140, flag: 100 } as const;

function columnOf<Row>(key: string, column: ListColumn, look: Look<Row> = {}): TableColumn<Row> {
  const cell = (row: Row) => (row as Readonly<Record<string, unknown>>)[key];
  const { title, kind, words, yesNo = ['Yes', 'No'], decimals, sum, hidden, sort } = column;
  const spoken: Look<Row> =
    kind === 'flag'
      ? { value: (row) => yesNo[cell(row) === true ? 0 : 1] }
      : kind === 'status'
        ? { value: (row) => words?.[String(cell(row))]?.[0], tone: (row) => words?.[String(cell(row))]?.[1] ?? 'neutral' }
        : decimals
          ? { render: (row) => (cell(row) === null ? null : Number(cell(row)).toLocaleString('en-US', { maximumFractionDigits: 6 })) }
          : {};
  const isPlain = kind === 'status' && Object.values(words ?? {}).every(([, tone]) => tone === 'neutral');
  return {
    key,
    title,
    kind: kind === 'flag' || isPlain ? 'text' : kind,
    ...(sum ? { total: 'sum' as const } : {}),
    ...(hidden ? { hidden } : {}),
    ...(sort === false ? { unsorted: true } : {}),
    ...(isOwnKey(key) ? { width: ownWidths[kind] } : {}),
    ...spoken,
    ...look,
  };
}

function tableView(list: AnyList, look: ListLook, withPanel: boolean): TableView {
  const { filters: _filters, search, sort, ...rest } = look.state;
  const sorted = parseSort(list.columns, sort ?? '') ?? [];
  const shown = sorted.length > 0 ? sorted : (parseSort(list.columns, list.sort) ?? []);
  return { ...rest, sort: shown, filter: search, open: withPanel ? look.openId : undefined };
}

function stateFrom(list: AnyList, view: TableView, filters: readonly string[] | undefined): ViewState {
  const sort = sortText(view.sort ?? []);
  const { order, hidden, widths, pins } = view;
  const copy = (part: readonly string[] | undefined) => (part ? [...part] : undefined);
  return {
    filters: copy(filters),
    search: view.filter,
    sort: sort === list.sort ? undefined : sort,
    order: copy(order),
    hidden: copy(hidden),
    widths: widths && { ...widths },
    pins: copy(pins),
    density: view.density,
  };
}

/** Everything that matches, kept as a selection on the server, as long as the same is asked. */
function useAllMatching(list: AnyList, asked: Scope) {
  const question = JSON.stringify(asked);
  const [kept, setKept] = useState<(ListSelection & { question: string }) | null>(null);
  const matching = kept?.question === question ? kept : undefined;
  return {
    matching,
    take: () =>
      void call(list.calls.selectRows as Endpoint, asked).then((made) => setKept({ ...(made as ListSelection), question }), toastFailure),
    end: () => setKept(null),
  };
}

function ExportMenu({ list, asked, columns, chosen }: { list: AnyList; asked: Scope; columns: readonly string[]; chosen?: Chosen }) {
  const run = (format: 'csv' | 'xlsx' | 'pdf') => () => {
    const rows = chosen ? chosenInput(list, asked, { ...chosen, ids: chosen.ids }) : Promise.resolve({});
    const save = async (input: object) => {
      const kept =
        'ids' in input
          ? { selectionId: ((await call(list.calls.selectRows as Endpoint, { ...asked, ...input })) as ListSelection).selectionId }
          : input;
      await downloadFile(list.calls.exportView, { ...asked, ...kept, columns, format });
    };
    rows.then(save).catch(toastFailure);
  };
  return (
    <MenuButton
      label={chosen ? 'Export' : 'Export this view'}
      icon="download"
      iconOnly={!chosen}
      weight="quiet"
      items={[
        { label: 'CSV', icon: 'file-type-csv', run: run('csv') },
        { label: 'Excel', icon: 'file-spreadsheet', run: run('xlsx') },
        { label: 'PDF', icon: 'file-type-pdf', run: run('pdf') },
      ]}
    />
  );
}

function NothingMatches({ list, look, all }: { list: AnyList; look: ListLook; all: number }) {
  const { filters = [], search } = look.state;
  if (!look.isChanged && !search)
    return (
      <EmptyState title={`No ${list.noun} in “${look.base.title}”`} icon="list">
        {countOf(all, list.noun)} in all views together.
      </EmptyState>
    );
  const drop = () => look.change({ ...look.state, filters: undefined, search: undefined });
  const what = search ? `No ${list.noun} match “${search}”` : `No ${list.noun} match the filters`;
  return (
    <NoMatch
      title={what}
      onDrop={filters.length > 0 || search ? drop : undefined}
      dropLabel={filters.length > 1 ? 'Drop the filters' : 'Drop the filter'}
    >
      {countOf(all, list.noun)} without.
    </NoMatch>
  );
}

function NothingHere<D extends ListDeclaration>({
  props,
  facts,
  look,
  all,
}: Pick<TableProps<D>, 'props' | 'facts' | 'look'> & { all: number }) {
  if (all === 0) return props.empty ?? <EmptyState title={`No ${facts.noun} yet`} />;
  const own: ReactNode = look.isChanged ? undefined : props.emptyViews?.[look.base.key];
  return own ?? <NothingMatches list={facts} look={look} all={all} />;
}

interface TableProps<D extends ListDeclaration> {
  props: ListPageProps<D>;
  facts: AnyList;
  look: ListLook;
  rows: ListRows<ListRow<List<D>>>;
  asked: Scope;
  table: React.RefObject<TableHandle | null>;
}

/** Goes to the page of a row. */
function opener<D extends ListDeclaration>(shell: ShellValue, { to }: ListPageProps<D>) {
  return (
    to &&
    ((row: ListRow<List<D>>) => {
      const page = to(row);
      if (page && shell.mayOpen(page[0])) shell.go(...page);
    })
  );
}

/**
 * The address of a row: of its page, or of this list with the row in its panel; undefined where there is
 * neither.
 */
function addresser<D extends ListDeclaration>(shell: ShellValue, { to, panel, list }: ListPageProps<D>) {
  return (row: ListRow<List<D>>) => {
    const page = to?.(row);
    if (page && shell.mayOpen(page[0])) return shell.hrefOf(...page);
    if (!panel) return undefined;
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    query.set('row', (row as Readonly<Record<string, string>>)[(list as unknown as AnyList).rowId] ?? '');
    return `${pathname}?${query}`;
  };
}

function ListTable<D extends ListDeclaration>({ props, facts, look, rows, asked, table }: TableProps<D>) {
  type Row = ListRow<List<D>>;
  const shell = useShell();
  const { community } = shell;
  const [adding, setAdding] = useState<Adding>(null);
  const { matching, take, end } = useAllMatching(facts, asked);
  const columns = useMemo(
    () => Object.entries(facts.columns).map(([key, column]) => columnOf<Row>(key, column, props.look?.[key])),
    [facts, props.look],
  );
  const view = useMemo(() => tableView(facts, look, props.panel !== undefined), [facts, look, props.panel === undefined]);
  const keys = visibleColumns(columns, view).map((column) => column.key);
  const { filters } = look.state;
  const onView = (next: TableView) => {
    if (next.open !== view.open) look.open(next.open);
    else look.change(stateFrom(facts, next, filters));
  };
  const all = rows.totals?.all;
  return (
    <DataTable<Row & object>
      ref={table}
      label={facts.title}
      source={rows.source}
      columns={columns}
      rowId={(row) => (row as Readonly<Record<string, string>>)[facts.rowId] ?? ''}
      state={view}
      onState={onView}
      onOpen={props.panel ? undefined : (props.onOpen ?? opener(shell, props))}
      hrefOf={addresser(shell, props)}
      noun={facts.noun}
      allCount={all}
      totals={rows.totals?.sums}
      struck={props.struck}
      onFilter={setAdding}
      onAllMatching={take}
      allMatching={matching}
      onAllMatchingEnd={end}
      exports={<ExportMenu list={facts} asked={asked} columns={keys} />}
      bar={
        <ListFilters
          columns={facts.columns}
          filters={filters ?? []}
          onFilters={(next) => look.change({ ...look.state, filters: [...next] })}
          today={community?.today ?? localDate('2026-01-01')}
          adding={adding}
          onAdding={setAdding}
        />
      }
      bulk={(_rows, clear, ids) => {
        const chosen: Chosen = { count: matching?.count ?? ids.length, ids, selectionId: matching?.selectionId };
        return (
          <>
            {props.bulk?.(chosen, clear)}
            <ExportMenu list={facts} asked={asked} columns={keys} chosen={chosen} />
          </>
        );
      }}
      empty={<NothingHere props={props} facts={facts} look={look} all={all ?? 0} />}
    />
  );
}

/**
 * A declared list with its states, views, filters, selection and panel. Its whole look stands in the address.
 */
export function ListPage<D extends ListDeclaration>(props: ListPageProps<D>) {
  type Row = ListRow<List<D>>;
  const { list, scope, panel } = props;
  const shell = useShell();
  const facts = useWithOwnColumns(list as unknown as AnyList, scope['communityId']);
  const look = useListLook(facts);
  const table = useRef<TableHandle>(null);
  const rows = useListRows<Row>(facts, scope, look.state, look.isReady);
  const asked = questionOf(scope, look.state);
  return (
    <Split>
      <Column>
        <PageHeader title={props.title ?? facts.title} crumbs={props.crumbs} meta={props.meta} actions={props.actions} />
        {look.views.length > 0 && <ListViews list={facts} look={look} counts={rows.viewCounts} />}
        {rows.error ? (
          <Failed title="The list did not load" message={rows.error.message} reference={rows.error.reference} onRetry={rows.retry} />
        ) : rows.isPending ? (
          <LoadingRows />
        ) : (
          <div className={rows.isOld ? 'list old' : 'list'} aria-busy={rows.isOld || undefined}>
            <ListTable props={props} facts={facts} look={look} rows={rows} asked={asked} table={table} />
          </div>
        )}
      </Column>
      {panel && look.openId && (
        <RowPanel
          list={facts}
          asked={asked}
          rows={rows}
          rowId={look.openId}
          panel={panel}
          footer={props.panelFooter}
          onOpenPage={props.onOpenPage ?? opener(shell, props)}
          onMove={(step) => table.current?.move(step)}
          onRow={look.open}
          onClose={() => look.open(undefined)}
        />
      )}
    </Split>
  );
}
