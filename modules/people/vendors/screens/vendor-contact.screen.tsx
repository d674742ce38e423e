// Someone at a vendor: the form behind adding, changing and viewing them.
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import { noParty } from '../../party/party.contract.ts';
import { displayNameOf } from '../../party/party.rules.ts';
import { PartyFields } from '../../party/screens/party-fields.tsx';
import { vendorContact } from '../vendor-contact.contract.ts';
import { vendorContactFields } from '../vendor-contact.fields.ts';
import { useVendorCrumb } from './vendor-crumb.tsx';

const { addVendorContact, editVendorContact, getVendorContact, deleteVendorContact } = vendorContact;
const calls = { add: addVendorContact, edit: editVendorContact, get: getVendorContact, remove: deleteVendorContact };

interface ContactProfile {
  vendorContactId: string | null;
  startInEdit?: boolean;
}

/** Adds someone at a vendor (`vendorContactId` null), or shows them and lets them be changed. */
export default function VendorContactScreen({ vendorContactId, startInEdit }: ContactProfile) {
  const { communities, params } = useShell();
  const { record, page } = useRecord({
    kind: 'vendorContact',
    words: 'vendor contact',
    id: vendorContactId,
    startInEdit,
    communityId: null,
    calls,
    fields: vendorContactFields,
    begin: { ...noParty, vendorId: params.vendorId ?? '' },
    nameOf: (form) => form.displayName || displayNameOf(form),
    view: 'vendor-contact-view',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
  });
  const { value } = record.profile;
  const crumbs = useVendorCrumb(page.crumbs, value.vendorId);
  return (
    <ProfilePage {...page} crumbs={crumbs} meta={vendorContactId !== null && !value.isActive && <Tag>Left</Tag>}>
      <PartyFields profile={record.profile} onlyPersons />
      <FieldRow columns={2}>
        <Field of={record} name="title" />
        <Field of={record} name="servesId" many options={communities.map((one) => ({ value: one.communityId, label: one.name }))} />
      </FieldRow>
      <Field of={record} name="note" rows={2} />
      {vendorContactId !== null && <Field of={record} name="isActive" />}
    </ProfilePage>
  );
}
