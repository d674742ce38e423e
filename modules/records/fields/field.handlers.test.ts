// Custom fields through HTTP: categories and fields as kept records, values under the claims of their record
// and the roles of their category, and what keeps them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { contact } from '../../people/people.contract.ts';
import { attachments, customField, fieldCategory, fieldValues, notes, recordBook } from '../records.contract.ts';
import { type NamedRecord, type RecordsWorld, someRecords } from '../records.testing.ts';
import { fieldColumns } from './field-import.contract.ts';

let world: RecordsWorld;
let administrators: string;
let managers: string;
let made = 0;
beforeAll(async () => {
  world = await someRecords();
  const roles = await world.of.call(notes.listNoteRoles, {});
  administrators = roles.find((role) => role.name === 'Administrator')?.roleId ?? '';
  managers = roles.find((role) => role.name === 'Manager')?.roleId ?? '';
});
afterAll(() => world.of.close());

const name = (word: string) => {
  made += 1;
  return `${word} ${made}`;
};
const category = async (change: object = {}) =>
  (
    await world.of.call(fieldCategory.addFieldCategory, {
      name: name('Facts'),
      recordKind: 'contact',
      roleIds: [administrators],
      ...change,
    })
  ).fieldCategoryId;
const field = async (fieldCategoryId: string, change: object = {}) =>
  (await world.of.call(customField.addCustomField, { fieldCategoryId, name: name('Field'), fieldType: 'TEXT', ...change })).customFieldId;
const read = async (fieldCategoryId: string, record: NamedRecord = world.inOak) =>
  (await world.of.call(fieldValues.readFields, record)).categories.find((one) => one.fieldCategoryId === fieldCategoryId);
const save = async (fieldCategoryId: string, values: Record<string, string[]>, record: NamedRecord = world.inOak, version?: string) =>
  world.of.send(fieldValues.saveFields, {
    record,
    fieldCategoryId,
    version: version ?? (await read(fieldCategoryId, record))?.version ?? '1',
    values: Object.entries(values).map(([customFieldId, value]) => ({ customFieldId, value })),
  });
const shown = async (fieldCategoryId: string, record?: NamedRecord) =>
  (await read(fieldCategoryId, record))?.fields.map((one) => one.shown);

tellKeptStory({
  kind: 'fieldCategory',
  server: () => world.of,
  calls: {
    add: fieldCategory.addFieldCategory,
    edit: fieldCategory.editFieldCategory,
    get: fieldCategory.getFieldCategory,
    remove: fieldCategory.deleteFieldCategory,
  },
  facts: () => ({
    name: name('Keys'),
    recordKind: 'contact',
    allCommunities: false,
    communityIds: [world.oak],
    roleIds: [administrators],
    isEnabled: true,
  }),
  change: { recordKind: 'vendor', isEnabled: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ recordKind: 'spaceship' }, 'recordKind'],
    [{ roleIds: [] }, 'roleIds'],
    [{ communityIds: [] }, 'communityIds'],
  ],
  hang: async (fieldCategoryId) => {
    await field(fieldCategoryId);
    return 'because of 1 custom field';
  },
});

tellKeptStory({
  kind: 'customField',
  server: () => world.of,
  calls: {
    add: customField.addCustomField,
    edit: customField.editCustomField,
    get: customField.getCustomField,
    remove: customField.deleteCustomField,
  },
  facts: () => ({
    fieldCategoryId: String(keep),
    name: name('Heating'),
    fieldType: 'NUMBER',
    mergeCode: `HEAT_${made}`,
    help: 'In kW',
    defaultValue: '12',
    isRequired: false,
    isUnique: false,
    onPortal: true,
    isEnabled: true,
  }),
  change: { help: 'In kilowatts', isEnabled: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ mergeCode: '1A' }, 'mergeCode'],
    [{ defaultValue: 'warm' }, 'defaultValue'],
    [{ fieldType: 'CHOICE', defaultValue: '', options: [] }, 'options'],
    [{ fieldType: 'FLAG', defaultValue: '', isUnique: true }, 'isUnique'],
  ],
  hang: async (customFieldId) => {
    await save(String(keep), { [customFieldId]: ['17'] });
    return 'because of 1 custom field value';
  },
});
let keep: string;
beforeAll(async () => {
  keep = await category();
});

it('keeps values of every type, tells them in words, and tells their changes in the history', async () => {
  const of = await category({ name: 'House' });
  const heating = await field(of, { name: 'Heating', fieldType: 'CHOICES', options: [{ label: 'Gas' }, { label: 'Oil' }] });
  const { options } = await world.of.call(customField.getCustomField, { customFieldId: heating });
  const [gas, oil] = options.map((one) => one.fieldOptionId);
  const ids = {
    motto: await field(of, { name: 'Motto', fieldType: 'LONG_TEXT' }),
    power: await field(of, { name: 'Power', fieldType: 'NUMBER', defaultValue: '12' }),
    rent: await field(of, { name: 'Rent', fieldType: 'MONEY' }),
    since: await field(of, { name: 'Since', fieldType: 'DATE' }),
    dog: await field(of, { name: 'Dog', fieldType: 'FLAG' }),
  };
  expect((await read(of))?.fields.map((one) => one.value)).toEqual([[], [], ['12'], [], [], []]);
  const values = {
    [heating]: [oil ?? '', gas ?? ''],
    [ids.motto]: ['a\nb'],
    [ids.power]: ['7.50'],
    [ids.rent]: ['1250.00'],
    [ids.since]: ['2020-02-29'],
    [ids.dog]: ['no'],
  };
  expect((await save(of, values)).status).toBe(200);
  expect(await shown(of)).toEqual(['Gas, Oil', 'a\nb', '7.5', '1,250.00', '02/29/2020', 'No']);
  expect((await save(of, { [ids.rent]: ['-3.50'], [ids.motto]: [] })).status).toBe(200);
  expect(await shown(of)).toEqual(['Gas, Oil', '', '7.5', '(3.50)', '02/29/2020', 'No']);
  const { events } = await world.of.call(recordBook.getHistory, world.inOak);
  expect(events[0]).toMatchObject({
    act: 'Saved fields',
    changes: [
      { field: 'Rent', before: '1,250.00', after: '(3.50)' },
      { field: 'Motto', before: 'a\nb', after: '' },
    ],
  });
  expect((await world.of.call(recordBook.getBook, world.inOak)).counts.fields).toBeGreaterThanOrEqual(5);
  const refused = await world.of.send(contact.deleteContact, { communityId: world.oak, contactId: world.inOak.entityId });
  expect(refused.json.errorMessage).toMatch(/\d custom field values/);
});

it('goes to whoever saves first, and tells the second who that was', async () => {
  const of = await category();
  const id = await field(of);
  const { version } = (await read(of)) ?? {};
  const answers = [await save(of, { [id]: ['a'] }, world.inOak, version), await save(of, { [id]: ['b'] }, world.inOak, version)];
  expect(answers.map((answer) => [answer.status, answer.json.code])).toEqual([
    [200, undefined],
    [409, 'changedMeanwhile'],
  ]);
  expect(answers[1]?.json.errorMessage).toMatch(/^Ada Admin saved this card/);
});

it('is seen and changed by the roles of the category alone, in its communities, under the claim of the record', async () => {
  const of = await category({ roleIds: [managers], allCommunities: false, communityIds: [world.oak] });
  const id = await field(of);
  expect(await read(of)).toBeUndefined();
  expect((await save(of, { [id]: ['secret'] })).status).toBe(404);
  const token = await world.of.tokenFor('Manager');
  const fieldsFor = async (record: NamedRecord) =>
    (
      (await world.of.send(fieldValues.readFields, record, { token })).json as unknown as { categories: { fieldCategoryId: string }[] }
    ).categories.map((one) => one.fieldCategoryId);
  expect(await fieldsFor(world.inOak)).toEqual([of]);
  expect(await fieldsFor(world.inElm)).toEqual([]);
  const sent = { record: world.inOak, fieldCategoryId: of, version: '1', values: [{ customFieldId: id, value: ['hush hush'] }] };
  expect((await world.of.send(fieldValues.saveFields, sent, { token })).status).toBe(200);
  expect((await world.of.send(recordBook.getHistory, world.inOak, { token })).text).toContain('hush hush');
  expect((await world.of.send(recordBook.getHistory, world.inOak)).text).not.toContain('hush hush');
  const elsewhere = await world.of.tokenFor('Manager', [world.elm]);
  expect((await world.of.send(fieldValues.readFields, world.inOak, { token: elsewhere })).status).toBe(404);
  const auditor = await world.of.tokenFor('Auditor');
  expect((await world.of.send(fieldValues.saveFields, sent, { token: auditor })).status).toBe(403);
});

it('refuses what a field asks: something filled in, each once, and nobody unknown', async () => {
  const of = await category();
  const plate = await field(of, { name: 'Plate', isUnique: true, isRequired: true });
  const friend = await field(of, { fieldType: 'PARTY' });
  expect((await save(of, { [friend]: [] })).json.fields).toMatchObject([{ path: plate, message: 'Plate must be filled in' }]);
  expect((await save(of, { [plate]: ['AB 12'] })).status).toBe(200);
  expect((await save(of, { [plate]: ['ab  12'] }, world.inElm)).json.code).toBe('valueTaken');
  expect((await save(of, { [plate]: ['CD 34'], [friend]: ['999999'] }, world.inElm)).status).toBe(400);
  expect((await save(of, { [plate]: ['CD 34'], '999999': ['x'] }, world.inElm)).status).toBe(404);
});

it('keeps the type under values, choices that are chosen, and what is said of each record once', async () => {
  const of = await category();
  const list = await field(of, { fieldType: 'CHOICE', options: [{ label: 'Gas' }, { label: 'Oil' }] });
  const text = await field(of);
  const got = await world.of.call(customField.getCustomField, { customFieldId: list });
  const [gas, oil] = got.options;
  await save(of, { [list]: [gas?.fieldOptionId ?? ''], [text]: ['same'] });
  await save(of, { [text]: ['same'] }, world.inElm);
  const facts = { customFieldId: list, fieldCategoryId: of, name: got.name, mergeCode: got.mergeCode, version: got.version };
  const edit = (change: object) =>
    world.of.send(customField.editCustomField, { ...facts, fieldType: 'CHOICE', options: got.options, ...change } as never);
  expect((await edit({ fieldType: 'TEXT' })).json.code).toBe('typeFixed');
  expect((await edit({ options: [oil] })).json.code).toBe('optionUsed');
  expect((await edit({ fieldCategoryId: await category() })).json.code).toBe('categoryFixed');
  const swapped = [
    { ...gas, label: 'Oil', isRetired: true },
    { ...oil, label: 'Gas' },
  ];
  expect((await edit({ options: swapped })).status).toBe(200);
  expect(await shown(of)).toEqual(['Oil', 'same']);
  const { version, ...other } = await world.of.call(customField.getCustomField, { customFieldId: text });
  expect((await world.of.send(customField.editCustomField, { ...other, version, isUnique: true } as never)).json.code).toBe('notUnique');
  const found = await world.of.call(fieldCategory.getFieldCategory, { fieldCategoryId: of });
  expect((await world.of.send(fieldCategory.editFieldCategory, { ...found, recordKind: 'vendor' })).json.code).toBe('kindFixed');
  expect((await world.of.send(customField.addCustomField, { fieldCategoryId: of, name: got.name, fieldType: 'TEXT' })).json.code).toBe(
    'nameTaken',
  );
  const change = world.of.services.database.transact(world.of.customerId, (tx) =>
    sql`update records.custom_field set field_type = 'DATE' where custom_field_id = ${text}`.execute(tx.db),
  );
  await expect(change).rejects.toThrow(/foreign key/);
});

it('stands in the order it was put, and shows nowhere once it is switched off', async () => {
  const of = await category();
  const [a, b, c] = [await field(of), await field(of), await field(of)];
  await world.of.call(customField.moveField, { customFieldId: c, beforeFieldId: a });
  const order = async () => (await read(of))?.fields.map((one) => one.customFieldId);
  expect(await order()).toEqual([c, a, b]);
  expect((await world.of.send(customField.moveField, { customFieldId: c, beforeFieldId: '999999' })).status).toBe(404);
  const { version, ...facts } = await world.of.call(customField.getCustomField, { customFieldId: a });
  await world.of.call(customField.editCustomField, { ...facts, version, isEnabled: false } as never);
  expect(await order()).toEqual([c, b]);
  const found = await world.of.call(fieldCategory.getFieldCategory, { fieldCategoryId: of });
  await world.of.call(fieldCategory.editFieldCategory, { ...found, isEnabled: false });
  expect(await read(of)).toBeUndefined();
  const listed = (await world.of.call(fieldCategory.listCategories, {})).find((one) => one.fieldCategoryId === of);
  expect([listed?.isEnabled, listed?.roles, listed?.fields.length]).toEqual([false, ['Administrator'], 3]);
});

it('holds a file of its own record, which stays there as long as it is the value', async () => {
  const of = await category();
  const deed = await field(of, { name: 'Deed', fieldType: 'FILE' });
  const attach = (record: NamedRecord) =>
    world.of.call(attachments.addAttachment, {
      ...record,
      file: { fileName: 'deed.txt', content: Buffer.from('lot 7').toString('base64') },
    });
  const [{ attachmentId }, strange] = [await attach(world.inOak), await attach(world.inElm)];
  expect((await save(of, { [deed]: [strange.attachmentId] })).json.fields).toMatchObject([
    { path: deed, message: 'is no file of this record' },
  ]);
  expect((await save(of, { [deed]: ['deed.txt'] })).json.fields).toMatchObject([{ path: deed, message: 'Deed is no file of this record' }]);
  expect((await save(of, { [deed]: [attachmentId] })).status).toBe(200);
  expect([await shown(of), (await read(of))?.fields[0]?.value]).toEqual([['deed.txt'], [attachmentId]]);
  const one = { ...world.inOak, attachmentId };
  expect((await world.of.send(attachments.removeAttachment, one)).json.code).toBe('inField');
  expect((await world.of.send(attachments.assignAttachment, { ...one, to: world.inElm })).json.code).toBe('inField');
  expect(Object.keys(fieldColumns([{ customFieldId: deed, name: 'Deed', fieldType: 'FILE', help: '', options: [] }]))).toEqual(['record']);
  expect((await save(of, { [deed]: [] })).status).toBe(200);
  await world.of.call(attachments.removeAttachment, one);
  expect(
    (await world.of.send(customField.addCustomField, { fieldCategoryId: of, name: 'Plan', fieldType: 'FILE', isSearchable: true })).json
      .fields,
  ).toMatchObject([{ path: 'isSearchable' }]);
});
