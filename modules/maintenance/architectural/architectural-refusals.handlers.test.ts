// What architectural reviews refuse and what they set: the settings with their version, topics that are
// retired, votes that bind, law that forbids, silence, letters without an owner, and batches changed since.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { templates } from '../../correspondence/correspondence.contract.ts';
import { correspondenceRoutes } from '../../correspondence/correspondence.server.ts';
import { law } from '../../law/law.contract.ts';
import { lawRoutes } from '../../law/law.server.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { committee, committeeMember, property } from '../../people/people.contract.ts';
import { peopleRoutes } from '../../people/people.server.ts';
import { aBilledCommunity, type BilledCommunity, unitOf } from '../../receivables/receivables.testing.ts';
import { maintenanceRoutes } from '../maintenance.server.ts';
import { architecturalRequest } from './architectural.contract.ts';
import { architecturalBatches, architecturalBatchList } from './architectural-batch.contract.ts';
import { architecturalSettings } from './architectural-settings.contract.ts';

let of: BilledCommunity;
let communityId: string;
let propertyId: string;
let committeeId: string;
let templateId: string;

beforeAll(async () => {
  of = await aBilledCommunity({ more: [...peopleRoutes, ...lawRoutes, ...correspondenceRoutes([]), ...maintenanceRoutes] });
  communityId = of.communityId;
  propertyId = unitOf(of, 'MC-0005').propertyId;
  committeeId = (await of.call(committee.addCommittee, { communityId, name: 'Architectural committee', quorum: 1 } as never)).committeeId;
  const seat = { communityId, committeeId, position: 'Chair', startDate: '2020-01-01', firstName: 'Iris', lastName: 'Novak' };
  await of.call(committeeMember.addCommitteeMember, seat as never);
  templateId = (await of.call(templates.addTemplate, { name: 'Decision' })).templateId;
  const { version } = await of.call(templates.getTemplate, { templateId });
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Decided.' }] }] };
  await of.call(templates.saveTemplate, { templateId, version, name: 'Decision', subject: 'Your request', body: body as never });
  const { baseHash } = await of.call(templates.previewRelease, { templateId });
  await of.call(templates.releaseTemplate, { templateId, baseHash });
});
afterAll(() => of.close());

const code = async (...sent: Parameters<typeof of.send>) => (await of.send(...sent)).json.code;
const add = async (more: object = {}) => {
  const facts = { communityId, subject: 'Pergola', propertyId, receivedDate: '2026-01-05', ...more };
  const { architecturalRequestId } = await of.call(architecturalRequest.addArchitecturalRequest, facts as never);
  return { communityId, architecturalRequestId };
};
const complete = async (more: object = {}) => {
  const one = await add(more);
  await of.call(architecturalRequest.completeArchitecturalRequest, { ...one, completeDate: '2026-01-05' } as never);
  return one;
};
const get = (one: { communityId: string; architecturalRequestId: string }) => of.call(architecturalRequest.getArchitecturalRequest, one);
const read = async () => {
  const {
    topics: _t,
    committees: _c,
    people: _p,
    templates: _l,
    ...kept
  } = await of.call(architecturalSettings.getArchitecturalSettings, {
    communityId,
  });
  return kept;
};
const set = async (to: object) =>
  of.call(architecturalSettings.saveArchitecturalSettings, { ...(await read()), communityId, ...to } as never);

it('keeps settings, refuses to write over those of someone else, and what is of elsewhere', async () => {
  const kept = await read();
  await set({ responseDays: 30, responseDayKind: 'BUSINESS', startsAt: 'RECEIVED', committeeId, clause: 'CC&Rs 9.3' });
  expect(await read()).toMatchObject({ responseDays: 30, responseDayKind: 'BUSINESS', startsAt: 'RECEIVED', committeeId });
  await set({ responseDays: 31 });
  const old = { ...kept, communityId };
  expect(await code(architecturalSettings.saveArchitecturalSettings, old)).toBe('changedMeanwhile');
  const strange = { ...(await read()), communityId };
  for (const part of [{ committeeId: '999999' }, { approvalTemplateId: '999999' }, { denialTemplateId: '999999' }])
    expect((await of.send(architecturalSettings.saveArchitecturalSettings, { ...strange, ...part })).status).toBe(404);
  await set({ responseDays: 45, responseDayKind: 'CALENDAR', startsAt: 'COMPLETE' });
  expect((await get(await complete())).clock).toMatchObject({ basis: 'CC&Rs 9.3', dueDate: '2026-02-19T00:00:00', isByLaw: false });
});

it('refuses two topics of one name and a retired one to a new request, and leaves it to one that has it', async () => {
  const topic = { communityId, name: 'Sheds', words: 'shed', documents: '' };
  const { architecturalTopicId } = await of.call(architecturalSettings.addArchitecturalTopic, topic as never);
  expect(await code(architecturalSettings.addArchitecturalTopic, topic)).toBe('topicTaken');
  const one = await add({ architecturalTopicId });
  const kept = await of.call(architecturalSettings.getArchitecturalTopic, { communityId, architecturalTopicId });
  await of.call(architecturalSettings.editArchitecturalTopic, { ...kept, communityId, isActive: false } as never);
  const facts = { communityId, subject: 'Shed', propertyId, receivedDate: '2026-01-05', architecturalTopicId };
  expect(await code(architecturalRequest.addArchitecturalRequest, facts)).toBe('retiredTopic');
  const { version } = await get(one);
  const edited = { ...facts, ...one, version, subject: 'Shed, smaller' };
  expect((await of.send(architecturalRequest.editArchitecturalRequest, edited)).status).toBe(200);
});

it('lets a vote that binds decide, and approves with conditions only where the community does', async () => {
  await set({ voteRule: 'BINDS', allowsConditions: false });
  const one = await complete();
  expect(await code(architecturalRequest.addArchitecturalCondition, { ...one, words: 'Paint it gray' })).toBe('noConditions');
  await of.call(architecturalRequest.openBallots, { ...one, openedDate: '2026-01-06', closeDate: '2026-01-10' } as never);
  expect(await code(architecturalRequest.openBallots, { ...one, openedDate: '2026-01-10' })).toBe('ballotsOpen');
  await of.call(architecturalRequest.openBallots, { ...one, openedDate: '2026-01-11' } as never);
  const [ballot] = (await get(one)).ballots;
  const cast = { ...one, architecturalBallotId: ballot?.architecturalBallotId ?? '', castDate: '2026-01-12' };
  await of.call(architecturalRequest.castBallot, { ...cast, vote: 'AGAINST' } as never);
  const answer = { ...one, decidedDate: '2026-01-13' };
  expect(await code(architecturalRequest.decideArchitecturalRequest, { ...answer, decision: 'APPROVED' })).toBe('voteSaysOtherwise');
  expect(await code(architecturalRequest.decideArchitecturalRequest, { ...answer, decision: 'CONDITIONAL' })).toBe('noConditions');
  const denial = { ...answer, decision: 'DENIED', reason: 'Too tall' };
  expect((await of.send(architecturalRequest.decideArchitecturalRequest, denial)).status).toBe(200);
  await set({ voteRule: 'ADVISES', allowsConditions: true });
});

it('takes its ballots up again where documents were asked for while they were open', async () => {
  const one = await complete();
  await of.call(architecturalRequest.openBallots, { ...one, openedDate: '2026-01-06' } as never);
  await of.call(architecturalRequest.addArchitecturalDocument, { ...one, name: 'Photo' });
  await of.call(architecturalRequest.askForDocuments, { ...one, askedDate: '2026-01-07' } as never);
  const [document] = (await get(one)).documents;
  const here = { ...one, architecturalDocumentId: document?.architecturalDocumentId ?? '', receivedDate: '2026-01-09' };
  await of.call(architecturalRequest.setArchitecturalDocument, here as never);
  await of.call(architecturalRequest.completeArchitecturalRequest, { ...one, completeDate: '2026-01-09' } as never);
  expect((await get(one)).state).toBe('IN_REVIEW');
});

it('reads silence as approval only where the documents say so, and says when they may be read so', async () => {
  const one = await complete();
  const late = { ...one, decision: 'DEEMED', decidedDate: '2026-04-01' };
  for (const [deemed, shown] of [
    ['NONE', 'none'],
    ['WARN', 'warn'],
  ] as const) {
    await set({ deemed });
    expect((await get(one)).clock.deemed).toBe(shown);
    expect(await code(architecturalRequest.decideArchitecturalRequest, late)).toBe('notDeemed');
  }
  await set({ deemed: 'APPROVE' });
  await of.call(architecturalRequest.decideArchitecturalRequest, late as never);
  expect(await get(one)).toMatchObject({ state: 'DEEMED', expiresDate: '2027-04-01T00:00:00' });
  expect(await code(architecturalRequest.extendApproval, { ...one, expiresDate: '2027-04-01' })).toBe('tooEarly');
});

it('asks for the proof of a condition, and takes every step back in turn', async () => {
  const one = await complete();
  await of.call(architecturalRequest.addArchitecturalCondition, { ...one, words: 'Paint it gray', proof: 'PHOTO' } as never);
  await of.call(architecturalRequest.decideArchitecturalRequest, { ...one, decision: 'CONDITIONAL', decidedDate: '2026-01-20' } as never);
  const [condition] = (await get(one)).conditions;
  const met = { ...one, architecturalConditionId: condition?.architecturalConditionId ?? '', metDate: '2026-02-01' };
  expect(await code(architecturalRequest.meetArchitecturalCondition, met)).toBe('proofMissing');
  await of.call(architecturalRequest.moveArchitecturalRequest, { ...one, to: 'DONE', onDate: '2026-03-01' } as never);
  await of.call(architecturalRequest.undoArchitecturalMove, one);
  await of.call(architecturalRequest.undoArchitecturalDecision, { ...one, reason: 'Wrong home' });
  expect((await get(one)).state).toBe('COMPLETE');
  await of.call(architecturalRequest.moveArchitecturalRequest, { ...one, to: 'WITHDRAWN', onDate: '2026-03-02' } as never);
  await of.call(architecturalRequest.undoArchitecturalMove, one);
  expect((await get(one)).state).toBe('COMPLETE');
});

it('drafts the letter of its decision to the owner, and refuses one where nobody owns the home', async () => {
  await set({ approvalTemplateId: templateId });
  const home = { communityId, accountNumber: 'MC-0099', street: '99 Maple Ct', city: 'Sparks', state: 'NV' };
  const { propertyId: empty } = await of.call(property.addProperty, home as never);
  const vacant = await complete({ propertyId: empty });
  const owned = await complete();
  for (const one of [vacant, owned])
    await of.call(architecturalRequest.decideArchitecturalRequest, { ...one, decision: 'APPROVED', decidedDate: '2026-01-20' } as never);
  expect(await code(architecturalRequest.draftDecisionLetter, { ...vacant, letterDate: '2026-01-21' })).toBe('noOwner');
  const letter = await of.call(architecturalRequest.draftDecisionLetter, { ...owned, letterDate: '2026-01-21' } as never);
  expect((await get(owned)).letterBatchId).toBe(letter.letterBatchId);
});

it('marks approvals that ran out, and refuses to undo the batch once one of its requests was changed', async () => {
  const one = await complete();
  const answer = { ...one, decision: 'APPROVED', decidedDate: '2025-01-20', expiresDate: '2025-03-01' };
  await of.call(architecturalRequest.decideArchitecturalRequest, answer as never);
  const order = { communityId, architecturalRequestIds: [one.architecturalRequestId], act: 'EXPIRE' as const };
  const run = async () =>
    of.call(
      architecturalBatches.runArchitecturalBatch,
      (await seen(of, architecturalBatches.previewArchitecturalBatch, order as never)) as never,
    );
  const first = await run();
  expect((await get(one)).state).toBe('EXPIRED');
  await of.call(architecturalBatches.undoArchitecturalBatch, { communityId, architecturalBatchId: first.architecturalBatchId });
  expect((await get(one)).state).toBe('APPROVED');
  const second = await run();
  await of.call(architecturalRequest.undoArchitecturalMove, one);
  expect(await code(architecturalBatches.undoArchitecturalBatch, { communityId, architecturalBatchId: second.architecturalBatchId })).toBe(
    'changedSince',
  );
  await of.call(architecturalRequest.undoArchitecturalDecision, { ...one, reason: 'Entered twice' });
  expect((await get(one)).state).toBe('COMPLETE');
  const { rows } = await of.call(architecturalBatchList.calls.readPage, { communityId });
  expect(rows.map(({ standing }) => standing)).toEqual(['DONE', 'UNDONE']);
});

it('counts by the law of a topic, and refuses a condition and a denial the law forbids', async () => {
  await sql`update communities.community set law_state = 'California' where customer_id = ${of.customerId}
    and community_id = ${communityId}`.execute(of.db.asMigrator);
  const standing = { communityType: 'HOA' as const, statutoryRegime: '' as const, collectorRole: 'firstParty' as const };
  await of.call(law.saveStanding, { communityId, version: null, ...standing });
  const topicOf = async (name: string, application: string) =>
    (await of.call(architecturalSettings.addArchitecturalTopic, { communityId, name, application, words: '', documents: '' } as never))
      .architecturalTopicId;
  const charger = await complete({ architecturalTopicId: await topicOf('Chargers', 'EV_CHARGER'), receivedDate: '2026-02-02' });
  expect((await get(charger)).clock).toMatchObject({ dueDate: '2026-04-03T00:00:00', isByLaw: true, deemed: 'approve' });
  const insured = { ...charger, words: 'Names the association as additional insured' };
  expect(await code(architecturalRequest.addArchitecturalCondition, insured)).toBe('lawForbids');
  const rebuild = await complete({ architecturalTopicId: await topicOf('Rebuilding', 'REBUILD'), receivedDate: '2026-02-02' });
  const denial = { ...rebuild, decision: 'DENIED', decidedDate: '2026-02-10', reason: 'Another footprint' };
  expect(await code(architecturalRequest.decideArchitecturalRequest, denial)).toBe('lawForbids');
  const said = await of.send(architecturalRequest.decideArchitecturalRequest, { ...denial, said: ['in writing'] });
  expect([said.status, said.json['law']]).toEqual([200, expect.objectContaining({ verdict: 'allow' })]);
});
