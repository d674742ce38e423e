// What follows from a study: its figures in a strip, and the plan of thirty years drawn and written.
import { useState } from 'react';
import { type Cents, centsToText, dateParts, localDate } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Bar,
  Button,
  Chart,
  Column,
  DataTable,
  FigureStrip,
  Money,
  ScrollRegion,
  Segmented,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { type PlanYear, planUnder, proposedContributions, rising, type StudyBasis } from '../reserve-plan.rules.ts';
import { reserveStudies } from '../reserve-study.contract.ts';
import { LayDialog, type Study } from './reserve-dialogs.tsx';

/** The plan as proposed, and as it comes if things stay as they are. */
export interface Plans {
  proposed: readonly PlanYear[];
  now: readonly PlanYear[];
}

/** Both plans of a study. */
export function plansOf(study: StudyBasis, contribution: Cents): Plans {
  return { proposed: planUnder(study, proposedContributions(study)), now: planUnder(study, rising(contribution, study)) };
}

/** Tenths of a percent in words. */
export function percentText(tenths: number | null | undefined): string {
  if (tenths === null || tenths === undefined) return '–';
  const size = String(Math.abs(tenths)).padStart(2, '0');
  return `${tenths < 0 ? '−' : ''}${size.slice(0, -1)}.${size.slice(-1)}%`;
}

/** What matters of a study at a glance. */
export function StudyFigures({ plans }: { plans: Plans }) {
  const [first, firstNow] = [plans.proposed[0], plans.now[0]];
  const short = plans.now.find(({ end }) => end < 0n);
  return (
    <FigureStrip
      label="Study"
      figures={[
        { key: 'balance', label: 'Beginning balance', value: <Money value={first?.start ?? 0n} zero="digits" /> },
        { key: 'funded', label: 'Fully funded', value: <Money value={first?.fullyFunded ?? 0n} zero="digits" /> },
        { key: 'percent', label: 'Percent funded', value: percentText(first?.percentFunded), weight: 'main' },
        {
          key: 'now',
          label: short ? `Now, short in year ${short.year + 1}` : 'Contribution now',
          value: <Money value={firstNow?.contribution ?? 0n} zero="digits" />,
          tone: short ? 'attention' : undefined,
        },
        {
          key: 'proposed',
          label: 'Proposed contribution',
          value: <Money value={first?.contribution ?? 0n} zero="digits" />,
          weight: 'next',
        },
      ]}
    />
  );
}

interface YearRow extends PlanYear {
  label: string;
}

const columns: TableColumn<YearRow>[] = [
  { key: 'label', title: 'Year', width: 70, emphasis: 'strong', pin: true },
  { key: 'start', title: 'Start balance', kind: 'money', width: 126 },
  { key: 'contribution', title: 'Contribution', kind: 'money', width: 118, total: 'sum' },
  { key: 'interest', title: 'Interest', kind: 'money', width: 108, total: 'sum' },
  { key: 'expenditures', title: 'Expenditures', kind: 'money', width: 122, total: 'sum' },
  { key: 'end', title: 'End balance', kind: 'money', width: 126, emphasis: 'strong' },
  { key: 'fullyFunded', title: 'Fully funded balance', kind: 'money', width: 150 },
  {
    key: 'percentFunded',
    title: 'Percent funded',
    width: 118,
    value: (row) => percentText(row.percentFunded),
    sortValue: (row) => row.percentFunded ?? -1_000_000,
  },
];

interface FundingPlanProps {
  study: Study;
  plans: Plans;
  studyDate: string;
  /** False while the study holds what is not saved. */
  canLay: boolean;
  /** Drawn instead of written. */
  drawn: boolean;
}

/** The funding plan of thirty years. */
export function FundingPlan({ study, plans, studyDate, canLay, drawn }: FundingPlanProps) {
  const [view, setView] = useAddressState<TableView>('plan', {});
  const [under, setUnder] = useState<keyof Plans>('proposed');
  const [laying, setLaying] = useState(false);
  const mayLay = useMayCall(reserveStudies.layReserveContribution) && study.years.length > 0 && study.accounts.length > 0;
  const first = dateParts(localDate(studyDate.slice(0, 10))).year;
  const rows = plans[under].map((row): YearRow => ({ ...row, label: String(first + row.year) }));
  return (
    <Column>
      <Bar>
        <Segmented
          label="Contribution"
          value={under}
          onChange={setUnder}
          options={[
            { value: 'proposed', label: 'As proposed' },
            { value: 'now', label: 'As contributed now' },
          ]}
        />
        {mayLay && (
          <Button size="small" icon="arrow-right" disabled={!canLay} onClick={() => setLaying(true)}>
            Lay into a budget
          </Button>
        )}
      </Bar>
      {drawn ? (
        <ScrollRegion label="Chart">
          <div className="report-chart">
            <Chart
              kind="line"
              title="Balance beside what should be set aside"
              label="Balance beside what should be set aside"
              head="Year"
              height={300}
              series={[
                { key: 'start', label: 'Start balance' },
                { key: 'fullyFunded', label: 'Fully funded' },
              ]}
              points={rows.map((row) => ({
                key: row.label,
                label: row.label,
                values: { start: centsToText(row.start), fullyFunded: centsToText(row.fullyFunded) },
              }))}
            />
          </div>
        </ScrollRegion>
      ) : (
        <DataTable
          label="Funding plan"
          rows={rows}
          columns={columns}
          rowId={(row) => row.label}
          state={view}
          onState={setView}
          noun="years"
        />
      )}
      {laying && <LayDialog study={study} plan={plans.proposed} onClose={() => setLaying(false)} />}
    </Column>
  );
}
