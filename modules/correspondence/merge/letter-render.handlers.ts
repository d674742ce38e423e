// What every letter is made with: its pictures from the file store, its head, and the PDF.
import type { Tx } from '../../../packages/db/database.ts';
import { type PdfRun, renderPdf } from '../../../packages/files/pdf/pdf.ts';
import type { FileStore } from '../../../packages/files/store.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { listPictures } from '../templates/template.store.ts';
import type { Language } from './document.contract.ts';
import { LETTER_TEMPLATE, type LetterHead, letterSheet } from './letter-sheet.rules.ts';
import type { MergedBlock } from './merge.rules.ts';
import type { RecipientRow, SenderRow } from './recipient.store.ts';

/** The head of a letter by the letterhead of its template. */
export function headOf(letterhead: 'ASSOCIATION' | 'COMPANY' | 'NONE', sender: SenderRow, addressLines: readonly string[]): LetterHead {
  if (letterhead === 'NONE') return { hasHead: false, sender: '', senderLines: [], addressLines: [] };
  return letterhead === 'COMPANY'
    ? { hasHead: true, sender: sender.company, senderLines: sender.companyLines, addressLines }
    : { hasHead: true, sender: sender.legalName, senderLines: sender.lines, addressLines };
}

/** The address of an owner as it stands in the window. */
export const addressOf = ({ recipient, mailingLines }: Pick<RecipientRow, 'recipient' | 'mailingLines'>): string[] => [
  recipient,
  ...mailingLines,
];

/** The bytes of pictures by the names Typst finds them under. */
export async function picturesOf(tx: Tx, files: FileStore, pictureIds: Iterable<string>): Promise<Record<string, Uint8Array>> {
  const ids = [...pictureIds];
  const images: Record<string, Uint8Array> = {};
  if (ids.length === 0) return images;
  for (const { pictureId, fileKey } of await listPictures(tx, ids)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of await files.get(fileKey)) pieces.push(piece);
    images[pictureId] = new Uint8Array(Buffer.concat(pieces));
  }
  return images;
}

/** What the letters of one template share. */
export const letterRun = (createdTime: Instant, images: Readonly<Record<string, Uint8Array>>): PdfRun => ({
  template: LETTER_TEMPLATE,
  createdTime,
  images,
});

/** One letter as PDF. */
export function renderLetter(
  run: PdfRun,
  title: string,
  head: LetterHead,
  blocks: readonly MergedBlock[],
  language: Language,
): Promise<Uint8Array> {
  return renderPdf({ ...run, title, data: letterSheet(head, blocks, language) });
}
