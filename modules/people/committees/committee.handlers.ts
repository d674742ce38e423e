// The handlers of committees and their members.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { keepPart } from '../party/part.handlers.ts';
import { type committee, committeeKinds, type committeeMember, committeeRefusals } from './committee.contract.ts';
import { warningsOf } from './committee.rules.ts';
import { keptCommittees, keptMembers, listCommittees, listRoster } from './committee.store.ts';

const keeping = keepRecord({
  kept: keptCommittees,
  kind: 'committee',
  words: 'committee',
  async check({ tx, input }, facts) {
    await requireCommunity(tx, input.communityId ?? '');
    return facts;
  },
});

export const committeeHandlers: Handlers<typeof committee> = {
  addCommittee: keeping.add,
  editCommittee: keeping.edit,
  getCommittee: keeping.get,
  deleteCommittee: keeping.remove,
  async readRoster({ tx, input, now }) {
    const found = await keptCommittees.find(tx, input.committeeId, input.communityId);
    if (!found) throw notFound('The committee');
    const members = await listRoster(tx, found.id, await todayOf(tx, input.communityId, now));
    const seats = members.filter((member) => member.standing === 'SITS');
    return { members, voting: seats.filter((seat) => seat.isVoting).length, warnings: warningsOf(found.facts, seats) };
  },
  async pickCommittees({ tx, input }) {
    await requireCommunity(tx, input.communityId);
    return listCommittees(tx, input.communityId);
  },
};

const keepingMembers = keepPart({
  kept: keptMembers,
  kind: 'committeeMember',
  words: 'committee member',
  async check({ tx, input }, facts, before) {
    if (!(await keptCommittees.find(tx, facts.committeeId, input.communityId))) throw notFound('The committee');
    if (before && before.facts.committeeId !== facts.committeeId)
      throw refuse(committeeRefusals, 'committeeFixed', [{ path: 'committeeId', message: 'stays as it is' }]);
    if (facts.endDate !== null && facts.endDate < facts.startDate)
      throw invalid('A term ends on or after the day it begins.', [{ path: 'endDate', message: 'lies before the first day' }]);
    return facts;
  },
});

export const committeeMemberHandlers: Handlers<typeof committeeMember> = {
  addCommitteeMember: keepingMembers.add,
  editCommitteeMember: keepingMembers.edit,
  getCommitteeMember: keepingMembers.get,
  deleteCommitteeMember: keepingMembers.remove,
};

export const committeeRecords: readonly RecordSource[] = [
  { kind: committeeKinds.committee, labels: keptCommittees.labels, named: keptCommittees.named },
  { kind: committeeKinds.committeeMember, labels: keptMembers.labels, named: keptMembers.named },
];
