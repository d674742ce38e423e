// One renter: the form behind adding, changing and viewing them.
import { bound, Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { FieldRow, PanelSection, Tag } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields } from '../../party/screens/party-fields.tsx';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { renter } from '../renter.contract.ts';
import { renterFields } from '../renter.fields.ts';
import { LeaseCapWarning } from './lease-cap.tsx';

const calls = { add: renter.addRenter, edit: renter.editRenter, get: renter.getRenter, remove: renter.deleteRenter };

/** Adds a renter (`renterId` null), or shows one and lets them be changed. */
export default function RenterScreen({ renterId, startInEdit }: { renterId: string | null; startInEdit?: boolean }) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const { record, page } = useRecord({
    kind: 'renter',
    words: 'renter',
    id: renterId,
    startInEdit,
    communityId,
    calls,
    fields: renterFields,
    begin: { ...noParty, propertyId: shell.search.propertyId ?? null },
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'renter-view',
    list: { screen: 'view-all-renters', title: 'Renters' },
  });
  const { value } = record.profile;
  const hasEnded = value.leaseEndDate !== '' && value.leaseEndDate.slice(0, 10) < today;
  return (
    <ProfilePage {...page} meta={renterId !== null && <Tag>{hasEnded ? 'Ended' : renterFields.approval.words[value.approval]}</Tag>}>
      {renterId === null && <LeaseCapWarning communityId={communityId} />}
      <PanelSection title="Lease">
        <FieldRow columns={2}>
          <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} />
          <Field of={record} name="approval" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field of={record} name="leaseStartDate" />
          <Field of={record} name="leaseEndDate" />
          <Field of={record} name="approvedDate" />
        </FieldRow>
        <Field of={record} name="getsViolations" />
      </PanelSection>
      <PartyFields profile={record.profile} />
      <Field of={record} name="household" />
      <Field of={record} name="note" />
    </ProfilePage>
  );
}
