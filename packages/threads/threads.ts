// Lends worker threads for long work on files, each with a budget of time and memory, so that no file stops
// the server.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { everywhereRefusals, refuse } from '../contract/contract.ts';
import { assert, Refusal } from '../kernel/kernel.ts';
import type { Crossing, ThreadAnswer } from './thread-worker.ts';
import { type Given, Kept, ThreadWork } from './work.ts';

export { type Kept, ThreadWork, threadWork } from './work.ts';

/** What one file may take, in milliseconds of computing and megabytes of memory. */
export interface ThreadBudget {
  milliseconds: number;
  megabytes: number;
}

/**
 * 200,000 rows of an import take less than half of it. Time of the processor counts, so that a busy machine
 * refuses nothing an idle one takes.
 */
const BUDGET: ThreadBudget = { milliseconds: 30_000, megabytes: 1536 };
const MAX_THREADS = Math.min(2, availableParallelism());
const IDLE_MILLISECONDS = 20_000;
/**
 * A thread that grew beyond this goes with its file: what it left behind would be counted against the next.
 */
const REUSED_MEGABYTES = 256;
/**
 * How often a thread at work is weighed. Its own limit of memory is four times the budget: a large piece that
 * goes beyond that one would end the process.
 */
const WEIGHING_MILLISECONDS = 50;
/** By the clock a thread may take so many times its budget: where it cannot be weighed, that ends it. */
const CLOCK_LEEWAY = 10;

/** A thread as it is lent, for one file. */
export interface Thread {
  /**
   * Runs a function there. A Refusal it throws is thrown here. Throws Refusal `fileTooSlow` or `fileTooLarge`
   * beyond the budget.
   */
  run<A extends readonly unknown[], R>(work: ThreadWork<(...args: [...A]) => R>, ...args: Given<[...A]>): Promise<Awaited<R>>;
  /** The same, where the answer stays in the thread and is named by what comes back. */
  keep<A extends readonly unknown[], R>(work: ThreadWork<(...args: [...A]) => R>, ...args: Given<[...A]>): Promise<Kept<Awaited<R>>>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Hand {
  worker: Worker;
  /** At most one: who has lent the thread asks one thing after the other. */
  waiting: Waiting | null;
  /** The most it was seen to hold, in megabytes. */
  grown: number;
  /**
   * What it has computed for the file it is lent for, in milliseconds, and where its counter stood before.
   */
  worked: number;
  counted: number;
}

const idle: Hand[] = [];
const queue: ((hand: Hand) => void)[] = [];
const all = new Set<Hand>();
let lastId = 0;
let idleTimer: NodeJS.Timeout | undefined;

function start(): Hand {
  const hand: Hand = {
    worker: new Worker(new URL('./thread-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 4 * BUDGET.megabytes },
    }),
    waiting: null,
    grown: 0,
    worked: 0,
    counted: 0,
  };
  all.add(hand);
  hand.worker.on('message', (answer: ThreadAnswer) => {
    if ('value' in answer) settle(hand)?.resolve(answer.value);
    else settle(hand)?.reject('error' in answer ? answer.error : refusalOf(answer.refusal));
  });
  hand.worker.on('error', (error: NodeJS.ErrnoException) => end(hand, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error));
  hand.worker.on('exit', () => end(hand, new Error('the thread of a file stopped')));
  return hand;
}

function settle(hand: Hand): Waiting | null {
  const { waiting } = hand;
  hand.waiting = null;
  return waiting;
}

/** A refusal comes over as its parts. */
function refusalOf({ code, message, fields }: Extract<ThreadAnswer, { refusal: unknown }>['refusal']): Refusal {
  return new Refusal(code, message, fields);
}

function tooLarge(): Refusal {
  return refuse(everywhereRefusals, 'fileTooLarge', { most: 'one reading has memory for' });
}

function tooSlow(milliseconds: number): Refusal {
  const seconds = Math.ceil(milliseconds * 0.001);
  return refuse(everywhereRefusals, 'fileTooSlow', { seconds });
}

/** Ends a thread, whatever it does, and tells who waits for it. */
function end(hand: Hand, error: unknown): void {
  if (!all.delete(hand)) return;
  const at = idle.indexOf(hand);
  if (at >= 0) idle.splice(at, 1);
  settle(hand)?.reject(error);
  void hand.worker.terminate();
  lendNext();
}

/** Counts what a thread has computed and what it holds; one that is gone has neither. */
async function count(hand: Hand): Promise<void> {
  const found = await Promise.all([hand.worker.getHeapStatistics(), hand.worker.cpuUsage()]).catch(() => null);
  if (!found) return;
  const [heap, { user, system }] = found;
  const counted = (user + system) * 0.001;
  hand.grown = Math.max(hand.grown, heap.used_heap_size * 2 ** -20);
  hand.worked += counted - hand.counted;
  hand.counted = counted;
}

/** Ends a thread that takes more than it is given. */
async function weigh(hand: Hand, { milliseconds, megabytes }: ThreadBudget): Promise<void> {
  const asked = hand.waiting;
  await count(hand);
  if (hand.waiting !== asked) return;
  if (hand.grown > megabytes) end(hand, tooLarge());
  if (hand.worked > milliseconds) end(hand, tooSlow(milliseconds));
}

function lendNext(): void {
  clearTimeout(idleTimer);
  while (queue.length > 0) {
    const hand = idle.pop() ?? (all.size < MAX_THREADS ? start() : undefined);
    if (!hand) return;
    queue.shift()?.(hand);
  }
  idleTimer = setTimeout(() => {
    for (const hand of [...idle]) end(hand, null);
  }, IDLE_MILLISECONDS);
  idleTimer.unref();
}

/**
 * Takes a thread back; one that is still at work, because its borrower left before the answer came, ends, as
 * one that has grown.
 */
function giveBack(hand: Hand): void {
  if (hand.waiting || hand.grown > REUSED_MEGABYTES) end(hand, new Error('nobody waits for this thread any more'));
  if (!all.has(hand)) return;
  hand.worker.postMessage('forget');
  // An idle thread does not hold up the end of a process.
  hand.worker.unref();
  idle.push(hand);
  lendNext();
}

function crossing(given: unknown): Crossing {
  if (given instanceof Kept) return { keptId: given.id };
  return given instanceof ThreadWork ? { url: given.url, name: given.name } : { value: given };
}

/** The thread as its borrower sees it. */
function lent(hand: Hand, budget: ThreadBudget): Thread {
  const ask = async (
    work: ThreadWork<(...args: never[]) => unknown>,
    args: readonly unknown[],
    keepAs: number | null,
  ): Promise<unknown> => {
    assert(hand.waiting === null, 'a thread is asked one thing after the other');
    if (!all.has(hand)) throw tooSlow(budget.milliseconds);
    const timer = setTimeout(() => end(hand, tooSlow(budget.milliseconds)), CLOCK_LEEWAY * budget.milliseconds);
    const weighing = setInterval(() => void weigh(hand, budget), WEIGHING_MILLISECONDS);
    try {
      return await new Promise((resolve, reject) => {
        hand.waiting = { resolve, reject };
        lastId += 1;
        hand.worker.postMessage({ id: lastId, url: work.url, name: work.name, args: args.map(crossing), keepAs });
      });
    } finally {
      clearTimeout(timer);
      clearInterval(weighing);
    }
  };
  return {
    run: (work, ...args) => ask(work, args, null) as never,
    async keep(work, ...args) {
      lastId += 1;
      const kept = new Kept(lastId);
      await ask(work, args, kept.id);
      return kept as never;
    },
  };
}

/**
 * Lends a thread for one file, in the order of asking; the budget is of its computing, not of waiting for it.
 */
export async function withThread<T>(use: (thread: Thread) => Promise<T>, budget: Partial<ThreadBudget> = {}): Promise<T> {
  const hand = await new Promise<Hand>((resolve) => {
    queue.push(resolve);
    lendNext();
  });
  try {
    hand.worker.ref();
    await count(hand);
    hand.worked = 0;
    return await use(lent(hand, { ...BUDGET, ...budget }));
  } finally {
    giveBack(hand);
  }
}

/** Ends all threads, at work or not; the next file starts one again. Called by a process that shuts down. */
export async function stopThreads(): Promise<void> {
  clearTimeout(idleTimer);
  await Promise.all([...all].map((hand) => hand.worker.terminate()));
}
