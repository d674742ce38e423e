// The late owners of an association: how late each is, and the case that is open or may be opened.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { lateOwnerList } from '../late-owner.contract.ts';
import { OpenCaseButton } from './open-case-button.tsx';

const look = {
  account: { width: 100, emphasis: 'quiet' },
  owner: { width: 220, emphasis: 'strong' },
  owes: { width: 110 },
  oldestDate: { width: 150 },
  daysLate: { width: 100 },
  inCase: { width: 90 },
  holds: { width: 200 },
} as const;

/** The page at `/c/$communityId/receivables/collections/late`. */
export default function LateOwnersScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={lateOwnerList}
      scope={{ communityId }}
      look={look}
      to={(row) => ['owner-view', { ownershipId: row.ownershipId }]}
      panel={(row) => (
        <PanelSection title={row.owner} aside={row.account}>
          <Facts
            facts={[
              ['Owes', <Money key="o" value={row.owes} zero="digits" />],
              ['Oldest assessment', <DateText key="d" value={row.oldestDate} />],
              ['Days late', row.daysLate],
              ['Holds', row.holds || 'None'],
            ]}
          />
          <ScreenLink to="owner-view" params={{ ownershipId: row.ownershipId }}>
            Open the account
          </ScreenLink>
          {row.collectionCaseId === null ? (
            <OpenCaseButton communityId={communityId} ownershipId={row.ownershipId} />
          ) : (
            <ScreenLink to="collection-case" params={{ collectionCaseId: row.collectionCaseId }}>
              Open the case
            </ScreenLink>
          )}
        </PanelSection>
      )}
      empty={
        <EmptyState title="Nobody is late" icon="check">
          Owners with an assessment past due stand here.
        </EmptyState>
      }
    />
  );
}
