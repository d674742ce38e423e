// Who owns a property and who owned it, on its profile, with the ways to their pages.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { DateText, PanelSection, Tag } from '../../../../packages/ui/ui.ts';
import { ownership } from '../../owners/ownership.contract.ts';

const wayIn = (row: { isPrimary: boolean; endDate: string | null }) =>
  row.endDate !== null ? 'previous-owner-view' : row.isPrimary ? 'primary-owner-view' : 'owner-edit';

/** The owners of a property, present ones first. */
export function PropertyOwners({ communityId, propertyId }: { communityId: string; propertyId: string }) {
  const shell = useShell();
  const rows = useCall(ownership.listOwnershipsOfProperty, { communityId, propertyId }).data ?? [];
  const search = { propertyId };
  const hasPrimary = rows.some((row) => row.isPrimary && row.endDate === null);
  return (
    <PanelSection title="Owners">
      {rows.map((row) => (
        <div className="row" key={row.ownershipId}>
          {shell.mayOpen(wayIn(row)) ? (
            <ScreenLink to={wayIn(row)} params={{ ownershipId: row.ownershipId }}>
              {row.owner}
            </ScreenLink>
          ) : (
            row.owner
          )}
          <Tag tone={row.endDate === null ? 'good' : 'neutral'}>
            {row.endDate === null ? (row.isPrimary ? 'Primary' : 'Co-owner') : 'Previous'}
          </Tag>
          <span>
            since <DateText value={row.startDate} form="words" />
            {row.endDate && (
              <>
                {' '}
                until <DateText value={row.endDate} form="words" />
              </>
            )}
          </span>
          <ScreenLink to="owner-view" params={{ ownershipId: row.ownershipId }}>
            Account
          </ScreenLink>
        </div>
      ))}
      <div className="row">
        {!hasPrimary && shell.mayOpen('primary-owner-add') && (
          <ScreenLink to="primary-owner-add" search={search}>
            Add primary owner
          </ScreenLink>
        )}
        {hasPrimary && shell.mayOpen('property-resale') && (
          <ScreenLink to="property-resale" params={{ propertyId }}>
            Resale
          </ScreenLink>
        )}
        {shell.mayOpen('owner-add') && (
          <ScreenLink to="owner-add" search={search}>
            Add co-owner
          </ScreenLink>
        )}
        {shell.mayOpen('previous-owner-add') && (
          <ScreenLink to="previous-owner-add" search={search}>
            Add previous owner
          </ScreenLink>
        )}
        {shell.mayOpen('renter-add') && (
          <ScreenLink to="renter-add" search={search}>
            Add renter
          </ScreenLink>
        )}
        {shell.mayOpen('visitor-add') && (
          <ScreenLink to="visitor-add" search={search}>
            Add visitor
          </ScreenLink>
        )}
        {shell.mayOpen('access-device-add') && (
          <ScreenLink to="access-device-add" search={search}>
            Add key or fob
          </ScreenLink>
        )}
      </div>
    </PanelSection>
  );
}
