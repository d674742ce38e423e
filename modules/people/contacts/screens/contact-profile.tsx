// One contact: the form behind adding, changing and viewing it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { CheckField, FieldRow, Tag, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields, type PartyForm } from '../../party/screens/party-fields.tsx';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { contact } from '../contact.contract.ts';

type Form = PartyForm & Omit<ClientOutput<typeof contact.getContact>, 'contactId' | 'version'>;

const empty: Form = { ...noParty, relation: '', propertyId: null, mayEnter: false, inEmergency: false, note: '', isActive: true };
const words: FieldWords<Form> = {
  postcode: 'ZIP code',
  email: 'E-mail',
  mayEnter: 'May enter',
  inEmergency: 'In an emergency',
  isActive: 'Active',
  propertyId: 'Property',
};
const calls = { add: contact.addContact, edit: contact.editContact, get: contact.getContact, remove: contact.deleteContact };

/** Adds a contact (`contactId` null), or shows one and lets it be changed. */
export function ContactProfile({ contactId, startInEdit }: { contactId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { profile, page } = useKept<Form, typeof contact.getContact>({
    kind: 'contact',
    words: 'contact',
    id: contactId,
    startInEdit,
    communityId,
    calls,
    empty,
    formOf: ({ contactId: _id, version: _version, ...facts }) => facts,
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'contact-view',
    list: { screen: 'view-all-contacts', title: 'Contacts' },
  });
  const { field, value } = profile;
  return (
    <ProfilePage {...page} words={words} meta={contactId !== null && !value.isActive && <Tag>Ended</Tag>}>
      <PartyFields profile={profile} />
      <FieldRow columns={2}>
        <TextField label="Relation" required maxLength={80} help="Relationship to the property or the association" {...field('relation')} />
        <PropertyPicker label="Property" help="Blank for the whole association" communityId={communityId} {...field('propertyId')} />
      </FieldRow>
      <FieldRow>
        <CheckField label="Call in an emergency" {...field('inEmergency')} />
        <CheckField label="May enter when nobody is at home" {...field('mayEnter')} />
        {contactId !== null && <CheckField label="Active" {...field('isActive')} />}
      </FieldRow>
      <TextAreaField label="Note" maxLength={500} {...field('note')} />
    </ProfilePage>
  );
}
