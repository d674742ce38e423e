// The months of an account as bars: what was charged, what of it is unpaid, and fees as a cap above. Every
// bar acts, and a table says the same.
import { type ReactNode, useState } from 'react';
import { LinkButton } from './panel.tsx';

export interface MonthBar {
  key: string;
  /** Under the bar: "Mar". */
  label: string;
  /** The whole month in words, for screen readers and the hint. */
  words: string;
  /** What was charged, and what of it is unpaid, in any unit: the tallest month fills the height. */
  charged: number;
  open: number;
  /** Fees of the month; `open` where some are unpaid. */
  cap: 'none' | 'paid' | 'open';
}

export interface MonthBarsProps {
  label: string;
  months: readonly MonthBar[];
  /** The bar that is looked at. */
  chosen?: string | undefined;
  onChoose(key: string): void;
  /** The same as a table. */
  table: ReactNode;
}

/** Bars of months with their legend, or the table in their place. */
export function MonthBars({ label, months, chosen, onChoose, table }: MonthBarsProps) {
  const [isTable, setTable] = useState(false);
  const most = Math.max(1, ...months.map((month) => month.charged));
  const percent = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
  return (
    <figure className="month-bars" aria-label={label}>
      {isTable ? (
        table
      ) : (
        <div className="bars">
          {months.map((month) => (
            <button
              type="button"
              key={month.key}
              className={`month${month.key === chosen ? ' on' : ''}`}
              aria-label={month.words}
              aria-pressed={month.key === chosen}
              title={month.words}
              onClick={() => onChoose(month.key)}
            >
              <span className={`cap ${month.cap}`} />
              <span className="box" style={{ height: percent(month.charged, most) }}>
                <span className="unpaid" style={{ height: percent(month.open, month.charged) }} />
              </span>
              <span className="month-name">{month.label}</span>
            </button>
          ))}
        </div>
      )}
      <figcaption className="row sm t3">
        {!isTable && (
          <>
            <span className="key paid">paid</span>
            <span className="key unpaid">unpaid</span>
            <span className="key fee">fee</span>
          </>
        )}
        <span className="push" />
        <LinkButton onClick={() => setTable(!isTable)}>{isTable ? 'Chart' : 'Table'}</LinkButton>
      </figcaption>
    </figure>
  );
}
