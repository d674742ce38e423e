// What happened at the properties of an association, the latest first.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { DateText, EmptyState, Facts, PanelSection } from '../../../../packages/ui/ui.ts';
import { propertyActivityList } from '../property-activity.contract.ts';

const look = {
  date: { width: 110 },
  kind: { width: 140 },
  accountNumber: { width: 110 },
  property: { width: 240, emphasis: 'strong' },
  party: { width: 220 },
  detail: { width: 320 },
} as const;

/** The page at `/c/$communityId/properties/activity`. */
export default function ActivityPropertiesScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={propertyActivityList}
      scope={{ communityId }}
      look={look}
      to={(row) => ['property-view', { propertyId: row.propertyId }]}
      panel={(row) => (
        <PanelSection title={row.property} aside={row.accountNumber}>
          <Facts
            facts={[
              ['Date', <DateText key="date" value={row.date} form="words" />],
              ['Party', row.party || 'Nobody'],
              ['Detail', row.detail || 'None'],
            ]}
          />
          <ScreenLink to="property-view" params={{ propertyId: row.propertyId }}>
            Open the property
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="Nothing happened yet" icon="history">
          Owners in and out, and flags set, by day.
        </EmptyState>
      }
    />
  );
}
