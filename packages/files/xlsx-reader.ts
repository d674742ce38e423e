// Reads a sheet of an XLSX workbook as rows of text. The archive is weighed before it is opened, so that a
// bomb, a lie about sizes or a million rows cost nothing.
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import type { CellValue } from 'hucre/xlsx';
import { everywhereRefusals, refuse } from '../contract/contract.ts';
import { Refusal } from '../kernel/kernel.ts';
import { refuseLargeTable, type TableLimits, tableLimits } from './table-limits.ts';
import { type PaddedCells, paddedCells, type ReadPart } from './xlsx-padding.ts';

/**
 * A sheet as text: dates as `2026-01-31`, numbers with a point, nothing formatted but numbers with leading
 * zeros. Empty rows are left out; `line` is the number of the row.
 */
export interface SheetRows {
  sheets: string[];
  sheet: string;
  rows: { line: number; cells: string[] }[];
}

/** The most a workbook may hold: bytes as it comes, bytes unpacked, and its table. */
export interface WorkbookLimits extends TableLimits {
  maxBytes: number;
  maxUnpacked: number;
}

const LIMITS: WorkbookLimits = { maxBytes: 20 * 1024 * 1024, maxUnpacked: 64 * 1024 * 1024, ...tableLimits };

/** Loaded with the first workbook. */
const loadReader = () => import('hucre/xlsx');

/** Excel keeps no more in a cell (Excel specifications and limits). */
const CELL_LIMIT = 32_767;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_PARTS = 2000;

function malformed(message: string): Refusal {
  return refuse(everywhereRefusals, 'malformedFile', { problem: message }, [{ path: 'file', line: 1, message }]);
}

function tooLarge(most: string): Refusal {
  return refuse(everywhereRefusals, 'fileTooLarge', { most });
}

/** True for bytes that begin like an archive, as workbooks do. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

interface Part {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  at: number;
}

/** What the directory of the archive promises (APPNOTE 4.3.12). Throws `malformedFile`. */
function partsOf(zip: Buffer): Part[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > zip.length) throw malformed('This is no whole workbook.');
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_PARTS) throw tooLarge(`${MAX_PARTS} parts`);
  const parts: Part[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== CENTRAL) throw malformed('The directory of the workbook is broken.');
    const nameLength = zip.readUInt16LE(at + 28);
    parts.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

/** The bytes of a part as they lie in the archive. */
function packedPart(zip: Buffer, part: Part): Buffer {
  if (part.at + 30 > zip.length || zip.readUInt32LE(part.at) !== LOCAL) throw malformed('The workbook is broken.');
  const start = part.at + 30 + zip.readUInt16LE(part.at + 26) + zip.readUInt16LE(part.at + 28);
  const packed = zip.subarray(start, start + part.packed);
  if (packed.length !== part.packed) throw malformed('The workbook is cut off.');
  return packed;
}

/** Reads parts of an archive that was inspected. */
function partReader(zip: Buffer): ReadPart {
  const parts = new Map(partsOf(zip).map((part) => [part.name, part]));
  return (name) => {
    const part = parts.get(name);
    if (!part) return null;
    const packed = packedPart(zip, part);
    return (part.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, part.unpacked) })).toString('utf8');
  };
}

/** Unpacks a part into nothing, counting; stops as soon as it holds more than it said. */
async function weigh(zip: Buffer, part: Part): Promise<number> {
  const packed = packedPart(zip, part);
  if (part.method !== 0 && part.method !== 8) throw malformed('The workbook is packed in a way that is not read.');
  const isXml = /\.(xml|rels)$/i.test(part.name);
  const pieces: AsyncIterable<Buffer> | Buffer[] = part.method === 0 ? [packed] : inflate(packed);
  let size = 0;
  let tail = '';
  for await (const piece of pieces) {
    size += piece.length;
    if (size > part.unpacked) throw malformed('The workbook lies about its size.');
    const text = isXml ? tail + piece.toString('latin1') : '';
    if (text.includes('<!DOCTYPE')) throw malformed('The workbook holds declarations that no workbook needs.');
    tail = text.slice(-9);
  }
  return size;
}

async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw();
  stream.end(packed);
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    throw error instanceof Refusal ? error : malformed('The workbook is damaged.');
  } finally {
    stream.destroy();
  }
}

/** Refuses an archive that promises or holds too much, before anything of it is understood. */
async function inspect(zip: Buffer, maxUnpacked: number): Promise<void> {
  const parts = partsOf(zip);
  const promised = parts.reduce((sum, part) => sum + part.unpacked, 0);
  if (promised > maxUnpacked) throw tooLarge(`${Math.ceil(maxUnpacked * 2 ** -20)} MB once unpacked`);
  if (!parts.some((part) => part.name === '[Content_Types].xml')) throw malformed('This is an archive, but no workbook.');
  for (const part of parts) await weigh(zip, part);
}

/**
 * A number as a spreadsheet shows it, to 15 digits; three decimals get a fourth, so that `1.255` never passes
 * for a grouped `1255`.
 */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.slice(0, CELL_LIMIT + 1).replace(/\r\n?/g, '\n');
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value) : '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
}

async function sheetNames(bytes: Uint8Array): Promise<string[]> {
  const { readXlsx } = await loadReader();
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: (info) => {
      names.push(info.name);
      return false;
    },
  });
  return names;
}

async function readRows(bytes: Uint8Array, sheet: number, limits: TableLimits, padded: PaddedCells): Promise<SheetRows['rows']> {
  const { streamXlsxRows } = await loadReader();
  const rows: SheetRows['rows'] = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const shown = padded.get(index + 1);
    const all = values.map((value, at) => shown?.get(at) ?? cellText(value));
    // A format that reaches far to the right fills no cell.
    const cells = all.slice(0, all.findLastIndex((cell) => cell.trim() !== '') + 1);
    if (cells.length === 0) continue;
    if (cells.some((cell) => cell.length > CELL_LIMIT))
      throw malformed(`Row ${index + 1} holds a cell of more than ${CELL_LIMIT} characters.`);
    refuseLargeTable(rows.push({ line: index + 1, cells }) - 1, cells.length, limits);
  }
  return rows;
}

/** What the library says about a file it cannot read, in our words. */
async function understood<T>(work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    throw malformed('This workbook could not be read; save it again as XLSX, or as CSV.');
  });
}

/**
 * Reads one sheet, the first when none is named. Formulas give the values they were saved with; text that
 * looks like a formula stays text. Throws Refusal `malformedFile` for what is no workbook, holds document
 * type declarations or lies about its sizes, `fileTooLarge` beyond the limits.
 */
export async function readXlsxRows(
  bytes: Uint8Array,
  options: { sheet?: string | undefined } & Partial<WorkbookLimits> = {},
): Promise<SheetRows> {
  const limits = { ...LIMITS, ...options };
  const { maxBytes, maxUnpacked } = limits;
  if (bytes.length > maxBytes) throw tooLarge(`${maxBytes} bytes`);
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await inspect(zip, maxUnpacked);
  const sheets = await understood(sheetNames(bytes));
  const at = options.sheet === undefined ? 0 : sheets.indexOf(options.sheet);
  const sheet = sheets[at];
  if (sheet === undefined)
    throw malformed(options.sheet === undefined ? 'The workbook has no sheet.' : `There is no sheet “${options.sheet}”.`);
  const padded = paddedCells(partReader(zip), at);
  return { sheets, sheet, rows: await understood(readRows(bytes, at, limits, padded)) };
}
