// Word templates through HTTP: kept with their tags, refused where they act or name what nothing knows,
// opened by Word with a ticket, merged for every owner with no more than the caller may read.
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unzip } from '../../../packages/files/zip.testing.ts';
import { wordTemplates } from '../../correspondence/correspondence.contract.ts';
import { roles } from '../../identity/identity.contract.ts';
import { aMailing, type Mailing } from './mailing.testing.ts';

let at: Mailing;
let communityId: string;
beforeAll(async () => {
  at = await aMailing();
  communityId = at.communityId;
});
afterAll(() => at.of.close());

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const rels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
async function upload(text: string, more = '') {
  const zip = new JSZip();
  zip.file('[Content_Types].xml', types);
  zip.file('_rels/.rels', rels);
  const body = `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>${more}`;
  zip.file(
    'word/document.xml',
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  );
  return { fileName: 'letter.docx', content: (await zip.generateAsync({ type: 'nodebuffer' })).toString('base64') };
}
const textOf = async (bytes: Uint8Array) =>
  (await ((await JSZip.loadAsync(bytes)).file('word/document.xml')?.async('text') ?? '')).replace(/<[^>]*>/g, '');
const codeOf = async (name: string, file: object, token?: string) =>
  (await at.of.send(wordTemplates.addWordTemplate, { name, file } as never, token === undefined ? {} : { token })).json.code;
async function get(endpoint: { path: string }, query: object, token?: string) {
  const headers = token === '' ? {} : { authorization: `Bearer ${token ?? (await at.of.tokenFor('Administrator'))}` };
  return at.of.app.inject({ method: 'GET', url: endpoint.path, query: query as never, headers });
}

it('is kept with its tags; what acts or is unknown is refused', async () => {
  const { wordTemplateId, tags } = await at.of.call(wordTemplates.addWordTemplate, {
    name: 'Welcome',
    file: await upload('Dear {owner.name}, {money.balance}'),
  });
  expect(tags).toEqual(['owner.name', 'money.balance']);
  expect(await codeOf('welcome', await upload('x'))).toBe('wordNameTaken');
  expect(await codeOf('Unknown', await upload('{owner.shoeSize}'))).toBe('wordTagUnknown');
  expect(await codeOf('Loop', await upload('{#owner.name}{/owner.name}'))).toBe('wordBlock');
  expect(await codeOf('Acts', await upload('x', '<w:p><w:fldSimple w:instr=" DDEAUTO c:cmd "/></w:p>'))).toBe('wordActive');
  expect(await codeOf('Text', { fileName: 'a.txt', content: Buffer.from('Hello').toString('base64') })).toBe('notWord');
  expect(
    await at.of.call(wordTemplates.replaceWordTemplate, { wordTemplateId, file: await upload('Dear {owner.name}: {money.balance}') }),
  ).toMatchObject({ versionNo: 2 });
  expect(await at.of.call(wordTemplates.listWordTemplates, {})).toMatchObject([{ name: 'Welcome', versionNo: 2, isActive: true }]);
  // Who sees some communities changes none of all.
  const some = await at.of.tokenFor('Administrator', [communityId]);
  expect(await codeOf('Mine', await upload('x'), some)).toBe('wordGlobal');
});

it('is opened by Word with a ticket of ten minutes, and with nothing else', async () => {
  const [row] = await at.of.call(wordTemplates.listWordTemplates, {});
  const { ticket } = await at.of.call(wordTemplates.getWordLink, { wordTemplateId: row?.wordTemplateId ?? '' });
  const opened = await get(wordTemplates.openInWord, { ticket, v: 'aB3_-x9Z' }, '');
  expect([opened.statusCode, opened.payload.slice(0, 2)]).toEqual([200, 'PK']);
  expect([opened.statusCode, await textOf(opened.rawPayload)]).toEqual([200, expect.stringContaining('Dear {owner.name}: ')]);
  expect((await get(wordTemplates.openInWord, { ticket: `${ticket.slice(0, -2)}xx` }, '')).json().code).toBe('ticketOver');
  at.of.clock.advance(600_001);
  expect((await get(wordTemplates.openInWord, { ticket }, '')).json().code).toBe('ticketOver');
});

it('is merged for every owner, and prints no balance for a role that may not read it', async () => {
  const [row] = await at.of.call(wordTemplates.listWordTemplates, {});
  const wordTemplateId = row?.wordTemplateId ?? '';
  const asked = { communityId, wordTemplateId, letterDate: '2026-11-20' };
  const files = unzip((await get(wordTemplates.mergeWordTemplate, asked)).rawPayload);
  expect(files).toHaveLength(12);
  expect(await textOf(files[0]?.bytes ?? new Uint8Array())).toMatch(/Dear [^{]+: \$0\.00/);
  const given = (claim: 'templatemaintain' | 'ownercommunications') => ({ claim, level: 15 as const });
  await at.of.call(roles.addRole, { name: 'Writers', claims: [given('templatemaintain'), given('ownercommunications')] });
  const token = await at.of.tokenFor('Writers');
  expect((await get(wordTemplates.mergeWordTemplate, asked, token)).json().code).toBe('fieldClosed');
  expect(await codeOf('Closed', await upload('{money.balance}'), token)).toBe('fieldClosed');
  await at.of.call(wordTemplates.replaceWordTemplate, { wordTemplateId, file: await upload('{money.oldestDue}') });
  expect((await get(wordTemplates.mergeWordTemplate, asked)).json().code).toBe('valuesMissing');
  expect((await get(wordTemplates.mergeWordTemplate, { ...asked, letterDate: '1950-01-01' })).json().code).toBe('nobodyToMerge');
  await at.of.call(wordTemplates.useWordTemplate, { wordTemplateId, isActive: false });
  expect((await get(wordTemplates.mergeWordTemplate, asked)).statusCode).toBe(404);
});
