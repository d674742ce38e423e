// The owners of a community by how far they have come to the portal, and the invitations they are sent.
import { useState } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { ListPage, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Note, PanelSection, StatusMark, toast } from '../../../../packages/ui/ui.ts';
import { ownerAccess, ownerAccessList, ownerStates } from '../account.contract.ts';
import { InviteDialog } from './invite-dialog.tsx';

type Row = ListRow<typeof ownerAccessList>;

const look = {
  accountNumber: { width: 100 },
  owner: { width: 200, emphasis: 'strong' },
  address: { width: 220 },
  email: { width: 230 },
  state: { width: 140 },
  invitedOn: { width: 104 },
  acceptedOn: { width: 104 },
  seenOn: { width: 104 },
} as const;

/** How many came how far; says where the portal is turned on while it is off. */
function FunnelLine() {
  const { communityId } = useCommunity();
  const funnel = useCall(ownerAccess.getFunnel, { communityId }).data;
  if (!funnel) return null;
  if (!funnel.isOn)
    return (
      <Note tone="attention" icon="alert-triangle" title="Owners of this community have no portal">
        <ScreenLink to="owner-access-settings">Turn it on</ScreenLink> before owners are invited.
      </Note>
    );
  const { owners, withEmail, invited, accepted, seen } = funnel;
  return (
    <p className="t2">
      <b>{owners}</b> owners, <b>{withEmail}</b> with email, <b>{invited}</b> invited, <b>{accepted}</b> with an account, <b>{seen}</b> seen
      in 30 days
    </p>
  );
}

function AccountPanel({ row }: { row: Row }) {
  const [word, tone] = ownerStates[row.state];
  const shown = (key: string, value: Row['invitedOn'], none: string) => (value ? <DateText key={key} value={value} form="words" /> : none);
  return (
    <PanelSection title={row.owner} aside={row.accountNumber}>
      <Facts
        facts={[
          ['Portal', <StatusMark key="state" tone={tone} word={word} />],
          ['Home', row.address],
          ['Email', row.email || 'None'],
          ['Language', row.language],
          ['Invited', shown('invited', row.invitedOn, 'Never')],
          ['Accepted', shown('accepted', row.acceptedOn, 'Not yet')],
          ['Last seen', shown('seen', row.seenOn, 'Never')],
        ]}
      />
      {row.ownerAccountId && (
        <ScreenLink to="owner-access-profile" params={{ ownerAccountId: row.ownerAccountId }}>
          Open the portal account
        </ScreenLink>
      )}
      <ScreenLink to="owner-view" params={{ ownershipId: row.ownershipId }}>
        Open the owner
      </ScreenLink>
    </PanelSection>
  );
}

function Acts({ row, onInvite }: { row: Row; onInvite(): void }) {
  const { communityId } = useCommunity();
  const mayInvite = useMayCall(ownerAccess.sendInvitations);
  const mayRevoke = useMayCall(ownerAccess.revokeInvitation);
  const revoke = useCommand(ownerAccess.revokeInvitation);
  const { invitationId } = row;
  const takeBack = () =>
    invitationId &&
    revoke.mutate(
      { communityId, invitationId },
      { onSuccess: () => toast({ text: `The invitation of ${row.owner} is worth nothing now` }), onError: toastFailure },
    );
  return (
    <>
      {mayInvite && row.ownerAccountId === null && (
        <Button weight="primary" onClick={onInvite}>
          {row.state === 'INVITED' ? 'Send again' : 'Invite'}
        </Button>
      )}
      {mayRevoke && invitationId && (
        <Button aria-busy={revoke.isPending} onClick={takeBack}>
          Take invitation back
        </Button>
      )}
    </>
  );
}

/** The page at `/c/$communityId/owner-access`. */
export default function OwnerAccessAccountsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayInvite = useMayCall(ownerAccess.sendInvitations);
  const [inviting, setInviting] = useState<{ ownershipIds?: string[] } | null>(null);
  const all = mayInvite && (
    <Button weight="primary" icon="mail" onClick={() => setInviting({})}>
      Invite owners
    </Button>
  );
  return (
    <>
      <ListPage
        list={ownerAccessList}
        scope={{ communityId }}
        look={look}
        meta={<FunnelLine />}
        actions={
          <>
            {shell.mayOpen('owner-access-settings') && (
              <ScreenLink to="owner-access-settings" className="btn">
                Settings
              </ScreenLink>
            )}
            {all}
          </>
        }
        panel={(row) => <AccountPanel row={row} />}
        panelFooter={(row) => <Acts row={row} onInvite={() => setInviting({ ownershipIds: [row.ownershipId] })} />}
        empty={
          <EmptyState title="No owners yet" icon="users">
            Owners of this community are invited to the portal from here.
          </EmptyState>
        }
      />
      {inviting && <InviteDialog communityId={communityId} {...inviting} onClose={() => setInviting(null)} />}
    </>
  );
}
