// No line of the log holds what a caller asked behind the question mark: not of a call, of a page, of a bug,
// nor of what is not there.
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOf } from './access-log.ts';
import { createServer, type ServerParts } from './server.ts';

const ASKED = '?search=Whitfield&token=s3cret';

/** The lines that asking some addresses leaves. */
async function linesOf(logger: ServerParts['logger'], lines: string[]): Promise<string> {
  const database = { ping: () => Promise.reject(new Error('a bug')) };
  const services = { loopbackOnly: true, database } as unknown as ServerParts['services'];
  const app = createServer({ routes: [], identity: {} as ServerParts['identity'], services, version: '0', logger });
  for (const path of ['/healthz', '/readyz', '/metrics', '/nowhere', '/openapi.json']) await app.inject(`${path}${ASKED}`);
  await app.close();
  return lines.join('');
}

test('logs the paths, and nothing behind them', async () => {
  const lines: string[] = [];
  const text = await linesOf({ level: 'trace', stream: { write: (line) => void lines.push(line) } }, lines);
  for (const path of ['/healthz', '/readyz', '/metrics', '/nowhere']) expect(text).toContain(`"url":"${path}"`);
  expect(text).toContain('a bug');
  expect(text).not.toMatch(/Whitfield|s3cret|\?/);
});

test('by itself Fastify would log it', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
  await app.inject(`/nowhere${ASKED}`);
  await app.close();
  expect(lines.join('')).toContain('s3cret');
  expect(loggerOf(false)).toBe(false);
});
