// Reads the words of a picture by OCR. It needs no network: the language data comes with its package.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ratio } from '../kernel/kernel.ts';
import type { PageWord } from './pdf/pdf-words.ts';

/** Opened for several pictures, one after the other; closing ends its thread. */
export interface PictureReader {
  /**
   * The words of a picture (PNG, JPEG, TIFF or PGM), straightened, placed on a page of this size in points;
   * without a size in pixels.
   */
  read(picture: Uint8Array, page: { width: number; height: number } | null): Promise<{ width: number; height: number; words: PageWord[] }>;
  close(): Promise<void>;
}

const folderOfEnglish = () =>
  join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');

/** Words the reader is less sure of than this are noise. */
const LEAST_CONFIDENCE = 0.3;

/** Width and height of a picture by its first bytes; null for a kind that says it elsewhere. */
function sizeOf(picture: Uint8Array): { width: number; height: number } | null {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const pgm = /^P5\s+(\d+)\s+(\d+)\s/.exec(bytes.toString('latin1', 0, 40));
  if (pgm) return { width: Number(pgm[1]), height: Number(pgm[2]) };
  if (bytes.toString('latin1', 1, 4) === 'PNG') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return null;
}

/** Opens the reader of pictures; it takes about a second. */
export async function openPictureReader(): Promise<PictureReader> {
  const { createWorker } = await import('tesseract.js');
  const worker = await createWorker('eng', 1, { langPath: folderOfEnglish(), cacheMethod: 'none', gzip: true });
  // Without it the reader prints its guess.
  await worker.setParameters({ user_defined_dpi: '200' });
  return {
    async read(picture, page) {
      const { data } = await worker.recognize(Buffer.from(picture), { rotateAuto: true }, { blocks: true, text: false });
      const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap(({ lines: own }) => own));
      const found = lines.flatMap((line) => line.words);
      const size = sizeOf(picture) ?? {
        width: Math.max(1, ...found.map(({ bbox }) => bbox.x1)),
        height: Math.max(1, ...found.map(({ bbox }) => bbox.y1)),
      };
      const shown = page ?? size;
      const [across, down] = [ratio(shown.width, size.width), ratio(shown.height, size.height)];
      const words = found
        .filter(({ confidence, text }) => confidence * 0.01 >= LEAST_CONFIDENCE && text.trim() !== '')
        .map(({ text, confidence, bbox }) => ({
          text,
          x: bbox.x0 * across,
          y: bbox.y0 * down,
          width: (bbox.x1 - bbox.x0) * across,
          height: (bbox.y1 - bbox.y0) * down,
          confidence: confidence * 0.01,
        }));
      return { ...shown, words };
    },
    async close() {
      await worker.terminate();
    },
  };
}
