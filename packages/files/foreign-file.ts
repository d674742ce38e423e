// Files that people take for tables and that are read by other programs alone: what to do with each, in
// words.
import { decodeText } from './text-encoding.ts';

const saveAgain = 'Open it in Excel and save it as XLSX or CSV.';

const begins = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** The container of workbooks before 2007 and of those with a password (MS-CFB). */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Workbooks of Excel 2 to 4 begin with a record of their own (MS-XLS, BOF). */
const OLDEST = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
];
const SIGNS_OF_PAGES = /^(<!doctype html|<html|<head|<body|<meta|<style|<table|<div|mime-version:)/i;

/**
 * What to do with a file that is no table here: an old workbook, a page or a document; null for what may be
 * read.
 */
export function adviceFor(bytes: Uint8Array): string | null {
  if (begins(bytes, COMPOUND)) {
    const isLocked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('EncryptedPackage', 0, 'utf16le');
    return isLocked ? 'The workbook has a password. Save it without one.' : `This is a workbook of an old form (.xls). ${saveAgain}`;
  }
  if (OLDEST.some((start) => begins(bytes, start))) return `This is a workbook of an old form (.xls). ${saveAgain}`;
  const start = decodeText(bytes.subarray(0, 4096)).text.trimStart();
  if (SIGNS_OF_PAGES.test(start)) return `This is a web page, whatever its name ends with. ${saveAgain}`;
  if (start.startsWith('<?xml') && start.includes('urn:schemas-microsoft-com:office:spreadsheet'))
    return `This is an XML spreadsheet of Excel 2003. ${saveAgain}`;
  if (start.startsWith('<?xml') && SIGNS_OF_PAGES.test(start.slice(start.indexOf('?>') + 2).trimStart()))
    return `This is a web page, whatever its name ends with. ${saveAgain}`;
  if (start.startsWith('%PDF-')) return 'This is a PDF. Export the report again as Excel or CSV.';
  if (start.startsWith('PK') && start.includes('mimetypeapplication/vnd.oasis.opendocument'))
    return 'This is an OpenDocument spreadsheet. Save it as XLSX or CSV.';
  return null;
}
