// Entries that recur: when each runs next, what became of its runs, and pausing, changing and ending it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatDateShort, isLocalDate, localDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import {
  frequencyText,
  type ScheduleChoice,
  ScheduleFields,
  scheduleInput,
  scheduleProblems,
  toastFailure,
  weekdaysText,
} from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DataTable,
  Dialog,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Note,
  Panel,
  PanelSection,
  Split,
  StatusMark,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { recurringEntries } from '../journal.contract.ts';
import { savedEntries } from '../saved-entry.contract.ts';

const { calls } = recurringEntries;
type Schedule = ClientOutput<typeof calls.listSchedules>[number];
type Row = Schedule & { description: string; total: string };

const modeWords = { SCHEDULE: 'Schedule', AUTOMATE: 'Automate' } as const;
const stateWords = { ACTIVE: ['Active', 'good'], PAUSED: ['Paused', 'attention'], ENDED: ['Ended', 'neutral'] } as const;
const runWords = {
  DONE: ['Done', 'good'],
  SKIPPED: ['Nothing due', 'neutral'],
  FAILED_PERIOD: ['Closed or missing period', 'problem'],
  FAILED: ['Failed', 'problem'],
} as const;

const columns: TableColumn<Row>[] = [
  { key: 'name', title: 'Schedule', emphasis: 'strong' },
  { key: 'description', title: 'Entry' },
  { key: 'total', title: 'Debits', kind: 'money', width: 110 },
  { key: 'mode', title: 'Mode', width: 90, value: (row) => modeWords[row.mode] },
  { key: 'frequency', title: 'Frequency', width: 100, value: (row) => frequencyText(row.frequency) },
  { key: 'next', title: 'Next', kind: 'date', width: 100, value: (row) => row.nextDates[0] ?? '' },
  {
    key: 'lastRun',
    title: 'Last run',
    kind: 'status',
    width: 190,
    value: (row) =>
      row.lastRun ? `${formatDate(localDate(row.lastRun.scheduledDate.slice(0, 10)))} ${runWords[row.lastRun.state][0]}` : '',
    tone: (row) => (row.lastRun ? runWords[row.lastRun.state][1] : 'neutral'),
  },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 90,
    value: (row) => stateWords[row.state][0],
    tone: (row) => stateWords[row.state][1],
  },
];

const day = (text: string) => localDate(text.slice(0, 10));

/** Asks for another timing or mode. */
function ChangeDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const { communityId } = useCommunity();
  const [choice, setChoice] = useState<ScheduleChoice>({
    mode: row.mode,
    name: row.name,
    frequency: row.frequency,
    startDate: day(row.startDate),
    startTime: row.startTime,
    endDate: row.endDate && isLocalDate(row.endDate.slice(0, 10)) ? day(row.endDate) : '',
    endTime: row.endTime,
    weekdays: row.weekdays,
    dayOfMonth: row.dayOfMonth,
    skipsHolidays: row.skipsHolidays,
    roll: row.roll,
  });
  const change = useCommand(calls.changeSchedule);
  const problems = scheduleProblems(choice);
  const schedule = scheduleInput(choice);
  const run = () =>
    schedule && change.mutate({ communityId, scheduleId: row.scheduleId, version: row.version, schedule }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${row.name}`}
      width={820}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={Object.keys(problems).length > 0 || change.isPending} onClick={run}>
            Save the schedule
          </Button>
        </>
      }
    >
      {change.error && <Note tone="problem" title={change.error.message} />}
      <ScheduleFields value={choice} onChange={setChoice} problems={problems} what="the entry" onlyScheduled />
    </Dialog>
  );
}

function Runs({ scheduleId }: { scheduleId: string }) {
  const { communityId } = useCommunity();
  const runs = useCall(calls.listScheduleRuns, { communityId, scheduleId });
  if (runs.error) return <Failed message={runs.error.message} reference={runs.error.reference} onRetry={() => void runs.refetch()} />;
  return (
    <PanelSection title="Runs" aside={runs.data?.length || undefined}>
      {runs.data?.map((run) => (
        <p key={run.scheduledTime}>
          <StatusMark tone={runWords[run.state][1]} word={formatDate(day(run.scheduledDate))} quiet />{' '}
          {run.opens ? (
            <ScreenLink to={run.opens.screen} params={run.opens.params}>
              {run.message}
            </ScreenLink>
          ) : (
            <span className="t2">{run.message}</span>
          )}
        </p>
      ))}
      {runs.data?.length === 0 && <p className="t3">It has not run yet.</p>}
    </PanelSection>
  );
}

function SchedulePanel({ row, onClose }: { row: Row; onClose(): void }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const [changing, setChanging] = useState(false);
  const mayChange = useMayCall(calls.changeSchedule) && row.state !== 'ENDED';
  const mayEnd = useMayCall(calls.endSchedule);
  const pause = useCommand(calls.pauseSchedule);
  const resume = useCommand(calls.resumeSchedule);
  const end = useCommand(calls.endSchedule);
  const act = (command: typeof pause) => () => command.mutate({ communityId, scheduleId: row.scheduleId }, { onError: toastFailure });
  const weekdays = weekdaysText(row.weekdays);
  const footer = mayChange && (
    <>
      <Button onClick={() => setChanging(true)}>Change</Button>
      {row.state === 'ACTIVE' ? <Button onClick={act(pause)}>Pause</Button> : <Button onClick={act(resume)}>Resume</Button>}
      {mayEnd && <Button onClick={act(end)}>End it</Button>}
    </>
  );
  return (
    <Panel label={row.name} onClose={onClose} onOpen={() => shell.go('journal-entry-add', {}, { saved: row.subjectId })} footer={footer}>
      <PanelSection title={row.name}>
        <Facts
          facts={[
            ['Entry', row.description],
            ['Mode', modeWords[row.mode]],
            ['Frequency', `${frequencyText(row.frequency)}${weekdays === '' ? '' : `, ${weekdays}`}`],
            ['Starts', `${formatDateShort(day(row.startDate))} at ${row.startTime}`],
            ['Ends', row.endDate ? `${formatDateShort(day(row.endDate))} at ${row.endTime}` : 'Never'],
            ['Next', row.nextDates.map((date) => formatDateShort(day(date))).join(' · ') || 'None'],
          ]}
        />
      </PanelSection>
      <Runs scheduleId={row.scheduleId} />
      {changing && <ChangeDialog row={row} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

/** The table of what recurs, with a panel for each. */
export function RecurringEntries() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const schedules = useCall(calls.listSchedules, { communityId });
  const entries = useCall(savedEntries.listSavedEntries, { communityId, kind: 'recurring' });
  const [view, setView] = useState<TableView>({});
  const failed = [schedules, entries].find((each) => each.error);
  if (failed?.error)
    return <Failed message={failed.error.message} reference={failed.error.reference} onRetry={() => void failed.refetch()} />;
  if (!schedules.data || !entries.data) return <LoadingRows />;
  const saved = new Map(entries.data.map((entry) => [entry.savedEntryId, entry]));
  const rows = schedules.data.map((schedule): Row => {
    const entry = saved.get(schedule.subjectId);
    return { ...schedule, description: entry?.description ?? '', total: entry?.total ?? '' };
  });
  const open = rows.find((row) => row.scheduleId === view.open);
  return (
    <Split>
      <DataTable
        label="Recurring entries"
        noun="schedules"
        rows={rows}
        columns={columns}
        rowId={(row) => row.scheduleId}
        struck={(row) => row.state === 'ENDED'}
        state={view}
        onState={setView}
        empty={
          <EmptyState
            title="Nothing recurs yet"
            icon="clock"
            actions={<Button onClick={() => shell.go('journal-entry-add')}>Add journal entry</Button>}
          >
            Type an entry and choose Schedule or Automate: depreciation, accruals, transfers to reserves.
          </EmptyState>
        }
      />
      {open && <SchedulePanel key={open.scheduleId} row={open} onClose={() => setView({ ...view, open: undefined })} />}
    </Split>
  );
}
