// Two-pane matching: what one side says, why the two belong together, what the other side says, and figures
// that walk to zero.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { MoneyValue } from './amount.rules.ts';
import { Button } from './button.tsx';
import { useHotkeys } from './hotkeys.tsx';
import { Icon } from './icon.tsx';
import { Money } from './money.tsx';
import { StatusMark, type Tone } from './status.tsx';

export interface Figure {
  key: string;
  label: string;
  value: ReactNode;
  /** `main` for the one that matters, `next` for what an act would make of it. */
  weight?: 'main' | 'next' | undefined;
  tone?: Tone | undefined;
}

/** Figures in a strip: opening, movements, what is left. Tones carry a shape and colour. */
export function FigureStrip({ figures, label = 'Figures' }: { figures: readonly Figure[]; label?: string }) {
  return (
    <dl className="eq" aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.key} className={figure.weight === 'next' ? 'to' : ''}>
          <dt className="l">
            {figure.weight === 'next' && <Icon name="arrow-right" small />}
            {figure.tone && figure.tone !== 'neutral' && figure.weight !== 'next' ? (
              <StatusMark tone={figure.tone} word={figure.label} />
            ) : (
              figure.label
            )}
          </dt>
          <dd className={`v${figure.weight === 'main' ? ' d' : ''}${figure.tone === 'good' ? ' tone-good' : ''}`}>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One line of a side. */
export interface MatchLine {
  key: string;
  /** Short date: "Oct 29". */
  date: string;
  /** Check number, batch. */
  ref?: string | undefined;
  text: ReactNode;
  amount: MoneyValue;
}

export interface MatchRow {
  key: string;
  /** Lines of each side, or what to say when the side has none. */
  left: readonly MatchLine[] | string;
  right: readonly MatchLine[] | string;
  /** Why they belong together, or what to do. */
  reason: ReactNode;
  tone?: 'attention' | undefined;
  /** A settled match shows a tick. */
  settled?: boolean | undefined;
  act?: { label: string; run(): void } | undefined;
}

export interface MatchSection {
  key: string;
  title: string;
  /** Shown instead of the number of rows, when rows are cut. */
  count?: number | undefined;
  /** Rows are drawn as suggestions. */
  suggested?: boolean | undefined;
  aside?: ReactNode;
  rows: readonly MatchRow[];
}

export interface MatchTableProps {
  label: string;
  heads: { left: string; reason: string; right: string };
  sections: readonly MatchSection[];
  /** Shift+Enter. */
  acceptAll?: { label: string; run(): void } | undefined;
  /** Told the current row, so that a page can bind its own keys (M match by hand, U undo). */
  onCurrent?: ((key: string) => void) | undefined;
}

function Side({ lines, className }: { lines: readonly MatchLine[] | string; className: string }) {
  if (typeof lines === 'string')
    return (
      <div className={`mc none ${className}`} role="gridcell">
        {lines}
      </div>
    );
  return (
    <div className={`side-lines ${className}`} role="gridcell">
      {lines.map((line) => (
        <div className={`mc ${className}`} key={line.key}>
          <span className="dt">{line.date}</span>
          {className === 'book' && <span className="t3">{line.ref}</span>}
          <span className="ell">{line.text}</span>
          <span className="am">
            <Money value={line.amount} />
          </span>
        </div>
      ))}
    </div>
  );
}

function Match({ row, suggested, current, onFocus }: { row: MatchRow; suggested: boolean; current: boolean; onFocus(): void }) {
  return (
    <div
      className={`mrow${suggested ? ' s' : ''}${row.settled ? ' dim' : ''}`}
      role="row"
      tabIndex={current ? 0 : -1}
      data-key={row.key}
      onFocus={onFocus}
      onClick={(event) => event.currentTarget.focus()}
      onKeyDown={() => undefined}
    >
      <Side lines={row.left} className="bank" />
      <div className="g" role="gridcell">
        {row.settled && <Icon name="check" small />}
        <span className="grow">{row.tone ? <StatusMark tone={row.tone} word={String(row.reason)} /> : row.reason}</span>
        {row.act && (
          <Button size="small" tabIndex={current ? 0 : -1} onClick={row.act.run}>
            {row.act.label}
          </Button>
        )}
      </div>
      <Side lines={row.right} className="book" />
    </div>
  );
}

/**
 * Rows of two sides in sections. J, K and arrows move, Space does the row's act, Shift+Enter accepts all
 * suggestions.
 */
export function MatchTable({ label, heads, sections, acceptAll, onCurrent }: MatchTableProps) {
  const grid = useRef<HTMLDivElement>(null);
  const rows = sections.flatMap((section) => section.rows);
  const [focused, setFocused] = useState<string | null>(null);
  const index = Math.max(
    0,
    rows.findIndex((row) => row.key === focused),
  );
  const current = rows[index];
  const move = (step: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index + step))];
    if (next) grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };
  useHotkeys([
    { keys: 'j', label: 'Line', hint: true, run: () => move(1) },
    { keys: 'k', label: 'Line', hint: true, run: () => move(-1) },
    { keys: 'space', label: 'Accept', hint: true, run: () => current?.act?.run() },
    ...(acceptAll ? [{ keys: 'shift+enter', label: acceptAll.label, inFields: false, run: acceptAll.run }] : []),
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <div className="scroll">
      <div className="rg" role="grid" aria-label={label} ref={grid} tabIndex={-1} onKeyDown={onKeyDown}>
        <div className="mrow hd" role="row" tabIndex={-1}>
          <div className="mc bank" role="columnheader">
            <b className="wide">{heads.left}</b>
            <span className="am">Amount</span>
          </div>
          <div className="g" role="columnheader">
            {heads.reason}
          </div>
          <div className="mc book" role="columnheader">
            <b className="wide">{heads.right}</b>
            <span className="am">Amount</span>
          </div>
        </div>
        {sections.map((section) => (
          <div role="rowgroup" key={section.key} aria-label={section.title}>
            <div className="band" role="row" tabIndex={-1}>
              <div role="gridcell" className="row grow">
                <h2>{section.title}</h2> <span className="t3">{section.count ?? section.rows.length}</span>
                {section.aside && <span className="push sm t3">{section.aside}</span>}
              </div>
            </div>
            {section.rows.map((row) => (
              <Match
                key={row.key}
                row={row}
                suggested={section.suggested === true}
                current={row === current}
                onFocus={() => {
                  setFocused(row.key);
                  onCurrent?.(row.key);
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
