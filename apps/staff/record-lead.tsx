// What the application says above the form of a record: of a property, what is open about it.
import { lazy, Suspense } from 'react';
import { loadPropertyMatters } from '../../modules/desk/desk.web.tsx';
import type { RecordRef } from '../../packages/pages/pages.ts';

const PropertyMatters = lazy(loadPropertyMatters);

/** The lead of a record; most kinds have none. */
export function RecordLead({ record: { kind, id, communityId } }: { record: RecordRef }) {
  if (kind !== 'property' || communityId === null) return null;
  return (
    <Suspense>
      <PropertyMatters communityId={communityId} propertyId={id} />
    </Suspense>
  );
}
