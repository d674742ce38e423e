// What a chart shows, in words and numbers: the figures of a point, the marks of its axis.
import { formatMoney } from '../../kernel/kernel.ts';
import { centsOf } from '../amount.rules.ts';

/** One line, one kind of bar, or one part of a stack. */
export interface ChartSeries {
  key: string;
  label: string;
}

/** One place along the axis: a month, a fund, an age of debt. */
export interface ChartPoint {
  key: string;
  label: string;
  /** Wire text of money by series, `"1250.00"`; a series that is absent has none here. */
  values: Readonly<Record<string, string>>;
  /** The one the eye should find: this month, the fund worked in. Drawn in the accent. */
  current?: boolean | undefined;
}

/** Dollars as the drawing needs them; figures people read come from the wire text. */
export function heightOf(value: string | undefined): number {
  return Number(centsOf(value ?? '0.00') ?? 0n) / 100;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A mark of the money axis: 12K, (1.5K), 0. */
export function axisMark(dollars: number): string {
  const text = compact.format(Math.abs(dollars));
  return dollars < 0 ? `(${text})` : text;
}

/** A figure as people read it. */
export function figureOf(point: ChartPoint, key: string): string {
  const value = point.values[key];
  return value === undefined ? 'none' : formatMoney(centsOf(value) ?? 0n, 'digits');
}

/**
 * All a point says, for the line under the chart and for screen readers: "Nov: Actual 1,200.00, Budget
 * 1,150.00".
 */
export function pointWords(point: ChartPoint, series: readonly ChartSeries[]): string {
  const only = series.length === 1;
  return `${point.label}: ${series.map(({ key, label }) => (only ? figureOf(point, key) : `${label} ${figureOf(point, key)}`)).join(', ')}`;
}
