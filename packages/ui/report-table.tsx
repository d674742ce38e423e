// A report on screen: grouped rows under heads of several levels, where every figure is a button that opens
// its postings.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { centsOf, type MoneyValue } from './amount.rules.ts';
import { useHotkeys } from './hotkeys.tsx';
import { Icon } from './icon.tsx';
import { DateText, Money } from './money.tsx';

export interface ReportColumn {
  key: string;
  title: string;
  /** A percent is text that stands with the figures and opens nothing. */
  kind?: 'money' | 'text' | 'date' | 'count' | 'percent' | undefined;
  width?: number | undefined;
  /** Comparison columns step back. */
  quiet?: boolean | undefined;
  strong?: boolean | undefined;
}

export interface ReportCell {
  value: MoneyValue;
  /** Changed since what readers hold; drawn as a corner and said to screen readers. */
  changed?: boolean | undefined;
  /** False when there is nothing to open. */
  drill?: boolean | undefined;
}

export interface ReportRow {
  key: string;
  /** `part` begins the lines of another whole: a community of several. */
  kind: 'part' | 'group' | 'row' | 'subtotal' | 'total' | 'grandTotal';
  /** Indent, from 0. */
  level?: number | undefined;
  code?: string | undefined;
  label: string;
  /** The column whose cell names the line, for those who draw it. */
  labelColumn?: string | undefined;
  /** By column key; a bare value stands for `{ value }`. */
  cells?: Readonly<Record<string, ReportCell | MoneyValue>> | undefined;
}

/** A cell of the report, for drilling. */
export interface ReportPlace {
  row: string;
  column: string;
}

export interface ReportTableProps {
  label: string;
  /** Title of the first column. */
  firstTitle: string;
  /** The least width of the first column in px; it takes whatever the others leave. */
  firstWidth?: number | undefined;
  columns: readonly ReportColumn[];
  /** Upper heads, each spanning columns from left to right. */
  heads?: readonly { title: string; span: number }[] | undefined;
  rows: readonly ReportRow[];
  /** The open cell keeps a ring. */
  drilled?: ReportPlace | null | undefined;
  onDrill(place: ReportPlace | null): void;
  /** Draws a cell of words in a way of its own; null for the words as they are. */
  drawWords?: ((place: ReportPlace, row: ReportRow) => ReactNode) | undefined;
}

function cellOf(row: ReportRow, column: ReportColumn): ReportCell | null {
  const cell = row.cells?.[column.key];
  if (cell === undefined || cell === null) return null;
  return typeof cell === 'object' ? cell : { value: cell };
}

function Value({ cell, column }: { cell: ReportCell; column: ReportColumn }) {
  if (column.kind === 'text' || column.kind === 'percent') return String(cell.value ?? '');
  if (column.kind === 'date') return <DateText value={String(cell.value ?? '')} />;
  if (column.kind === 'count') return Number(cell.value ?? 0).toLocaleString('en-US');
  return <Money value={centsOf(cell.value)} />;
}

function isWords(column: ReportColumn | undefined): boolean {
  return column?.kind === 'text' || column?.kind === 'date';
}

const WIDTH = 98;
/** Words after a figure begin so much further to the right. */
const APART = 12;
const LABEL_WIDTH = 220;
const ROW_CLASS: Record<ReportRow['kind'], string> = {
  part: 'part',
  group: 'sec',
  row: '',
  subtotal: 'sub',
  total: 'sub',
  grandTotal: 'sub grand',
};

interface CellProps {
  row: ReportRow;
  column: ReportColumn;
  open: boolean;
  tabStop: boolean;
  onDrill(place: ReportPlace): void;
  onFocus(place: ReportPlace): void;
  drawWords: ReportTableProps['drawWords'];
}

function Cell({ row, column, open, tabStop, onDrill, onFocus, drawWords }: CellProps) {
  const cell = cellOf(row, column);
  const numeric = !isWords(column);
  const double = row.kind === 'total' || row.kind === 'grandTotal';
  const className = `${numeric ? 'num' : 'ell'}${column.quiet ? ' pr' : ''}${column.strong ? ' t' : ''}${double && cell && numeric ? ' dbl' : ''}${open ? ' open' : ''}`;
  if (!cell) return <td className={className} />;
  const drillable = numeric && column.kind !== 'percent' && cell.drill !== false;
  const place = { row: row.key, column: column.key };
  return (
    <td className={className}>
      {drillable ? (
        <button
          type="button"
          className="figure-button"
          data-cell={`${row.key}|${column.key}`}
          tabIndex={tabStop ? 0 : -1}
          aria-expanded={open}
          onClick={() => onDrill(place)}
          onFocus={() => onFocus(place)}
        >
          <Value cell={cell} column={column} />
        </button>
      ) : (
        (column.kind === 'text' && drawWords?.(place, row)) || <Value cell={cell} column={column} />
      )}
      {cell.changed && (
        <span className="chg" title="Changed since it was last sent">
          <span className="vh">changed</span>
        </span>
      )}
    </td>
  );
}

/** The figures a keyboard can reach, row by row. */
function placesOf(rows: readonly ReportRow[], columns: readonly ReportColumn[]): ReportPlace[][] {
  return rows
    .map((row) =>
      columns
        .filter((column) => column.kind !== 'text' && column.kind !== 'date' && column.kind !== 'percent')
        .filter((column) => {
          const cell = cellOf(row, column);
          return cell !== null && cell.drill !== false;
        })
        .map((column) => ({ row: row.key, column: column.key })),
    )
    .filter((places) => places.length > 0);
}

function nextPlace(places: readonly ReportPlace[][], at: ReportPlace, key: string): ReportPlace | undefined {
  const line = places.findIndex((each) => each[0]?.row === at.row);
  const along = places[line]?.findIndex((each) => each.column === at.column) ?? -1;
  if (key === 'ArrowLeft') return places[line]?.[along - 1];
  if (key === 'ArrowRight') return places[line]?.[along + 1];
  const step = key === 'ArrowDown' ? 1 : -1;
  for (let i = line + step; i >= 0 && i < places.length; i += step) {
    const same = places[i]?.find((each) => each.column === at.column);
    if (same) return same;
  }
  return undefined;
}

/**
 * Columns keep their width; when they do not fit beside the names of the lines, the report scrolls sideways.
 */
function widthsOf(columns: readonly ReportColumn[]): number[] {
  return columns.map((column, i) => (column.width ?? WIDTH) + (isWords(column) && i > 0 && !isWords(columns[i - 1]) ? APART : 0));
}

/** The grid of a report. Arrows move between figures, Enter opens one, Esc closes it and returns to it. */
export function ReportTable({
  label,
  firstTitle,
  firstWidth = LABEL_WIDTH,
  columns,
  heads,
  rows,
  drilled,
  onDrill,
  drawWords,
}: ReportTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const places = placesOf(rows, columns);
  const widths = widthsOf(columns);
  // A line without a number stands below the names of those with one.
  const hasCodes = rows.some((row) => row.kind === 'row' && row.code);
  const [focused, setFocused] = useState<ReportPlace | null>(null);
  const stop = drilled ?? focused ?? places[0]?.[0] ?? null;
  const focus = (place: ReportPlace) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(`${place.row}|${place.column}`)}"]`)?.focus();
  const close = () => {
    const place = drilled;
    onDrill(null);
    if (place) focus(place);
  };
  useHotkeys([
    { keys: 'arrows', label: 'Move cell', hint: true },
    { keys: 'enter', label: 'Drill', hint: true },
    ...(drilled ? [{ keys: 'escape', label: 'Back to the cell', run: close }] : []),
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow') || !stop) return;
    const next = nextPlace(places, focused ?? stop, event.key);
    if (!next) return;
    event.preventDefault();
    focus(next);
  };
  return (
    <div className="scroll">
      <table
        className="fix rep"
        aria-label={label}
        ref={table}
        onKeyDown={onKeyDown}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, firstWidth) }}
      >
        <colgroup>
          <col />
          {columns.map((column, i) => (
            <col key={column.key} style={{ width: widths[i] }} />
          ))}
        </colgroup>
        <thead>
          {heads && (
            <tr className="upper">
              <td />
              {heads.map((head) => (
                <th scope="colgroup" key={head.title} colSpan={head.span}>
                  {head.title}
                </th>
              ))}
            </tr>
          )}
          <tr className={heads ? 'lower' : ''}>
            <th scope="col">{firstTitle}</th>
            {columns.map((column) => (
              <th scope="col" key={column.key} className={isWords(column) ? '' : 'num'}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={ROW_CLASS[row.kind]}>
              <th
                scope="row"
                className="ell"
                colSpan={(row.kind === 'group' || row.kind === 'part') && !row.cells ? columns.length + 1 : undefined}
                style={row.level ? { paddingLeft: 20 + row.level * 16 } : undefined}
              >
                {(row.code || (hasCodes && row.kind === 'row')) && <span className="no tn">{row.code}</span>}{' '}
                {(row.labelColumn && drawWords?.({ row: row.key, column: row.labelColumn }, row)) || row.label}
              </th>
              {((row.kind !== 'group' && row.kind !== 'part') || row.cells) &&
                columns.map((column) => (
                  <Cell
                    key={column.key}
                    row={row}
                    column={column}
                    open={drilled?.row === row.key && drilled.column === column.key}
                    tabStop={stop?.row === row.key && stop.column === column.key}
                    onDrill={onDrill}
                    onFocus={setFocused}
                    drawWords={drawWords}
                  />
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Proofs of a report, at its foot: "Each fund balances". `ok` is null for one that does not apply here. */
export function Proofs({ proofs }: { proofs: readonly { label: string; ok: boolean | null }[] }) {
  return (
    <ul className="proof" aria-label="Proofs">
      {proofs.map((proof) => (
        <li key={proof.label} className={proof.ok === false ? 'st prob' : ''}>
          {proof.ok && <Icon name="check" small />}
          {proof.label}
        </li>
      ))}
    </ul>
  );
}

/** The title line of a report: whose it is, the basis, and what changed. */
export function ReportTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rtitle">
      <h2>{title}</h2>
      <span className="row t3">{children}</span>
    </div>
  );
}
