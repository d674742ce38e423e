// Connections on which nothing moves: ended where the client owes or takes nothing, kept while its answer is
// being made.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endStalled } from './stalled.ts';

const STALLED_MS = 100;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify({ connectionTimeout: STALLED_MS });
  endStalled(app);
  app.get('/long', async () => Buffer.alloc(32_000_000));
  app.post('/post', async () => 'taken');
  app.get('/late', async () => {
    await sleep(STALLED_MS * 5);
    return 'made at last';
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** Sends a text and, where it reads at all, gives all that comes until the connection ends. */
function exchange(text: string, reads = true): Promise<string> {
  return new Promise((resolve) => {
    let came = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('close', () => resolve(came));
    if (reads) socket.on('data', (piece) => (came += piece.toString('latin1')));
    socket.write(text);
  });
}
const openConnections = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

it('ends a client that does not take its answer', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(openConnections).toBe(1);
  await expect.poll(openConnections, { timeout: 5_000 }).toBe(0);
  socket.destroy();
});

it('ends a client that does not send the rest of its request', async () => {
  expect(await exchange('POST /post HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf')).not.toContain(
    '200',
  );
});

it('keeps a client whose answer is being made', async () => {
  expect(await exchange('GET /late HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain('made at last');
});
