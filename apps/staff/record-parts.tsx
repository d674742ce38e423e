// What the application shows of a record beside its form: what hangs on it, and above the form of a property what is open about it.
import { lazy, type ReactNode, Suspense } from 'react';
import { loadPropertyMatters } from '../../modules/desk/desk.web.tsx';
import { RecordBook } from '../../modules/records/records.web.tsx';
import type { RecordRef } from '../../packages/pages/pages.ts';

const PropertyMatters = lazy(loadPropertyMatters);

/** The form of a record among the rest. */
export function RecordParts({ record, children }: { record: RecordRef | null; children: ReactNode }) {
  return (
    <RecordBook record={record}>
      {record?.kind === 'property' && record.communityId !== null && (
        <Suspense>
          <PropertyMatters communityId={record.communityId} propertyId={record.id} />
        </Suspense>
      )}
      {children}
    </RecordBook>
  );
}
