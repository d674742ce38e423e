// What a handler is: one function per declared call that loads, decides and saves inside the transaction the
// gate opened.
import type { Endpoint, HandlerInput, HandlerOutput, HeldClaims } from '../contract/contract.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Secrets } from '../db/secrets.ts';
import type { FileStore } from '../files/store.ts';
import { assert, type Clock, type Instant, type Refusal } from '../kernel/kernel.ts';
import type { MailDns } from '../mail/dns.ts';
import type { Mailer } from '../mail/mail.ts';
import type { Processor } from '../processor/processor.ts';
import type { Texter } from '../texts/texts.ts';
import type { Thread } from '../threads/threads.ts';
import type { FindOwnColumns } from './own-columns.ts';

/** Who is calling: a user of a customer, an owner of its homes, or the operator of the service. */
export interface Principal {
  loginId: string;
  sessionId: string;
  customerId: string | null;
  userId: string | null;
  displayName: string;
  isOperator: boolean;
  /** Of a user who was made inactive: only a call that tells them so answers. */
  isInactive?: true;
  /** The account of an owner in the portal, who is no user: `userId` is null then. */
  ownerAccountId?: string;
  /** The user of the office who looks at what the owner sees: reads are logged, and commands are refused. */
  lookedAtBy?: string;
}

/** What a command changed, for its audit event; the gate writes it in the same transaction. */
export interface Change {
  entityId?: string;
  communityId?: string;
  batchId?: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

/** What every handler may use beside its input. */
export interface Services {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  /** Finished files: statements, checks, uploads. */
  files: FileStore;
  /**
   * Asks the virus scanner of the installation about a file before it is kept; every file passes without one.
   */
  scanFile?: (content: Uint8Array) => Promise<'clean' | 'infected' | 'failed'>;
  /** Finds the columns someone added to a kind of record; lists have none of them without it. */
  ownColumns?: FindOwnColumns;
  /** Sends mails; only jobs use it, so that a mail goes out when, and only if, what it tells has happened. */
  mail: Mailer;
  /** Sends text messages; only jobs use it. None where no provider is set. */
  texts?: Texter;
  /** The company that takes payments by card and bank draft; none where no one is connected. */
  processor?: Processor;
  /** The domain mail servers report to; none where nobody listens. */
  mailReturnDomain?: string;
  /** Asks name servers about mail; those of the system where silent. */
  mailDns?: MailDns;
  /** Whom mails are from. */
  mailFrom?: string;
  /** The address people use, without a slash at its end. */
  publicUrl: string;
  /** True while the server listens on loopback only; people of the sample sign in only then. */
  loopbackOnly: boolean;
  /** What kind of installation this is, such as staging; production when silent. */
  environment?: string;
  isDebugMode?: boolean;
  /** Where it stands which routes the newer front end serves. */
  siteMapUrl?: string;
  /** Where files are left for companies that work for this installation, by the name of the company. */
  exchanges?: Readonly<Record<string, string>>;
  /**
   * The tiles maps are laid on: where they lie, and how browsers ask this host for them. Maps draw plain
   * ground without.
   */
  mapTiles?: { folder: string; shown: { address: string; deepest: number; credit: string } };
  /** What was installed and how it is set, for whoever looks after it; tests do without. */
  installation?: Installation;
}

/** An installation as it may be shown: nothing secret is in it. */
export interface Installation {
  version: string;
  startedTime: Instant;
  settings: readonly { name: string; value: string }[];
}

/** The surroundings of one call. */
export interface Context<I> {
  input: I;
  /** The tenant transaction; asking for it in a call without a customer is a bug. */
  readonly tx: Tx;
  /**
   * The same, for statements whose rows nobody reads: they are sent when the handler has answered, with the
   * end of the transaction. In a rehearsal they are sent at once.
   */
  readonly last: Tx;
  principal: Principal;
  userId: string;
  held: HeldClaims;
  /** The communities in the caller's scope. */
  communities: 'all' | ReadonlySet<string>;
  services: Services;
  /** The time of the call, read once from the injected clock. */
  now: Instant;
  request: { id: string; address: string; agent: string; cookies: Readonly<Record<string, string>> };
  /** Gives the browser a cookie that only the server reads; null takes it away. */
  setCookie(name: string, value: string | null): void;
  /**
   * Keeps a file in the store for a command; it goes when the command is rolled back. Returns its size in
   * bytes.
   */
  keepFile(key: string, content: Uint8Array): Promise<number>;
  /** Adds what changed to the audit event of this command. */
  record(change: Change): void;
  /** What the file of the call was read into; null where its handler is not `bringing`. */
  brought: Brought | null;
}

/** A file as read before the transaction, and the thread it was read in. */
export interface Brought {
  read: unknown;
  thread: Thread;
}

export type Handler<E> = (context: Context<HandlerInput<E>>) => Promise<HandlerOutput<E>>;

/** What reads the file of a call before its transaction begins. */
export interface ReadsFile {
  readFile?: (input: never, thread: Thread) => Promise<unknown>;
}

/** What compares the base of a preview, made by `previewed` alone. */
export interface ComparesBase {
  comparesBase?: true;
}

/**
 * The handler of a call that brings a file. `read` has a thread to itself and no connection yet, so that a
 * long file holds up neither the other calls nor the database;
 * `handle` has the same thread, for what is planned from the file.
 */
export function bringing<I extends R, R, T, O>(
  read: (input: R, thread: Thread) => Promise<T>,
  handle: (context: Context<I>, read: T, thread: Thread) => Promise<O>,
): ((context: Context<I>) => Promise<O>) & ReadsFile {
  const handler = (context: Context<I>) => {
    assert(context.brought, 'the gate has read the file of this call');
    return handle(context, context.brought.read as T, context.brought.thread);
  };
  return Object.assign(handler, { readFile: read });
}

/** A handler for every declared call: leaving one out does not compile. */
export type Handlers<M> = { readonly [K in keyof M]: Handler<M[K]> };

/** A call joined to its handler. */
export interface Route {
  endpoint: Endpoint;
  handler: ((context: Context<unknown>) => Promise<unknown>) & ReadsFile & ComparesBase;
  guards?: Guards;
}

/** What the guards of a module's tables say, by the SQLSTATE they raise: any call may run into them. */
export type Guards = Readonly<Record<string, () => Refusal>>;

/**
 * Joins an area's declarations to its handlers, and brings what the tables behind them guard. What commits a
 * preview has a handler that compares what both rest on.
 */
export function routes<M extends Readonly<Record<string, Endpoint>>>(endpoints: M, handlers: Handlers<M>, guards: Guards = {}): Route[] {
  return Object.keys(endpoints).map((key) => {
    const route = { endpoint: endpoints[key], handler: handlers[key], guards } as unknown as Route;
    assert(
      !route.endpoint.previewedBy || route.handler.comparesBase,
      `${route.endpoint.name} commits a preview, so \`previewed\` makes its handler`,
    );
    return route;
  });
}
