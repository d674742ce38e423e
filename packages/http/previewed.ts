// Acts that are previewed: one plan serves the preview and the commit, and what it rests on is named and
// compared here alone.
import { createHash } from 'node:crypto';
import { type Endpoint, type HandlerInput, type HandlerOutput, previewedRefusals, refuse, type ViewOf } from '../contract/contract.ts';
import { assert, Refusal } from '../kernel/kernel.ts';
import type { Thread } from '../threads/threads.ts';
import type { ComparesBase, Context, Handler, ReadsFile } from './handlers.ts';

/** What was loaded and decided, with everything the decision rests on. */
export interface Planned {
  /**
   * Every figure and state that, changed by someone else, makes the preview another one. Money is `bigint`,
   * dates are text.
   */
  base: unknown;
}

/** An act that is previewed. */
export interface Previewing<P extends Endpoint, A extends Endpoint, Plan extends Planned> {
  /** Reads the file both calls bring, before their transaction. */
  read?(input: HandlerInput<P>, thread: Thread): Promise<unknown>;
  /**
   * Loads and decides. `commits` asks it to hold what it reads until the transaction ends; a preview may only
   * read, unless it rehearses.
   */
  plan(context: Context<HandlerInput<P>>, commits: boolean): Promise<Plan>;
  /** The plan as a person judges it. */
  view(context: Context<HandlerInput<P>>, plan: Plan): Promise<ViewOf<HandlerOutput<P>>>;
  /** Throws what the act refuses beyond its plan. The preview says it; the commit stops at it. */
  refuse?(context: Context<HandlerInput<P>>, plan: Plan): Promise<unknown>;
  /** Carries the plan out. */
  post(context: Context<HandlerInput<A>>, plan: Plan): Promise<HandlerOutput<A>>;
}

/** The handlers of a preview and of what commits it. */
export interface PreviewedHandlers<P extends Endpoint, A extends Endpoint> {
  preview: Handler<P> & ReadsFile;
  commit: Handler<A> & ReadsFile & ComparesBase;
}

/** What the file of a call was read into. */
export function broughtTo({ brought }: Context<unknown>): unknown {
  assert(brought, 'the gate has read the file of this call');
  return brought.read;
}

/** The thread the file of a call was read in, for what is planned from it. */
export function threadOf({ brought }: Context<unknown>): Thread {
  assert(brought, 'the gate has read the file of this call');
  return brought.thread;
}

function plainOf(_key: string, part: unknown): unknown {
  if (typeof part === 'bigint') return part.toString();
  if (part instanceof Map || part instanceof Set) return [...part];
  return part;
}

/** Names what a plan rests on: equal for equal facts. */
export function baseHashOf(base: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(base ?? null, plainOf))
    .digest('hex');
}

/**
 * Refuses `baseChanged` where a plan rests on something else than the preview that was looked at; a caller
 * that looked at none takes what stands.
 */
export function refuseChangedBase(seen: string | undefined, base: unknown): void {
  if (seen !== undefined && seen !== baseHashOf(base)) throw refuse(previewedRefusals, 'baseChanged');
}

/** What would be refused, as a preview says it. */
async function refusalOf(refuse: () => Promise<unknown>): Promise<{ refusal?: { code: string; message: string } }> {
  try {
    await refuse();
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}

/**
 * The handlers of an act that is previewed. Both plan alike. The preview answers the view of the plan, its
 * name, and what posting would refuse; the commit refuses that, and a plan that rests on something else, and
 * posts.
 */
export function previewed<P extends Endpoint, A extends Endpoint, Plan extends Planned>(
  _preview: P,
  _commit: A,
  { read, plan, view, refuse, post }: Previewing<P, A, Plan>,
): PreviewedHandlers<P, A> {
  const brings = read ? { readFile: read } : {};
  const preview = async (context: Context<HandlerInput<P>>) => {
    const planned = await plan(context, false);
    const shown = await view(context, planned);
    const refused = await refusalOf(async () => refuse?.(context, planned));
    return { ...shown, ...refused, baseHash: baseHashOf(planned.base) } as HandlerOutput<P>;
  };
  const commit = async (context: Context<HandlerInput<A>>) => {
    const asked = context as unknown as Context<HandlerInput<P>>;
    const planned = await plan(asked, true);
    await refuse?.(asked, planned);
    refuseChangedBase((context.input as { baseHash?: string }).baseHash, planned.base);
    return post(context, planned);
  };
  return { preview: Object.assign(preview, brings), commit: Object.assign(commit, brings, { comparesBase: true as const }) };
}
