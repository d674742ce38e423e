// Puts the server together: calls, health, the staff application's files, and a clean stop.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasCommunity } from '../../modules/communities/communities.server.ts';
import { identityDoor } from '../../modules/identity/identity.server.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { browserSpansPath } from '../../packages/http/browser-spans.ts';
import type { Services } from '../../packages/http/handlers.ts';
import { createServer } from '../../packages/http/server.ts';
import { tracing } from '../../packages/tracing/tracing.ts';
import { addKit } from './kit.ts';
import { allRoutes } from './registry.ts';

const staffFolder = join(import.meta.dirname, '..', '..', 'dist', 'staff');

/** Calls live under capitalised paths, so any other address belongs to the staff application. */
function isPage(path: string): boolean {
  return !/^\/([A-Z]|assets\/|openapi|metrics|healthz|readyz)/.test(path);
}

/** How the server is put together. */
export interface ServerOptions {
  logger: boolean | { level: string };
  /** False leaves the pages out, for tests of calls. */
  staff: boolean;
  trustedProxies?: readonly string[];
}

/** The whole web server, not yet listening. */
export async function buildServer(services: Services, options: ServerOptions): Promise<FastifyInstance> {
  const app = createServer({
    routes: allRoutes,
    identity: { ...identityDoor, hasCommunity },
    services,
    version: packageFile.version,
    logger: options.logger,
    trustedProxies: options.trustedProxies ?? [],
  });
  if (options.staff) await addStaffPages(app);
  if (options.staff && services.loopbackOnly) await addKit(app);
  return app;
}

/** The page with the address that tells it to trace: without it no page loads what measures. */
function shellWithTraces(): (reply: FastifyReply) => FastifyReply {
  const page = readFileSync(join(staffFolder, 'index.html'), 'utf8').replace(
    '</head>',
    `<meta name="traces" content="${browserSpansPath}" /></head>`,
  );
  return (reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
}

async function addStaffPages(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(staffFolder, 'index.html'))) throw new Error('dist/staff is missing: run `npm run build` first.');
  // Built files carry a hash in their names, so browsers may keep them for good.
  await app.register(fastifyStatic, {
    root: join(staffFolder, 'assets'),
    prefix: '/assets/',
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  const shell = tracing()
    ? shellWithTraces()
    : (reply: FastifyReply) =>
        reply.header('cache-control', 'no-cache').sendFile('index.html', staffFolder, { immutable: false, maxAge: 0, cacheControl: false });
  app.get('/favicon.svg', async (_request, reply) => reply.sendFile('favicon.svg', staffFolder, { immutable: false, maxAge: '1d' }));
  app.get('/', async (_request, reply) => shell(reply));
  app.get('/*', async (request, reply) => {
    if (isPage(request.url)) return shell(reply);
    return reply.callNotFound();
  });
}
