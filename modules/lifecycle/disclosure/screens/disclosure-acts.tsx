// What may be done with an order of a disclosure: deliver it after a look at the figures, fetch what was
// delivered, withdraw or cancel it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addDays, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, centsOf, DateField, FieldRow, LoadingRows, MenuButton, TextField, toast, useHotkeys } from '../../../../packages/ui/ui.ts';
import { disclosure } from '../disclosure.contract.ts';
import { Certificate } from './disclosure-certificate.tsx';

/** For how long figures are usually held good, in days. */
const HOLDS_DAYS = 30;

interface ActProps {
  disclosureOrderId: string;
  onClose(): void;
}

function Deliver({ disclosureOrderId, onClose, closingDate }: ActProps & { closingDate: LocalDate | '' }) {
  const { communityId, today } = useCommunity();
  const [deliveredDate, setDelivered] = useState<LocalDate | ''>(today);
  const holds = addDays(today, HOLDS_DAYS);
  const [validThroughDate, setValid] = useState<LocalDate | ''>(closingDate > holds ? closingDate : holds);
  const deliver = useCommand(disclosure.deliverDisclosure);
  const asked = { communityId, disclosureOrderId };
  const preview = useCall(
    disclosure.previewDisclosure,
    deliveredDate === '' || deliver.isPending || deliver.isSuccess ? null : { ...asked, deliveredDate },
  );
  const fee = centsOf(preview.data?.certificate.fee) ?? 0n;
  const run = () => {
    if (!preview.data || deliveredDate === '' || validThroughDate === '') return;
    deliver.mutate(
      { ...asked, deliveredDate, validThroughDate, baseHash: preview.data.baseHash },
      {
        onSuccess: () => {
          toast({ text: fee > 0n ? `Delivered; ${formatMoney(fee, 'digits')} charged to the owner` : 'Delivered' });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Deliver the disclosure"
      confirmLabel={fee > 0n ? `Deliver, charge ${formatMoney(fee, 'digits')}` : 'Deliver'}
      ready={preview.data !== undefined && validThroughDate !== ''}
      busy={deliver.isPending}
      error={deliver.error ?? preview.error}
      run={run}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <DateField label="As of" required help="Balances at the end of this day" value={deliveredDate} onChange={setDelivered} />
        <DateField label="Valid through" required value={validThroughDate} onChange={setValid} />
      </FieldRow>
      {preview.data ? <Certificate certificate={preview.data.certificate} /> : !preview.error && <LoadingRows />}
      <p className="t2">What is said is frozen with the delivery, whatever is posted later.</p>
    </FormDialog>
  );
}

function End({ disclosureOrderId, onClose, withdraws }: ActProps & { withdraws: boolean }) {
  const { communityId } = useCommunity();
  const [reason, setReason] = useState('');
  const [postDate, setPostDate] = useState<LocalDate | ''>('');
  const withdraw = useCommand(disclosure.withdrawDisclosure);
  const cancel = useCommand(disclosure.cancelDisclosure);
  const asked = { communityId, disclosureOrderId, reason };
  const done = (text: string) => ({
    onSuccess: () => {
      toast({ text });
      onClose();
    },
  });
  return (
    <FormDialog
      title={withdraws ? 'Withdraw the delivery?' : 'Cancel the order?'}
      confirmLabel={withdraws ? 'Withdraw' : 'Cancel the order'}
      ready={reason.trim() !== ''}
      busy={withdraw.isPending || cancel.isPending}
      error={withdraw.error ?? cancel.error}
      run={() =>
        withdraws
          ? withdraw.mutate({ ...asked, ...(postDate === '' ? {} : { postDate }) }, done('Withdrawn; the order is open again'))
          : cancel.mutate(asked, done('The order is canceled'))
      }
      onClose={onClose}
    >
      {withdraws && <p>The order is open again. A fee that was charged to the owner is reversed.</p>}
      {withdraws && <DateField label="Fee reversed on" help="Defaults to the delivery date" value={postDate} onChange={setPostDate} />}
      <TextField label="Reason" required maxLength={300} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

interface DisclosureActsProps {
  disclosureOrderId: string;
  standing: Pick<ClientOutput<typeof disclosure.getDisclosureOrder>, 'state' | 'mayCancel'>;
  closingDate: LocalDate | '';
}

/** The buttons of the page. */
export function DisclosureActs({ disclosureOrderId, standing, closingDate }: DisclosureActsProps) {
  const { communityId } = useCommunity();
  const [open, setOpen] = useState<'deliver' | 'withdraw' | 'cancel' | null>(null);
  const mayDeliver = useMayCall(disclosure.deliverDisclosure) && standing.state === 'ORDERED';
  const { mayCancel } = standing;
  const mayWithdraw = useMayCall(disclosure.withdrawDisclosure) && standing.state === 'DELIVERED';
  const maySet = useMayCall(disclosure.downloadDisclosureSet);
  const asked = { communityId, disclosureOrderId };
  const close = () => setOpen(null);
  useHotkeys(mayDeliver ? [{ keys: 'd', label: 'Deliver', hint: true, run: () => setOpen('deliver') }] : []);
  const fetch = (endpoint: typeof disclosure.downloadDisclosure | typeof disclosure.downloadDisclosureSet) => () =>
    void downloadFile(endpoint, asked).catch(toastFailure);
  return (
    <>
      {mayDeliver && (
        <Button weight="primary" keys="d" onClick={() => setOpen('deliver')}>
          Deliver
        </Button>
      )}
      {mayCancel && <Button onClick={() => setOpen('cancel')}>Cancel the order</Button>}
      {standing.state === 'DELIVERED' && (
        <MenuButton
          label="Download what was delivered"
          icon="download"
          items={[
            { label: 'Statement, PDF', run: fetch(disclosure.downloadDisclosure) },
            ...(maySet ? [{ label: 'Statement and files, ZIP', run: fetch(disclosure.downloadDisclosureSet) }] : []),
          ]}
        >
          Download
        </MenuButton>
      )}
      {mayWithdraw && <Button onClick={() => setOpen('withdraw')}>Withdraw</Button>}
      {open === 'deliver' && <Deliver disclosureOrderId={disclosureOrderId} closingDate={closingDate} onClose={close} />}
      {(open === 'withdraw' || open === 'cancel') && (
        <End disclosureOrderId={disclosureOrderId} withdraws={open === 'withdraw'} onClose={close} />
      )}
    </>
  );
}
