// The drawing of a chart, in a chunk of its own: it is fetched when the first chart comes into sight. It is
// only looked at; figures and keys are in chart.tsx.
import { Bar, BarChart, CartesianGrid, Cell, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { axisMark, type ChartPoint, type ChartSeries, heightOf } from './chart.rules.ts';

// The room left of the plot for the marks of the axis, and right of it. The buttons of chart.css lie in the
// same place.
const PLOT_LEFT = 48;
const PLOT_RIGHT = 4;

export interface ChartDrawingProps {
  kind: 'line' | 'bar' | 'stacked';
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  width: number;
  height: number;
  /** The point in hand. */
  active: number | null;
}

const COLOURS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'];

/** The colour of a series; a token, so that every theme has its own. */
function colourOf(index: number): string {
  return COLOURS[index % COLOURS.length] ?? '';
}

const tick = { fontSize: 12, fill: 'var(--text-3)' };

function BarsOf({ series, index, props }: { series: ChartSeries; index: number; props: ChartDrawingProps }) {
  const { kind, points, active } = props;
  const single = props.series.length === 1;
  return (
    <Bar
      dataKey={(point: ChartPoint) => heightOf(point.values[series.key])}
      name={series.label}
      {...(kind === 'stacked' ? { stackId: 'all' } : {})}
      fill={colourOf(index)}
      stroke="var(--surface)"
      strokeWidth={kind === 'stacked' ? 1 : 0}
      isAnimationActive={false}
      maxBarSize={40}
    >
      {points.map((point, at) => (
        <Cell
          key={point.key}
          fill={single && point.current ? 'var(--accent)' : colourOf(index)}
          fillOpacity={active === null || active === at ? 1 : 0.55}
        />
      ))}
    </Bar>
  );
}

/** Draws the chart at a size. */
export default function ChartDrawing(props: ChartDrawingProps) {
  const { kind, points, series, width, height } = props;
  const size = { width, height, data: [...points], margin: { top: 6, right: PLOT_RIGHT, bottom: 0, left: 0 }, accessibilityLayer: false };
  const frame = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="label"
        scale="band"
        tickLine={false}
        axisLine={{ stroke: 'var(--line-2)' }}
        tick={tick}
        height={22}
        interval="preserveStartEnd"
        minTickGap={12}
      />
      <YAxis width={PLOT_LEFT} tickLine={false} axisLine={false} tick={tick} tickFormatter={axisMark} tickCount={4} />
      <ReferenceLine y={0} stroke="var(--line-2)" />
    </>
  );
  if (kind === 'line') {
    return (
      <LineChart {...size}>
        {frame}
        {series.map((each, index) => (
          <Line
            key={each.key}
            dataKey={(point: ChartPoint) => heightOf(point.values[each.key])}
            name={each.label}
            stroke={colourOf(index)}
            strokeWidth={2}
            {...(index % 2 === 1 ? { strokeDasharray: '5 3' } : {})}
            dot={{ r: 3, fill: 'var(--surface)' }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    );
  }
  return (
    <BarChart {...size} barCategoryGap="28%" barGap={1}>
      {frame}
      {series.map((each, index) => (
        <BarsOf key={each.key} series={each} index={index} props={props} />
      ))}
    </BarChart>
  );
}
