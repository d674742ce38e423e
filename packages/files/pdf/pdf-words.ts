// Reads a PDF as people see it: the words of its text layer with their places, and the picture of a page that
// has none. Long and costly files are read in a thread.
import { constants, inflateSync } from 'node:zlib';
import { everywhereRefusals, refuse } from '../../contract/contract.ts';
import { ratio } from '../../kernel/kernel.ts';

/** A word on a page. Places are in points from the top left corner; `confidence` is 1 for a text layer. */
export interface PageWord {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  confidence: number;
}

/** A page: its size in points, its words, and its largest picture where it has no words. */
export interface ReadPage {
  width: number;
  height: number;
  words: PageWord[];
  /** As a portable gray map (PGM), which every reader of pictures knows. */
  picture: Uint8Array | null;
}

/** Bytes that all streams of a file may have when they are unpacked. */
const UNPACKED_LIMIT = 256 * 1024 * 1024;
/** Pixels of one picture: a page at 600 dots an inch has 34 million. */
const PIXEL_LIMIT = 40_000_000;
/** Streams may be packed several times over; more layers than that have no honest use. */
const MOST_LAYERS = 4;

const tooLarge = () => refuse(everywhereRefusals, 'fileTooLarge', { most: 'a document may hold once it is unpacked' });

/**
 * Refuses (`fileTooLarge`) a PDF whose packed streams hold more than a document has use for, before anything
 * keeps what is in them.
 */
export function refuseBomb(content: Uint8Array): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let left = UNPACKED_LIMIT;
  let at = 0;
  for (;;) {
    at = bytes.indexOf('stream', at);
    if (at < 0) return;
    const isEnd = bytes.toString('latin1', at - 3, at) === 'end';
    const start = at + (bytes[at + 6] === 13 ? 8 : 7);
    at += 6;
    if (isEnd) continue;
    const end = bytes.indexOf('endstream', start);
    let packed = bytes.subarray(start, end < 0 ? undefined : end);
    for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
      const unpacked = unpack(packed, left);
      if (unpacked === null) break;
      if (unpacked === 'too much') throw tooLarge();
      left -= unpacked.length;
      packed = unpacked;
    }
  }
}

/** What a packed stream holds; null for what is not packed by deflate. */
function unpack(packed: Buffer, limit: number): Buffer | 'too much' | null {
  if (packed.length < 8 || ((packed[0] ?? 0) & 0x0f) !== 8) return null;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(limit, 1), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : null;
  }
}

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
type Page = Awaited<ReturnType<Awaited<ReturnType<Pdfjs['getDocument']>['promise']>['getPage']>>;

/** A text of the layer cut at its blanks; a word takes its share of the width. */
function wordsOf(text: string, place: { x: number; y: number; width: number; height: number }): PageWord[] {
  const each = ratio(place.width, text.length);
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    x: place.x + index * each,
    y: place.y,
    width: word.length * each,
    height: place.height,
    confidence: 1,
  }));
}

async function textOf(page: Page, pdfjs: Pdfjs): Promise<PageWord[]> {
  const { transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , c = 0, d = 0, x = 0, y = 0] = pdfjs.Util.transform(transform, item.transform) as number[];
    const height = Math.hypot(c, d);
    return wordsOf(item.str, { x, y: y - height * 0.8, width: item.width, height });
  });
}

interface Bitmap {
  width: number;
  height: number;
  kind: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** A bitmap of any of the three kinds of pdf.js as gray. */
function grayOf({ width, height, kind, data }: Bitmap): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const gray = new Uint8Array(head.length + width * height);
  gray.set(head);
  const rowBytes = (width + 7) >> 3;
  const step = kind === 3 ? 4 : 3;
  for (let y = 0, at = head.length; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (kind === 1) gray[at] = ((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
      else {
        const from = (y * width + x) * step;
        gray[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
      }
    }
  }
  return gray;
}

async function pictureOf(page: Page, pdfjs: Pdfjs): Promise<Uint8Array | null> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const names = fnArray.flatMap((fn, i) => (fn === pdfjs.OPS.paintImageXObject ? [String((argsArray[i] as unknown[])[0])] : []));
  let largest: Bitmap | null = null;
  for (const name of names) {
    const found = await new Promise<Partial<Bitmap> | null>((resolve) =>
      (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, (value: unknown) => resolve(value as Partial<Bitmap> | null)),
    );
    if (!found?.data || !found.width || !found.height || !found.kind) continue;
    const one = found as Bitmap;
    if (one.width * one.height > PIXEL_LIMIT) throw tooLarge();
    if (!largest || one.width * one.height > largest.width * largest.height) largest = one;
  }
  return largest && grayOf(largest);
}

/**
 * The first pages of a PDF, and how many it has. Refuses `fileTooLarge` for a file that grows beyond measure
 * when it is unpacked; throws as the reader does for what is no PDF.
 */
export async function readPdfPages(content: Uint8Array, most: number): Promise<{ count: number; pages: ReadPage[] }> {
  refuseBomb(content);
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = pdfjs.getDocument({
    data: Uint8Array.from(content),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    maxImageSize: PIXEL_LIMIT,
    verbosity: 0,
  } as Parameters<Pdfjs['getDocument']>[0]);
  const document = await task.promise;
  const pages: ReadPage[] = [];
  for (let i = 1; i <= Math.min(document.numPages, most); i += 1) {
    const page = await document.getPage(i);
    const { width, height } = page.getViewport({ scale: 1 });
    const words = await textOf(page, pdfjs);
    pages.push({ width, height, words, picture: words.length > 0 ? null : await pictureOf(page, pdfjs) });
    page.cleanup();
  }
  const count = document.numPages;
  await task.destroy();
  return { count, pages };
}
