// Fields the manager of Maple Court added to homes and vendors, with what is known of the first ones, and a
// few lines of the system that was left.
import { property } from '../../../modules/people/people.contract.ts';
import { customField, fieldCategory, fieldValues, legacyImport, notes } from '../../../modules/records/records.contract.ts';
import { assert } from '../../../packages/kernel/kernel.ts';
import type { Association } from './association.ts';
import type { Player } from './player.ts';

async function addHomeFields(player: Player, roleIds: string[]): Promise<string> {
  const { fieldCategoryId } = await player.call(fieldCategory.addFieldCategory, { name: 'Home systems', recordKind: 'property', roleIds });
  const add = { fieldCategoryId };
  await player.call(customField.addCustomField, {
    ...add,
    name: 'Heating',
    fieldType: 'CHOICE',
    options: [{ label: 'Gas furnace' }, { label: 'Heat pump' }, { label: 'Electric baseboard' }],
  });
  await player.call(customField.addCustomField, { ...add, name: 'Water shutoff', fieldType: 'TEXT', help: 'Where the valve is' });
  await player.call(customField.addCustomField, { ...add, name: 'Smoke alarms checked', fieldType: 'DATE' });
  await player.call(customField.addCustomField, {
    ...add,
    name: 'Key number',
    fieldType: 'TEXT',
    isUnique: true,
    isSearchable: true,
    help: 'As stamped on the key in the office',
  });
  await player.call(customField.addCustomField, {
    ...add,
    name: 'Appliances left by the builder',
    fieldType: 'CHOICES',
    options: [{ label: 'Stove' }, { label: 'Dishwasher' }, { label: 'Dryer' }],
  });
  await player.call(customField.addCustomField, { ...add, name: 'Floor plan', fieldType: 'FILE' });
  return fieldCategoryId;
}

async function addVendorFields(player: Player, roleIds: string[]): Promise<void> {
  const { fieldCategoryId } = await player.call(fieldCategory.addFieldCategory, { name: 'Service terms', recordKind: 'vendor', roleIds });
  const add = { fieldCategoryId };
  await player.call(customField.addCustomField, { ...add, name: 'After-hours rate', fieldType: 'MONEY' });
  await player.call(customField.addCustomField, { ...add, name: 'Works on weekends', fieldType: 'FLAG', defaultValue: 'no' });
}

const history = (first: string, second: string) =>
  [
    'Account number,Date,Kind,Text,Amount',
    `${first},2021-01-01,Charge,Assessment of January 2021,185.00`,
    `${first},2021-01-12,Payment,Check 2041,-185.00`,
    `${first},2021-03-02,Note,"Called about the leak above the garage, roofer sent",`,
    `${second},2021-01-01,Charge,Assessment of January 2021,185.00`,
  ].join('\n');

/** Adds them to an association that is set up. */
export async function addFields(player: Player, { communityId, on }: Association): Promise<void> {
  const roleIds = (await player.call(notes.listNoteRoles, {}))
    .filter((role) => role.name === 'Administrator' || role.name === 'Manager')
    .map((role) => role.roleId);
  await addVendorFields(player, roleIds);
  const fieldCategoryId = await addHomeFields(player, roleIds);
  const { rows } = await player.call(property.listProperties, { communityId, limit: 2 });
  const [first, second] = rows;
  assert(first && second, 'the association has two properties');
  const record = { kind: 'property', entityId: first.propertyId, communityId };
  const [card] = (await player.call(fieldValues.readFields, record)).categories;
  assert(card, 'the fields stand on properties');
  const known = ['Heat pump', 'Left of the water heater', on('2026-02-17'), 'K-118'];
  const values = card.fields.slice(0, known.length).map((field, at) => {
    const option = field.options.find((one) => one.label === known[at]);
    return { customFieldId: field.customFieldId, value: [option?.value ?? known[at] ?? ''] };
  });
  await player.call(fieldValues.saveFields, { record, fieldCategoryId, version: card.version, values });
  const content = btoa(history(first.accountNumber, second.accountNumber));
  await player.call(legacyImport.calls.commit, { communityId, file: { fileName: 'former-system.csv', content } });
}
