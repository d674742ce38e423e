// A case of a batch in hand: why its fine, and another step, another fine or no step at all; and the undo.
import { useState } from 'react';
import { countWords, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, centsOf, Facts, Money, MoneyField, PanelSection, SelectField, toast } from '../../../../packages/ui/ui.ts';
import { violationBatches } from '../violation-batch.contract.ts';
import type { BatchRow } from './violation-batch-review.screen.tsx';

/** The case in hand. */
export function BatchLine({ row, violationBatchId }: { row: BatchRow; violationBatchId: string }) {
  const { communityId } = useCommunity();
  const may = useMayCall(violationBatches.changeViolationBatchLine);
  const change = useCommand(violationBatches.changeViolationBatchLine);
  const [fine, setFine] = useState('');
  const isExcluded = row.left === 'EXCLUDED';
  const send = (to: { isExcluded?: boolean; stepNo?: number | null; fine?: string | null }) =>
    void change
      .mutateAsync({ communityId, violationBatchId, violationId: row.violationId, isExcluded, stepNo: row.stepNo, fine: null, ...to })
      .catch(toastFailure);
  return (
    <PanelSection title={`${row.number} ${row.owner}`}>
      <Facts
        facts={[
          ['Violation', row.code],
          ['Letter', row.letter || 'No letter'],
          ['Photos', String(row.photos)],
          ['Asked', <Money key="asked" value={row.asked} />],
          ['Charged', <Money key="fine" value={row.fine} />],
          ...(row.rule === '' ? [] : ([['Rule', row.rule]] as const)),
          ...(row.citation === '' ? [] : ([['Source', row.citation]] as const)),
        ]}
      />
      <ScreenLink to="violation-view" params={{ violationId: row.violationId }}>
        Open {row.number}
      </ScreenLink>
      {may && (
        <>
          <SelectField
            label="Step"
            value={String(row.stepNo)}
            onChange={(value: string) => send({ stepNo: Number(value) })}
            options={row.steps.map((name, at) => ({ value: String(at + 1), label: name }))}
          />
          <div className="row">
            <MoneyField label="Another fine" value={fine} onChange={setFine} />
            <Button size="small" disabled={fine === ''} onClick={() => send({ fine })}>
              Set the fine
            </Button>
          </div>
          <Button aria-busy={change.isPending} onClick={() => send({ isExcluded: !isExcluded })}>
            {isExcluded ? 'Take it in again' : 'Skip this case'}
          </Button>
        </>
      )}
    </PanelSection>
  );
}

/** Undoes a batch after a look at what that takes back. */
export function UndoBatchDialog({ violationBatchId, onClose }: { violationBatchId: string; onClose(): void }) {
  const { communityId } = useCommunity();
  const { data, error } = useCall(violationBatches.previewUndoViolationBatch, { communityId, violationBatchId });
  const undo = useCommand(violationBatches.undoViolationBatch);
  const run = () =>
    data &&
    undo.mutate(
      { communityId, violationBatchId, baseHash: data.baseHash },
      {
        onSuccess: (done) => {
          const withdrawn = done.withdrawn > 0 ? `, ${done.withdrawn} withdrawn` : '';
          toast({ text: `Undone: ${countWords(done.canceled, 'letter')} canceled${withdrawn}` });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Undo the batch"
      confirmLabel="Undo"
      ready={data !== undefined && !data.refusal}
      busy={undo.isPending}
      error={undo.error ?? error ?? (data?.refusal ? new Error(data.refusal.message) : null)}
      run={run}
      onClose={onClose}
    >
      {data && (
        <p>
          {`Takes ${countWords(data.count, 'case')} back a step and reverses ${formatMoney(centsOf(data.total) ?? 0n, 'digits')} of fines.`}
          {data.canCancel > 0 && ` Cancels ${countWords(data.canCancel, 'letter')} not handed over yet.`}
          {data.goneOut > 0 &&
            ` Marks ${countWords(data.goneOut, 'letter')} that went out as withdrawn${data.drafts ? ', and drafts the withdrawal.' : '.'}`}
        </p>
      )}
    </FormDialog>
  );
}
