// Two tables of boxes beside each other: tick what is there on the left and on the right, by mouse or keys
// alone.
import { type ChangeEvent, type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { MoneyValue } from './amount.rules.ts';
import { useHotkeys } from './hotkeys.tsx';
import { Money } from './money.tsx';

export interface TickRow {
  key: string;
  /** Short date: "Oct 29". */
  date: string;
  /** Check number, batch. */
  ref?: string | undefined;
  text: ReactNode;
  amount: MoneyValue;
  isOn: boolean;
  /** Its box says what is, and cannot be changed. */
  isLocked?: boolean | undefined;
  /** What a screen reader calls the row. */
  name: string;
}

export interface TickSide {
  key: string;
  title: string;
  /** "8 of 10 cleared" */
  count: string;
  /** An act over all of the side. */
  act?: { label: string; run(): void } | undefined;
  rows: readonly TickRow[];
  foot: ReactNode;
  /** Said where there is no row. */
  empty: string;
}

export interface TickTablesProps {
  heads: { ref: string; text: string };
  sides: readonly TickSide[];
  onTick(keys: string[], on: boolean): void;
  readOnly?: boolean | undefined;
}

interface RowProps {
  row: TickRow;
  isStop: boolean;
  readOnly: boolean;
  onChange(key: string, event: ChangeEvent<HTMLInputElement>): void;
  onFocus(key: string): void;
}

const Row = memo(function Row({ row, isStop, readOnly, onChange, onFocus }: RowProps) {
  const id = `tick-${row.key}`;
  return (
    <tr className={row.isOn ? 'on' : ''}>
      <td>
        <input
          type="checkbox"
          className="ck"
          id={id}
          data-tick={row.key}
          aria-label={row.name}
          checked={row.isOn}
          disabled={readOnly || row.isLocked === true}
          tabIndex={isStop ? 0 : -1}
          onFocus={() => onFocus(row.key)}
          onChange={(event) => onChange(row.key, event)}
        />
      </td>
      <td className="t2 tn">{row.date}</td>
      <td className="t2 ell ref">{row.ref}</td>
      <td className="ell">
        <label htmlFor={id}>{row.text}</label>
      </td>
      <td className="num">
        <Money value={row.amount} />
      </td>
    </tr>
  );
});

/** Where keys lead from a row: the row after it, the one before it, or the other side. */
function neighborOf(sides: readonly TickSide[], key: string, to: 'next' | 'previous' | 'across'): TickRow | undefined {
  const at = sides.findIndex((side) => side.rows.some((row) => row.key === key));
  const rows = sides[at]?.rows ?? [];
  const index = rows.findIndex((row) => row.key === key);
  const other = sides.find((side, i) => i !== at && side.rows.length > 0)?.rows ?? [];
  if (to === 'previous') return rows[Math.max(0, index - 1)];
  if (to === 'across') return other.find((row) => !row.isOn && !row.isLocked) ?? other[0];
  return rows[index + 1];
}

/** The rows from one to another of the same side; the last alone where they are of two sides. */
function spanOf(sides: readonly TickSide[], from: string | null, to: string): TickRow[] {
  const rows = sides.find((side) => side.rows.some((row) => row.key === to))?.rows ?? [];
  const [a, b] = [rows.findIndex((row) => row.key === from), rows.findIndex((row) => row.key === to)];
  return a < 0 ? rows.slice(b, b + 1) : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}

function Side({ side, heads, rowOf }: { side: TickSide; heads: TickTablesProps['heads']; rowOf(row: TickRow): ReactNode }) {
  return (
    <section className="tick-side" aria-label={side.title}>
      <div className="band">
        <h2>{side.title}</h2>
        <span className="t3">{side.count}</span>
        {side.act && (
          <button type="button" className="link push sm" onClick={side.act.run}>
            {side.act.label}
          </button>
        )}
      </div>
      <div className="tick-rows" tabIndex={side.rows.length === 0 ? 0 : -1}>
        <table className="fix" aria-label={side.title}>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">Cleared</span>
              </th>
              <th scope="col">Date</th>
              <th scope="col" className="ref">
                {heads.ref}
              </th>
              <th scope="col">{heads.text}</th>
              <th scope="col" className="num">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>{side.rows.map(rowOf)}</tbody>
        </table>
        {side.rows.length === 0 && <p className="t3 sm tick-empty">{side.empty}</p>}
      </div>
      <div className="tick-foot">{side.foot}</div>
    </section>
  );
}

/** Focus, spans and what keys do in the boxes of both sides. */
function useTicking({ sides, onTick, readOnly }: TickTablesProps) {
  const root = useRef<HTMLDivElement>(null);
  const anchor = useRef<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const latest = useRef({ sides, onTick });
  latest.current = { sides, onTick };
  const goTo = (row: TickRow | undefined) =>
    row && root.current?.querySelector<HTMLElement>(`[data-tick="${CSS.escape(row.key)}"]`)?.focus();
  const tick = (key: string, on: boolean, isSpan: boolean) => {
    const span = isSpan ? spanOf(latest.current.sides, anchor.current, key) : spanOf(latest.current.sides, null, key);
    const keys = span.filter((row) => row.isOn !== on && !row.isLocked).map((row) => row.key);
    anchor.current = key;
    if (keys.length > 0) latest.current.onTick(keys, on);
  };
  const onChange = useRef((key: string, event: ChangeEvent<HTMLInputElement>) =>
    tick(key, event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey === true),
  );
  const onFocus = useRef((key: string) => setFocused(key));
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset.tick : undefined;
    const row = sides.flatMap((side) => side.rows).find((one) => one.key === key);
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const ways: Readonly<Record<string, TickRow | undefined>> = {
      ArrowDown: neighborOf(sides, row.key, 'next'),
      ArrowUp: neighborOf(sides, row.key, 'previous'),
      ArrowLeft: neighborOf(sides, row.key, 'across'),
      ArrowRight: neighborOf(sides, row.key, 'across'),
    };
    if (event.key !== ' ' && !(event.key in ways)) return;
    event.preventDefault();
    if (event.key !== ' ') return goTo(ways[event.key]);
    if (readOnly) return;
    const on = event.shiftKey || !row.isOn;
    const next = neighborOf(sides, row.key, 'next') ?? neighborOf(sides, row.key, 'across');
    tick(row.key, on, event.shiftKey);
    goTo(next);
  };
  const first = sides.flatMap((side) => side.rows).find((row) => !row.isOn && !row.isLocked);
  const begin = useRef(() => goTo(first));
  useEffect(() => begin.current(), []);
  return { root, focused, onKeyDown, onChange: onChange.current, onFocus: onFocus.current };
}

/**
 * Space ticks the selected row and goes on to the next, at the end of a side to the other; Shift with Space
 * or a click ticks all rows from the last one ticked. Arrows walk, left and right cross over.
 */
export function TickTables(props: TickTablesProps) {
  const { heads, sides, readOnly = false } = props;
  const { root, focused, onKeyDown, onChange, onFocus } = useTicking(props);
  useHotkeys([
    { keys: 'space', label: 'Clear, next', hint: true },
    { keys: 'shift+space', label: 'Clear range', hint: true },
    { keys: 'arrowright', label: 'Other side', hint: true },
  ]);
  const stopOf = (side: TickSide) =>
    (side.rows.find((row) => row.key === focused) ?? side.rows.find((row) => !row.isOn && !row.isLocked) ?? side.rows[0])?.key;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the boxes inside
    <div className="tick-sides" ref={root} onKeyDown={onKeyDown}>
      {sides.map((side) => (
        <Side
          key={side.key}
          side={side}
          heads={heads}
          rowOf={(row) => (
            <Row key={row.key} row={row} isStop={row.key === stopOf(side)} readOnly={readOnly} onChange={onChange} onFocus={onFocus} />
          )}
        />
      ))}
    </div>
  );
}
