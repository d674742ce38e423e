// The worker thread that compiles documents: the compiler is synchronous and must not hold up the process
// that answers requests.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { MAIN, PRELUDE } from './prelude.ts';
import { Typst } from './typst.ts';

/** What the pool sends: Typst source, the job as JSON text, images by name. */
export interface PdfJob {
  id: number;
  template: string;
  job: string;
  images: Readonly<Record<string, Uint8Array>>;
  tagged: boolean;
}

/** What the worker answers. */
export type PdfAnswer = { id: number; bytes: Uint8Array; pages: number } | { id: number; error: string };

/** Memory is tidied after this many pages; a memoized result may stay unused through this many tidyings. */
const PAGES_BETWEEN = 20;
const MAX_AGE = 2;

const port = parentPort;
if (!port) throw new Error('pdf-worker.ts runs as a worker thread only');

const typst = new Typst();
const encoder = new TextEncoder();
let sinceForgotten = 0;

/**
 * Compiled documents are native memory that the collector cannot weigh: left alone it would let hundreds pile
 * up.
 */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function compile(request: PdfJob): PdfAnswer {
  try {
    typst.source('prelude.typ', PRELUDE);
    typst.source('main.typ', MAIN);
    typst.source('template.typ', request.template);
    for (const [name, bytes] of Object.entries(request.images)) typst.file(`images/${name}`, bytes);
    typst.file('job.json', encoder.encode(request.job));
    const { bytes, pages } = typst.compile('main.typ', request.tagged);
    sinceForgotten += pages;
    if (sinceForgotten >= PAGES_BETWEEN) {
      typst.forget(pages > PAGES_BETWEEN ? 0 : MAX_AGE);
      collectGarbage();
      sinceForgotten = 0;
    }
    return { id: request.id, bytes: new Uint8Array(bytes), pages };
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * In a turn of its own: while messages wait, the port hands out one after the other, and freed documents
 * would wait for a thousand of them.
 */
port.on('message', (request: PdfJob) => {
  setImmediate(() => {
    const answer = compile(request);
    port.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer as ArrayBuffer] : []);
  });
});
