// The headers every answer carries, and what lets the pages of one host call the API of another.
import type { FastifyInstance } from 'fastify';

/** The addresses of the pages and of the API; mostly the same. */
export interface Hosts {
  web: string;
  api: string;
}

const originOf = (address: string) => new URL(address).origin;

const permissions = ['camera', 'geolocation', 'microphone', 'midi', 'payment', 'usb'].map((feature) => `${feature}=()`).join(', ');

/** No script but our own files, no page around ours, nothing sent elsewhere than to the API. */
function contentPolicy(hosts: Hosts | null): string {
  const api = hosts && originOf(hosts.api) !== originOf(hosts.web) ? ` ${originOf(hosts.api)}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "frame-src 'self' blob:",
  ].join('; ');
}

/** What every answer says to the browser; with https also that it must stay so, for a year. */
export function guardHeaders(hosts: Hosts | null): Readonly<Record<string, string>> {
  const isSecure = hosts !== null && [hosts.web, hosts.api].every((address) => address.startsWith('https:'));
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissions,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': contentPolicy(hosts),
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * Lets the pages of the web host call, where the API has a host of its own; pages of any other host are not.
 */
export function addWebHost(app: FastifyInstance, hosts: Hosts | null): void {
  if (!hosts || originOf(hosts.api) === originOf(hosts.web)) return;
  const web = originOf(hosts.web);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'origin');
    if (request.headers.origin === web)
      reply.headers({
        'access-control-allow-origin': web,
        'access-control-expose-headers': 'content-disposition, retry-after, x-request-id',
      });
    done();
  });
  app.options('/*', (request, reply) => {
    if (request.headers.origin === web)
      reply.headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, traceparent',
        'access-control-max-age': '7200',
      });
    return reply.status(204).send();
  });
}
