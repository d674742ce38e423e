// The worker thread that compiles documents: the compiler is synchronous and must not hold up the process that answers requests.
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

/** How many compilations a memoized result may stay unused. */
const MAX_AGE = 5;
const FORGET_EVERY = 10;

const port = parentPort;
if (!port) throw new Error('pdf-worker.ts runs as a worker thread only');

const typst = new Typst();
const encoder = new TextEncoder();
let sinceForgotten = 0;

function compile(request: PdfJob): PdfAnswer {
  try {
    typst.source('prelude.typ', PRELUDE);
    typst.source('main.typ', MAIN);
    typst.source('template.typ', request.template);
    for (const [name, bytes] of Object.entries(request.images)) typst.file(`images/${name}`, bytes);
    typst.file('job.json', encoder.encode(request.job));
    const { bytes, pages } = typst.compile('main.typ', request.tagged);
    sinceForgotten += 1;
    if (sinceForgotten >= FORGET_EVERY || pages > FORGET_EVERY) {
      typst.forget(pages > FORGET_EVERY ? 0 : MAX_AGE);
      sinceForgotten = 0;
    }
    return { id: request.id, bytes: new Uint8Array(bytes), pages };
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', (request: PdfJob) => {
  const answer = compile(request);
  port.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer as ArrayBuffer] : []);
});
