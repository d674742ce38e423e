// One global vendor: the form behind adding, changing and viewing it, and the vendors that follow it below.
import { useQueryClient } from '@tanstack/react-query';
import { type ClientOutput, typedOf } from '../../../../../packages/contract/contract.ts';
import { call, useCall } from '../../../../../packages/pages/client.ts';
import { Field, ProfilePage, toastFailure, useRecord } from '../../../../../packages/pages/pages.ts';
import { useShell } from '../../../../../packages/pages/shell.tsx';
import { FieldRow, LoadingRows, Tag, TextField } from '../../../../../packages/ui/ui.ts';
import { noContacts } from '../../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../../communities/communities.web.tsx';
import { tradesOf } from '../../trades.rules.ts';
import { vendor } from '../../vendor.contract.ts';
import { globalVendor } from '../global-vendor.contract.ts';
import { globalVendorFields } from '../global-vendor.fields.ts';
import { Followers } from './followers.tsx';

const { addGlobalVendor, editGlobalVendor, getGlobalVendor, deleteGlobalVendor, followGlobalVendor } = globalVendor;
const calls = { add: addGlobalVendor, edit: editGlobalVendor, get: getGlobalVendor, remove: deleteGlobalVendor };

const tradesTyped = ({ trades }: { trades: readonly string[] }) => ({ trades: trades.join(', ') });

/** A new master; made from a vendor, it begins with what that one has. */
const beginFor = (of: ClientOutput<typeof vendor.getVendor> | undefined) =>
  of ? { ...typedOf(globalVendorFields, { ...of, note: '', isActive: true }), ...tradesTyped(of) } : { ...noContacts, trades: '' };

interface GlobalVendorPage {
  globalVendorId: string | null;
  startInEdit?: boolean | undefined;
}

function Profile({
  globalVendorId,
  startInEdit,
  begun,
  vendorId,
}: GlobalVendorPage & { begun: ReturnType<typeof beginFor>; vendorId: string | undefined }) {
  const cache = useQueryClient();
  const { record, page } = useRecord({
    kind: 'globalVendor',
    words: 'global vendor',
    id: globalVendorId,
    startInEdit,
    communityId: null,
    calls,
    fields: globalVendorFields,
    begin: begun,
    typed: (of: ClientOutput<typeof getGlobalVendor>) => ({ ...of, ...tradesTyped(of) }),
    sent: ({ trades }) => ({ trades: tradesOf(trades) }),
    also: { postcode: 'ZIP code' },
    nameOf: (form) => form.name,
    view: 'global-vendor-view',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
    onSaved: (_form, savedId) => {
      if (globalVendorId === null && vendorId)
        void call(followGlobalVendor, { vendorId, globalVendorId: savedId }).then(() => cache.invalidateQueries(), toastFailure);
    },
  });
  const { profile } = record;
  const { field, value, mode } = profile;
  return (
    <ProfilePage {...page} meta={globalVendorId !== null && !value.isActive && <Tag>Inactive</Tag>}>
      <FieldRow columns={3}>
        <Field of={record} name="name" autoFocus={globalVendorId === null} />
        <TextField label="Trades" maxLength={500} help="Separate with commas" {...field('trades')} />
        <Field of={record} name="termsDays" />
      </FieldRow>
      <h2>Contact</h2>
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
      <h2>Tax, license and insurance</h2>
      <FieldRow columns={3}>
        <Field of={record} name="w9Date" />
        <Field of={record} name="licenceNumber" />
        <Field of={record} name="licenceExpiresDate" />
      </FieldRow>
      <FieldRow>
        <Field of={record} name="gets1099" />
        <Field of={record} name="isCaliforniaContractor" />
        <Field of={record} name="needsInsurance" />
        {globalVendorId !== null && <Field of={record} name="isActive" />}
      </FieldRow>
      <Field of={record} name="note" rows={2} />
      {globalVendorId !== null && mode === 'view' && <Followers globalVendorId={globalVendorId} name={value.name} />}
    </ProfilePage>
  );
}

/** Adds a global vendor (`globalVendorId` null), or shows one and lets it be changed. */
export default function GlobalVendorScreen({ globalVendorId, startInEdit }: GlobalVendorPage) {
  const { search } = useShell();
  const vendorId = globalVendorId === null ? search.vendor : undefined;
  const made = useCall(vendor.getVendor, vendorId ? { vendorId } : null);
  if (vendorId && !made.data && !made.error) return <LoadingRows />;
  return (
    <Profile
      globalVendorId={globalVendorId}
      startInEdit={startInEdit}
      begun={beginFor(made.data)}
      vendorId={made.data ? vendorId : undefined}
    />
  );
}
