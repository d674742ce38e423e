// The handlers of lists of communities.
import { deleteRefusals, nameRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../overwrite.handlers.ts';
import { forgetPeople } from '../people-cache.store.ts';
import { communityListRefusals, type communityLists } from './community-list.contract.ts';
import { effectsOf, type ListMembers } from './community-list.rules.ts';
import {
  type CommunityListRow,
  deleteCommunityList,
  findCommunityList,
  insertCommunityList,
  isListNameTaken,
  listScopedUsers,
  updateCommunityList,
} from './community-list.store.ts';

async function requireList(context: Context<unknown>, communityListId: string, lock = false): Promise<CommunityListRow> {
  const found = await findCommunityList(context.tx, communityListId, lock);
  if (!found) throw notFound('The list');
  return found;
}

/** The communities of a list that the caller sees, and those they do not. */
function divided({ communities }: Context<unknown>, ids: readonly string[]): { seen: string[]; beyond: string[] } {
  const { seen = [], beyond = [] } = Object.groupBy(ids, (one) => (communities === 'all' || communities.has(one) ? 'seen' : 'beyond'));
  return { seen, beyond };
}

/** What is saved: communities out of the caller's scope stay, and nobody new is let into them. */
function membersToSave(context: Context<ListMembers>, before: CommunityListRow | null): ListMembers {
  const { communityIds, userIds } = context.input;
  const { beyond } = divided(context, before?.communityIds ?? []);
  if (beyond.length > 0 && userIds.some((one) => !before?.userIds.includes(one)))
    throw refuse(communityListRefusals, 'beyondOwn', [{ path: 'userIds', message: 'gives more than you hold' }]);
  return { communityIds: [...new Set([...communityIds, ...beyond])], userIds: [...new Set(userIds)] };
}

async function refuseUnknown(context: Context<ListMembers>, before: CommunityListRow | null): Promise<void> {
  const known = new Set((await listScopedUsers(context.tx, null)).map((user) => user.userId));
  if (context.input.userIds.some((one) => !known.has(one) && !before?.userIds.includes(one))) throw notFound('The user');
}

async function refuseTaken({ tx, input }: Context<{ name: string }>, exceptId: string | null): Promise<void> {
  if (await isListNameTaken(tx, input.name, exceptId))
    throw refuse(nameRefusals, 'nameTaken', { what: 'list' }, [{ path: 'name', message: 'is taken' }]);
}

export const communityListHandlers: Handlers<typeof communityLists> = {
  async getCommunityList(context) {
    const found = await requireList(context, context.input.communityListId);
    const { seen, beyond } = divided(context, found.communityIds);
    return { ...found, communityIds: seen, otherCommunities: beyond.length };
  },
  async pickListUsers({ tx }) {
    return (await listScopedUsers(tx, null)).map(({ otherwiseIds: _ids, ...user }) => user);
  },
  async previewCommunityList(context) {
    const { communityListId } = context.input;
    const before = communityListId === null ? null : await requireList(context, communityListId);
    await refuseUnknown(context, before);
    const users = await listScopedUsers(context.tx, communityListId);
    const effects = effectsOf(before ?? { communityIds: [], userIds: [] }, membersToSave(context, before), users);
    return effects.map(({ givenIds, takenIds, ...user }) => ({
      ...user,
      givenIds: divided(context, givenIds).seen,
      takenIds: divided(context, takenIds).seen,
    }));
  },
  async addCommunityList(context) {
    const { name, note } = context.input;
    await refuseUnknown(context, null);
    await refuseTaken(context, null);
    const facts = { name, note, ...membersToSave(context, null) };
    const communityListId = await insertCommunityList(context.tx, facts);
    forgetPeople(context.services);
    context.record({ entityId: communityListId, after: facts });
    return { communityListId };
  },
  async editCommunityList(context) {
    const { communityListId, version, name, note } = context.input;
    const before = await requireList(context, communityListId, true);
    await refuseOverwrite(context, { kind: 'community list', ids: [communityListId], version: before.version }, version);
    await refuseUnknown(context, before);
    await refuseTaken(context, communityListId);
    const facts = { name, note, ...membersToSave(context, before) };
    await updateCommunityList(context.tx, communityListId, facts);
    forgetPeople(context.services);
    const { communityListId: _id, version: _version, ...was } = before;
    context.record({ entityId: communityListId, before: was, after: facts });
    return { communityListId };
  },
  async deleteCommunityList(context) {
    const { communityListId } = context.input;
    const before = await requireList(context, communityListId, true);
    const { beyond } = divided(context, before.communityIds);
    const users = before.userIds.length === 1 ? '1 user' : `${before.userIds.length} users`;
    const uses = before.userIds.length > 0 ? users : beyond.length > 0 ? 'communities outside of your scope' : '';
    if (uses !== '') throw refuse(deleteRefusals, 'stillUsed', { what: 'list', uses });
    await deleteCommunityList(context.tx, communityListId);
    context.record({ entityId: communityListId, before });
    return {};
  },
};
