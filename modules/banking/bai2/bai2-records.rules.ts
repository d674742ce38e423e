// Cuts the text of a BAI2 file into records, whatever a bank does with slashes and line ends (formats.md 2).
import { refuse } from '../../../packages/contract/contract.ts';
import type { Refusal } from '../../../packages/kernel/kernel.ts';
import { fileRefusals } from '../banking.contract.ts';

/**
 * One logical record: its code, its one-based line, and its content with every 88 continuation as a further
 * segment.
 */
export interface Bai2Record {
  code: string;
  line: number;
  segments: string[];
  /** Physical records it is made of: itself and its 88s. The control counts of the file count these. */
  size: number;
}

const CODE_AT_START = /^(\d\d),/;
const CODES = new Set(['01', '02', '03', '16', '49', '98', '99']);

/**
 * What follows a slash inside the free text of a 16 only when another record begins there, and never in a
 * date such as 03/16, 2026.
 */
const RECORD_IN_TEXT = /\/(?=\s*(?:16,\d{3},[+-]?\d*,|49,[+-]?\d*,\d*\s*(?:\/|$)|88,))/;

/** True when free text could be mistaken for the start of another record; the writer refuses such text. */
export function looksLikeRecord(text: string): boolean {
  return RECORD_IN_TEXT.test(text);
}

/** The refusal every malformed statement gets: nothing of the file is imported. */
export function malformedStatement(line: number, path: string, message: string): Refusal {
  return refuse(fileRefusals, 'malformedFile', [{ path, line, message }]);
}

interface Cut {
  records: Bai2Record[];
  /** True when the last record ended with its slash. */
  closed: boolean;
}

function openRecord(cut: Cut, code: string, content: string, line: number): void {
  const last = cut.records.at(-1);
  if (code === '88') {
    if (!last) throw malformedStatement(line, '88.code', 'A continuation record (88) comes before any record it could continue.');
    last.segments.push(content);
    last.size += 1;
  } else if (CODES.has(code)) {
    cut.records.push({ code, line, segments: [content], size: 1 });
  } else {
    throw malformedStatement(line, `${code}.code`, `There is no record of type ${code} in a BAI2 file.`);
  }
}

/**
 * Where the record that starts this text ends: its content, whether a slash closed it, and what follows on
 * the same line.
 */
function endOfRecord(text: string, isFreeText: boolean): { content: string; closed: boolean; rest: string } {
  const cutAt = isFreeText ? text.search(RECORD_IN_TEXT) : text.indexOf('/');
  if (cutAt >= 0) return { content: text.slice(0, cutAt).trimEnd(), closed: true, rest: text.slice(cutAt + 1).trim() };
  const body = text.trimEnd();
  return body.endsWith('/') ? { content: body.slice(0, -1).trimEnd(), closed: true, rest: '' } : { content: body, closed: false, rest: '' };
}

/**
 * Takes the record (or the rest of a record that a line end has cut) at the start of `text`, and returns what
 * follows it on the line.
 */
function takeRecord(cut: Cut, text: string, line: number): string {
  const last = cut.records.at(-1);
  const code = CODE_AT_START.exec(text)?.[1];
  const inOpenText = last?.code === '16' && !cut.closed;
  const begins = code !== undefined && (CODES.has(code) || code === '88' || !inOpenText);
  const end = begins ? endOfRecord(text.slice(3), (code === '88' ? last?.code : code) === '16') : endOfRecord(text, last?.code === '16');
  if (begins) {
    openRecord(cut, code, end.content, line);
  } else {
    if (!last) throw malformedStatement(line, '01.code', 'The file does not begin with a file header (01).');
    if (last.code === '16') last.segments.push(end.content);
    else if (cut.closed) throw malformedStatement(line, 'code', 'This line does not begin with a record type.');
    else last.segments[last.segments.length - 1] += end.content;
  }
  cut.closed = end.closed;
  return end.rest;
}

/**
 * The logical records of a BAI2 text. Copes with several records on one line, text cut by line ends, and
 * files without any slash.
 * Throws `malformedFile` for a record type that does not exist and for text outside any record.
 */
export function cutRecords(text: string): Bai2Record[] {
  const cut: Cut = { records: [], closed: true };
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .forEach((physical, index) => {
      let rest = physical.trim();
      while (rest !== '') rest = takeRecord(cut, rest, index + 1);
    });
  return cut.records;
}
