// The viewer of every report: parameters in the address, figures that open their rows, proofs at the foot,
// files.
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../packages/pages/shell.tsx';
import {
  Bar,
  Button,
  Column,
  EmptyState,
  Failed,
  LoadingRows,
  NoPermission,
  Note,
  PageHeader,
  Proofs,
  type ReportPlace,
  ReportTable,
  ReportTitle,
  Split,
  StatusFigures,
  TimeText,
  usePreferences,
} from '../../../packages/ui/ui.ts';
import { VarianceComment } from '../../ledger/ledger.web.tsx';
import { type Grid, gridOf, type RunReport } from '../report-grid.rules.ts';
import { reports } from '../reports.contract.ts';
import { NarrativeField } from './narrative-field.tsx';
import { ReportChart } from './report-chart.tsx';
import { type OpenFigure, ReportDrill } from './report-drill.tsx';
import { ReportExport } from './report-export.tsx';
import { type Listed, ReportParams, type Values } from './report-params.tsx';
import { ReportRuns } from './report-runs.tsx';
import { ReportStar, ReportViews } from './report-views.tsx';

/** The values in force: those in the address, else what the report starts with. */
function valuesOf(report: Listed, search: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    report.params.map((param) => [param.name, search[param.name] ?? param.initial]).filter(([, value]) => value !== ''),
  );
}

function figureAt(report: RunReport, grid: Grid, place: ReportPlace, knownOn: string | undefined): OpenFigure | null {
  const cell = report.rows[Number(place.row)]?.cells[place.column];
  const row = grid.rows.find((each) => each.key === place.row);
  const column = report.columns.find((each) => each.key === place.column);
  if (!cell?.sources || cell.money === undefined || !row || !column) return null;
  const part = grid.rows.slice(0, grid.rows.indexOf(row)).findLast((each) => each.kind === 'part');
  const where = [part?.label, row.code ?? row.label, column.over, column.title].filter((part) => part).join(', ');
  const known = knownOn ? { knownOn } : {};
  return { report: report.name, ...known, sources: cell.sources, crumb: `${report.title} / ${where}`, title: row.label, money: cell.money };
}

/** A check that does not apply says so; one that fails is named as the problem it is. */
function proofsOf(report: RunReport) {
  return report.checks.map(({ name, outcome, detail }) => {
    if (outcome === 'holds') return { label: name, ok: true };
    if (outcome === 'notApplicable') return { label: `${name}: not applicable, ${detail}`, ok: null };
    return { label: `Does not hold: ${name} ${detail}`, ok: false };
  });
}

/** The report itself, with the panel of the figure in hand. */
function ReportBody({
  report,
  chart,
  drilled,
  onDrill,
  onWritten,
}: {
  report: RunReport;
  /** What is drawn of it; null while only the table is wanted. */
  chart: Listed['chart'];
  drilled: ReportPlace | null;
  onDrill(place: ReportPlace | null): void;
  /**
   * Told when someone wrote into a line; undefined where figures are those of a past day, and nothing is
   * written.
   */
  onWritten: (() => void) | undefined;
}) {
  const grid = gridOf(report);
  const known = report.asKnownTime;
  return (
    <>
      <ReportTitle title={report.owner}>{report.subtitle.join(' · ')}</ReportTitle>
      {chart && <ReportChart report={report} chart={chart} onDrill={onDrill} />}
      {report.rows.length === 0 ? (
        <EmptyState title="There is nothing to report">Other dates or fewer filters may show more.</EmptyState>
      ) : (
        <ReportTable
          label={report.title}
          firstTitle={grid.firstTitle}
          firstWidth={grid.firstWidth}
          columns={grid.columns}
          heads={grid.heads}
          rows={grid.rows}
          drilled={drilled}
          onDrill={onDrill}
          drawWords={(place, { label }) => {
            const cell = report.rows[Number(place.row)]?.cells[place.column];
            if (cell?.door)
              return (
                <ScreenLink to={cell.door.screen} params={cell.door.params} className="lk">
                  {cell.text}
                </ScreenLink>
              );
            if (!cell?.remark || !onWritten) return null;
            const { on, words } = cell.remark;
            if (on.startsWith('narrative:'))
              return <NarrativeField key={on} on={on} words={words} shown={cell.text ?? ''} line={label} onWritten={onWritten} />;
            return <VarianceComment key={on} on={on} comment={words} shown={cell.text ?? ''} line={label} onWritten={onWritten} />;
          }}
        />
      )}
      {report.isCut && (
        <Note tone="attention" title={`The first ${report.rows.length.toLocaleString('en-US')} lines are shown.`}>
          Excel and CSV hold all of them.
        </Note>
      )}
      <Proofs proofs={proofsOf(report)} />
      <StatusFigures>
        <span>
          Postings up to{' '}
          <b>
            <TimeText value={known} form="minute" />
          </b>
        </span>
      </StatusFigures>
    </>
  );
}

/** How many reports the index offers as recent. */
const RECENT = 6;

/** Puts the report on top of the recent ones. */
function useNotedReport(name: string | undefined): void {
  const [preferences, setPreferences] = usePreferences();
  const recent = useRef(preferences.recentReports ?? []);
  recent.current = preferences.recentReports ?? [];
  useEffect(() => {
    if (name === undefined || recent.current[0] === name) return;
    setPreferences({ recentReports: [name, ...recent.current.filter((one) => one !== name)].slice(0, RECENT) });
  }, [name, setPreferences]);
}

/** The page at `/c/$communityId/reports/$name`. */
export default function ReportViewScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [drilled, setDrilled] = useState<ReportPlace | null>(null);
  const [showsRuns, setShowsRuns] = useState(false);
  const index = useCall(reports.listReports, { communityId });
  const listed = index.data?.reports.find((report) => report.name === shell.params.name);
  const values = listed ? valuesOf(listed, shell.search) : {};
  useNotedReport(listed?.name);
  const missing = listed?.params.find((param) => param.required && !values[param.name]);
  // A report that is not listed is asked for all the same: the answer tells one of other roles from one that
  // does not exist.
  const name = index.data ? (listed?.name ?? shell.params.name ?? '') : '';
  const run = useCall(reports.runReport, name !== '' && !missing ? { communityId, name, ...values } : null);
  const isUnknown = index.data !== undefined && !listed && run.error?.status === 404;
  useEffect(() => {
    if (isUnknown) shell.goTo('/');
  }, [isUnknown, shell]);
  if (index.error) return <Failed message={index.error.message} reference={index.error.reference} onRetry={() => void index.refetch()} />;
  if (!index.data) return <LoadingRows />;
  if (!listed) {
    if (isUnknown) return null;
    if (run.isPending) return <LoadingRows />;
    return (
      <NoPermission title="This report is not open to your role" actions={<ScreenLink to="report-index">All reports</ScreenLink>}>
        An administrator can grant access.
      </NoPermission>
    );
  }
  const errors = Object.fromEntries((run.error?.fields ?? []).map((field) => [field.path, field.message]));
  const isRefused = Object.keys(errors).length > 0;
  // The totals of several communities are not the points of one chart, nor are columns that mean something
  // else in each.
  const hasParts = run.data?.rows.some((row) => row.kind === 'part') ?? false;
  const differs = run.data?.columns.some(({ key }) => listed.chart?.columns.some((own) => key.startsWith(`${own}-`))) ?? false;
  const chart = (hasParts && listed.chart?.points === 'totals') || differs ? null : listed.chart;
  const drawn = shell.search.chart !== 'off';
  const figure = run.data && drilled ? figureAt(run.data, gridOf(run.data), drilled, values.knownOn) : null;
  const change = (next: Readonly<Record<string, string | null>>) => {
    setDrilled(null);
    shell.setSearch(next);
  };
  return (
    <Split>
      <Column>
        <PageHeader
          title={listed.title}
          crumbs={[
            <ScreenLink key="reports" to="report-index">
              Reports
            </ScreenLink>,
            listed.group,
          ]}
          actions={
            <>
              <ReportStar name={listed.name} />
              <ReportViews report={listed} onChange={change} onRuns={() => setShowsRuns(true)} />
              {run.data && chart && (
                <Button
                  weight="quiet"
                  icon="chart-bar"
                  aria-pressed={drawn}
                  onClick={() => shell.setSearch({ chart: drawn ? 'off' : null })}
                >
                  Chart
                </Button>
              )}
              {run.data && <ReportExport report={run.data} values={values} outputs={listed.outputs} />}
            </>
          }
        />
        <Bar>
          <ReportParams index={index.data} report={listed} values={values} errors={errors} onChange={change} />
        </Bar>
        {missing ? (
          <EmptyState title={`Choose the ${missing.title.toLowerCase()} first`}>The report then runs by itself.</EmptyState>
        ) : run.error && !isRefused ? (
          <Failed message={run.error.message} reference={run.error.reference} onRetry={() => void run.refetch()} />
        ) : run.error ? (
          <Note tone="problem" title={run.error.message}>
            The report cannot run like this.
          </Note>
        ) : run.data ? (
          <ReportBody
            report={run.data}
            chart={drawn ? chart : null}
            drilled={drilled}
            onDrill={setDrilled}
            onWritten={values.knownOn ? undefined : () => void run.refetch()}
          />
        ) : (
          <LoadingRows />
        )}
      </Column>
      {showsRuns && (
        <ReportRuns
          report={listed}
          onClose={() => setShowsRuns(false)}
          onPick={(parameters) => {
            setShowsRuns(false);
            change({ ...Object.fromEntries(listed.params.map(({ name }) => [name, null])), ...parameters });
          }}
        />
      )}
      {figure && <ReportDrill key={figure.sources} figure={figure} onClose={() => setDrilled(null)} />}
    </Split>
  );
}
