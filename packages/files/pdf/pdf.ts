// PDF for the rest of the product: one document, many separate documents, or many in one file to print, from
// a Typst template and plain data.
import { everywhereRefusals, refuse } from '../../contract/contract.ts';
import { assert, type Instant } from '../../kernel/kernel.ts';
import { PdfJoiner } from './joiner.ts';
import { printableJson } from './printable.ts';
import { isTypstInstalled } from './typst.ts';
import { type Compiled, compileInPool, PDF_PARALLEL } from './worker-pool.ts';

export { stopPdfWorkers } from './worker-pool.ts';

/**
 * What all documents of one run share. The template is Typst source that defines `document(data)` and wraps
 * its content in `sheet(...)` from `/prelude.typ`; data reaches it as JSON, never as source, so no text in it
 * can act. `createdTime` is the only time in the file: the same input gives the same bytes. Images (PNG or
 * JPEG) are found by the template as `/images/<name>`.
 */
export interface PdfRun {
  template: string;
  createdTime: Instant;
  images?: Readonly<Record<string, Uint8Array>>;
}

/**
 * One document. `title` is what a reader's window and a screen reader announce. Amounts and dates in `data`
 * are text already.
 */
export interface PdfItem {
  title: string;
  data: unknown;
}

/** A finished document of a batch; `index` counts from 0 in the order of the items. */
export interface PdfResult<Item extends PdfItem = PdfItem> {
  index: number;
  item: Item;
  bytes: Uint8Array;
  pages: number;
}

/** Told after each document (or chunk) how many are done. */
export type PdfProgress = (done: number) => void;

type Source<T> = Iterable<T> | AsyncIterable<T>;

/** Documents compiled together for a print file: enough to share a font, few enough to keep memory flat. */
const CHUNK = 40;

/**
 * One tagged PDF/UA-1 document. Throws Refusal `pdfUnavailable` where the compiler is not installed; a faulty
 * template is an Error.
 */
export async function renderPdf(document: PdfRun & PdfItem): Promise<Uint8Array> {
  const { bytes } = await compile(document, document.title, [document.data], true);
  return bytes;
}

/**
 * Many separate tagged documents, in order, as they finish. Only a few are in memory at once, whatever the
 * count. `onProgress` hears of every document. Throws like `renderPdf`; a document that fails ends the run.
 */
export async function* renderPdfBatch<Item extends PdfItem>(
  run: PdfRun,
  items: Source<Item>,
  onProgress?: PdfProgress,
): AsyncGenerator<PdfResult<Item>> {
  let done = 0;
  for await (const { value: item, compiled } of inOrder(items, (one) => compile(run, one.title, [one.data], true))) {
    const index = done;
    done += 1;
    onProgress?.(done);
    yield { index, item, bytes: compiled.bytes, pages: compiled.pages };
  }
}

/**
 * One file to print that holds all documents, each starting on its own page one, streamed as bytes of a
 * single PDF. It carries no tags: it is for a printer, and the separate documents are the accessible form.
 * Memory stays flat at any count. `onProgress` hears of every chunk.
 */
export async function* renderPrintFile(
  run: PdfRun & { title: string },
  items: Source<PdfItem>,
  onProgress?: PdfProgress,
): AsyncGenerator<Uint8Array> {
  const joiner = new PdfJoiner(run.title, run.createdTime);
  let done = 0;
  const compileChunk = (chunk: PdfItem[]): Promise<Compiled> =>
    compile(
      run,
      run.title,
      chunk.map((item) => item.data),
      false,
    );
  for await (const { value: chunk, compiled } of inOrder(chunksOf(items, CHUNK), compileChunk)) {
    yield joiner.add(compiled.bytes);
    done += chunk.length;
    onProgress?.(done);
  }
  assert(done > 0, 'a print file holds at least one document');
  yield joiner.end();
}

/**
 * Files of our own compiler as one to print, in order, streamed; like `renderPrintFile`, it carries no tags.
 * Only one of them is in memory at a time.
 */
export async function* joinPdfs(title: string, createdTime: Instant, files: Source<Uint8Array>): AsyncGenerator<Uint8Array> {
  const joiner = new PdfJoiner(title, createdTime);
  let count = 0;
  for await (const file of files) {
    yield joiner.add(file);
    count += 1;
  }
  assert(count > 0, 'a print file holds at least one document');
  yield joiner.end();
}

function compile(run: PdfRun, title: string, items: readonly unknown[], tagged: boolean): Promise<Compiled> {
  if (!isTypstInstalled()) {
    throw refuse(everywhereRefusals, 'pdfUnavailable');
  }
  const match = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)/.exec(run.createdTime);
  assert(match, 'createdTime is an instant');
  const job = printableJson({ title, created: match.slice(1).map(Number), items });
  return compileInPool({ template: run.template, job, images: run.images ?? {}, tagged });
}

/** Works on a few values at once and yields the answers in the order of the values. */
async function* inOrder<T>(values: Source<T>, work: (value: T) => Promise<Compiled>): AsyncGenerator<{ value: T; compiled: Compiled }> {
  const under: { value: T; answer: Promise<Compiled> }[] = [];
  for await (const value of values) {
    const answer = work(value);
    answer.catch(() => undefined);
    under.push({ value, answer });
    if (under.length <= PDF_PARALLEL) continue;
    const first = under.shift();
    if (first) yield { value: first.value, compiled: await first.answer };
  }
  for (const { value, answer } of under) yield { value, compiled: await answer };
}

async function* chunksOf<T>(values: Source<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const value of values) {
    chunk.push(value);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
