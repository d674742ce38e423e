// Ends connections on which nothing moves, so that a client that stands still holds neither a file nor a
// socket of the server.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How long nothing may move on a connection while one side waits for the other, in milliseconds: Fastify's
 * `connectionTimeout`.
 */
export const STALLED_MS = 30_000;

/**
 * Ends the connections of clients that neither take their answer nor send the rest of their request. One
 * whose answer is being made may be silent.
 */
export function endStalled(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const end = (socket: Socket) => {
      if (socket.writableLength > 0 || !request.raw.complete) socket.destroy();
    };
    reply.raw.on('timeout', end);
    done();
  });
}
