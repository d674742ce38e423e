// Templates through HTTP: from a sample to a released version, tried on every owner, printed with values that
// would like to act, and kept from whom they do not belong to.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { community } from '../../communities/communities.contract.ts';
import { type LetterDocument, templateList, templates } from '../../correspondence/correspondence.contract.ts';
import { correspondenceRoutes } from '../../correspondence/correspondence.server.ts';
import { roles } from '../../identity/identity.contract.ts';
import { aCommunity, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { owner, ownership } from '../../people/people.contract.ts';
import { receivablesMerge, receivablesRoutes } from '../receivables.server.ts';

let of: TestCommunity;
beforeAll(async () => {
  of = await aCommunity({ more: [...correspondenceRoutes([receivablesMerge]), ...receivablesRoutes] });
});
afterAll(() => of.close());

const words = (text: string): LetterDocument['content'][number] => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] });
const doc = (...content: LetterDocument['content']): LetterDocument => ({ type: 'doc', content });
const value = (field: string): LetterDocument['content'][number] => ({
  type: 'paragraph',
  content: [{ type: 'mergeField', attrs: { field }, marks: [] }],
});

async function written(name: string, body: LetterDocument, more: object = {}) {
  const { templateId } = await of.call(templates.addTemplate, { name });
  const { version } = await of.call(templates.getTemplate, { templateId });
  const facts = { name, subject: 'About {property.address}', body, ...more };
  return { templateId, version, facts };
}

async function release(templateId: string, remark = '') {
  const { baseHash } = await of.call(templates.previewRelease, { templateId });
  return of.call(templates.releaseTemplate, { templateId, remark, baseHash });
}

it('goes from a sample to a version, and on to the next', async () => {
  const samples = await of.call(templates.listSamples, {});
  expect(samples.length).toBeGreaterThanOrEqual(20);
  const { templateId } = await of.call(templates.addTemplate, { name: 'Reminder', sample: 'friendly-reminder' });
  const draft = await of.call(templates.getTemplate, { templateId });
  expect(draft).toMatchObject({
    kind: 'COLLECTION',
    currentVersion: null,
    hasDraft: true,
    forCommunityId: null,
    mayChange: true,
    versions: [],
  });
  expect(await of.call(templates.previewRelease, { templateId })).toMatchObject({ versionNo: 1, replaces: null, isSpanish: true });
  expect(await release(templateId, 'First')).toEqual({ templateId, versionNo: 1 });
  const { baseHash } = await of.call(templates.previewRelease, { templateId });
  expect((await of.send(templates.releaseTemplate, { templateId, baseHash })).json.code).toBe('nothingToRelease');
  const { version } = await of.call(templates.getTemplate, { templateId });
  await of.call(templates.saveTemplate, { templateId, version, name: 'Reminder', subject: 'New', body: doc(words('Shorter')) });
  expect((await of.send(templates.saveTemplate, { templateId, version, name: 'Reminder', body: doc(words('Late')) })).json.code).toBe(
    'changedMeanwhile',
  );
  const row = (await of.call(templateList.calls.readPage, {})).rows.find((one) => one.templateId === templateId);
  expect(row).toMatchObject({ state: 'CHANGED', versionNo: 1, usedBy: 'All communities' });
  await release(templateId, 'Shorter');
  // The first version says what it said.
  const first = await of.call(templates.getTemplateVersion, { templateId, versionNo: 1 });
  expect(first.remark).toBe('First');
  expect(first.body.content.length).toBeGreaterThan(2);
  expect((await of.call(templates.getTemplate, { templateId })).versions.map(({ versionNo }) => versionNo)).toEqual([2, 1]);
  expect((await of.send(templates.deleteTemplate, { templateId })).json.code).toBe('templateInUse');
  await of.call(templates.setTemplateUse, { templateId, isActive: false });
  expect((await of.call(templates.getTemplate, { templateId })).isActive).toBe(false);
});

it('releases nothing blank, and nothing for email without a subject', async () => {
  const { templateId } = await of.call(templates.addTemplate, { name: 'Blank' });
  const { baseHash, refusal } = await of.call(templates.previewRelease, { templateId });
  expect(refusal?.code).toBe('emptyBody');
  expect((await of.send(templates.releaseTemplate, { templateId, baseHash })).json.code).toBe('emptyBody');
  const { version } = await of.call(templates.getTemplate, { templateId });
  await of.call(templates.saveTemplate, { templateId, version, name: 'Blank', body: doc(words('So')) });
  const next = await of.call(templates.previewRelease, { templateId });
  expect((await of.send(templates.releaseTemplate, { templateId, baseHash: next.baseHash })).json.code).toBe('noSubject');
  expect(await of.call(templates.deleteTemplate, { templateId })).toEqual({});
  expect((await of.send(templates.getTemplate, { templateId })).status).toBe(404);
});

it('refuses a field nothing knows, and a name that is taken', async () => {
  const { templateId, version, facts } = await written('Strange', doc(value('owner.shoeSize')));
  expect((await of.send(templates.saveTemplate, { templateId, version, ...facts })).json.code).toBe('fieldUnknown');
  expect((await of.send(templates.addTemplate, { name: 'STRANGE' })).json.code).toBe('templateNameTaken');
});

it('tries the draft on every owner, and names what is missing of whom', async () => {
  const { templateId, version, facts } = await written('Oldest', doc(value('owner.names'), value('money.oldestDue')));
  await of.call(templates.saveTemplate, { templateId, version, ...facts });
  const tried = await of.call(templates.testTemplate, { templateId, communityId: of.communityId, letterDate: '2026-11-20' });
  // Nobody owes anything yet.
  expect([tried.count, tried.filled, tried.rows.length]).toEqual([12, 0, 12]);
  expect(tried.rows[0]).toMatchObject({ accountNumber: 'MC-0001', missing: ['Oldest open charge'] });
});

it('prints values as words, whatever they say', async () => {
  const { rows } = await of.call(owner.listOwners, { communityId: of.communityId });
  const one = rows.find(({ accountNumber }) => accountNumber === 'MC-0003');
  const ownershipId = one?.ownershipId ?? '';
  const before = await of.call(ownership.getOwnership, { communityId: of.communityId, ownershipId });
  const probe = '#read("/etc/passwd") <script>alert(1)</script> $x$ *b* _i_ {owner.email}';
  await of.call(ownership.editOwnership, {
    ...before,
    communityId: of.communityId,
    ownershipId,
    kind: 'COMPANY',
    firstName: '',
    middleName: '',
    lastName: '',
    organizationName: probe,
    displayName: probe,
    nameChange: 'CORRECTION',
  } as never);
  const { templateId, version, facts } = await written('Probe', doc(value('owner.name'), words('#{1+1} {owner.email} [x](y)')));
  await of.call(templates.saveTemplate, { templateId, version, ...facts });
  const input = new URLSearchParams({ communityId: of.communityId, templateId, letterDate: '2026-11-20', ownershipId });
  const proof = await of.app.inject({
    method: 'GET',
    url: `${templates.proofTemplate.path}?${input}`,
    headers: { authorization: `Bearer ${await of.tokenFor('Administrator')}` },
  });
  expect(proof.statusCode).toBe(200);
  const printed = readPdf(proof.rawPayload)
    .pages.map(({ text }) => text)
    .join(' ');
  expect(printed).toContain('#read("/etc/passwd") <script>alert(1)</script> $x$ *b* _i_ {owner.email}');
  expect(printed).toContain('#{1+1} {owner.email} [x](y)');
});

it('keeps templates of all communities from who sees some, and money from who may not read it', async () => {
  const facts = { legalName: 'Elm', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  const { communityId: elm } = await of.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' });
  const token = await of.tokenFor('Administrator', [elm]);
  const { templateId } = await of.call(templates.addTemplate, { name: 'Of all' });
  const { version } = await of.call(templates.getTemplate, { templateId });
  const save = { templateId, version, name: 'Of all', subject: 'So', body: doc(words('So')) };
  expect((await of.send(templates.saveTemplate, save, { token })).json.code).toBe('globalTemplate');
  expect((await of.send(templates.addTemplate, { name: 'Mine' }, { token })).json.code).toBe('globalTemplate');
  const { templateId: hidden } = await of.call(templates.addTemplate, { name: 'Of Maple', forCommunityId: of.communityId });
  expect((await of.send(templates.getTemplate, { templateId: hidden }, { token })).status).toBe(404);
  const mine = await of.send(templates.addTemplate, { name: 'Mine', forCommunityId: elm, fromTemplateId: templateId }, { token });
  expect(mine.status).toBe(200);
  expect((await of.send(templates.addTemplate, { name: 'Theirs', forCommunityId: of.communityId }, { token })).status).toBe(404);
  const listed = await of.send(templateList.calls.readPage, {}, { token });
  const names = (listed.json.rows as { name: string }[]).map(({ name }) => name);
  expect(names).toContain('Mine');
  expect(names).not.toContain('Of Maple');
});

it('prints no balance for a role that may not read it', async () => {
  const { templateId } = await of.call(templates.addTemplate, { name: 'Past due', sample: 'past-due' });
  const given = (claim: 'templatemaintain' | 'ownercommunications') => ({ claim, level: 15 as const });
  await of.call(roles.addRole, { name: 'Writer', claims: [given('templatemaintain'), given('ownercommunications')] });
  const token = await of.tokenFor('Writer');
  const asked = { communityId: of.communityId, letterDate: '2026-11-20' };
  expect((await of.send(templates.testTemplate, { templateId, ...asked }, { token })).json.code).toBe('fieldClosed');
  const fields = (await of.send(templates.listMergeFields, {}, { token })).json.fields as unknown as { group: string }[];
  expect(fields.some(({ group }) => group === 'Money')).toBe(false);
  const [first] = await of.call(templates.listMergeOwners, { communityId: of.communityId });
  const { json } = await of.send(templates.getMergeValues, { ...asked, ownershipId: first?.ownershipId ?? '' }, { token });
  expect(Object.keys(json.values as object).filter((name) => name.startsWith('money.'))).toEqual([]);
});

it('keeps pictures, and nothing else as one', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const { pictureId } = await of.call(templates.addTemplatePicture, { file: { fileName: 'seal.png', content: png.toString('base64') } });
  const { templateId, version, facts } = await written(
    'Picture',
    doc({ type: 'pictureBlock', attrs: { pictureId, alt: 'The seal', width: 25 } }, words('Under it')),
  );
  await of.call(templates.saveTemplate, { templateId, version, ...facts });
  const [first] = await of.call(templates.listMergeOwners, { communityId: of.communityId });
  const proof = await of.send(templates.proofTemplate, {
    templateId,
    communityId: of.communityId,
    letterDate: '2026-11-20',
    ownershipId: first?.ownershipId ?? '',
  });
  expect(proof.status).toBe(200);
  const text = { fileName: 'seal.txt', content: Buffer.from('no picture').toString('base64') };
  expect((await of.send(templates.addTemplatePicture, { file: text })).json.code).toBe('notAPicture');
});
