// Everybody's part in every property of an association: one row for each, with role, days, share and where
// mail goes.
import { chosenInput } from '../../../../packages/pages/list/bulk-act.tsx';
import { type Chosen, ListPage, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, PanelSection } from '../../../../packages/ui/ui.ts';
import { ownershipList } from '../ownership-list.contract.ts';

const look = {
  name: { width: 220, emphasis: 'strong' },
  role: { width: 140 },
  accountNumber: { width: 110 },
  property: { width: 220 },
  startDate: { width: 110 },
  endDate: { width: 110 },
  share: { width: 110 },
  mailing: { width: 280 },
  email: { width: 220 },
  delivery: { width: 140 },
  occupancy: { width: 110 },
  mailReturned: { width: 110 },
  emailReturned: { width: 110 },
} as const;
const profiles = { PRIMARY: 'primary-owner-view', CO_OWNER: 'owner-edit', PREVIOUS: 'previous-owner-view' } as const;

/** Begins a batch of letters to the selected owners. */
function WriteTo({ chosen }: { chosen: Chosen }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const write = async () => {
    const { ids, selectionId } = (await chosenInput(ownershipList, { communityId }, chosen)) as {
      ids?: readonly string[];
      selectionId?: string;
    };
    const search: Record<string, string> = {};
    if (selectionId === undefined) search['owners'] = (ids ?? []).join(',');
    else search['selection'] = selectionId;
    shell.go('message-batch-edit', { letterBatchId: 'new' }, search);
  };
  return (
    <Button size="small" icon="mail" onClick={() => void write().catch(toastFailure)}>
      Write to them
    </Button>
  );
}

/** The page at `/c/$communityId/ownerships`. */
export default function PortfolioOwnershipsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  return (
    <ListPage
      list={ownershipList}
      scope={{ communityId }}
      look={look}
      to={(row) => ['owner-view', { ownershipId: row.ownershipId }]}
      bulk={shell.mayOpen('message-batch-edit') ? (chosen) => <WriteTo chosen={chosen} /> : undefined}
      panel={(row) => {
        const profile = profiles[row.role ?? 'CO_OWNER'];
        return (
          <PanelSection title={row.name} aside={row.accountNumber}>
            <Facts
              facts={[
                ['Property', row.property],
                ['From', <DateText key="from" value={row.startDate} form="words" />],
                ['Through', row.endDate ? <DateText key="to" value={row.endDate} form="words" /> : 'Today'],
                ['Share', row.share === '' ? 'None named' : `${row.share}%`],
                ['Mailing address', row.mailing || 'The property'],
                ['Email', row.email || 'None'],
              ]}
            />
            <ScreenLink to="owner-view" params={{ ownershipId: row.ownershipId }}>
              Open the account
            </ScreenLink>
            {shell.mayOpen(profile) && (
              <ScreenLink to={profile} params={{ ownershipId: row.ownershipId }}>
                Open the owner
              </ScreenLink>
            )}
            <ScreenLink to="property-view" params={{ propertyId: row.propertyId }}>
              Open the property
            </ScreenLink>
          </PanelSection>
        );
      }}
      empty={
        <EmptyState title="No ownerships yet" icon="users">
          Owners come with the properties they own.
        </EmptyState>
      }
    />
  );
}
