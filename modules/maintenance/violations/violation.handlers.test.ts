// Violations through the calls on a real database: the open case offered first, letters in a batch, a hearing
// by law, a capped fine, all of it undone, a repeat, and as many statements for many cases as for few.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Connection } from '../../../packages/db/connection.ts';
import { sql } from '../../../packages/db/database.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { ownerAt, unitOf } from '../../receivables/receivables.testing.ts';
import { requestCodes } from '../codes/request-code.contract.ts';
import { violations } from './violation.contract.ts';
import { anEnforcingCommunity, type EnforcingCommunity } from './violation.testing.ts';
import { violationBatches } from './violation-batch.contract.ts';
import { violationBatchList, violationList } from './violation-list.contract.ts';

let maple: EnforcingCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await anEnforcingCommunity();
  ({ communityId } = maple);
});
afterAll(() => maple.close());

const home = (account: string) => unitOf(maple, account).propertyId;
/** Moves the community to another state of the law. */
const under = (state: string) =>
  maple.services.database.transact(maple.customerId, (tx) =>
    sql`update communities.community set law_state = ${state} where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(
      tx.db,
    ),
  );
const facts = (account: string, more: object = {}) => ({
  communityId,
  requestCodeId: maple.trashId,
  propertyId: home(account),
  observedDate: '2026-01-05',
  article: 'Article 7.4: No trash in view.',
  ...more,
});
const add = async (account: string, more: object = {}) =>
  (await maple.call(violations.addViolation, facts(account, more) as never)).violationId;
const get = (violationId: string) => maple.call(violations.getViolation, { communityId, violationId });
const code = async (...sent: Parameters<typeof maple.send>) => (await maple.send(...sent)).json.code;
const begin = async (violationIds: readonly string[], actionDate: string) =>
  (await maple.call(violationBatches.addViolationBatch, { communityId, actionDate, violationIds: [...violationIds] } as never))
    .violationBatchId;
const preview = (violationBatchId: string) => maple.call(violationBatches.previewViolationBatch, { communityId, violationBatchId });
const post = async (violationBatchId: string) =>
  maple.send(
    violationBatches.postViolationBatch,
    await seen(maple, violationBatches.previewViolationBatch, { communityId, violationBatchId }),
  );
const undo = async (violationBatchId: string) =>
  maple.send(
    violationBatches.undoViolationBatch,
    await seen(maple, violationBatches.previewUndoViolationBatch, { communityId, violationBatchId }),
  );

const setRules = async (to: object) =>
  maple.call(violations.saveViolationSettings, {
    ...(await maple.call(violations.getViolationSettings, { communityId })),
    communityId,
    ...to,
  });

/** Homes without a case: a second one of the same code is refused. */
const spare = ['MC-0012', 'MC-0011', 'MC-0010', 'MC-0009', 'MC-0007', 'MC-0006', 'MC-0005', 'MC-0004', 'MC-0003', 'MC-0002'];

tellKeptStory({
  kind: 'violation',
  server: () => maple,
  scope: () => ({ communityId }),
  calls: { add: violations.addViolation, edit: violations.editViolation, get: violations.getViolation, remove: violations.deleteViolation },
  facts: () => ({
    requestCodeId: maple.paintId,
    propertyId: home(spare.shift() ?? ''),
    observedDate: '2026-01-05',
    dueDate: '2026-01-19',
    detail: 'Door',
  }),
  shown: { observedDate: '2026-01-05T00:00:00', dueDate: '2026-01-19T00:00:00' },
  change: { detail: 'Door and frame' },
  unsound: [
    [{ observedDate: 'soon' }, 'observedDate'],
    [{ detail: 'x'.repeat(2001) }, 'detail'],
  ],
});

it('offers the open case of the same code first, and refuses codes of others', async () => {
  const violationId = await add('MC-0001');
  const one = await get(violationId);
  expect([one.state, one.stepsTaken, one.nextActionDate, one.dueDate, one.detail]).toEqual([
    'OPEN',
    0,
    '2026-01-05T00:00:00',
    '2026-01-19T00:00:00',
    'Trash in view',
  ]);
  expect(await code(violations.addViolation, facts('MC-0001') as never)).toBe('caseStands');
  const like = await maple.call(violations.listLikeViolations, { communityId, propertyId: home('MC-0001'), requestCodeId: maple.trashId });
  expect(like.open).toMatchObject([{ number: one.number, step: 'New', nextStep: 'Courtesy notice' }]);
  const another = await add('MC-0001', { addsAnother: true });
  await maple.call(violations.voidViolation, { communityId, violationId: another, reason: 'The same bin' });
  const of = { communityId, family: 'SERVICE' as const, alias: 'GATE', name: 'Gate' };
  const { requestCodeId } = await maple.call(requestCodes.addRequestCode, of);
  expect(await code(violations.addViolation, facts('MC-0002', { requestCodeId }) as never)).toBe('otherViolationCode');
  const old = await maple.call(requestCodes.addRequestCode, { ...of, family: 'VIOLATION', alias: 'OLD' });
  await maple.call(requestCodes.retireRequestCodes, { communityId, requestCodeIds: [old.requestCodeId], isActive: false });
  expect(await code(violations.addViolation, facts('MC-0002', { requestCodeId: old.requestCodeId }) as never)).toBe('retiredViolationCode');
});

it('writes to owners in a batch, skips by hand, and takes all of it back', async () => {
  const first = await add('MC-0003');
  const second = await add('MC-0004');
  const batch = await begin([first, second], '2026-01-06');
  expect(await code(violationBatches.addViolationBatch, { communityId, actionDate: '2026-01-06', violationIds: [first] } as never)).toBe(
    'inOtherBatch',
  );
  await maple.call(violationBatches.changeViolationBatchLine, {
    communityId,
    violationBatchId: batch,
    violationId: second,
    isExcluded: true,
  });
  const shown = await preview(batch);
  expect(shown.rows.map((row) => [row.accountNumber, row.step, row.letter, row.left])).toEqual([
    ['MC-0003', 'Courtesy notice', 'Paper', null],
    ['MC-0004', 'Courtesy notice', '', 'EXCLUDED'],
  ]);
  expect((await undo(batch)).json.code).toBe('batchNotPosted');
  const posted = await post(batch);
  expect(posted.json).toMatchObject({ count: 1, letters: 1, total: '0.00' });
  const one = await get(first);
  expect([one.stepsTaken, one.nextActionDate, one.taken[0]?.channel]).toEqual([1, '2026-01-20T00:00:00', 'PAPER']);
  expect((await get(second)).stepsTaken).toBe(0);
  expect(await code(violations.deleteViolation, { communityId, violationId: first })).toBe('stillUsed');
  expect(
    await code(violationBatches.changeViolationBatchLine, { communityId, violationBatchId: batch, violationId: first, isExcluded: true }),
  ).toBe('batchIsPosted');
  expect((await undo(batch)).json).toMatchObject({ canceled: 1, withdrawn: 0, draftBatchId: null });
  const back = await get(first);
  expect([back.stepsTaken, back.lastActionDate, back.nextActionDate]).toEqual([0, null, '2026-01-05T00:00:00']);
  const drafted = await begin([first], '2026-01-07');
  await maple.call(violationBatches.addToViolationBatch, { communityId, violationBatchId: drafted, violationIds: [second] });
  await maple.call(violationBatches.removeFromViolationBatch, { communityId, violationBatchId: drafted, violationId: second });
  await maple.call(violationBatches.deleteViolationBatch, { communityId, violationBatchId: drafted });
  const { rows } = await maple.call(violationBatchList.calls.readPage, { communityId } as never);
  expect((rows as { state: string }[]).map(({ state }) => state)).toEqual(['UNDONE']);
});

it('fines only after a hearing, cuts the fine to the cap of the state, and reverses it', async () => {
  const violationId = await add('MC-0005');
  for (const day of ['2026-01-06', '2026-01-21']) expect((await post(await begin([violationId], day))).status).toBe(200);
  const batch = await begin([violationId], '2026-02-10');
  expect((await preview(batch)).rows[0]?.left).toBe('NO_HEARING');
  expect(await code(violationBatches.postViolationBatch, { communityId, violationBatchId: batch, baseHash: 'x' } as never)).toBeDefined();
  expect((await post(batch)).json.code).toBe('nothingToTake');
  const of = { communityId, violationId };
  expect(await code(violations.proveHearingNotice, { ...of, noticedDate: '2026-01-22', method: 'CERTIFIED' } as never)).toBe('noHearing');
  const set = { ...of, hearingDate: '2026-01-25', hour: '7:00 PM', place: 'Clubhouse', panel: 'The board' };
  await maple.call(violations.scheduleHearing, set);
  expect(await code(violations.scheduleHearing, set)).toBe('hearingStands');
  await maple.call(violations.cancelHearing, { ...of, isPostponed: true });
  const today = (await maple.call(violations.getViolation, of)).enteredTime?.slice(0, 10) ?? '';
  await maple.call(violations.scheduleHearing, { ...set, hearingDate: today });
  await maple.call(violations.proveHearingNotice, { ...of, noticedDate: '2026-01-22', method: 'CERTIFIED', proof: '9407 1' } as never);
  await maple.call(violations.decideHearing, { ...of, outcome: 'UPHELD', findings: 'Seen three times' } as never);
  const row = (await preview(batch)).rows[0];
  expect([row?.left, row?.asked, row?.fine, row?.rule]).toEqual([null, '150.00', '100.00', 'Asked 150.00, capped at 100.00']);
  expect(row?.citation).toContain('NRS');
  const before = (await ownerAt(maple, 'MC-0005', '2026-02-10')).owes;
  await setRules({ fineCodeId: null });
  expect((await post(batch)).json.code).toBe('fineCodeMissing');
  await setRules({ fineCodeId: maple.fineCodeId });
  expect((await post(batch)).json).toMatchObject({ count: 1, total: '100.00' });
  const one = await get(violationId);
  expect([one.fines, one.nextActionDate, one.hearings.map(({ state }) => state)]).toEqual(['100.00', null, ['HELD', 'POSTPONED']]);
  expect((await ownerAt(maple, 'MC-0005', '2026-02-10')).owes).not.toBe(before);
  const early = (await maple.call(violationBatchList.calls.readPage, { communityId, sort: 'actionDate' } as never)).rows as {
    violationBatchId: string;
    actionDate: string;
    state: string;
  }[];
  const earlier = early.find((each) => each.actionDate.startsWith('2026-01-21'))?.violationBatchId ?? '';
  expect((await undo(earlier)).json.code).toBe('laterStep');
  expect((await undo(batch)).status).toBe(200);
  expect((await ownerAt(maple, 'MC-0005', '2026-02-10')).owes).toBe(before);
  expect((await get(violationId)).fines).toBe('0.00');
});

it('charges a fine again until the case is cured, no sooner and no more than the state lets it', async () => {
  const fine = { name: 'Fine', days: 0, told: 'NOBODY' as const, words: '', templateId: null, fine: '60.00', needsHearing: true };
  const process = { communityId, family: 'VIOLATION' as const, name: 'Weekly fine', steps: [{ ...fine, everyDays: 7 }], isDefault: false };
  const { actionProcessId } = await maple.call(requestCodes.addActionProcess, process);
  const noise = { communityId, family: 'VIOLATION' as const, alias: 'NOISE', name: 'Noise at night', actionProcessId };
  const { requestCodeId } = await maple.call(requestCodes.addRequestCode, noise);
  const violationId = await add('MC-0009', { requestCodeId });
  const of = { communityId, violationId };
  const hearingDate = (await maple.call(violations.getViolation, of)).enteredTime?.slice(0, 10) ?? '';
  await maple.call(violations.scheduleHearing, { ...of, hearingDate });
  await maple.call(violations.decideHearing, { ...of, outcome: 'UPHELD' } as never);
  const first = await begin([violationId], '2026-02-02');
  expect((await post(first)).json).toMatchObject({ count: 1, total: '60.00' });
  const standing = await get(violationId);
  expect([standing.stepsTaken, standing.nextActionDate?.slice(0, 10), standing.steps[0]?.everyDays]).toEqual([1, '2026-02-09', 7]);
  const { rows } = await maple.call(violationList.calls.readPage, { communityId, propertyId: home('MC-0009') } as never);
  expect((rows as { step: string; nextStep: string }[]).map(({ step, nextStep }) => [step, nextStep])).toEqual([['Fine', 'Fine again']]);
  const early = await begin([violationId], '2026-02-09');
  const shown = (await preview(early)).rows[0];
  expect([shown?.left, shown?.detail]).toEqual(['NOT_LAWFUL', 'not before 02/17/2026']);
  await maple.call(violationBatches.deleteViolationBatch, { communityId, violationBatchId: early });
  const second = await begin([violationId], '2026-02-17');
  expect((await post(second)).json).toMatchObject({ count: 1, total: '60.00' });
  const [third] = (await preview(await begin([violationId], '2026-02-23'))).rows;
  expect(third?.detail).toBe('not before 02/24/2026');
  expect((await undo(first)).json.code).toBe('laterStep');
  expect((await undo(second)).status).toBe(200);
  const back = await get(violationId);
  expect([back.stepsTaken, back.fines, back.nextActionDate?.slice(0, 10)]).toEqual([1, '60.00', '2026-02-09']);
  await under('CA');
  const other = await maple.call(violationBatchList.calls.readPage, { communityId, filter: ['state:in:DRAFT'] } as never);
  const draft = (other.rows as { violationBatchId: string }[])[0]?.violationBatchId ?? '';
  const [capped] = (await preview(draft)).rows;
  expect([capped?.fine, capped?.rule]).toEqual(['40.00', 'Asked 60.00, capped at 40.00']);
  await maple.call(violationBatches.deleteViolationBatch, { communityId, violationBatchId: draft });
  await under('NV');
});

it('refuses a fine without its code, and a decision before the day', async () => {
  const violationId = await add('MC-0006');
  const of = { communityId, violationId };
  await maple.call(violations.scheduleHearing, { ...of, hearingDate: '2199-01-01' });
  expect(await code(violations.decideHearing, { ...of, outcome: 'DISMISSED' } as never)).toBe('hearingNotHeld');
  await maple.call(violations.cancelHearing, of);
  const batch = await begin([violationId], '2026-01-08');
  await maple.call(violationBatches.changeViolationBatchLine, {
    communityId,
    violationBatchId: batch,
    violationId,
    isExcluded: false,
    stepNo: 1,
    fine: '25.00',
  });
  expect((await preview(batch)).rows[0]?.left).toBe('NOT_LAWFUL');
  await setRules({ needsPhoto: true });
  expect((await preview(batch)).rows[0]?.left).toBe('NO_PHOTO');
  await setRules({ needsPhoto: false });
  await maple.call(violationBatches.deleteViolationBatch, { communityId, violationBatchId: batch });
});

it('closes, opens again within its days, and begins a repeat at a later step', async () => {
  const violationId = await add('MC-0007');
  const of = { communityId, violationId };
  expect(await code(violations.reopenViolation, of)).toBe('notClosed');
  await maple.call(violations.setViolationState, { ...of, state: 'HOLD', onDate: '2026-01-08', reason: 'Owner asked' });
  await maple.call(violations.setViolationState, { ...of, state: 'CURED', onDate: '2025-12-01' });
  expect(await code(violations.setViolationState, { ...of, state: 'HOLD', onDate: '2026-01-11' } as never)).toBe('violationClosed');
  expect(await code(violations.scheduleHearing, { ...of, hearingDate: '2199-01-01' } as never)).toBe('violationClosed');
  expect(await code(violations.reopenViolation, of)).toBe('tooLate');
  expect(
    await code(violationBatches.addViolationBatch, { communityId, actionDate: '2026-01-11', violationIds: [violationId] } as never),
  ).toBe('caseIsClosed');
  const again = await get(await add('MC-0007', { observedDate: '2026-02-01' }));
  expect([again.repeatOfId, again.stepsTaken, again.nextActionDate]).toEqual([violationId, 1, '2026-02-01T00:00:00']);
  await maple.call(violations.addViolationComment, { communityId, violationId: again.violationId, body: 'Owner called', isPublic: true });
  expect((await get(again.violationId)).events.map(({ what }) => what)).toEqual(['COMMENT', 'OPENED']);
  const near = await maple.call(violations.nearestProperties, { communityId, latitude: 39.5, longitude: -119.8 });
  expect(near.length).toBeLessThanOrEqual(3);
});

it('asks the database as often for many cases as for few', async () => {
  const { executeQuery } = Connection.prototype;
  let sent = 0;
  Connection.prototype.executeQuery = function (query) {
    sent += 1;
    return executeQuery.call(this, query) as never;
  };
  const count = async (ids: readonly string[]) => {
    const batch = await begin(ids, '2026-01-09');
    sent = 0;
    const posted = await post(batch);
    return [posted.json['count'], sent] as const;
  };
  const ids: string[] = [];
  for (const account of ['MC-0008', 'MC-0009', 'MC-0010', 'MC-0011']) ids.push(await add(account));
  const [few, sentForFew] = await count(ids.slice(0, 1));
  const [many, sentForMany] = await count(ids.slice(1));
  Connection.prototype.executeQuery = executeQuery;
  expect([few, many, sentForMany]).toEqual([1, 3, sentForFew]);
  const { rows } = await maple.call(violationList.calls.readPage, { communityId, propertyId: home('MC-0008') } as never);
  expect(rows).toHaveLength(1);
});

it('refuses a hearing sooner than the state of the community asks', async () => {
  const violationId = await add('MC-0002', { requestCodeId: maple.paintId, addsAnother: true });
  await under('VA');
  const set = { communityId, violationId, hearingDate: '2026-01-12' };
  const early = await maple.send(violations.scheduleHearing, set as never);
  expect([early.json.code, early.json.errorMessage]).toEqual(['hearingTooSoon', expect.stringContaining('01/19/2026')]);
  await maple.call(violations.scheduleHearing, { ...set, hearingDate: '2026-01-30' } as never);
  const notice = { communityId, violationId, noticedDate: '2026-01-28', method: 'HAND' };
  expect(await code(violations.proveHearingNotice, notice as never)).toBe('hearingTooSoon');
  await under('NV');
});
