// The web server: registers every declared call on Fastify, answers failures in one shape, serves health,
// metrics and the API description.
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { FileAnswer, Refusals } from '../contract/contract.ts';
import { isDatabaseDown } from '../db/database.ts';
import { type Tracer, tracing } from '../tracing/tracing.ts';
import { type AccessLog, loggerOf } from './access-log.ts';
import { answerTimes } from './answer-times.ts';
import { attachment, sentBody } from './attachment.ts';
import { addBrowserSpans } from './browser-spans.ts';
import { cookieHeaders, cookiesOf } from './cookies.ts';
import { Failure, toFailure } from './failures.ts';
import { type Call, type IdentityDoor, passGate } from './gate.ts';
import type { Guards, Route, Services } from './handlers.ts';
import { addWebHost, guardHeaders, type Hosts } from './headers.ts';
import { mayReadMetrics } from './metrics-door.ts';
import { describeApi } from './openapi.ts';
import { assertDeclared } from './permission.ts';
import { addPublicForms, addPublicPages, type PublicForm, type PublicPage } from './public-pages.ts';
import { endStalled, STALLED_MS } from './stalled.ts';

/** What the application hands over to serve. */
export interface ServerParts {
  routes: readonly Route[];
  /** Pages anybody may read; none when silent. */
  pages?: readonly PublicPage[];
  /** Forms anybody may post; none when silent. */
  forms?: readonly PublicForm[];
  identity: IdentityDoor;
  services: Services;
  version: string;
  /** How calls are logged; false in tests. */
  logger: AccessLog;
  /** Where browsers find the pages and the API; tests do without. */
  hosts?: Hosts;
  /**
   * Addresses and networks of proxies whose word about the caller's address is taken; nobody's when silent.
   */
  trustedProxies?: readonly string[];
  /** What opens the measures to readers elsewhere; without it they are closed to all but this machine. */
  metricsToken?: string | null;
}

/** The same with what the tables of all its modules guard. */
type GuardedParts = ServerParts & { guards: Guards };

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/**
 * Whether a page of ours may have sent a request. Browsers say where it comes from, and no page can make them
 * say another thing; a program that says nothing carries no cookie of anybody else.
 */
function isFromOwnPages({ host, origin, 'sec-fetch-site': site }: FastifyRequest['headers']): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || origin.replace(/^https?:\/\//, '') === host;
}

function callOf(request: FastifyRequest, isQuery: boolean): Call {
  const key = request.headers['idempotency-key'];
  return {
    raw: isQuery ? request.query : (request.body ?? {}),
    token: bearerOf(request),
    idempotencyKey: typeof key === 'string' ? key : null,
    requestId: request.id,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
    cookies: cookiesOf(request.headers.cookie),
    isFromOwnPages: isFromOwnPages(request.headers),
    newCookies: new Map(),
  };
}

function sendFile(reply: FastifyReply, value: FileAnswer): FastifyReply {
  reply
    .header('content-type', value.contentType)
    .header('content-disposition', attachment(value.fileName))
    .header('cache-control', 'no-store');
  return reply.send(sentBody(value.body));
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown, declared: Refusals, guards?: Guards): FastifyReply {
  const failure = toFailure(error, declared, guards);
  if (failure.status === 500) request.log.error({ err: error }, 'bug');
  if (failure.status === 507) request.log.error({ err: error }, 'disk full');
  if (failure.status === 503 || failure.status === 429) reply.header('retry-after', '3');
  return reply.status(failure.status).send({
    errorMessage: failure.message,
    ...(failure.code ? { code: failure.code } : {}),
    ...(failure.fields.length > 0 ? { fields: failure.fields } : {}),
    reference: request.id,
  });
}

async function answer(route: Route, parts: GuardedParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { endpoint } = route;
  try {
    const call = callOf(request, endpoint.method === 'GET');
    const answer = await passGate(route, call, parts.identity, parts.services);
    if (call.newCookies.size > 0) reply.header('set-cookie', cookieHeaders(call.newCookies, parts.services.publicUrl));
    if (answer.kind === 'file') return sendFile(reply, answer.value as FileAnswer);
    return reply
      .status(answer.status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(answer.text);
  } catch (error) {
    return sendFailure(request, reply, error, endpoint.refusals ?? {}, parts.guards);
  }
}

/** The same in a span, which goes on where the caller's span, if it sent one, stands. */
function answerTraced(
  tracer: Tracer,
  route: Route,
  parts: GuardedParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { method, path } = route.endpoint;
  const attributes = { 'http.request.method': method, 'http.route': path, 'commonhold.request_id': request.id };
  const parent = request.headers['traceparent'];
  return tracer.run(
    { name: `${method} ${path}`, kind: 'server', attributes, parent: typeof parent === 'string' ? parent : null },
    async (span) => {
      const sent = await answer(route, parts, request, reply);
      span.set('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
      return sent;
    },
  );
}

function addRoutes(app: FastifyInstance, served: ServerParts): void {
  const parts = { ...served, guards: Object.assign({}, ...served.routes.map((route) => route.guards)) as Guards };
  for (const route of parts.routes) {
    const { endpoint } = route;
    assertDeclared(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? 1_048_576,
      handler: (request, reply) => {
        const tracer = tracing();
        return tracer ? answerTraced(tracer, route, parts, request, reply) : answer(route, parts, request, reply);
      },
    });
  }
}

function addWatching(app: FastifyInstance, parts: ServerParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = answerTimes({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
  });
  app.addHook('onResponse', (request, reply, done) => {
    times.observe(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime * 0.001);
    done();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await parts.services.database.ping();
      return { status: 'ready' };
    } catch (error) {
      if (!isDatabaseDown(error)) request.log.error({ err: error }, 'not ready');
      return reply.status(503).header('retry-after', '3').send({ status: 'not ready' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    const door = { loopbackOnly: parts.services.loopbackOnly, token: parts.metricsToken ?? null };
    if (!mayReadMetrics(door, bearerOf(request)))
      throw new Failure(401, 'Show the token of METRICS_TOKEN to read the measures.', 'unauthenticated');
    return reply.header('content-type', registry.contentType).send((await registry.metrics()) + times.text());
  });
  let description: string | null = null;
  app.get('/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(
      describeApi(
        parts.routes.map((r) => r.endpoint),
        parts.version,
      ),
    );
    return reply.header('content-type', 'application/json; charset=utf-8').send(description);
  });
}

/**
 * The gate checks input and answers against the contract. Fastify's own checks are for schemas of routes,
 * which no route has, and are not even loaded.
 */
function noSchemas(): never {
  throw new Error('Routes carry no schema: the contract says what a call takes and gives.');
}

/** Builds the server without listening; tests inject requests into it. */
export function createServer(parts: ServerParts): FastifyInstance {
  const app = Fastify({
    logger: loggerOf(parts.logger),
    trustProxy: parts.trustedProxies?.length ? [...parts.trustedProxies] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    connectionTimeout: STALLED_MS,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
  });
  endStalled(app);
  const guards = guardHeaders(parts.hosts ?? null);
  // Hooks that every answer passes call back instead of promising, which would cost each of them a turn.
  app.addHook('onSend', (request, reply, _payload, done) => {
    // A page of its own keeps to a policy of its own.
    const policy = reply.getHeader('content-security-policy');
    reply.headers(guards).header('x-request-id', request.id);
    if (policy !== undefined) reply.header('content-security-policy', policy);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Failure) return sendFailure(request, reply, error, {});
    const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status === 413) return sendFailure(request, reply, new Failure(413, 'The request is too large.', 'tooLarge'), {});
    if (status >= 400 && status < 500)
      return sendFailure(request, reply, new Failure(400, 'The request could not be read.', 'invalid'), {});
    return sendFailure(request, reply, error, {});
  });
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new Failure(404, 'There is nothing at this address.', 'notFound'), {}),
  );
  addWebHost(app, parts.hosts ?? null);
  addRoutes(app, parts);
  addPublicPages(app, parts.pages ?? [], parts.services);
  addPublicForms(app, parts.forms ?? [], parts.services);
  addBrowserSpans(app, { ...parts, bearerOf });
  addWatching(app, parts);
  return app;
}
