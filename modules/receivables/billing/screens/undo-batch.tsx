// Taking a posted batch back: asks for the day and the reason, and says what happens to money that was paid.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Button, DateField, Dialog, Note, TextField, toast } from '../../../../packages/ui/ui.ts';
import { billing } from '../billing.contract.ts';
import { countWords } from './batch-parts.tsx';

interface UndoBatchProps {
  batchId: string;
  /** "46 charges, 8,675.00" */
  words: string;
  postDate: LocalDate;
  /** What happens beyond the batch itself. */
  consequence: string;
  onClose(): void;
}

/** The dialog that undoes a batch; open while it is shown. */
export function UndoBatch({ batchId, words, postDate, consequence, onClose }: UndoBatchProps) {
  const { communityId } = useCommunity();
  const undo = useCommand(billing.undoBatch);
  const [on, setOn] = useState<LocalDate | ''>(postDate);
  const [reason, setReason] = useState('');
  const dateProblem = undo.error?.fields.find((field) => field.path === 'postDate')?.message;
  const run = () => {
    if (on === '') return;
    undo.mutate(
      { communityId, batchId, postDate: on, reason },
      {
        onSuccess: ({ affectedOwners }) => {
          const others = affectedOwners.length > 0 ? `; ${countWords(affectedOwners.length, 'owner')} changed beyond it` : '';
          toast({ text: `Undid ${words}${others}` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Undo ${words}`}
      actions={
        <Button weight="primary" onClick={run} disabled={reason.trim() === '' || on === '' || undo.isPending} aria-busy={undo.isPending}>
          Undo {words}
        </Button>
      }
    >
      <p>{consequence}</p>
      {undo.error && !dateProblem && <Note tone="problem" icon="alert-triangle" title={undo.error.message} />}
      <TextField label="Reason" required autoFocus maxLength={200} value={reason} onChange={setReason} />
      <DateField
        label="Dated"
        required
        value={on}
        onChange={setOn}
        error={dateProblem}
        help="The day of the batch, or a later one when that month is closed"
      />
    </Dialog>
  );
}
