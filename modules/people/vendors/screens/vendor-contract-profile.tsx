// A contract of a community with a vendor: the form behind adding and changing it, with what was paid this
// year.
import type { ReactNode } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  Combo,
  DateField,
  Facts,
  FieldRow,
  Money,
  MoneyField,
  TextAreaField,
  TextField,
  useToday,
} from '../../../../packages/ui/ui.ts';
import { vendorContract } from '../contract.contract.ts';
import { vendor } from '../vendor.contract.ts';
import { ContractMark } from './vendor-contracts.tsx';
import { useVendorCrumb } from './vendor-crumb.tsx';

type Loaded = ClientOutput<typeof vendorContract.getVendorContract>;
type Texts = 'amount' | 'startDate' | 'endDate' | 'cancelledDate' | 'noticeDays' | 'alertDays';
/** The record as it is typed: amounts, days and dates are text until the server has read them. */
type Form = Omit<Loaded, 'vendorContractId' | 'version' | Texts> & Record<Texts, string>;

const words: FieldWords<Form> = {
  vendorId: { label: 'Vendor', text: () => 'another vendor' },
  startDate: 'Starts',
  endDate: 'Ends',
  noticeDays: 'Days of notice',
  alertDays: 'Days of warning',
  renewsItself: 'Renews itself',
  isInsuranceRequired: 'Insurance required',
  isDraft: 'Draft',
  cancelledDate: 'Cancelled from',
};
const { addVendorContract, editVendorContract, getVendorContract, deleteVendorContract } = vendorContract;
const calls = { add: addVendorContract, edit: editVendorContract, get: getVendorContract, remove: deleteVendorContract };

function emptyFor(vendorId: string): Form {
  return {
    vendorId,
    name: '',
    description: '',
    startDate: '',
    endDate: '',
    amount: '',
    noticeDays: '30',
    renewsItself: false,
    alertDays: '30',
    isInsuranceRequired: true,
    isDraft: false,
    cancelledDate: '',
    note: '',
    state: 'DRAFT',
    paidThisYear: '0.00' as Loaded['paidThisYear'],
  };
}

function formOf({ vendorContractId: _id, version: _version, noticeDays, alertDays, endDate, cancelledDate, ...facts }: Loaded): Form {
  return {
    ...facts,
    noticeDays: String(noticeDays),
    alertDays: String(alertDays),
    endDate: endDate ?? '',
    cancelledDate: cancelledDate ?? '',
  };
}

const inputOf = (form: Form) => ({
  ...form,
  amount: form.amount || '0.00',
  startDate: form.startDate || null,
  endDate: form.endDate || null,
  cancelledDate: form.cancelledDate || null,
});

/** What was paid to the vendor this year; the figure opens the checks that make it. */
function PaidThisYear({ value, vendorName }: { value: Form; vendorName: string }) {
  const today = useToday();
  const filters = [
    `vendor:is:${vendorName}`,
    'kind:in:CHECK',
    'status:in:ISSUED,PRINTED',
    `date:between:${today.slice(0, 4)}-01-01..${today}`,
  ];
  return (
    <Facts
      facts={[
        [
          'Paid this year',
          <span key="paid" className="row">
            <ScreenLink to="activity-vendors" className="drill" search={{ view: JSON.stringify({ base: 'all', filters }) }}>
              <Money value={value.paidThisYear} zero="digits" />
            </ScreenLink>
          </span>,
        ],
      ]}
    />
  );
}

interface ContractProfile {
  vendorContractId: string | null;
  startInEdit?: boolean;
  /** Buttons of the page beside its own. */
  actions?: ReactNode;
}

/** Adds a contract (`vendorContractId` null), or shows one and lets it be changed. */
export function VendorContractProfile({ vendorContractId, startInEdit, actions }: ContractProfile) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const { profile, page } = useKept<Form, typeof getVendorContract>({
    kind: 'vendorContract',
    words: 'vendor contract',
    id: vendorContractId,
    startInEdit,
    communityId,
    calls,
    empty: emptyFor(shell.search.vendor ?? ''),
    formOf,
    inputOf,
    nameOf: (form) => form.name,
    view: 'community-vendor-contract-edit',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
  });
  const { field, value } = profile;
  const known = vendorContractId !== null;
  const vendors = useCall(vendor.listVendors, { onlyActive: !known, limit: 2000 }).data?.rows ?? [];
  const crumbs = useVendorCrumb(page.crumbs, value.vendorId);
  return (
    <ProfilePage {...page} crumbs={crumbs} words={words} actions={actions} meta={known && <ContractMark state={value.state} />}>
      <FieldRow columns={2}>
        <Combo
          label="Vendor"
          required
          options={vendors.map((one) => ({ value: one.vendorId, label: one.name, hint: one.city }))}
          {...field('vendorId')}
          disabled={known}
        />
        <TextField label="Name" required maxLength={120} autoFocus={!known} {...field('name')} />
      </FieldRow>
      <TextAreaField label="What was agreed" maxLength={500} rows={2} {...field('description')} />
      <FieldRow columns={4}>
        <MoneyField label="Amount" {...field('amount')} />
        <DateField label="Starts" help="Blank: the first payment, else today" {...field('startDate')} />
        <DateField label="Ends" help="Blank while it is ongoing" {...field('endDate')} />
        <DateField label="Cancelled from" help="Blank unless it was cancelled" {...field('cancelledDate')} />
      </FieldRow>
      <FieldRow columns={4}>
        <TextField label="Days of notice" numeric {...field('noticeDays')} />
        <TextField label="Days of warning" numeric help="Before notice must be given" {...field('alertDays')} />
      </FieldRow>
      <FieldRow>
        <CheckField label="Renews itself" help="Renews for another year unless notice is given" {...field('renewsItself')} />
        <CheckField label="Insurance required" {...field('isInsuranceRequired')} />
        <CheckField label="Draft" help="Not agreed yet" {...field('isDraft')} />
      </FieldRow>
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
      {known && <PaidThisYear value={value} vendorName={vendors.find((one) => one.vendorId === value.vendorId)?.name ?? ''} />}
    </ProfilePage>
  );
}
