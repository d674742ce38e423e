// Spans of the browser: a signed-in page tells what it measured, and the server hands it on, so that no
// collector need be open to the world.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { tracing } from '../tracing/tracing.ts';
import { Failure, unauthenticated } from './failures.ts';
import type { IdentityDoor } from './gate.ts';
import type { Services } from './handlers.ts';

/** Where pages send their spans; it is there only while traces are on. */
export const browserSpansPath = '/Trace/Spans';

const spanId = z.string().regex(/^(?!0{16})[0-9a-f]{16}$/);
const report = z.object({
  spans: z
    .array(
      z.object({
        traceId: z.string().regex(/^(?!0{32})[0-9a-f]{32}$/),
        spanId,
        parentId: spanId.nullable(),
        // Names of calls and paths of screens, without what is in them.
        name: z.string().regex(/^[\w.$/ -]{1,120}$/),
        startMs: z.number().min(0).max(1e14),
        endMs: z.number().min(0).max(1e14),
        status: z.number().int().min(0).max(599).nullable(),
      }),
    )
    .max(100),
});

/**
 * Adds the address while traces are on; answers 204. Whoever is not signed in, or sends anything else, is
 * refused.
 */
export function addBrowserSpans(
  app: FastifyInstance,
  parts: { identity: IdentityDoor; services: Services; bearerOf: (request: FastifyRequest) => string | null },
): void {
  if (!tracing()) return;
  app.post(browserSpansPath, { bodyLimit: 65_536 }, async (request, reply) => {
    const token = parts.bearerOf(request);
    const principal = token ? await parts.identity.authenticate(token, parts.services) : null;
    if (!principal || principal.isInactive) throw unauthenticated();
    const told = report.safeParse(request.body);
    if (!told.success) throw new Failure(400, 'These are no spans.', 'invalid');
    tracing()?.pass(told.data.spans);
    return reply.status(204).send();
  });
}
