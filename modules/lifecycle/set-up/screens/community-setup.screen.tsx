// The communities that are being set up: what is done of each, and what is missing.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { AddButton } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Code,
  Column,
  DataTable,
  EmptyState,
  PageHeader,
  Panel,
  PanelSection,
  Split,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { setUp } from '../set-up.contract.ts';

type Row = ClientOutput<typeof setUp.listSetUps>[number];

const part = (isDone: boolean, missing: readonly string[]) =>
  isDone ? 'Done' : missing.length === 0 ? 'Ready' : `${missing.length} missing`;
const tone = (isDone: boolean, missing: readonly string[]) => (isDone ? 'good' : missing.length === 0 ? 'neutral' : 'attention');
const controls = ({ units, unitCount }: Row) => (unitCount === null ? `${units}` : `${units} of ${unitCount}`);

const columns: readonly TableColumn<Row>[] = [
  { key: 'shortCode', title: 'Code', width: 90, render: (row) => <Code>{row.shortCode}</Code> },
  { key: 'name', title: 'Community', width: 260, emphasis: 'strong' },
  {
    key: 'accounting',
    title: 'Accounting',
    kind: 'status',
    width: 140,
    value: (row) => part(row.accountingDone, row.accountingMissing),
    tone: (row) => tone(row.accountingDone, row.accountingMissing),
  },
  {
    key: 'properties',
    title: 'Properties',
    kind: 'status',
    width: 140,
    value: (row) => part(row.propertiesDone, row.propertiesMissing),
    tone: (row) => tone(row.propertiesDone, row.propertiesMissing),
  },
  { key: 'controls', title: 'Units', width: 110, value: controls },
  { key: 'withoutOwner', title: 'Without owner', kind: 'count', width: 130 },
];

function Missing({ title, isDone, missing }: { title: string; isDone: boolean; missing: readonly string[] }) {
  return (
    <PanelSection title={title} aside={isDone ? 'Done' : missing.length === 0 ? 'Ready' : undefined}>
      {missing.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {missing.length === 0 && <p className="t3">Nothing is missing.</p>}
    </PanelSection>
  );
}

/** The page at `/community-setup`. */
export default function CommunitySetupScreen() {
  const shell = useShell();
  const listed = useCall(setUp.listSetUps, {});
  const [view, setView] = useAddressState<TableView>('view', {});
  if (!listed.data) return <Waiting title="The set-ups did not load" of={listed} />;
  const open = listed.data.find((row) => row.communityId === view.open);
  const add = shell.mayOpen('community-add') && <AddButton label="Add community" onAdd={() => shell.go('community-add')} />;
  return (
    <Split>
      <Column>
        <PageHeader title="Community setup" actions={add} />
        <DataTable
          label="Communities being set up"
          rows={listed.data}
          columns={columns}
          rowId={(row) => row.communityId}
          state={view}
          onState={setView}
          noun="communities"
          bar={false}
          empty={
            <EmptyState title="No community is being set up" icon="building-community">
              New communities are listed here until their accounting and properties are set up.
            </EmptyState>
          }
        />
      </Column>
      {open && (
        <Panel
          label="Community in hand"
          onClose={() => setView({ ...view, open: undefined })}
          footer={
            <>
              <Button weight="primary" onClick={() => shell.go('community-setup-accounting', { communityId: open.communityId })}>
                Set up accounting
              </Button>
              {shell.mayOpen('community-setup-properties') && (
                <Button onClick={() => shell.go('community-setup-properties', { communityId: open.communityId })}>Import properties</Button>
              )}
            </>
          }
        >
          <Missing title="Accounting" isDone={open.accountingDone} missing={open.accountingMissing} />
          <Missing title="Properties" isDone={open.propertiesDone} missing={open.propertiesMissing} />
        </Panel>
      )}
    </Split>
  );
}
