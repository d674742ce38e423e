// Plays a story through the public calls, over HTTP or inside the process: the sample customer and `npm run
// month` use the same steps.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { account } from '../../../modules/identity/identity.contract.ts';
import type { ClientInput, ClientOutput, Endpoint } from '../../../packages/contract/contract.ts';

/** Carries one request and gives status and text. */
export type Transport = (request: {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
}) => Promise<{ status: number; text: string; bytes: Uint8Array }>;

/** Sends to a server over the network. */
export function overNetwork(baseUrl: string): Transport {
  return async ({ method, path, headers, body }) => {
    const answer = await fetch(new URL(path, baseUrl), { method, headers, ...(body === null ? {} : { body }) });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { status: answer.status, text: new TextDecoder().decode(bytes), bytes };
  };
}

/** Hands requests to a server in this process. */
export function inProcess(app: FastifyInstance): Transport {
  return async ({ method, path, headers, body }) => {
    const answer = await app.inject({ method, url: path, headers, ...(body === null ? {} : { payload: body }) });
    return { status: answer.statusCode, text: answer.body, bytes: answer.rawPayload };
  };
}

/** What a call answered when it was not carried out. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(name: string, status: number, text: string) {
    super(`${name} answered ${status}: ${text}`);
    this.status = status;
    this.code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  }
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const part of Array.isArray(value) ? value : [value]) if (part !== undefined && part !== null) params.append(name, String(part));
  }
  return params.size > 0 ? `?${params}` : '';
}

/** Dates come as `YYYY-MM-DDT00:00:00`; stories compare days. */
function revive(_key: string, value: unknown): unknown {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T00:00:00$/.test(value) ? value.slice(0, 10) : value;
}

/** Someone signed in, making calls. */
export class Player {
  readonly #transport: Transport;
  readonly #token: string | null;
  constructor(transport: Transport, token: string | null = null) {
    this.#transport = transport;
    this.#token = token;
  }

  /** Makes a call; throws Refused when it is not carried out. `key` repeats an earlier command. */
  async call<E extends Endpoint>(endpoint: E, input: ClientInput<E>, key: string = randomUUID()): Promise<ClientOutput<E>> {
    const isQuery = endpoint.method === 'GET';
    const headers: Record<string, string> = { ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}) };
    if (!isQuery) Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': key });
    const path = `${endpoint.path}${isQuery ? queryOf((input ?? {}) as Record<string, unknown>) : ''}`;
    const answer = await this.#transport({ method: endpoint.method, path, headers, body: isQuery ? null : JSON.stringify(input) });
    if (answer.status !== 200) throw new Refused(endpoint.name, answer.status, answer.text);
    return JSON.parse(answer.text, revive) as ClientOutput<E>;
  }

  /**
   * The input of an act with the name of its preview, as a screen hands it back; throws Refused when the
   * preview is refused.
   */
  async seen<E extends Endpoint, I extends ClientInput<E> & object>(preview: E, input: I): Promise<I & { baseHash: string }> {
    const { baseHash } = (await this.call(preview, input)) as { baseHash: string };
    return { ...input, baseHash };
  }

  /** Fetches a file; throws Refused when there is none. */
  async fetch<E extends Endpoint>(endpoint: E, input: ClientInput<E>): Promise<Uint8Array> {
    const path = `${endpoint.path}${queryOf((input ?? {}) as Record<string, unknown>)}`;
    const answer = await this.#transport({
      method: 'GET',
      path,
      headers: this.#token ? { authorization: `Bearer ${this.#token}` } : {},
      body: null,
    });
    if (answer.status !== 200) throw new Refused(endpoint.name, answer.status, answer.text);
    return answer.bytes;
  }

  /** Signs in; the result plays as that person. */
  async signIn(email: string, password: string): Promise<Player> {
    const { Token } = await this.call(account.signIn, { email, password });
    return new Player(this.#transport, Token);
  }
}

/** A file of text as commands take it. */
export function textFile(fileName: string, text: string): { fileName: string; content: string } {
  return { fileName, content: Buffer.from(text, 'utf8').toString('base64') };
}
