// The keys a company made or was given: who, when, to whom, how far it has come, and the figures by which the
// copy was accepted.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDateShort, type Instant, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action, AddButton } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Code,
  Column,
  countOf,
  DataTable,
  dayHere,
  EmptyState,
  Facts,
  Note,
  PageHeader,
  Panel,
  PanelSection,
  Split,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { transferStateWords, transfers } from '../transfer.contract.ts';

type Row = ClientOutput<typeof transfers.listTransfers>[number];

const LOOK_MS = 3_000;
const isUnderWay = ({ state }: Row) => state === 'REDEEMED' || state === 'COPYING' || state === 'VERIFIED';

const columns: readonly TableColumn<Row>[] = [
  { key: 'last4', title: 'Key', width: 80, render: (row) => <Code>{row.last4 || 'none'}</Code> },
  { key: 'communityName', title: 'Community', width: 210, emphasis: 'strong' },
  { key: 'direction', title: 'Way', width: 80, value: (row) => (row.direction === 'OUT' ? 'Out' : 'In') },
  { key: 'otherCustomer', title: 'With', width: 190 },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 130,
    value: (row) => transferStateWords[row.state][0],
    tone: (row) => transferStateWords[row.state][1],
  },
  { key: 'madeTime', title: 'Made', kind: 'date', width: 110, value: (row) => dayHere(row.madeTime) },
  { key: 'madeBy', title: 'By', width: 140 },
  { key: 'expiresDate', title: 'Good until', kind: 'date', width: 110 },
  { key: 'redeemedBy', title: 'Taken by', width: 140 },
  { key: 'completedTime', title: 'Completed', kind: 'date', width: 110, value: (row) => row.completedTime && dayHere(row.completedTime) },
];

interface Figure {
  what: string;
  from: string;
  to: string;
}
const figureColumns: readonly TableColumn<Figure>[] = [
  { key: 'what', title: 'Figure', width: 170 },
  { key: 'from', title: 'Old books', width: 180, render: (row) => <span className="tn">{row.from}</span> },
  { key: 'to', title: 'New books', width: 180, render: (row) => <span className="tn">{row.to}</span> },
];
const noState = {};

/** The figures of both ends, which were the same or nothing would be here. */
function Acceptance({ row }: { row: Row }) {
  if (row.figures.length === 0) return null;
  return (
    <PanelSection title="Accepted" aside="Both ends agree">
      <DataTable
        label="Figures of acceptance"
        noun="figures"
        rows={row.figures}
        columns={figureColumns}
        rowId={(figure) => figure.what}
        state={noState}
        onState={() => {}}
        bar={false}
      />
      <details>
        <summary>{countOf(row.tables.length, 'tables')} with as many rows</summary>
        <Facts facts={row.tables.map(({ what, count }) => [what, count.toLocaleString('en-US')] as const)} />
      </details>
    </PanelSection>
  );
}

const day = (date: LocalDate | null) => (date === null ? 'Not said yet' : formatDateShort(date));
const dayOf = (time: Instant) => formatDateShort(dayHere(time));

function InHand({ row, onClose }: { row: Row; onClose(): void }) {
  const shell = useShell();
  const revoke = useCommand(transfers.revokeTransferKey);
  const confirm = useCommand(transfers.confirmCutover);
  const [ours, theirs] = row.direction === 'OUT' ? [row.fromCutoverDate, row.toCutoverDate] : [row.toCutoverDate, row.fromCutoverDate];
  const { transferKeyId, toCutoverDate } = row;
  return (
    <Panel
      label="Transfer in hand"
      width={560}
      onClose={onClose}
      footer={
        <>
          {row.waitsForUs && toCutoverDate && (
            <Action
              label={`Confirm ${formatDateShort(toCutoverDate)}`}
              weight="primary"
              run={() => confirm.mutateAsync({ transferKeyId, cutoverDate: toCutoverDate.slice(0, 10) })}
              done={() => 'Both sides say the same day'}
            />
          )}
          <Action
            label="Revoke the key"
            allowed={row.mayRevoke}
            run={() => revoke.mutateAsync({ transferKeyId })}
            done={() => `The key ${row.last4} opens nothing any more`}
          />
          {row.state === 'COMPLETED' && row.direction === 'IN' && (
            <Button onClick={() => shell.go('portfolio-communities')}>Communities</Button>
          )}
        </>
      }
    >
      <PanelSection title={row.communityName} aside={transferStateWords[row.state][0]}>
        {row.failure !== '' && <Note tone="problem" icon="alert-triangle" title={row.failure} />}
        {row.waitsForUs && (
          <Note tone="attention" title={`${row.otherCustomer} asks for ${day(toCutoverDate)}.`}>
            Confirm the day, or revoke the key.
          </Note>
        )}
        <Facts
          facts={[
            [row.direction === 'OUT' ? 'Goes to' : 'Comes from', row.otherCustomer],
            ['Key made', `${dayOf(row.madeTime)}, ${row.madeBy}`],
            ['Our cut-over', day(ours)],
            ['Their cut-over', day(theirs)],
            ...(row.redeemedTime ? [['Taken', `${dayOf(row.redeemedTime)}, ${row.redeemedBy}`] as const] : []),
            ...(row.newName ? [['Called there', row.newName] as const] : []),
            ...(row.endedTime ? [['Ended', `${dayOf(row.endedTime)}, ${row.endedBy}`] as const] : []),
          ]}
        />
      </PanelSection>
      <Acceptance row={row} />
    </Panel>
  );
}

/** The page at `/transfer-keys`. */
export default function TransferKeyHistoryScreen() {
  const shell = useShell();
  const listed = useCall(transfers.listTransfers, {}, { lookEveryMs: LOOK_MS });
  const [view, setView] = useAddressState<TableView>('view', {});
  if (!listed.data) return <Waiting title="The transfer keys did not load" of={listed} />;
  const chosen = view.open ?? shell.search.open ?? listed.data.find(isUnderWay)?.transferKeyId;
  const open = listed.data.find((row) => row.transferKeyId === chosen);
  const close = () => {
    shell.setSearch({ open: null });
    setView({ ...view, open: 'none' });
  };
  return (
    <Split>
      <Column>
        <PageHeader
          title="Transfer keys"
          actions={
            <>
              <ScreenLink to="community-transfer">
                <span>Enter a key</span>
              </ScreenLink>
              <AddButton label="Make a key" onAdd={() => shell.go('transfer-key-generate')} />
            </>
          }
        />
        <DataTable
          label="Transfer keys"
          rows={listed.data}
          columns={columns}
          rowId={(row) => row.transferKeyId}
          state={view}
          onState={setView}
          noun="keys"
          bar={false}
          empty={
            <EmptyState title="No community was handed over" icon="building-community">
              To move a community to another company, one side creates a key and the other enters it.
            </EmptyState>
          }
        />
      </Column>
      {open && <InHand key={open.transferKeyId} row={open} onClose={close} />}
    </Split>
  );
}
