// One contact: the form behind adding, changing and viewing it.
import { bound, Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields } from '../../party/screens/party-fields.tsx';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { contact } from '../contact.contract.ts';
import { contactFields } from '../contact.fields.ts';

const calls = { add: contact.addContact, edit: contact.editContact, get: contact.getContact, remove: contact.deleteContact };

/** Adds a contact (`contactId` null), or shows one and lets it be changed. */
export default function ContactScreen({ contactId, startInEdit }: { contactId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { record, page } = useRecord({
    kind: 'contact',
    words: 'contact',
    id: contactId,
    startInEdit,
    communityId,
    calls,
    fields: contactFields,
    begin: noParty,
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'contact-view',
    list: { screen: 'view-all-contacts', title: 'Contacts' },
  });
  return (
    <ProfilePage {...page} meta={contactId !== null && !record.profile.value.isActive && <Tag>Ended</Tag>}>
      <PartyFields profile={record.profile} />
      <FieldRow columns={2}>
        <Field of={record} name="relation" />
        <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} />
      </FieldRow>
      <FieldRow>
        <Field of={record} name="inEmergency" />
        <Field of={record} name="mayEnter" />
        {contactId !== null && <Field of={record} name="isActive" />}
      </FieldRow>
      <Field of={record} name="note" />
    </ProfilePage>
  );
}
