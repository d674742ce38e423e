// The two buttons for the thumb, and what else can be done with a bill: decline it, ask about it, abstain.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { failureOf, toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, CheckField, centsOf, Note, TextAreaField } from '../../../../packages/ui/ui.ts';
import { bills } from '../../payables.contract.ts';
import { boardApprovals } from '../board-approval.contract.ts';

export type Row = ClientOutput<typeof boardApprovals.listBoardBills>[number];
export type BoardBill = ClientOutput<typeof boardApprovals.getBoardBill>;
export type Outcome = 'APPROVED' | 'DECLINED' | 'ABSTAINED' | 'HELD';

/** An amount as text, in the digits of the page. */
export const moneyWords = (text: string) => formatMoney(centsOf(text) ?? 0n, 'digits');
const ordinals = ['1st', '2nd', '3rd', '4th', '5th'];

/** What failed is shown where the act is. */
const ignore = () => undefined;

interface DialogProps {
  row: Row;
  bill: BoardBill;
  onClose(): void;
  onDone(outcome: Outcome): void;
}

function DeclineDialog({ row, bill, onClose, onDone }: DialogProps) {
  const decline = useCommand(bills.rejectBill);
  const [reason, setReason] = useState('');
  const { communityId, billId, vendorName } = row;
  // Awaited, not called back: the bill that is read again meanwhile takes the dialog away.
  const run = () => decline.mutateAsync({ communityId, billId, revision: bill.revision, reason }).then(() => onDone('DECLINED'), ignore);
  return (
    <FormDialog
      title={`Decline the bill of ${vendorName}`}
      confirmLabel="Decline"
      ready={reason.trim() !== ''}
      busy={decline.isPending}
      error={decline.error}
      run={run}
      onClose={onClose}
    >
      <TextAreaField label="Reason" help="The bill goes back to who entered it" maxLength={500} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

function HoldDialog({ row, onClose, onDone }: DialogProps) {
  const hold = useCommand(boardApprovals.holdBill);
  const [question, setQuestion] = useState('');
  const { communityId, billId, vendorName } = row;
  return (
    <FormDialog
      title={`Hold the bill of ${vendorName}`}
      confirmLabel="Hold the bill"
      ready={question.trim() !== ''}
      busy={hold.isPending}
      error={hold.error}
      run={() => hold.mutateAsync({ communityId, billId, question }).then(() => onDone('HELD'), ignore)}
      onClose={onClose}
    >
      <TextAreaField
        label="Question"
        help="Who entered the bill gets it as a task"
        maxLength={300}
        value={question}
        onChange={setQuestion}
      />
    </FormDialog>
  );
}

function AbstainDialog({ row, bill, onClose, onDone }: DialogProps) {
  const abstain = useCommand(boardApprovals.abstainBill);
  const declare = useCommand(boardApprovals.declareInterest);
  const [reason, setReason] = useState('');
  const [isLasting, setLasting] = useState(false);
  const { communityId, billId, vendorName } = row;
  const { revision, vendorId } = bill;
  const keep = () => (isLasting ? declare.mutateAsync({ communityId, vendorId, reason }).then(ignore, toastFailure) : undefined);
  const run = () =>
    abstain
      .mutateAsync({ communityId, billId, revision, reason })
      .then(keep)
      .then(() => onDone('ABSTAINED'), ignore);
  return (
    <FormDialog
      title={`Abstain from the bill of ${vendorName}`}
      confirmLabel="Abstain"
      ready={reason.trim() !== ''}
      busy={abstain.isPending || declare.isPending}
      error={abstain.error}
      run={run}
      onClose={onClose}
    >
      <TextAreaField label="Reason" help="It goes into the record" maxLength={300} value={reason} onChange={setReason} />
      <CheckField label="I am a related party of this vendor" value={isLasting} onChange={setLasting} />
    </FormDialog>
  );
}

const dialogs = { decline: DeclineDialog, hold: HoldDialog, abstain: AbstainDialog } as const;

/** What a related party may do: abstain with what they declared, or end the declaration. */
function Related({ row, bill, onDone }: Omit<DialogProps, 'onClose'>) {
  const abstain = useCommand(boardApprovals.abstainBill);
  const end = useCommand(boardApprovals.endInterest);
  const { communityId, billId } = row;
  const { revision, vendorId, interest } = bill;
  const error = abstain.error ?? end.error;
  const reason = interest?.reason ?? '';
  return (
    <footer className="board-thumb">
      {error && <Note tone="problem" icon="alert-triangle" title={failureOf(error).message} />}
      <div className="row">
        <Button disabled={end.isPending} onClick={() => end.mutate({ communityId, vendorId })}>
          End my declaration
        </Button>
        <Button
          weight="primary"
          aria-busy={abstain.isPending}
          onClick={() => abstain.mutateAsync({ communityId, billId, revision, reason }).then(() => onDone('ABSTAINED'), ignore)}
        >
          Abstain
        </Button>
      </div>
      <p className="t3">Your abstention goes into the record; someone else decides.</p>
    </footer>
  );
}

/** The foot of the page: the acts on the bill in hand. */
export function Decide({ row, bill, onDone }: Omit<DialogProps, 'onClose'>) {
  const approve = useCommand(bills.approveBill);
  const mayApprove = useMayCall(bills.approveBill);
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null);
  const { communityId, billId } = row;
  if (mayApprove && bill.interest) return <Related row={row} bill={bill} onDone={onDone} />;
  if (!mayApprove || !bill.mayDecide) return <Note title="Someone else decides on this bill." />;
  const run = () => approve.mutateAsync({ communityId, billId, revision: bill.revision }).then(() => onDone('APPROVED'), ignore);
  const place = ordinals[bill.approvals] ?? `${bill.approvals + 1}th`;
  const Asked = asking === null ? null : dialogs[asking];
  return (
    <footer className="board-thumb">
      {approve.error && <Note tone="problem" icon="alert-triangle" title={failureOf(approve.error).message} />}
      <Button weight="primary" icon="check" aria-busy={approve.isPending} onClick={run}>
        Approve {moneyWords(bill.total)}
      </Button>
      <div className="row board-others">
        <Button onClick={() => setAsking('decline')}>Decline</Button>
        <Button onClick={() => setAsking('hold')}>Hold</Button>
        <Button onClick={() => setAsking('abstain')}>Abstain</Button>
      </div>
      <p className="t3">
        {place} of {countWords(bill.approvalsRequired, 'approval')}
      </p>
      {Asked && <Asked row={row} bill={bill} onClose={() => setAsking(null)} onDone={onDone} />}
    </footer>
  );
}
