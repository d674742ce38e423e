// Where a vendor is paid by ACH, on its profile: masked, changed by one person and confirmed by another.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action, toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Dialog, FieldRow, SelectField, Tag, TextField, type Tone, toast } from '../../../../packages/ui/ui.ts';
import { vendorAch } from '../ach.contract.ts';

type Row = ClientOutput<typeof vendorAch.listVendorAch>[number];

const marks: Readonly<Record<Row['state'], readonly [string, Tone]>> = {
  WAITING: ['Waits for confirmation', 'attention'],
  IN_FORCE: ['In force', 'good'],
  REJECTED: ['Rejected', 'neutral'],
  FORMER: ['Former', 'neutral'],
};
const kinds = [
  { value: 'CHECKING' as const, label: 'Checking' },
  { value: 'SAVINGS' as const, label: 'Savings' },
];

function AchDialog({ vendorId, onClose }: { vendorId: string; onClose(): void }) {
  const propose = useCommand(vendorAch.proposeVendorAch);
  const [routingNumber, setRoutingNumber] = useState('');
  const [accountNumber, setAccountNumber] = useState('');
  const [accountKind, setAccountKind] = useState<'CHECKING' | 'SAVINGS'>('CHECKING');
  const save = () =>
    void propose.mutateAsync({ vendorId, routingNumber, accountNumber, accountKind }).then(() => {
      toast({ text: 'The ACH details wait until someone else confirms them' });
      onClose();
    }, toastFailure);
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button weight="primary" disabled={propose.isPending || routingNumber === '' || accountNumber === ''} onClick={save}>
        Send for confirmation
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Other ACH details" actions={actions}>
      <p className="t2">Call the vendor back on a number you knew before: changed bank details are the usual way of fraud.</p>
      <FieldRow columns={2}>
        <TextField label="Routing number" numeric maxLength={9} value={routingNumber} onChange={setRoutingNumber} />
        <SelectField label="Kind of account" options={kinds} value={accountKind} onChange={setAccountKind} />
      </FieldRow>
      <TextField label="Account number" numeric maxLength={17} value={accountNumber} onChange={setAccountNumber} />
    </Dialog>
  );
}

function AchRow({ vendorId, row }: { vendorId: string; row: Row }) {
  const decide = useCommand(vendorAch.decideVendorAch);
  const mayDecide = useMayCall(vendorAch.decideVendorAch);
  const by = (decision: 'CONFIRM' | 'REJECT') => decide.mutateAsync({ vendorId, vendorAchId: row.vendorAchId, decision });
  const waits = row.state === 'WAITING' && mayDecide;
  return (
    <div className="row">
      <Tag tone={marks[row.state][1]}>{marks[row.state][0]}</Tag>
      <span>
        {[
          row.accountKind === 'CHECKING' ? 'Checking' : 'Savings',
          row.accountNumber,
          `routing ${row.routingNumber}`,
          `by ${row.proposedBy}`,
          row.decidedBy && `decided by ${row.decidedBy}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {waits && !row.isOwn && (
        <Action size="small" label="Confirm the ACH details" run={() => by('CONFIRM')} done={() => 'The ACH details are in force'} />
      )}
      {waits && (
        <Action
          size="small"
          weight="quiet"
          label={row.isOwn ? 'Withdraw the change' : 'Reject the change'}
          run={() => by('REJECT')}
          done={() => 'The change was dropped'}
        />
      )}
    </div>
  );
}

/** The ACH details of a vendor, the latest first. */
export function VendorAch({ vendorId }: { vendorId: string }) {
  const rows = useCall(vendorAch.listVendorAch, { vendorId }).data ?? [];
  const mayPropose = useMayCall(vendorAch.proposeVendorAch);
  const [changing, setChanging] = useState(false);
  const waits = rows.some((row) => row.state === 'WAITING');
  return (
    <section aria-label="ACH">
      <h2>Paid by ACH</h2>
      {rows.length === 0 && <p className="t3">No bank details are known: the vendor is paid by check.</p>}
      {rows.map((row) => (
        <AchRow key={row.vendorAchId} vendorId={vendorId} row={row} />
      ))}
      {mayPropose && !waits && (
        <div className="row">
          <Button size="small" weight="quiet" icon="plus" onClick={() => setChanging(true)}>
            {rows.length === 0 ? 'Add ACH details' : 'Change ACH details'}
          </Button>
        </div>
      )}
      {changing && <AchDialog vendorId={vendorId} onClose={() => setChanging(false)} />}
    </section>
  );
}
