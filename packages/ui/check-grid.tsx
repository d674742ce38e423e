// Boxes to tick in rows and columns, walked with the arrow keys: who may do what, what applies where.
import { type KeyboardEvent, useRef, useState } from 'react';

export interface CheckGridRow {
  key: string;
  label: string;
  /** A name beside the label, such as the one in files and messages. */
  code?: string | undefined;
}

export interface CheckGridProps {
  label: string;
  /** What the rows are: "Claim". */
  head: string;
  columns: readonly { key: string; title: string }[];
  groups: readonly { title: string; rows: readonly CheckGridRow[] }[];
  isChecked(row: string, column: string): boolean;
  /** Some of what the box stands for is on. */
  isPartly?: ((row: string, column: string) => boolean) | undefined;
  /** It differs from what was saved. */
  isChanged?: ((row: string, column: string) => boolean) | undefined;
  /** The box cannot be ticked, because it is not the viewer's to give. */
  isLocked?: ((row: string, column: string) => boolean) | undefined;
  onToggle(row: string, column: string, on: boolean): void;
  readOnly?: boolean | undefined;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The tab key enters the grid once; arrows walk, Space ticks, Home and End go to the ends of the row. */
export function CheckGrid(props: CheckGridProps) {
  const { label, head, columns, groups, isChecked, isPartly, isChanged, isLocked, onToggle, readOnly = false } = props;
  const rows = groups.flatMap((group) => group.rows);
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const table = useRef<HTMLTableElement>(null);
  const row = Math.min(at[0], rows.length - 1);
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const last = columns.length - 1;
    const column = event.key === 'Home' ? 0 : event.key === 'End' ? last : at[1] + (step?.[1] ?? 0);
    if (!step && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    const next = [Math.max(0, Math.min(rows.length - 1, row + (step?.[0] ?? 0))), Math.max(0, Math.min(last, column))] as const;
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next[0]}.${next[1]}"]`)?.focus();
  };
  return (
    <div className="check-scroll">
      <table className="check-grid" aria-label={label} ref={table} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.title}>
            <tr className="check-group">
              <th colSpan={columns.length + 1} scope="rowgroup">
                {group.title}
              </th>
            </tr>
            {group.rows.map((each) => (
              <tr key={each.key}>
                <th scope="row">
                  {each.label}
                  {each.code && <span className="t3 sm">{each.code}</span>}
                </th>
                {columns.map((column, c) => {
                  const place = [rows.indexOf(each), c] as const;
                  const on = isChecked(each.key, column.key);
                  return (
                    <td key={column.key} className={isChanged?.(each.key, column.key) ? 'changed' : undefined}>
                      <input
                        type="checkbox"
                        className="ck"
                        data-at={`${place[0]}.${place[1]}`}
                        tabIndex={place[0] === row && place[1] === at[1] ? 0 : -1}
                        aria-label={`${each.label}: ${column.title}`}
                        checked={on}
                        ref={(box) => {
                          if (box) box.indeterminate = !on && (isPartly?.(each.key, column.key) ?? false);
                        }}
                        disabled={readOnly || (!on && (isLocked?.(each.key, column.key) ?? false))}
                        onFocus={() => setAt(place)}
                        onChange={(event) => onToggle(each.key, column.key, event.currentTarget.checked)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
