// What a report declares to be drawn: its last total by column, or its totals side by side. Every point opens
// the rows behind its figure.
import { Chart, type ChartPoint, type ReportPlace } from '../../../packages/ui/ui.ts';
import { gridOf, type RunReport } from '../report-grid.rules.ts';
import type { Listed } from './report-params.tsx';

type Drawn = NonNullable<Listed['chart']>;

interface Figures {
  points: ChartPoint[];
  series: { key: string; label: string }[];
  /** The cell a figure stands in. */
  placeOf(point: string, series: string): ReportPlace;
}

const TOTALS = ['subtotal', 'total', 'grandTotal'];

function figuresOf(report: RunReport, { points: by, columns }: Drawn): Figures {
  const titleOf = (key: string) => report.columns.find((column) => column.key === key)?.title ?? key;
  const grid = gridOf(report);
  const totals = grid.rows.filter((row) => TOTALS.includes(row.kind));
  const moneyAt = (row: string, column: string) => {
    const cell = report.rows[Number(row)]?.cells[column];
    return cell?.money ?? cell?.amount;
  };
  if (by === 'columns') {
    const row = totals.at(-1)?.key ?? '';
    const points = columns.map((key) => ({ key, label: titleOf(key), values: { total: moneyAt(row, key) ?? '0.00' } }));
    return { points, series: [{ key: 'total', label: 'Total' }], placeOf: (column) => ({ row, column }) };
  }
  const points = totals.flatMap((row) => {
    const values = Object.fromEntries(
      columns.flatMap((key) => {
        const money = moneyAt(row.key, key);
        return money === undefined ? [] : [[key, money] as const];
      }),
    );
    return Object.keys(values).length === 0 ? [] : [{ key: row.key, label: row.label, values }];
  });
  return { points, series: columns.map((key) => ({ key, label: titleOf(key) })), placeOf: (row, column) => ({ row, column }) };
}

export interface ReportChartProps {
  report: RunReport;
  chart: Drawn;
  onDrill(place: ReportPlace): void;
}

/** The chart above a report's table. */
export function ReportChart({ report, chart, onDrill }: ReportChartProps) {
  const { points, series, placeOf } = figuresOf(report, chart);
  return (
    <div className="report-chart">
      <Chart
        kind="bar"
        title={chart.title}
        label={chart.title}
        head={chart.head}
        points={points}
        series={series}
        onOpen={(point, one) => onDrill(placeOf(point.key, one.key))}
        height={132}
      />
    </div>
  );
}
