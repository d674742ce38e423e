// The query builder: a source, conditions over its columns, the first rows of what they find, and the whole
// as a file.
import { useState } from 'react';
import type { RuleGroupType } from 'react-querybuilder';
import { allows, type ClientOutput, type List, type ListColumn, type ListDeclaration } from '../../../../packages/contract/contract.ts';
import { downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { keptValue, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Bar,
  Button,
  Column,
  countOf,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  MenuButton,
  NoMatch,
  Note,
  PageHeader,
  SelectField,
  Split,
  type TableColumn,
  type TableView,
  useHotkeys,
  visibleColumns,
} from '../../../../packages/ui/ui.ts';
import { wireGroup } from '../built-query.rules.ts';
import { data } from '../data.contract.ts';
import { dataSourceNamed, dataSources, widthOf } from '../data-source.rules.ts';
import { QueryForm } from './query-form.tsx';

type Preview = ClientOutput<typeof data.previewQuery>;
type Row = Preview['rows'][number];

const nothing: RuleGroupType = { combinator: 'and', rules: [] };

function columnOf(key: string, column: ListColumn): TableColumn<Row> {
  const { title, kind, words, yesNo = ['Yes', 'No'], sum, hidden } = column;
  const plain = (row: Row) => row.cells[key];
  const value =
    kind === 'flag'
      ? (row: Row) => yesNo[row.cells[key] === true ? 0 : 1]
      : kind === 'status'
        ? (row: Row) => words?.[String(row.cells[key])]?.[0]
        : plain;
  return {
    key,
    title,
    kind: kind === 'flag' || kind === 'status' ? 'text' : kind,
    value,
    width: widthOf(column),
    ...(sum ? { total: 'sum' as const } : {}),
    ...(hidden ? { hidden } : {}),
  };
}

interface Asked {
  communityId: string;
  source: string;
  query: string;
  search: string;
  sort: string;
}

/** The first rows, with the sums of everything found. Columns chosen here are those of the file. */
function Found({
  list,
  asked,
  columns,
  view,
  onView,
}: {
  list: List<ListDeclaration>;
  asked: Asked;
  columns: readonly TableColumn<Row>[];
  view: TableView;
  onView(view: TableView): void;
}) {
  const preview = useCall(data.previewQuery, asked);
  if (preview.error)
    return <Failed message={preview.error.message} reference={preview.error.reference} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <LoadingRows />;
  const { rows, count, sums } = preview.data;
  if (count === 0) return <NoMatch title={`No ${list.noun} answer this query`}>Fewer conditions may find more.</NoMatch>;
  return (
    <>
      <DataTable
        label={`${list.title} found`}
        rows={rows}
        columns={columns}
        rowId={(row) => row.rowId}
        state={view}
        onState={onView}
        noun={list.noun}
        allCount={count}
        totals={sums}
        remote
        bar={<span className="t3">{countOf(count, list.noun)} found</span>}
      />
      {count > rows.length && (
        <Note title={`The first ${rows.length} are shown.`}>The files hold all {count.toLocaleString('en-US')}.</Note>
      )}
    </>
  );
}

function Builder({ list }: { list: List<ListDeclaration> }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [built, setBuilt] = useState<RuleGroupType>(nothing);
  const [asked, setAsked] = useState<string | null>(null);
  const [view, setView] = useState<TableView>({});
  const query = wireGroup(list.columns, built, keptValue, today);
  const text = query && JSON.stringify(query);
  const sort = (view.sort ?? []).map(({ key, desc }) => (desc ? `-${key}` : key)).join(',');
  const columns = Object.entries(list.columns).map(([key, column]) => columnOf(key, column));
  const order = { communityId, source: list.name, search: view.filter ?? '', sort };
  const mayKeep = shell.mayOpen('report-custom');
  const run = () => {
    if (text) setAsked(text);
  };
  const save = (format: 'csv' | 'xlsx' | 'pdf') => () => {
    if (!text) return;
    const keys = visibleColumns(columns, view).map(({ key }) => key);
    downloadFile(data.exportQuery, { ...order, query: text, columns: keys, format }).catch(toastFailure);
  };
  useHotkeys([{ keys: 'ctrl+enter', label: 'Run the query', hint: true, run }]);
  return (
    <Column>
      <PageHeader
        title="Query builder"
        crumbs={[
          <ScreenLink key="index" to="data-index">
            Data index
          </ScreenLink>,
          list.title,
        ]}
        actions={
          <>
            <MenuButton
              label="Export"
              icon="download"
              weight="quiet"
              items={[
                { label: 'CSV', icon: 'file-type-csv', run: save('csv') },
                { label: 'Excel', icon: 'file-spreadsheet', run: save('xlsx') },
                { label: 'PDF', icon: 'file-type-pdf', run: save('pdf') },
              ]}
            />
            {mayKeep && (
              <Button disabled={!text} onClick={() => text && shell.go('report-custom', {}, { new: list.name, query: text })}>
                Keep as a report
              </Button>
            )}
            <Button weight="primary" keys="ctrl+enter" disabled={!text} onClick={run}>
              Run
            </Button>
          </>
        }
      />
      <Bar>
        <SourceField value={list.name} onChange={(source) => shell.setSearch({ source })} />
      </Bar>
      <section aria-label="Conditions" className="query">
        <QueryForm columns={list.columns} value={built} onChange={setBuilt} />
      </section>
      {!text && (
        <Note tone="attention" title="A condition is not complete.">
          Fill it in or remove it; then the query runs.
        </Note>
      )}
      {asked === null ? (
        <EmptyState title={`Run the query to see ${list.noun}`}>Without conditions it finds all of them.</EmptyState>
      ) : (
        <Found list={list} asked={{ ...order, query: asked }} columns={columns} view={view} onView={setView} />
      )}
    </Column>
  );
}

function SourceField({ value, onChange }: { value: string; onChange(name: string): void }) {
  const { held } = useShell();
  const mine = dataSources.filter(({ list }) => typeof list.permission === 'object' && allows(held, list.permission));
  return (
    <SelectField
      label="Source"
      hideLabel
      value={value}
      onChange={onChange}
      options={mine.map(({ name, group, list }) => ({ value: name, label: `${group}: ${list.title}` }))}
      placeholder="Choose a source"
      width={280}
    />
  );
}

/** The page at `/c/$communityId/query-builder?source=ChargeData`. */
export default function QueryBuilderScreen() {
  const shell = useShell();
  const source = dataSourceNamed(shell.search.source);
  const permission = source?.list.permission;
  const isOpen = typeof permission === 'object' && allows(shell.held, permission);
  return (
    <Split>
      {source && isOpen ? (
        <Builder key={source.name} list={source.list} />
      ) : (
        <Column>
          <PageHeader
            title="Query builder"
            crumbs={[
              <ScreenLink key="index" to="data-index">
                Data index
              </ScreenLink>,
            ]}
          />
          <Bar>
            <SourceField value="" onChange={(name) => shell.setSearch({ source: name })} />
          </Bar>
          <EmptyState title="Choose a source first">Its columns are then the conditions that can be asked.</EmptyState>
        </Column>
      )}
    </Split>
  );
}
