// Text that the embedded font can print: PDF/UA refuses a glyph the font lacks, and one odd name must not
// stop a run of thousands.
import { fontBytes } from './typst.ts';

const REPLACEMENT = '\u25A1';

/**
 * Reads the ranges of code points a TrueType font maps, from its `cmap` subtable of format 12 or 4 (OpenType
 * specification, cmap).
 */
function readCoverage(font: Buffer): (codePoint: number) => boolean {
  let cmap = 0;
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const record = 12 + 16 * i;
    if (font.toString('latin1', record, record + 4) === 'cmap') cmap = font.readUInt32BE(record + 8);
  }
  const covered = new Set<number>();
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const table = cmap + font.readUInt32BE(cmap + 4 + 8 * i + 4);
    const format = font.readUInt16BE(table);
    if (format === 12) readFormat12(font, table, covered);
    if (format === 4) readFormat4(font, table, covered);
  }
  return (codePoint) => covered.has(codePoint);
}

function readFormat12(font: Buffer, table: number, covered: Set<number>): void {
  for (let group = 0; group < font.readUInt32BE(table + 12); group++) {
    const at = table + 16 + 12 * group;
    for (let point = font.readUInt32BE(at); point <= font.readUInt32BE(at + 4); point++) covered.add(point);
  }
}

function readFormat4(font: Buffer, table: number, covered: Set<number>): void {
  const doubled = font.readUInt16BE(table + 6);
  for (let offset = 0; offset < doubled; offset += 2) {
    const end = font.readUInt16BE(table + 14 + offset);
    const start = font.readUInt16BE(table + 16 + doubled + offset);
    const delta = font.readUInt16BE(table + 16 + 2 * doubled + offset);
    const rangeAt = table + 16 + 3 * doubled + offset;
    const range = font.readUInt16BE(rangeAt);
    for (let point = start; point <= end && point !== 0xffff; point++) {
      const glyph = range === 0 ? (point + delta) & 0xffff : font.readUInt16BE(rangeAt + range + 2 * (point - start));
      if (glyph !== 0) covered.add(point);
    }
  }
}

let coverage: ((codePoint: number) => boolean) | undefined;

/**
 * Text with every character the font cannot draw replaced by a white square, so that the gap is seen. Control
 * characters become spaces, but line feeds stay; accents are composed first; characters without a shape of
 * their own (joiners, variation marks) go.
 */
export function printableText(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text;
  coverage ??= readCoverage(fontBytes('400Regular'));
  const isCovered = coverage;
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/(?!\n)\p{Cc}/gu, ' ');
  let printable = '';
  for (const character of plain) {
    printable += character === '\n' || isCovered(character.codePointAt(0) ?? 0) ? character : REPLACEMENT;
  }
  return printable;
}

/**
 * The data of a document as JSON whose every text is printable. Amounts and dates are text by the time they
 * come here.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) => (typeof entry === 'string' ? printableText(entry) : entry));
}
