// One community's internal billing beside the list: the lines of the month with the events behind them, what
// waits to be billed, the contract, and the bills before.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, formatMoney, formatMonth, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { Action, failureOf, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  DateField,
  DateText,
  Facts,
  Failed,
  FieldRow,
  LoadingRows,
  Money,
  MoneyField,
  Note,
  PanelSection,
  SelectField,
  SidePane,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { percentTyped } from '../../distribution/distribution.rules.ts';
import { billedKinds, type EnteredKind, enteredKinds, managerBilling } from '../manager-billing.contract.ts';
import { ManagerContractDialog } from './manager-contract-dialog.tsx';

type Billing = ClientOutput<typeof managerBilling.getBilling>;
type Line = Billing['lines'][number];
interface Of {
  communityId: string;
  month: LocalDate;
}

const money = (text: string) => formatMoney(centsOf(text) ?? 0n, 'digits');

/** What is behind a line. */
function Behind({ communityId, month, kind }: Of & { kind: Line['kind'] }) {
  const shell = useShell();
  const read = useCall(managerBilling.listBilledEvents, { communityId, monthDate: month, kind });
  if (read.error) return <Note tone="problem" icon="alert-triangle" title={read.error.message} />;
  if (!read.data) return <LoadingRows />;
  return (
    <ul>
      {read.data.map((one, at) => {
        const words = one.quantity === 1 ? one.what : `${one.what}: ${one.quantity}`;
        const href =
          one.letterId && shell.mayOpen('letter-detail') ? shell.hrefOf('letter-detail', { communityId, letterId: one.letterId }) : null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: events of one day may say the same
          <li key={at}>
            <DateText value={one.day} /> {href ? <a href={href}>{words}</a> : words}
          </li>
        );
      })}
    </ul>
  );
}

function Lines({ of, lines, total }: { of: Of; lines: readonly Line[]; total: Billing['total'] }) {
  const [open, setOpen] = useState<string | null>(null);
  if (lines.length === 0) return <p className="t3">Nothing comes to be billed.</p>;
  return (
    <>
      {lines.map(({ kind, description, quantity, rate, amount }) => {
        const key = `${kind} ${description}`;
        const opens = kind !== 'FLAT' && kind !== 'DOOR';
        return (
          <div key={key}>
            <div className="row between">
              {opens ? (
                <Button size="small" weight="plain" aria-expanded={open === key} onClick={() => setOpen(open === key ? null : key)}>
                  {description}
                </Button>
              ) : (
                <span>{description}</span>
              )}
              <span className="t3">{quantity === 1 ? '' : `${quantity.toLocaleString('en-US')} × ${money(rate)}`}</span>
              <Money value={amount} zero="digits" />
            </div>
            {open === key && <Behind {...of} kind={kind} />}
          </div>
        );
      })}
      <div className="row between">
        <b>Total</b>
        <b>
          <Money value={total} zero="digits" />
        </b>
      </div>
    </>
  );
}

function BillMonth({ communityId, month, total }: Of & { total: Billing['total'] }) {
  const act = usePreviewed(managerBilling.previewManagerBill, managerBilling.billManagerMonth, {
    input: { communityId, monthDate: month },
    more: {},
    lines: (view) => view.lines.map(({ kind, description, amount }) => ({ key: `${kind} ${description}`, label: description, amount })),
    done: ({ billNumber }) => `Bill ${billNumber} was entered`,
  });
  const refused = act.error?.message ?? act.failed?.message ?? act.fresh?.refusal?.message;
  return (
    <>
      {act.preview && (
        <Facts
          facts={[
            ['Bill', act.preview.billNumber],
            ['Due', <DateText key="d" value={act.preview.dueDate} form="words" />],
          ]}
        />
      )}
      {refused && !act.busy && <Note tone="problem" icon="alert-triangle" title={refused} />}
      <Button weight="primary" disabled={act.waitsFor() !== undefined} aria-busy={act.busy} onClick={act.commit}>
        Bill {formatMonth(month)}, {money(total)}
      </Button>
    </>
  );
}

function EventDialog({ communityId, month, onClose }: Of & { onClose(): void }) {
  const add = useCommand(managerBilling.addManagerEvent);
  const [kind, setKind] = useState<EnteredKind>('HOURS');
  const [eventDate, setDate] = useState<LocalDate | ''>(month);
  const [quantity, setQuantity] = useState('1');
  const [cost, setCost] = useState('');
  const [description, setDescription] = useState('');
  const isCost = kind === 'COST';
  const isReady = eventDate !== '' && description.trim() !== '' && (isCost ? (centsOf(cost) ?? 0n) > 0n : /^[1-9]\d{0,4}$/.test(quantity));
  const run = () => {
    if (eventDate === '') return;
    const event = isCost ? { cost: centsToText(centsOf(cost) ?? 0n) } : { quantity: Number(quantity) };
    add.mutate({ communityId, kind, eventDate, description, ...event }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Add an event"
      confirmLabel="Add the event"
      ready={isReady}
      busy={add.isPending}
      error={add.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Kind"
        value={kind}
        onChange={setKind}
        options={enteredKinds.map((value) => ({ value, label: billedKinds[value] }))}
      />
      <FieldRow columns={2}>
        <DateField label="Day" required value={eventDate} onChange={setDate} />
        {isCost ? (
          <MoneyField label="Cost" value={cost} onChange={setCost} />
        ) : (
          <TextField label="How many" value={quantity} onChange={setQuantity} />
        )}
      </FieldRow>
      <TextField label="What it was" required maxLength={200} value={description} onChange={setDescription} />
    </FormDialog>
  );
}

function Waiting({ communityId, month, waiting }: Of & { waiting: Billing['waiting'] }) {
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMayCall(managerBilling.addManagerEvent);
  const mayRemove = useMayCall(managerBilling.removeManagerEvent);
  return (
    <PanelSection title="Events to be billed" aside={String(waiting.length)}>
      {waiting.map(({ managerEventId, eventDate, kind, quantity, cost, description }) => (
        <div key={managerEventId} className="row between">
          <span>
            <DateText value={eventDate} /> {description}
          </span>
          <span className="t3">{cost ? money(cost) : `${billedKinds[kind]}: ${quantity}`}</span>
          {mayRemove && (
            <Action
              label="Remove"
              size="small"
              run={() => call(managerBilling.removeManagerEvent, { communityId, managerEventId })}
              done={() => `${description} was removed`}
            />
          )}
        </div>
      ))}
      {mayAdd && (
        <Button size="small" onClick={() => setAdding(true)}>
          Add an event
        </Button>
      )}
      {isAdding && <EventDialog communityId={communityId} month={month} onClose={() => setAdding(false)} />}
    </PanelSection>
  );
}

function ContractFacts({ contract }: { contract: NonNullable<Billing['contract']> }) {
  const { vendorName, account, startMonthDate, endMonthDate, raiseMonthDate, raiseBasisPoints, dueDays } = contract;
  return (
    <Facts
      facts={[
        ['Billed by', vendorName],
        ['Charged to', account],
        ['First month', formatMonth(startMonthDate)],
        ['Last month', endMonthDate ? formatMonth(endMonthDate) : 'None'],
        ['Rates rise', raiseMonthDate ? `${percentTyped(raiseBasisPoints)}% each year, first in ${formatMonth(raiseMonthDate)}` : 'No'],
        ['Due', `${dueDays} days after the month`],
      ]}
    />
  );
}

/** The billing of a community in a month. */
export function CommunityBilling({ communityId, month }: Of) {
  const shell = useShell();
  const [isEditing, setEditing] = useState(false);
  const maySet = useMayCall(managerBilling.saveManagerContract);
  const mayBill = useMayCall(managerBilling.billManagerMonth);
  const read = useCall(managerBilling.getBilling, { communityId, monthDate: month });
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return (
      <SidePane label="Internal billing" width={440}>
        <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />
      </SidePane>
    );
  }
  if (!read.data)
    return (
      <SidePane label="Internal billing" width={440}>
        <LoadingRows />
      </SidePane>
    );
  const { community, contract, lines, total, waiting, invoices } = read.data;
  const standing = invoices.find((one) => one.monthDate === month && one.status !== 'CANCELLED');
  return (
    <SidePane label={`Internal billing of ${community}`} width={440}>
      <PanelSection title={community} aside={formatMonth(month)}>
        {contract ? <Lines of={{ communityId, month }} lines={lines} total={total} /> : <p>No management contract yet.</p>}
        {contract && mayBill && !standing && lines.length > 0 && <BillMonth communityId={communityId} month={month} total={total} />}
      </PanelSection>
      {contract && <Waiting communityId={communityId} month={month} waiting={waiting} />}
      <PanelSection title="Contract">
        {contract && <ContractFacts contract={contract} />}
        {maySet && (
          <Button size="small" onClick={() => setEditing(true)}>
            {contract ? 'Change the contract' : 'Set the contract'}
          </Button>
        )}
      </PanelSection>
      {invoices.length > 0 && (
        <PanelSection title="Bills" aside={String(invoices.length)}>
          {invoices.map(({ managerInvoiceId, billId, billNumber, status, total: amount }) => (
            <div key={managerInvoiceId} className="row between">
              {shell.mayOpen('bill-view') ? <a href={shell.hrefOf('bill-view', { communityId, billId })}>{billNumber}</a> : billNumber}
              <span className="t3">{status === 'CANCELLED' ? 'Canceled' : ''}</span>
              <Money value={amount} zero="digits" />
            </div>
          ))}
        </PanelSection>
      )}
      {isEditing && (
        <ManagerContractDialog
          communityId={communityId}
          community={community}
          contract={contract}
          month={month}
          onClose={() => setEditing(false)}
        />
      )}
    </SidePane>
  );
}
