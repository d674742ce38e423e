// The gallery of parts at /kit, in development only: built when it is first looked at, and again when a part
// has changed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'dist', 'kit');

function lastChange(top: string): number {
  const below = readdirSync(top, { withFileTypes: true, recursive: true }).filter((entry) => /\.(tsx?|css|html)$/.test(entry.name));
  return Math.max(0, ...below.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs));
}

function isFresh(): boolean {
  const built = join(folder, 'index.html');
  if (!existsSync(built)) return false;
  const sources = ['apps/staff/kit', 'packages/ui', 'packages/pages'].map((source) => lastChange(join(root, source)));
  return statSync(built).mtimeMs > Math.max(...sources);
}

/** Builds beside the old one and puts it in its place; rejects with the build's output. */
async function build(): Promise<void> {
  const fresh = `${folder}.new`;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['build', '--config', 'apps/staff/kit/vite.config.ts', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  const child = spawn(process.execPath, [vite, ...options], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (told += String(piece)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The gallery of parts did not build:\n${told}`);
  rmSync(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

/**
 * Serves the gallery at /kit/, its pages at /kit/#table and so on. For servers that only this machine
 * reaches.
 */
export async function addKit(app: FastifyInstance): Promise<void> {
  let building: Promise<void> | null = null;
  const ready = () => {
    if (building === null && isFresh()) return Promise.resolve();
    building ??= build().finally(() => {
      building = null;
    });
    return building;
  };
  mkdirSync(folder, { recursive: true });
  await app.register(fastifyStatic, { root: folder, prefix: '/kit/', index: false, decorateReply: false, wildcard: true });
  app.get('/kit', async (_request, reply) => reply.redirect('/kit/'));
  app.get('/kit/', async (_request, reply) => {
    await ready();
    return reply.header('cache-control', 'no-cache').sendFile('index.html', folder, { immutable: false, maxAge: 0, cacheControl: false });
  });
}
