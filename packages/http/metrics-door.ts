// Who may read the measures: anybody on this machine alone, elsewhere those who show the token.
import { createHash, timingSafeEqual } from 'node:crypto';

/** How the measures are guarded: `token` null for none. */
interface MetricsDoor {
  loopbackOnly: boolean;
  token: string | null;
}

const sumOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * True when a caller that shows `bearer` may read the measures. Without a token they are closed wherever
 * others can reach the server.
 */
export function mayReadMetrics({ loopbackOnly, token }: MetricsDoor, bearer: string | null): boolean {
  if (token === null) return loopbackOnly;
  return bearer !== null && timingSafeEqual(sumOf(bearer), sumOf(token));
}
