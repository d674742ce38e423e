// Records that are added, changed, shown and deleted one at a time: the four calls about them, declared from
// their facts.
import { z } from 'zod';
import type { AccessLevel, Requirement } from './claims.ts';
import { command, query, type Refusals, type Undeclared } from './endpoint.ts';
import { deleteRefusals, overwriteRefusals } from './refusals.ts';
import { id, version } from './values.ts';

interface RecordDeclaration<I extends z.ZodRawShape, O extends z.ZodRawShape, C extends boolean> {
  /** In words: "committee member". */
  words: string;
  /** True for records of one community, whose calls then carry `communityId`. */
  inCommunity: C;
  /**
   * The records are shared by every community: only who sees all of them adds, changes or deletes one. See
   * `customerWide` of a call.
   */
  customerWide?: true;
  /** What is typed: dates and money by their codecs for input. */
  facts: I;
  /** What is shown: the same facts by their codecs for output, and what is derived. */
  shown: O;
  rights(level: AccessLevel): Requirement;
  /** Refusals of adding and changing. */
  refusals?: Refusals;
  /** The kind in the audit trail; the noun when silent. */
  touches?: string;
  /** One is shown by what it is asked in one turn: see `readsAtOnce` of a call. */
  readsAtOnce?: boolean;
}

type Named<N extends string> = { [K in `${N}Id`]: typeof id };
type Scope<C extends boolean> = C extends true ? { communityId: typeof id } : Record<never, never>;

type RecordCalls<N extends string, I extends z.ZodRawShape, O extends z.ZodRawShape, C extends boolean> = {
  [K in `add${Capitalize<N>}`]: Undeclared<z.ZodObject<I & Scope<C>>, z.ZodObject<Named<N>>>;
} & {
  [K in `edit${Capitalize<N>}`]: Undeclared<z.ZodObject<I & Scope<C> & Named<N> & { version: typeof version }>, z.ZodObject<Named<N>>>;
} & {
  [K in `get${Capitalize<N>}`]: Undeclared<z.ZodObject<Scope<C> & Named<N>>, z.ZodObject<O & Named<N> & { version: typeof version }>>;
} & {
  [K in `delete${Capitalize<N>}`]: Undeclared<z.ZodObject<Scope<C> & Named<N>>, z.ZodObject<Record<never, never>>>;
};

/**
 * `recordCalls('committee', …)` declares addCommittee, editCommittee, getCommittee and deleteCommittee; the
 * id is `committeeId`.
 */
export function recordCalls<N extends string, I extends z.ZodRawShape, O extends z.ZodRawShape, C extends boolean>(
  noun: N,
  {
    words,
    inCommunity,
    facts,
    shown,
    rights,
    refusals = {},
    touches = noun,
    readsAtOnce = false,
    customerWide,
  }: RecordDeclaration<I, O, C>,
): RecordCalls<N, I, O, C> {
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1);
  const scope = inCommunity ? { communityId: id } : {};
  const named = { [`${noun}Id`]: id };
  const wide = customerWide ? { customerWide } : {};
  const article = /^[aeiou]/.test(words) ? 'an' : 'a';
  const calls = {
    [`add${Noun}`]: command({
      summary: `Adds ${article} ${words}.`,
      permission: rights(2),
      touches,
      ...wide,
      input: z.object({ ...scope, ...facts }),
      output: z.object(named),
      refusals,
    }),
    [`edit${Noun}`]: command({
      summary: `Changes ${article} ${words}.`,
      permission: rights(4),
      touches,
      ...wide,
      input: z.object({ ...scope, ...named, version, ...facts }),
      output: z.object(named),
      refusals: { ...refusals, ...overwriteRefusals },
    }),
    [`get${Noun}`]: query({
      summary: `One ${words}.`,
      permission: rights(1),
      ...(readsAtOnce ? { readsAtOnce } : {}),
      input: z.object({ ...scope, ...named }),
      output: z.object({ ...named, version, ...shown }),
    }),
    [`delete${Noun}`]: command({
      summary: `Deletes ${article} ${words} nothing hangs on.`,
      permission: rights(8),
      touches,
      ...wide,
      input: z.object({ ...scope, ...named }),
      output: z.object({}),
      refusals: deleteRefusals,
    }),
  };
  return calls as never;
}
