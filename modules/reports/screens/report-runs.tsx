// The runs of a report: who had which figures when, and how far the ledger went; each can be had again.
import { formatDate, localDate } from '../../../packages/kernel/kernel.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { useCommunity } from '../../../packages/pages/shell.tsx';
import { Button, Dialog, EmptyState, Failed, LoadingRows, minuteHere, ScrollRegion } from '../../../packages/ui/ui.ts';
import { reportRuns } from '../reports.contract.ts';
import type { Listed } from './report-params.tsx';

const outputs = { SCREEN: 'Screen', PDF: 'PDF', XLSX: 'Excel', CSV: 'CSV', PACKAGE: 'Package' } as const;

function wordsOf(report: Listed, parameters: Readonly<Record<string, string>>): string {
  return report.params
    .flatMap(({ name, title, kind, choices }) => {
      const value = parameters[name];
      if (value === undefined || value === 'off') return [];
      if (value === 'on') return [title];
      const isDay = kind === 'date' || kind === 'period' || kind === 'fiscalYear';
      return [`${title} ${isDay ? formatDate(localDate(value)) : (choices.find((choice) => choice.value === value)?.title ?? value)}`];
    })
    .join(', ');
}

export interface ReportRunsProps {
  report: Listed;
  onClose(): void;
  /** Takes the parameters of a run. */
  onPick(parameters: Readonly<Record<string, string>>): void;
}

/** The last fifty runs, newest first. */
export function ReportRuns({ report, onClose, onPick }: ReportRunsProps) {
  const { communityId } = useCommunity();
  const runs = useCall(reportRuns.listRuns, { communityId, name: report.name });
  return (
    <Dialog open onClose={onClose} title={`Runs of ${report.title}`} width={860}>
      {runs.error ? (
        <Failed message={runs.error.message} reference={runs.error.reference} onRetry={() => void runs.refetch()} />
      ) : !runs.data ? (
        <LoadingRows />
      ) : runs.data.length === 0 ? (
        <EmptyState title="Nobody has run this report yet">The first run stands here.</EmptyState>
      ) : (
        <ScrollRegion label={`Runs of ${report.title}, newest first`}>
          <table className="side-table" aria-label={`Runs of ${report.title}`} style={{ minWidth: 680 }}>
            <thead>
              <tr>
                <th>Run</th>
                <th>By</th>
                <th>As</th>
                <th>Parameters</th>
                <th>Postings up to</th>
                <th>Definition</th>
                <th aria-label="Again" />
              </tr>
            </thead>
            <tbody>
              {runs.data.map((run) => (
                <tr key={run.runId}>
                  <td>{minuteHere(run.runTime)}</td>
                  <td>{run.userName}</td>
                  <td>{outputs[run.output]}</td>
                  <td>{wordsOf(report, run.parameters)}</td>
                  <td>{run.lastEntryId === null ? 'none' : `${minuteHere(run.postedTime)}, entry ${run.lastEntryId}`}</td>
                  <td className="t3">{run.definitionVersion}</td>
                  <td>
                    <Button size="small" weight="quiet" onClick={() => onPick(run.parameters)}>
                      Run again
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Dialog>
  );
}
