// What a file is, by its content and never by its name; and which files are kept at all.
import { keptFileRefusals, refuse } from '../contract/contract.ts';
import type { Refusal } from '../kernel/kernel.ts';
import { lookInPdf, type PdfFault } from './pdf-content.ts';
import { readInvoice, type XmlInvoice } from './xml-invoice.ts';

/** The largest file that is kept, in bytes. */
export const keptFileLimit = 25 * 1024 * 1024;

/** A kind of file that is kept: how it is served, and the extensions it may go by, the usual one first. */
interface FileKind {
  mediaType: string;
  extensions: readonly string[];
}

const pdf: FileKind = { mediaType: 'application/pdf', extensions: ['.pdf'] };
const office = 'application/vnd.openxmlformats-officedocument';
const documents: readonly (FileKind & { part: string })[] = [
  { part: 'word/document.xml', mediaType: `${office}.wordprocessingml.document`, extensions: ['.docx'] },
  { part: 'xl/workbook.xml', mediaType: `${office}.spreadsheetml.sheet`, extensions: ['.xlsx'] },
  { part: 'ppt/presentation.xml', mediaType: `${office}.presentationml.presentation`, extensions: ['.pptx'] },
];
const text: FileKind = { mediaType: 'text/plain', extensions: ['.txt', '.csv', '.tsv', '.eml', '.log', '.iif'] };

/** First bytes by kind; null stands for any byte. */
const pictures: readonly (FileKind & { begins: readonly (number | null)[] })[] = [
  { begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], mediaType: 'image/png', extensions: ['.png'] },
  { begins: [0xff, 0xd8, 0xff], mediaType: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
  { begins: [0x47, 0x49, 0x46, 0x38, null, 0x61], mediaType: 'image/gif', extensions: ['.gif'] },
  { begins: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50], mediaType: 'image/webp', extensions: ['.webp'] },
  { begins: [0x49, 0x49, 0x2a, 0], mediaType: 'image/tiff', extensions: ['.tif', '.tiff'] },
  { begins: [0x4d, 0x4d, 0, 0x2a], mediaType: 'image/tiff', extensions: ['.tif', '.tiff'] },
];

const notKept = (problem: string) => refuse(keptFileRefusals, 'fileKind', { problem }, [{ path: 'file', message: problem }]);
const active = (what: string, how: string) =>
  refuse(keptFileRefusals, 'activeContent', { what, how }, [{ path: 'file', message: 'may hold scripts or macros' }]);

/** The names in the directory of an archive (APPNOTE 4.3.12), or null when it is none. */
function namesIn(zip: Buffer): string[] | null {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > zip.length) return null;
  const names: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = zip.readUInt16LE(end + 10); i > 0; i -= 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) return null;
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

function kindOfArchive(bytes: Buffer): FileKind {
  const names = namesIn(bytes);
  const kind = names && documents.find(({ part }) => names.includes(part) && names.includes('[Content_Types].xml'));
  if (!kind) throw notKept('Archives are not kept. Attach the files one by one.');
  if (names.some((name) => /vbaProject|(^|\/)activeX\//i.test(name))) throw active('document', 'Save it without macros');
  return kind;
}

/** Text that a browser could take for a page is refused, though it is never served as one. */
const MARKUP = /<\s*(!doctype|html|head|body|svg|script|iframe|\?xml|!entity)/i;

function kindOfText(bytes: Buffer): FileKind {
  // Text holds no NUL anywhere, and at its beginning no control characters but those that move the place of
  // writing.
  const isText = !bytes.includes(0) && !bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
  if (!isText) throw notKept('This file is of another kind.');
  if (MARKUP.test(bytes.toString('latin1', 0, 4096))) throw active('page or drawing', 'Print it to PDF');
  return text;
}

/** Pictures of phones that browsers do not show: a box that names its brand (ISO/IEC 14496-12, 23008-12). */
const PHONE_PICTURE = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])/s;

/** A picture that is a page as well. */
const PAGE_IN_PICTURE = /<(script|iframe|html|!doctype html)[\s>]/i;

/** Refuses a file that ends as an archive does: read from its end it is one, whatever it begins like. */
function refuseTwoInOne(bytes: Buffer): void {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end >= 0 && end + 22 <= bytes.length && end + 22 + bytes.readUInt16LE(end + 20) === bytes.length)
    throw notKept('The file is an archive as well. Save it again and attach that.');
}

const pdfRefusals: Readonly<Record<PdfFault, () => Refusal>> = {
  active: () => active('PDF', 'Print it to PDF'),
  encrypted: () => refuse(keptFileRefusals, 'encryptedFile'),
  embedded: () => refuse(keptFileRefusals, 'embeddedFiles'),
};

/** How far into a file readers look for the header of a PDF (ISO 32000-1, Annex H). */
const PDF_HEADER_REACH = 1024;

const isPdf = (bytes: Buffer) => bytes.toString('latin1', 0, PDF_HEADER_REACH).includes('%PDF-');

/** The XML invoice a PDF carries; one that says nothing a person could read is another file like any. */
function invoiceOf(bytes: Buffer): XmlInvoice | null {
  refuseTwoInOne(bytes);
  const found = lookInPdf(bytes);
  if (typeof found === 'string') throw pdfRefusals[found]();
  if (found.invoice === null) return null;
  const invoice = readInvoice(found.invoice);
  if (!invoice) throw pdfRefusals.embedded();
  return invoice;
}

function kindOf(bytes: Buffer): FileKind {
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('PK\u0003\u0004')) return kindOfArchive(bytes);
  if (PHONE_PICTURE.test(head))
    throw notKept(
      'HEIC and AVIF pictures are not kept, since not every browser shows them. Send a JPEG: on an iPhone set Camera, Formats to Most Compatible, or save the picture as JPEG.',
    );
  const picture = pictures.find(({ begins }) => begins.every((byte, i) => byte === null || byte === bytes[i]));
  if (!picture) return kindOfText(bytes);
  refuseTwoInOne(bytes);
  if (PAGE_IN_PICTURE.test(bytes.toString('latin1'))) throw active('picture', 'Save it as a picture again');
  return picture;
}

/** A file as it may be kept. */
export interface KeptFile {
  mediaType: string;
  /** The name it was sent with, ending as its content does. */
  fileName: string;
  /** What the XML invoice says that a PDF carries. */
  invoice: XmlInvoice | null;
}

/**
 * Looks at what a file holds. Throws Refusal `emptyFile`, `fileTooLarge`, `fileKind` for what is no PDF,
 * picture, office document or text, and `activeContent` for scripts, macros and pages, `encryptedFile` and
 * `embeddedFiles` for such PDFs. A name that says otherwise than the content gets the ending of the content.
 * Nothing is unpacked.
 */
export function lookAtFile(content: Uint8Array, sentName: string): KeptFile {
  if (content.length === 0) throw refuse(keptFileRefusals, 'emptyFile', [{ path: 'file', message: 'is empty' }]);
  if (content.length > keptFileLimit) throw refuse(keptFileRefusals, 'fileTooLarge', [{ path: 'file', message: 'is larger than 25 MB' }]);
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const isOfPdf = isPdf(bytes);
  const invoice = isOfPdf ? invoiceOf(bytes) : null;
  const kind = isOfPdf ? pdf : kindOf(bytes);
  const [usual = ''] = kind.extensions;
  // A name never says where a file would lie.
  const fileName = sentName.replace(/^.*[\\/]/s, '') || 'file';
  const fits = kind.extensions.some((extension) => fileName.toLowerCase().endsWith(extension));
  const mediaType = kind === text && fileName.toLowerCase().endsWith('.csv') ? 'text/csv' : kind.mediaType;
  return { mediaType, fileName: fits ? fileName : `${fileName}${usual}`, invoice };
}
