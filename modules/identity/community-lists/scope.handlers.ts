// Whoever makes a community works in it, also where his scope is a list of communities.
import type { Context } from '../../../packages/http/handlers.ts';
import { forgetPeople } from '../people-cache.store.ts';
import { insertScope } from './community-list.store.ts';

/**
 * Puts a community that was just made into the scope of the caller, from the next call on; one who sees all
 * communities has it already.
 */
export async function giveMakerScope(
  { tx, userId, communities, services }: Pick<Context<unknown>, 'tx' | 'userId' | 'communities' | 'services'>,
  communityId: string,
): Promise<void> {
  if (communities === 'all') return;
  await insertScope(tx, userId, communityId);
  forgetPeople(services);
}
