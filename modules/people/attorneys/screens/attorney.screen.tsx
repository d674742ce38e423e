// One attorney: the form behind adding, changing and viewing them, and their matters.
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields } from '../../party/screens/party-fields.tsx';
import { attorney } from '../attorney.contract.ts';
import { attorneyFields } from '../attorney.fields.ts';
import { Matters } from './matters.tsx';

const calls = { add: attorney.addAttorney, edit: attorney.editAttorney, get: attorney.getAttorney, remove: attorney.deleteAttorney };

/** Adds an attorney (`attorneyId` null), or shows one and lets it be changed. */
export default function AttorneyScreen({ attorneyId, startInEdit }: { attorneyId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { record, page } = useRecord({
    kind: 'attorney',
    words: 'attorney',
    id: attorneyId,
    startInEdit,
    communityId,
    calls,
    fields: attorneyFields,
    begin: noParty,
    also: { postcode: 'ZIP code' },
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'attorney-view',
    list: { screen: 'view-all-attorneys', title: 'Attorneys' },
  });
  const { value, mode } = record.profile;
  return (
    <ProfilePage {...page} meta={attorneyId !== null && !value.isActive && <Tag>Ended</Tag>}>
      {attorneyId !== null && mode === 'view' && <Matters communityId={communityId} attorneyId={attorneyId} />}
      <FieldRow columns={2}>
        <Field of={record} name="firm" />
        <Field of={record} name="barNumber" />
      </FieldRow>
      <PartyFields profile={record.profile} />
      <Field of={record} name="note" rows={2} />
      {attorneyId !== null && <Field of={record} name="isActive" />}
    </ProfilePage>
  );
}
