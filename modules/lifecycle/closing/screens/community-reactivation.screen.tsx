// The communities that are deactivated, with when, by whom and why: opened again from here, and others
// deactivated.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Code,
  Column,
  Combo,
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
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { isReadOnly, standingWords } from '../../../communities/communities.contract.ts';
import { closing } from '../closing.contract.ts';

type Row = ClientOutput<typeof closing.listDeactivated>[number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'shortCode', title: 'Code', width: 90, render: (row) => <Code>{row.shortCode}</Code> },
  { key: 'name', title: 'Community', width: 240, emphasis: 'strong' },
  { key: 'standing', title: 'State', kind: 'status', width: 140, value: (row) => standingWords[row.standing][0], tone: () => 'neutral' },
  { key: 'deactivatedTime', title: 'Since', width: 120, value: (row) => row.deactivatedTime && dayHere(row.deactivatedTime), kind: 'date' },
  { key: 'by', title: 'By', width: 160 },
  { key: 'reason', title: 'Reason', width: 300 },
  { key: 'units', title: 'Units', kind: 'count', width: 90 },
];

function useRefresh() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
}

/** Asks for the reason of opening a community again. */
function Reactivate({ row, onClose }: { row: Row; onClose(): void }) {
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const act = useMutation({
    mutationFn: () => call(closing.reactivateCommunity, { communityId: row.communityId, reason }),
    onSuccess: () => {
      toast({ text: `${row.name} is open again` });
      refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Reactivate ${row.name}?`}
      confirmLabel="Reactivate"
      ready
      busy={act.isPending}
      error={act.error}
      run={() => act.mutate()}
      onClose={onClose}
    >
      <p>It can be worked in again. Its schedules stay paused and its bank links stay off until someone turns them on.</p>
      <TextField label="Reason" maxLength={300} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** Says what stands against deactivating a community, or asks for the reason. */
function Deactivate({ communityId, onClose }: { communityId: string; onClose(): void }) {
  const refresh = useRefresh();
  const { communities } = useShell();
  const [picked, setPicked] = useState(communityId);
  const [reason, setReason] = useState('');
  const open = communities.filter((one) => !one.standing || !isReadOnly(one.standing));
  const name = open.find((one) => one.communityId === picked)?.name ?? '';
  const hindrances = useCall(closing.whatHinders, picked === '' ? null : { communityId: picked });
  const act = useMutation({
    mutationFn: () => call(closing.deactivateCommunity, { communityId: picked, reason }),
    onSuccess: () => {
      toast({ text: `${name} is deactivated` });
      refresh();
      onClose();
    },
  });
  const stands = hindrances.data ?? [];
  return (
    <FormDialog
      title={name === '' ? 'Deactivate a community' : `Deactivate ${name}?`}
      confirmLabel="Deactivate"
      ready={picked !== '' && reason.trim() !== '' && hindrances.data !== undefined && stands.length === 0}
      busy={act.isPending}
      error={act.error}
      run={() => act.mutate()}
      onClose={onClose}
    >
      <Combo
        label="Community"
        required
        options={open.map((one) => ({ value: one.communityId, label: one.name, code: one.shortCode }))}
        value={picked}
        onChange={setPicked}
      />
      {stands.length > 0 && (
        <Note tone="problem" title="This has to be ended first.">
          {stands.map(({ what, screen }) => (
            <span key={what} className="block">
              <ScreenLink to={screen} params={{ communityId: picked }}>
                {what}
              </ScreenLink>
            </span>
          ))}
        </Note>
      )}
      {picked !== '' && hindrances.data && stands.length === 0 && (
        <p>Nothing of it can be changed any more; reports and files stay, and it leaves the switcher.</p>
      )}
      <TextField label="Reason" required maxLength={300} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** The page at `/community-reactivation`. */
export default function CommunityReactivationScreen() {
  const shell = useShell();
  const listed = useCall(closing.listDeactivated, {});
  const [view, setView] = useAddressState<TableView>('view', {});
  const [reactivating, setReactivating] = useState(false);
  const deactivating = shell.search.deactivate;
  if (!listed.data) return <Waiting title="The deactivated communities did not load" of={listed} />;
  const open = listed.data.find((row) => row.communityId === view.open);
  return (
    <Split>
      <Column>
        <PageHeader
          title="Community reactivation"
          actions={<Button onClick={() => shell.setSearch({ deactivate: '0' })}>Deactivate a community</Button>}
        />
        <DataTable
          label="Deactivated communities"
          rows={listed.data}
          columns={columns}
          rowId={(row) => row.communityId}
          state={view}
          onState={setView}
          noun="communities"
          bar={false}
          empty={
            <EmptyState title="No community is deactivated" icon="building-community">
              Deactivate a community you no longer manage. It stays readable and can be reactivated here.
            </EmptyState>
          }
        />
      </Column>
      {open && (
        <Panel
          label="Community in hand"
          onClose={() => setView({ ...view, open: undefined })}
          footer={
            open.standing === 'DEACTIVATED' && (
              <Button weight="primary" onClick={() => setReactivating(true)}>
                Reactivate
              </Button>
            )
          }
        >
          <PanelSection title={open.name} aside={standingWords[open.standing][0]}>
            <Facts
              facts={[
                ['Reason', open.reason || 'None given'],
                ['By', open.by],
                ['Units', String(open.units)],
                ['Paused schedules', String(open.pausedSchedules)],
              ]}
            />
            <ScreenLink to="community-view" params={{ communityId: open.communityId }}>
              Open the community
            </ScreenLink>
          </PanelSection>
        </Panel>
      )}
      {open && reactivating && <Reactivate row={open} onClose={() => setReactivating(false)} />}
      {deactivating && (
        <Deactivate
          key={deactivating}
          communityId={deactivating === '0' ? '' : deactivating}
          onClose={() => shell.setSearch({ deactivate: null })}
        />
      )}
    </Split>
  );
}
