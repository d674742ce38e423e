// Matches the columns of a file to those of an import: by what was chosen, by what was remembered, by title
// and other names.
import { createHash } from 'node:crypto';
import type { ImportColumns } from '../contract/contract.ts';

/** For each column of the import the column of the file, from 0; -1 for none. */
export type Mapping = Readonly<Record<string, number>>;

/** A title for comparison: case, blanks and marks do not count. */
export function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The columns a file's titles name. The title of a column goes before its other names, and an earlier name
 * before a later one; no column of the file is taken twice.
 */
export function guessMapping(columns: ImportColumns, header: readonly string[]): Mapping {
  const free = Map.groupBy(header.keys(), (at) => plainTitle(header[at] ?? ''));
  free.delete('');
  const find = (names: readonly string[]) => {
    for (const name of names) {
      const at = free.get(plainTitle(name))?.shift();
      if (at !== undefined) return at;
    }
    return -1;
  };
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, find([column.title, key, ...(column.aliases ?? [])])]));
}

/** What two files with the same titles share, in whatever order they stand. */
export function headerHash(header: readonly string[]): string {
  return createHash('sha256').update(header.map(plainTitle).sort().join('\n')).digest('hex');
}

/** A mapping as it is kept: by titles, so that it holds when columns change places. */
export function rememberMapping(mapping: Mapping, header: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(Object.entries(mapping).map(([key, at]) => [key, header[at] ?? null]));
}

/** A kept mapping laid over the titles of a file; columns it does not know are guessed. */
export function recallMapping(columns: ImportColumns, kept: Readonly<Record<string, string | null>>, header: readonly string[]): Mapping {
  const guessed = guessMapping(columns, header);
  const titles = header.map(plainTitle);
  return Object.fromEntries(
    Object.keys(columns).map((key) => {
      const title = kept[key];
      if (title === undefined) return [key, guessed[key] ?? -1];
      return [key, title === null ? -1 : titles.indexOf(plainTitle(title))];
    }),
  );
}
