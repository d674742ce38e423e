// The test processor: a server at an address of its own that takes payments nobody pays, on a clock of its
// own. Its events are signed, and come late, twice, shuffled or not at all when told to.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import type { LocalDate } from '../kernel/kernel.ts';
import { eventSignature, fromWire, toWire } from './processor.ts';
import { accountOf, answerCall, atDesk, Declined, type DeskAct, deskActs, pay, paymentOf } from './test-acts.ts';
import { type Books, emptyBooks, type KeptEvent, passDays } from './test-books.ts';
import { deskPage, payPage } from './test-pages.ts';

/** How events reach us. */
export type EventMode = 'normal' | 'late' | 'twice' | 'shuffled' | 'lost';

const KEY = 'test-key';
const SECRET = 'test-secret';

/** A test processor that runs. */
export interface TestProcessor {
  /** What `openProcessor` takes. */
  url: string;
  origin: string;
  books: Books;
  state: { isAway: boolean; mode: EventMode; secret: string };
  /** Lets days pass. */
  pass(days: number): Promise<void>;
  /** An act of its desk on an account, a payment or a dispute. */
  act(what: DeskAct, ref: string): Promise<void>;
  /** Pays a payment as its page does. */
  pay(ref: string, rail: 'CARD' | 'ACH', number: string): Promise<Response>;
  /** Sends the events that wait, those lost too when asked; answers how many were taken. */
  deliver(again?: boolean): Promise<number>;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

function load(file: string | undefined, today: LocalDate): Books {
  if (file === undefined) return emptyBooks(today);
  try {
    return fromWire(readFileSync(file, 'utf8')) as Books;
  } catch {
    return emptyBooks(today);
  }
}

function save(file: string | undefined, books: Books): void {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, toWire(books), { mode: 0o600 });
}

/** Answers of the wire: once by key, the same words the same answer, other words a conflict. */
function onWire(books: Books, request: IncomingMessage, target: URL, body: string): { status: number; said: unknown } {
  if (request.headers.authorization !== `Bearer ${KEY}`) return { status: 401, said: { code: 'unknown_key', message: 'Unknown key' } };
  const once = String(request.headers['idempotency-key'] ?? '');
  const asked = `${request.method} ${target.pathname} ${body}`;
  const known = once === '' ? undefined : books.answered[once];
  if (known && known.asked !== asked) return { status: 409, said: { code: 'key_conflict', message: 'The key was used with other words' } };
  if (known) return known;
  const path = target.pathname.slice(1).split('/').map(decodeURIComponent);
  try {
    const said = answerCall(books, request.method ?? '', path, target.searchParams, body === '' ? null : fromWire(body));
    if (once !== '') books.answered[once] = { asked, status: 200, said };
    return { status: 200, said };
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    return { status: error.status, said: { code: error.code, message: error.message } };
  }
}

async function post(books: Books, secret: string, event: KeptEvent): Promise<boolean> {
  const fields = new Map([
    ['event', event.ref],
    ['account', event.accountRef],
    ['kind', event.kind],
  ]);
  event.sent += 1;
  const answer = await fetch(accountOf(books, event.accountRef).application.eventsTo, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'processor-signature': eventSignature(secret, fields) },
    body: new URLSearchParams([...fields]).toString(),
    redirect: 'error',
  }).catch(() => null);
  return answer?.ok ?? false;
}

function html(response: ServerResponse, text: string): void {
  // Nothing is loaded or run on the page a number is typed on.
  const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(text);
}

/** Which events go out now, in which order. */
function dueEvents(books: Books, mode: EventMode, again: boolean): KeptEvent[] {
  const waiting = books.events.filter((event) => event.sent === 0);
  if (again) return [...books.events];
  if (mode === 'twice') return waiting.flatMap((event) => [event, event]);
  return mode === 'shuffled' ? waiting.toReversed() : waiting;
}

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end('{"code":"not_found","message":"There is no such page"}'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

/** Does what a form of the desk asks. */
async function atControl(
  books: Books,
  state: TestProcessor['state'],
  fields: URLSearchParams,
  deliver: () => Promise<number>,
): Promise<void> {
  const act = fields.get('act') ?? '';
  const ref = fields.get('ref') ?? '';
  if (act === 'pass') passDays(books, Number(ref));
  if (act === 'mode') state.mode = ref as EventMode;
  if (act === 'away') state.isAway = ref === 'yes';
  if (act === 'deliver') await deliver();
  const known = deskActs.find((one) => one === act);
  if (known) atDesk(books, known, ref);
}

/**
 * Starts a test processor on loopback. With a file it keeps its books there; `sends` makes it send events as
 * things happen, otherwise they wait for `deliver`.
 */
export async function startTestProcessor(options: {
  today: LocalDate;
  port?: number;
  file?: string;
  sends?: boolean;
}): Promise<TestProcessor> {
  const { file } = options;
  const books = load(file, options.today);
  const state = { isAway: false, mode: 'normal' as EventMode, secret: SECRET };
  const keep = () => save(file, books);
  const deliver = async (again = false): Promise<number> => {
    let taken = 0;
    for (const event of dueEvents(books, state.mode, again)) if (await post(books, state.secret, event)) taken += 1;
    keep();
    return taken;
  };
  const happened = async () => {
    keep();
    if (state.mode === 'lost') for (const event of books.events) event.sent = Math.max(event.sent, 1);
    else if (options.sends && state.mode !== 'late') void deliver();
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = new URL(request.url ?? '/', 'http://processor');
    const body = await bodyOf(request);
    const [first = '', ref = ''] = target.pathname.slice(1).split('/');
    if (first === 'control') {
      if (request.method === 'POST') {
        await atControl(books, state, new URLSearchParams(body), deliver);
        await happened();
      }
      return html(response, deskPage(books, state));
    }
    if (state.isAway) return void response.writeHead(503).end('{}');
    if (first === 'pay') {
      const fields = new URLSearchParams(body);
      const typed = { rail: fields.get('rail') ?? '', number: fields.get('number') ?? '', challenge: fields.get('challenge') ?? '' };
      const payment = request.method === 'POST' ? pay(books, ref, typed) : paymentOf(books, ref);
      if (request.method === 'POST') await happened();
      return html(response, payPage(payment));
    }
    const { status, said } = onWire(books, request, target, body);
    if (request.method === 'POST') await happened();
    response.writeHead(status, { 'content-type': 'application/json' }).end(toWire(said));
  };
  const server = await listening(answer, options.port ?? 0);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    url: `http://${KEY}:${SECRET}@${host}?test=1`,
    origin,
    books,
    state,
    pass: async (days) => {
      passDays(books, days);
      await happened();
    },
    act: async (what, ref) => {
      atDesk(books, what, ref);
      await happened();
    },
    pay: (ref, rail, number) => fetch(`${origin}/pay/${ref}`, { method: 'POST', body: new URLSearchParams({ rail, number }).toString() }),
    deliver,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
