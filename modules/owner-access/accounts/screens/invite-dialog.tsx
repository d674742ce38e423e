// Whom a letter with a link will go to, and its words, before it goes.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { usePreviewed } from '../../../../packages/pages/pages.ts';
import { Button, DataTable, Dialog, LoadingRows, Note, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import { inviteWords, ownerAccess } from '../account.contract.ts';

type Row = ClientOutput<typeof ownerAccess.previewInvitations>['rows'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'address', title: 'Home', width: 180 },
  { key: 'email', title: 'Email', width: 200 },
  { key: 'locale', title: 'Language', width: 90, value: ({ locale }) => (locale === 'es' ? 'Spanish' : 'English') },
  {
    key: 'state',
    title: 'Invitation',
    kind: 'status',
    width: 150,
    value: ({ state }) => inviteWords[state][0],
    tone: ({ state }) => inviteWords[state][1],
  },
];

interface InviteProps {
  communityId: string;
  /** Those who are named; everybody who is left when silent. */
  ownershipIds?: string[];
  onClose(): void;
}

/** Sends what was looked at. */
export function InviteDialog({ communityId, ownershipIds, onClose }: InviteProps) {
  const [view, setView] = useState<TableView>({});
  const act = usePreviewed(ownerAccess.previewInvitations, ownerAccess.sendInvitations, {
    input: { communityId, ...(ownershipIds ? { ownershipIds } : {}) },
    more: {},
    lines: ({ rows }) => rows.map((row) => ({ key: row.ownershipId, label: row.owner, amount: '0.00' })),
    done: ({ count }) => `${countWords(count, 'invitation')} on the way`,
    onDone: onClose,
  });
  const found = act.preview;
  const waits = act.waitsFor();
  return (
    <Dialog
      open
      onClose={onClose}
      width={860}
      title="Invite to the owner portal"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={waits !== undefined} aria-busy={act.busy} onClick={act.commit}>
            {`Send ${countWords(found?.count ?? 0, 'invitation')}`}
          </Button>
        </>
      }
    >
      {waits !== undefined && found && <Note tone="attention" icon="alert-triangle" title={waits} />}
      {act.error && <Note tone="problem" icon="alert-triangle" title={act.error.message} />}
      {!found && !act.error && <LoadingRows rows={6} />}
      {found && (
        <>
          <p>Each letter has a link that works once, for 14 days. Links from before are worth nothing.</p>
          <DataTable
            label="Owners to invite"
            rows={found.rows}
            columns={columns}
            rowId={(row) => row.ownershipId}
            noun="owners"
            state={view}
            onState={setView}
            onOpen={null}
            bar={false}
          />
          {found.letter && (
            <section>
              <h3>{found.letter.subject}</h3>
              <p className="t2" style={{ whiteSpace: 'pre-line' }}>
                {found.letter.text}
              </p>
            </section>
          )}
        </>
      )}
    </Dialog>
  );
}
