// Shadow beside people: each run with what it would have done and what was done, and who is right.
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { formatDate, localDate } from '../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { Action } from '../../../packages/pages/pages.ts';
import { useMayCall } from '../../../packages/pages/shell.tsx';
import { EmptyState, Failed, LoadingRows, PanelSection, StatusMark, type Tone } from '../../../packages/ui/ui.ts';
import { workflows } from '../workflows/workflow.contract.ts';

type Differences = ClientOutput<typeof workflows.listDifferences>;
type Row = Differences['rows'][number];

const verdicts: Readonly<Record<Row['verdict'], readonly [Tone, string]>> = {
  SAME: ['good', 'Same'],
  LATE: ['attention', 'People were later'],
  PARTLY: ['attention', 'People did a part'],
  MISSED: ['problem', 'Missed'],
};

function Judge({ row, onDone }: { row: Row; onDone(): void }) {
  const judge = useCommand(workflows.judgeDifference);
  const mayJudge = useMayCall(workflows.judgeDifference);
  const say = (judged: Row['judged']) => judge.mutateAsync({ workflowRunId: row.workflowRunId, judged });
  if (row.judged !== null) return <p className="t3 sm">{row.judged === 'WORKFLOW' ? 'The workflow is right' : 'People were right'}</p>;
  if (!mayJudge) return null;
  const undo = () => say(null);
  return (
    <div className="row">
      <span className="t3 sm">Who is right?</span>
      <Action label="Workflow" size="small" run={() => say('WORKFLOW')} done={() => 'The workflow is right'} undo={undo} onDone={onDone} />
      <Action label="People" size="small" run={() => say('PEOPLE')} done={() => 'People were right'} undo={undo} onDone={onDone} />
    </div>
  );
}

function RunCompared({ row, onDone }: { row: Row; onDone(): void }) {
  const [tone, word] = verdicts[row.verdict];
  return (
    <li className="stack">
      <p className="row">
        <b className="tn">{formatDate(localDate(row.day))}</b> <span>{row.label}</span> <span className="t3">{row.community}</span>
        <span className="push">
          <StatusMark tone={tone} word={word} />
        </span>
      </p>
      <table className="sm">
        <thead>
          <tr>
            <th scope="col">Workflow would have</th>
            <th scope="col">People did</th>
          </tr>
        </thead>
        <tbody>
          {row.steps.map((step) => (
            <tr key={step.would}>
              <td>{step.would}</td>
              <td>{step.did}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {row.verdict !== 'SAME' && <Judge row={row} onDone={onDone} />}
    </li>
  );
}

function Group({ title, rows, onDone }: { title: string; rows: readonly Row[]; onDone(): void }) {
  if (rows.length === 0) return null;
  return (
    <PanelSection title={title} aside={rows.length}>
      <ul className="stack">
        {rows.map((row) => (
          <RunCompared key={row.workflowRunId} row={row} onDone={onDone} />
        ))}
      </ul>
    </PanelSection>
  );
}

/** The runs of a workflow in shadow in the last 30 days, those that differ first. */
export function WorkflowDifferences({ workflowId }: { workflowId: string }) {
  const found = useCall(workflows.listDifferences, { workflowId });
  const again = () => void found.refetch();
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={again} />;
  if (!found.data) return <LoadingRows />;
  const { rows, stopped } = found.data;
  if (rows.length + stopped.length === 0)
    return (
      <EmptyState title="Nothing ran in shadow in the last 30 days" icon="clock">
        In shadow a workflow does everything and the database takes it back. What it would have done stands here beside what people did.
      </EmptyState>
    );
  const differ = rows.filter(({ verdict }) => verdict !== 'SAME');
  return (
    <>
      <PanelSection title="30 days in shadow">
        <p>
          {rows.length - differ.length} of {rows.length} the same, {differ.length} differ,{' '}
          {differ.filter(({ judged }) => judged === null).length} to judge.
        </p>
      </PanelSection>
      <Group title="Different" rows={differ} onDone={again} />
      <Group title="The same" rows={rows.filter(({ verdict }) => verdict === 'SAME')} onDone={again} />
      {stopped.length > 0 && (
        <PanelSection title="Stopped, with the reason" aside={stopped.length}>
          <ul>
            {stopped.map(({ workflowRunId, day, label, reason }) => (
              <li key={workflowRunId}>
                {formatDate(localDate(day))}, {label}: {reason}
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  );
}
