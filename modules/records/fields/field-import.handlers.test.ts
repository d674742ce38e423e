// Values of custom fields from a file: the template, columns of the category, what resembles, blanks kept or
// cleared, and all of it taken back.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contact } from '../../people/people.contract.ts';
import { customField, customFieldImport, fieldCategory, fieldTemplate, fieldValues, notes } from '../records.contract.ts';
import { type RecordsWorld, someRecords } from '../records.testing.ts';

const { preview, commit, undo } = customFieldImport.calls;
let world: RecordsWorld;
let fieldCategoryId: string;
let plate: string;
let heating: string;
let second: string;
beforeAll(async () => {
  world = await someRecords();
  const roleIds = (await world.of.call(notes.listNoteRoles, {})).filter((role) => role.name === 'Administrator').map((role) => role.roleId);
  ({ fieldCategoryId } = await world.of.call(fieldCategory.addFieldCategory, { name: 'House', recordKind: 'contact', roleIds }));
  const field = { fieldCategoryId, fieldType: 'TEXT' } as const;
  ({ customFieldId: plate } = await world.of.call(customField.addCustomField, { ...field, name: 'Plate', isUnique: true }));
  const options = [{ label: 'Gas' }, { label: 'Heat pump' }];
  ({ customFieldId: heating } = await world.of.call(customField.addCustomField, {
    ...field,
    name: 'Heating',
    fieldType: 'CHOICE',
    options,
  }));
  await world.of.call(customField.addCustomField, { ...field, name: 'Rent', fieldType: 'MONEY' });
  const other = { communityId: world.oak, lastName: 'Bell', firstName: 'Mia', relation: 'Neighbor' };
  ({ contactId: second } = await world.of.call(contact.addContact, other));
});
afterAll(() => world.of.close());

const file = (...lines: string[]) => ({ fileName: 'values.csv', content: Buffer.from(lines.join('\n')).toString('base64') });
const params = () => ({ communityId: world.oak, fieldCategoryId });
const look = (lines: string[], more: object = {}) => world.of.call(preview, { ...params(), file: file(...lines), ...more });
const shown = async (entityId: string) => {
  const { categories } = await world.of.call(fieldValues.readFields, { kind: 'contact', entityId, communityId: world.oak });
  return categories[0]?.fields.map((one) => one.shown);
};

it('gives a table with the records of the community and a column for each field', async () => {
  const answer = await world.of.send(fieldTemplate.downloadTemplate, { ...params(), format: 'csv' });
  expect(answer.text.replaceAll('\r', '').replace('\uFEFF', '').trim().split('\n')).toEqual([
    'Account number or name,Plate,Heating,Rent',
    'Ines Vale,,,',
    'Mia Bell,,,',
  ]);
  expect((await world.of.send(fieldTemplate.downloadTemplate, { ...params(), format: 'xlsx' })).status).toBe(200);
  expect((await world.of.send(fieldTemplate.downloadTemplate, { fieldCategoryId, format: 'csv' })).status).toBe(400);
});

it('says row by row what it would do, and what was probably meant', async () => {
  const seen = await look(['Name,Plate,Heating,Rent', 'ines vale,AB 12,Heat pmp,12.50', 'Mia Bel,,,', 'Mia Bell,ab 12,Gas,twelve']);
  expect(seen.problems.map(({ line, column, severity, suggestion }) => [line, column, severity, suggestion])).toEqual([
    [2, `field${heating}`, 'error', 'Heat pump'],
    [3, 'record', 'error', 'Mia Bell'],
    [4, expect.stringMatching(/^field/), 'error', null],
    [4, `field${plate}`, 'error', null],
  ]);
});

it('is imported, keeps or clears blanks by choice, and is taken back whole', async () => {
  const first = await world.of.call(commit, {
    ...params(),
    file: file('Name,Plate,Heating,Rent', 'Ines Vale,AB 12,Gas,12.50'),
    controlCount: 1,
  });
  expect(first).toMatchObject({ newCount: 1, changedCount: 0 });
  expect(await shown(world.inOak.entityId)).toEqual(['AB 12', 'Gas', '12.50']);
  const lines = ['Name,Plate,Heating,Rent', 'Ines Vale,,Heat pump,', 'Mia Bell,XY 1,,'];
  const kept = await look(lines);
  expect(kept.rows.map((row) => [row.act, row.note])).toEqual([
    ['changed', 'Heating'],
    ['new', 'Plate'],
  ]);
  expect((await look(lines, { blanks: 'clear' })).rows.map((row) => row.note)).toEqual(['Plate, Heating, Rent', 'Plate']);
  const { importRunId } = await world.of.call(commit, {
    ...params(),
    file: file(...lines),
    blanks: 'clear',
    baseHash: (await look(lines, { blanks: 'clear' })).baseHash,
  });
  expect([await shown(world.inOak.entityId), await shown(second)]).toEqual([
    ['', 'Heat pump', ''],
    ['XY 1', '', ''],
  ]);
  await world.of.call(undo, { communityId: world.oak, importRunId });
  expect([await shown(world.inOak.entityId), await shown(second)]).toEqual([
    ['AB 12', 'Gas', '12.50'],
    ['', '', ''],
  ]);
});

it('is not taken back once a record was saved since', async () => {
  const { importRunId } = await world.of.call(commit, { ...params(), file: file('Name,Rent', 'Mia Bell,99.00') });
  const record = { kind: 'contact', entityId: second, communityId: world.oak };
  const card = (await world.of.call(fieldValues.readFields, record)).categories[0];
  await world.of.call(fieldValues.saveFields, {
    record,
    fieldCategoryId,
    version: card?.version ?? '',
    values: [{ customFieldId: plate, value: ['ZZ 9'] }],
  });
  const refused = (await world.of.send(undo, { communityId: world.oak, importRunId })).json;
  expect([refused.code, refused.errorMessage]).toEqual([
    'builtUpon',
    'Something has been built on this import: one record was saved since. Take that back first.',
  ]);
});

it('is for who administers fields, and for communities in scope', async () => {
  const order = { ...params(), file: file('Name,Rent', 'Mia Bell,1.00') };
  expect((await world.of.send(commit, order, { token: await world.of.tokenFor('Manager') })).status).toBe(403);
  expect((await world.of.send(commit, order, { token: await world.of.tokenFor('Administrator', [world.elm]) })).status).toBe(404);
});
