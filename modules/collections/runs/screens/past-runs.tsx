// The runs of before, with their fees and the way back.
import { useState } from 'react';
import { countWords, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, centsOf, DateText, EmptyState, Money, StatusMark, toast } from '../../../../packages/ui/ui.ts';
import { collectionRuns } from '../run.contract.ts';

function UndoDialog({ collectionRunId, onClose }: { collectionRunId: string; onClose(): void }) {
  const { communityId } = useCommunity();
  const { data, error } = useCall(collectionRuns.previewUndoRun, { communityId, collectionRunId });
  const undo = useCommand(collectionRuns.undoRun);
  const run = () =>
    data &&
    undo.mutate(
      { communityId, collectionRunId, baseHash: data.baseHash },
      {
        onSuccess: (done) => {
          toast({ text: `Undone: ${countWords(done.canceled, 'letter')} canceled, ${done.withdrawn} withdrawn` });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Undo the run"
      confirmLabel="Undo"
      ready={data !== undefined && !data.refusal}
      busy={undo.isPending}
      error={undo.error ?? error ?? (data?.refusal ? new Error(data.refusal.message) : null)}
      run={run}
      onClose={onClose}
    >
      {data && (
        <p>
          {countWords(data.count, 'case')} go back a step, {formatMoney(centsOf(data.total) ?? 0n, 'digits')} of fees are reversed.{' '}
          {countWords(data.canCancel, 'letter')} not handed over are canceled. {countWords(data.goneOut, 'letter')} left the house and stay
          marked as withdrawn{data.drafts ? '; a withdrawal letter is drafted.' : '.'}
        </p>
      )}
    </FormDialog>
  );
}

/** Every run of the community, the newest first. */
export function PastRuns() {
  const { communityId } = useCommunity();
  const { data } = useCall(collectionRuns.listRuns, { communityId });
  const mayUndo = useMayCall(collectionRuns.undoRun);
  const [undoes, setUndoes] = useState<string | null>(null);
  if (data?.length === 0) return <EmptyState title="No runs yet" />;
  return (
    <>
      <table className="side-table" aria-label="Earlier runs">
        <thead>
          <tr>
            <th scope="col">On</th>
            <th scope="col">Steps</th>
            <th scope="col">Letters</th>
            <th scope="col">Fees</th>
            <th scope="col">By</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {data?.map((one) => (
            <tr key={one.collectionRunId}>
              <td>
                <DateText value={one.runDate} />
              </td>
              <td>{one.count}</td>
              <td>{one.letters}</td>
              <td>
                {one.batchId === null ? (
                  <Money value={one.total} />
                ) : (
                  <ScreenLink to="transaction-ar-collection" params={{ batchId: one.batchId }}>
                    <Money value={one.total} />
                  </ScreenLink>
                )}
              </td>
              <td>{one.postedBy}</td>
              <td>
                <StatusMark tone={one.state === 'POSTED' ? 'good' : 'neutral'} word={one.state === 'POSTED' ? 'Posted' : 'Undone'} />{' '}
                {one.state === 'POSTED' && mayUndo && (
                  <Button size="small" onClick={() => setUndoes(one.collectionRunId)}>
                    Undo
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {undoes && <UndoDialog collectionRunId={undoes} onClose={() => setUndoes(null)} />}
    </>
  );
}
