// What the application says above the form of a record: of a property, what is open about it and its
// violations; of a user, what they have left to do.
import { lazy, Suspense } from 'react';
import { loadPropertyMatters } from '../../modules/desk/desk.web.tsx';
import { loadHomeViolations } from '../../modules/maintenance/maintenance.web.tsx';
import { loadUserTasks } from '../../modules/records/records.web.tsx';
import type { RecordRef } from '../../packages/pages/pages.ts';

const PropertyMatters = lazy(loadPropertyMatters);
const HomeViolations = lazy(loadHomeViolations);
const UserTasks = lazy(loadUserTasks);

/** The lead of a record; most kinds have none. */
export function RecordLead({ record: { kind, id, communityId } }: { record: RecordRef }) {
  if (kind === 'user')
    return (
      <Suspense>
        <UserTasks userId={id} />
      </Suspense>
    );
  if (kind !== 'property' || communityId === null) return null;
  return (
    <Suspense>
      <PropertyMatters communityId={communityId} propertyId={id} />
      <HomeViolations communityId={communityId} propertyId={id} />
    </Suspense>
  );
}
