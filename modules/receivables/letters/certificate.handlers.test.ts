// Certificates of mailing through HTTP: numbers on the pieces, the sheet, and the proof that sets the day of
// service.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  certificateList,
  letterList,
  letters,
  mailingCertificates,
  mailSettings,
  messageBatches,
  printJobList,
  printJobs,
} from '../../correspondence/correspondence.contract.ts';
import { listKeptProofs } from '../../correspondence/correspondence.server.ts';
import { aMailing, type Mailing } from './mailing.testing.ts';

let at: Mailing;
let communityId: string;
beforeAll(async () => {
  at = await aMailing();
  communityId = at.communityId;
});
afterAll(() => at.of.close());

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const proof = { fileName: 'stamped.png', content: onePixel };
const prices = { piecePrice: '0.74', sheetPrice: '0.06', colorPrice: '0.11' };
async function set(more: object) {
  const { version } = await at.of.call(mailSettings.getMailSettings, { communityId });
  return at.of.send(mailSettings.saveMailSettings, { communityId, version, ...prices, ...more });
}
async function printed(title: string) {
  const made = await at.print(title);
  await at.of.call(printJobs.answerPrintJob, { communityId, printJobId: made.printJobId, isPrinted: true });
  return made;
}
async function lettersOf(letterBatchId: string) {
  const { rows } = await at.of.call(letterList.calls.readPage, { communityId, letterBatchId });
  return Promise.all(rows.map(({ letterId }) => at.of.call(letters.getLetter, { communityId, letterId })));
}

it('asks for a mailer ID of 6 or 9 digits before anything is certified', async () => {
  expect((await set({ mailerNumber: '12345' })).json.code).toBe('mailerNumber');
  expect((await set({ serviceType: '30' })).json.code).toBe('serviceType');
  expect((await set({ mailClass: 'CERTIFIED' })).status).toBe(200);
  const facts = { communityId, title: 'Certified', templateId: at.templateId, letterDate: '2026-11-20', delivery: 'PAPER' };
  const place = { communityId, ...(await at.of.call(messageBatches.addBatch, facts as never)) } as {
    communityId: string;
    letterBatchId: string;
  };
  const seen = await at.of.call(messageBatches.previewBatch, place);
  expect(seen.refusal?.code).toBe('noMailerNumber');
  const { version } = await at.of.call(messageBatches.getBatch, place);
  await at.of.call(messageBatches.editBatch, { ...facts, ...place, version, mailClass: 'FIRST_CLASS' } as never);
  expect((await at.of.call(messageBatches.previewBatch, place)).refusal).toBeUndefined();
  expect((await at.of.call(messageBatches.getBatch, place)).mailClass).toBe('FIRST_CLASS');
});

it('numbers certified pieces, each once, and prints the numbers', async () => {
  await set({ mailClass: 'CERTIFIED', mailerNumber: '123456789' });
  const made = await lettersOf((await at.print('Certified notices')).letterBatchId);
  const numbers = made.map(({ certifiedNumber }) => certifiedNumber ?? '');
  expect(new Set(numbers).size).toBe(12);
  expect(numbers.every((number) => /^9407123456789\d{9}$/.test(number))).toBe(true);
  expect(new Set(made.map(({ tracking }) => tracking)).size).toBe(12);
  expect(made[0]?.tracking).toMatch(/^00300123456789\d{6}$/);
  await set({ mailClass: 'PRESORT', mailerNumber: '123456789' });
  const presorted = await lettersOf((await at.print('Presorted')).letterBatchId);
  expect(presorted.every(({ tracking, certifiedNumber }) => tracking !== null && certifiedNumber === null)).toBe(true);
  await set({ mailClass: 'FIRST_CLASS', mailerNumber: '123456789' });
  const plain = await lettersOf((await at.print('Plain')).letterBatchId);
  expect(plain.every(({ tracking, mailClass }) => tracking === null && mailClass === 'FIRST_CLASS')).toBe(true);
});

it('prints the numbers it keeps where two runs are at work', async () => {
  await set({ mailClass: 'CERTIFIED', mailerNumber: '123456789' });
  const made = await lettersOf((await at.print('Certified twice', 2)).letterBatchId);
  const headers = { authorization: `Bearer ${await at.of.tokenFor('Administrator')}` };
  for (const { letterId, sha256 } of made) {
    const file = await at.of.app.inject({ method: 'GET', url: letters.downloadLetter.path, query: { communityId, letterId }, headers });
    expect(file.statusCode).toBe(200);
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sha256);
  }
  expect(new Set(made.map(({ certifiedNumber }) => certifiedNumber)).size).toBe(12);
});

it('makes the day of acceptance the day of service, and gives it back', async () => {
  await set({ mailClass: 'CERTIFIED', mailerNumber: '123456789' });
  const { letterBatchId, printJobId } = await at.print('Notices');
  const making = { communityId, printJobId, signer: 'Tess Treasurer' };
  expect((await at.of.send(mailingCertificates.makeCertificate, making)).json.code).toBe('notPrintedYet');
  await at.of.call(printJobs.answerPrintJob, { communityId, printJobId, isPrinted: true });
  const { mailingCertificateId } = await at.of.call(mailingCertificates.makeCertificate, making);
  expect((await at.of.send(mailingCertificates.makeCertificate, making)).json.code).toBe('certificateMade');
  const place = { communityId, mailingCertificateId };
  const before = await at.of.call(mailingCertificates.getCertificate, place);
  expect(before).toMatchObject({ title: 'Notices', pieces: 12, mailClass: 'CERTIFIED', acceptedDate: null, words: [] });
  expect(before.firstNumber < before.lastNumber).toBe(true);
  expect((await at.of.send(mailingCertificates.downloadAcceptance, place)).json.code).toBe('notAccepted');
  expect((await at.of.send(mailingCertificates.takeBackAcceptance, place)).json.code).toBe('notAccepted');
  const served = (await lettersOf(letterBatchId))[0]?.servedDate;
  const day = before.earliestDate.slice(0, 10);
  const said = { ...place, acceptedDate: day, acceptedBy: 'Reno Main Post Office, J. Ortiz', file: proof };
  expect((await at.of.send(mailingCertificates.recordAcceptance, { ...said, acceptedDate: '2020-01-01' })).json.code).toBe('acceptedDay');
  expect((await at.of.send(mailingCertificates.recordAcceptance, { ...said, acceptedDate: '2099-01-01' })).json.code).toBe('acceptedDay');
  const text = { fileName: 'note.txt', content: Buffer.from('They took it').toString('base64') };
  expect((await at.of.send(mailingCertificates.recordAcceptance, { ...said, file: text })).json.code).toBe('proofKind');
  await at.of.call(mailingCertificates.recordAcceptance, said);
  expect((await at.of.send(mailingCertificates.recordAcceptance, said)).json.code).toBe('acceptedTwice');
  const [letter] = await lettersOf(letterBatchId);
  expect(letter).toMatchObject({
    servedDate: before.earliestDate,
    acceptedBy: 'Reno Main Post Office, J. Ortiz',
    certificateId: mailingCertificateId,
  });
  expect(letter?.events[0]).toMatchObject({ what: 'SERVED', detail: 'Accepted by Reno Main Post Office, J. Ortiz' });
  const no = { communityId, printJobId, isPrinted: false, problem: 'Torn' };
  expect((await at.of.send(printJobs.answerPrintJob, no)).json.code).toBe('printAccepted');
  const { rows } = await at.of.call(certificateList.calls.readPage, { communityId });
  expect(rows).toMatchObject([{ mailingCertificateId, state: 'ACCEPTED', pieces: 12 }]);
  const listed = await at.of.call(printJobList.calls.readPage, { communityId });
  expect(listed.rows.find((row) => row.printJobId === printJobId)?.mailingCertificateId).toBe(mailingCertificateId);
  const { services, customerId } = at.of;
  expect(await services.database.read(customerId, listKeptProofs)).toHaveLength(1);
  await at.of.call(mailingCertificates.takeBackAcceptance, place);
  expect((await lettersOf(letterBatchId))[0]?.servedDate).toBe(served);
  const after = await at.of.call(mailingCertificates.getCertificate, place);
  expect(after.words.map(({ what }) => what)).toEqual(['TAKEN_BACK', 'ACCEPTED']);
  // The proof that was taken back is kept.
  expect(await services.database.read(customerId, listKeptProofs)).toHaveLength(1);
});

it('takes no acceptance of what is to be printed again, and no certificate of nothing', async () => {
  const { printJobId } = await printed('Torn');
  const { mailingCertificateId } = await at.of.call(mailingCertificates.makeCertificate, { communityId, printJobId, signer: 'Tess' });
  await at.of.call(printJobs.answerPrintJob, { communityId, printJobId, isPrinted: false, problem: 'Torn' });
  const { earliestDate } = await at.of.call(mailingCertificates.getCertificate, { communityId, mailingCertificateId });
  const said = { communityId, mailingCertificateId, acceptedDate: earliestDate.slice(0, 10), acceptedBy: 'Reno', file: proof };
  expect((await at.of.send(mailingCertificates.recordAcceptance, said)).json.code).toBe('notPrintedYet');
  const empty = await printed('Empty');
  await at.of.services.database.transact(at.of.customerId, (tx) =>
    tx.db.updateTable('correspondence.letter').set({ state: 'VOID' }).where('print_job_id', '=', empty.printJobId).execute(),
  );
  const nothing = { communityId, printJobId: empty.printJobId, signer: 'Tess' };
  expect((await at.of.send(mailingCertificates.makeCertificate, nothing)).json.code).toBe('nothingMailed');
});

it('prints the sheet with every piece', async () => {
  const { printJobId } = await printed('On the sheet');
  const { mailingCertificateId } = await at.of.call(mailingCertificates.makeCertificate, { communityId, printJobId, signer: 'Tess' });
  const sheet = await at.of.send(mailingCertificates.downloadCertificate, { communityId, mailingCertificateId });
  expect(sheet.status).toBe(200);
});
