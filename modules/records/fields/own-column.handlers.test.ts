// Custom fields as columns of the lists of their kind, through HTTP: shown, filtered, sorted across pages and
// exported, for who sees the field alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contact, contactList, vendorList } from '../../people/people.contract.ts';
import { customField, fieldCategory, fieldValues, notes } from '../records.contract.ts';
import { type RecordsWorld, someRecords } from '../records.testing.ts';
import { findOwnColumns } from './own-column.store.ts';

let world: RecordsWorld;
let fieldCategoryId: string;
const keys: Record<string, string> = {};
const ids: Record<string, string> = {};
const people = ['Ash', 'Birch', 'Cedar'];

async function aCategory(name: string, role: string, recordKind: string, change: object = {}): Promise<string> {
  const roles = await world.of.call(notes.listNoteRoles, {});
  const roleId = roles.find((one) => one.name === role)?.roleId ?? '';
  return (await world.of.call(fieldCategory.addFieldCategory, { name, recordKind, roleIds: [roleId], ...change })).fieldCategoryId;
}
const columns = (input: object, token?: string) =>
  world.of.send(fieldValues.listColumns, input as never, token === undefined ? {} : { token });
type Column = { key: string; title: string; choices: { value: string; label: string }[] };

beforeAll(async () => {
  world = await someRecords();
  world.of.services.ownColumns = findOwnColumns;
  fieldCategoryId = await aCategory('House', 'Administrator', 'contact');
  const fields = [
    { name: 'Motto', fieldType: 'TEXT' },
    { name: 'Power', fieldType: 'NUMBER' },
    { name: 'Rent', fieldType: 'MONEY' },
    { name: 'Since', fieldType: 'DATE' },
    { name: 'Dog', fieldType: 'FLAG' },
    { name: 'Heating', fieldType: 'CHOICE', options: [{ label: 'Oil' }, { label: 'Gas' }] },
    { name: 'Doors', fieldType: 'CHOICES', options: [{ label: 'Front' }, { label: 'Back' }] },
  ] as const;
  for (const field of fields)
    ids[field.name] = (
      await world.of.call(customField.addCustomField, {
        fieldCategoryId,
        ...field,
        options: [...('options' in field ? field.options : [])],
      })
    ).customFieldId;
  for (const { key, title } of (await columns({ kind: 'contact', communityId: world.oak })).json as unknown as Column[]) keys[title] = key;
  const optionsOf = async (name: string) => (await world.of.call(customField.getCustomField, { customFieldId: ids[name] ?? '' })).options;
  const [oil, gas] = await optionsOf('Heating');
  const [front, back] = await optionsOf('Doors');
  const values: Record<string, Record<string, string[]>> = {
    Ash: { Motto: ['Up'], Power: ['12.5'], Rent: ['1250.00'], Since: ['2020-02-29'], Dog: ['no'], Heating: [gas?.fieldOptionId ?? ''] },
    Birch: {
      Power: ['-3'],
      Rent: ['-3.50'],
      Dog: ['yes'],
      Heating: [oil?.fieldOptionId ?? ''],
      Doors: [front?.fieldOptionId ?? '', back?.fieldOptionId ?? ''],
    },
    Cedar: {},
  };
  for (const lastName of people) {
    const { contactId } = await world.of.call(contact.addContact, { communityId: world.oak, lastName, relation: 'Keyholder' });
    const given = Object.entries(values[lastName] ?? {}).map(([name, value]) => ({ customFieldId: ids[name] ?? '', value }));
    const record = { kind: 'contact', entityId: contactId, communityId: world.oak };
    await world.of.call(fieldValues.saveFields, { record, fieldCategoryId, version: '1', values: given });
  }
});
afterAll(() => world.of.close());

const own = () => Object.values(keys);
type Page = { rows: { name: string; own: Record<string, unknown> }[]; next: string | null };
const page = async (asked: object) => {
  const answer = await world.of.send(contactList.calls.readPage, { communityId: world.oak, ...asked } as never);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.json as unknown as Page;
};
const names = async (asked: object) => (await page(asked)).rows.map(({ name }) => name.split(/[ ,]/)[0]);

it('gives the values of every type beside the declared columns', async () => {
  const { rows } = await page({ own: own(), filter: [`${keys['Power']}:filled:`], sort: keys['Power'] });
  const values = rows.map((row) => Object.keys(keys).map((title) => row.own[keys[title] ?? '']));
  expect(values).toEqual([
    ['', -3, '-3.50', null, 'yes', expect.stringMatching(/^c\d+$/), 'Front, Back'],
    ['Up', 12.5, '1250.00', '2020-02-29', 'no', expect.stringMatching(/^c\d+$/), ''],
  ]);
  expect((await page({})).rows[0]?.own).toEqual({});
});

it('is filtered by each kind of question', async () => {
  const [, gas] =
    ((await columns({ kind: 'contact', communityId: world.oak })).json as unknown as Column[]).find(({ title }) => title === 'Heating')
      ?.choices ?? [];
  expect(gas?.label).toBe('Gas');
  const asked = async (title: string, question: string) => names({ filter: [`${keys[title]}:${question}`] });
  expect(await asked('Power', 'over:12.4')).toEqual(['Ash']);
  expect(await asked('Power', 'between:-3..0')).toEqual(['Birch']);
  expect(await asked('Rent', 'under:0.00')).toEqual(['Birch']);
  expect(await asked('Since', 'through:2020-02-29')).toEqual(['Ash']);
  expect(await asked('Dog', 'in:no')).toEqual(['Ash']);
  expect(await asked('Heating', `in:${gas?.value}`)).toEqual(['Ash']);
  expect(await asked('Doors', 'contains:back')).toEqual(['Birch']);
  expect(await asked('Motto', 'filled:')).toEqual(['Ash']);
  const { json } = await world.of.send(contactList.calls.readTotals, {
    communityId: world.oak,
    filter: [`${keys['Dog']}:in:yes`],
  } as never);
  expect(json).toMatchObject({ count: 1 });
});

it('is sorted by, page after page, blanks last', async () => {
  for (const [sort, order] of [
    [keys['Power'], ['Birch', 'Ash']],
    [`-${keys['Rent']}`, ['Ash', 'Birch']],
    [keys['Heating'], ['Birch', 'Ash']],
    [keys['Doors'], ['Birch']],
  ] as const) {
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { rows, next }: Page = await page({ sort, own: own(), limit: 1, after });
      seen.push(...rows.map(({ name }) => name.split(/[ ,]/)[0] ?? ''));
      after = next;
    }
    expect([seen.length, seen.slice(0, order.length)]).toEqual([4, order]);
  }
});

it('stands in the file of the view, in words', async () => {
  const { body } = await world.of.app.inject({
    method: 'GET',
    url: contactList.calls.exportView.path,
    query: {
      communityId: world.oak,
      columns: ['name', keys['Power'] ?? '', keys['Heating'] ?? '', keys['Dog'] ?? ''],
      filter: [`${keys['Power']}:filled:`],
      sort: keys['Power'] ?? '',
    },
    headers: { authorization: `Bearer ${await world.of.tokenFor('Administrator')}` },
  });
  expect(body.replace('\ufeff', '').split(/\r?\n/).slice(0, 3)).toEqual([
    'Contact,Power,Heating,Dog',
    expect.stringMatching(/Birch.*,-3,Oil,Yes$/),
    expect.stringMatching(/Ash.*,12\.5,Gas,No$/),
  ]);
});

it('is nothing for who does not see the field, nor where its category does not stand', async () => {
  const hidden = await aCategory('Secrets', 'Manager', 'contact', { allCommunities: false, communityIds: [world.oak] });
  await world.of.call(customField.addCustomField, { fieldCategoryId: hidden, name: 'Code', fieldType: 'TEXT' });
  const manager = await world.of.tokenFor('Manager');
  const titles = async (communityId: string, token?: string) =>
    ((await columns({ kind: 'contact', communityId }, token)).json as unknown as Column[]).map(({ title }) => title);
  expect([await titles(world.oak), await titles(world.oak, manager), await titles(world.elm, manager)]).toEqual([
    Object.keys(keys),
    ['Code'],
    [],
  ]);
  const foreign = await world.of.send(
    contactList.calls.readPage,
    { communityId: world.oak, filter: [`${keys['Power']}:filled:`] } as never,
    { token: manager },
  );
  expect([foreign.status, foreign.json.errorMessage]).toEqual([400, expect.stringContaining('not yours to see')]);
  const shown = await world.of.send(contactList.calls.readPage, { communityId: world.oak, own: own() } as never, { token: manager });
  expect((shown.json as unknown as Page).rows.map((row) => row.own)).toEqual([{}, {}, {}, {}]);
  const strange = await world.of.send(contactList.calls.readPage, { communityId: world.oak, own: ['name'] } as never);
  expect(strange.status).toBe(400);
});

it('puts no list of the whole customer in order', async () => {
  const of = await aCategory('Yard', 'Administrator', 'vendor');
  const { customFieldId } = await world.of.call(customField.addCustomField, { fieldCategoryId: of, name: 'Crew', fieldType: 'NUMBER' });
  expect((await columns({ kind: 'vendor' })).json).toMatchObject([{ key: `own_count_${customFieldId}`, isSorted: false }]);
  const asked = (more: object) => world.of.send(vendorList.calls.readPage, more as never);
  expect((await asked({ own: [`own_count_${customFieldId}`], filter: [`own_count_${customFieldId}:blank:`] })).status).toBe(200);
  expect((await asked({ sort: `own_count_${customFieldId}` })).status).toBe(400);
});
