// One vendor: the form behind adding, changing and viewing it, and what belongs to it below.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, FieldRow, Tag, TextAreaField, TextField, useHotkeys } from '../../../../packages/ui/ui.ts';
import { noContacts } from '../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../communities/communities.web.tsx';
import { VendorMaster } from '../global/screens/vendor-master.tsx';
import { tradesOf } from '../trades.rules.ts';
import { standingWords, vendor } from '../vendor.contract.ts';
import { vendorContact } from '../vendor-contact.contract.ts';
import { VendorAch } from './vendor-ach.tsx';
import { VendorCautions } from './vendor-cautions.tsx';
import { VendorContacts } from './vendor-contacts.tsx';
import { VendorContracts } from './vendor-contracts.tsx';
import { VendorCoverTable } from './vendor-cover-table.tsx';
import { ServedFields, StandingFields, TaxFields } from './vendor-fields.tsx';

type Loaded = ClientOutput<typeof vendor.getVendor>;
type Texts = 'termsDays' | 'trades' | 'w9Date' | 'licenceExpiresDate';
/**
 * The record as it is typed: days, dates and trades are text until they are sent; a typed tax number replaces
 * the one that is known.
 */
export type VendorForm = Omit<Loaded, 'vendorId' | 'version' | Texts> & Record<Texts, string> & { taxNumber: string };

const empty: VendorForm = {
  alias: '',
  name: '',
  ...noContacts,
  termsDays: '30',
  isActive: true,
  standing: 'ACTIVE',
  standingReason: '',
  isPreferred: false,
  trades: '',
  taxKind: 'EIN',
  taxLast4: '',
  taxNumber: '',
  gets1099: false,
  isCaliforniaContractor: false,
  w9Date: '',
  licenceNumber: '',
  licenceExpiresDate: '',
  needsInsurance: false,
  serves: [],
  note: '',
};

function formOf({ vendorId: _id, version: _version, termsDays, trades, w9Date, licenceExpiresDate, ...facts }: Loaded): VendorForm {
  return {
    ...facts,
    taxNumber: '',
    termsDays: String(termsDays),
    trades: trades.join(', '),
    w9Date: w9Date ?? '',
    licenceExpiresDate: licenceExpiresDate ?? '',
  };
}

const inputOf = (form: VendorForm) => ({
  ...form,
  trades: tradesOf(form.trades),
  w9Date: form.w9Date || null,
  licenceExpiresDate: form.licenceExpiresDate || null,
});

const words: FieldWords<VendorForm> = {
  alias: 'Vendor ID',
  postcode: 'ZIP code',
  email: 'Email',
  termsDays: 'Days until a bill is due',
  isActive: 'In use',
  standing: { label: 'Standing', text: (value) => standingWords[value] },
  standingReason: 'Reason',
  isPreferred: 'Preferred',
  taxLast4: 'Federal tax number',
  gets1099: 'Receives 1099',
  isCaliforniaContractor: 'Independent contractor in California',
  w9Date: 'W-9 on file',
  licenceNumber: 'License number',
  licenceExpiresDate: 'License expires',
  needsInsurance: 'Must be insured',
  serves: { label: 'Communities served', text: (ids) => (ids.length === 0 ? 'All' : `${ids.length} chosen`) },
};
const calls = { add: vendor.addVendor, edit: vendor.editVendor, get: vendor.getVendor, remove: vendor.deleteVendor };

/** The ways to merging a vendor into another one, and to moving what was booked to it. */
function MergeDoors({ vendorId }: { vendorId: string }) {
  return (
    <>
      <ScreenLink to="merge-vendors" search={{ from: vendorId }} className="btn">
        Merge into another
      </ScreenLink>
      <ScreenLink to="merge-vendor-history" search={{ from: vendorId }} className="btn">
        Move transactions
      </ScreenLink>
    </>
  );
}

function Marks({ value }: { value: VendorForm }) {
  return (
    <>
      {!value.isActive && <Tag>Inactive</Tag>}
      {value.isPreferred && <Tag tone="good">Preferred</Tag>}
      {value.standing !== 'ACTIVE' && (
        <Tag tone={value.standing === 'BLOCKED' ? 'problem' : value.standing === 'ON_HOLD' ? 'attention' : 'neutral'}>
          {standingWords[value.standing]}
        </Tag>
      )}
    </>
  );
}

/** Adds a vendor (`vendorId` null), or shows one and lets it be changed. */
export function VendorProfile({ vendorId, startInEdit }: { vendorId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const { profile, page } = useKept<VendorForm, typeof vendor.getVendor>({
    kind: 'vendor',
    words: 'vendor',
    id: vendorId,
    startInEdit,
    communityId: null,
    calls,
    empty,
    formOf,
    inputOf,
    nameOf: (form) => form.name,
    view: 'vendor-view',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
    secret: ['taxNumber'],
  });
  const { field, value, mode } = profile;
  const viewing = vendorId !== null && mode === 'view';
  const mayAdd = useMayCall(vendorContact.addVendorContact);
  const canAdd = viewing && mayAdd;
  const addContact = () => shell.go('vendor-contact-add', { vendorId: vendorId ?? '' });
  useHotkeys(canAdd ? [{ keys: 'a', label: 'Add contact', hint: true, run: addContact }] : []);
  return (
    <ProfilePage
      {...page}
      words={words}
      canEdit={page.canEdit && value.standing !== 'MERGED'}
      meta={vendorId !== null && <Marks value={value} />}
      actions={
        <>
          {viewing && value.standing !== 'MERGED' && <MergeDoors vendorId={vendorId} />}
          {canAdd && (
            <Button icon="plus" keys="a" onClick={addContact}>
              Add contact
            </Button>
          )}
        </>
      }
    >
      {viewing && <VendorCautions vendorId={vendorId} />}
      <FieldRow columns={4}>
        <TextField label="Name" required maxLength={120} autoFocus={vendorId === null} help="Name on checks" {...field('name')} />
        <TextField label="Vendor ID" maxLength={20} {...field('alias')} />
        <TextField label="Trades" maxLength={500} help="Separate with commas" {...field('trades')} />
        <TextField label="Days until a bill is due" numeric {...field('termsDays')} />
      </FieldRow>
      <StandingFields profile={profile} isNew={vendorId === null} />
      <h2>Contact</h2>
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
      <TaxFields profile={profile} vendorId={vendorId} />
      <ServedFields profile={profile} />
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
      {viewing && (
        <>
          <VendorMaster vendorId={vendorId} />
          <VendorContacts vendorId={vendorId} />
          <VendorCoverTable vendorId={vendorId} />
          <VendorContracts vendorId={vendorId} />
          <VendorAch vendorId={vendorId} />
        </>
      )}
    </ProfilePage>
  );
}
