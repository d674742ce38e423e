// One vendor: the form behind adding, changing and viewing it, and what belongs to it below.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { Field, ProfilePage, type RecordOf, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, FieldRow, Tag, TextField, useHotkeys } from '../../../../packages/ui/ui.ts';
import { noContacts } from '../../../communities/communities.contract.ts';
import { AddressFields, ContactFields } from '../../../communities/communities.web.tsx';
import { VendorMaster } from '../global/screens/vendor-master.tsx';
import { tradesOf } from '../trades.rules.ts';
import { standingWords, vendor } from '../vendor.contract.ts';
import { vendorFields } from '../vendor.fields.ts';
import { vendorContact } from '../vendor-contact.contract.ts';
import { VendorCautions } from './vendor-cautions.tsx';
import { VendorContacts } from './vendor-contacts.tsx';
import { VendorContracts } from './vendor-contracts.tsx';
import { VendorCoverTable } from './vendor-cover-table.tsx';
import { ServedFields, StandingFields, TaxFields } from './vendor-fields.tsx';

type Loaded = ClientOutput<typeof vendor.getVendor>;

/** Trades are typed in a line; a typed tax number replaces the one that is known. */
const typed = ({ trades, ...shown }: Loaded) => ({ ...shown, trades: trades.join(', '), taxNumber: '' });
export type VendorRecord = RecordOf<typeof vendorFields, typeof vendor.getVendor, ReturnType<typeof typed>>;
type VendorForm = VendorRecord['profile']['value'];

const calls = { add: vendor.addVendor, edit: vendor.editVendor, get: vendor.getVendor, remove: vendor.deleteVendor };

/** The ways to where it is paid, to merging it into another one, and to moving what was booked to it. */
function VendorDoors({ vendorId }: { vendorId: string }) {
  return (
    <>
      <ScreenLink to="vendor-bank" params={{ vendorId }} className="btn">
        Bank details
      </ScreenLink>
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
export default function VendorScreen({ vendorId, startInEdit }: { vendorId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const { record, page } = useRecord({
    kind: 'vendor',
    words: 'vendor',
    id: vendorId,
    startInEdit,
    communityId: null,
    calls,
    fields: vendorFields,
    begin: { ...noContacts, trades: '', serves: [], taxLast4: '', taxNumber: '' },
    typed,
    sent: ({ trades }) => ({ trades: tradesOf(trades) }),
    also: {
      postcode: 'ZIP code',
      taxLast4: 'Federal tax number',
      serves: { label: 'Communities served', text: (ids) => (ids.length === 0 ? 'All' : `${ids.length} chosen`) },
    },
    nameOf: (form) => form.name,
    view: 'vendor-view',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
    secret: ['taxNumber'],
  });
  const { profile } = record;
  const { field, value, mode } = profile;
  const viewing = vendorId !== null && mode === 'view';
  const mayAdd = useMayCall(vendorContact.addVendorContact);
  const canAdd = viewing && mayAdd;
  const addContact = () => shell.go('vendor-contact-add', { vendorId: vendorId ?? '' });
  useHotkeys(canAdd ? [{ keys: 'a', label: 'Add contact', hint: true, run: addContact }] : []);
  return (
    <ProfilePage
      {...page}
      canEdit={page.canEdit && value.standing !== 'MERGED'}
      meta={vendorId !== null && <Marks value={value} />}
      actions={
        <>
          {viewing && value.standing !== 'MERGED' && <VendorDoors vendorId={vendorId} />}
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
        <Field of={record} name="name" autoFocus={vendorId === null} />
        <Field of={record} name="alias" />
        <TextField label="Trades" maxLength={500} help="Separate with commas" {...field('trades')} />
        <Field of={record} name="termsDays" />
      </FieldRow>
      <StandingFields record={record} isNew={vendorId === null} />
      <h2>Contact</h2>
      <ContactFields profile={profile} />
      <AddressFields profile={profile} />
      <TaxFields record={record} vendorId={vendorId} />
      <ServedFields profile={profile} />
      <Field of={record} name="note" rows={2} />
      {viewing && (
        <>
          <VendorMaster vendorId={vendorId} />
          <VendorContacts vendorId={vendorId} />
          <VendorCoverTable vendorId={vendorId} />
          <VendorContracts vendorId={vendorId} />
        </>
      )}
    </ProfilePage>
  );
}
