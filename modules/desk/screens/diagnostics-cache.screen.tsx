// Diagnostics cache: what the server process and this browser keep in memory, and emptying it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, useCall } from '../../../packages/pages/client.ts';
import { Action } from '../../../packages/pages/pages.ts';
import { DataTable, EmptyState, Failed, LoadingRows, PageHeader, type TableColumn, type TableView } from '../../../packages/ui/ui.ts';
import { system } from '../system.contract.ts';

interface Line {
  key: string;
  place: 'Server' | 'Browser';
  name: string;
  holds: string;
  entries: number;
  clear(): Promise<{ cleared: number }>;
}

/** What this browser keeps: answers of the server, read anew when they are dropped. */
function useBrowserLines(): Line[] {
  const answers = useQueryClient();
  const count = answers.getQueryCache().getAll().length;
  return [
    {
      key: 'browser-answers',
      place: 'Browser',
      name: 'Answers',
      holds: 'What the server answered lately, until the page is left or something is saved.',
      entries: count,
      clear: async () => {
        await answers.resetQueries();
        return { cleared: count };
      },
    },
  ];
}

const said = ({ cleared }: { cleared: number }) => `Emptied: ${cleared.toLocaleString('en-US')} dropped`;

/** The page at `/system/diagnostics`. */
export default function DiagnosticsCacheScreen() {
  const [view, setView] = useState<TableView>({});
  const { data, error, refetch } = useCall(system.listCaches, {}, { lookEveryMs: 10_000 });
  const browser = useBrowserLines();
  if (error) return <Failed message={error.message} reference={error.reference} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  const clearOnServer = (name?: string) => call(system.clearCache, name === undefined ? {} : { name });
  const server = data.caches.map(
    (one): Line => ({ key: `server-${one.name}`, place: 'Server', ...one, clear: () => clearOnServer(one.name) }),
  );
  const columns: readonly TableColumn<Line>[] = [
    { key: 'name', title: 'Cache', kind: 'text', width: 180, emphasis: 'strong' },
    { key: 'place', title: 'Where', kind: 'text', width: 90 },
    { key: 'entries', title: 'Entries', kind: 'count', width: 90, total: 'sum' },
    { key: 'holds', title: 'What it holds', kind: 'text' },
    {
      key: 'clear',
      title: 'Act',
      kind: 'text',
      width: 90,
      value: () => '',
      render: (line) => <Action label="Clear" size="small" run={line.clear} done={said} onDone={() => void refetch()} />,
    },
  ];
  return (
    <>
      <PageHeader
        title="Diagnostics cache"
        meta={`server process ${data.process}`}
        actions={
          <Action
            label="Clear all"
            weight="primary"
            run={async () => {
              const onServer = await clearOnServer();
              const here = await Promise.all(browser.map((line) => line.clear()));
              return { cleared: onServer.cleared + here.reduce((sum, { cleared }) => sum + cleared, 0) };
            }}
            done={said}
            onDone={() => void refetch()}
          />
        }
      />
      <DataTable
        label="Caches"
        noun="caches"
        bar={false}
        rows={[...server, ...browser]}
        columns={columns}
        rowId={(line) => line.key}
        state={view}
        onState={setView}
        onOpen={null}
        empty={<EmptyState title="Nothing is kept in memory" icon="check" />}
      />
    </>
  );
}
