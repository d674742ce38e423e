// Finds the row of titles of a table: reports of other products carry their name, the association and a span
// of time above it.
import type { ImportColumns } from '../contract/contract.ts';
import { malformedFile } from '../kernel/kernel.ts';
import { plainTitle } from './mapping.ts';

/** A row that may be the titles. */
interface Row {
  line: number;
  cells: readonly string[];
}

/** How far down titles are looked for, in rows that hold something. */
const TITLE_REACH = 40;

/** A row below the first is taken for the titles only where so many of its cells are titles of the import. */
const FEWEST_KNOWN = 2;

/** Every title a column of an import goes by, in plain form. */
export function knownTitles(columns: ImportColumns): string[] {
  return Object.entries(columns).flatMap(([key, { title, aliases = [] }]) => [title, key, ...aliases].map(plainTitle));
}

/**
 * The place of the row of titles among the rows of a table: that of the line that was chosen, else the row
 * with the most titles of the import among the first forty, the first row where none has two. Throws Refusal
 * `malformedFile` for a chosen line that holds nothing.
 */
export function titlePlace(rows: readonly Row[], known: readonly string[], chosen?: number): number {
  const first = rows.slice(0, TITLE_REACH + 1);
  if (chosen !== undefined) {
    const at = first.findIndex(({ line }) => line === chosen);
    if (at < 0) throw malformedFile(chosen, 'This line holds nothing, or stands too far down; choose another line for the titles.');
    return at;
  }
  const names = new Set(known);
  const counts = first.map(({ cells }) => new Set(cells.map(plainTitle).filter((title) => title !== '' && names.has(title))).size);
  const most = Math.max(...counts);
  return most >= FEWEST_KNOWN ? counts.indexOf(most) : 0;
}

/** The rows that may be chosen for the titles, each with the beginning of what it holds. */
export function titleChoices(rows: readonly Row[]): { line: number; text: string }[] {
  return rows.slice(0, TITLE_REACH).map(({ line, cells }) => {
    const text = cells
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .join(', ');
    return { line, text: text.length > 60 ? `${text.slice(0, 59)}…` : text };
  });
}

/** Says that rows above the titles are no part of the table. */
export function aboveWarnings(above: readonly Row[]): { line: number; message: string }[] {
  const [first] = above;
  const last = above.at(-1);
  if (!first || !last) return [];
  const words = first === last ? `Line ${first.line} stands` : `Lines ${first.line} to ${last.line} stand`;
  return [{ line: first.line, message: `${words} above the titles and ${first === last ? 'is' : 'are'} left out.` }];
}
