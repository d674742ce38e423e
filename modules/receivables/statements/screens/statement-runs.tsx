// The statement runs of a community: progress with cancel while one is made, its files when it is done, what
// went wrong otherwise.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { jobs } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, fetchFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, toastFailure, useJob } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, centsOf, DocumentViewer, Failed, MenuButton, Note, Progress, StatusMark } from '../../../../packages/ui/ui.ts';
import { statements } from '../statement.contract.ts';
import { MadeBefore } from './made-before.tsx';

type Run = ClientOutput<typeof statements.listStatementRuns>[number];

/**
 * A run that is being made: followed while it is mine, said to be on its way when someone else started it.
 */
function RunUnderWay({ run }: { run: Run }) {
  const { job, failure, cancel } = useJob(run.jobId);
  const label = `Statements of ${formatDate(run.statementDate)}`;
  if (failure) return <Note title={label}>A colleague is making them. Look again in a moment.</Note>;
  if (!job || job.state === 'waiting' || job.total === null)
    return <Progress label={`${label}: waiting to start`} done={0} total={0} onCancel={cancel} />;
  return <Progress label={label} done={job.done} total={job.total} onCancel={job.state === 'running' ? cancel : undefined} />;
}

/** The statements of a run, one after the other, in the page. */
function StatementsInPage({ run, onClose }: { run: Run; onClose(): void }) {
  const { communityId } = useCommunity();
  const input = { communityId, runId: run.runId };
  const made = useCall(statements.listStatements, input);
  const [index, setIndex] = useState(0);
  const documents = (made.data ?? []).map(({ ownershipId, accountNumber, owner }) => ({
    key: ownershipId,
    title: `${accountNumber} ${owner}, ${formatDate(run.statementDate)}`,
    load: () => fetchFile(statements.downloadStatement, { ...input, ownershipId }),
  }));
  if (made.error) return <Failed message={made.error.message} reference={made.error.reference} onRetry={() => void made.refetch()} />;
  return <DocumentViewer documents={documents} index={index} onIndex={setIndex} onClose={onClose} problemOf={failureOf} />;
}

function FinishedRun({ run }: { run: Run }) {
  const { communityId } = useCommunity();
  const [looksAt, setLooksAt] = useState(false);
  const shell = useShell();
  const print = useCommand(statements.printStatements);
  const mayPrint = useMayCall(statements.printStatements) && run.printJobId === null;
  const input = { communityId, runId: run.runId };
  const fetchIt = (endpoint: typeof statements.downloadPrintFile | typeof statements.downloadStatements) => () =>
    void downloadFile(endpoint, input).catch(toastFailure);
  const items = [
    { label: 'One PDF to print', run: fetchIt(statements.downloadPrintFile) },
    { label: 'One PDF per owner, in a ZIP archive', run: fetchIt(statements.downloadStatements) },
  ];
  return (
    <div className="row">
      <div className="grow">
        <b className="m">{formatDate(run.statementDate)}</b>
        <div className="sm t3 tn">
          {run.count?.toLocaleString('en-US')} {run.count === 1 ? 'statement' : 'statements'},{' '}
          {formatMoney(centsOf(run.due ?? '0.00') ?? 0n, 'digits')} due
        </div>
      </div>
      <Button size="small" onClick={() => setLooksAt(true)} aria-label={`Look at the statements of ${formatDate(run.statementDate)}`}>
        Look
      </Button>
      {looksAt && <StatementsInPage run={run} onClose={() => setLooksAt(false)} />}
      {mayPrint && (
        <Button
          size="small"
          icon="printer"
          aria-busy={print.isPending}
          aria-label={`Print or mail the statements of ${formatDate(run.statementDate)}`}
          onClick={() => print.mutate(input, { onSuccess: () => shell.go('print-jobs'), onError: toastFailure })}
        >
          Print or mail
        </Button>
      )}
      {run.printJobId !== null && <ScreenLink to="print-jobs">Print jobs</ScreenLink>}
      <MenuButton label={`Download the statements of ${formatDate(run.statementDate)}`} icon="download" items={items}>
        Download
      </MenuButton>
    </div>
  );
}

/** A run that failed or was cancelled: whoever started it lets it go on. */
function EndedRun({ run }: { run: Run }) {
  const resume = useCommand(jobs.resumeJob);
  const { jobId } = run;
  return (
    <div>
      <div className="row">
        <b className="m grow">{formatDate(run.statementDate)}</b>
        {run.mayResume && jobId && (
          <Button size="small" disabled={resume.isPending} onClick={() => resume.mutate({ jobId }, { onError: toastFailure })}>
            Go on
          </Button>
        )}
        {run.state === 'cancelled' ? <StatusMark tone="neutral" word="Canceled" /> : <StatusMark tone="problem" word="Failed" />}
      </div>
      {run.error && <p className="sm t2">{run.error}</p>}
    </div>
  );
}

function RunRow({ run }: { run: Run }) {
  if (run.state === 'waiting' || run.state === 'running') return <RunUnderWay run={run} />;
  return run.state === 'done' ? <FinishedRun run={run} /> : <EndedRun run={run} />;
}

/** The section of the side pane. */
export function StatementRuns() {
  const { communityId } = useCommunity();
  const runs = useCall(statements.listStatementRuns, { communityId });
  return <MadeBefore of={runs}>{(run) => <RunRow run={run} />}</MadeBefore>;
}
