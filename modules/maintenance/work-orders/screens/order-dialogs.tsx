// What is asked before something is done with a work order: a day, a quote, a cost, what was sent and what is
// closed.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { usePreviewed } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  DateField,
  Dialog,
  Failed,
  FieldRow,
  LoadingRows,
  Money,
  MoneyField,
  Note,
  SelectField,
  StatusMark,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund } from '../../../ledger/ledger.web.tsx';
import { vendor } from '../../../people/people.contract.ts';
import { costItemList, costItemTypeWords } from '../../cost-items/cost-item.contract.ts';
import { workOrderStates, workOrders } from '../work-order.contract.ts';

export interface OrderDialogProps {
  workOrderId: string;
  onClose(): void;
}

/** Says for the vendor that an order is accepted, scheduled, done or canceled. */
export function StateDialog({ workOrderId, state, onClose }: OrderDialogProps & { state: 'SCHEDULED' | 'DONE' | 'CANCELED' }) {
  const { communityId, today } = useCommunity();
  const [onDate, setDate] = useState<LocalDate | ''>(today);
  const [times, setTimes] = useState('');
  const [reason, setReason] = useState('');
  const act = useCommand(workOrders.setWorkOrderState);
  const sent = { communityId, workOrderId, state, onDate: onDate === '' ? null : onDate, times, reason };
  const words = { SCHEDULED: 'Schedule', DONE: 'Report done', CANCELED: 'Cancel the order' }[state];
  return (
    <FormDialog
      title={words}
      confirmLabel={words}
      keepLabel={state === 'CANCELED' ? 'Keep the order' : 'Back'}
      ready={state === 'CANCELED' ? reason.trim() !== '' : onDate !== ''}
      busy={act.isPending}
      error={act.error}
      run={() =>
        act.mutate(sent, {
          onSuccess: () => {
            toast({ text: workOrderStates[state][0] });
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {state !== 'CANCELED' && (
        <FieldRow columns={2}>
          <DateField label="Day" required value={onDate} onChange={setDate} />
          {state === 'SCHEDULED' && <TextField label="Time" maxLength={60} value={times} onChange={setTimes} />}
        </FieldRow>
      )}
      <TextField
        label={state === 'DONE' ? 'What was done' : 'Reason'}
        required={state === 'CANCELED'}
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}

/** Adds a quote of a vendor. */
export function QuoteDialog({ workOrderId, onClose }: OrderDialogProps) {
  const { communityId, today } = useCommunity();
  const vendors = useCall(vendor.listVendors, { onlyActive: true, limit: 2000 }).data?.rows ?? [];
  const [vendorId, setVendor] = useState('');
  const [amount, setAmount] = useState('');
  const [quotedDate, setDate] = useState<LocalDate | ''>(today);
  const [note, setNote] = useState('');
  const add = useCommand(workOrders.addQuote);
  return (
    <FormDialog
      title="Add quote"
      confirmLabel="Add quote"
      ready={vendorId !== '' && amount !== '' && quotedDate !== ''}
      busy={add.isPending}
      error={add.error}
      run={() => quotedDate !== '' && add.mutate({ communityId, workOrderId, vendorId, amount, quotedDate, note }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FieldRow columns={3}>
        <SelectField
          label="Vendor"
          required
          placeholder="Choose a vendor"
          value={vendorId}
          onChange={setVendor}
          options={vendors.map((one) => ({ value: one.vendorId, label: one.name }))}
        />
        <MoneyField label="Amount" required value={amount} onChange={setAmount} />
        <DateField label="Quoted" required value={quotedDate} onChange={setDate} />
      </FieldRow>
      <TextField label="Note" maxLength={300} value={note} onChange={setNote} />
    </FormDialog>
  );
}

/** Adds a cost, from the catalogue or by hand. */
export function CostDialog({ workOrderId, onClose }: OrderDialogProps) {
  const { communityId } = useCommunity();
  const items = useCall(costItemList.calls.readPage, { filter: ['status:in:ACTIVE'], limit: 500 }).data?.rows ?? [];
  const [itemId, setItem] = useState('');
  const [description, setDescription] = useState('');
  const [itemType, setType] = useState<keyof typeof costItemTypeWords>('LABOUR');
  const [quantity, setQuantity] = useState('1');
  const [cost, setCost] = useState('');
  const [price, setPrice] = useState('');
  const add = useCommand(workOrders.addWorkCost);
  const choose = (costItemId: string) => {
    const item = items.find((one) => one.costItemId === costItemId);
    setItem(costItemId);
    if (!item) return;
    setDescription(item.name);
    setType(item.itemType);
    setCost(item.costAmount);
    setPrice(item.priceAmount);
  };
  const sent = {
    communityId,
    workOrderId,
    costItemId: itemId || null,
    itemType,
    description,
    quantity,
    cost: cost || null,
    price: price || null,
  };
  return (
    <FormDialog
      title="Add cost"
      confirmLabel="Add cost"
      ready={description.trim() !== '' && quantity !== '' && cost !== ''}
      busy={add.isPending}
      error={add.error}
      run={() => add.mutate(sent, { onSuccess: onClose })}
      onClose={onClose}
    >
      <FieldRow columns={2}>
        <SelectField
          label="From the catalogue"
          value={itemId}
          onChange={choose}
          options={[{ value: '', label: 'By hand' }, ...items.map((one) => ({ value: one.costItemId, label: `${one.name}, ${one.unit}` }))]}
        />
        <SelectField
          label="Type"
          value={itemType}
          onChange={setType}
          options={Object.entries(costItemTypeWords).map(([value, label]) => ({ value: value as keyof typeof costItemTypeWords, label }))}
        />
      </FieldRow>
      <TextField label="What" required maxLength={120} value={description} onChange={setDescription} />
      <FieldRow columns={3}>
        <TextField label="Quantity" required numeric value={quantity} onChange={setQuantity} />
        <MoneyField label="Cost of one" required value={cost} onChange={setCost} />
        <MoneyField label="Billed for one" value={price} onChange={setPrice} />
      </FieldRow>
    </FormDialog>
  );
}

/** A list of points that were checked. */
export function Checks({ checks }: { checks: readonly { name: string; holds: boolean; words: string }[] }) {
  return (
    <ul className="plain">
      {checks.map((one) => (
        <li key={one.name}>
          <StatusMark tone={one.holds ? 'good' : 'attention'} word={one.name} /> <span className="t2">{one.words}</span>
        </li>
      ))}
    </ul>
  );
}

/** Sends the order to its vendor after a look at what speaks against it. */
export function SendDialog({ workOrderId, onClose, onSent }: OrderDialogProps & { onSent(link: string): void }) {
  const { communityId } = useCommunity();
  const of = usePreviewed(workOrders.previewWorkOrderSend, workOrders.sendWorkOrder, {
    input: { communityId, workOrderId },
    more: {},
    lines: ({ checks }) => checks.map((one) => ({ key: one.name, label: `${one.name}: ${one.words}`, amount: null })),
    done: (_answer, { vendor: name }) => `Sent to ${name}`,
    onDone: ({ link }) => onSent(link),
  });
  const waits = of.waitsFor();
  const shown = of.preview;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Send the order"
      width={520}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button weight="primary" disabled={waits !== undefined} aria-busy={of.busy} onClick={of.commit}>
            Send to {shown?.vendor || 'the vendor'}
          </Button>
        </>
      }
    >
      {of.error && <Failed message={of.error.message} reference={of.error.reference} onRetry={of.retry} />}
      {!shown && !of.error && <LoadingRows rows={3} />}
      {shown && (
        <>
          <Checks checks={shown.checks} />
          <p className="t2">
            {shown.email === ''
              ? 'The vendor has no email address: give them the link that is shown next.'
              : `A mail with a link goes to ${shown.email}.`}
          </p>
        </>
      )}
      {waits && shown && <Note tone="attention" title={waits} />}
    </Dialog>
  );
}

/** Closes the order after a look at its costs and at what the owner is billed. */
export function CloseDialog({ workOrderId, onClose, mayBill }: OrderDialogProps & { mayBill: boolean }) {
  const { communityId, today } = useCommunity();
  const [closedDate, setDate] = useState<LocalDate | ''>(today);
  const [billsOwner, setBills] = useState(mayBill);
  const [rating, setRating] = useState('');
  const of = usePreviewed(workOrders.previewWorkOrderClose, workOrders.closeWorkOrder, {
    input: closedDate === '' ? null : { communityId, workOrderId, closedDate, billsOwner, rating: rating === '' ? null : Number(rating) },
    more: {},
    lines: ({ cost, billed }) => [
      { key: 'cost', label: 'Cost', amount: cost },
      { key: 'billed', label: 'Billed', amount: billed },
    ],
    done: ({ batchId }, { number, owner }) => (batchId === null ? `${number} is closed` : `${number} is closed, ${owner} was billed`),
    onDone: onClose,
  });
  const shown = of.preview;
  const waits = of.waitsFor(closedDate === '' ? 'Choose a day' : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Close the order"
      width={560}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button weight="primary" disabled={waits !== undefined} aria-busy={of.busy} onClick={of.commit}>
            {billsOwner ? `Close, bill ${shown?.billed ?? ''}` : 'Close the order'}
          </Button>
        </>
      }
    >
      <FieldRow columns={3}>
        <DateField label="Closed on" required value={closedDate} onChange={setDate} />
        <SelectField
          label="Rating of the vendor"
          value={rating}
          onChange={setRating}
          options={[{ value: '', label: 'None' }, ...['5', '4', '3', '2', '1'].map((value) => ({ value, label: `${value} of 5` }))]}
        />
        <CheckField label="Bill the owner" value={billsOwner} onChange={setBills} />
      </FieldRow>
      {of.error && <Failed message={of.error.message} reference={of.error.reference} onRetry={of.retry} />}
      {shown && (
        <>
          <p>
            Costs <Money value={shown.cost} />
            {shown.limit !== null && (
              <>
                {' '}
                of <Money value={shown.limit} />
              </>
            )}
            {shown.owner !== '' && (
              <>
                , billed to {shown.owner} <Money value={shown.billed} />
              </>
            )}
            . {shown.requests > 0 && `${shown.requests} requests are resolved with it.`}
          </p>
          {shown.entry.length > 0 && <EntryByFund lines={shown.entry} />}
        </>
      )}
      {waits && shown && <Note tone="attention" title={waits} />}
    </Dialog>
  );
}
