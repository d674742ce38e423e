// One background job of the viewer: how far it is, what became of its pieces, and what it made.
import { isOver } from '../../../packages/contract/job.ts';
import { agoInWords, systemClock } from '../../../packages/kernel/instant.ts';
import { useJob } from '../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  NoMatch,
  PageHeader,
  PanelSection,
  Progress,
  SidePane,
  Split,
  StatusMark,
  type Tone,
} from '../../../packages/ui/ui.ts';

const states: Readonly<Record<string, readonly [Tone, string]>> = {
  waiting: ['neutral', 'Waiting'],
  running: ['attention', 'Running'],
  done: ['good', 'Done'],
  failed: ['problem', 'Failed'],
  cancelled: ['neutral', 'Canceled'],
};
const count = (value: number) => value.toLocaleString('en-US');

/** The page of a background job by its id. */
export function BackgroundJob({ jobId }: { jobId: string }) {
  const shell = useShell();
  const { job, items, failure, cancel, resume } = useJob(jobId);
  if (failure?.status === 404 || failure?.status === 400)
    return (
      <NoMatch title="This job is not there any more" onDrop={() => shell.go('home')} dropLabel="Go to my queue">
        You see only your own jobs, as long as their results are kept.
      </NoMatch>
    );
  if (failure && !job) return <Failed message={failure.message} reference={failure.reference} onRetry={() => window.location.reload()} />;
  if (!job) return <LoadingRows />;
  const [tone, word] = states[job.state] ?? ['neutral', job.state];
  const refused = items.filter((item) => item.state === 'failed');
  const acts = (
    <>
      {!isOver(job.state) && <Button onClick={cancel}>Cancel the job</Button>}
      {job.mayResume && <Button onClick={resume}>Go on</Button>}
      {job.state === 'done' && job.opens && shell.mayOpen(job.opens.screen) && (
        <ScreenLink to={job.opens.screen} params={job.opens.params} className="btn p">
          Open what it made
        </ScreenLink>
      )}
    </>
  );
  return (
    <Split>
      <Column>
        <PageHeader title={job.title} meta={<StatusMark tone={tone} word={word} />} actions={acts} />
        {!isOver(job.state) && (
          <PanelSection>
            <Progress label={job.message ?? word} done={job.done} total={job.total ?? 0} />
          </PanelSection>
        )}
        {job.error && (
          <PanelSection title="What went wrong">
            <p>{job.error}</p>
          </PanelSection>
        )}
        {refused.length > 0 ? (
          <PanelSection title="What did not go through" aside={count(refused.length)}>
            <ul className="job-items">
              {refused.map((item) => (
                <li key={item.itemKey}>
                  <b className="m">{item.itemKey}</b> {item.message}
                </li>
              ))}
            </ul>
          </PanelSection>
        ) : (
          job.state === 'done' && (
            <EmptyState title="Everything went through" icon="check">
              {job.total === null ? 'The job came to its end.' : `All ${count(job.total)} were done.`}
            </EmptyState>
          )
        )}
      </Column>
      <SidePane label="About the job" width={320}>
        <PanelSection title="Job">
          <Facts
            facts={[
              ['Kind', job.kind],
              ['State', word],
              ['Done', job.total === null ? count(job.done) : `${count(job.done)} of ${count(job.total)}`],
              ['Refused', count(job.failedItems)],
              ['Started', agoInWords(job.startedTime, systemClock.now())],
              ['Changed', agoInWords(job.changedTime, systemClock.now())],
            ]}
          />
        </PanelSection>
      </SidePane>
    </Split>
  );
}
