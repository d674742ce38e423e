// Collection through the calls on a real database: published steps, a run with letters and fees, its undo,
// proof before every step, contacts of third parties, and as many statements for many owners as for few.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Connection } from '../../../packages/db/connection.ts';
import { messageBatches } from '../../correspondence/correspondence.contract.ts';
import { meeting, motion } from '../../governance/governance.contract.ts';
import { law } from '../../law/law.contract.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { ownerAt, takeMoney, unitOf } from '../../receivables/receivables.testing.ts';
import { collectionCaseList, collectionCases, collectionProcedures, collectionRuns } from '../collections.contract.ts';
import { aCollectingCommunity, type CollectingCommunity, publishSteps, testSteps } from '../collections.testing.ts';

let maple: CollectingCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aCollectingCommunity();
  ({ communityId } = maple);
});
afterAll(() => maple.close());

const preview = (runDate: string) => maple.call(collectionRuns.previewRun, { communityId, runDate });
const sendRun = async (runDate: string, more: object = {}) =>
  maple.send(collectionRuns.postRun, await seen(maple, collectionRuns.previewRun, { communityId, runDate, ...more }));
const sendUndo = async (collectionRunId: string) =>
  maple.send(collectionRuns.undoRun, await seen(maple, collectionRuns.previewUndoRun, { communityId, collectionRunId }));
const caseOf = async (account: string) => {
  const { rows } = await maple.call(collectionCaseList.calls.readPage, { communityId } as never);
  return (rows as { account: string; collectionCaseId: string; closedDate: string | null }[]).find(
    (row) => row.account === account && row.closedDate === null,
  )?.collectionCaseId;
};
const shownCase = async (account: string) =>
  maple.call(collectionCases.getCase, { communityId, collectionCaseId: (await caseOf(account)) ?? '0' });

it('runs nothing before steps are published, and refuses steps that do not hold', async () => {
  expect((await maple.send(collectionRuns.previewRun, { communityId, runDate: '2026-01-05' })).json.code).toBe('noProcedure');
  const { ownershipId } = unitOf(maple, 'MC-0001');
  expect((await maple.send(collectionCases.openCase, { communityId, ownershipId })).json.code).toBe('noProcedure');
  const publish = async (change: object, steps: readonly object[] = testSteps(maple.templateId)) =>
    (
      await maple.send(collectionProcedures.publishProcedure, {
        communityId,
        steps,
        feeCodeId: maple.feeCodeId,
        withdrawalTemplateId: maple.templateId,
        ...change,
      })
    ).json.code;
  expect(await publish({}, testSteps(maple.templateId).toReversed())).toBe('stagesBackward');
  expect(await publish({ feeCodeId: null })).toBe('feeCodeMissing');
  expect(await publish({ withdrawalTemplateId: null })).toBe('withdrawalMissing');
  expect(await publish({}, [{ name: 'X', stage: 'REMINDER', daysLate: 1, ladderStep: 'NOBODY_KNOWS' }])).toBe('ladderUnknown');
  expect((await publishSteps(maple)).versionNo).toBe(1);
});

it('takes late owners a first step with a letter each, and undoes it', async () => {
  const shown = await preview('2026-01-05');
  expect(shown.rows.map((row) => [row.accountNumber, row.step, row.letter])).toEqual([
    ['MC-0001', 'Friendly reminder', 'Paper'],
    ['MC-0002', 'Friendly reminder', 'Paper'],
    ['MC-0003', 'Friendly reminder', 'Paper'],
  ]);
  const posted = await sendRun('2026-01-05');
  expect(posted.json).toMatchObject({ count: 3, letters: 3, total: '0.00' });
  expect((await shownCase('MC-0001')).stage).toBe('REMINDER');
  expect((await sendRun('2026-01-05')).json.code).toBe('nothingToTake');
  const undone = await sendUndo(String(posted.json['collectionRunId']));
  expect(undone.json).toMatchObject({ canceled: 3, withdrawn: 0, draftBatchId: null });
  expect(await caseOf('MC-0001')).toBeUndefined();
  expect((await sendUndo(String(posted.json['collectionRunId']))).json.code).toBe('runUndone');
});

it('charges the fee of the second step, leaves out who owes too little, and takes steps back in their order', async () => {
  const first = await sendRun('2026-01-05');
  const second = await sendRun('2026-02-02');
  expect(second.json).toMatchObject({ count: 2, letters: 2, total: '70.00' });
  expect((await preview('2026-02-02')).left.find((row) => row.accountNumber === 'MC-0003')?.reason).toBe('TOO_SMALL');
  expect((await ownerAt(maple, 'MC-0001', '2026-02-02')).owes).toBe('472.50');
  const refused = await sendUndo(String(first.json['collectionRunId']));
  expect(refused.json.code).toBe('laterStep');
  await maple.db.asMigrator
    .updateTable('correspondence.letter')
    .set({ state: 'SENT', pages: 1, sha256: 'a'.repeat(64) })
    .where('state', '=', 'QUEUED')
    .execute();
  const undone = await sendUndo(String(second.json['collectionRunId']));
  expect(undone.json).toMatchObject({ canceled: 0, withdrawn: 2 });
  expect((await ownerAt(maple, 'MC-0001', '2026-02-02')).owes).toBe('437.50');
  const draft = await maple.call(messageBatches.getBatch, { communityId, letterBatchId: String(undone.json['draftBatchId']) });
  expect([draft.state, draft.ownershipIds.length]).toEqual(['DRAFT', 2]);
  expect((await shownCase('MC-0001')).stage).toBe('REMINDER');
  expect((await maple.call(collectionRuns.listRuns, { communityId })).map(({ state }) => state)).toEqual(['UNDONE', 'POSTED', 'UNDONE']);
});

it('takes no step of law without its proof, and shows what is missing', async () => {
  await maple.call(collectionProcedures.publishProcedure, {
    communityId,
    steps: [
      ...testSteps(maple.templateId).slice(0, 1),
      { name: 'Lien notice', stage: 'LIENED', daysLate: 30, ladderStep: 'NOTICE_OF_DELINQUENT_ASSESSMENT' },
    ],
    withdrawalTemplateId: maple.templateId,
    movesOpen: true,
  });
  const held = (await preview('2026-02-02')).left.find((row) => row.accountNumber === 'MC-0001');
  expect(held?.reason).toBe('NOT_PROVED');
  expect(held?.detail).toContain('sixty day notice');
  const { collectionCaseId, version, requirements } = await shownCase('MC-0001');
  expect(requirements.map(({ name, state }) => [name, state])).toContainEqual(['SIXTY_DAY_NOTICE', 'MISSING']);
  const stage = { communityId, collectionCaseId, version, stage: 'LIENED' as const, stageDate: '2026-02-02' };
  const refused = await maple.send(collectionCases.setStage, stage);
  expect([refused.json.code, refused.json.errorMessage]).toEqual(['stepNotProved', expect.stringContaining('NRS')]);
  const add = (more: object) =>
    maple.send(collectionCases.addEvidence, {
      communityId,
      collectionCaseId,
      doneDate: '2026-01-05',
      methods: ['first-class mail'],
      contents: ['all'],
      ...more,
    });
  expect((await add({ step: 'NOBODY_KNOWS' })).json.code).toBe('evidenceUnknown');
  await add({ step: '60 days past due' });
  const proved = await add({ step: 'SIXTY_DAY_NOTICE' });
  expect(proved.status).toBe(200);
  const early = await maple.send(collectionCases.addEvidence, {
    communityId,
    collectionCaseId,
    step: 'NOTICE_OF_DELINQUENT_ASSESSMENT',
    doneDate: '2026-02-04',
  });
  expect([early.json.code, early.json.errorMessage]).toEqual(['stepNotProved', expect.stringContaining('not before')]);
  const evidenceId = String(proved.json['evidenceId']);
  await maple.call(collectionCases.voidEvidence, { communityId, collectionCaseId, evidenceId });
  expect((await maple.send(collectionCases.voidEvidence, { communityId, collectionCaseId, evidenceId })).json.code).toBe('evidenceVoided');
  const { meetingId } = await maple.call(meeting.addMeeting, { communityId, name: 'Board', meetingDate: '2026-01-04' });
  const { motionId } = await maple.call(motion.addMotion, { communityId, meetingId, name: 'Lien on MC-0001' });
  expect((await add({ step: 'SIXTY_DAY_NOTICE', motionId })).json.code).toBe('motionNotCarried');
});

it('closes a case that is paid, and keeps it closed', async () => {
  await takeMoney(maple, '2026-02-03', [['MC-0001', '437.50', '900']]);
  const id = (await caseOf('MC-0001')) ?? '';
  expect((await preview('2026-02-04')).closes).toBe(1);
  await sendRun('2026-02-04');
  const closed = await maple.call(collectionCases.getCase, { communityId, collectionCaseId: id });
  expect([closed.stage, closed.closedReason]).toEqual(['CURED', 'Paid in full']);
  const input = { communityId, collectionCaseId: id, version: closed.version, stage: 'NOTICE_1' as const, stageDate: '2026-02-04' };
  expect((await maple.send(collectionCases.setStage, input)).json.code).toBe('caseClosed');
  const { ownershipId } = unitOf(maple, 'MC-0001');
  expect((await maple.send(collectionCases.openCase, { communityId, ownershipId })).json.code).toBe('nothingLate');
  const other = unitOf(maple, 'MC-0002').ownershipId;
  expect((await maple.send(collectionCases.openCase, { communityId, ownershipId: other })).json.code).toBe('caseOpen');
});

it('leaves out a bankruptcy and a dispute, states a payoff, and keeps a third party to seven calls by day', async () => {
  const one = await shownCase('MC-0002');
  const of = { communityId, collectionCaseId: one.collectionCaseId };
  const saved = await maple.call(collectionCases.saveCaseFacts, { ...of, version: one.version, ...one.facts, petitionDate: '2026-01-10' });
  expect((await preview('2026-03-01')).left.find((row) => row.accountNumber === 'MC-0002')?.reason).toBe('BANKRUPTCY');
  await maple.call(collectionCases.saveCaseFacts, { ...of, version: saved.version, ...one.facts, isDisputed: true });
  expect((await preview('2026-03-01')).left.find((row) => row.accountNumber === 'MC-0002')?.reason).toBe('DISPUTE');
  expect((await maple.call(collectionCases.statePayoff, { ...of, throughDate: '2026-01-31' })).amount).toBe('310.00');
  const known = (await maple.call(law.getCommunityLaw, { communityId })).standing;
  const third = { communityType: 'HOA' as const, statutoryRegime: '' as const, collectorRole: 'thirdParty' as const };
  await maple.call(law.saveStanding, { communityId, version: known?.version ?? null, ...third });
  const call = (localTime: string) =>
    maple.send(collectionCases.logContact, { ...of, channel: 'CALL', contactDate: '2026-01-05', localTime, note: 'No answer' });
  expect((await call('21:30')).json.code).toBe('quietHours');
  for (let i = 0; i < 7; i += 1) expect((await call('10:00')).status).toBe(200);
  expect((await call('10:00')).json.code).toBe('tooManyCalls');
});

it('asks the database as often for many owners as for few', async () => {
  const accounts = ['MC-0005', 'MC-0006', 'MC-0007', 'MC-0008', 'MC-0009'];
  const other = await aCollectingCommunity(accounts.map((account) => `${account},ASMT,2025-12-01,310.00`));
  await publishSteps(other);
  const { executeQuery } = Connection.prototype;
  let sent = 0;
  Connection.prototype.executeQuery = function (query) {
    sent += 1;
    return executeQuery.call(this, query) as never;
  };
  const run = { communityId: other.communityId, runDate: '2026-01-05' };
  const count = async (excludedIds: readonly string[]) => {
    sent = 0;
    const posted = await other.send(collectionRuns.postRun, await seen(other, collectionRuns.previewRun, { ...run, excludedIds }));
    return [posted.json['count'], sent] as const;
  };
  const all = (await other.call(collectionRuns.previewRun, run)).rows.map((row) => row.ownershipId);
  const [few, sentForFew] = await count(all.slice(1));
  const [many, sentForMany] = await count([]);
  Connection.prototype.executeQuery = executeQuery;
  expect([few, many, sentForMany]).toEqual([1, all.length - 1, sentForFew]);
  await other.close();
});
