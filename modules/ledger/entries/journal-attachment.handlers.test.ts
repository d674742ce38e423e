// Files on journal entries: attached, versioned, fetched as files to be saved, kept with an edited entry, and
// nobody's without the claim, the community and the record.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import type { temporaryFiles } from '../../../packages/files/store.testing.ts';
import { community } from '../../communities/communities.contract.ts';
import { attachments } from '../../records/records.contract.ts';
import { aCommunity, accountId, postJournal, seen, type TestCommunity } from '../ledger.testing.ts';
import { journal } from './journal.contract.ts';

const { listAttachments, addAttachment, editAttachment, removeAttachment, downloadAttachment } = attachments;

let maple: TestCommunity;
let entity: { communityId: string; kind: string; entityId: string };
let entryId: string;
const fee = () => ({
  communityId: maple.communityId,
  postDate: '2026-01-10',
  description: 'Fee',
  lines: [
    { accountId: accountId(maple, '5010'), debit: '5.00' },
    { accountId: accountId(maple, '1010'), credit: '5.00' },
  ],
});
beforeAll(async () => {
  maple = await aCommunity();
  const posted = await postJournal(maple, fee());
  entryId = posted.entryId;
  entity = { communityId: maple.communityId, kind: 'journal-entry', entityId: String(posted.journalNumber) };
});
afterAll(() => maple.close());

const file = (fileName: string, content: string) => ({ fileName, content: Buffer.from(content, 'latin1').toString('base64') });
const pdf = '%PDF-1.7\nthe bill';
const attach = (change = {}) => maple.call(addAttachment, { ...entity, name: 'Bill of January', file: file('bill.pdf', pdf), ...change });

async function fetch(input: Record<string, string>, token: string) {
  return await maple.app.inject({
    method: 'GET',
    url: downloadAttachment.path,
    query: input,
    headers: { authorization: `Bearer ${token}` },
  });
}

it('a file is kept with its kind, size and hash, and comes back as it was, to be saved and never to be opened as a page', async () => {
  const { attachmentId, versions } = await attach();
  expect(versions).toMatchObject([
    {
      version: 1,
      fileName: 'bill.pdf',
      mediaType: 'application/pdf',
      size: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      uploadedBy: 'Ada Admin',
    },
  ]);
  const answer = await fetch({ ...entity, attachmentId }, await maple.tokenFor('Administrator'));
  expect([answer.statusCode, answer.rawPayload.toString('latin1')]).toEqual([200, pdf]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="bill.pdf"',
    'x-content-type-options': 'nosniff',
  });
  await maple.call(removeAttachment, { ...entity, attachmentId });
});

it('a new version keeps the old one, a new name keeps both, and a removed file is gone from sight', async () => {
  const { attachmentId } = await attach();
  const two = await attach({ attachmentId, file: file('bill-signed.pdf', `${pdf} signed`) });
  expect(two.versions.map((one) => [one.version, one.fileName])).toEqual([
    [2, 'bill-signed.pdf'],
    [1, 'bill.pdf'],
  ]);
  const token = await maple.tokenFor('Administrator');
  const bodies = await Promise.all(
    [{}, { version: '1' }].map(async (which) => (await fetch({ ...entity, attachmentId, ...which }, token)).body),
  );
  expect(bodies).toEqual([`${pdf} signed`, pdf]);
  await maple.call(editAttachment, { ...entity, attachmentId, name: 'Signed bill' });
  expect((await maple.call(listAttachments, entity)).map((one) => [one.name, one.versions.length])).toEqual([['Signed bill', 2]]);
  await maple.call(removeAttachment, { ...entity, attachmentId });
  expect([await maple.call(listAttachments, entity), (await fetch({ ...entity, attachmentId }, token)).statusCode]).toEqual([[], 404]);
});

it('files stay with an entry that is edited', async () => {
  await attach();
  const edited = await maple.call(
    journal.editJournalEntry,
    await seen(maple, journal.previewJournalEntry, { ...fee(), description: 'Fee of January', entryId }),
  );
  const files = await maple.call(listAttachments, { ...entity, entityId: String(edited.journalNumber) });
  expect(files.map((one) => one.name)).toEqual(['Bill of January']);
});

it.each([
  ['emptyFile', ''],
  ['fileKind', 'MZ\x90\0 program'],
  ['activeContent', '<html><script>1</script></html>'],
])('%s is refused and nothing is kept', async (code, content) => {
  const before = await maple.call(listAttachments, entity);
  const answer = await maple.send(addAttachment, { ...entity, file: file('bill.pdf', content) });
  expect([answer.status, answer.json.code, await maple.call(listAttachments, entity)]).toEqual([409, code, before]);
});

it('tooManyFiles: a record holds so many and no more', async () => {
  const { journalNumber } = await postJournal(maple, fee());
  const full = { ...entity, entityId: String(journalNumber) };
  for (let n = 0; n < 200; n += 1) await maple.call(addAttachment, { ...full, file: file(`${n}.txt`, `note ${n}`) });
  expect((await maple.send(addAttachment, { ...full, file: file('more.txt', 'more') })).json.code).toBe('tooManyFiles');
});

it('whoever lacks the claim, the community or the record gets nothing', async () => {
  const { attachmentId } = await attach();
  const input = { ...entity, attachmentId };
  const stranger = await maple.tokenFor('Board member');
  for (const endpoint of [listAttachments, addAttachment, editAttachment, removeAttachment])
    expect((await maple.send(endpoint, { ...input, name: 'x', file: file('a.txt', 'a') }, { token: stranger })).status).toBe(403);
  expect((await fetch(input, stranger)).statusCode).toBe(403);
  const facts = { name: 'Oak', shortCode: 'OAK', legalName: 'Oak', street: '', city: '', state: '', postcode: '', timeZone: 'UTC' };
  const { communityId: elsewhere } = await maple.call(community.addCommunity, facts);
  const accountant = await maple.tokenFor('Accountant', [elsewhere]);
  expect((await fetch(input, accountant)).statusCode).toBe(404);
  const token = await maple.tokenFor('Administrator');
  for (const change of [{ communityId: elsewhere }, { entityId: '999' }, { attachmentId: '999999' }])
    expect((await fetch({ ...input, ...change }, token)).statusCode).toBe(404);
});

it('an upload that is rolled back leaves no file in the store', async () => {
  const keys = () => (maple.services.files as ReturnType<typeof temporaryFiles>).keys().toSorted();
  const before = keys();
  // The audit trail refuses the event, which is written last of all: the file stands by then.
  await sql`alter table platform.audit_event add constraint held check (command not like 'Attachment%') not valid`.execute(
    maple.db.asMigrator,
  );
  const refused = await maple.send(addAttachment, { ...entity, name: 'Lost', file: file('bill.pdf', pdf) });
  await sql`alter table platform.audit_event drop constraint held`.execute(maple.db.asMigrator);
  expect([refused.status, keys()]).toEqual([500, before]);
  const kept = await attach({ name: 'Kept' });
  expect(keys()).toHaveLength(before.length + 1);
  await maple.call(removeAttachment, { ...entity, attachmentId: kept.attachmentId });
});
