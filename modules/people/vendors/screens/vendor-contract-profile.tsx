// A contract of a community with a vendor: the form behind adding and changing it, with what was paid this
// year.
import type { ReactNode } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Facts, FieldRow, Money, useToday } from '../../../../packages/ui/ui.ts';
import { vendorContract } from '../contract.contract.ts';
import { vendorContractFields } from '../contract.fields.ts';
import { vendor } from '../vendor.contract.ts';
import { ContractMark } from './vendor-contracts.tsx';
import { useVendorCrumb } from './vendor-crumb.tsx';

type Loaded = ClientOutput<typeof vendorContract.getVendorContract>;

const { addVendorContract, editVendorContract, getVendorContract, deleteVendorContract } = vendorContract;
const calls = { add: addVendorContract, edit: editVendorContract, get: getVendorContract, remove: deleteVendorContract };

/** What was paid to the vendor this year; the figure opens the checks that make it. */
function PaidThisYear({ amount, vendorName }: { amount: Loaded['paidThisYear']; vendorName: string }) {
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
              <Money value={amount} zero="digits" />
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
  const { record, page } = useRecord({
    kind: 'vendorContract',
    words: 'vendor contract',
    id: vendorContractId,
    startInEdit,
    communityId,
    calls,
    fields: vendorContractFields,
    begin: { vendorId: shell.search.vendor ?? null, amount: '', state: 'DRAFT', paidThisYear: '0.00' as Loaded['paidThisYear'] },
    nameOf: (form) => form.name,
    view: 'community-vendor-contract-edit',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
  });
  const { value } = record.profile;
  const known = vendorContractId !== null;
  const vendors = useCall(vendor.listVendors, { onlyActive: !known, limit: 2000 }).data?.rows ?? [];
  const crumbs = useVendorCrumb(page.crumbs, value.vendorId);
  return (
    <ProfilePage {...page} crumbs={crumbs} actions={actions} meta={known && <ContractMark state={value.state} />}>
      {known && (
        <PaidThisYear amount={value.paidThisYear} vendorName={vendors.find((one) => one.vendorId === value.vendorId)?.name ?? ''} />
      )}
      <FieldRow columns={2}>
        <Field
          of={record}
          name="vendorId"
          many
          options={vendors.map((one) => ({ value: one.vendorId, label: one.name, hint: one.city }))}
          disabled={known}
        />
        <Field of={record} name="name" autoFocus={!known} />
      </FieldRow>
      <Field of={record} name="description" rows={2} />
      <FieldRow columns={4}>
        <Field of={record} name="amount" />
        <Field of={record} name="startDate" />
        <Field of={record} name="endDate" />
        <Field of={record} name="cancelledDate" />
      </FieldRow>
      <FieldRow columns={4}>
        <Field of={record} name="noticeDays" />
        <Field of={record} name="alertDays" />
      </FieldRow>
      <FieldRow>
        <Field of={record} name="renewsItself" />
        <Field of={record} name="isInsuranceRequired" />
        <Field of={record} name="isDraft" />
      </FieldRow>
      <Field of={record} name="note" rows={2} />
    </ProfilePage>
  );
}
