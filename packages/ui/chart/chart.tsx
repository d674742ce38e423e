// Charts, where a person would rather look than read. Each has its table, every point is reached by key and
// opens the postings behind it.
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type ChartPoint, type ChartSeries, figureOf, pointWords } from './chart.rules.ts';

export type { ChartPoint, ChartSeries } from './chart.rules.ts';

const Drawing = lazy(() => import('./chart-drawing.tsx'));

export interface ChartProps {
  /** `bar` from zero, `stacked` for the parts of a whole, `line` for a course over time. */
  kind: 'line' | 'bar' | 'stacked';
  title: ReactNode;
  /** Names the chart for screen readers where the title is not text. */
  label: string;
  /** Beside the title: "all communities". */
  note?: ReactNode;
  /** What the points are: "Month", "Fund". */
  head: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Opens what stands behind a figure: its postings, or the report they are on. */
  onOpen?: ((point: ChartPoint, series: ChartSeries) => void) | undefined;
  height?: number | undefined;
}

function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const watch = new ResizeObserver(() => setWidth(Math.floor(current.clientWidth)));
    watch.observe(current);
    setWidth(Math.floor(current.clientWidth));
    return () => watch.disconnect();
  }, []);
  return [element, width] as const;
}

function Figures({ chart }: { chart: ChartProps }) {
  const { head, points, series, onOpen, label } = chart;
  return (
    <table className="side-table chart-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map((each) => (
            <th key={each.key} scope="col" className="num">
              {each.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.label}</th>
            {series.map((each) => (
              <td key={each.key} className="num tn">
                {onOpen ? (
                  <button type="button" className="link" onClick={() => onOpen(point, each)} aria-label={`${point.label}, ${each.label}`}>
                    {figureOf(point, each.key)}
                  </button>
                ) : (
                  figureOf(point, each.key)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Invisible buttons over the bands of the plot: the arrows walk along, Enter opens the series in hand, which
 * Up and Down change.
 */
function Bands({ chart, active, setActive }: { chart: ChartProps; active: number | null; setActive(index: number | null): void }) {
  const { points, series, onOpen, label } = chart;
  const [stop, setStop] = useState(0);
  const [inHand, setInHand] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -points.length, End: points.length };
    const turn: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
    const step = steps[event.key];
    const side = turn[event.key];
    if (side !== undefined) setInHand((inHand + side + series.length) % series.length);
    if (step !== undefined) {
      const next = Math.min(Math.max(stop + step, 0), points.length - 1);
      setStop(next);
      (list.current?.children[next] as HTMLElement | undefined)?.focus();
    }
    if (step !== undefined || side !== undefined) event.preventDefault();
  };
  const current = series[inHand] ?? series[0];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is interacted with; the arrows walk between them
    <div className="chart-bands" ref={list} onKeyDown={walk} onMouseLeave={() => setActive(null)}>
      {points.map((point, index) => (
        <button
          type="button"
          key={point.key}
          tabIndex={index === stop ? 0 : -1}
          aria-label={`${label}, ${pointWords(point, series)}${onOpen && series.length > 1 && current ? `. Enter opens ${current.label}` : ''}`}
          onMouseEnter={() => setActive(index)}
          onFocus={() => {
            setStop(index);
            setActive(index);
          }}
          onBlur={() => setActive(null)}
          onClick={() => current && onOpen?.(point, current)}
        />
      ))}
      <span className="vh" aria-live="polite">
        {active !== null && series.length > 1 ? current?.label : ''}
      </span>
    </div>
  );
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="chart-legend">
      {series.map(({ key, label }, index) => (
        <li key={key}>
          <i className={`chart-swatch c${(index % 4) + 1}`} aria-hidden="true" /> {label}
        </li>
      ))}
    </ul>
  );
}

/** A chart with its table behind a toggle. Without points it says so. */
export function Chart(chart: ChartProps) {
  const { kind, title, note, label, points, series, height = 148 } = chart;
  const [asTable, setAsTable] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [frame, width] = useWidth();
  const shown = active === null ? points.findLast((point) => point.current) : points[active];
  return (
    <section className="chart" aria-label={label}>
      <div className="chart-head">
        <h2>{title}</h2>
        {note && <span className="sm t3">{note}</span>}
        {points.length > 0 && (
          <button type="button" className="link push" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Chart' : 'Table'}
          </button>
        )}
      </div>
      {points.length === 0 ? (
        <p className="t3 sm">Nothing to draw yet.</p>
      ) : asTable ? (
        <Figures chart={chart} />
      ) : (
        <>
          <p className="chart-words sm tn">{shown ? pointWords(shown, series) : ' '}</p>
          <div className="chart-frame" ref={frame} style={{ height }}>
            <div aria-hidden="true">
              <Suspense fallback={null}>
                {width > 0 && <Drawing kind={kind} points={points} series={series} width={width} height={height} active={active} />}
              </Suspense>
            </div>
            <Bands chart={chart} active={active} setActive={setActive} />
          </div>
          <Legend series={series} />
        </>
      )}
    </section>
  );
}
