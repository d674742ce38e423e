// Which column each cell of a pasted block goes to: by a line of titles, or by the columns as they stand in
// sight; and what became of it in words.
import { countWords, type LocalDate, listWords } from '../../kernel/kernel.ts';
import { readAmount } from '../amount.rules.ts';
import { cellProblem, cellText, type EntryColumn, settle } from './entry-grid.rules.ts';

/** Where the cells of a block go. */
export interface PastePlan<Row> {
  /** The column of each cell of a line; null leaves the cell out. */
  targets: readonly (EntryColumn<Row> | null)[];
  /** The lines without their titles. */
  lines: readonly (readonly string[])[];
  /** Titles of columns nobody types in, and of columns that are not there. */
  leftOut: readonly string[];
  /** Lines for which there is no row. */
  tooMany: number;
}

interface Place<Row> {
  columns: readonly EntryColumn<Row>[];
  rows: readonly Row[];
  at: { row: number; column: number };
  newRow(): Row;
  today: LocalDate;
  /** How many lines there is room for; null where rows are added. */
  room: number | null;
}

/** A title as people shorten and lengthen it: "Check #", "Check no." and "Check number" are "check". */
const titleKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/ (number|num|no)$/, '');

/** The columns a line of titles names; null where it is none: two titles are known, or the only one is. */
function titled<Row>(columns: readonly EntryColumn<Row>[], line: readonly string[]): (EntryColumn<Row> | null)[] | null {
  const byKey = new Map(columns.map((column) => [titleKey(column.title), column]));
  const named = line.map((cell) => byKey.get(titleKey(cell)) ?? null);
  const known = named.filter((column) => column !== null).length;
  return known >= 2 || (known === 1 && line.filter((cell) => cell !== '').length === 1) ? named : null;
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** How a cell goes with what nobody types: the same or of the same words, other words, or something else. */
function likeness(cell: string, shown: string): 'same' | 'other' | 'wrong' {
  const [amount, figure] = [readAmount(cell), readAmount(shown)];
  if (amount !== null && amount === figure) return 'same';
  const words = wordsOf(shown);
  if ([...wordsOf(cell)].some((word) => words.has(word))) return 'same';
  return (amount === null) === (figure === null) ? 'other' : 'wrong';
}

interface Score {
  faults: number;
  /** Cells that say what the row says of itself. */
  agreed: number;
}

/** How well a line fits its columns, laid over a row. */
function scoreLine<Row>(targets: readonly EntryColumn<Row>[], line: readonly string[], row: Row, today: LocalDate): Score {
  const score = { faults: 0, agreed: 0 };
  let laid = row;
  for (const [index, cell] of line.entries()) {
    if (cell === '') continue;
    const column = targets[index];
    if (!column) score.faults += 2;
    else if (column.kind === 'readonly') {
      const shown = cellText(column, laid);
      const like = shown === '' ? 'other' : likeness(cell, shown);
      if (like === 'same') score.agreed += 1;
      else score.faults += like === 'other' ? 1 : 2;
    } else {
      laid = { ...laid, ...settle(column, laid, cell, today) };
      const isWords = column.kind === 'text' && column.numeric === true && !/\d/.test(cell);
      if (isWords || cellProblem(column, laid) !== null) score.faults += 2;
    }
  }
  return score;
}

const SAMPLE = 40;

function scoreAll<Row>(targets: readonly EntryColumn<Row>[], lines: readonly (readonly string[])[], place: Place<Row>): Score {
  const scores = lines
    .slice(0, SAMPLE)
    .map((line, i) => scoreLine(targets, line, place.rows[place.at.row + i] ?? place.newRow(), place.today));
  return {
    faults: scores.reduce((sum, score) => sum + score.faults, 0),
    agreed: scores.reduce((sum, score) => sum + score.agreed, 0),
  };
}

/**
 * The columns from the current one on: as they stand in sight, with those nobody types in, or those that are
 * typed alone. What was copied from the screen or a list like it has a cell for each; a narrow list has
 * none for what follows by itself. The lines say which it is: by cells that cannot be read where they would
 * land, and by cells that say what the row says of itself.
 */
function placed<Row>(lines: readonly (readonly string[])[], place: Place<Row>): readonly EntryColumn<Row>[] {
  const seen = place.columns.slice(place.at.column);
  const typed = seen.filter((column) => column.kind !== 'readonly');
  const bySight = scoreAll(seen, lines, place);
  const byTyping = scoreAll(typed, lines, place);
  if (bySight.faults !== byTyping.faults) return bySight.faults < byTyping.faults ? seen : typed;
  return bySight.agreed > 0 ? seen : typed;
}

/** Where the cells of a block go. */
export function planPaste<Row>(block: readonly (readonly string[])[], place: Place<Row>): PastePlan<Row> {
  const [first = [], ...rest] = block;
  const named = rest.length > 0 ? titled(place.columns, first) : null;
  const all = named ? rest : block;
  const lines = place.room === null ? all : all.slice(0, place.room);
  const width = Math.max(0, ...lines.map((line) => line.length));
  const columns = named ?? placed(lines, place);
  const targets = Array.from({ length: width }, (_, i) => {
    const column = columns[i] ?? null;
    return column?.kind === 'readonly' ? null : column;
  });
  const hasCells = (i: number) => lines.some((line) => (line[i] ?? '') !== '');
  const leftOut = targets.flatMap((target, i) => {
    if (target || !hasCells(i)) return [];
    return [columns[i]?.title ?? (named ? first[i] || `column ${i + 1}` : `column ${i + 1}`)];
  });
  return { targets, lines, leftOut, tooMany: all.length - lines.length };
}

/** What a paste did, in one or a few short sentences; `unread` is the number of cells that cannot be read. */
export function pasteWords<Row>({ targets, lines, leftOut, tooMany }: PastePlan<Row>, unread: number): string {
  const into = targets.flatMap((column) => (column ? [column.title] : []));
  const said = [`Pasted ${countWords(lines.length, 'row')} into ${listWords(into)}.`];
  if (leftOut.length > 0) said.push(`Left out: ${listWords(leftOut)}.`);
  if (tooMany > 0) said.push(`No room for ${countWords(tooMany, 'more line')}.`);
  if (unread > 0) said.push(`${countWords(unread, 'cell')} to fix.`);
  return said.join(' ');
}
