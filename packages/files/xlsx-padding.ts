// Numbers that a workbook shows with leading zeros, such as a ZIP code kept as 2134 under the format 00000:
// the text that stands on the sheet.

/** Reads a part of the archive as text; null where there is none. */
export type ReadPart = (name: string) => string | null;

/** The texts shown, by row from 1 and column from 0. */
export type PaddedCells = ReadonlyMap<number, ReadonlyMap<number, string>>;

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

type AttributeName = 'formatCode' | 'numFmtId' | 'Id' | 'Target' | 'r' | 's' | 't';
const attributes = new Map<AttributeName, RegExp>(
  (['formatCode', 'numFmtId', 'Id', 'Target', 'r', 's', 't'] as const).map((name) => [name, new RegExp(`(?:^|\\s)${name}="([^"]*)"`)]),
);

/** An attribute of a tag, as written. */
function attribute(tag: string, name: AttributeName): string | undefined {
  return attributes.get(name)?.exec(tag)?.[1];
}

/**
 * The format of digits alone, such as `00000` and `000-00-0000`; null for every other. The first section of a
 * format is that of positive numbers.
 */
function digitFormat(code: string): string | null {
  const plain = code.replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all);
  const [first = ''] = plain
    .replace(/\[[^\]]*\]/g, '')
    .replace(/["\\]/g, '')
    .split(';');
  return /^0[0-]*0$/.test(first) ? first : null;
}

/** The digit format of each style of cells, by its number; none for those that have another. */
function digitStyles(styles: string): ReadonlyMap<string, string> {
  const formats = new Map<string, string>();
  for (const [, tag = ''] of styles.matchAll(/<(?:\w+:)?numFmt\b([^<>]*)>/g)) {
    const format = digitFormat(attribute(tag, 'formatCode') ?? '');
    if (format) formats.set(attribute(tag, 'numFmtId') ?? '', format);
  }
  if (formats.size === 0) return formats;
  const begin = styles.search(/<(?:\w+:)?cellXfs\b/);
  const end = styles.slice(begin).search(/<\/(?:\w+:)?cellXfs>/);
  const xfs = begin < 0 || end < 0 ? [] : [...styles.slice(begin, begin + end).matchAll(/<(?:\w+:)?xf\b([^<>]*)>/g)];
  return new Map(
    xfs.flatMap(([, tag = ''], at) => {
      const format = formats.get(attribute(tag, 'numFmtId') ?? '');
      return format ? [[String(at), format] as const] : [];
    }),
  );
}

/** Where a sheet lies in the archive, by its place among the sheets. */
function sheetPart(read: ReadPart, place: number): string | null {
  const sheets = [...(read('xl/workbook.xml') ?? '').matchAll(/<(?:\w+:)?sheet\b([^<>]*)>/g)];
  const id = /\w+:id="([^"]*)"/.exec(sheets[place]?.[1] ?? '')?.[1];
  const links = [...(read('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<(?:\w+:)?Relationship\b([^<>]*)>/g)];
  const target = links.flatMap(([, tag = '']) =>
    id !== undefined && attribute(tag, 'Id') === id ? (attribute(tag, 'Target') ?? []) : [],
  )[0];
  if (target === undefined) return null;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Digits in their format, from its end: 2134 in `00000` is 02134. */
function inFormat(digits: string, format: string): string {
  const left = [...digits];
  const shown = [...format].toReversed().map((mark) => (mark === '0' ? (left.pop() ?? '0') : mark));
  return left.join('') + shown.toReversed().join('');
}

/** The column of a reference such as `AB12`, from 0. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const CELL = /<(?:\w+:)?c\b([^<>]*)>(?:<(?:\w+:)?f\b[^<>]*>(?:[^<]*<\/(?:\w+:)?f>)?)?<(?:\w+:)?v>(\d{1,15})<\/(?:\w+:)?v>/g;

/**
 * The whole numbers of a sheet whose format is of digits alone. A workbook without such formats costs a look
 * at its styles.
 */
export function paddedCells(read: ReadPart, place: number): PaddedCells {
  const styles = digitStyles(read('xl/styles.xml') ?? '');
  const part = styles.size === 0 ? null : sheetPart(read, place);
  const rows = new Map<number, Map<number, string>>();
  for (const [, tag = '', digits = ''] of (part === null ? '' : (read(part) ?? '')).matchAll(CELL)) {
    const format = styles.get(attribute(tag, 's') ?? '');
    const [, letters, row] = /^([A-Z]{1,3})(\d+)$/.exec(attribute(tag, 'r') ?? '') ?? [];
    const type = attribute(tag, 't');
    if (!format || !letters || (type !== undefined && type !== 'n')) continue;
    const cells = rows.get(Number(row)) ?? new Map<number, string>();
    rows.set(Number(row), cells.set(columnOf(letters), inFormat(digits, format)));
  }
  return rows;
}
