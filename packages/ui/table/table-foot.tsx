// Foot of the data table: the strip for selected rows, and the totals of the rows shown. Both stay in sight
// and hide no row.
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { Money } from '../money.tsx';
import { type Column, grouped } from './table.rules.ts';
import { cellClass } from './table-row.tsx';

export interface TotalsRowProps<Row> {
  columns: readonly Column<Row>[];
  totals: Readonly<Record<string, bigint>>;
  /** Sums of the server, which go before our own. */
  given: Readonly<Record<string, string>> | undefined;
  count: number;
  /** "27 of 186 owners" */
  label: ReactNode;
  selectable: boolean;
}

function totalOf<Row>(column: Column<Row>, totals: Readonly<Record<string, bigint>>, count: number): ReactNode {
  if (column.total === 'sum') {
    const sum = totals[column.key] ?? 0n;
    return column.kind === 'count' ? grouped(sum) : <Money value={sum} />;
  }
  return column.total === 'count' ? grouped(count) : column.total;
}

/** The sum of the server, else our own. */
function shownTotal<Row>(
  column: Column<Row>,
  totals: TotalsRowProps<Row>['totals'],
  given: TotalsRowProps<Row>['given'],
  count: number,
): ReactNode {
  const sum = given?.[column.key];
  if (sum === undefined) return totalOf(column, totals, count);
  return column.kind === 'count' ? grouped(Number(sum)) : <Money value={sum} />;
}

/** The totals, with the label spanning the columns before the first total. */
export function TotalsRow<Row>({ columns, totals, given, count, label, selectable }: TotalsRowProps<Row>) {
  const first = columns.findIndex((column) => column.total !== undefined);
  const span = first < 0 ? columns.length : first;
  return (
    <tr className="totals">
      {selectable && <td className="ckc" />}
      {span > 0 && (
        <td colSpan={span} className="ell">
          {label}
        </td>
      )}
      {columns.slice(span).map((column) => (
        <td key={column.key} className={cellClass(column).replace(/\b(m|t2)\b/, '')}>
          {shownTotal(column, totals, given, count)}
        </td>
      ))}
    </tr>
  );
}

/** The same on a phone: the label, and the total of the one amount cards show. */
export function CardTotals<Row>({ columns, totals, given, count, label, selectable }: TotalsRowProps<Row>) {
  const [column] = columns;
  return (
    <tr className="totals">
      <td colSpan={selectable ? 2 : 1}>
        <span className="card-line">
          <span className="ell">{label}</span>
          {column?.total !== undefined && <span className="tn">{shownTotal(column, totals, given, count)}</span>}
        </span>
      </td>
    </tr>
  );
}

export interface BulkStripProps {
  selected: number;
  /** Sum of the selected rows, in cents or wire text. */
  sum: bigint | string | null;
  matching: number;
  onSelectAll(): void;
  onClear(): void;
  children: ReactNode;
}

/** The strip that acts on the selected rows. */
export function BulkStrip({ selected, sum, matching, onSelectAll, onClear, children }: BulkStripProps) {
  return (
    <section className="bulk" aria-label="Selected rows">
      <b className="m" role="status">
        {grouped(selected)} selected
      </b>
      {sum !== null && (
        <span className="t2 bulk-sum">
          <Money value={sum} />
        </span>
      )}
      {selected < matching && (
        <>
          <span className="sep" />
          <button type="button" className="link sm" onClick={onSelectAll}>
            Select all {grouped(matching)} matching
          </button>
        </>
      )}
      <span className="sep" />
      {children}
      <IconButton icon="x" label="Clear selection" onClick={onClear} />
    </section>
  );
}
