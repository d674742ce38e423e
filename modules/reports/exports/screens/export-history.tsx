// The exports that were made: progress of those under way, who made which when, rows, hash, and the file
// while it stands.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { toastFailure, useJob } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import { Button, minuteHere, PanelSection, Progress, StatusMark } from '../../../../packages/ui/ui.ts';
import { dataExports } from '../data-export.contract.ts';

type Export = ClientOutput<typeof dataExports.listDataExports>[number];

const states = {
  WAITING: ['Being made', 'attention'],
  DONE: ['Made', 'good'],
  EXPIRED: ['Expired', 'neutral'],
  FAILED: ['Not made', 'problem'],
  CANCELLED: ['Canceled', 'neutral'],
} as const;

const SIZES = ['bytes', 'KB', 'MB', 'GB'] as const;
/** A size in the unit that leaves at most four digits. */
function sizeText(bytes: number): string {
  const step = Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) * 0.3334)));
  return `${(bytes * 10 ** (-3 * step)).toLocaleString('en-US', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${SIZES[step]}`;
}

/** One’s own export under way, or stopped: how far it is, what of it failed, cancel and go on. */
function Running({ one, jobId }: { one: Export; jobId: string }) {
  const { job, items, cancel, resume } = useJob(jobId);
  if (!job) return null;
  const failed = items.filter((item) => item.state === 'failed');
  const isStopped = job.state === 'failed' || job.state === 'cancelled';
  return (
    <>
      {isStopped ? (
        <div className="row">
          <p className="sm t3">{job.error ?? ''}</p>
          <span className="push" />
          {job.mayResume && (
            <Button size="small" onClick={resume} aria-label={`Go on with ${one.name}`}>
              Go on
            </Button>
          )}
        </div>
      ) : (
        <Progress label={job.message ?? one.name} done={job.done} total={job.total ?? 0} onCancel={cancel} />
      )}
      {failed.map((item) => (
        <p key={item.itemKey} className="field-error">{`${item.itemKey}: ${item.message}`}</p>
      ))}
    </>
  );
}

function One({ one }: { one: Export }) {
  const { communityId } = useCommunity();
  const { dataExportId, state, jobId } = one;
  const take = () => void downloadFile(dataExports.openDataExport, { communityId, dataExportId }).catch(toastFailure);
  const facts = [
    `${one.userName}, ${minuteHere(one.startedTime)}`,
    one.format.toUpperCase(),
    ...(one.rowCount === null ? [] : [`${one.rowCount.toLocaleString('en-US')} rows`]),
    ...(one.byteCount === null ? [] : [sizeText(one.byteCount)]),
    ...(one.expiresTime === null || state !== 'DONE' ? [] : [`stands until ${minuteHere(one.expiresTime)}`]),
    ...(one.recipients.length > 0 ? [`mailed to ${one.recipients.join(', ')}`] : []),
  ];
  return (
    <li className="stack">
      <div className="row" style={{ flexWrap: 'wrap' }}>
        <StatusMark tone={states[state][1]} word={states[state][0]} quiet />
        <strong>{one.name}</strong>
        <span className="push" />
        {state === 'DONE' && (
          <Button size="small" icon="download" aria-label={`Download ${one.name}`} onClick={take}>
            Download
          </Button>
        )}
      </div>
      <p className="sm t3 tn">{facts.join(' · ')}</p>
      {one.parts.length > 1 && (
        <p className="sm t3 tn">
          {one.parts.map(({ title, rowCount }) => (rowCount === null ? title : `${title} ${rowCount.toLocaleString('en-US')}`)).join(', ')}
        </p>
      )}
      {one.sha256 && (
        <p className="sm t3 tn" style={{ overflowWrap: 'anywhere' }}>
          SHA-256 {one.sha256}
        </p>
      )}
      {jobId && state !== 'DONE' && state !== 'EXPIRED' && <Running one={one} jobId={jobId} />}
    </li>
  );
}

/** How often it is looked whether an export is made. */
const LOOK_MS = 1500;

/** The history, the newest first. */
export function ExportHistory() {
  const { communityId } = useCommunity();
  const list = useCall(dataExports.listDataExports, { communityId }, { lookEveryMs: LOOK_MS });
  if (list.error || !list.data) return <Waiting title="The exports did not load" of={list} />;
  return (
    <PanelSection title="Exports" aside={list.data.length || undefined}>
      {list.data.length === 0 ? (
        <p className="t3">None was made yet.</p>
      ) : (
        <ol className="stack" aria-label="Exports">
          {list.data.map((one) => (
            <One key={one.dataExportId} one={one} />
          ))}
        </ol>
      )}
    </PanelSection>
  );
}
