// Everything the modules declare, in module order: the one list the server, the command line and the tests read.
import { communitiesScreens } from '../../modules/communities/communities.contract.ts';
import { communitiesRoutes } from '../../modules/communities/communities.server.ts';
import { deskScreens } from '../../modules/desk/desk.contract.ts';
import { deskRoutes } from '../../modules/desk/desk.server.ts';
import { type JobDefinition, jobRoutes } from '../../packages/jobs/jobs.ts';
import { identityScreens } from '../../modules/identity/identity.contract.ts';
import { identityRoutes } from '../../modules/identity/identity.server.ts';
import { ledgerRoutes } from '../../modules/ledger/ledger.server.ts';
import { peopleRoutes } from '../../modules/people/people.server.ts';
import type { Screen } from '../../packages/contract/contract.ts';
import type { Route } from '../../packages/http/handlers.ts';

/** Every call with its handler. */
export const allRoutes: readonly Route[] = [...identityRoutes, ...communitiesRoutes, ...peopleRoutes, ...ledgerRoutes, ...deskRoutes];

/** Every screen. */
export const allScreens: readonly Screen[] = [
  ...Object.values(identityScreens),
  ...Object.values(communitiesScreens),
  ...Object.values(deskScreens),
];

/** Every background job. */
export const allJobs: readonly JobDefinition[] = [];
