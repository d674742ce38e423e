// Gallery page: charts of each kind, with their tables, and one without points.
import { Chart, type ChartPoint, PageHeader, ScrollRegion, toast } from '../../../../packages/ui/ui.ts';

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const LATE = [191, 188, 196, 203, 201, 197, 199, 194, 191, 189, 196, 184];

const late: readonly ChartPoint[] = MONTHS.map((label, index) => ({
  key: label,
  label,
  values: { late: `${(LATE[index] ?? 0) * 1000 + 210}.55` },
  current: index === MONTHS.length - 1,
}));
const ACTUAL = [9000, 10_040, 11_080, 9260, 10_300, 11_340, 9520, 10_560, 11_600, 9780, 10_820];
const budget: readonly ChartPoint[] = MONTHS.slice(1).map((label, index) => ({
  key: label,
  label,
  values: { actual: `${ACTUAL[index] ?? 0}.00`, budget: '10250.00' },
}));
const aging: readonly ChartPoint[] = ['Maple Court', 'Carson Terrace', 'Bay Laurel', 'Fox Run'].map((label, index) => ({
  key: label,
  label,
  values: {
    current: `${4200 - index * 600}.00`,
    d30: `${1800 + index * 240}.00`,
    d60: `${700 + index * 90}.00`,
    d90: `${index * 230}.00`,
  },
}));
const cash: readonly ChartPoint[] = [
  { key: 'o', label: 'Operating', values: { cash: '11828.42' }, current: true },
  { key: 'r', label: 'Reserve', values: { cash: '25000.00' } },
  { key: 's', label: 'Special', values: { cash: '-730.00' } },
];

const open = (point: ChartPoint, series: { label: string }) => toast({ text: `Opens the postings of ${point.label}, ${series.label}` });

/** Charts. */
export function ChartsPage() {
  return (
    <>
      <PageHeader title="Charts" meta="where a person would rather look than read" />
      <ScrollRegion label="Charts">
        <div className="kit-cards">
          <Chart
            kind="bar"
            title="Late over 90 days"
            label="Late over 90 days"
            note="all communities"
            head="Month"
            points={late}
            series={[{ key: 'late', label: 'Owed' }]}
            onOpen={open}
          />
          <Chart
            kind="line"
            title="Budget against actual"
            label="Budget against actual"
            head="Month"
            points={budget}
            series={[
              { key: 'actual', label: 'Actual' },
              { key: 'budget', label: 'Budget' },
            ]}
            onOpen={open}
          />
          <Chart
            kind="stacked"
            title="Aging"
            label="Aging"
            note="Nov 20, 2026"
            head="Community"
            points={aging}
            series={[
              { key: 'current', label: 'Current' },
              { key: 'd30', label: 'Over 30' },
              { key: 'd60', label: 'Over 60' },
              { key: 'd90', label: 'Over 90' },
            ]}
            onOpen={open}
          />
          <Chart
            kind="bar"
            title="Cash by fund"
            label="Cash by fund"
            head="Fund"
            points={cash}
            series={[{ key: 'cash', label: 'Cash' }]}
            onOpen={open}
          />
          <Chart
            kind="bar"
            title="Request volume"
            label="Request volume"
            head="Month"
            points={[]}
            series={[{ key: 'n', label: 'Requests' }]}
          />
        </div>
      </ScrollRegion>
    </>
  );
}
