// One report package beside the list: its members, its packets with their files, its schedules, and what is
// done with it.
import { useState } from 'react';
import { formatDate, localDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { Action, toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Failed,
  LoadingRows,
  minuteHere,
  Panel,
  PanelSection,
  StatusMark,
  Tag,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { ReportSchedules, ScheduleDialog } from '../../screens/report-schedules.tsx';
import { packageSchedules, reportPackages } from '../report-package.contract.ts';
import { addressesOf, daysText, type PackageView, type RunView } from './package-parts.tsx';

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
      <TextField label="Recipients" required autoFocus help="Email addresses, separated by commas" value={typed} onChange={setTyped} />
      <p className="sm t3">People who work here get the reports they may run. Others get those you may run; the audit trail lists them.</p>
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
              : `${run.userName}, ${minuteHere(run.startedTime)}${run.pageCount === null ? '' : `, ${run.pageCount} pages`}${run.leftOutCount > 0 ? `, ${run.leftOutCount} left out` : ''}`}
          </p>
          {run.state === 'FAILED' && <RunAgain one={one} date={run.todayDate} />}
        </div>
      ))}
      {mailing && <MailDialog run={mailing} recipients={one.recipients} onClose={() => setMailing(null)} />}
    </PanelSection>
  );
}

function AddSchedule({ one, onClose }: { one: PackageView; onClose(): void }) {
  const { communityId } = useCommunity();
  const add = useCommand(reportPackages.schedulePackage);
  const { name, packageKey, recipients } = one;
  return (
    <ScheduleDialog
      name={name}
      what="the packet"
      recipients={recipients}
      review=""
      save={add}
      onSave={(schedule) => add.mutate({ communityId, packageKey, schedule }, { onSuccess: onClose })}
      onClose={onClose}
    />
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
              confirm={{
                title: `Remove ${one.name}?`,
                keep: 'Keep the package',
                text: 'Its packets stay; its schedules fail from now on.',
              }}
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
      <ReportSchedules
        calls={packageSchedules.calls}
        isOf={(subjectId) => subjectId === packageKey}
        stays="The packets it made stay."
        again={(date) => <RunAgain one={one} date={date} />}
      />
      {scheduling && <AddSchedule one={one} onClose={() => setScheduling(false)} />}
    </Panel>
  );
}
