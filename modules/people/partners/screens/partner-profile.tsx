// One partner: the form behind adding, changing and viewing it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { CheckField, FieldRow, SelectField, Tag, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { noContacts } from '../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../communities/communities.web.tsx';
import { useOwnRecord } from '../../clients/screens/own-record.tsx';
import { partner, partnerTypes, partnerTypeWords } from '../partner.contract.ts';

type Form = Omit<ClientOutput<typeof partner.getPartner>, 'partnerId' | 'version'>;

const empty: Form = {
  name: '',
  partnerType: 'COUPON_PRINTER',
  accountNumber: '',
  services: '',
  note: '',
  isActive: true,
  ...noContacts,
};
const words: FieldWords<Form> = {
  postcode: 'ZIP code',
  email: 'Email',
  partnerType: { label: 'Type', text: (type) => partnerTypeWords[type] },
  accountNumber: 'Account number',
  isActive: 'In use',
};
const types = partnerTypes.map((value) => ({ value, label: partnerTypeWords[value] }));
const calls = { add: partner.addPartner, edit: partner.editPartner, get: partner.getPartner, remove: partner.deletePartner };

/** Adds a partner (`partnerId` null), or shows one and lets it be changed. */
export function PartnerProfile({ partnerId, startInEdit }: { partnerId: string | null; startInEdit?: boolean }) {
  const { profile, page } = useKept<Form, typeof partner.getPartner>({
    kind: 'partner',
    words: 'partner',
    id: partnerId,
    startInEdit,
    communityId: null,
    calls,
    empty,
    formOf: ({ partnerId: _id, version: _version, ...facts }) => facts,
    nameOf: (form) => form.name,
    view: 'partner-view',
    list: useOwnRecord(),
  });
  const { field, value } = profile;
  return (
    <ProfilePage {...page} words={words} meta={partnerId !== null && !value.isActive && <Tag>Not in use</Tag>}>
      <FieldRow columns={3}>
        <TextField label="Name" required maxLength={120} autoFocus={partnerId === null} {...field('name')} />
        <SelectField label="Type" options={types} {...field('partnerType')} />
        <TextField
          label="Account number"
          maxLength={40}
          help="Our account number with them, printed on orders"
          {...field('accountNumber')}
        />
      </FieldRow>
      <TextField label="Services" maxLength={200} help="Coupon books, labels, certified mail …" {...field('services')} />
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
      {partnerId !== null && <CheckField label="In use" {...field('isActive')} />}
    </ProfilePage>
  );
}
