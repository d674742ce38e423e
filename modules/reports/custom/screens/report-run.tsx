// One custom report as it runs, with its files, its schedules, its runs, and what its maker may do with it.
import { useState } from 'react';
import { downloadFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Waiting } from '../../../../packages/pages/waiting.tsx';
import {
  Button,
  Column,
  countOf,
  MenuButton,
  minuteHere,
  NoPermission,
  PageHeader,
  Panel,
  PanelSection,
  ReportTitle,
  SelectField,
  Split,
  toast,
} from '../../../../packages/ui/ui.ts';
import { ReportSchedules, ScheduleDialog } from '../../screens/report-schedules.tsx';
import { customReports, customSchedules } from '../custom-report.contract.ts';
import type { CustomReport } from './custom-parts.tsx';
import { CustomTable, RowPanel, useRow } from './custom-table.tsx';

const formats = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;
type Format = keyof typeof formats;
const outputs = { SCREEN: 'Screen', PDF: 'PDF', XLSX: 'Excel', CSV: 'CSV', PACKAGE: 'Package' } as const;

/** Asks when a report is made again and again, and as what. */
function AddSchedule({ one, onClose }: { one: CustomReport; onClose(): void }) {
  const { communityId } = useCommunity();
  const [format, setFormat] = useState<Format>('pdf');
  const add = useCommand(customReports.scheduleCustomReport);
  const { customReportId, name, recipients } = one;
  return (
    <ScheduleDialog
      name={name}
      what="the report"
      recipients={recipients}
      review="The file stands for seven days under Data view export."
      save={add}
      onSave={(schedule) => add.mutate({ communityId, customReportId, format, schedule }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SelectField
        label="File"
        width={160}
        value={format}
        options={(['pdf', 'xlsx', 'csv'] as const).map((value) => ({ value, label: formats[value] }))}
        onChange={setFormat}
      />
    </ScheduleDialog>
  );
}

/** Schedules and runs of a report. */
function HistoryPanel({ one, onClose }: { one: CustomReport; onClose(): void }) {
  const { communityId } = useCommunity();
  const { customReportId } = one;
  const runs = useCall(customReports.listCustomRuns, { communityId, customReportId });
  return (
    <Panel label={`Runs and schedules of ${one.name}`} onClose={onClose} width={392}>
      <ReportSchedules
        calls={customSchedules.calls}
        isOf={(subjectId) => subjectId.startsWith(`${customReportId}.`)}
        stays="The files it made stay as long as they would."
      />
      <PanelSection title="Runs" aside={runs.data?.length || undefined}>
        {(runs.data ?? []).map((run) => (
          <p key={run.runId} className="sm">
            {outputs[run.output]} <span className="t3 tn">{`${run.userName}, ${minuteHere(run.runTime)}, revision ${run.revision}`}</span>
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
      {isScheduling && <AddSchedule one={one} onClose={() => setScheduling(false)} />}
    </Split>
  );
}
