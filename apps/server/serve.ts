// Puts the server together: calls, health, the staff application's files, and a clean stop.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasCommunity, whyClosed } from '../../modules/communities/communities.server.ts';
import { identityDoor } from '../../modules/identity/identity.server.ts';
import { awaitedSetUp } from '../../modules/lifecycle/lifecycle.server.ts';
import { authenticateOwner } from '../../modules/owner-access/owner-access.server.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { AccessLog } from '../../packages/http/access-log.ts';
import { browserSpansPath } from '../../packages/http/browser-spans.ts';
import type { Services } from '../../packages/http/handlers.ts';
import type { Hosts } from '../../packages/http/headers.ts';
import { createServer } from '../../packages/http/server.ts';
import { tracing } from '../../packages/tracing/tracing.ts';
import { addKit } from './kit.ts';
import { allRoutes, publicForms, publicPages } from './registry.ts';
import { addTiles } from './tiles.ts';

const staffFolder = join(import.meta.dirname, '..', '..', 'dist', 'staff');
const portalFolder = join(import.meta.dirname, '..', '..', 'dist', 'portal');

/**
 * Calls live under capitalised paths, public pages below `sites`, map tiles below `tiles` and the owners'
 * application below `portal`, so any other address belongs to the staff application.
 */
function isPage(path: string): boolean {
  return !/^\/([A-Z]|assets\/|tiles\/|sites\/|portal\/|openapi|metrics|healthz|readyz)/.test(path);
}

/** How the server is put together. */
export interface ServerOptions {
  logger: AccessLog;
  /** False leaves the pages out, for tests of calls. */
  staff: boolean;
  trustedProxies?: readonly string[];
  metricsToken?: string | null;
  /** Where browsers find the pages and the API. */
  hosts?: Hosts;
}

/** The whole web server, not yet listening. */
export async function buildServer(services: Services, options: ServerOptions): Promise<FastifyInstance> {
  const app = createServer({
    routes: allRoutes,
    pages: publicPages,
    forms: publicForms,
    identity: { ...identityDoor, authenticateOwner, hasCommunity, whyClosed, awaitedSetUp },
    services,
    version: packageFile.version,
    logger: options.logger,
    trustedProxies: options.trustedProxies ?? [],
    metricsToken: options.metricsToken ?? null,
    ...(options.hosts ? { hosts: options.hosts } : {}),
  });
  if (services.mapTiles) addTiles(app, services.mapTiles.folder);
  if (options.staff) await addStaffPages(app, signsOf(services, options));
  if (options.staff) await addPortalPages(app);
  if (options.staff && services.loopbackOnly) await addKit(app);
  return app;
}

/** What the page is told of its surroundings, by name: nothing, unless something is out of the ordinary. */
function signsOf({ siteMapUrl }: Services, { hosts }: ServerOptions): Record<string, string> {
  const api = hosts && new URL(hosts.api).origin;
  return {
    // Without this no page loads what measures.
    ...(tracing() ? { traces: browserSpansPath } : {}),
    ...(api && api !== new URL(hosts.web).origin ? { api } : {}),
    ...(siteMapUrl ? { 'site-map': '' } : {}),
  };
}

/** The page with its signs; without any it is sent from its file. */
function shellWith(signs: Readonly<Record<string, string>>): (reply: FastifyReply) => FastifyReply {
  const metas = Object.entries(signs).map(([name, content]) => `<meta name="${name}" content="${content}" />`);
  if (metas.length === 0)
    return (reply) =>
      reply.header('cache-control', 'no-cache').sendFile('index.html', staffFolder, { immutable: false, maxAge: 0, cacheControl: false });
  const page = readFileSync(join(staffFolder, 'index.html'), 'utf8').replace('</head>', `${metas.join('')}</head>`);
  return (reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
}

async function addStaffPages(app: FastifyInstance, signs: Readonly<Record<string, string>>): Promise<void> {
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
  const shell = shellWith(signs);
  app.get('/favicon.svg', async (_request, reply) => reply.sendFile('favicon.svg', staffFolder, { immutable: false, maxAge: '1d' }));
  app.get('/', async (_request, reply) => shell(reply));
  app.get('/*', async (request, reply) => {
    if (isPage(request.url)) return shell(reply);
    return reply.callNotFound();
  });
}

/** The owners' application: its files, and one page for every address below `portal`. */
async function addPortalPages(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(portalFolder, 'index.html'))) throw new Error('dist/portal is missing: run `npm run build` first.');
  await app.register(fastifyStatic, {
    root: join(portalFolder, 'assets'),
    prefix: '/portal/assets/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  const page = readFileSync(join(portalFolder, 'index.html'), 'utf8');
  const manifest = readFileSync(join(portalFolder, 'manifest.webmanifest'), 'utf8');
  app.get('/portal', async (_request, reply) => reply.redirect('/portal/', 302));
  app.get('/portal/manifest.webmanifest', async (_request, reply) => reply.type('application/manifest+json').send(manifest));
  app.get('/portal/*', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex').type('text/html; charset=utf-8').send(page),
  );
}
