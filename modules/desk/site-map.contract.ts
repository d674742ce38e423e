// What the desk declares about the newer front end: which routes of ours it serves, and where.
import { z } from 'zod';
import { defineEndpoints, query } from '../../packages/contract/contract.ts';

/**
 * A route of ours, such as `/c/$communityId/payables/bills`, and the address that serves it, with the same
 * names of parameters.
 */
export const handedRoute = z.object({ Route: z.string(), Address: z.string() });
export type HandedRoute = z.output<typeof handedRoute>;

export const siteMap = defineEndpoints('SiteMap', {
  getSiteMap: query({
    summary: 'The routes that the newer front end serves; none while its site map cannot be read.',
    permission: 'signedIn',
    input: z.object({}),
    output: z.object({ Routes: z.array(handedRoute) }),
  }),
});
