// Architectural requests through HTTP: their clock with its pause, ballots, conditions, the answer and its
// way back, batches, accommodation requests apart, and what is refused.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seen } from '../../ledger/ledger.testing.ts';
import { committee, committeeMember } from '../../people/people.contract.ts';
import { aBilledCommunity, type BilledCommunity, unitOf } from '../../receivables/receivables.testing.ts';
import { maintenanceRoutes } from '../maintenance.server.ts';
import { accommodation } from './accommodation.contract.ts';
import { architecturalRequest } from './architectural.contract.ts';
import { architecturalBatches } from './architectural-batch.contract.ts';
import { architecturalSettings } from './architectural-settings.contract.ts';

let of: BilledCommunity;
let communityId: string;
let propertyId: string;
let topicId: string;
let committeeId: string;
beforeAll(async () => {
  of = await aBilledCommunity({ more: maintenanceRoutes });
  communityId = of.communityId;
  propertyId = unitOf(of, 'MC-0005').propertyId;
  const topic = { communityId, name: 'Fences', words: 'fence', documents: 'Site plan\nColor sample' };
  topicId = (await of.call(architecturalSettings.addArchitecturalTopic, topic as never)).architecturalTopicId;
  committeeId = (await of.call(committee.addCommittee, { communityId, name: 'Architectural committee', quorum: 1 } as never)).committeeId;
  const seat = { communityId, committeeId, position: 'Chair', startDate: '2020-01-01', firstName: 'Iris', lastName: 'Novak' };
  await of.call(committeeMember.addCommitteeMember, seat as never);
});
afterAll(() => of.close());

const add = async (more: object = {}) => {
  const facts = { communityId, subject: 'New fence', architecturalTopicId: topicId, propertyId, receivedDate: '2026-01-05', ...more };
  return (await of.call(architecturalRequest.addArchitecturalRequest, facts as never)).architecturalRequestId;
};
const get = (architecturalRequestId: string) =>
  of.call(architecturalRequest.getArchitecturalRequest, { communityId, architecturalRequestId });
const code = async (...sent: Parameters<typeof of.send>) => (await of.send(...sent)).json.code;

const complete = async (id: string) => {
  const one = { communityId, architecturalRequestId: id };
  for (const { architecturalDocumentId } of (await get(id)).documents)
    await of.call(architecturalRequest.setArchitecturalDocument, { ...one, architecturalDocumentId, receivedDate: '2026-01-12' } as never);
  await of.call(architecturalRequest.completeArchitecturalRequest, { ...one, completeDate: '2026-01-12' } as never);
};

it('pauses for missing documents, and counts the answer from the day it is complete', async () => {
  const id = await add();
  const one = { communityId, architecturalRequestId: id };
  expect((await get(id)).documents.map(({ name }) => name)).toEqual(['Site plan', 'Color sample']);
  expect(await code(architecturalRequest.completeArchitecturalRequest, { ...one, completeDate: '2026-01-06' })).toBe('documentsMissing');
  await of.call(architecturalRequest.askForDocuments, { ...one, askedDate: '2026-01-07' } as never);
  expect(await get(id)).toMatchObject({ state: 'INCOMPLETE', clock: { isPaused: true, dueDate: null } });
  await complete(id);
  expect(await code(architecturalRequest.askForDocuments, { ...one, askedDate: '2026-01-13' })).toBe('nothingMissing');
  expect(await get(id)).toMatchObject({ state: 'COMPLETE', clock: { dueDate: '2026-02-26T00:00:00', isPaused: false } });
});

it('is voted on, approved with a condition, done, and inspected once the condition is met', async () => {
  const id = await add();
  const one = { communityId, architecturalRequestId: id };
  await complete(id);
  const answer = { ...one, decision: 'CONDITIONAL', decidedDate: '2026-01-20' };
  expect(await code(architecturalRequest.decideArchitecturalRequest, answer)).toBe('conditionsMissing');
  expect(await code(architecturalRequest.openBallots, { ...one, openedDate: '2026-01-13' })).toBe('noCommittee');
  expect(await code(architecturalRequest.openBallots, { ...one, committeeId, openedDate: '2019-01-13' })).toBe('noVoters');
  expect(await code(architecturalRequest.remindMembers, { ...one, remindedDate: '2026-01-13' })).toBe('noBallots');
  await of.call(architecturalRequest.openBallots, { ...one, committeeId, openedDate: '2026-01-13' } as never);
  expect(await code(architecturalRequest.openBallots, { ...one, committeeId, openedDate: '2026-01-13' })).toBe('ballotsOpen');
  expect(await code(architecturalRequest.remindMembers, { ...one, remindedDate: '2026-01-13' })).toBe('noEmail');
  const architecturalBallotId = (await get(id)).ballots[0]?.architecturalBallotId ?? '';
  await of.call(architecturalRequest.castBallot, { ...one, architecturalBallotId, vote: 'FOR', castDate: '2026-01-14' } as never);
  expect(await code(architecturalRequest.remindMembers, { ...one, remindedDate: '2026-01-14' })).toBe('allCast');
  expect((await get(id)).carried).toBe(true);
  await of.call(architecturalRequest.addArchitecturalCondition, { ...one, words: 'Paint it gray' } as never);
  await of.call(architecturalRequest.decideArchitecturalRequest, answer as never);
  expect(await code(architecturalRequest.decideArchitecturalRequest, answer)).toBe('notAnswered');
  expect(await code(architecturalRequest.castBallot, { ...one, architecturalBallotId, vote: 'FOR', castDate: '2026-01-21' })).toBe(
    'ballotsClosed',
  );
  expect(await code(architecturalRequest.draftDecisionLetter, { ...one, letterDate: '2026-01-21' })).toBe('noTemplate');
  await of.call(architecturalRequest.moveArchitecturalRequest, { ...one, to: 'DONE', onDate: '2026-03-01' } as never);
  const inspect = { ...one, to: 'INSPECTED', onDate: '2026-03-02' };
  expect(await code(architecturalRequest.moveArchitecturalRequest, inspect)).toBe('conditionsOpen');
  const architecturalConditionId = (await get(id)).conditions[0]?.architecturalConditionId ?? '';
  await of.call(architecturalRequest.meetArchitecturalCondition, { ...one, architecturalConditionId, metDate: '2026-03-01' } as never);
  await of.call(architecturalRequest.moveArchitecturalRequest, inspect as never);
  for (const state of ['DONE', 'CONDITIONAL']) {
    await of.call(architecturalRequest.undoArchitecturalMove, one);
    expect((await get(id)).state).toBe(state);
  }
  expect(await code(architecturalRequest.undoArchitecturalMove, one)).toBe('cannotMove');
  await of.call(architecturalRequest.extendApproval, { ...one, expiresDate: '2028-01-01' } as never);
  expect(await code(architecturalRequest.extendApproval, { ...one, expiresDate: '2029-01-01' })).toBe('extendedAlready');
  await of.call(architecturalRequest.undoArchitecturalDecision, { ...one, reason: 'The plan changed' } as never);
  expect((await get(id)).state).toBe('IN_REVIEW');
  expect(await code(architecturalRequest.undoArchitecturalDecision, { ...one, reason: 'Again' })).toBe('notDecided');
});

it('refuses a denial without its reason, a letter before the answer, and silence before the last day', async () => {
  const id = await add();
  const one = { communityId, architecturalRequestId: id };
  await complete(id);
  const answer = { ...one, decidedDate: '2026-01-20' };
  expect(await code(architecturalRequest.decideArchitecturalRequest, { ...answer, decision: 'DENIED' })).toBe('reasonMissing');
  expect(await code(architecturalRequest.decideArchitecturalRequest, { ...answer, decision: 'DEEMED' })).toBe('clockRuns');
  expect(await code(architecturalRequest.draftDecisionLetter, { ...one, letterDate: '2026-01-21' })).toBe('notLetter');
  expect(await code(architecturalRequest.extendApproval, { ...one, expiresDate: '2029-01-01' })).toBe('notApproved');
  expect(await code(architecturalRequest.moveArchitecturalRequest, { ...one, to: 'INSPECTED', onDate: '2026-01-20' })).toBe('cannotMove');
});

it('assigns many at once and takes it back; a second time it is undone already', async () => {
  const id = await add({ subject: 'Second fence' });
  const { people } = await of.call(architecturalSettings.getArchitecturalSettings, { communityId });
  const order = { communityId, architecturalRequestIds: [id], act: 'ASSIGN' as const, assigneeId: people[0]?.userId ?? null };
  const { architecturalBatchId } = await of.call(
    architecturalBatches.runArchitecturalBatch,
    (await seen(of, architecturalBatches.previewArchitecturalBatch, order as never)) as never,
  );
  expect((await of.call(architecturalBatches.previewArchitecturalBatch, order)).refusal?.code).toBe('nothingChosen');
  const batch = { communityId, architecturalBatchId };
  expect(await of.call(architecturalBatches.undoArchitecturalBatch, batch)).toMatchObject({ restored: 1 });
  expect(await code(architecturalBatches.undoArchitecturalBatch, batch)).toBe('undoneAlready');
});

it('takes an accommodation out of the queue of the committee, and asks for its answer', async () => {
  const id = await add({ subject: 'Wheelchair ramp at the door' });
  expect((await get(id)).readsAsAccommodation).toBe(true);
  const { accommodationId } = await of.call(accommodation.moveToAccommodation, { communityId, architecturalRequestId: id });
  expect((await of.send(architecturalRequest.getArchitecturalRequest, { communityId, architecturalRequestId: id })).status).toBe(404);
  const { entries: _e, terms: _t, ...kept } = await of.call(accommodation.getAccommodation, { communityId, accommodationId });
  expect(await code(accommodation.editAccommodation, { ...kept, communityId, state: 'DENIED' })).toBe('dayMissing');
  expect(await code(accommodation.editAccommodation, { ...kept, communityId, state: 'DENIED', decidedDate: '2026-02-01' })).toBe(
    'answerMissing',
  );
});
