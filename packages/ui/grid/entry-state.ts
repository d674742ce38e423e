// State of an entry grid: the current cell, what is being typed in it, and every change to the rows.
import { useRef, useState } from 'react';
import type { LocalDate } from '../../kernel/kernel.ts';
import type { Option } from '../options.rules.ts';
import { copied, type EntryColumn, settle, withSuggested } from './entry-grid.rules.ts';
import { blockOf, layPaste } from './entry-paste.ts';
import { useInSlices } from './in-slices.ts';

export interface EntryState {
  row: number;
  column: number;
  draft: string | null;
  editing: boolean;
  /** First row of the range marked with Shift, or the current row. */
  anchor: number;
  highlighted: { current: Option | undefined };
  type(text: string): void;
  edit(): void;
  revert(): void;
  /** Keeps what was typed and goes to a cell. */
  goTo(row: number, column: number): void;
  /** Keeps what was typed, and in the row being added what is suggested from the current cell on. */
  take(): void;
  extendTo(row: number): void;
  /** Keeps what was typed, or the option picked for it. */
  commit(picked?: Option): void;
  repeatAbove(): void;
  fillDown(): void;
  deleteRow(index: number): void;
  /** Lays a copied block over the cells; false when the text is a single cell. */
  paste(text: string): boolean;
}

interface Options<Row> {
  columns: readonly EntryColumn<Row>[];
  rows: readonly Row[];
  onRows(rows: Row[]): void;
  newRow(): Row;
  today: LocalDate;
  /** No row is added or deleted. */
  fixed: boolean;
  onMove(): void;
}

/** The rows as last handed to the parent, since keys may follow faster than it draws. */
function useLatestRows<Row extends object>({ rows, onRows, newRow }: Options<Row>) {
  const latest = useRef(rows);
  latest.current = rows;
  const parent = useRef(onRows);
  parent.current = onRows;
  const laying = useInSlices<Row[]>();
  const changes = useRef(0);
  const hand = (next: Row[]) => {
    changes.current += 1;
    latest.current = next;
    parent.current(next);
  };
  const now = () => {
    laying.finish();
    return latest.current;
  };
  return {
    /** The rows as they are, with all of what is being laid over them. */
    now,
    hand,
    /** How often the rows were changed here. */
    changes,
    /** Lays a block over them, in slices when it is long. */
    lay: (steps: Generator<undefined, Row[]>, done: (rows: Row[]) => void) =>
      laying.start(steps, (next) => {
        hand(next);
        done(next);
      }),
    /** Changes one row, or several, each by its own change; places past the end become new rows. */
    change: (places: readonly number[], by: (row: Row) => Partial<Row>) => {
      const next = [...now()];
      for (const place of places) {
        const row = next[place] ?? newRow();
        next[Math.min(place, next.length)] = { ...row, ...by(row) };
      }
      hand(next);
    },
  };
}

/**
 * What is being typed, at hand at once and shown at the next draw; and the option a list highlights for it.
 */
function useDraft() {
  const typed = useRef<string | null>(null);
  const highlighted = useRef<Option | undefined>(undefined);
  const [draft, show] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const setDraft = (text: string | null) => {
    typed.current = text;
    show(text);
  };
  return {
    draft,
    editing,
    typed,
    highlighted,
    setDraft,
    edit: () => setEditing(true),
    /** Ends typing; what was typed is gone unless it has been kept. */
    end: () => {
      setEditing(false);
      setDraft(null);
      highlighted.current = undefined;
    },
  };
}

/**
 * The rows with what the last one suggests filled in; null when the cell is in another row, or nothing is
 * suggested.
 */
function lastFilled<Row>(
  columns: readonly EntryColumn<Row>[],
  rows: readonly Row[],
  at: { row: number; column: number },
  today: LocalDate,
): Row[] | null {
  const row = rows[at.row];
  if (row === undefined || at.row < rows.length - 1) return null;
  const above = rows.slice(0, -1);
  const filled = withSuggested(columns, row, above, at.column, today);
  return filled === row ? null : [...above, filled];
}

/**
 * From which row fill-down copies, and to which: the marked rows from their first, or the current row from
 * the one above.
 */
function spanToFill(row: number, anchor: number): [from: number, to: number] {
  return row === anchor ? [row - 1, row] : [Math.min(row, anchor), Math.max(row, anchor)];
}

function firstTyped<Row>(columns: readonly EntryColumn<Row>[]): number {
  return Math.max(
    0,
    columns.findIndex((column) => column.kind !== 'readonly'),
  );
}

/**
 * The state behind one grid; `onMove` is called before the current cell changes, so that the new one takes
 * the focus.
 */
export function useEntryState<Row extends object>(options: Options<Row>): EntryState {
  const { columns, newRow, today, fixed, onMove } = options;
  const [at, setAt] = useState({ row: 0, column: firstTyped(columns), anchor: 0 });
  const { draft, editing, typed, highlighted, setDraft, edit, end } = useDraft();
  const latest = useLatestRows(options);
  const { now, hand, change } = latest;
  const column = columns[at.column];

  const commit = (picked?: Option) => {
    const text = typed.current;
    const option = picked ?? highlighted.current;
    const isNew = at.row >= now().length;
    end();
    const isKept = option !== undefined || (text !== null && !(isNew && text.trim() === ''));
    if (column && isKept) change([at.row], (row) => settle(column, row, text ?? option?.value ?? '', today, option));
  };
  const move = (row: number, nextColumn: number, last: number, anchor?: number) => {
    onMove();
    const place = Math.max(0, Math.min(row, last));
    setAt({ row: place, column: nextColumn, anchor: anchor ?? place });
  };
  /** Copies the current column's cell of one row into the rows after it, up to and with `to`. */
  const copyDown = (from: number, to: number) => {
    const source = now()[from];
    if (!column || !source) return;
    end();
    const places = Array.from({ length: to - from }, (_, offset) => from + 1 + offset);
    change(places, (row) => copied(column, row, source, today));
  };

  return {
    ...at,
    draft,
    editing,
    highlighted,
    type: setDraft,
    edit,
    revert: end,
    commit,
    goTo: (row, nextColumn) => {
      commit();
      move(row, nextColumn, now().length - Number(fixed));
    },
    take: () => {
      commit();
      const filled = fixed ? null : lastFilled(columns, now(), at, today);
      if (filled) hand(filled);
    },
    extendTo: (row) => {
      commit();
      move(row, at.column, now().length - 1, at.anchor);
    },
    repeatAbove: () => copyDown(at.row - 1, at.row),
    fillDown: () => {
      commit();
      copyDown(...spanToFill(at.row, at.anchor));
    },
    deleteRow: (index) => {
      end();
      if (!fixed && index < now().length) hand(now().toSpliced(index, 1));
      move(at.row, at.column, now().length - 1);
    },
    paste: (text) => {
      const block = blockOf(text);
      if (block) end();
      if (block) layPaste(block, { columns, at, newRow, today, fixed, rows: latest });
      return block !== null;
    },
  };
}
