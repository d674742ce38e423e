// The handlers of meetings.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type meeting, meetingKinds } from './meeting.contract.ts';
import { hasCommittee, keptMeetings, listMeetings } from './meeting.store.ts';

const keeping = keepRecord({
  kept: keptMeetings,
  kind: 'meeting',
  words: 'meeting',
  async check({ tx, input }, facts) {
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    if (facts.committeeId !== null && !(await hasCommittee(tx, communityId, facts.committeeId))) throw notFound('The committee');
    if (facts.noticeDate !== null && facts.noticeDate > facts.meetingDate)
      throw invalid('Notice is given before a meeting.', [{ path: 'noticeDate', message: 'lies after the meeting' }]);
    return facts;
  },
});

export const meetingHandlers: Handlers<typeof meeting> = {
  addMeeting: keeping.add,
  editMeeting: keeping.edit,
  getMeeting: keeping.get,
  deleteMeeting: keeping.remove,
  async pickMeetings({ tx, input }) {
    await requireCommunity(tx, input.communityId);
    return listMeetings(tx, input.communityId);
  },
};

/** The source of what meetings are called. */
export const meetingRecords: RecordSource = {
  kind: meetingKinds.meeting,
  labels: keptMeetings.labels,
  named: keptMeetings.named,
};
