// One custom report as it runs, with its files, its schedules, its runs, and what its maker may do with it.
import { useState } from 'react';
import { formatDate, formatDateShort, localDate } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import {
  Action,
  frequencyText,
  newSchedule,
  ScheduleFields,
  scheduleInput,
  scheduleProblems,
  toastFailure,
} from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  countOf,
  Dialog,
  MenuButton,
  NoPermission,
  Note,
  PageHeader,
  Panel,
  PanelSection,
  ReportTitle,
  SelectField,
  Split,
  toast,
  useToday,
} from '../../../../packages/ui/ui.ts';
import { customReports, customSchedules } from '../custom-report.contract.ts';
import type { CustomReport } from './custom-parts.tsx';
import { CustomTable, RowPanel, useRow } from './custom-table.tsx';

const day = (text: string) => localDate(text.slice(0, 10));
const minute = (time: string) => `${formatDateShort(day(time))} ${time.slice(11, 16)} UTC`;
const formats = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;
type Format = keyof typeof formats;
const outputs = { SCREEN: 'Screen', PDF: 'PDF', XLSX: 'Excel', CSV: 'CSV', PACKAGE: 'Package' } as const;

/** Asks when a report is made again and again, and as what. */
function ScheduleDialog({ one, onClose }: { one: CustomReport; onClose(): void }) {
  const { communityId } = useCommunity();
  const today = useToday();
  const [choice, setChoice] = useState({ ...newSchedule(today, 'SCHEDULE'), name: one.name });
  const [format, setFormat] = useState<Format>('pdf');
  const add = useCommand(customReports.scheduleCustomReport);
  const schedule = scheduleInput(choice);
  const problems = scheduleProblems(choice);
  const { customReportId } = one;
  const run = () => schedule && add.mutate({ communityId, customReportId, format, schedule }, { onSuccess: onClose });
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
      <SelectField
        label="File"
        width={160}
        value={format}
        options={(['pdf', 'xlsx', 'csv'] as const).map((value) => ({ value, label: formats[value] }))}
        onChange={setFormat}
      />
      <ScheduleFields value={choice} onChange={setChoice} problems={problems} what="the report" onlyScheduled />
      <p className="sm t3">
        {choice.mode === 'AUTOMATE'
          ? `It is mailed to ${one.recipients.join(', ') || 'nobody: the report names no recipients'}.`
          : 'The file stands for seven days under Data view export.'}
      </p>
    </Dialog>
  );
}

/** Schedules and runs of a report. */
function HistoryPanel({ one, onClose }: { one: CustomReport; onClose(): void }) {
  const { communityId } = useCommunity();
  const { customReportId } = one;
  const { calls } = customSchedules;
  const runs = useCall(customReports.listCustomRuns, { communityId, customReportId });
  const schedules = useCall(calls.listSchedules, { communityId });
  const mayChange = useMayCall(calls.endSchedule);
  const pause = useCommand(calls.pauseSchedule);
  const resume = useCommand(calls.resumeSchedule);
  const end = useCommand(calls.endSchedule);
  const mine = (schedules.data ?? []).filter((row) => row.subjectId.startsWith(`${customReportId}.`) && row.state !== 'ENDED');
  return (
    <Panel label={`Runs and schedules of ${one.name}`} onClose={onClose} width={392}>
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
                  confirm={{ title: `End ${row.name}?`, text: 'The files it made stay as long as they would.' }}
                  run={() => end.mutateAsync({ communityId, scheduleId: row.scheduleId })}
                  done={() => `${row.name} has ended`}
                />
              </div>
            )}
          </div>
        ))}
      </PanelSection>
      <PanelSection title="Runs" aside={runs.data?.length || undefined}>
        {(runs.data ?? []).map((run) => (
          <p key={run.runId} className="sm">
            {outputs[run.output]} <span className="t3 tn">{`${run.userName}, ${minute(run.runTime)}, revision ${run.revision}`}</span>
          </p>
        ))}
      </PanelSection>
    </Panel>
  );
}

export interface ReportRunProps {
  one: CustomReport;
  onEdit(copy: boolean): void;
  onClose(): void;
}

/** The acts of a report: star, files, schedule, copy, change, remove. */
function Acts({ one, onEdit, onClose, onSchedule, onHistory }: ReportRunProps & { onSchedule(): void; onHistory(): void }) {
  const { communityId } = useCommunity();
  const { customReportId, isFavourite, isOwn, name } = one;
  const star = useCommand(customReports.setFavouriteCustomReport);
  const remove = useCommand(customReports.removeCustomReport);
  const [mayAdd, mayChange, mayRemove, maySchedule] = [
    useMayCall(customReports.addCustomReport),
    useMayCall(customReports.changeCustomReport),
    useMayCall(customReports.removeCustomReport),
    useMayCall(customReports.scheduleCustomReport),
  ];
  const save = (format: Format) => () =>
    void downloadFile(customReports.exportCustomReport, { communityId, customReportId, format }).catch(toastFailure);
  const gone = () => {
    toast({ text: `${name} is removed` });
    onClose();
  };
  return (
    <>
      <Button
        weight="quiet"
        icon="star"
        onClick={() => star.mutate({ communityId, customReportId, isFavourite: !isFavourite }, { onError: toastFailure })}
      >
        {isFavourite ? 'Starred' : 'Star'}
      </Button>
      <MenuButton
        label="More"
        weight="quiet"
        items={[
          { label: 'Runs and schedules', icon: 'history', run: onHistory },
          ...(maySchedule ? [{ label: 'Schedule', icon: 'calendar' as const, run: onSchedule }] : []),
          ...(mayAdd ? [{ label: 'Copy', icon: 'copy' as const, run: () => onEdit(true) }] : []),
          ...(isOwn && mayRemove
            ? [
                {
                  label: 'Remove',
                  icon: 'trash' as const,
                  danger: true,
                  divided: true,
                  run: () => remove.mutate({ communityId, customReportId }, { onSuccess: gone, onError: toastFailure }),
                },
              ]
            : []),
        ]}
      />
      {isOwn && mayChange && (
        <Button icon="pencil" onClick={() => onEdit(false)}>
          Change
        </Button>
      )}
      <MenuButton
        label="Export"
        icon="download"
        items={[
          { label: 'PDF', icon: 'file-type-pdf', run: save('pdf') },
          { label: 'Excel', icon: 'file-spreadsheet', run: save('xlsx') },
          { label: 'CSV', icon: 'file-type-csv', run: save('csv') },
        ]}
      />
    </>
  );
}

/** A custom report that is run. One whose sources are closed shows that, and nothing else. */
export function ReportRun(props: ReportRunProps) {
  const { one } = props;
  const { communityId } = useCommunity();
  const [isScheduling, setScheduling] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  const { at, setAt } = useRow();
  const isClosed = one.closedSources.length > 0;
  const run = useCall(customReports.runCustomReport, isClosed ? null : { communityId, customReportId: one.customReportId });
  if (isClosed)
    return (
      <NoPermission title={`${one.name} is not open to your role`} actions={<ScreenLink to="report-custom">Custom reports</ScreenLink>}>
        It reads {one.closedSources.join(' and ')}. An administrator can grant the rights; until then nothing of it is shown.
      </NoPermission>
    );
  const shown = run.data;
  return (
    <Split>
      <Column>
        <PageHeader
          title={one.name}
          crumbs={[
            <ScreenLink key="all" to="report-custom">
              Custom reports
            </ScreenLink>,
          ]}
          actions={<Acts {...props} onSchedule={() => setScheduling(true)} onHistory={() => setShowsHistory(true)} />}
        />
        {shown ? (
          <>
            <ReportTitle title={shown.owner}>{[...shown.subtitle, countOf(shown.count, 'rows')].join(' · ')}</ReportTitle>
            <CustomTable
              shown={shown}
              at={at}
              onOpen={(index) => {
                setShowsHistory(false);
                setAt(index);
              }}
            />
          </>
        ) : (
          <Waiting title="The report did not run" of={run} />
        )}
      </Column>
      {showsHistory ? (
        <HistoryPanel one={one} onClose={() => setShowsHistory(false)} />
      ) : (
        shown && at !== null && <RowPanel shown={shown} at={at} onMove={setAt} />
      )}
      {isScheduling && <ScheduleDialog one={one} onClose={() => setScheduling(false)} />}
    </Split>
  );
}
