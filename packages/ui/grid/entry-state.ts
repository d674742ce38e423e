// State of an entry grid: the current cell, what is being typed in it, and every change to the rows.
import { useRef, useState } from 'react';
import type { LocalDate } from '../../kernel/kernel.ts';
import type { Option } from '../options.rules.ts';
import { cellText, type EntryColumn, parseBlock, pasteBlock, settle } from './entry-grid.rules.ts';

export interface EntryState<Row> {
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
  extendTo(row: number): void;
  /** Keeps what was typed. */
  commit(picked?: Option): void;
  take(option: Option): void;
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
  onMove(): void;
}

/** The state behind one grid; `onMove` is called before the current cell changes, so that the new one takes the focus. */
export function useEntryState<Row>({ columns, rows, onRows, newRow, today, onMove }: Options<Row>): EntryState<Row> {
  const firstColumn = Math.max(0, columns.findIndex((column) => column.kind !== 'readonly'));
  const [at, setAt] = useState({ row: 0, column: firstColumn, anchor: 0 });
  const [editing, setEditing] = useState(false);
  const [draft, showDraft] = useState<string | null>(null);
  const typed = useRef<string | null>(null);
  const highlighted = useRef<Option | undefined>(undefined);
  // The rows as last handed to the parent: keys may follow faster than it draws.
  const latest = useRef(rows);
  latest.current = rows;

  const setDraft = (text: string | null) => {
    typed.current = text;
    showDraft(text);
  };
  const hand = (next: Row[]) => {
    latest.current = next;
    onRows(next);
  };
  const patch = (index: number, change: (row: Row) => Partial<Row>) => {
    const all = latest.current;
    const place = Math.min(index, all.length);
    const row = all[place] ?? newRow();
    const next = [...all];
    next[place] = { ...row, ...change(row) };
    hand(next);
  };
  const column = columns[at.column];
  const commit = (picked?: Option) => {
    const text = typed.current;
    const option = picked ?? highlighted.current;
    setEditing(false);
    if (!column || (text === null && !option)) return;
    setDraft(null);
    highlighted.current = undefined;
    if ((text ?? '').trim() === '' && !option && at.row >= latest.current.length) return;
    patch(at.row, (row) => settle(column, row, text ?? option?.value ?? '', today, option));
  };
  const move = (row: number, nextColumn: number, anchor: number) => {
    onMove();
    setAt({ row, column: nextColumn, anchor });
  };
  const copyInto = (from: number, to: readonly number[]) => {
    const source = latest.current[from];
    if (!column || !source || to.length === 0) return;
    setDraft(null);
    const next = [...latest.current];
    for (const index of to) {
      const row = next[index] ?? newRow();
      next[Math.min(index, next.length)] = { ...row, ...settle(column, row, cellText(column, source), today) };
    }
    hand(next);
  };

  return {
    ...at,
    draft,
    editing,
    highlighted,
    type: setDraft,
    edit: () => setEditing(true),
    revert: () => {
      setDraft(null);
      setEditing(false);
      highlighted.current = undefined;
    },
    commit,
    take: (option) => {
      typed.current = option.value;
      commit(option);
    },
    goTo: (row, nextColumn) => {
      commit();
      const end = latest.current.length;
      move(Math.max(0, Math.min(row, end)), nextColumn, Math.max(0, Math.min(row, end)));
    },
    extendTo: (row) => {
      commit();
      move(Math.max(0, Math.min(row, latest.current.length - 1)), at.column, at.anchor);
    },
    repeatAbove: () => copyInto(at.row - 1, [at.row]),
    fillDown: () => {
      commit();
      const top = Math.min(at.row, at.anchor);
      const bottom = Math.max(at.row, at.anchor);
      if (top === bottom) copyInto(at.row - 1, [at.row]);
      else copyInto(top, Array.from({ length: bottom - top }, (_, i) => top + 1 + i));
    },
    deleteRow: (index) => {
      setDraft(null);
      if (index < latest.current.length) hand(latest.current.filter((_, i) => i !== index));
      move(Math.max(0, Math.min(at.row, latest.current.length - 1)), at.column, Math.max(0, Math.min(at.row, latest.current.length - 1)));
    },
    paste: (text) => {
      const block = parseBlock(text);
      if (block.length === 1 && (block[0]?.length ?? 0) <= 1) return false;
      setDraft(null);
      hand(pasteBlock(columns, latest.current, { row: Math.min(at.row, latest.current.length), column: at.column }, block, newRow, today));
      return true;
    },
  };
}
