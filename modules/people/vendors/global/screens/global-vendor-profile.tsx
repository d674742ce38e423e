// One global vendor: the form behind adding, changing and viewing it, and the vendors that follow it below.
import { useQueryClient } from '@tanstack/react-query';
import type { ClientOutput } from '../../../../../packages/contract/contract.ts';
import { call, useCall } from '../../../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, toastFailure, useKept } from '../../../../../packages/pages/pages.ts';
import { useShell } from '../../../../../packages/pages/shell.tsx';
import { CheckField, DateField, FieldRow, LoadingRows, Tag, TextAreaField, TextField } from '../../../../../packages/ui/ui.ts';
import { noContacts } from '../../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../../communities/communities.web.tsx';
import { tradesOf } from '../../trades.rules.ts';
import { vendor } from '../../vendor.contract.ts';
import { globalVendor } from '../global-vendor.contract.ts';
import { Followers } from './followers.tsx';

type Loaded = ClientOutput<typeof globalVendor.getGlobalVendor>;
type Texts = 'termsDays' | 'trades' | 'w9Date' | 'licenceExpiresDate';
/** The record as it is typed: days, dates and trades are text until they are sent. */
type Form = Omit<Loaded, 'globalVendorId' | 'version' | Texts> & Record<Texts, string>;

const empty: Form = {
  name: '',
  ...noContacts,
  termsDays: '30',
  trades: '',
  gets1099: false,
  isCaliforniaContractor: false,
  w9Date: '',
  licenceNumber: '',
  licenceExpiresDate: '',
  needsInsurance: false,
  note: '',
  isActive: true,
};
const words: FieldWords<Form> = {
  postcode: 'ZIP code',
  email: 'Email',
  termsDays: 'Days until a bill is due',
  gets1099: 'Receives 1099',
  isCaliforniaContractor: 'Independent contractor in California',
  w9Date: 'W-9 on file',
  licenceNumber: 'License number',
  licenceExpiresDate: 'License expires',
  needsInsurance: 'Must be insured',
  isActive: 'In use',
};
const { addGlobalVendor, editGlobalVendor, getGlobalVendor, deleteGlobalVendor, followGlobalVendor } = globalVendor;
const calls = { add: addGlobalVendor, edit: editGlobalVendor, get: getGlobalVendor, remove: deleteGlobalVendor };

function formOf({ globalVendorId: _id, version: _version, termsDays, trades, w9Date, licenceExpiresDate, ...facts }: Loaded): Form {
  return {
    ...facts,
    termsDays: String(termsDays),
    trades: trades.join(', '),
    w9Date: w9Date ?? '',
    licenceExpiresDate: licenceExpiresDate ?? '',
  };
}

const inputOf = (form: Form) => ({
  ...form,
  trades: tradesOf(form.trades),
  w9Date: form.w9Date || null,
  licenceExpiresDate: form.licenceExpiresDate || null,
});

/** The form of a master made from a vendor begins with what that vendor has. */
function formOfVendor(of: ClientOutput<typeof vendor.getVendor>): Form {
  const own = Object.fromEntries(
    Object.keys(empty).map((key) => [key, of[key as keyof typeof of] ?? empty[key as keyof Form]]),
  ) as unknown as Form;
  return {
    ...own,
    termsDays: String(of.termsDays),
    trades: of.trades.join(', '),
    w9Date: of.w9Date ?? '',
    licenceExpiresDate: of.licenceExpiresDate ?? '',
    note: '',
    isActive: true,
  };
}

interface GlobalVendorPage {
  globalVendorId: string | null;
  startInEdit?: boolean | undefined;
}

function Profile({ globalVendorId, startInEdit, begun, vendorId }: GlobalVendorPage & { begun: Form; vendorId: string | undefined }) {
  const cache = useQueryClient();
  const { profile, page } = useKept<Form, typeof getGlobalVendor>({
    kind: 'globalVendor',
    words: 'global vendor',
    id: globalVendorId,
    startInEdit,
    communityId: null,
    calls,
    empty: begun,
    formOf,
    inputOf,
    nameOf: (form) => form.name,
    view: 'global-vendor-view',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
    onSaved: (_form, savedId) => {
      if (globalVendorId === null && vendorId)
        void call(followGlobalVendor, { vendorId, globalVendorId: savedId }).then(() => cache.invalidateQueries(), toastFailure);
    },
  });
  const { field, value, mode } = profile;
  return (
    <ProfilePage {...page} words={words} meta={globalVendorId !== null && !value.isActive && <Tag>Inactive</Tag>}>
      <FieldRow columns={3}>
        <TextField label="Name" required maxLength={120} autoFocus={globalVendorId === null} {...field('name')} />
        <TextField label="Trades" maxLength={500} help="Separate with commas" {...field('trades')} />
        <TextField label="Days until a bill is due" numeric {...field('termsDays')} />
      </FieldRow>
      <h2>Contact</h2>
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
      <h2>Tax, license and insurance</h2>
      <FieldRow columns={3}>
        <DateField label="W-9 on file, dated" help="Blank while there is none" {...field('w9Date')} />
        <TextField label="License number" maxLength={40} {...field('licenceNumber')} />
        <DateField label="License expires" {...field('licenceExpiresDate')} />
      </FieldRow>
      <FieldRow>
        <CheckField label="Receives 1099" {...field('gets1099')} />
        <CheckField label="Independent contractor in California" {...field('isCaliforniaContractor')} />
        <CheckField label="Must be insured" {...field('needsInsurance')} />
        {globalVendorId !== null && <CheckField label="In use" {...field('isActive')} />}
      </FieldRow>
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
      {globalVendorId !== null && mode === 'view' && <Followers globalVendorId={globalVendorId} name={value.name} />}
    </ProfilePage>
  );
}

/** Adds a global vendor (`globalVendorId` null), or shows one and lets it be changed. */
export function GlobalVendorProfile({ globalVendorId, startInEdit }: GlobalVendorPage) {
  const { search } = useShell();
  const vendorId = globalVendorId === null ? search.vendor : undefined;
  const made = useCall(vendor.getVendor, vendorId ? { vendorId } : null);
  if (vendorId && !made.data && !made.error) return <LoadingRows />;
  const begun = made.data ? formOfVendor(made.data) : empty;
  return <Profile globalVendorId={globalVendorId} startInEdit={startInEdit} begun={begun} vendorId={made.data ? vendorId : undefined} />;
}
