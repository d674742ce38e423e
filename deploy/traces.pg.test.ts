// One trace from the browser to SQL and on into the worker, as a collector receives it; and nothing of it
// where no endpoint is set.
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { launched } from '../journeys/chromium.ts';
import { cleanUp, type RunningServer, root, startServer, temporaryFolder } from '../journeys/server.ts';
import { account } from '../modules/identity/identity.contract.ts';
import { type OwnerBooks, ownerBooks } from '../modules/receivables/export/owner-books.testing.ts';
import { statements } from '../modules/receivables/receivables.contract.ts';
import { temporarySecrets } from '../packages/db/secrets.ts';

const PATIENCE_MS = 600_000;
const folder = temporaryFolder();
const person = { email: 'ada@test.example', password: 'correct horse' };

/** A span as it came in. */
interface Received {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, string>;
}

const received: Received[] = [];
let raw = '';
let collector: Server;
let books: OwnerBooks;
let server: RunningServer;
let silent: RunningServer;
let worker: ChildProcess;
let token: string;

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<Received, 'service' | 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

const named = (attributes: readonly Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]));

/** A collector in miniature: takes OTLP over HTTP and keeps the spans. */
function startCollector(): Promise<Server> {
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        raw += body;
        for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
          for (const { spans } of scopeSpans)
            for (const span of spans)
              received.push({ ...span, service: named(resource.attributes)['service.name'] ?? '', attributes: named(span.attributes) });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return new Promise((resolve) => receiver.listen(0, '127.0.0.1', () => resolve(receiver)));
}

async function eventually<T>(what: string, ask: () => T | undefined): Promise<T> {
  for (let waited = 0; waited < 90_000; waited += 100) {
    const answer = ask();
    if (answer !== undefined) return answer;
    await sleep(100);
  }
  throw new Error(`no ${what} among ${received.map(({ service, name }) => `${service} ${name}`).join(', ')}`);
}

/** The first span like this, once it has come in. */
const span = (like: Partial<Received> & { text?: RegExp }): Promise<Received> =>
  eventually(JSON.stringify(like), () =>
    received.find((one) => {
      const { text, ...fields } = like;
      const same = Object.entries(fields).every(([key, value]) => one[key as keyof Received] === value);
      return same && (!text || text.test(one.attributes['db.query.text'] ?? ''));
    }),
  );

beforeAll(async () => {
  collector = await startCollector();
  const address = collector.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  books = await ownerBooks();
  const secretsFile = join(folder, 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify({ ...temporarySecrets(), ...books.db.passwords }), { mode: 0o600 });
  const env = {
    DATABASE_URL: books.db.migratorUrl,
    SECRETS_FILE: secretsFile,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    DATA_DIR: folder,
    PUBLIC_URL: 'https://books.example',
    LOG_LEVEL: 'warn',
    WORKER: 'apart',
  };
  silent = await startServer({ env });
  const traced = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  server = await startServer({ env: traced });
  const { PATH = '' } = process.env;
  worker = spawn(process.execPath, [join(root, 'apps', 'server', 'worker.ts')], { cwd: root, env: { PATH, ...traced }, stdio: 'ignore' });
  token = (await new Player(overNetwork(server.url)).call(account.signIn, person)).Token;
}, PATIENCE_MS);

afterAll(async () => {
  const gone = worker && new Promise((resolve) => worker.once('exit', resolve));
  worker?.kill('SIGTERM');
  await Promise.all([gone, server?.end('SIGTERM'), silent?.end('SIGTERM')]);
  collector?.close();
  await books?.close();
  cleanUp();
}, PATIENCE_MS);

/** Signs in with the form and opens the list of associations; returns the addresses the page asked for. */
async function openList(url: string): Promise<{ page: Page; asked: string[] }> {
  const context = await (await launched()).newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${url}/communities`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByText('Maple Court').first().waitFor();
  return { page, asked };
}

describe('a trace', () => {
  it(
    'leads from the screen over its call and the transaction to the statement',
    async () => {
      const { page } = await openList(server.url);
      const screen = await span({ service: 'commonhold-browser', name: 'screen /communities' });
      const call = await span({
        service: 'commonhold-browser',
        traceId: screen.traceId,
        parentSpanId: screen.spanId,
        name: 'call Community.listCommunities',
      });
      const request = await span({
        service: 'commonhold-server',
        traceId: screen.traceId,
        parentSpanId: call.spanId,
        name: 'GET /Community/ListCommunities',
      });
      const read = await span({ service: 'commonhold-server', traceId: screen.traceId, parentSpanId: request.spanId, name: 'read' });
      const statement = await span({
        traceId: screen.traceId,
        parentSpanId: read.spanId,
        name: 'SELECT',
        text: /from communities\.community/,
      });
      expect(screen.parentSpanId ?? '').toBe('');
      expect(request.attributes).toMatchObject({
        'http.route': '/Community/ListCommunities',
        'http.response.status_code': '200',
        'commonhold.customer_id': books.customerId,
      });
      expect(statement.attributes['db.query.text']).toMatch(/customer_id = \$1/);
      // A span's end is its start by the clock and a duration by the timer, which differ by a fraction of a
      // millisecond.
      const grain = 5_000_000n;
      for (const [outer, inner] of [
        [request, read],
        [read, statement],
      ] as const) {
        expect(BigInt(inner.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(outer.startTimeUnixNano) - grain);
        expect(BigInt(inner.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(outer.endTimeUnixNano) + grain);
      }
      // A click on, and the next screen has a trace of its own.
      await page.locator('a[href^="/"]:not([href="/communities"]):visible').first().click();
      const next = await eventually('next screen', () =>
        received.find(({ name, traceId }) => name.startsWith('screen ') && traceId !== screen.traceId),
      );
      expect(next.name).toMatch(/^screen \/[\w$/-]*$/);
      await page.context().close();
    },
    PATIENCE_MS,
  );

  it(
    'goes on in the worker that does the job',
    async () => {
      const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
      const body = { communityId: books.communityId, fromDate: '2026-01-01', statementDate: '2026-01-31', dueDate: '2026-02-15' };
      const answer = await fetch(`${server.url}${statements.startStatements.path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'a-traced-job',
          traceparent: `00-${traceId}-${spanId}-01`,
        },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      const request = await span({ service: 'commonhold-server', traceId, parentSpanId: spanId, name: 'POST /Statements/StartStatements' });
      const transaction = await span({ traceId, parentSpanId: request.spanId, name: 'transaction' });
      const job = await span({ service: 'commonhold-worker', traceId, parentSpanId: transaction.spanId, name: 'job make-statements' });
      const snapshot = await span({ service: 'commonhold-worker', traceId, parentSpanId: job.spanId, name: 'snapshot' });
      await span({ service: 'commonhold-worker', traceId, parentSpanId: snapshot.spanId, name: 'SELECT' });
      expect(job.attributes).toMatchObject({ 'commonhold.customer_id': books.customerId });
    },
    PATIENCE_MS,
  );

  it('holds nothing about persons, and no value of any statement', () => {
    expect(received.length).toBeGreaterThan(20);
    for (const part of [person.email, 'Ada', 'Maple Court', token, 'Aldana', "app.customer_id = '"]) expect(raw).not.toContain(part);
  });

  it(
    'is told only by those who are signed in, in its own form and size',
    async () => {
      const tell = (body: unknown, bearer: string | null) =>
        fetch(`${server.url}/Trace/Spans`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
          body: JSON.stringify(body),
        });
      const one = {
        traceId: 'a'.repeat(32),
        spanId: 'b'.repeat(16),
        parentId: null,
        name: 'call Told.once',
        startMs: 1,
        endMs: 2,
        status: 200,
      };
      expect((await tell({ spans: [one] }, null)).status).toBe(401);
      expect((await tell({ spans: [one] }, `${token}x`)).status).toBe(401);
      for (const wrong of [{ name: 'ada@test.example' }, { traceId: '0'.repeat(32) }, { spanId: 'x' }, { startMs: 'now' }, { status: 1e9 }])
        expect((await tell({ spans: [{ ...one, ...wrong }] }, token)).status).toBe(400);
      expect((await tell({ spans: Array.from({ length: 101 }, () => one) }, token)).status).toBe(400);
      expect((await tell({ spans: [], more: 'x'.repeat(70_000) }, token)).status).toBe(413);
      expect((await tell({ spans: [one] }, token)).status).toBe(204);
      expect(await span({ name: 'call Told.once' })).toMatchObject({
        service: 'commonhold-browser',
        traceId: one.traceId,
        spanId: one.spanId,
        kind: 3,
      });
      expect(received.filter(({ name }) => name.includes('@'))).toEqual([]);
    },
    PATIENCE_MS,
  );
});

describe('without an endpoint', () => {
  it(
    'pages load nothing that measures, calls carry no trace, and there is no address to tell',
    async () => {
      const before = received.length;
      const { page, asked } = await openList(silent.url);
      expect(await page.locator('meta[name="traces"]').count()).toBe(0);
      expect(asked.filter((path) => /traces/.test(path))).toEqual([]);
      expect(asked).not.toContain('/Trace/Spans');
      const headers = page
        .waitForRequest((request) => /^\/[A-Z]/.test(new URL(request.url()).pathname))
        .then((request) => request.headers());
      await page.reload();
      expect(await headers).not.toHaveProperty('traceparent');
      expect((await fetch(`${silent.url}/Trace/Spans`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status).toBe(
        404,
      );
      await page.context().close();
      expect(received.filter(({ name }, at) => at >= before && name.includes('Community')).length).toBe(0);
    },
    PATIENCE_MS,
  );

  it('no file but one knows OpenTelemetry, and it is loaded only for an endpoint', () => {
    const sources = ['apps', 'modules', 'packages'].flatMap((top) =>
      readdirSync(join(root, top), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    const containing = (part: RegExp) =>
      sources.filter((file) => part.test(readFileSync(file, 'utf8'))).map((file) => file.slice(root.length + 1));
    expect(containing(/from '@opentelemetry/)).toEqual(['packages/tracing/otlp.ts']);
    expect(containing(/from '[^']*\/otlp\.ts'/)).toEqual([]);
    expect(containing(/import\('[^']*\/otlp\.ts'\)/)).toEqual(['apps/server/traces.ts']);
  });
});
