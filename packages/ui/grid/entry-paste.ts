// Lays a pasted block over the rows of an entry grid, and says in a toast what went where, with undo.
import type { LocalDate } from '../../kernel/kernel.ts';
import { toast } from '../toast.tsx';
import { type EntryColumn, entryProblems, layingBlock, parseBlock } from './entry-grid.rules.ts';
import { type PastePlan, pasteWords, planPaste } from './paste.rules.ts';

/** The rows as they were last handed to the parent. */
interface LatestRows<Row> {
  now(): readonly Row[];
  hand(rows: Row[]): void;
  /** How often the rows were changed by the grid. */
  changes: { readonly current: number };
  lay(steps: Generator<undefined, Row[]>, done: (rows: Row[]) => void): void;
}

interface Place<Row> {
  columns: readonly EntryColumn<Row>[];
  at: { row: number; column: number };
  newRow(): Row;
  today: LocalDate;
  /** No row is added. */
  fixed: boolean;
  rows: LatestRows<Row>;
}

/** What pasted text lays over the cells; null when it is a single cell. */
export function blockOf(text: string): string[][] | null {
  const given = parseBlock(text);
  return given.length === 1 && (given[0]?.length ?? 0) <= 1 ? null : given;
}

/** Cells of the pasted rows that hold what cannot be read. */
function countUnread<Row extends object>(columns: readonly EntryColumn<Row>[], rows: readonly Row[]): number {
  return entryProblems(columns, rows).filter(({ row, key }) => (rows[row] as Readonly<Record<string, unknown>>)[key] !== '').length;
}

/** Lays a block over the rows. Its undo brings the rows back as they were, as long as nobody typed since. */
export function layPaste<Row extends object>(block: readonly (readonly string[])[], place: Place<Row>): void {
  const { columns, at, newRow, today, fixed, rows } = place;
  const before = rows.now();
  const from = Math.min(at.row, before.length);
  const room = fixed ? before.length - from : null;
  const plan: PastePlan<Row> = planPaste(block, { columns, rows: before, at: { row: from, column: at.column }, newRow, today, room });
  if (plan.targets.every((column) => column === null)) {
    toast({ tone: 'attention', text: 'Nothing was pasted: none of its columns can be typed here.' });
    return;
  }
  rows.lay(layingBlock(columns, before, from, plan, newRow, today), (after) => {
    const stood = rows.changes.current;
    const unread = countUnread(columns, after.slice(from, from + plan.lines.length));
    const undo = () => {
      if (rows.changes.current === stood) rows.hand([...before]);
      else toast({ tone: 'attention', text: 'The rows were changed since, so the paste was not undone.' });
    };
    const isPartly = unread > 0 || plan.leftOut.length > 0 || plan.tooMany > 0;
    toast({ text: pasteWords(plan, unread), undo, ...(isPartly ? { tone: 'attention' } : {}) });
  });
}
