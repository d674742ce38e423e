// What makes reports and packages again and again: the schedules there are, paused and ended, and the dialog
// that adds one.
import { type ReactNode, useState } from 'react';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { formatDate, formatDateShort, localDate } from '../../../packages/kernel/kernel.ts';
import { type CallFailed, useCall, useCommand } from '../../../packages/pages/client.ts';
import { Action, frequencyText, newSchedule, ScheduleFields, scheduleInput, scheduleProblems } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../packages/pages/shell.tsx';
import { Button, Dialog, Failed, Note, PanelSection, useToday } from '../../../packages/ui/ui.ts';
import type { packageSchedules, reportPackages } from '../packages/report-package.contract.ts';

const day = (text: string) => localDate(text.slice(0, 10));

interface ReportSchedulesProps {
  calls: (typeof packageSchedules)['calls'];
  /** Which of them are meant, by what they make. */
  isOf(subjectId: string): boolean;
  /** What stays when one ends. */
  stays: string;
  /** Beside a run that made nothing, by the day it was due. */
  again?: (date: string) => ReactNode;
}

/** The schedules of one report or package. */
export function ReportSchedules({ calls, isOf, stays, again }: ReportSchedulesProps) {
  const { communityId } = useCommunity();
  const found = useCall(calls.listSchedules, { communityId });
  const mayChange = useMayCall(calls.pauseSchedule);
  const mayEnd = useMayCall(calls.endSchedule);
  const pause = useCommand(calls.pauseSchedule);
  const resume = useCommand(calls.resumeSchedule);
  const end = useCommand(calls.endSchedule);
  const mine = (found.data ?? []).filter((row) => isOf(row.subjectId) && row.state !== 'ENDED');
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  return (
    <PanelSection title="Schedules" aside={mine.length || undefined}>
      {mine.length === 0 && <p className="t3">It runs only when someone runs it.</p>}
      {mine.map((row) => (
        <div key={row.scheduleId} className="stack">
          <p>
            <strong>{row.name}</strong>{' '}
            <span className="sm t3">{`${frequencyText(row.frequency)}, ${row.mode === 'AUTOMATE' ? 'made and mailed' : 'made for review'}`}</span>
          </p>
          <p className="sm t3 tn">
            {row.state === 'PAUSED' ? 'Paused' : `Next: ${row.nextDates.map((date) => formatDateShort(day(date))).join(' · ')}`}
          </p>
          {row.lastRun && <p className="sm t3">{`${formatDate(day(row.lastRun.scheduledDate))}: ${row.lastRun.message}`}</p>}
          {row.lastRun && row.lastRun.state !== 'DONE' && again?.(row.lastRun.scheduledDate)}
          {mayChange && (
            <div className="row">
              {row.state === 'ACTIVE' ? (
                <Action label="Pause" size="small" run={() => pause.mutateAsync({ communityId, scheduleId: row.scheduleId })} />
              ) : (
                <Action label="Resume" size="small" run={() => resume.mutateAsync({ communityId, scheduleId: row.scheduleId })} />
              )}
              {mayEnd && (
                <Action
                  label="End"
                  size="small"
                  weight="danger"
                  confirm={{ title: `End ${row.name}?`, keep: 'Keep the schedule', text: stays }}
                  run={() => end.mutateAsync({ communityId, scheduleId: row.scheduleId })}
                  done={() => `${row.name} has ended`}
                />
              )}
            </div>
          )}
        </div>
      ))}
    </PanelSection>
  );
}

interface ScheduleDialogProps {
  /** What is made, by its name: "Board packet", and by its kind: "the packet". */
  name: string;
  what: string;
  recipients: readonly string[];
  /** What becomes of it when it is only made for review. */
  review: string;
  /** Beside the schedule, such as the kind of file. */
  children?: ReactNode;
  save: { error: CallFailed | null; isPending: boolean };
  onSave(schedule: ClientInput<typeof reportPackages.schedulePackage>['schedule']): void;
  onClose(): void;
}

/** Asks when something is made again and again. */
export function ScheduleDialog({ name, what, recipients, review, children, save, onSave, onClose }: ScheduleDialogProps) {
  const today = useToday();
  const [choice, setChoice] = useState({ ...newSchedule(today, 'SCHEDULE'), name });
  const schedule = scheduleInput(choice);
  const problems = scheduleProblems(choice);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Schedule ${name}`}
      width={820}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            weight="primary"
            disabled={Object.keys(problems).length > 0 || save.isPending}
            onClick={() => schedule && onSave(schedule)}
          >
            Save the schedule
          </Button>
        </>
      }
    >
      {save.error && <Note tone="problem" title={save.error.message} />}
      {children}
      <ScheduleFields value={choice} onChange={setChoice} problems={problems} what={what} onlyScheduled />
      <p className="sm t3">
        {choice.mode === 'AUTOMATE' ? `It is mailed to ${recipients.join(', ') || 'nobody: no recipients are named'}.` : review}
      </p>
    </Dialog>
  );
}
