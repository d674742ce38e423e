// One partner: the form behind adding, changing and viewing it.
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { FieldRow, Tag } from '../../../../packages/ui/ui.ts';
import { noContacts } from '../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../communities/communities.web.tsx';
import { useOwnRecord } from '../../clients/screens/own-record.tsx';
import { partner } from '../partner.contract.ts';
import { partnerFields } from '../partner.fields.ts';

const calls = { add: partner.addPartner, edit: partner.editPartner, get: partner.getPartner, remove: partner.deletePartner };

/** Adds a partner (`partnerId` null), or shows one and lets it be changed. */
export default function PartnerScreen({ partnerId, startInEdit }: { partnerId: string | null; startInEdit?: boolean }) {
  const { record, page } = useRecord({
    kind: 'partner',
    words: 'partner',
    id: partnerId,
    startInEdit,
    communityId: null,
    calls,
    fields: partnerFields,
    begin: { ...noContacts, partnerType: 'COUPON_PRINTER' },
    also: { postcode: 'ZIP code' },
    nameOf: (form) => form.name,
    view: 'partner-view',
    list: useOwnRecord(),
  });
  const { profile } = record;
  return (
    <ProfilePage {...page} meta={partnerId !== null && !profile.value.isActive && <Tag>Not in use</Tag>}>
      <FieldRow columns={3}>
        <Field of={record} name="name" autoFocus={partnerId === null} />
        <Field of={record} name="partnerType" />
        <Field of={record} name="accountNumber" />
      </FieldRow>
      <Field of={record} name="services" />
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
      <Field of={record} name="note" rows={2} />
      {partnerId !== null && <Field of={record} name="isActive" />}
    </ProfilePage>
  );
}
