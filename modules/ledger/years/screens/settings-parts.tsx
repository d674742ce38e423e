// The settings of many communities as rows of a table, shared by the page that changes them and the one that
// sets years up; and what became of each.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useJob } from '../../../../packages/pages/pages.ts';
import { Button, Note, PanelSection, Progress, SidePane, StatusMark, type TableColumn } from '../../../../packages/ui/ui.ts';
import type { portfolioYears } from '../portfolio-years.contract.ts';
import { methods } from '../year.rules.ts';

export type SettingsRow = ClientOutput<typeof portfolioYears.listAccountingSettings>[number];

/** What is missing in the books of a community, in words; `Complete` when nothing is. */
export function missingOf(row: SettingsRow): string {
  if (row.label === null) return 'No fiscal year';
  if (row.fundsWithoutBalance > 0) return `${row.fundsWithoutBalance} funds without balance account`;
  if (row.openEndedYears > 1) return `${row.openEndedYears} years over and open`;
  if (row.needsYear) return 'Next year missing';
  return row.currentPeriodDate === null ? 'No current period' : 'Complete';
}

export const settingsColumns: readonly TableColumn<SettingsRow>[] = [
  { key: 'shortCode', title: 'Code', width: 70 },
  { key: 'name', title: 'Community', width: 220, emphasis: 'strong' },
  { key: 'label', title: 'Last year', width: 110, value: (row) => row.label ?? 'None' },
  { key: 'endDate', title: 'Ends', kind: 'date', width: 110 },
  { key: 'method', title: 'Method', width: 140, value: (row) => (row.method ? methods[row.method].title : '') },
  { key: 'periods', title: 'Periods', kind: 'count', width: 80 },
  { key: 'currentPeriodDate', title: 'Current from', kind: 'date', width: 120 },
  { key: 'cashAccountNumber', title: 'Default cash', width: 110, value: (row) => row.cashAccountNumber ?? '' },
  { key: 'budgetedAccounts', title: 'Accounts budgeted', kind: 'count', width: 150 },
  {
    key: 'needsYear',
    title: 'State',
    kind: 'status',
    width: 230,
    value: missingOf,
    tone: (row) => (missingOf(row) === 'Complete' ? 'good' : row.label === null || row.fundsWithoutBalance > 0 ? 'problem' : 'attention'),
  },
];

/** What became of each community of a job, one by one as it is told. */
export function JobResults(props: {
  jobId: string;
  names: ReadonlyMap<string, string>;
  title: string;
  /** The words of a community that was done, and of one that was refused. */
  words: readonly [done: string, failed: string];
  onDone(): void;
}) {
  const { jobId, names, title, words, onDone } = props;
  const { job, items, failure, cancel } = useJob(jobId);
  const isRunning = job?.state === 'waiting' || job?.state === 'running';
  const failed = items.filter((item) => item.state === 'failed').length;
  return (
    <SidePane label="Results">
      <PanelSection title="Results" aside={`${items.length} of ${job?.total ?? '…'}, ${failed} ${words[1].toLowerCase()}`}>
        {isRunning && <Progress label={title} done={job.done} total={job.total ?? 0} onCancel={cancel} />}
        {failure && <Note tone="problem" title={failure.message} />}
        <ul>
          {items.map((item) => (
            <li key={item.itemKey} className="ex">
              <StatusMark tone={item.state === 'failed' ? 'problem' : 'good'} word={item.state === 'failed' ? words[1] : words[0]} quiet />{' '}
              <b className="m">{names.get(item.itemKey) ?? item.itemKey}</b> <span className="t2">{item.message}</span>
            </li>
          ))}
        </ul>
        {job && !isRunning && <Button onClick={onDone}>Choose again</Button>}
      </PanelSection>
    </SidePane>
  );
}
