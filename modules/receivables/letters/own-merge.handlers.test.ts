// Custom fields in letters through HTTP: each writer names those their roles show, and a letter prints what
// stands on the owner, the home and the community.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { community } from '../../communities/communities.contract.ts';
import { type LetterDocument, templates } from '../../correspondence/correspondence.contract.ts';
import { correspondenceRoutes } from '../../correspondence/correspondence.server.ts';
import { roles } from '../../identity/identity.contract.ts';
import { aCommunity, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { owner } from '../../people/people.contract.ts';
import { peopleRecords } from '../../people/people.server.ts';
import { customField, fieldCategory, fieldValues, notes } from '../../records/records.contract.ts';
import { recordsRoutes } from '../../records/records.server.ts';
import { receivablesMerge, receivablesRoutes } from '../receivables.server.ts';

let of: TestCommunity;
let ownerOf3: { ownershipId: string; propertyId: string };
beforeAll(async () => {
  of = await aCommunity({ more: [...correspondenceRoutes([receivablesMerge]), ...receivablesRoutes, ...recordsRoutes(peopleRecords)] });
  const { rows } = await of.call(owner.listOwners, { communityId: of.communityId });
  const found = rows.find(({ accountNumber }) => accountNumber === 'MC-0003');
  if (!found) throw new Error('the community has a third home');
  ownerOf3 = found;
});
afterAll(() => of.close());

async function given(recordKind: string, entityId: string, fields: readonly { name: string; fieldType: string; typed: string }[]) {
  const all = (await of.call(notes.listNoteRoles, {})).find(({ name }) => name === 'Administrator');
  const facts = { name: `Of ${recordKind}`, recordKind, roleIds: [all?.roleId ?? ''] };
  const { fieldCategoryId } = await of.call(fieldCategory.addFieldCategory, facts);
  const values = [];
  for (const { typed, ...field } of fields) {
    const { customFieldId } = await of.call(customField.addCustomField, { fieldCategoryId, ...field } as never);
    values.push({ customFieldId, value: [typed] });
  }
  const record = { kind: recordKind, entityId, communityId: of.communityId };
  await of.call(fieldValues.saveFields, { record, fieldCategoryId, version: '1', values });
  return { fieldCategoryId, ...facts };
}

const line = (field: string): LetterDocument['content'][number] => ({
  type: 'paragraph',
  content: [{ type: 'mergeField', attrs: { field }, marks: [] }],
});

it('prints custom fields of the home and the owner, for those whose roles show them', async () => {
  await given('property', ownerOf3.propertyId, [
    { name: 'Gate code', fieldType: 'TEXT', typed: '4711#' },
    { name: 'Key deposit', fieldType: 'MONEY', typed: '75' },
    { name: 'Roofed on', fieldType: 'DATE', typed: '2021-06-03' },
  ]);
  const dogs = await given('ownership', ownerOf3.ownershipId, [{ name: 'Has a dog', fieldType: 'FLAG', typed: 'yes' }]);
  const fields = (await of.call(templates.listMergeFields, {})).fields.filter(({ name }) => name.startsWith('own.'));
  expect(fields.map(({ name, kind, group }) => [name, kind, group])).toEqual([
    ['own.HAS_A_DOG', 'flag', 'Of ownership'],
    ['own.GATE_CODE', 'text', 'Of property'],
    ['own.KEY_DEPOSIT', 'money', 'Of property'],
    ['own.ROOFED_ON', 'date', 'Of property'],
  ]);
  const asked = { communityId: of.communityId, letterDate: '2026-11-20', ownershipId: ownerOf3.ownershipId };
  const { values } = await of.call(templates.getMergeValues, asked);
  expect(values).toMatchObject({
    'own.HAS_A_DOG': 'yes',
    'own.GATE_CODE': '4711#',
    'own.KEY_DEPOSIT': '75.00',
    'own.ROOFED_ON': '2021-06-03',
  });

  const { templateId } = await of.call(templates.addTemplate, { name: 'Gate' });
  const { version } = await of.call(templates.getTemplate, { templateId });
  const content = fields.map(({ name }) => line(name));
  const facts = { templateId, version, name: 'Gate', subject: 'Code {own.GATE_CODE}', body: { type: 'doc' as const, content } };
  await of.call(templates.saveTemplate, facts);
  const proof = await of.app.inject({
    method: 'GET',
    url: `${templates.proofTemplate.path}?${new URLSearchParams({ ...asked, templateId })}`,
    headers: { authorization: `Bearer ${await of.tokenFor('Administrator')}` },
  });
  const printed = readPdf(proof.rawPayload)
    .pages.map(({ text }) => text)
    .join(' ');
  for (const text of ['4711#', '75.00', 'June 3, 2021']) expect(printed).toContain(text);

  // A role the category does not name neither sees the fields nor prints them.
  const claims = (['templatemaintain', 'ownercommunications'] as const).map((claim) => ({ claim, level: 15 as const }));
  await of.call(roles.addRole, { name: 'Writer', claims });
  const token = await of.tokenFor('Writer');
  const shown = (await of.send(templates.listMergeFields, {}, { token })).json.fields as unknown as { name: string }[];
  expect(shown.filter(({ name }) => name.startsWith('own.'))).toEqual([]);
  const test = await of.send(templates.testTemplate, { communityId: of.communityId, letterDate: '2026-11-20', templateId }, { token });
  expect(test.json.code).toBe('fieldUnknown');

  // Taken from the community, a category leaves nothing in its letters.
  const place = { legalName: 'Elm', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  const elm = await of.call(community.addCommunity, { ...place, name: 'Elm Court', shortCode: 'EC' });
  const { version: was } = await of.call(fieldCategory.getFieldCategory, { fieldCategoryId: dogs.fieldCategoryId });
  const moved = { ...dogs, version: was, allCommunities: false, communityIds: [elm.communityId], isEnabled: true };
  await of.call(fieldCategory.editFieldCategory, moved);
  const left = await of.call(templates.getMergeValues, asked);
  expect([left.values['own.HAS_A_DOG'], left.values['own.GATE_CODE']]).toEqual([undefined, '4711#']);
});
