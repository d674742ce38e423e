// The dialogs of a vendor's bank details: entering them, and deciding after a call.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { CheckField, Combo, FieldRow, Note, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { vendor } from '../../../people/people.contract.ts';
import { type bankSources, paymentsSetup } from '../payments-setup.contract.ts';

export type VendorBank = ClientOutput<typeof paymentsSetup.listVendorBanks>['rows'][number];
type Source = (typeof bankSources)[number];
const sourceWords: readonly { value: Source; label: string }[] = [
  { value: 'PAPER_FORM', label: 'A signed form' },
  { value: 'IN_PERSON', label: 'In person' },
  { value: 'PHONE', label: 'By telephone' },
  { value: 'MAIL', label: 'An email asked for it' },
];

function VendorChoice({ vendorId, onChange }: { vendorId: string; onChange(vendorId: string): void }) {
  const list = useCall(vendor.listVendors, { onlyActive: true });
  const options = (list.data?.rows ?? []).map((one) => ({ value: one.vendorId, label: one.name }));
  return (
    <>
      {list.error && <Note tone="problem" title={list.error.message} />}
      <Combo label="Vendor" required value={vendorId} onChange={onChange} options={options} />
    </>
  );
}

/** Enters bank details of a vendor, of any if none is named; they wait until someone else has called. */
export function BankDialog({ vendorId: given, onClose }: { vendorId: string | null; onClose(): void }) {
  const propose = useCommand(paymentsSetup.proposeVendorBank);
  const [vendorId, setVendor] = useState(given ?? '');
  const [routingNumber, setRouting] = useState('');
  const [accountNumber, setAccount] = useState('');
  const [accountKind, setKind] = useState<'CHECKING' | 'SAVINGS'>('CHECKING');
  const [isConsumer, setConsumer] = useState(false);
  const [source, setSource] = useState<Source>('PAPER_FORM');
  const run = () => propose.mutate({ vendorId, routingNumber, accountNumber, accountKind, isConsumer, source }, { onSuccess: onClose });
  return (
    <FormDialog
      title="Bank details of a vendor"
      confirmLabel="Enter"
      ready={vendorId !== '' && /^\d{9}$/.test(routingNumber) && accountNumber.trim() !== ''}
      busy={propose.isPending}
      error={propose.error}
      run={run}
      onClose={onClose}
    >
      {given === null && <VendorChoice vendorId={vendorId} onChange={setVendor} />}
      <FieldRow columns={2}>
        <TextField label="Routing number" required numeric maxLength={9} value={routingNumber} onChange={setRouting} />
        <TextField label="Account number" required maxLength={20} value={accountNumber} onChange={setAccount} />
        <SelectField
          label="Kind"
          value={accountKind}
          onChange={setKind}
          options={[
            { value: 'CHECKING', label: 'Checking' },
            { value: 'SAVINGS', label: 'Savings' },
          ]}
        />
        <SelectField label="Where they come from" value={source} onChange={setSource} options={sourceWords} />
      </FieldRow>
      <CheckField label="The account is a person’s, not a business’s" value={isConsumer} onChange={setConsumer} />
    </FormDialog>
  );
}

/** Decides on bank details, or ends those in use. */
export function DecideDialog({ bank, onClose }: { bank: VendorBank; onClose(): void }) {
  const decide = useCommand(paymentsSetup.decideVendorBank);
  const end = useCommand(paymentsSetup.endVendorBank);
  const mayEnd = useMayCall(paymentsSetup.endVendorBank);
  const [choice, choose] = useState<'approve' | 'refuse'>('approve');
  const [calledName, setName] = useState('');
  const [calledNumber, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const approves = choice === 'approve';
  const { vendorBankId } = bank;
  const title = `${bank.vendorName}, account ending in ${bank.lastDigits}`;
  if (bank.state !== 'PROPOSED') {
    const canEnd = mayEnd && bank.state === 'APPROVED';
    return (
      <FormDialog
        title={title}
        confirmLabel="End these details"
        ready={canEnd && reason.trim() !== ''}
        busy={end.isPending}
        error={end.error}
        run={() => end.mutate({ vendorBankId, reason }, { onSuccess: onClose })}
        onClose={onClose}
      >
        <Note title={canEnd ? 'The vendor is paid by check from then on.' : 'These details are not in use.'}>
          Entered by {bank.proposedBy}.
        </Note>
        {canEnd && <TextField label="Reason" required maxLength={200} value={reason} onChange={setReason} />}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={title}
      confirmLabel={approves ? 'Approve' : 'Refuse'}
      ready={bank.mayDecide && (approves ? calledName.trim() !== '' && calledNumber.trim() !== '' : reason.trim() !== '')}
      busy={decide.isPending}
      error={decide.error}
      run={() => decide.mutate({ vendorBankId, approves, calledName, calledNumber, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Note title={bank.mayDecide ? 'Call the vendor at a number that was on file.' : 'Someone else decides on these details.'}>
        {bank.phones.length === 0 ? 'No number was on file when they were entered.' : `On file: ${bank.phones.join(', ')}.`}
      </Note>
      <SelectField
        label="Decision"
        value={choice}
        onChange={choose}
        options={[
          { value: 'approve', label: 'Approve' },
          { value: 'refuse', label: 'Refuse' },
        ]}
      />
      {approves && (
        <FieldRow columns={2}>
          <TextField label="Who confirmed them" required maxLength={80} value={calledName} onChange={setName} />
          <TextField label="Number you called" required maxLength={30} value={calledNumber} onChange={setNumber} />
        </FieldRow>
      )}
      <TextField label="Reason" maxLength={200} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
