// What is logged of each call: its path and never what follows the question mark, where names, amounts and
// search words stand.
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** How a server logs: not at all, by default, or from a level on, to standard output or to a stream. */
export type AccessLog = boolean | { level: string; stream?: { write(line: string): void } };

const aboutRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: request.url.replace(/\?.*/s, ''),
  host: request.host,
  remoteAddress: request.ip,
  // A call made within the process has no socket.
  remotePort: request.socket?.remotePort ?? 0,
});

/** The logger of Fastify that keeps to paths. */
export function loggerOf(log: AccessLog): NonNullable<FastifyServerOptions['logger']> {
  if (log === false) return false;
  return { ...(log === true ? {} : log), serializers: { req: aboutRequest } };
}
