// One electronic payment: what happened with it, and what the printer says of a digital check.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DataTable,
  Dialog,
  EmptyState,
  FieldRow,
  Note,
  SelectField,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { electronic } from '../electronic.contract.ts';
import { type Answer, stateWords } from './payment-files.tsx';

type Payment = Answer['payments'][number];
type Happened = ClientOutput<typeof electronic.listElectronicEvents>[number];
type Said = 'PROCESSING' | 'SENT' | 'CLEARED' | 'RETURNED';

const words: Readonly<Record<Happened['kind'], string>> = { ...stateWords, CREATED: 'Issued', CHANGE: 'Correction' };
const columns: TableColumn<Happened>[] = [
  { key: 'onDate', title: 'Date', kind: 'date', width: 104 },
  { key: 'kind', title: 'What', width: 110, value: (row) => words[row.kind] },
  { key: 'detail', title: 'Detail', width: 220 },
  { key: 'by', title: 'By', width: 140, emphasis: 'quiet' },
];
const order: readonly Payment['state'][] = ['SUBMITTED', 'PROCESSING', 'SENT', 'CLEARED'];
const said: readonly { value: Said; label: string }[] = [
  { value: 'PROCESSING', label: 'At work' },
  { value: 'SENT', label: 'Mailed' },
  { value: 'CLEARED', label: 'Paid' },
  { value: 'RETURNED', label: 'Came back' },
];

/** What the printer may say next of a digital check; nothing of one that is not on its way. */
function nextOf({ kind, state, voidDate }: Payment) {
  const at = order.indexOf(state);
  if (kind !== 'DIGITAL' || voidDate !== null || at < 0 || state === 'CLEARED') return [];
  return said.filter(({ value }) => value === 'RETURNED' || order.indexOf(value) > at);
}

function Events({ checkId }: { checkId: string }) {
  const { communityId } = useCommunity();
  const read = useCall(electronic.listElectronicEvents, { communityId, checkId });
  const [view, setView] = useState<TableView>({});
  if (read.error) return <Note tone="problem" title={failureOf(read.error).message} />;
  return (
    <DataTable
      label="What happened"
      noun="events"
      rows={read.data ?? []}
      columns={columns}
      rowId={(row) => row.electronicEventId}
      state={view}
      onState={setView}
      onOpen={null}
      bar={false}
      hotkeys={false}
      empty={<EmptyState title="Nothing happened yet" />}
    />
  );
}

/** Shows a payment, and records what the printer says of it. */
export function PaymentDialog({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const { communityId } = useCommunity();
  const move = useCommand(electronic.moveDigital);
  const mayMove = useMayCall(electronic.moveDigital);
  const next = mayMove ? nextOf(payment) : [];
  const [state, setState] = useState<Said>(next[0]?.value ?? 'PROCESSING');
  const [tracking, setTracking] = useState(payment.tracking);
  const record = () => move.mutate({ communityId, checkId: payment.checkId, state, tracking }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${payment.number} to ${payment.payee}`}
      actions={
        <>
          <ScreenLink to="transaction-digital-checks" params={{ batchId: payment.batchId }} className="btn">
            Open its batch
          </ScreenLink>
          <Button onClick={onClose}>Close</Button>
          {next.length > 0 && (
            <Button weight="primary" aria-busy={move.isPending} onClick={record}>
              Record
            </Button>
          )}
        </>
      }
    >
      <Events checkId={payment.checkId} />
      {next.length > 0 && (
        <FieldRow columns={2}>
          <SelectField label="The printer says" value={state} onChange={setState} options={next} />
          <TextField label="Tracking" maxLength={60} value={tracking} onChange={setTracking} />
        </FieldRow>
      )}
      {move.error && <Note tone="problem" title={failureOf(move.error).message} />}
    </Dialog>
  );
}
