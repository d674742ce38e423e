// Puts the server together: calls, health, the staff application's files, and a clean stop.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { hasCommunity } from '../../modules/communities/communities.server.ts';
import { identityDoor } from '../../modules/identity/identity.server.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { Services } from '../../packages/http/handlers.ts';
import { createServer } from '../../packages/http/server.ts';
import { allRoutes } from './registry.ts';

const staffFolder = join(import.meta.dirname, '..', '..', 'dist', 'staff');

/** Calls live under capitalised paths, so any other address belongs to the staff application. */
function isPage(path: string): boolean {
  return !/^\/([A-Z]|assets\/|openapi|metrics|healthz|readyz)/.test(path);
}

/** The whole web server, not yet listening. `staff` false leaves the pages out, for tests of calls. */
export async function buildServer(
  services: Services,
  options: { logger: boolean | { level: string }; staff: boolean },
): Promise<FastifyInstance> {
  const app = createServer({
    routes: allRoutes,
    identity: { ...identityDoor, hasCommunity },
    services,
    version: packageFile.version,
    logger: options.logger,
  });
  if (options.staff) await addStaffPages(app);
  return app;
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
  const shell = (reply: import('fastify').FastifyReply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', staffFolder, { immutable: false, maxAge: 0, cacheControl: false });
  app.get('/favicon.svg', async (_request, reply) => reply.sendFile('favicon.svg', staffFolder, { immutable: false, maxAge: '1d' }));
  app.get('/', async (_request, reply) => shell(reply));
  app.get('/*', async (request, reply) => {
    if (isPage(request.url)) return shell(reply);
    return reply.callNotFound();
  });
}
