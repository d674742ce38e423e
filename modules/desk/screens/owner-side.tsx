// Beside an owner's account: how to reach the owner, the flags of the property, and what happened last.
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { ScreenLink, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { DateText, Facts, Money, PanelSection, Tag } from '../../../packages/ui/ui.ts';
import { propertyFlags, propertyFlagWords } from '../../communities/communities.contract.ts';
import type { owner } from '../../people/people.contract.ts';
import { ownerFeedList } from '../feed/feed.contract.ts';
import { FeedLink } from '../feed/screens/feed-parts.tsx';

type Owner = ClientOutput<typeof owner.getOwner>;

/** Who this is and where mail goes; what is blank is left out. */
export function OwnerReach({ row }: { row: Owner }) {
  const shell = useShell();
  return (
    <PanelSection title={row.owner}>
      <Facts
        facts={[
          ['Since', <DateText key="since" value={row.startDate} form="words" />],
          ...(row.phone
            ? ([
                [
                  'Phone',
                  <a key="phone" href={`tel:${row.phone}`}>
                    {row.phone}
                  </a>,
                ],
              ] as const)
            : []),
          ...(row.email
            ? ([
                [
                  'Email',
                  <a key="email" href={`mailto:${row.email}`}>
                    {row.email}
                  </a>,
                ],
              ] as const)
            : []),
          ['Mail to', row.mailing || 'None on file'],
        ]}
      />
      {shell.mayOpen('property-view') && (
        <ScreenLink to="property-view" params={{ propertyId: row.propertyId }}>
          Property
        </ScreenLink>
      )}
    </PanelSection>
  );
}

/** The flags that hold now; nothing for who may not see them. */
export function OwnerFlags({ communityId, propertyId }: { communityId: string; propertyId: string }) {
  const maySee = useMayCall(propertyFlags.listPropertyFlags);
  const flags = useCall(propertyFlags.listPropertyFlags, maySee ? { communityId, propertyId } : null).data;
  if (!flags) return null;
  const held = flags.filter((flag) => flag.holds);
  return (
    <PanelSection
      title="Flags"
      aside={
        <ScreenLink to="property-view" params={{ propertyId }}>
          Change
        </ScreenLink>
      }
    >
      {held.length === 0 && <p className="sm t3">None</p>}
      <div className="row">
        {held.map((flag) => (
          <Tag key={flag.propertyFlagId} tone="attention">
            {propertyFlagWords[flag.flag]}
          </Tag>
        ))}
      </div>
    </PanelSection>
  );
}

/** The latest events of the owner at the property. */
export function RecentEvents({ communityId, ownershipId }: { communityId: string; ownershipId: string }) {
  const page = useCall(ownerFeedList.calls.readPage, { communityId, ownershipId, limit: 6 }).data;
  return (
    <PanelSection
      title="Activity"
      aside={
        <ScreenLink to="item-agent-feed" params={{ ownershipId }}>
          All
        </ScreenLink>
      }
    >
      {page?.rows.length === 0 && <p className="sm t3">Nothing yet</p>}
      <ul className="recent">
        {page?.rows.map((line) => (
          <li key={line.eventId}>
            <span>
              <FeedLink line={line}>{line.what}</FeedLink>
              {line.amount !== null && (
                <>
                  {' '}
                  <strong className="tn">
                    <Money value={line.amount} zero="digits" />
                  </strong>
                </>
              )}
            </span>
            <span className="sm t3">
              <DateText value={line.date} form="words" />
              {line.by && `, ${line.by}`}
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
