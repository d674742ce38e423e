// One declaration per call: path, input, output, permission and refusals, from which server, client and
// OpenAPI follow.
import type { z } from 'zod';
import type { Requirement } from './claims.ts';

/**
 * Who may call: holders of claims, every signed-in user of a customer, whoever has a session (the operator
 * too), the operator, an owner signed in to the portal, or anyone at all. Owners pass nothing but what names
 * them, and nobody else passes that.
 */
export type Permission = Requirement | 'signedIn' | 'session' | 'operator' | 'owner' | 'public';

/** Refusal codes a call may answer with, each with its sentence for the person. */
export type Refusals = Readonly<Record<string, string>>;

export interface Declaration<I extends z.ZodType, O extends z.ZodType> {
  /** One sentence for the API description. */
  summary: string;
  permission: Permission;
  input: I;
  output: O;
  refusals?: Refusals;
  /** The kind of record a command changes, for the audit trail. */
  touches?: string;
  /** The path, where the specification names one that the rule would not give. */
  path?: string;
  /** For the calls the specification names: the gate makes the idempotency key. */
  ownKey?: boolean;
  /** The call goes to the host of the pages, where others go to the host of the API. */
  toWebHost?: boolean;
  /**
   * Only our own pages may send it: a browser that says it comes from another site is refused. So is every
   * call of an owner, whose cookie a browser sends by itself.
   */
  fromOwnPages?: boolean;
  /** The answer holds a secret that is shown once: it is not kept for a repeat of the call. */
  answerOnce?: boolean;
  /**
   * For commands that are sent all day: the handler touches nothing but its transaction, not even its
   * caller's cookies, so it may begin while its key is being claimed. A repeat of the call takes back what it
   * began.
   */
  beginsAtOnce?: boolean;
  /** A user who was made inactive is answered too, to be told so; every other call answers them 401. */
  inactiveToo?: boolean;
  /**
   * A command about a community that is closed to changes is refused, unless it changes nothing of the
   * community itself.
   */
  alsoWhenClosed?: boolean;
  /** For the command by which a caller who may only look stops looking. */
  alsoWhenLooking?: true;
  /**
   * For commands that change what every community of the customer shares, such as roles or banks: besides the
   * claim they need a caller who sees all communities. A scoped administrator reads these and changes none of
   * them.
   */
  customerWide?: boolean;
  /** Largest body in bytes; 1 MB when silent. */
  bodyLimit?: number;
  /**
   * For queries sent all day: everything it asks of the database is asked in one turn of the event loop, so
   * it is read in one exchange, its COMMIT with it.
   */
  readsAtOnce?: boolean;
  /** For queries of several statements: all of them see the same instant, as files always do. */
  snapshot?: boolean;
  /** For previews: the query acts, reads what came of it, and is taken back whole. */
  rehearses?: boolean;
  /** For queries whose input may be too long for an address: it is sent as a body. */
  byPost?: boolean;
  /** For commands: the preview they commit. The gate compares what both rest on. */
  previewedBy?: string;
}

/** A declared call; `path` is `/<Area>/<Endpoint>` in PascalCase. */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Declaration<I, O> {
  kind: 'query' | 'command' | 'file';
  method: 'GET' | 'POST';
  path: string;
  name: string;
}

/** What a `file` endpoint answers on the server: bytes, or pieces as they are made. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  body: Uint8Array | AsyncIterable<Uint8Array | string>;
}

export interface Undeclared<I extends z.ZodType, O extends z.ZodType> extends Declaration<I, O> {
  kind: 'query' | 'command' | 'file';
}

/**
 * Declares a read: GET, or POST where it says so. Never changes anything; runs read-only, or is taken back
 * where it rehearses an act.
 */
export function query<I extends z.ZodType, O extends z.ZodType>(declaration: Declaration<I, O>): Undeclared<I, O> {
  return { kind: 'query', ...declaration };
}

/** Declares a command: POST with an idempotency key, one transaction, one audit event. */
export function command<I extends z.ZodType, O extends z.ZodType>(declaration: Declaration<I, O>): Undeclared<I, O> {
  return { kind: 'command', ...declaration };
}

/** Declares a download: GET, answers a file served as an attachment. */
export function file<I extends z.ZodType>(
  declaration: Omit<Declaration<I, z.ZodType<FileAnswer>>, 'output'> & { output: z.ZodType<FileAnswer> },
): Undeclared<I, z.ZodType<FileAnswer>> {
  return { kind: 'file', ...declaration };
}

type Declared<M> = { readonly [K in keyof M]: M[K] extends Undeclared<infer I, infer O> ? Endpoint<I, O> : never };

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Names the calls of an area: `defineEndpoints('Receivables', { applyCharges: command({…}) })` is `POST
 * /Receivables/ApplyCharges`.
 */
export function defineEndpoints<M extends Record<string, Undeclared<z.ZodType, z.ZodType>>>(area: string, map: M): Declared<M> {
  const entries = Object.entries(map).map(([key, declaration]) => [
    key,
    {
      ...declaration,
      name: `${area}.${key}`,
      path: declaration.path ?? `/${area}/${pascal(key)}`,
      method: declaration.kind === 'command' || declaration.byPost ? 'POST' : 'GET',
      ...(declaration.previewedBy === undefined ? {} : { previewedBy: `${area}.${declaration.previewedBy}` }),
    },
  ]);
  return Object.fromEntries(entries) as Declared<M>;
}

/** What a client sends. */
export type ClientInput<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
/** What a client receives: money and dates as text. */
export type ClientOutput<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never;
/** What a handler receives: money as cents, dates as dates. */
export type HandlerInput<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never;
/** What a handler answers. */
export type HandlerOutput<E> = E extends Endpoint<z.ZodType, infer O> ? z.input<O> : never;
