// Reads one document and measures it against its truth.
import type { PictureReader } from '../../../packages/files/ocr.ts';
import { type InvoiceTruth, type Measured, measure } from './measure.rules.ts';
import { readByOcr, readDocument } from './read-document.handlers.ts';

export { type InvoiceTruth, type Measured, measuredNames } from './measure.rules.ts';

/** Reads a document as the inbox does, by OCR where it must, and says what became of each field. */
export async function measureDocument(
  content: Uint8Array,
  fileName: string,
  truth: InvoiceTruth,
  reader: PictureReader,
): Promise<Measured[]> {
  const { mediaType, reading } = await readDocument(content, fileName);
  return measure(reading ?? (await readByOcr(content, mediaType, reader)), truth);
}
