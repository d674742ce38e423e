// Orders to a mail house through HTTP and their jobs: estimated, approved by another, left in the folder of
// the house, answered, mailed, canceled in time.

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  letterList,
  letters,
  mailOrderList,
  mailOrders,
  mailSettings,
  messageBatches,
  printJobs,
} from '../../correspondence/correspondence.contract.ts';
import { addMailOrder, readHousesEverywhere } from '../../correspondence/correspondence.server.ts';
import { aMailing, type Mailing } from './mailing.testing.ts';

let at: Mailing;
let folder: string;
let communityId: string;
beforeAll(async () => {
  at = await aMailing();
  communityId = at.communityId;
  folder = await mkdtemp(join(tmpdir(), 'mail-house-'));
  await mkdir(join(folder, 'in'));
});
afterAll(async () => {
  await at.of.close();
  await rm(folder, { recursive: true, force: true });
});

const prices = { piecePrice: '0.74', sheetPrice: '0.06', colorPrice: '0.11' };
async function set(more: object = {}) {
  const { version } = await at.of.call(mailSettings.getMailSettings, { communityId });
  return at.of.call(mailSettings.saveMailSettings, {
    communityId,
    version,
    house: 'DROP_FOLDER',
    clientCode: 'MC01',
    needsApproval: false,
    ...prices,
    ...more,
  });
}
const place = (mailOrderId: string) => ({ communityId, mailOrderId });
const read = (mailOrderId: string) => at.of.call(mailOrders.getMailOrder, place(mailOrderId));
async function submit(mailOrderId: string) {
  const { baseHash } = await at.of.call(mailOrders.previewSubmit, place(mailOrderId));
  await at.of.call(mailOrders.submitMailOrder, { ...place(mailOrderId), baseHash });
  await at.work('send-mail-order', place(mailOrderId));
}
const number = (mailOrderId: string) => `${at.of.customerId}-${mailOrderId}`;
async function houseSays(mailOrderId: string, answer: object) {
  await writeFile(join(folder, 'in', `${number(mailOrderId)}.json`), JSON.stringify({ orderNumber: number(mailOrderId), ...answer }));
  await readHousesEverywhere(at.of.services);
}
const stateOfLetters = async (letterBatchId: string) => (await at.of.call(messageBatches.getBatch, { communityId, letterBatchId })).counts;

it('is set before anything is ordered, by a house the installation reaches, and keeps its password sealed', async () => {
  const { printJobId } = await at.print('Not set');
  expect((await at.of.send(mailOrders.addLetterOrder, { communityId, printJobId })).json.code).toBe('mailNotSet');
  expect(await at.of.call(mailSettings.getMailSettings, { communityId })).toMatchObject({
    house: 'IN_HOUSE',
    version: '',
    reachable: ['IN_HOUSE'],
  });
  const facts = { communityId, house: 'DROP_FOLDER', clientCode: '', ...prices };
  expect((await at.of.send(mailSettings.saveMailSettings, facts)).json.code).toBe('noMailHouse');
  at.of.services.exchanges = { DROP_FOLDER: pathToFileURL(folder).href };
  expect((await at.of.send(mailSettings.saveMailSettings, facts)).json.code).toBe('noClientCode');
  expect((await at.of.send(mailSettings.saveMailSettings, { ...facts, clientCode: 'A', sheetPrice: '-0.01' })).json.code).toBe(
    'priceNegative',
  );
  await set({ password: 'open sesame' });
  expect((await at.of.send(mailSettings.saveMailSettings, { ...facts, clientCode: 'A' })).json.code).toBe('changedMeanwhile');
  const saved = await at.of.call(mailSettings.getMailSettings, { communityId });
  expect(saved).toMatchObject({ hasPassword: true, clientCode: 'MC01', piecePrice: '0.74' });
  expect(JSON.stringify(saved)).not.toContain('sesame');
  const kept = await at.of.services.database.read(at.of.customerId, (tx) =>
    tx.db.selectFrom('correspondence.mail_setting').select('password_sealed').executeTakeFirstOrThrow(),
  );
  expect(kept.password_sealed).not.toContain('sesame');
});

it('goes to the house once approved by another, and what it mailed counts as served that day', async () => {
  await set({ needsApproval: true });
  const { letterBatchId, printJobId } = await at.print('News');
  const { mailOrderId } = await at.of.call(mailOrders.addLetterOrder, { communityId, printJobId });
  expect((await at.of.send(mailOrders.addLetterOrder, { communityId, printJobId })).json.code).toBe('noPrintJob');
  expect((await at.of.send(printJobs.answerPrintJob, { communityId, printJobId, isPrinted: true })).json.code).toBe('printAtHouse');
  expect(await read(mailOrderId)).toMatchObject({
    state: 'ESTIMATED',
    kind: 'LETTERS',
    pieces: 12,
    pages: 12,
    sheets: 12,
    estimate: '9.60',
    differences: [],
  });
  const early = await at.of.call(mailOrders.previewSubmit, place(mailOrderId));
  expect(early.refusal?.code).toBe('notApproved');
  expect((await at.of.send(mailOrders.submitMailOrder, { ...place(mailOrderId), baseHash: early.baseHash })).json.code).toBe('notApproved');
  expect((await at.of.send(mailOrders.approveMailOrder, place(mailOrderId))).json.code).toBe('approveOwn');
  const token = await at.of.tokenFor('Administrator');
  expect((await at.of.send(mailOrders.approveMailOrder, place(mailOrderId), { token })).status).toBe(200);
  await submit(mailOrderId);
  // Sent again as after a crash: the house has it once.
  await at.work('send-mail-order', place(mailOrderId));
  const left = await readdir(join(folder, 'out'));
  expect(left.sort()).toEqual(['csv', 'json', 'pdf'].map((kind) => `${number(mailOrderId)}.${kind}`));
  const ticket = JSON.parse(await readFile(join(folder, 'out', `${number(mailOrderId)}.json`), 'utf8'));
  expect(ticket).toMatchObject({ orderNumber: number(mailOrderId), pieces: 12, estimate: '9.60', clientCode: 'MC01' });
  const list = await readFile(join(folder, 'out', `${number(mailOrderId)}.csv`), 'utf8');
  expect(list.trim().split('\r\n')).toHaveLength(13);
  // Nothing of it is taken back or printed here meanwhile.
  expect((await at.of.send(messageBatches.takeBackBatch, { communityId, letterBatchId })).json.code).toBe('nothingToTakeBack');
  await houseSays(mailOrderId, { state: 'ACCEPTED', pieces: 11, houseNumber: 'SD-77' });
  expect(await read(mailOrderId)).toMatchObject({
    state: 'ACCEPTED',
    houseNumber: 'SD-77',
    differences: ['12 pieces were sent, and the house accepted 11.'],
  });
  expect((await at.of.send(mailOrders.cancelMailOrder, place(mailOrderId))).json.code).toBe('orderTaken');
  await houseSays(mailOrderId, { state: 'MAILED', pieces: 12, mailedOn: '2026-11-24', cost: '9.60' });
  expect(await read(mailOrderId)).toMatchObject({ state: 'MAILED', mailedDate: '2026-11-24T00:00:00', cost: '9.60' });
  expect(await stateOfLetters(letterBatchId)).toEqual({ PRINTED: 12 });
  const [row] = (await at.of.call(letterList.calls.readPage, { communityId, letterBatchId, limit: 1 })).rows;
  const letter = await at.of.call(letters.getLetter, { communityId, letterId: row?.letterId ?? '' });
  expect(letter).toMatchObject({ servedDate: '2026-11-24T00:00:00', state: 'PRINTED' });
  expect(letter.events[0]?.detail).toContain('Mailed by A mail house that reads a folder on');
  // The counts differ: a person says why, and the order is over.
  await at.of.call(mailOrders.settleMailOrder, { ...place(mailOrderId), reason: 'The house counted a double sheet' });
  expect(await read(mailOrderId)).toMatchObject({ state: 'COMPLETED', remark: 'The house counted a double sheet' });
  expect((await at.of.send(mailOrders.settleMailOrder, { ...place(mailOrderId), reason: 'Again' })).json.code).toBe('nothingToSettle');
  expect((await at.of.send(mailOrders.askMailHouse, place(mailOrderId))).json.code).toBe('orderOver');
  const { rows } = await at.of.call(mailOrderList.calls.readPage, { communityId });
  expect(rows).toMatchObject([{ mailOrderId, state: 'COMPLETED', cost: '9.60', house: 'DROP_FOLDER' }]);
  const pieces = await at.of.call(mailOrders.readMailPieces, place(mailOrderId));
  expect([pieces.rows.length, pieces.next]).toEqual([12, null]);
});

it('is canceled before it goes at once, and after it went by the word of the house', async () => {
  await set({ needsApproval: false });
  const { letterBatchId, printJobId } = await at.print('Called off');
  const first = await at.of.call(mailOrders.addLetterOrder, { communityId, printJobId });
  expect(await at.of.call(mailOrders.cancelMailOrder, place(first.mailOrderId))).toMatchObject({ isCanceled: true });
  const second = await at.of.call(mailOrders.addLetterOrder, { communityId, printJobId });
  await submit(second.mailOrderId);
  expect((await at.of.call(mailOrders.previewSubmit, place(second.mailOrderId))).refusal?.code).toBe('orderSubmitted');
  expect((await at.of.send(mailOrders.approveMailOrder, place(second.mailOrderId))).json.code).toBe('orderSubmitted');
  expect(await at.of.call(mailOrders.cancelMailOrder, place(second.mailOrderId))).toMatchObject({ isCanceled: false });
  await at.work('read-mail-house', place(second.mailOrderId));
  expect(await readdir(join(folder, 'out'))).toContain(`${number(second.mailOrderId)}.cancel`);
  expect((await read(second.mailOrderId)).state).toBe('SUBMITTED');
  await houseSays(second.mailOrderId, { state: 'CANCELED' });
  expect((await read(second.mailOrderId)).state).toBe('CANCELED');
  expect((await at.of.send(mailOrders.cancelMailOrder, place(second.mailOrderId))).json.code).toBe('orderOver');
  // The letters are here again, to be printed or ordered.
  expect(await stateOfLetters(letterBatchId)).toEqual({ READY: 12 });
  await at.of.call(printJobs.answerPrintJob, { communityId, printJobId, isPrinted: true });
});

it('takes no answer that cannot be, and says so once', async () => {
  const { printJobId } = await at.print('Strange answers');
  const { mailOrderId } = await at.of.call(mailOrders.addLetterOrder, { communityId, printJobId });
  await submit(mailOrderId);
  await houseSays(mailOrderId, { state: 'LOST' });
  await houseSays(mailOrderId, { state: 'LOST' });
  await houseSays(mailOrderId, { state: 'MAILED', pieces: 13, mailedOn: '2026-11-24' });
  const { state, events } = await read(mailOrderId);
  expect(state).toBe('SUBMITTED');
  expect(events.filter(({ what }) => what === 'ANSWER_REFUSED').map(({ detail }) => detail)).toEqual([
    'The pieces mailed and spoiled must not exceed the 12 pieces of the order.',
    'It is not an answer to this order.',
  ]);
  const said = { ...place(mailOrderId), state: 'IN_PRODUCTION' as const };
  await at.of.call(mailOrders.recordHouseAnswer, said);
  expect((await at.of.send(mailOrders.recordHouseAnswer, { ...said, state: 'ACCEPTED' })).json.code).toBe('answerBackward');
  const tooMany = { ...said, state: 'MAILED', pieces: 13, mailedDate: '2026-11-24' };
  expect((await at.of.send(mailOrders.recordHouseAnswer, tooMany)).json.code).toBe('answerCount');
});

it('is printed by our own printer, and a person says when the post took it', async () => {
  await set({ house: 'IN_HOUSE', clientCode: '' });
  const { letterBatchId, printJobId } = await at.print('In house');
  const { mailOrderId } = await at.of.call(mailOrders.addLetterOrder, { communityId, printJobId });
  const { baseHash } = await at.of.call(mailOrders.previewSubmit, place(mailOrderId));
  await at.of.call(mailOrders.submitMailOrder, { ...place(mailOrderId), baseHash });
  expect(await read(mailOrderId)).toMatchObject({ state: 'ACCEPTED', acceptedPieces: 12 });
  await at.of.call(mailOrders.recordHouseAnswer, { ...place(mailOrderId), state: 'MAILED', mailedDate: '2026-11-25', cost: '9.10' });
  expect(await read(mailOrderId)).toMatchObject({ state: 'COMPLETED', mailedPieces: 12, spoiledPieces: 0 });
  expect(await stateOfLetters(letterBatchId)).toEqual({ PRINTED: 12 });
});

it('reaches a house by its address with the sealed password, and tries later while it is away', async () => {
  const got = new Map<string, { body: string; authorization: string | undefined }>();
  let isAway = true;
  const house = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (isAway) return response.writeHead(503).end();
      if (request.method === 'PUT') {
        got.set(request.url ?? '', { body: Buffer.concat(pieces).toString('latin1'), authorization: request.headers.authorization });
        return response.writeHead(201).end();
      }
      return response.writeHead(404).end();
    });
  });
  await new Promise<void>((ready) => house.listen(0, '127.0.0.1', ready));
  at.of.services.exchanges = { SOUTH_DATA: `http://127.0.0.1:${(house.address() as AddressInfo).port}/drop/` };
  await set({ house: 'SOUTH_DATA', clientCode: 'MC01', password: 'open sesame' });
  const { printJobId } = await at.print('By address');
  const { mailOrderId } = await at.of.call(mailOrders.addLetterOrder, { communityId, printJobId });
  await expect(submit(mailOrderId)).rejects.toThrow('South Data does not answer now');
  expect((await read(mailOrderId)).state).toBe('SENDING');
  isAway = false;
  await at.work('send-mail-order', place(mailOrderId));
  await readHousesEverywhere(at.of.services);
  expect((await read(mailOrderId)).state).toBe('SUBMITTED');
  expect([...got.keys()]).toEqual(['pdf', 'csv', 'json'].map((kind) => `/drop/out/${number(mailOrderId)}.${kind}`));
  const pdf = got.get(`/drop/out/${number(mailOrderId)}.pdf`);
  expect(pdf?.body.slice(0, 5)).toBe('%PDF-');
  expect(pdf?.authorization).toBe(`Basic ${Buffer.from('MC01:open sesame').toString('base64')}`);
  await new Promise((closed) => house.close(closed));
});

it('takes orders of other kinds from the modules that make them', async () => {
  await set({ house: 'IN_HOUSE', clientCode: '' });
  const { customerId, services } = at.of;
  const content = Buffer.from('%PDF-1.7 coupons');
  const fileKey = `${customerId}/coupons/1.pdf`;
  await services.files.put(fileKey, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const address = { addressLines: ['Rosa Aldana', '1 Maple Ct', 'Reno, NV 89501'], recipient: 'Rosa Aldana' };
  const piece = { letterId: null, accountNumber: 'MC-0001', ...address, firstPage: 1, pages: 3, sha256 };
  const order = {
    communityId,
    kind: 'COUPONS' as const,
    title: 'Coupons of 2027',
    source: null,
    fileKey,
    sha256,
    pages: 3,
    pieces: [piece],
  };
  const mailOrderId = await services.database.transact(customerId, async (tx) => {
    const { user_id } = await tx.db.selectFrom('identity.app_user').select('user_id').executeTakeFirstOrThrow();
    return addMailOrder(tx, order, { userId: String(user_id), now: services.clock.now() });
  });
  expect(await read(mailOrderId)).toMatchObject({ kind: 'COUPONS', pieces: 1, pages: 3, sheets: 2, estimate: '0.86', printJobId: null });
  expect((await at.of.call(mailOrders.readMailPieces, place(mailOrderId))).rows).toMatchObject([{ recipient: 'Rosa Aldana', pages: 3 }]);
});
