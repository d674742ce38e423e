// The columns by which files bring the fields of a record, what their cells make of it, and the columns of
// its list.
import { type FactsOf, type Field, type Fields, initialOf, type LinesField, type WordOf } from './fields.ts';
import type { ImportColumn, ImportColumnKind } from './import.ts';
import type { ListColumn, ListTone } from './list.ts';

const importTitleOf = ({ title, importTitle = title }: Field): string => importTitle;

/** What fields are called in files, for the remarks of an import. */
export function titlesOf<F extends Fields>(fields: F): { readonly [K in keyof F]: string } {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, importTitleOf(field)])) as {
    readonly [K in keyof F]: string;
  };
}

type ImportKindOf<F extends Field> = F extends { kind: 'money' | 'date' | 'count' | 'choice' | 'flag' } ? F['kind'] : 'text';
type Imported<F extends Fields> = {
  [K in keyof F]: F[K] extends { importAs: readonly string[]; kind: Exclude<Field['kind'], 'ref'> } ? K : never;
}[keyof F];
export type ImportColumnsOf<F extends Fields> = { readonly [K in Imported<F>]: ImportColumn & { kind: ImportKindOf<F[K]> } };

const importKinds: Readonly<Partial<Record<Field['kind'], ImportColumnKind>>> = {
  money: 'money',
  date: 'date',
  count: 'count',
  choice: 'choice',
  flag: 'flag',
};
const importWidths: Readonly<Record<ImportColumnKind, number>> = { text: 180, money: 110, date: 110, count: 90, choice: 110, flag: 90 };

function importColumn(field: Field): ImportColumn {
  const kind = importKinds[field.kind] ?? 'text';
  const most = field.kind === 'listOf' ? 500 : field.kind === 'decimal' ? 20 : 'most' in field && kind === 'text' ? field.most : undefined;
  return {
    title: importTitleOf(field),
    kind,
    width: importWidths[kind],
    aliases: field.importAs ?? [],
    ...(field.help === undefined ? {} : { help: field.help }),
    ...(most === undefined ? {} : { most }),
    ...(field.kind === 'longText' ? { cuts: true as const } : {}),
    ...(field.kind === 'choice' ? { choices: Object.values(field.words) } : {}),
    ...(field.kind === 'date' && field.past ? { past: field.past } : {}),
  };
}

/** The columns by which files bring the fields. References have columns of their own, which a rule reads. */
export function importColumnsOf<F extends Fields>(fields: F): ImportColumnsOf<F> {
  const read = Object.entries(fields).filter(([, field]) => field.importAs !== undefined && field.kind !== 'ref');
  return Object.fromEntries(read.map(([key, field]) => [key, importColumn(field)])) as ImportColumnsOf<F>;
}

/** "Tom Reyes (Son); Ana Reyes": the lines of a cell. */
function linesIn({ of }: LinesField, cell: string): Record<string, string>[] {
  const keys = Object.keys(of);
  return cell.split(';').flatMap((part) => {
    const [, first = part, rest = ''] = /^(.*?)\(([^)]*)\)\s*$/.exec(part) ?? [];
    const values = [first.trim(), ...rest.split(',').map((text) => text.trim())];
    return values[0] === '' ? [] : [Object.fromEntries(keys.map((key, at) => [key, values[at] ?? '']))];
  });
}

function factIn(field: Field, cell: unknown): unknown {
  if (field.kind === 'choice') return Object.entries(field.words).find(([, word]) => word === cell)?.[0] ?? field.initial;
  return field.kind === 'listOf' ? linesIn(field, String(cell)) : cell;
}

/**
 * The fields as the cells of a row leave them: a cell that is cleared goes back to what a new record has,
 * what the file says nothing about stays as it was. References are for the caller.
 */
export function factsFromRow<F extends Fields>(
  fields: F,
  values: Readonly<Record<string, unknown>>,
  before: Partial<FactsOf<F>> | null,
): FactsOf<F> {
  const facts = Object.entries(fields).map(([key, field]) => {
    const cell = values[key];
    if (cell === undefined) return [key, before === null ? initialOf(field) : before[key]];
    return [key, cell === null ? initialOf(field) : factIn(field, cell)];
  });
  return Object.fromEntries(facts) as FactsOf<F>;
}

type ListKindOf<F extends Field> = F extends { kind: 'money' | 'date' | 'count' | 'flag' }
  ? F['kind']
  : F extends { kind: 'choice' }
    ? 'status'
    : 'text';
type Listed<F extends Fields> = { [K in keyof F]: F[K] extends { list: string } ? K : never }[keyof F];
type Always<F> = F extends { required: true } | { kind: 'choice' } ? { always: true } : unknown;
export type ListColumnsOf<F extends Fields> = {
  readonly [K in Listed<F>]: Omit<ListColumn, 'kind' | 'always' | 'words'> & { kind: ListKindOf<F[K]> } & Always<F[K]> &
    (F[K] extends { kind: 'choice' } ? { words: Readonly<Record<WordOf<F[K]>, readonly [string, ListTone]>> } : unknown);
};

/** The columns a list of the record has from its fields. */
export function listColumnsOf<const F extends Fields>(fields: F): ListColumnsOf<F> {
  const listed = Object.entries(fields).filter(([, { list }]) => list !== undefined);
  const columns = listed.map(([key, field]): [string, ListColumn] => {
    const { title, list, kind } = field;
    const hidden = list === 'hidden' ? { hidden: true as const } : {};
    if (kind === 'choice') {
      const words = Object.entries(field.words).map(([word, said]) => [word, [said, field.tones?.[word] ?? 'neutral']] as const);
      return [key, { title, kind: 'status', always: true, words: Object.fromEntries(words), ...hidden }];
    }
    const plain = kind === 'money' || kind === 'date' || kind === 'count' || kind === 'flag' ? kind : 'text';
    const always = 'required' in field && field.required ? { always: true as const } : {};
    return [key, { title, kind: plain, ...always, ...('sum' in field && field.sum ? { sum: true as const } : {}), ...hidden }];
  });
  return Object.fromEntries(columns) as unknown as ListColumnsOf<F>;
}
