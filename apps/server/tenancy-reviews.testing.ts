// The architectural and accommodation requests of the world the sweeps over tenants walk through.
import {
  accommodation,
  architecturalBatches,
  architecturalRequest,
  architecturalSettings,
} from '../../modules/maintenance/maintenance.contract.ts';
import { committee, committeeMember } from '../../modules/people/people.contract.ts';
import type { Player } from './sample/player.ts';

/** An architectural request before its committee, one that is answered, and an accommodation request. */
export async function makeReviews(player: Player, communityId: string, propertyId: string): Promise<void> {
  const {
    topics: _topics,
    committees: _c,
    people,
    templates: _t,
    ...settings
  } = await player.call(architecturalSettings.getArchitecturalSettings, { communityId });
  await player.call(architecturalSettings.saveArchitecturalSettings, { ...settings, communityId });
  const topic = { communityId, name: 'Fences', words: 'fence', documents: 'Plan' };
  const { architecturalTopicId } = await player.call(architecturalSettings.addArchitecturalTopic, topic);
  const { committeeId } = await player.call(committee.addCommittee, { communityId, name: 'Fence committee', quorum: 1 });
  const member = { communityId, committeeId, firstName: 'Ida', lastName: 'Fence', position: 'Chair', startDate: '2026-01-01' };
  await player.call(committeeMember.addCommitteeMember, member);
  const facts = { communityId, subject: 'New fence', architecturalTopicId, propertyId, receivedDate: '2026-02-02' };
  const { architecturalRequestId } = await player.call(architecturalRequest.addArchitecturalRequest, facts);
  const one = { communityId, architecturalRequestId };
  await player.call(architecturalRequest.addArchitecturalCondition, { ...one, words: 'Paint it gray' });
  await player.call(architecturalRequest.openBallots, { ...one, committeeId, openedDate: '2026-02-03' });
  const more = await player.call(architecturalRequest.addArchitecturalRequest, { ...facts, subject: 'Door', architecturalTopicId: null });
  const asked = {
    communityId,
    architecturalRequestIds: [more.architecturalRequestId],
    act: 'ASSIGN' as const,
    assigneeId: people[0]?.userId ?? null,
  };
  await player.call(architecturalBatches.runArchitecturalBatch, await player.seen(architecturalBatches.previewArchitecturalBatch, asked));
  const { accommodationId } = await player.call(accommodation.addAccommodation, {
    communityId,
    subject: 'Grab bar',
    propertyId,
    receivedDate: '2026-02-02',
  });
  await player.call(accommodation.addAccommodationEntry, { communityId, accommodationId, happenedDate: '2026-02-03', body: 'Called' });
}
