// Everything the modules declare, in module order: the one list the server, the command line and the tests read.
import type { Screen } from '../../packages/contract/contract.ts';
import type { Route } from '../../packages/http/handlers.ts';
import { identityScreens } from '../../modules/identity/identity.contract.ts';
import { identityRoutes } from '../../modules/identity/identity.server.ts';

/** Every call with its handler. */
export const allRoutes: readonly Route[] = [...identityRoutes];

/** Every screen. */
export const allScreens: readonly Screen[] = [...Object.values(identityScreens)];
