// In a thread: what a sent document is and says. XML first, then the text layer; pictures are left to the
// worker, which has the time for OCR.
import { refuse } from '../../../packages/contract/contract.ts';
import { lookAtFile } from '../../../packages/files/media-type.ts';
import { openPictureReader, type PictureReader } from '../../../packages/files/ocr.ts';
import { type ReadPage, readPdfPages } from '../../../packages/files/pdf/pdf-words.ts';
import { decodeText } from '../../../packages/files/text-encoding.ts';
import { readInvoice } from '../../../packages/files/xml-invoice.ts';
import { Refusal } from '../../../packages/kernel/kernel.ts';
import { readWords } from './invoice.rules.ts';
import { type InvoiceReading, readingRefusals } from './reading.contract.ts';
import { withXml } from './xml.rules.ts';

/** A document as it may be kept, and what it says; no reading yet where only OCR can tell. */
export interface ReadDocument {
  mediaType: string;
  fileName: string;
  reading: InvoiceReading | null;
}

/** Pages of an invoice that are read: the total of a longer one is asked of a person. */
const MOST_PAGES = 20;
const pictures = new Set(['image/png', 'image/jpeg', 'image/tiff']);
const PDF = 'application/pdf';

const unreadable = (problem: string) => refuse(readingRefusals, 'notDocument', { problem }, [{ path: 'file', message: problem }]);

/** An e-invoice sent as a file of its own; null for anything else. */
function xmlDocument(content: Uint8Array, sentName: string): ReadDocument | null {
  const head = Buffer.from(content.subarray(0, 200)).toString('latin1').trimStart();
  if (!/^(?:\u00ef\u00bb\u00bf)?<(?:\?xml|[\w:-]*(?:Invoice|CreditNote))/.test(head)) return null;
  const { text } = decodeText(content);
  const invoice = /<!(?:DOCTYPE|ENTITY)/i.test(text) ? null : readInvoice(text);
  if (!invoice) throw unreadable('This XML is no invoice (UBL or CII).');
  const kind = /<(?:[\w-]+:)?CreditNote[\s>]/.test(text) ? 'CREDIT_MEMO' : 'BILL';
  const fileName = sentName.replace(/^.*[\\/]/s, '') || 'invoice.xml';
  return { mediaType: 'application/xml', fileName, reading: withXml(invoice, null, kind) };
}

/**
 * Looks at a document and reads its XML or text layer. Refuses what is no PDF, picture or e-invoice
 * (`notDocument`), what acts or is locked as `lookAtFile` does, and what is too large once unpacked
 * (`fileTooLarge`).
 */
export async function readDocument(content: Uint8Array, sentName: string): Promise<ReadDocument> {
  const xml = xmlDocument(content, sentName);
  if (xml) return xml;
  const { mediaType, fileName, invoice } = lookAtFile(content, sentName);
  if (pictures.has(mediaType)) return { mediaType, fileName, reading: null };
  if (mediaType !== PDF) throw unreadable('This file is of another kind.');
  const { pages, count } = await pagesOf(content);
  const hasText = pages.some((page) => page.words.length > 0);
  const read = hasText ? readWords(pages, 'TEXT', count) : null;
  return { mediaType, fileName, reading: invoice ? withXml(invoice, read) : read };
}

/** The pages of a PDF; one that cannot be opened is refused as no document (`notDocument`). */
async function pagesOf(content: Uint8Array): Promise<{ count: number; pages: ReadPage[] }> {
  const read = await readPdfPages(content, MOST_PAGES).catch((error: unknown) => error as Error);
  if (!(read instanceof Error)) return read;
  if (read instanceof Refusal) throw read;
  throw unreadable('This PDF is damaged. Print it to PDF again.');
}

/** A page of Letter size, in points. */
const letter = { width: 612, height: 792 };

/** In the worker: reads the pictures of a document by OCR, at most five pages. */
export async function readByOcr(content: Uint8Array, mediaType: string, opened?: PictureReader): Promise<InvoiceReading> {
  const { pages, count } = mediaType === PDF ? await pagesOf(content) : { count: 1, pages: [{ ...letter, words: [], picture: content }] };
  const reader = opened ?? (await openPictureReader());
  const readAll = async () => {
    const read = [];
    for (const page of pages.slice(0, 5)) read.push(page.picture ? await reader.read(page.picture, mediaType === PDF ? page : null) : page);
    return readWords(read, 'OCR', count);
  };
  return await readAll().finally(() => (opened ? undefined : reader.close()));
}
