// Requests through HTTP: their story in both families, promises of codes, the conversation with its mail,
// steps, merging and its way back, batches with undo, and what is refused.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markOf } from '../../../packages/mail/mark.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { aBilledCommunity, type BilledCommunity, unitOf } from '../../receivables/receivables.testing.ts';
import { cannedReplies, requestCodes } from '../codes/request-code.contract.ts';
import { maintenanceRoutes } from '../maintenance.server.ts';
import { generalRequest, serviceRequest } from './request.contract.ts';
import { readRequestMail, takesRequestMail } from './request-answer.jobs.ts';
import { generalRequestList, serviceBatchList, serviceRequestActivity, serviceRequestList } from './request-list.contract.ts';

let of: BilledCommunity;
let communityId: string;
let gateCode: string;
let processId: string;
beforeAll(async () => {
  of = await aBilledCommunity({ more: maintenanceRoutes });
  communityId = of.communityId;
  const steps = [
    { name: 'Look at it', days: 1, told: 'REQUESTER' as const, words: 'We look at it tomorrow.', templateId: null },
    { name: 'Close', days: 5, told: 'NOBODY' as const, words: '', templateId: null },
  ];
  processId = (await of.call(requestCodes.addActionProcess, { communityId, family: 'SERVICE', name: 'Repair', steps })).actionProcessId;
  const code = {
    communityId,
    family: 'SERVICE' as const,
    alias: 'gate',
    name: 'Gates',
    respondHours: '4',
    resolveDays: '6',
    actionProcessId: processId,
  };
  gateCode = (await of.call(requestCodes.addRequestCode, { ...code, priority: 'URGENT' } as never)).requestCodeId;
});
afterAll(() => of.close());

let made = 0;
const facts = () => {
  made += 1;
  return { subject: `Gate ${made} stays shut`, receivedDate: '2026-01-10', requester: 'Osei', email: 'osei@owners.example' };
};
const add = async (more: object = {}) =>
  (await of.call(serviceRequest.addServiceRequest, { communityId, ...facts(), ...more } as never)).serviceRequestId;
const get = (serviceRequestId: string) => of.call(serviceRequest.getServiceRequest, { communityId, serviceRequestId });
const code = async (...sent: Parameters<typeof of.send>) => {
  const answer = await of.send(...sent);
  return [answer.status, answer.json.code];
};

const story = {
  shown: { receivedDate: '2026-01-10T00:00:00' },
  facts,
  change: { subject: 'Another subject' },
  unsound: [
    [{ subject: '' }, 'subject'],
    [{ priority: 'SOON' }, 'priority'],
  ] as const,
};
tellKeptStory({
  kind: 'serviceRequest',
  server: () => of,
  scope: () => ({ communityId }),
  calls: {
    add: serviceRequest.addServiceRequest,
    edit: serviceRequest.editServiceRequest,
    get: serviceRequest.getServiceRequest,
    remove: serviceRequest.deleteServiceRequest,
  },
  ...story,
});
tellKeptStory({
  kind: 'generalRequest',
  server: () => of,
  scope: () => ({ communityId }),
  calls: {
    add: generalRequest.addGeneralRequest,
    edit: generalRequest.editGeneralRequest,
    get: generalRequest.getGeneralRequest,
    remove: generalRequest.deleteGeneralRequest,
  },
  ...story,
});

it('takes promise, priority and steps from its code, and the owner from the property', async () => {
  const { propertyId, ownershipId } = unitOf(of, 'MC-0005');
  const id = await add({ requestCodeId: gateCode, propertyId, requester: '', email: '' });
  const shown = await get(id);
  expect(shown).toMatchObject({
    promisedDate: '2026-01-16T00:00:00',
    priority: 'URGENT',
    ownershipId,
    nextActionDate: '2026-01-11T00:00:00',
  });
  expect([shown.requester !== '', shown.number.startsWith('R-'), shown.steps.length, shown.respondByTime !== null]).toEqual([
    true,
    true,
    2,
    true,
  ]);
});

it('is of one family: a general call finds no service request', async () => {
  const id = await add();
  expect((await of.send(generalRequest.getGeneralRequest, { communityId, generalRequestId: id })).status).toBe(404);
  expect(await code(generalRequest.setRequestState, { communityId, requestId: id, state: 'OPEN' })).toEqual([404, 'notFound']);
});

it('refuses codes that are retired or of another family', async () => {
  const other = { communityId, family: 'GENERAL' as const, alias: 'KEYS', name: 'Keys' };
  const { requestCodeId } = await of.call(requestCodes.addRequestCode, other as never);
  expect(await code(serviceRequest.addServiceRequest, { communityId, ...facts(), requestCodeId })).toEqual([409, 'otherCode']);
  await of.call(requestCodes.retireRequestCodes, { communityId, requestCodeIds: [requestCodeId], isActive: false });
  expect(await code(generalRequest.addGeneralRequest, { communityId, ...facts(), requestCodeId })).toEqual([409, 'retiredCode']);
});

it('answers by email in public alone, and takes the answer by its mark', async () => {
  const id = await add();
  const said = (body: string, isPublic: boolean, requestId = id) =>
    of.send(serviceRequest.addRequestComment, { communityId, requestId, body, isPublic });
  expect((await said('We come tomorrow.', true)).status).toBe(200);
  expect((await said('He called twice.', false)).status).toBe(200);
  const mute = await add({ email: '' });
  expect((await said('Hello', true, mute)).json.code).toBe('noEmail');
  expect((await get(id)).state).toBe('OPEN');
  await of.call(serviceRequest.setRequestState, { communityId, requestId: id, state: 'WAITING' });
  const address = `request+${markOf(of.services.secrets, 'request', [of.customerId, id])}@mail.example`;
  expect(takesRequestMail({ mailReturnDomain: 'mail.example' }, address)).toBe(true);
  const raw = Buffer.from(
    `From: Osei <osei@owners.example>\r\nTo: ${address}\r\nSubject: anything\r\nContent-Type: text/plain\r\n\r\nIt works now.\r\n> We come tomorrow.\r\n`,
  );
  expect(await readRequestMail(of.services, { to: [address], raw })).toBe(true);
  expect(await readRequestMail(of.services, { to: [address.replace(/[0-9a-f]@/, 'x@')], raw })).toBe(false);
  const shown = await get(id);
  expect(shown.state).toBe('OPEN');
  expect(shown.comments.filter((one) => one.audience !== 'STEP').map(({ audience, channel, body }) => [audience, channel, body])).toEqual([
    ['PUBLIC', 'SCREEN', 'We come tomorrow.'],
    ['INTERNAL', 'SCREEN', 'He called twice.'],
    ['PUBLIC', 'EMAIL', 'It works now.'],
  ]);
});

it('takes the steps of its process and takes the last one back', async () => {
  const requestId = await add({ requestCodeId: gateCode });
  const step = (seenTaken: number) => code(serviceRequest.takeRequestStep, { communityId, requestId, seenTaken });
  expect(await code(serviceRequest.undoRequestStep, { communityId, requestId })).toEqual([409, 'noStepTaken']);
  expect([await step(0), await step(0), await step(1), await step(2)]).toEqual([
    [200, undefined],
    [409, 'sameState'],
    [200, undefined],
    [409, 'noStepLeft'],
  ]);
  expect((await get(requestId)).nextActionDate).toBe(null);
  await of.call(serviceRequest.undoRequestStep, { communityId, requestId });
  expect(await get(requestId)).toMatchObject({ stepsTaken: 1, nextActionDate: '2026-01-15T00:00:00' });
  expect(await code(serviceRequest.setRequestState, { communityId, requestId, state: 'OPEN' })).toEqual([409, 'sameState']);
});

it('moves open requests to the present steps of their process', async () => {
  const requestId = await add({ requestCodeId: gateCode });
  const process = await of.call(requestCodes.getActionProcess, { communityId, actionProcessId: processId });
  const steps = [{ name: 'Only step', days: 2, told: 'NOBODY' as const, words: '', templateId: null }];
  await of.call(requestCodes.editActionProcess, { ...process, communityId, steps });
  expect((await get(requestId)).steps).toHaveLength(2);
  const { moved } = await of.call(requestCodes.moveOpenCases, { communityId, actionProcessId: processId });
  expect([moved > 0, (await get(requestId)).steps[0]?.name]).toEqual([true, 'Only step']);
});

it('is merged with both conversations in sight, and stands by itself again', async () => {
  const [first, second] = [await add(), await add()];
  const merge = (requestId: string, intoRequestId: string) => code(serviceRequest.mergeRequest, { communityId, requestId, intoRequestId });
  await of.call(serviceRequest.addRequestComment, { communityId, requestId: second, body: 'Seen', isPublic: false });
  expect(await merge(first, first)).toEqual([409, 'intoItself']);
  expect(await merge(second, first)).toEqual([200, undefined]);
  expect(await merge(second, first)).toEqual([409, 'mergedAway']);
  expect((await get(first)).comments.map((one) => one.body)).toContain('Seen');
  expect((await get(second)).mergedInto?.requestId).toBe(first);
  await of.call(serviceRequest.unmergeRequest, { communityId, requestId: second });
  expect((await get(second)).state).toBe('NEW');
  expect(await code(serviceRequest.unmergeRequest, { communityId, requestId: second })).toEqual([409, 'notMerged']);
});

it('is split, linked, and made one of the other family under its number', async () => {
  const first = await add({ requestCodeId: gateCode });
  const { requestId: second } = await of.call(serviceRequest.splitRequest, { communityId, requestId: first, subject: 'Lamp at the gate' });
  expect((await get(second)).splitFrom?.requestId).toBe(first);
  const third = await add();
  await of.call(serviceRequest.linkRequests, { communityId, requestId: first, otherRequestId: third });
  expect((await get(third)).linked.map((one) => one.requestId)).toEqual([first]);
  const { number } = await get(third);
  await of.call(serviceRequest.changeRequestFamily, { communityId, requestId: third });
  const moved = await of.call(generalRequest.getGeneralRequest, { communityId, generalRequestId: third });
  expect([moved.number, moved.requestCodeId]).toEqual([number, null]);
  const found = await of.call(generalRequest.findRequests, { communityId, search: number });
  expect(found.map((one) => one.requestId)).toEqual([third]);
});

it('changes many at once, says which it leaves out, and puts them back', async () => {
  const ids = [await add(), await add(), await add({ email: '' })];
  const order = { communityId, requestIds: ids, act: 'STATE' as const, state: 'CLOSED' as const };
  const { requestBatchId, changed } = await of.call(
    serviceRequest.runRequestBatch,
    (await seen(of, serviceRequest.previewRequestBatch, order)) as never,
  );
  expect(changed).toBe(3);
  const none = await of.send(serviceRequest.runRequestBatch, await seen(of, serviceRequest.previewRequestBatch, order));
  expect(none.json.code).toBe('nothingChosen');
  const reply = { communityId, requestIds: ids, act: 'REPLY' as const, body: 'Closed for the season.' };
  expect((await of.call(serviceRequest.previewRequestBatch, reply)).rows.filter((row) => row.skipped !== '')).toHaveLength(1);
  await of.call(serviceRequest.undoRequestBatch, { communityId, requestBatchId });
  expect(await Promise.all(ids.map(async (id) => (await get(id)).state))).toEqual(['NEW', 'NEW', 'NEW']);
  expect(await code(serviceRequest.undoRequestBatch, { communityId, requestBatchId })).toEqual([409, 'undoneAlready']);
  const again = await of.call(serviceRequest.runRequestBatch, (await seen(of, serviceRequest.previewRequestBatch, order)) as never);
  await of.call(serviceRequest.setRequestState, { communityId, requestId: ids[0] ?? '', state: 'OPEN' });
  expect(await code(serviceRequest.undoRequestBatch, { communityId, requestBatchId: again.requestBatchId })).toEqual([409, 'changedSince']);
  const shown = await of.call(serviceRequest.getRequestBatch, { communityId, requestBatchId: again.requestBatchId });
  expect(shown.lines.map((line) => [line.before, line.after])[0]).toEqual(['New', 'Closed']);
  const { rows } = await of.call(serviceBatchList.calls.readPage, { communityId });
  expect(rows.map((row) => row.standing)).toEqual(expect.arrayContaining(['DONE', 'UNDONE']));
});

it('lists each family by itself, and service requests of every community together', async () => {
  const page = await of.call(serviceRequestList.calls.readPage, { communityId, filter: ['promise:in:LATE,DUE'] });
  expect(page.rows.length).toBeGreaterThan(0);
  expect((await of.call(generalRequestList.calls.readPage, { communityId })).rows.length).toBeGreaterThan(0);
  const everywhere = await of.call(serviceRequestActivity.calls.readPage, {});
  expect(everywhere.rows.every((row) => row.community === 'Maple Court')).toBe(true);
  const { propertyId } = unitOf(of, 'MC-0005');
  const ofHome = await of.call(serviceRequestList.calls.readPage, { communityId, propertyId });
  expect(ofHome.rows.map((row) => row.propertyId)).toEqual([propertyId]);
});

it('keeps codes by the claim of their family, processes in order, and replies', async () => {
  const steps = (...days: number[]) =>
    days.map((one) => ({ name: `Day ${one}`, days: one, told: 'NOBODY' as const, words: '', templateId: null }));
  const process = { communityId, family: 'GENERAL' as const, name: 'Keys', steps: steps(3, 1) };
  expect(await code(requestCodes.addActionProcess, process)).toEqual([409, 'stepsOutOfOrder']);
  expect(await code(requestCodes.addActionProcess, { ...process, steps: [] })).toEqual([409, 'noSteps']);
  const again = steps(1, 3).map((step) => ({ ...step, fine: '25.00', everyDays: 7 }));
  expect(await code(requestCodes.addActionProcess, { ...process, family: 'VIOLATION', steps: again })).toEqual([409, 'onlyLastAgain']);
  const wrong = { communityId, family: 'GENERAL', alias: 'FOB', name: 'Fobs', actionProcessId: processId };
  expect(await code(requestCodes.addRequestCode, wrong)).toEqual([409, 'otherFamily']);
  const reply = { communityId, name: 'Thanks', body: 'Thank you, {name}.' };
  await of.call(cannedReplies.addCannedReply, reply);
  expect(await code(cannedReplies.addCannedReply, reply)).toEqual([409, 'nameTaken']);
  expect((await of.call(cannedReplies.listCannedReplies, { communityId })).map((one) => one.name)).toEqual(['Thanks']);
  const { codes } = await of.call(requestCodes.listRequestCodes, { communityId });
  expect(codes.map((one) => one.alias)).toEqual(expect.arrayContaining(['GATE', 'KEYS']));
});
