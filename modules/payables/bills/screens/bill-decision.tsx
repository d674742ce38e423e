// Deciding on one bill: the state of the decision, the panel that shows the bill, and the dialog that sends
// it back.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Button, DateField, Dialog, Money, Note, PanelSection, TextField, toast } from '../../../../packages/ui/ui.ts';
import { bills } from '../../payables.contract.ts';
import { ApprovalTrail, type Bill, BillEntry, BillFacts, Distribution } from './bill-parts.tsx';

/** Refusals that another day for the ledger mends. */
const DAY_REFUSALS = new Set(['periodClosed', 'periodNotOpen', 'noPeriod']);

interface Draft {
  /** The bill and revision it belongs to. */
  key: string;
  note: string;
  day: LocalDate | '';
  rejecting: boolean;
}

/** What was typed for the bill in hand and the acts on it; another bill starts blank. */
export function useDecision(bill: Bill | undefined, onNext: () => void) {
  const { communityId } = useCommunity();
  const approve = useCommand(bills.approveBill);
  const key = bill ? `${bill.billId} ${bill.revision}` : '';
  const [kept, setKept] = useState<Draft>({ key, note: '', day: '', rejecting: false });
  const draft: Draft = kept.key === key ? kept : { key, note: '', day: '', rejecting: false };
  const ofThis = approve.variables?.billId === bill?.billId ? approve.error : null;
  const run = () => {
    if (!bill?.can.decide || approve.isPending) return;
    const { billId, revision, vendorName, billNumber } = bill;
    const order = { communityId, billId, revision, note: draft.note, ...(draft.day ? { effectiveDate: draft.day } : {}) };
    approve.mutateAsync(order).then(
      (done) => {
        const more = done.approvalsRequired - done.approvals;
        const name = `${vendorName} ${billNumber}`;
        toast({ text: done.status === 'APPROVED' ? `Approved ${name}` : `Approved ${name}; ${more} more to go` });
        onNext();
      },
      (failure: CallFailed) => !DAY_REFUSALS.has(failure.code) && toastFailure(failure),
    );
  };
  return {
    ...draft,
    change: (change: Partial<Draft>) => setKept({ ...draft, ...change }),
    run,
    busy: approve.isPending,
    /** Said when only another day would let the ledger book the bill. */
    dayProblem: ofThis && DAY_REFUSALS.has(ofThis.code) ? ofThis.message : undefined,
  };
}
export type DecisionState = ReturnType<typeof useDecision>;

/** Why the viewer cannot decide on the bill, if so. */
export function waitsFor(bill: Bill): string | undefined {
  if (bill.can.decide) return undefined;
  return bill.status === 'SUBMITTED'
    ? 'You entered, changed or approved this bill, so someone else must approve it'
    : 'It is no longer waiting for approval';
}

/** Everything an approver looks at, with the note at the end. */
export function DecisionDetails({ bill, decision }: { bill: Bill; decision: DecisionState }) {
  return (
    <>
      <PanelSection title={bill.vendorName} aside={<Money value={bill.total} />}>
        <BillFacts bill={bill} />
      </PanelSection>
      <PanelSection title="GL distribution">
        <Distribution bill={bill} />
      </PanelSection>
      <ApprovalTrail bill={bill} />
      {bill.can.decide && (
        <section className="psec">
          {decision.dayProblem && (
            <Note tone="problem" title={decision.dayProblem}>
              <DateField label="Book it on" value={decision.day} onChange={(day) => decision.change({ day })} width={160} />
            </Note>
          )}
          <TextField
            label="Note with your decision, optional"
            maxLength={500}
            value={decision.note}
            onChange={(note) => decision.change({ note })}
          />
        </section>
      )}
      <BillEntry bill={bill} />
    </>
  );
}

/** Asks for the reason and sends the bill back. */
export function RejectDialog({ bill, onClose, onDone }: { bill: Bill; onClose(): void; onDone(): void }) {
  const { communityId } = useCommunity();
  const reject = useCommand(bills.rejectBill);
  const [reason, setReason] = useState('');
  const run = () => {
    if (reason.trim() === '' || reject.isPending) return;
    const { billId, revision, billNumber, vendorName } = bill;
    reject.mutateAsync({ communityId, billId, revision, reason }).then(() => {
      toast({ text: `Sent back ${vendorName} ${billNumber}` });
      onDone();
    }, toastFailure);
  };
  const actions = (
    <>
      <Button onClick={onClose}>Keep the bill here</Button>
      <Button weight="primary" disabled={reason.trim() === '' || reject.isPending} onClick={run}>
        Send back
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`Send back bill ${bill.billNumber}?`} actions={actions}>
      <p>
        {bill.vendorName}, <Money value={bill.total} />. {bill.enteredBy} can change it and hand it in again.
      </p>
      <TextField label="Reason" required autoFocus maxLength={500} value={reason} onChange={setReason} onEnter={run} />
    </Dialog>
  );
}
