// The small dialogs of a reconciliation: correct the statement, reopen, and what stands behind one item of
// the books.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DateField,
  Dialog,
  Failed,
  FieldRow,
  LoadingRows,
  Money,
  MoneyField,
  Note,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { banking } from '../../banking.contract.ts';
import { shortDate, type View } from './reconciliation-sections.tsx';

interface DialogProps {
  view: View;
  onClose(): void;
}

/** Corrects the date or balance typed from the statement. */
export function CorrectStatement({ view, onClose }: DialogProps) {
  const { communityId } = useCommunity();
  const [statementDate, setStatementDate] = useState<string>(view.statementDate);
  const [statementBalance, setStatementBalance] = useState<string>(view.statementBalance);
  const edit = useCommand(banking.editReconciliation);
  const { reconciliationId } = view;
  const save = () => edit.mutate({ communityId, reconciliationId, statementDate, statementBalance }, { onSuccess: onClose });
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button weight="primary" disabled={statementDate === '' || statementBalance === '' || edit.isPending} onClick={save}>
        Save the statement
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Correct the statement" actions={actions}>
      {edit.error && <Note tone="problem" icon="alert-triangle" title={edit.error.message} />}
      <FieldRow columns={2}>
        <DateField label="Statement date" required autoFocus value={statementDate} onChange={setStatementDate} />
        <MoneyField label="Statement balance" required value={statementBalance} onChange={setStatementBalance} />
      </FieldRow>
    </Dialog>
  );
}

/** Reopens a completed reconciliation, with a reason for the audit trail. */
export function ReopenReconciliation({ view, onClose }: DialogProps) {
  const { communityId } = useCommunity();
  const [reason, setReason] = useState('');
  const reopen = useCommand(banking.reopenReconciliation);
  const { reconciliationId } = view;
  const done = () => {
    toast({ text: 'The reconciliation is open again' });
    onClose();
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        weight="primary"
        disabled={reason.trim() === '' || reopen.isPending}
        onClick={() => reopen.mutate({ communityId, reconciliationId, reason }, { onSuccess: done })}
      >
        Reopen the reconciliation
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Reopen this reconciliation?" actions={actions}>
      {reopen.error && <Note tone="problem" icon="alert-triangle" title={reopen.error.message} />}
      <p className="t2">Its matches stay. The next reconciliation cannot start before this one is finished again.</p>
      <TextField label="Reason" required autoFocus maxLength={200} value={reason} onChange={setReason} help="Kept in the audit trail" />
    </Dialog>
  );
}

/** The entries behind one item: the receipts of a deposit, the bills of a check. */
export function BookItemEntries({ view, itemKey, title, onClose }: DialogProps & { itemKey: string; title: string }) {
  const { communityId } = useCommunity();
  const { reconciliationId } = view;
  const entries = useCall(banking.getBookItem, { communityId, reconciliationId, itemKey });
  return (
    <Dialog open onClose={onClose} title={title} width={560}>
      {entries.error && (
        <Failed message={entries.error.message} reference={entries.error.reference} onRetry={() => void entries.refetch()} />
      )}
      {entries.isPending && <LoadingRows rows={4} />}
      {entries.data && (
        <table className="side-table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Entry</th>
              <th scope="col" className="num">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.data.map((entry) => (
              <tr key={entry.entryId}>
                <td>
                  <span className="t3">{shortDate(entry.postDate)}</span> <span className="t3">{entry.reference}</span> {entry.description}
                </td>
                <td className="num">
                  <Money value={entry.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
