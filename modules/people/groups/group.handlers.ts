// The handlers of group ownerships.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { requireParties } from '../party/part.handlers.ts';
import { groupKinds, type groupOwnership, groupRefusals } from './group.contract.ts';
import { endWithGroup, groupProblem } from './group.rules.ts';
import {
  findOtherGroup,
  type GroupFacts,
  keptGroups,
  listBelongings,
  listMembers,
  lockProperties,
  saveBelongings,
  saveMembers,
} from './group.store.ts';

type Typed = GroupFacts & Pick<HandlerInput<typeof groupOwnership.addGroupOwnership>, 'members' | 'properties'>;

const keeping = keepRecord({
  kept: keptGroups,
  kind: 'groupOwnership',
  words: 'group ownership',
  async check(context, typed: Typed, before) {
    const { tx, input } = context;
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    const problem = groupProblem(typed);
    if (problem) throw invalid(problem.message, [{ path: problem.path, message: problem.message }]);
    const facts = { ...typed, properties: endWithGroup(typed.properties, typed.endDate) };
    // Who is a member already stays one, whoever of them the caller sees.
    const standing = new Set(before ? (await listMembers(tx, before.id)).map((member) => member.partyId) : []);
    const joining = facts.members.map((member) => member.partyId).filter((each) => !standing.has(each));
    await requireParties(context, joining, 'A member');
    const propertyIds = [...new Set(facts.properties.map((one) => one.propertyId))];
    if ((await lockProperties(tx, communityId, propertyIds)) < propertyIds.length) throw notFound('A property');
    const other = await findOtherGroup(tx, before?.id ?? null, facts.properties);
    if (other)
      throw refuse(groupRefusals, 'inAnotherGroup', { accountNumber: other.accountNumber, group: other.group }, [
        { path: 'properties', message: `${other.accountNumber} is in ${other.group}` },
      ]);
    return facts;
  },
  async saved({ tx, input }, id, facts: Typed) {
    await saveMembers(tx, input.communityId ?? '', id, facts.members);
    await saveBelongings(tx, input.communityId ?? '', id, facts.properties);
  },
  goingToo: (id) => [
    { table: 'people.group_member', column: 'group_ownership_id', ids: [id] },
    { table: 'people.group_property', column: 'group_ownership_id', ids: [id] },
  ],
});

export const groupOwnershipHandlers: Handlers<typeof groupOwnership> = {
  addGroupOwnership: keeping.add,
  editGroupOwnership: keeping.edit,
  async getGroupOwnership(context) {
    const { tx, input } = context;
    const shown = await keeping.get(context);
    return {
      ...shown,
      members: await listMembers(tx, input.groupOwnershipId),
      properties: await listBelongings(tx, input.groupOwnershipId),
    };
  },
  deleteGroupOwnership: keeping.remove,
};

/** The source of what group ownerships are called. */
export const groupRecords: RecordSource = { kind: groupKinds.groupOwnership, labels: keptGroups.labels, named: keptGroups.named };
