// Feature flags of the customer: what each does, whether it is on, and who set it last.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { Action } from '../../../packages/pages/pages.ts';
import {
  Code,
  Column,
  DataTable,
  dayHere,
  Facts,
  Failed,
  LoadingRows,
  PageHeader,
  Panel,
  PanelSection,
  Split,
  StatusMark,
  type TableColumn,
  type TableView,
  TimeText,
} from '../../../packages/ui/ui.ts';
import { flagSettings, flagWords } from '../identity.contract.ts';

type Row = ClientOutput<typeof flagSettings.listFlags>[number];

const columns: TableColumn<Row>[] = [
  { key: 'title', title: 'Flag', width: 260, emphasis: 'strong', value: (row) => flagWords[row.flag].title },
  {
    key: 'isOn',
    title: 'State',
    kind: 'status',
    width: 90,
    value: (row) => (row.isOn ? 'On' : 'Off'),
    tone: (row) => (row.isOn ? 'good' : 'neutral'),
  },
  { key: 'does', title: 'Where it is on', width: 430, value: (row) => flagWords[row.flag].does },
  { key: 'changedBy', title: 'Set by', width: 150 },
  { key: 'changedOn', title: 'Set on', kind: 'date', width: 100, value: (row) => row.changedTime && dayHere(row.changedTime) },
  { key: 'flag', title: 'Name', width: 220, render: (row) => <Code>{row.flag}</Code> },
];

function FlagPanel({ row, onClose, onMove }: { row: Row; onClose(): void; onMove(step: number): void }) {
  const setFlag = useCommand(flagSettings.setFlag);
  const set = (isOn: boolean) => setFlag.mutateAsync({ flag: row.flag, isOn });
  const { title, does } = flagWords[row.flag];
  return (
    <Panel
      label={title}
      onClose={onClose}
      onPrevious={() => onMove(-1)}
      onNext={() => onMove(1)}
      footer={
        <Action
          key={row.flag}
          label={row.isOn ? 'Turn off' : 'Turn on'}
          weight="primary"
          keys="o"
          run={() => set(!row.isOn)}
          done={({ isOn }) => `${title} is ${isOn ? 'on' : 'off'}`}
          undo={({ isOn }) => set(!isOn)}
        />
      }
    >
      <PanelSection title={title}>
        <p className="t2">{does}</p>
        <Facts
          facts={[
            ['State', <StatusMark key="state" tone={row.isOn ? 'good' : 'neutral'} word={row.isOn ? 'On' : 'Off'} />],
            ['Set by', row.changedBy || 'Nobody yet'],
            ...(row.changedTime ? [['Set', <TimeText key="set" value={row.changedTime} form="minute" />] as const] : []),
            ['Name', <Code key="name">{row.flag}</Code>],
          ]}
        />
      </PanelSection>
      <PanelSection title="When it takes effect">
        <p className="t2">On the server at once; in a browser that is open within five minutes.</p>
      </PanelSection>
    </Panel>
  );
}

/** The page at `/administration/feature-flags`. */
export default function FeatureFlagsScreen() {
  const list = useCall(flagSettings.listFlags, {});
  const [view, setView] = useState<TableView>({});
  const rows = useMemo(() => list.data ?? [], [list.data]);
  const at = rows.findIndex((row) => row.flag === view.open);
  const open = rows[at];
  const on = rows.filter((row) => row.isOn).length;
  if (list.error) return <Failed message={list.error.message} reference={list.error.reference} onRetry={() => void list.refetch()} />;
  return (
    <Split>
      <Column>
        <PageHeader title="Feature flags" meta={list.data && <span className="t3">{`${on} of ${rows.length} on`}</span>} />
        {list.data ? (
          <DataTable
            label="Feature flags"
            rows={rows}
            columns={columns}
            rowId={(row) => row.flag}
            state={view}
            onState={setView}
            noun="flags"
          />
        ) : (
          <LoadingRows rows={14} />
        )}
      </Column>
      {open && (
        <FlagPanel
          row={open}
          onClose={() => setView({ ...view, open: undefined })}
          onMove={(step) => setView({ ...view, open: rows[at + step]?.flag ?? view.open })}
        />
      )}
    </Split>
  );
}
