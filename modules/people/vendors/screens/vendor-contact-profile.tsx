// Someone at a vendor: the form behind adding, changing and viewing them.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, Combo, FieldRow, Tag, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields, type PartyForm } from '../../party/screens/party-fields.tsx';
import { vendorContact } from '../vendor-contact.contract.ts';
import { useVendorCrumb } from './vendor-crumb.tsx';

type Form = PartyForm & Omit<ClientOutput<typeof vendorContact.getVendorContact>, 'vendorContactId' | 'version'>;

const empty: Form = { ...noParty, vendorId: '', title: '', servesId: null, note: '', isActive: true };
const words: FieldWords<Form> = { postcode: 'ZIP code', email: 'Email', isActive: 'Still there', servesId: 'Community' };
const { addVendorContact, editVendorContact, getVendorContact, deleteVendorContact } = vendorContact;
const calls = { add: addVendorContact, edit: editVendorContact, get: getVendorContact, remove: deleteVendorContact };

interface ContactProfile {
  vendorContactId: string | null;
  /** The vendor someone is added to. */
  vendorId?: string;
  startInEdit?: boolean;
}

/** Adds someone at a vendor (`vendorContactId` null), or shows them and lets them be changed. */
export function VendorContactProfile({ vendorContactId, vendorId = '', startInEdit }: ContactProfile) {
  const { communities } = useShell();
  const { profile, page } = useKept<Form, typeof vendorContact.getVendorContact>({
    kind: 'vendorContact',
    words: 'vendor contact',
    id: vendorContactId,
    startInEdit,
    communityId: null,
    calls,
    empty: { ...empty, vendorId },
    formOf: ({ vendorContactId: _id, version: _version, ...facts }) => facts,
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'vendor-contact-view',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
  });
  const { field, value } = profile;
  const crumbs = useVendorCrumb(page.crumbs, value.vendorId);
  const serves = field('servesId');
  return (
    <ProfilePage {...page} crumbs={crumbs} words={words} meta={vendorContactId !== null && !value.isActive && <Tag>Left</Tag>}>
      <PartyFields profile={profile} onlyPersons />
      <FieldRow columns={2}>
        <TextField label="Title" maxLength={80} help="Dispatcher, owner, billing" {...field('title')} />
        <Combo
          {...serves}
          label="For the community"
          help="Blank for all"
          options={communities.map(({ communityId, name }) => ({ value: communityId, label: name }))}
          value={value.servesId ?? ''}
          onChange={(id) => serves.onChange(id === '' ? null : id)}
        />
      </FieldRow>
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
      {vendorContactId !== null && <CheckField label="Still there" {...field('isActive')} />}
    </ProfilePage>
  );
}
