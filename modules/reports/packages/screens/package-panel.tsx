// One report package beside the list: its members, its packets with their files, its schedules, and what is done with it.
import { useState } from 'react';
import { formatDate, formatDateShort, localDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import {
  Action,
  frequencyText,
  newSchedule,
  ScheduleFields,
  scheduleInput,
  scheduleProblems,
  toastFailure,
} from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Dialog,
  Failed,
  LoadingRows,
  Note,
  Panel,
  PanelSection,
  StatusMark,
  Tag,
  TextField,
  toast,
  useToday,
} from '../../../../packages/ui/ui.ts';
import { packageSchedules, reportPackages } from '../report-package.contract.ts';
import { addressesOf, daysText, minute, type PackageView, type RunView } from './package-parts.tsx';

const day = (text: string) => localDate(text.slice(0, 10));
const runWords = { WAITING: ['Being made', 'attention'], DONE: ['Made', 'good'], FAILED: ['Not made', 'problem'] } as const;

function Members({ one }: { one: PackageView }) {
  return (
    <PanelSection title="Reports" aside={one.members.length || undefined}>
      <ol className="stack">
        {one.members.map((member) => (
          <li key={`${member.name} ${JSON.stringify(member.parameters)}`}>
            {member.title} <span className="sm t3">{daysText(member.parameters)}</span>{' '}
            {!member.mayRun && <Tag tone="attention">left out for you</Tag>}
          </li>
        ))}
      </ol>
      {one.waiting.length > 0 && <p className="sm t3">Not in the product yet: {one.waiting.join(', ')}.</p>}
    </PanelSection>
  );
}

/** Asks to whom a packet is mailed. */
function MailDialog({ run, recipients, onClose }: { run: RunView; recipients: readonly string[]; onClose(): void }) {
  const { communityId } = useCommunity();
  const [typed, setTyped] = useState(recipients.join(', '));
  const mail = useCommand(reportPackages.mailPackageRun);
  const addresses = addressesOf(typed);
  const send = () =>
    mail.mutate(
      { communityId, packageRunId: run.packageRunId, recipients: addresses },
      {
        onSuccess: ({ mailCount }) => {
          toast({ text: `${mailCount} ${mailCount === 1 ? 'mail is' : 'mails are'} on the way` });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Mail ${run.name}`}
      confirmLabel={addresses.length === 1 ? 'Send 1 mail' : `Send ${addresses.length} mails`}
      ready={addresses.length > 0}
      busy={mail.isPending}
      error={mail.error}
      run={send}
      onClose={onClose}
    >
      <TextField label="Recipients" required autoFocus help="Addresses, by commas" value={typed} onChange={setTyped} />
      <p className="sm t3">
        Whoever works here gets the reports they may run themselves. Others get those you may run, and stand in the audit trail.
      </p>
    </FormDialog>
  );
}

/** What was not made is made again, counted from its own day. */
function RunAgain({ one, date }: { one: PackageView; date: string }) {
  const { communityId } = useCommunity();
  const run = useCommand(reportPackages.runPackage);
  const mayRun = useMayCall(reportPackages.runPackage);
  const onDate = day(date);
  return (
    <div className="row">
      <Action
        label="Run again"
        size="small"
        allowed={mayRun}
        run={() => run.mutateAsync({ communityId, packageKey: one.packageKey, onDate })}
        done={() => `${one.name} is being made for ${formatDate(onDate)}`}
      />
    </div>
  );
}

/** How often it is looked whether a packet is made. */
const LOOK_MS = 1500;

function Packets({ one }: { one: PackageView }) {
  const { communityId } = useCommunity();
  const [mailing, setMailing] = useState<RunView | null>(null);
  const mayMail = useMayCall(reportPackages.mailPackageRun);
  const runs = useCall(reportPackages.listPackageRuns, { communityId, packageKey: one.packageKey }, { lookEveryMs: LOOK_MS });
  if (runs.error) return <Failed message={runs.error.message} reference={runs.error.reference} onRetry={() => void runs.refetch()} />;
  if (!runs.data) return <LoadingRows rows={2} />;
  return (
    <PanelSection title="Packets" aside={runs.data.length || undefined}>
      {runs.data.length === 0 && <p className="t3">None was made yet.</p>}
      {runs.data.slice(0, 12).map((run) => (
        <div key={run.packageRunId} className="stack">
          <div className="row">
            <StatusMark tone={runWords[run.state][1]} word={runWords[run.state][0]} quiet />
            <span className="tn">for {formatDate(day(run.todayDate))}</span>
            <span className="push" />
            {run.state === 'DONE' && (
              <>
                <Button
                  size="small"
                  icon="download"
                  aria-label={`PDF of the packet for ${formatDate(day(run.todayDate))}`}
                  onClick={() =>
                    void downloadFile(reportPackages.openPackageRun, { communityId, packageRunId: run.packageRunId }).catch(toastFailure)
                  }
                >
                  PDF
                </Button>
                {mayMail && (
                  <Button size="small" weight="quiet" icon="mail" onClick={() => setMailing(run)}>
                    Mail
                  </Button>
                )}
              </>
            )}
          </div>
          <p className="sm t3">
            {run.state === 'FAILED'
              ? run.message
              : `${run.userName}, ${minute(run.startedTime)}${run.pageCount === null ? '' : `, ${run.pageCount} pages`}${run.leftOutCount > 0 ? `, ${run.leftOutCount} left out` : ''}`}
          </p>
          {run.state === 'FAILED' && <RunAgain one={one} date={run.todayDate} />}
        </div>
      ))}
      {mailing && <MailDialog run={mailing} recipients={one.recipients} onClose={() => setMailing(null)} />}
    </PanelSection>
  );
}

function Schedules({ one }: { one: PackageView }) {
  const { communityId } = useCommunity();
  const { calls } = packageSchedules;
  const found = useCall(calls.listSchedules, { communityId });
  const mayChange = useMayCall(calls.endSchedule);
  const pause = useCommand(calls.pauseSchedule);
  const resume = useCommand(calls.resumeSchedule);
  const end = useCommand(calls.endSchedule);
  const mine = (found.data ?? []).filter((row) => row.subjectId === one.packageKey && row.state !== 'ENDED');
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  return (
    <PanelSection title="Schedules" aside={mine.length || undefined}>
      {mine.length === 0 && <p className="t3">It is made only when somebody runs it.</p>}
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
          {row.lastRun && row.lastRun.state !== 'DONE' && <RunAgain one={one} date={row.lastRun.scheduledDate} />}
          {mayChange && (
            <div className="row">
              {row.state === 'ACTIVE' ? (
                <Action label="Pause" size="small" run={() => pause.mutateAsync({ communityId, scheduleId: row.scheduleId })} />
              ) : (
                <Action label="Resume" size="small" run={() => resume.mutateAsync({ communityId, scheduleId: row.scheduleId })} />
              )}
              <Action
                label="End"
                size="small"
                weight="danger"
                confirm={{ title: `End ${row.name}?`, text: 'The packets it made stay.' }}
                run={() => end.mutateAsync({ communityId, scheduleId: row.scheduleId })}
                done={() => `${row.name} has ended`}
              />
            </div>
          )}
        </div>
      ))}
    </PanelSection>
  );
}

/** Asks when a package is made again and again. */
function ScheduleDialog({ one, onClose }: { one: PackageView; onClose(): void }) {
  const { communityId } = useCommunity();
  const today = useToday();
  const [choice, setChoice] = useState({ ...newSchedule(today, 'SCHEDULE'), name: one.name });
  const add = useCommand(reportPackages.schedulePackage);
  const schedule = scheduleInput(choice);
  const problems = scheduleProblems(choice);
  const run = () => schedule && add.mutate({ communityId, packageKey: one.packageKey, schedule }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Schedule ${one.name}`}
      width={820}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={Object.keys(problems).length > 0 || add.isPending} onClick={run}>
            Save the schedule
          </Button>
        </>
      }
    >
      {add.error && <Note tone="problem" title={add.error.message} />}
      <ScheduleFields value={choice} onChange={setChoice} problems={problems} what="the packet" onlyScheduled />
      <p className="sm t3">
        {choice.mode === 'AUTOMATE' ? `It is mailed to ${one.recipients.join(', ') || 'nobody: the package names no recipients'}.` : ''}
      </p>
    </Dialog>
  );
}

export interface PackagePanelProps {
  one: PackageView;
  onClose(): void;
  onChange(): void;
  onCopy(): void;
}

/** The panel of one package. */
export function PackagePanel({ one, onClose, onChange, onCopy }: PackagePanelProps) {
  const { communityId } = useCommunity();
  const [scheduling, setScheduling] = useState(false);
  const run = useCommand(reportPackages.runPackage);
  const remove = useCommand(reportPackages.removePackage);
  const [mayRun, mayAdd, mayChange, mayRemove, maySchedule] = [
    useMayCall(reportPackages.runPackage),
    useMayCall(reportPackages.addPackage),
    useMayCall(reportPackages.changePackage),
    useMayCall(reportPackages.removePackage),
    useMayCall(reportPackages.schedulePackage),
  ];
  const { packageKey } = one;
  const isEmpty = one.members.length === 0;
  return (
    <Panel
      label={one.name}
      onClose={onClose}
      position={one.isStandard ? 'Comes with the product' : one.isOwn ? 'Of this community' : 'Of another community, offered in all'}
      width={408}
      footer={
        <>
          <Action
            label="Run"
            weight="primary"
            allowed={mayRun}
            disabled={isEmpty}
            run={() => run.mutateAsync({ communityId, packageKey })}
            done={() => `${one.name} is being made`}
          />
          {maySchedule && !isEmpty && <Button onClick={() => setScheduling(true)}>Schedule</Button>}
          {mayChange && one.isOwn && <Button onClick={onChange}>Change</Button>}
          {mayAdd && !isEmpty && <Button onClick={onCopy}>Copy</Button>}
          {one.isOwn && (
            <Action
              label="Remove"
              weight="danger"
              allowed={mayRemove}
              confirm={{ title: `Remove ${one.name}?`, text: 'Its packets stay; its schedules fail from now on.' }}
              run={() => remove.mutateAsync({ communityId, packageKey })}
              done={() => `${one.name} is removed`}
              onDone={onClose}
            />
          )}
        </>
      }
    >
      <PanelSection title={one.name}>
        <p className="t2">{one.audienceNote}</p>
        {one.recipients.length > 0 && <p className="sm t3">Mailed to {one.recipients.join(', ')}</p>}
      </PanelSection>
      <Members one={one} />
      <Packets one={one} />
      <Schedules one={one} />
      {scheduling && <ScheduleDialog one={one} onClose={() => setScheduling(false)} />}
    </Panel>
  );
}
