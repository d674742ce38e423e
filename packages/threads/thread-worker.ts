// The worker thread: it imports the files whose functions it is asked to run, and keeps what it is told to
// keep.
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../kernel/kernel.ts';
import type { FieldProblem } from '../kernel/refusal.ts';

/**
 * An argument as it crosses: a value, one that is kept here, a function, what it makes of arguments, or an
 * object in parts.
 */
export type Crossing =
  | { value: unknown }
  | { keptId: number }
  | { url: string; name: string; args?: readonly Crossing[] }
  | { parts: readonly (readonly [key: string, part: Crossing])[] };

/** What the pool sends: run a function, or forget all that is kept. */
export type ThreadOrder = { id: number; url: string; name: string; args: readonly Crossing[]; keepAs: number | null } | 'forget';

/** What the thread answers. */
export type ThreadAnswer = { id: number } & (
  | { value: unknown }
  | { refusal: { code: string; message: string; fields: readonly FieldProblem[] } }
  | { error: unknown }
);

const port = parentPort;
if (!port) throw new Error('thread-worker.ts runs as a worker thread only');

const kept = new Map<number, unknown>();

async function functionAt(url: string, name: string): Promise<(...args: unknown[]) => unknown> {
  const found = ((await import(url)) as Record<string, unknown>)[name];
  if (typeof found !== 'function') throw new Error(`${url} exports no function ${name}`);
  return found as (...args: unknown[]) => unknown;
}

async function argument(crossing: Crossing): Promise<unknown> {
  if ('value' in crossing) return crossing.value;
  if ('parts' in crossing) {
    const parts: Record<string, unknown> = {};
    for (const [key, part] of crossing.parts) parts[key] = await argument(part);
    return parts;
  }
  if ('url' in crossing) {
    const found = await functionAt(crossing.url, crossing.name);
    return crossing.args ? await found(...(await Promise.all(crossing.args.map(argument)))) : found;
  }
  if (!kept.has(crossing.keptId)) throw new Error('the thread does not keep what it is asked about');
  return kept.get(crossing.keptId);
}

async function answerTo({ id, url, name, args, keepAs }: Exclude<ThreadOrder, 'forget'>): Promise<ThreadAnswer> {
  try {
    const run = await functionAt(url, name);
    const value = await run(...(await Promise.all(args.map(argument))));
    if (keepAs === null) return { id, value };
    kept.set(keepAs, value);
    return { id, value: null };
  } catch (error) {
    if (!(error instanceof Refusal)) return { id, error };
    const { code, message, fields } = error;
    return { id, refusal: { code, message, fields } };
  }
}

port.on('message', async (order: ThreadOrder) => {
  if (order === 'forget') kept.clear();
  else port.postMessage(await answerTo(order));
});
