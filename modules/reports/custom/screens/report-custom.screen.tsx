// Custom reports: those a person may see; one of them as it runs, and the editor of a new or a changed one.
import { useState } from 'react';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import { Button, Column, DataTable, EmptyState, PageHeader, Split, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import { dataSourceNamed } from '../../data/data-source.rules.ts';
import { customReports } from '../custom-report.contract.ts';
import { type CustomReport, draftOf, shareWords } from './custom-parts.tsx';
import { type Draft, newDraft } from './definition-form.tsx';
import { ReportEditor } from './report-editor.tsx';
import { ReportRun } from './report-run.tsx';

const columns: readonly TableColumn<CustomReport>[] = [
  { key: 'name', title: 'Report', emphasis: 'strong', width: 280 },
  { key: 'star', title: 'Star', width: 60, value: (row) => (row.isFavourite ? '★' : '') },
  { key: 'source', title: 'Reads', width: 200, value: (row) => dataSourceNamed(row.definition?.source)?.list.title ?? '' },
  { key: 'share', title: 'Shared with', width: 160, value: shareWords },
  { key: 'userName', title: 'Made by', width: 160 },
  { key: 'forAll', title: 'Where', width: 150, value: (row) => (row.forAll ? 'Every community' : 'This community') },
  { key: 'closed', title: 'Closed to you', value: (row) => row.closedSources.join(', ') },
];

interface Editing {
  start: Draft | null;
  from: CustomReport | null;
  name: string;
}

/**
 * What the address asks to begin with: a source and the query built over it, as the query builder hands them
 * on.
 */
function beginning(search: Readonly<Record<string, string>>): Editing | null {
  const source = search.new;
  if (source === undefined || !dataSourceNamed(source)) return null;
  const draft = newDraft(source);
  if (!search.query) return { start: draft, from: null, name: '' };
  const { columns, totals } = draft;
  const query = JSON.parse(search.query) as never;
  const start = draftOf({ source, related: [], columns: [...columns], query, search: '', sort: '', groups: [], totals: { ...totals } });
  return { start, from: null, name: '' };
}

function Reports({ rows }: { rows: readonly CustomReport[] }) {
  const shell = useShell();
  const [view, setView] = useAddressState<TableView>('view', {});
  const [editing, setEditing] = useState<Editing | null>(() => beginning(shell.search));
  const mayAdd = useMayCall(customReports.addCustomReport);
  const open = (customReportId: string | null) => shell.setSearch({ report: customReportId, new: null, query: null });
  const one = rows.find((row) => row.customReportId === shell.search.report);
  if (editing)
    return (
      <ReportEditor
        {...editing}
        onClose={(customReportId) => {
          setEditing(null);
          open(customReportId ?? null);
        }}
      />
    );
  if (one) {
    const edit = (copy: boolean) =>
      one.definition && setEditing({ start: draftOf(one.definition), from: copy ? null : one, name: copy ? `${one.name}, own` : one.name });
    return <ReportRun key={`${one.customReportId} ${one.revision}`} one={one} onEdit={edit} onClose={() => open(null)} />;
  }
  return (
    <Split>
      <Column>
        <PageHeader
          title="Custom reports"
          actions={
            mayAdd && (
              <Button icon="plus" weight="primary" onClick={() => setEditing({ start: null, from: null, name: '' })}>
                New custom report
              </Button>
            )
          }
        />
        <DataTable
          label="Custom reports"
          rows={rows.toSorted((a, b) => Number(b.isFavourite) - Number(a.isFavourite))}
          columns={columns}
          rowId={(row) => row.customReportId}
          state={view}
          onState={setView}
          noun="custom reports"
          onOpen={(row) => open(row.customReportId)}
          empty={<EmptyState title="No custom reports yet">A query over any data can be kept as one, and shared.</EmptyState>}
        />
      </Column>
    </Split>
  );
}

/** The page at `/c/$communityId/custom-reports`; `?report=` runs one, `?new=` begins one over a source. */
export default function ReportCustomScreen() {
  const { communityId } = useCommunity();
  const list = useCall(customReports.listCustomReports, { communityId });
  if (list.error || !list.data) return <Waiting title="The custom reports did not load" of={list} />;
  return <Reports rows={list.data} />;
}
