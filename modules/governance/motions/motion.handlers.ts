// The handlers of motions.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { findBody } from '../meetings/meeting.store.ts';
import { type motion, motionKinds, motionRefusals } from './motion.contract.ts';
import { carries, decisionWords, tallyWords } from './motion.rules.ts';
import { keptMotions, listMotions, listMotionsOf } from './motion.store.ts';

const keeping = keepRecord({
  kept: keptMotions,
  kind: 'motion',
  words: 'motion',
  async check({ tx, input }, facts, before) {
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    if (before && before.facts.meetingId !== facts.meetingId)
      throw refuse(motionRefusals, 'meetingFixed', [{ path: 'meetingId', message: 'stays as it is' }]);
    const row = await findBody(tx, communityId, facts.meetingId);
    if (row === undefined) throw notFound('The meeting');
    const body = row && { ...row, voting: row.members.length };
    if (facts.outcome === 'CARRIED' && facts.votes.length > 0 && !carries(facts.votes, body))
      throw refuse(motionRefusals, 'votesDisagree', { votes: tallyWords(facts.votes), rule: decisionWords(body) }, [
        { path: 'outcome', message: 'does not follow from the votes' },
      ]);
    return facts;
  },
});

export const motionHandlers: Handlers<typeof motion> = {
  addMotion: keeping.add,
  editMotion: keeping.edit,
  getMotion: keeping.get,
  deleteMotion: keeping.remove,
  async listMeetingMotions({ tx, input }) {
    const body = await findBody(tx, input.communityId, input.meetingId);
    if (body === undefined) throw notFound('The meeting');
    const motions = await listMotionsOf(tx, input.communityId, input.meetingId);
    return { motions: motions.map(({ votes, ...one }) => ({ ...one, tally: tallyWords(votes) })), members: body?.members ?? [] };
  },
  async pickMotions({ tx, input }) {
    await requireCommunity(tx, input.communityId);
    return (await listMotions(tx, input.communityId)).map(({ motionId, name, meetingDate, outcome }) => ({
      motionId,
      name,
      meetingDate,
      outcome,
    }));
  },
};

/** The source of what motions are called. */
export const motionRecords: RecordSource = {
  kind: motionKinds.motion,
  labels: keptMotions.labels,
  named: keptMotions.named,
};
