// The handlers of deactivating and reactivating a community.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { dateInZone, notFound } from '../../../packages/kernel/kernel.ts';
import { findStanding, forgetClosed, requireCommunity, type StandingRow, saveStanding } from '../../communities/communities.server.ts';
import { type closing, closingRefusals } from './closing.contract.ts';
import { hindrancesOf } from './closing.rules.ts';
import { findOpenWork, listDeactivatedRows } from './closing.store.ts';

async function locked({ tx, input }: Context<{ communityId: string }>): Promise<StandingRow> {
  const found = await findStanding(tx, input.communityId, true);
  if (!found) throw notFound('The community');
  return found;
}

export const closingHandlers: Handlers<typeof closing> = {
  listDeactivated: ({ tx, communities }) => listDeactivatedRows(tx, communities),
  async whatHinders({ tx, input: { communityId }, now }) {
    await requireCommunity(tx, communityId);
    return hindrancesOf(await findOpenWork(tx, communityId, dateInZone(now, 'UTC')));
  },
  async deactivateCommunity(context) {
    const { tx, input, principal, now, services, record } = context;
    const before = await locked(context);
    const hindrances = hindrancesOf(await findOpenWork(tx, input.communityId, dateInZone(now, 'UTC')));
    if (hindrances.length > 0)
      throw refuse(
        closingRefusals,
        'stillOpen',
        { hindrances: hindrances.map(({ what }) => what).join(', ') },
        hindrances.map(({ what }) => ({ path: 'communityId', message: what })),
      );
    await saveStanding(tx, input.communityId, { standing: 'DEACTIVATED', reason: input.reason, by: principal.displayName, now });
    forgetClosed(services);
    record({
      entityId: input.communityId,
      before: { standing: before.standing },
      after: { standing: 'DEACTIVATED' },
      reason: input.reason,
    });
    return { communityId: input.communityId };
  },
  async reactivateCommunity(context) {
    const { tx, input, principal, now, services, record } = context;
    const before = await locked(context);
    if (before.standing === 'TRANSFERRED') throw refuse(closingRefusals, 'transferredOut');
    if (before.standing !== 'DEACTIVATED') throw refuse(closingRefusals, 'notDeactivated');
    const standing = before.accountingDone && before.propertiesDone ? 'ACTIVE' : 'DRAFT';
    await saveStanding(tx, input.communityId, { standing, reason: input.reason, by: principal.displayName, now });
    forgetClosed(services);
    record({ entityId: input.communityId, before: { standing: before.standing }, after: { standing }, reason: input.reason });
    return { communityId: input.communityId };
  },
};
