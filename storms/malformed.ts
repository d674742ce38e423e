// The storm of malformed requests: every class of calls is sent what no client would send; no answer is a
// failure of ours, tells of our insides, or fills memory.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { allRoutes } from '../apps/server/registry.ts';
import { billMonth } from '../apps/server/sample/association.ts';
import { formOf, schemaOf } from '../apps/server/sound-input.testing.ts';
import type { Endpoint } from '../packages/contract/contract.ts';
import { modulo } from '../packages/kernel/kernel.ts';
import { malformedVariants } from '../packages/testkit/malformed.ts';
import { type Books, bookEntry, type Ground, onWorld, setUpBooks } from './ground.ts';
import type { Storm, StormFigures, StormOrders } from './storm.ts';

/** A request as it goes on the wire. */
interface Wire {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/**
 * The classes: what is asked by address, what is sent, files sent, files fetched, and what people without a
 * customer call.
 */
const classes = ['query', 'command', 'upload', 'download', 'account'] as const;
type Class = (typeof classes)[number];

function classOf(endpoint: Endpoint): Class {
  if (['Account', 'Operator'].includes(endpoint.path.split('/')[1] ?? '')) return 'account';
  if (endpoint.kind === 'file') return 'download';
  if (endpoint.kind === 'query') return 'query';
  return JSON.stringify(schemaOf(endpoint)).includes('"fileName"') ? 'upload' : 'command';
}

// Following a job lasts, and logging off would end the session everything else needs.
const left = new Set(['Job.watchJob', 'Account.logOff']);
const endpoints = allRoutes.map((route) => route.endpoint).filter((endpoint) => !left.has(endpoint.name));

const inside = [
  /\n\s+at\s/,
  /node_modules|node:internal/,
  /\.ts:\d+/,
  /\bselect\b[\s\S]+\bfrom\b[\s\S]+\bwhere\b/i,
  /\binsert into\b|\bsyntax error at\b/i,
  /\bviolates\b|\brelation "|\bcolumn "/i,
  /postgres|kysely|ZodError|TypeError|RangeError/i,
];

/** Everything random of one request, drawn once. */
interface Draw {
  endpoint: number;
  how: number;
  which: number;
  second: number;
  bytes: Uint8Array;
}
const draws = fc.record({
  endpoint: fc.nat(9999),
  how: fc.nat(99),
  which: fc.nat(1_000_000),
  second: fc.nat(1_000_000),
  bytes: fc.uint8Array({ minLength: 0, maxLength: 120 }),
});

function pick<T>(from: readonly T[], which: number): T {
  return from[modulo(which, from.length)] as T;
}

/** Bodies no JSON reader likes, made from a sound one. */
function brokenBody(sound: string, draw: Draw): Buffer {
  const nested = '['.repeat(20_000);
  const bodies = [
    () => Buffer.from(sound.slice(0, modulo(draw.second, sound.length + 1))),
    () => Buffer.from(draw.bytes),
    () => Buffer.from(`${nested}${']'.repeat(20_000)}`),
    () => Buffer.from(nested),
    () => Buffer.from(sound.replace('{', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},')),
    () => Buffer.from(sound.replace('{', `{"communityId":"1","communityId":["2"],`)),
    () => Buffer.from(`\ufeff${sound}`, 'utf16le'),
    () => Buffer.concat([Buffer.from(sound.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from(sound.slice(-1))]),
    () => Buffer.from(sound.replaceAll(':', ': 1e999999, "x": ')),
    () => Buffer.from(`"${'\\u0000'.repeat(200)}"`),
    () => Buffer.alloc(0),
    () => Buffer.from('null'),
  ];
  return pick(bodies, draw.which)();
}

const oddHeaders: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': '' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(5000) },
  { 'idempotency-key': 'a b\tc' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { authorization: `Bearer ${'A'.repeat(4000)}` },
  { authorization: 'Basic YTpi' },
  { 'x-forwarded-for': "1.1.1.1'; drop table x" },
  { accept: 'application/xml', 'accept-encoding': 'br;q=nonsense' },
  { 'if-none-match': '*', range: 'bytes=9-1' },
];

const oddQueries = [
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  'a[b][c]=1&a=2',
  '__proto__=1&constructor=2',
  '&&&===',
  `x=${'y'.repeat(8000)}`,
  'communityId=1&communityId=2',
];
const oddPaths = [
  '/..%2f..%2fetc%2fpasswd',
  '//',
  '/%2e%2e/',
  '/Payables',
  '/Payables/AddBill/',
  '/payables/addbill',
  '/%00',
  `/${'a'.repeat(3000)}`,
  '/*',
  '/?',
];

/** Half a character has no form in an address. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function queryText(input: unknown): string {
  if (typeof input !== 'object' || input === null) return encoded(String(input));
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((part: unknown) => {
      const text = typeof part === 'object' ? JSON.stringify(part) : String(part);
      return `${encoded(name)}=${encoded(text)}`;
    }),
  );
  return pairs.join('&');
}

/**
 * What hostile files look like in base64: nonsense, archives that end early, sheets of formulas, endless
 * lines.
 */
function hostileFile(draw: Draw): string {
  const files = [
    () => Buffer.from(draw.bytes),
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(draw.bytes)]),
    () => Buffer.from(`number,name\n${'"'.repeat(500)}\n=cmd|' /C calc'!A0,x`),
    () => Buffer.from(`01,${'x'.repeat(2000)}/\n99,1,1/`),
    () => Buffer.from('100122402405\n6\n7\n8\n9'),
    () => Buffer.from(`a,b\r${'c,d\r'.repeat(300)}\u0000`),
    () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, ...draw.bytes]),
    () => Buffer.from('account,code,date,amount\nMC-0001,ASMT,0001-01-01,9999999999999.99'),
  ];
  return pick(files, draw.which)().toString('base64');
}

/** Where requests are made from. */
interface Range {
  ground: Ground;
  books: Books;
  known: Readonly<Record<string, string>>;
  byClass: ReadonlyMap<Class, readonly Endpoint[]>;
  variants: Map<string, [string, unknown][]>;
}

function variantsOf(range: Range, endpoint: Endpoint, sound: object): [string, unknown][] {
  const made = range.variants.get(endpoint.name) ?? malformedVariants(sound);
  range.variants.set(endpoint.name, made);
  return made;
}

function wireOf(range: Range, endpoint: Endpoint, input: unknown): Wire {
  const headers: Record<string, string> = { authorization: `Bearer ${range.ground.approver.token}` };
  if (endpoint.method === 'GET') return { method: 'GET', path: `${endpoint.path}?${queryText(input)}`, headers, body: null };
  Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() });
  return { method: 'POST', path: endpoint.path, headers, body: Buffer.from(JSON.stringify(input) ?? '') };
}

function spoiled(range: Range, group: Class, draw: Draw): { name: string; wire: Wire } {
  const endpoint = pick(range.byClass.get(group) ?? [], draw.endpoint);
  const sound = formOf(endpoint).make((kind) => range.known[kind] ?? '1') as object;
  const plain = wireOf(range, endpoint, sound);
  if (group === 'upload' && draw.how < 40) {
    const file = { fileName: 'file.csv', content: hostileFile(draw) };
    return { name: `${endpoint.name}, a hostile file`, wire: wireOf(range, endpoint, { ...sound, file }) };
  }
  if (draw.how < 70) {
    const [name, input] = pick(variantsOf(range, endpoint, sound), draw.which);
    // An address of more than 16 KB is refused before any call sees it.
    const wire = wireOf(range, endpoint, input);
    if (wire.path.length < 15_000) return { name: `${endpoint.name}: ${name}`, wire };
  }
  if (draw.how < 80) {
    if (plain.body)
      return { name: `${endpoint.name}, a broken body`, wire: { ...plain, body: brokenBody(plain.body.toString('utf8'), draw) } };
    const separator = modulo(draw.second, 2) === 0 ? '&' : '?';
    return { name: `${endpoint.name}, an odd query`, wire: { ...plain, path: `${plain.path}${separator}${pick(oddQueries, draw.which)}` } };
  }
  if (draw.how < 92)
    return { name: `${endpoint.name}, odd headers`, wire: { ...plain, headers: { ...plain.headers, ...pick(oddHeaders, draw.which) } } };
  if (draw.how < 96) return { name: 'an odd path', wire: { ...plain, path: pick(oddPaths, draw.which) } };
  return {
    name: `${endpoint.name}, another method`,
    wire: { ...plain, method: pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET', 'POST'], draw.which) },
  };
}

/** Sends a request as it is; `text` of an answer that never came is empty and its status 0. */
function exchange(url: string, agent: Agent, wire: Wire): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const headers = { ...wire.headers, ...(wire.body ? { 'content-length': String(wire.body.length) } : {}) };
    const call = request({ hostname, port, agent, method: wire.method, path: wire.path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
      response.on('error', () => resolve({ status: 0, text: '' }));
    });
    call.on('error', () => resolve({ status: 0, text: '' }));
    call.end(wire.body ?? undefined);
  });
}

interface Tally {
  faults: { failures: number; 'insides told': number; unanswered: number };
  findings: string[];
  statuses: Map<number, number>;
}

function judge(name: string, { status, text }: { status: number; text: string }, tally: Tally): void {
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  const told = status >= 400 ? inside.find((pattern) => pattern.test(text)) : undefined;
  if (status >= 500) tally.faults.failures += 1;
  if (status === 0) tally.faults.unanswered += 1;
  if (told) tally.faults['insides told'] += 1;
  if (status >= 500 || status === 0 || told) tally.findings.push(`${name}: ${status} ${told ?? ''} ${text.slice(0, 200)}`);
}

async function assail(range: Range, group: Class, count: number, seed: number, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const queue = fc.sample(draws, { numRuns: count, seed });
  const send = async (): Promise<void> => {
    for (let draw = queue.pop(); draw; draw = queue.pop()) {
      const { name, wire } = spoiled(range, group, draw);
      judge(name, await exchange(range.ground.url, agent, wire), tally);
    }
  };
  await Promise.all(Array.from({ length: 8 }, send)).finally(() => agent.destroy());
}

/**
 * The resident memory of a process in megabytes, the least in fifteen seconds of rest: a server at rest gives
 * back what was only garbage.
 */
async function residentMegabytes(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 15; look += 1) {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    least = Math.min(least, Math.round(kilobytes * 0.001));
    await sleep(1000);
  }
  return least;
}

async function rangeOf(ground: Ground, nth: number): Promise<Range> {
  const books = await setUpBooks(ground, nth);
  const { batchId } = await billMonth(ground.clerk.player, books.communityId, '2026-01-01');
  const entryId = await bookEntry(ground, books, '2026-01-10', 'To be named');
  const [unit] = books.units;
  const known = {
    communityId: books.communityId,
    propertyId: unit?.propertyId ?? '1',
    ownershipId: unit?.ownershipId ?? '1',
    vendorId: books.vendorIds[0] ?? '1',
    accountId: books.accounts.get('5310') ?? '1',
    bankAccountId: books.operatingBankId,
    chargeCodeId: books.codeIds.IDLE,
    fiscalYearId: books.yearIds[0] ?? '1',
    batchId,
    entryId,
    jobId: crypto.randomUUID(),
  };
  return { ground, books, known, byClass: Map.groupBy(endpoints, classOf), variants: new Map() };
}

/**
 * Sends so many requests of each class. `serverPid` is the process whose memory is watched; null where the
 * server is this process.
 */
export async function assailAll(
  ground: Ground,
  serverPid: number | null,
  count: number,
  orders: StormOrders,
  nth = 0,
): Promise<StormFigures> {
  const range = await rangeOf(ground, nth);
  const tally: Tally = { faults: { failures: 0, 'insides told': 0, unanswered: 0 }, findings: [], statuses: new Map() };
  // What a server keeps once it has seen the calls, such as its plans, its code and the size of its heap, is
  // no growth: it is sent as many before.
  if (serverPid) for (const [i, group] of classes.entries()) await assail(range, group, count, orders.seed + 50 + i, tally);
  const before = serverPid ? await residentMegabytes(serverPid) : 0;
  for (const [i, group] of classes.entries()) {
    await assail(range, group, count, orders.seed + i, tally);
    orders.say(`${group}: ${count} requests`);
  }
  const after = serverPid ? await residentMegabytes(serverPid) : 0;
  const isGrown = after > before * 1.1;
  return {
    rounds: classes.length * count * (serverPid ? 2 : 1),
    faults: { ...tally.faults, 'memory grown by a tenth': isGrown ? 1 : 0 },
    counts: {
      'requests a class': count,
      classes: classes.join(' '),
      'answers by status': Object.fromEntries([...tally.statuses].sort(([a], [b]) => a - b).map(([status, n]) => [String(status), n])),
      ...(serverPid ? { 'memory before, MB': before, 'memory after, MB': after } : {}),
    },
    findings: tally.findings.slice(0, 20),
  };
}

export const malformed: Storm = {
  name: 'malformed',
  about: 'every class of calls is sent what no client sends: nothing fails, nothing tells of the inside, memory does not grow.',
  run: (orders) => onWorld((world) => assailAll(world, world.serverPid, orders.size === 'long' ? 10_000 : 500, orders)),
};
