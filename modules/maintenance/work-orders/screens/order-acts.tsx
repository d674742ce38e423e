// What may be done with a work order, as far as it is.
import { useState } from 'react';
import { call, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { Action, toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Dialog, FieldRow, MenuButton, type MenuItem, MoneyField, TextField } from '../../../../packages/ui/ui.ts';
import { workOrders } from '../work-order.contract.ts';
import { CloseDialog, CostDialog, type OrderDialogProps, QuoteDialog, SendDialog, StateDialog } from './order-dialogs.tsx';
import type { Shown } from './order-parts.tsx';

type Open = 'send' | 'SCHEDULED' | 'DONE' | 'CANCELED' | 'quote' | 'cost' | 'close' | 'verify' | { link: string } | null;

function Verify({ workOrderId, onClose }: OrderDialogProps) {
  const { communityId } = useCommunity();
  const [invoiceNumber, setNumber] = useState('');
  const [amount, setAmount] = useState('');
  const verify = useCommand(workOrders.verifyWorkOrder);
  return (
    <FormDialog
      title="Verify the work"
      confirmLabel="Verify"
      ready
      busy={verify.isPending}
      error={verify.error}
      run={() => verify.mutate({ communityId, workOrderId, invoiceNumber, invoiceAmount: amount || null }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The work was looked at and is good. Enter the invoice of the vendor if it is there.</p>
      <FieldRow columns={2}>
        <TextField label="Invoice number" maxLength={40} value={invoiceNumber} onChange={setNumber} />
        <MoneyField label="Invoice amount" value={amount} onChange={setAmount} />
      </FieldRow>
    </FormDialog>
  );
}

function useMenu(of: Shown, setOpen: (open: Open) => void): MenuItem[] {
  const { communityId } = useCommunity();
  const asked = { communityId, workOrderId: of.workOrderId };
  const may = useMayCall(workOrders.setWorkOrderState);
  const mayUndo = useMayCall(workOrders.recallWorkOrder);
  const accept = useCommand(workOrders.setWorkOrderState);
  const recall = useCommand(workOrders.recallWorkOrder);
  const reopen = useCommand(workOrders.reopenWorkOrder);
  const { state } = of;
  const isEnded = state === 'CLOSED' || state === 'CANCELED';
  const out = state === 'SENT' || state === 'ACCEPTED' || state === 'SCHEDULED';
  if (isEnded) return mayUndo ? [{ label: 'Open again', run: () => void reopen.mutateAsync(asked).catch(toastFailure) }] : [];
  return [
    ...(may && (state === 'NEW' || state === 'SENT')
      ? [{ label: 'Vendor accepted', run: () => void accept.mutateAsync({ ...asked, state: 'ACCEPTED' }).catch(toastFailure) }]
      : []),
    ...(may && state !== 'DONE'
      ? [
          { label: 'Schedule', run: () => setOpen('SCHEDULED') },
          { label: 'Report done', run: () => setOpen('DONE') },
        ]
      : []),
    ...(may
      ? [
          { label: 'Add quote', run: () => setOpen('quote'), divided: true },
          { label: 'Add cost', run: () => setOpen('cost') },
        ]
      : []),
    ...(mayUndo && out
      ? [{ label: 'Take back from the vendor', run: () => void recall.mutateAsync(asked).catch(toastFailure), divided: true }]
      : []),
    ...(may && state !== 'DONE' ? [{ label: 'Cancel the order', run: () => setOpen('CANCELED'), danger: true }] : []),
  ];
}

/** The buttons of the page. */
export function OrderActs({ of }: { of: Shown }) {
  const { communityId } = useCommunity();
  const [open, setOpen] = useState<Open>(null);
  const items = useMenu(of, setOpen);
  const maySend = useMayCall(workOrders.sendWorkOrder);
  const mayApprove = useMayCall(workOrders.approveWorkOrder);
  const mayVerify = useMayCall(workOrders.verifyWorkOrder);
  const mayClose = useMayCall(workOrders.closeWorkOrder);
  const { workOrderId, state } = of;
  const close = () => setOpen(null);
  return (
    <>
      {of.needsApproval && (
        <Action
          label="Approve the limit"
          allowed={mayApprove}
          run={() => call(workOrders.approveWorkOrder, { communityId, workOrderId })}
        />
      )}
      {(state === 'NEW' || state === 'SENT') && maySend && (
        <Button weight="primary" onClick={() => setOpen('send')}>
          {state === 'NEW' ? 'Send to the vendor' : 'Send again'}
        </Button>
      )}
      {state === 'DONE' && mayVerify && of.verifiedBy === '' && <Button onClick={() => setOpen('verify')}>Verify</Button>}
      {(state === 'DONE' || state === 'NEW') && mayClose && <Button onClick={() => setOpen('close')}>Close the order</Button>}
      {items.length > 0 && <MenuButton label="More" icon="dots" items={items} />}
      {open === 'send' && <SendDialog workOrderId={workOrderId} onClose={close} onSent={(link) => setOpen({ link })} />}
      {(open === 'SCHEDULED' || open === 'DONE' || open === 'CANCELED') && (
        <StateDialog workOrderId={workOrderId} state={open} onClose={close} />
      )}
      {open === 'quote' && <QuoteDialog workOrderId={workOrderId} onClose={close} />}
      {open === 'cost' && <CostDialog workOrderId={workOrderId} onClose={close} />}
      {open === 'verify' && <Verify workOrderId={workOrderId} onClose={close} />}
      {open === 'close' && <CloseDialog workOrderId={workOrderId} mayBill={of.billTo === 'OWNER'} onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <Dialog open onClose={close} title="The link of the vendor" actions={<Button onClick={close}>Close</Button>}>
          <p>Who has this link sees this order alone, without an account. It opens nothing once the order is taken back or closed.</p>
          <TextField label="Link" readOnly value={open.link} onChange={() => {}} />
        </Dialog>
      )}
    </>
  );
}
