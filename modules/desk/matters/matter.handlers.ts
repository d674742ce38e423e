// The handlers of what is open about a property: each kind under the claims of the page that deals with it.
import { addressOf, type HeldClaims, mayOpenScreen, type Screen } from '../../../packages/contract/contract.ts';
import type { RawBuilder } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { collectionScreens } from '../../collections/collections.contract.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { lifecycleScreens } from '../../lifecycle/lifecycle.contract.ts';
import { peopleScreens } from '../../people/people.contract.ts';
import { ownerBalances } from '../../receivables/receivables.server.ts';
import { taskScreens } from '../../records/records.contract.ts';
import { deskScreens } from '../desk.contract.ts';
import { type MatterKind, matterKinds, type openMatters } from './matter.contract.ts';
import { type FoundMatter, listMatters, listOwnersOf, type Place } from './matter.store.ts';

/** Where a matter is dealt with: whoever may open the page is told of it. */
const pages: Readonly<Record<MatterKind, { screen: Screen; param?: string; query?: Readonly<Record<string, string>> }>> = {
  BALANCE: { screen: deskScreens['owner-view'], param: 'ownershipId' },
  CASE: { screen: collectionScreens['collection-case'], param: 'collectionCaseId' },
  PLAN: { screen: collectionScreens['payment-plan-view'], param: 'paymentPlanId' },
  RESALE: { screen: lifecycleScreens['property-resales'] },
  TASK: { screen: taskScreens['task-view'], param: 'taskId' },
  RENTER: { screen: peopleScreens['renter-view'], param: 'renterId' },
  RESERVATION: { screen: peopleScreens['amenity-view'], param: 'amenityId' },
  FILE: { screen: peopleScreens['property-view'], param: 'propertyId', query: { tab: 'files' } },
};

function pathOf({ kind, id }: FoundMatter, communityId: string): string {
  const { screen, param, query } = pages[kind];
  return addressOf(screen, { communityId, ...(param === undefined ? {} : { [param]: id }) }, query);
}

const kindsFor = (held: HeldClaims): ReadonlySet<MatterKind> =>
  new Set(matterKinds.filter((kind) => mayOpenScreen(held, pages[kind].screen)));

type TasksSeen = (caller: Pick<Context<unknown>, 'userId' | 'held' | 'communities'>) => RawBuilder<boolean>;

/** The handlers; `seen` tells which tasks a caller may see. */
export const matterHandlers = (seen: TasksSeen): Handlers<typeof openMatters> => ({
  async listOfProperty(context) {
    const { tx, input, held, now } = context;
    const { communityId, propertyId } = input;
    const owners = await listOwnersOf(tx, input);
    if (!owners) throw notFound('The property');
    const kinds = kindsFor(held);
    const today = await todayOf(tx, communityId, now);
    const place: Place = { communityId, propertyId, today, now };
    const ids = owners.map((one) => one.ownershipId);
    const balances = kinds.has('BALANCE') && ids.length > 0 ? await ownerBalances(tx, communityId, today, ids) : [];
    const owed = balances.flatMap(({ ownershipId, owes_cents, prepaid_cents }): FoundMatter[] => {
      const owner = owners.find((one) => one.ownershipId === ownershipId);
      const net = owes_cents - prepaid_cents;
      if (!owner || net === 0n) return [];
      const isPrevious = owner.endDate !== null && owner.endDate < today;
      const detail = net < 0n ? 'Paid ahead' : isPrevious ? 'Owed by a previous owner' : 'Owed';
      return [{ kind: 'BALANCE', id: ownershipId, title: owner.name, detail, isPressing: net > 0n, amount_cents: net, dueDate: null }];
    });
    const others = await listMatters(tx, place, kinds, seen(context));
    return [...owed, ...others].map(({ id: _id, amount_cents, ...matter }) => ({
      ...matter,
      amount: amount_cents,
      path: pathOf({ ...matter, id: _id, amount_cents }, communityId),
    }));
  },
});
