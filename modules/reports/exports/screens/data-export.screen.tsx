// Data exports: which tables with which columns and days go into one file, the exports that were made, and
// the whole book.
import { useState } from 'react';
import { allows } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Column,
  DateField,
  Note,
  PageHeader,
  Panel,
  PanelSection,
  ScrollRegion,
  SelectField,
  Split,
  toast,
} from '../../../../packages/ui/ui.ts';
import { customReports } from '../../custom/custom-report.contract.ts';
import { type DataSource, dataSources } from '../../data/data-source.rules.ts';
import { dataExports } from '../data-export.contract.ts';
import { ExportHistory } from './export-history.tsx';

type Chosen = Readonly<Record<string, readonly string[]>>;

/** The columns of one table, each in or out; they go out in the order of the table. */
function ColumnPicker({
  source,
  columns,
  onChange,
  onClose,
}: {
  source: DataSource;
  columns: readonly string[];
  onChange(next: string[]): void;
  onClose(): void;
}) {
  const all = Object.entries(source.list.columns);
  return (
    <Panel
      label={`Columns of ${source.list.title}`}
      position={`${columns.length} of ${all.length}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange(all.map(([key]) => key))}>All</Button>
          <Button onClick={() => onChange(all.filter(([, { hidden }]) => !hidden).map(([key]) => key))}>As the table</Button>
        </>
      }
    >
      <PanelSection title={source.list.title}>
        <div className="stack">
          {all.map(([key, { title }]) => (
            <CheckField
              key={key}
              label={title}
              value={columns.includes(key)}
              onChange={(on) => onChange(all.map(([each]) => each).filter((each) => (each === key ? on : columns.includes(each))))}
            />
          ))}
        </div>
      </PanelSection>
    </Panel>
  );
}

/** Every table a person may read, to be taken or left, with the way to its columns. */
function Tables({
  sources,
  chosen,
  onChange,
  onPick,
}: {
  sources: readonly DataSource[];
  chosen: Chosen;
  onChange(next: Chosen): void;
  onPick(name: string): void;
}) {
  const groups = [...Map.groupBy(sources, ({ group }) => group)];
  return groups.map(([group, some]) => (
    <PanelSection key={group} title={group}>
      <div className="stack">
        {some.map(({ name, list }) => {
          const columns = chosen[name];
          const { [name]: _left, ...others } = chosen;
          return (
            <div key={name} className="row">
              <CheckField
                label={list.title}
                value={columns !== undefined}
                onChange={(on) => onChange(on ? { ...others, [name]: Object.keys(list.columns) } : others)}
              />
              <span className="push" />
              {columns && (
                <Button
                  size="small"
                  weight="quiet"
                  aria-label={`${columns.length} of ${Object.keys(list.columns).length} columns of ${list.title}`}
                  onClick={() => onPick(name)}
                >
                  {`${columns.length} of ${Object.keys(list.columns).length} columns`}
                </Button>
              )}
            </div>
          );
        })}
      </div>
    </PanelSection>
  ));
}

const formats = { csv: 'CSV', xlsx: 'Excel', json: 'JSON' } as const;

/** Custom reports go out as they are, with their groups and totals; as JSON, their rows. */
function Reports({ chosen, onChange }: { chosen: readonly string[]; onChange(next: string[]): void }) {
  const { communityId } = useCommunity();
  const reports = (useCall(customReports.listCustomReports, { communityId }).data ?? []).filter((row) => row.closedSources.length === 0);
  if (reports.length === 0) return null;
  return (
    <PanelSection title="Custom reports">
      <div className="stack">
        {reports.map(({ customReportId, name }) => (
          <CheckField
            key={customReportId}
            label={name}
            value={chosen.includes(customReportId)}
            onChange={(on) => onChange(on ? [...chosen, customReportId] : chosen.filter((each) => each !== customReportId))}
          />
        ))}
      </div>
    </PanelSection>
  );
}

/** The whole book, for whoever holds every right. */
function Book() {
  const { communityId } = useCommunity();
  const mayTake = useMayCall(dataExports.startBookExport);
  const book = useCommand(dataExports.startBookExport);
  if (!mayTake) return null;
  return (
    <Action
      label="Whole book"
      weight="quiet"
      icon="download"
      confirm={{
        title: 'Export the whole book?',
        keep: 'Do not export',
        text: 'Every row and file of every community, with seals and the programs that check them. Numbers of bank accounts stand in it in the clear.',
      }}
      run={() => book.mutateAsync({ communityId })}
      done={() => 'The whole book is being exported'}
    />
  );
}

/** The page at `/c/$communityId/data-export`; `?source=` begins with one table. */
export default function DataExportScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const sources = dataSources.filter(({ list }) => typeof list.permission === 'object' && allows(shell.held, list.permission));
  const first = sources.find(({ name }) => name === shell.search.source);
  const [chosen, setChosen] = useState<Chosen>(first ? { [first.name]: Object.keys(first.list.columns) } : {});
  const [reports, setReports] = useState<readonly string[]>([]);
  const [format, setFormat] = useState<keyof typeof formats>('csv');
  const [fromDate, setFrom] = useState<LocalDate | ''>('');
  const [toDate, setTo] = useState<LocalDate | ''>('');
  const [picking, setPicking] = useState<string | null>(null);
  const start = useCommand(dataExports.startDataExport);
  const tables = Object.entries(chosen).map(([source, columns]) => ({ source, columns: [...columns] }));
  const count = tables.length + reports.length;
  const run = () =>
    start.mutate(
      { communityId, format, tables, customReportIds: [...reports], fromDate: fromDate || null, toDate: toDate || null },
      { onSuccess: () => toast({ text: 'The export is being made' }) },
    );
  const picked = sources.find(({ name }) => name === picking && chosen[name] !== undefined);
  const isEmpty = count === 0 || tables.some(({ columns }) => columns.length === 0);
  return (
    <Split>
      <Column>
        <PageHeader
          title="Data view export"
          actions={
            <>
              <Book />
              <Button weight="primary" icon="download" disabled={isEmpty} aria-busy={start.isPending} onClick={run}>
                {count === 1 ? 'Export 1 table' : `Export ${count} tables`}
              </Button>
            </>
          }
        />
        {start.error && <Note tone="problem" title={start.error.message} />}
        <ScrollRegion label="What is exported, and the exports that were made">
          <PanelSection title="File">
            <div className="row" style={{ flexWrap: 'wrap', alignItems: 'flex-end' }}>
              <SelectField
                label="Format"
                width={120}
                value={format}
                options={(['csv', 'xlsx', 'json'] as const).map((value) => ({ value, label: formats[value] }))}
                onChange={setFormat}
              />
              <DateField label="From" value={fromDate} onChange={setFrom} />
              <DateField label="Through" value={toDate} onChange={setTo} />
              <span className="sm t3">By the first date of each table; tables without one come whole.</span>
            </div>
          </PanelSection>
          <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))' }}>
            <Tables sources={sources} chosen={chosen} onChange={setChosen} onPick={setPicking} />
            <Reports chosen={reports} onChange={setReports} />
          </div>
          <ExportHistory />
        </ScrollRegion>
      </Column>
      {picked && (
        <ColumnPicker
          source={picked}
          columns={chosen[picked.name] ?? []}
          onChange={(columns) => setChosen({ ...chosen, [picked.name]: columns })}
          onClose={() => setPicking(null)}
        />
      )}
    </Split>
  );
}
