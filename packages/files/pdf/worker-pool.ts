// Up to two worker threads for PDF, started at the first document and stopped when idle, so that a quiet
// server carries neither.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PdfAnswer, PdfJob } from './pdf-worker.ts';

const MAX_WORKERS = 2;
/** Two in hand: the next job waits in the worker while the last answer travels. */
const IN_HAND = 2;
const IDLE_MILLISECONDS = 20_000;

/** A compiled document. */
export interface Compiled {
  bytes: Uint8Array;
  pages: number;
}

interface Waiting {
  job: PdfJob;
  resolve(compiled: Compiled): void;
  reject(error: Error): void;
}

interface Hand {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

const hands: Hand[] = [];
const queue: Waiting[] = [];
let nextId = 1;
let idleTimer: NodeJS.Timeout | undefined;

/** How many documents can be under way at once before more only queue. */
export const PDF_PARALLEL: number = IN_HAND * Math.min(MAX_WORKERS, availableParallelism());

/** Compiles one job in a worker; rejects with the compiler's explanation. */
export function compileInPool(job: Omit<PdfJob, 'id'>): Promise<Compiled> {
  return new Promise((resolve, reject) => {
    queue.push({ job: { ...job, id: nextId++ }, resolve, reject });
    pump();
  });
}

function pump(): void {
  clearTimeout(idleTimer);
  while (queue.length > 0) {
    const hand = freeHand();
    if (!hand) return;
    const waiting = queue.shift();
    if (!waiting) return;
    hand.waiting.set(waiting.job.id, waiting);
    hand.worker.ref();
    hand.worker.postMessage(waiting.job);
  }
  for (const hand of hands) if (hand.waiting.size === 0) hand.worker.unref();
  if (hands.every((hand) => hand.waiting.size === 0)) {
    idleTimer = setTimeout(() => void stopPdfWorkers(), IDLE_MILLISECONDS);
    idleTimer.unref();
  }
}

/** An idle worker, else a new one, else the least busy one with room. */
function freeHand(): Hand | undefined {
  const least = hands.toSorted((a, b) => a.waiting.size - b.waiting.size)[0];
  if (least && least.waiting.size === 0) return least;
  if (hands.length < Math.min(MAX_WORKERS, availableParallelism())) return startHand();
  return least && least.waiting.size < IN_HAND ? least : undefined;
}

function startHand(): Hand {
  const hand: Hand = { worker: new Worker(new URL('./pdf-worker.ts', import.meta.url)), waiting: new Map() };
  hands.push(hand);
  hand.worker.on('message', (answer: PdfAnswer) => {
    const waiting = hand.waiting.get(answer.id);
    hand.waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve({ bytes: answer.bytes, pages: answer.pages });
    pump();
  });
  hand.worker.on('error', (error: Error) => drop(hand, error));
  hand.worker.on('exit', () => drop(hand, new Error('the PDF worker stopped')));
  return hand;
}

function drop(hand: Hand, error: Error): void {
  const index = hands.indexOf(hand);
  if (index >= 0) hands.splice(index, 1);
  for (const waiting of hand.waiting.values()) waiting.reject(error);
  hand.waiting.clear();
  pump();
}

/**
 * Stops the workers; the next document starts them again. Called when idle, and by a server that shuts down.
 */
export async function stopPdfWorkers(): Promise<void> {
  clearTimeout(idleTimer);
  const stopping = hands.splice(0);
  await Promise.all(stopping.map((hand) => hand.worker.terminate()));
}
