// A call that answers the communities its caller may work in, for tests of scopes.
import { z } from 'zod';
import { defineEndpoints, query } from '../../../packages/contract/contract.ts';
import { type Route, routes } from '../../../packages/http/handlers.ts';

export const scopeProbe = defineEndpoints('ScopeProbe', {
  scope: query({ summary: 'Where the caller may work.', permission: 'signedIn', input: z.object({}), output: z.array(z.string()) }),
});

export const scopedProbe: Route[] = routes(scopeProbe, {
  scope: async ({ communities }) => (communities === 'all' ? ['all'] : [...communities].toSorted()),
});
