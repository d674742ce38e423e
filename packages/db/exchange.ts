// Statements that travel together: all that is sent in one turn of the event loop is one message to
// PostgreSQL, answered in one.
import type { Socket } from 'node:net';
import pg from 'pg';
import { assert } from '../kernel/kernel.ts';

/** A statement on its way: with a name it is parsed once on each connection. */
export interface Sent {
  name?: string;
  text: string;
  values: unknown[];
}

/**
 * How far a statement's rows are read at a time: its portal, open until the transaction ends or it is closed,
 * and rows for each page.
 */
export interface Paged {
  portal: string;
  rows: number;
}

/** A short statement without parameters or rows; one with a name is parsed once on each connection. */
export interface Prepared {
  name: string;
  text: string;
}

/** What pg's connection offers for the messages of the extended protocol; its types leave it out. */
interface Wire {
  stream: Socket;
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: { portal: string; statement: string; values: readonly [] }): void;
  describe(message: unknown): void;
  flush(): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
  close(message: { type: 'S' | 'P'; name: string }): void;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

/** Who takes the answer to a statement. */
interface Asker {
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

const nobody: Asker = {
  handleRowDescription: () => {},
  handleDataRow: () => {},
  handleCommandComplete: () => {},
  handleReadyForQuery: () => {},
  handleError: () => {},
};

/** The part of pg's query that is not in its types. */
const Statement = pg.Query as unknown as new (
  config: Sent & Partial<Paged> & { types: pg.CustomTypesConfig; queryMode: 'extended' },
  done: (error: Error | null, result: pg.QueryResult) => void,
) => Asker & {
  submit(wire: Wire): Error | null;
  prepare(wire: Wire): void;
  hasBeenParsed(wire: Wire): boolean;
  handleEmptyQuery(wire: Wire): void;
  handlePortalSuspended(wire: Wire): void;
};

/** One statement of an exchange. */
class Part extends Statement {
  isAnswered = false;
  override handleReadyForQuery(wire: Wire): void {
    this.isAnswered = true;
    super.handleReadyForQuery(wire);
  }
  override handleError(error: Error, wire: Wire): void {
    this.isAnswered = true;
    super.handleError(error, wire);
  }
}

const wireOf = (client: pg.PoolClient) => (client as unknown as { connection: Wire }).connection;

/** What has gathered to be sent at the end of this turn, and whom to ask for the last of it. */
interface Turn {
  /** The same connection, with the end of an exchange left to the exchange. */
  readonly unended: Wire;
  bytes: Uint8Array[];
  open: Exchange | null;
  /** Sent behind everything else of the turn. */
  last: Prepared | null;
}

const turns = new WeakMap<Wire, Turn>();

/**
 * What a connection is sent in one turn, as one query of pg's. PostgreSQL answers it whole at its end (Sync),
 * so a number of statements costs both sides as many system calls as one. After the first that fails it runs
 * none: they all fail with that error.
 */
class Exchange extends Statement {
  readonly #types: pg.CustomTypesConfig;
  readonly #wire: Wire;
  readonly #unended: Wire;
  readonly #fresh: string[] = [];
  readonly #askers: Asker[] = [];
  #next = 0;

  constructor(wire: Wire, unended: Wire, types: pg.CustomTypesConfig) {
    super({ text: '', values: [], types, queryMode: 'extended' }, () => {});
    this.#types = types;
    this.#wire = wire;
    this.#unended = unended;
  }

  /** Nothing is sent yet: the first statement follows at once. */
  override submit(): null {
    return null;
  }

  /** Sends one more statement. */
  add(sent: Sent): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result));
      const part = new Part({ ...sent, types: this.#types, queryMode: 'extended' }, done);
      if (sent.name && !part.hasBeenParsed(this.#wire)) this.#fresh.push(sent.name);
      part.prepare(this.#unended);
      if (!part.isAnswered) this.#askers.push(part);
      // A value that cannot be sent: pg has failed the statement already, and had PostgreSQL forget it.
      else if (sent.name) this.#forget(sent.name);
    });
  }

  /**
   * Sends a statement and asks for the first page of its rows, or asks for the next page of one that was
   * sent; `fields` are those of the first.
   */
  addPage(asked: { sent: Sent } | { fields: pg.FieldDef[] }, page: Paged): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result));
      const sent = 'sent' in asked ? asked.sent : { text: '', values: [] };
      const part = new Part({ ...sent, ...page, types: this.#types, queryMode: 'extended' }, done);
      if ('sent' in asked) part.prepare(this.#unended);
      else {
        part.handleRowDescription(asked);
        this.#wire.execute(page);
      }
      if (!part.isAnswered) this.#askers.push(part);
    });
  }

  /** Lets go of a portal. */
  closePortal(name: string): void {
    this.#wire.close({ type: 'P', name });
  }

  /** Sends a statement without parameters or rows, to which nobody waits for the answer. */
  addUnasked({ name, text }: Prepared): void {
    const { submittedNamedStatements: known } = this.#wire;
    if (name === '' || known[name] === undefined) this.#wire.parse({ name, text, types: [] });
    if (name !== '' && known[name] === undefined) this.#fresh.push(name);
    if (name !== '') known[name] = text;
    this.#wire.bind({ portal: '', statement: name, values: [] });
    this.#wire.execute({ portal: '', rows: 0 });
    this.#askers.push(nobody);
  }

  end(): void {
    this.#wire.sync();
  }

  #forget(name: string): void {
    delete this.#wire.parsedStatements[name];
    delete this.#wire.submittedNamedStatements[name];
  }

  override handleRowDescription(message: unknown): void {
    this.#askers[this.#next]?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.#askers[this.#next]?.handleDataRow(message);
  }

  override handleEmptyQuery(wire: Wire): void {
    this.#askers[this.#next]?.handleReadyForQuery(wire);
    this.#next += 1;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    const asker = this.#askers[this.#next];
    asker?.handleCommandComplete(message, this.#unended);
    asker?.handleReadyForQuery(wire);
    this.#next += 1;
  }

  /** A page is full, and there is more. */
  override handlePortalSuspended(wire: Wire): void {
    this.#askers[this.#next]?.handleReadyForQuery(wire);
    this.#next += 1;
  }

  override handleReadyForQuery(): void {}

  /**
   * Which statements were parsed before one failed is not known: the new ones are forgotten on both sides.
   * Forgetting what was not there is no error.
   */
  override handleError(error: Error, wire: Wire): void {
    for (const name of this.#fresh) {
      wire.close({ type: 'S', name });
      this.#forget(name);
    }
    for (const asker of this.#askers.slice(this.#next)) asker.handleError(error, wire);
  }
}

function withoutEnd(wire: Wire): Wire {
  const { stream, parsedStatements, submittedNamedStatements } = wire;
  return {
    stream,
    parsedStatements,
    submittedNamedStatements,
    parse: (message) => wire.parse(message),
    bind: (message) => wire.bind(message),
    describe: (message) => wire.describe(message),
    execute: (message) => wire.execute(message),
    close: (message) => wire.close(message),
    sync: () => {},
    flush: () => {},
  };
}

/** Whether statements on the connection travel together. */
export function isGathering(client: pg.PoolClient): boolean {
  return turns.has(wireOf(client));
}

/** Ends what is being gathered, so that the next statement begins an exchange of its own. */
export function endExchange(client: pg.PoolClient): void {
  const turn = turns.get(wireOf(client));
  turn?.open?.end();
  if (turn) turn.open = null;
}

function openExchange(client: pg.PoolClient, types: pg.CustomTypesConfig): Exchange {
  const wire = wireOf(client);
  const turn = turns.get(wire);
  assert(turn, 'the connection was told to gather');
  if (turn.open) return turn.open;
  turn.open = new Exchange(wire, turn.unended, types);
  client.query(turn.open as unknown as pg.Submittable);
  return turn.open;
}

/** Sends a statement with whatever else this turn sends on a connection that gathers. */
export function sendTogether(client: pg.PoolClient, types: pg.CustomTypesConfig, sent: Sent): Promise<pg.QueryResult> {
  return openExchange(client, types).add(sent);
}

/**
 * Reads the rows of a statement page by page, as its portal gives them: none is kept by PostgreSQL. `more`
 * may be asked before the page before is there.
 */
export function sendPaged(
  client: pg.PoolClient,
  types: pg.CustomTypesConfig,
  sent: Sent,
  page: Paged,
): { first: Promise<pg.QueryResult>; more(fields: pg.FieldDef[]): Promise<pg.QueryResult>; close(): void } {
  return {
    first: openExchange(client, types).addPage({ sent }, page),
    more: (fields) => openExchange(client, types).addPage({ fields }, page),
    close: () => openExchange(client, types).closePortal(page.portal),
  };
}

/**
 * The same for a statement to which nobody waits for the answer: should it fail, those sent with it fail too.
 */
export function sendUnasked(client: pg.PoolClient, types: pg.CustomTypesConfig, statement: Prepared): void {
  openExchange(client, types).addUnasked(statement);
}

/** The same, sent behind whatever else this turn sends on the connection. */
export function sendLastOfTurn(client: pg.PoolClient, statement: Prepared): void {
  const turn = turns.get(wireOf(client));
  assert(turn, 'the connection was told to gather');
  turn.last = statement;
}

/**
 * Makes a connection of a pool in pipeline mode send and write once for each turn: every write costs more
 * than making what is written.
 */
export function gather(client: pg.PoolClient): void {
  const wire = wireOf(client);
  const { stream } = wire;
  const turn: Turn = { unended: withoutEnd(wire), bytes: [], open: null, last: null };
  const write = stream.write.bind(stream) as (bytes: Uint8Array) => boolean;
  const flush = () => {
    if (turn.last) turn.open?.addUnasked(turn.last);
    turn.last = null;
    endExchange(client);
    const gathered = Buffer.concat(turn.bytes);
    turn.bytes = [];
    if (stream.writable) write(gathered);
  };
  stream.write = (bytes: Uint8Array | string) => {
    if (turn.bytes.length === 0) setImmediate(flush);
    turn.bytes.push(bytes as Uint8Array);
    return true;
  };
  turns.set(wire, turn);
}
