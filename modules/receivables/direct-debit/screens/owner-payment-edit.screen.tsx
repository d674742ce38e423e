// Changes an authorization, pauses it, or ends it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDateShort, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  CommitBar,
  DateField,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { ownerPayments } from '../owner-payment.contract.ts';
import { formOf, PaymentFields, paymentWaitsFor, typedOf } from './owner-payment-form.tsx';

type Shown = ClientOutput<typeof ownerPayments.getOwnerPayment>;

function PauseDialog({ row, onClose }: { row: Shown; onClose(): void }) {
  const { communityId } = useCommunity();
  const pause = useCommand(ownerPayments.pauseOwnerPayment);
  const [throughDate, setThrough] = useState<LocalDate | ''>(row.pausedThroughDate ?? '');
  const run = () =>
    pause.mutate({ communityId, ownerPaymentId: row.ownerPaymentId, throughDate: throughDate || null }, { onSuccess: onClose });
  return (
    <FormDialog title="Pause" confirmLabel="Save" ready busy={pause.isPending} error={pause.error} run={run} onClose={onClose}>
      <DateField label="Nothing is drawn through" help="Blank goes on at once" value={throughDate} onChange={setThrough} />
    </FormDialog>
  );
}

function RevokeDialog({ row, onClose }: { row: Shown; onClose(): void }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const revoke = useCommand(ownerPayments.revokeOwnerPayment);
  const [reason, setReason] = useState('');
  const onSuccess = () => {
    toast({ text: 'Owner payment revoked' });
    shell.go('owner-payments');
  };
  const run = () => revoke.mutate({ communityId, ownerPaymentId: row.ownerPaymentId, reason }, { onSuccess });
  return (
    <FormDialog
      title="Revoke this owner payment"
      confirmLabel="Revoke"
      ready={reason.trim() !== ''}
      busy={revoke.isPending}
      error={revoke.error}
      run={run}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        help="Nothing is drawn any more. The evidence stays on file."
        required
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}

function Editing({ row }: { row: Shown }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const setting = useCall(ownerPayments.getDebitSetting, { communityId });
  const save = useCommand(ownerPayments.editOwnerPayment);
  const mayRevoke = useMayCall(ownerPayments.revokeOwnerPayment);
  const [form, setForm] = useState(() => formOf(row));
  const [asked, ask] = useState<'pause' | 'revoke' | null>(null);
  const isOver = row.state === 'REVOKED';
  const waits = isOver ? 'It was revoked' : paymentWaitsFor(form, false);
  const run = () => {
    const typed = typedOf(form);
    if (!typed || waits) return;
    const onSuccess = () => {
      toast({ text: 'Owner payment saved' });
      shell.go('owner-payments');
    };
    save.mutate({ communityId, ownerPaymentId: row.ownerPaymentId, version: row.version, ...typed }, { onSuccess });
  };
  return (
    <>
      <Column>
        <PageHeader
          title={`${row.accountNumber} ${row.owner}`}
          crumbs={[
            <ScreenLink key="list" to="owner-payments">
              Owner payments
            </ScreenLink>,
            row.pausedThroughDate ? `Paused through ${formatDateShort(row.pausedThroughDate)}` : row.bankAccount,
          ]}
          actions={
            !isOver && (
              <>
                <Button onClick={() => ask('pause')}>Pause</Button>
                {mayRevoke && <Button onClick={() => ask('revoke')}>Revoke</Button>}
              </>
            )
          }
        />
        {row.state === 'HELD' && (
          <section className="problems">
            <Note tone="attention" title={`On hold: ${row.heldFor}`}>
              <ScreenLink to="direct-debits-on-hold">Decide what is next</ScreenLink>
            </Note>
          </section>
        )}
        {save.error && (
          <section className="problems">
            <Note tone="problem" title={failureOf(save.error).message} />
          </section>
        )}
        <PaymentFields
          form={form}
          set={(change) => setForm((old) => ({ ...old, ...change }))}
          codes={setting.data?.codes ?? []}
          bankAccount={row.bankAccount}
        />
      </Column>
      <CommitBar primary={{ label: 'Save', run, waitsFor: waits, busy: save.isPending }} />
      {asked === 'pause' && <PauseDialog row={row} onClose={() => ask(null)} />}
      {asked === 'revoke' && <RevokeDialog row={row} onClose={() => ask(null)} />}
    </>
  );
}

/** The page at `/c/$communityId/receivables/owner-payments/$ownerPaymentId`. */
export default function OwnerPaymentEditScreen() {
  const { communityId } = useCommunity();
  const ownerPaymentId = useShell().params['ownerPaymentId'] ?? '';
  const read = useCall(ownerPayments.getOwnerPayment, { communityId, ownerPaymentId });
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows />;
  return <Editing key={read.data.version} row={read.data} />;
}
