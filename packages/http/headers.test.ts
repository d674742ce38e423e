// The headers of every answer, and calls from the web host to an API of another host: from exactly there, and
// from nowhere else.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWebHost, guardHeaders } from './headers.ts';

describe('every answer', () => {
  const headers = guardHeaders({ web: 'https://books.example', api: 'https://api.books.example/' });

  test('runs no script but our own files, stands in no other page, and calls the API alone', () => {
    const policy = new Map(
      (headers['content-security-policy'] ?? '').split('; ').map((line): [string, string] => {
        const [name = '', ...sources] = line.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self' https://api.books.example");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
  });

  test('guards the page besides', () => {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test('asks for https only where there is https', () => {
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(guardHeaders(null)).not.toHaveProperty('strict-transport-security');
    expect(guardHeaders({ web: 'http://localhost:4000', api: 'http://localhost:4000' })).not.toHaveProperty('strict-transport-security');
  });
});

describe('an API on a host of its own', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = Fastify();
    addWebHost(app, { web: 'https://books.example', api: 'https://api.books.example' });
    app.get('/Thing', async () => ({}));
  });
  afterAll(() => app.close());
  const from = async (method: 'GET' | 'OPTIONS', origin?: string) =>
    (await app.inject({ method, url: '/Thing', headers: origin ? { origin } : {} })).headers;

  test('lets the pages of the web host call', async () => {
    expect(await from('GET', 'https://books.example')).toMatchObject({
      'access-control-allow-origin': 'https://books.example',
      'access-control-expose-headers': expect.stringContaining('content-disposition'),
      vary: 'origin',
    });
    expect(await from('OPTIONS', 'https://books.example')).toMatchObject({
      'access-control-allow-origin': 'https://books.example',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, traceparent',
    });
  });

  test.each(['https://books.example.evil.example', 'http://books.example', 'https://books.example:8443', 'null', undefined])(
    'and no page of %s',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const headers = Object.keys(await from(method, origin));
        expect(headers.filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    },
  );

  test('on the same host nobody else calls at all', async () => {
    const same = Fastify();
    addWebHost(same, { web: 'https://books.example', api: 'https://books.example/api' });
    same.get('/Thing', async () => ({}));
    const { headers } = await same.inject({ method: 'GET', url: '/Thing', headers: { origin: 'https://books.example' } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    await same.close();
  });
});
