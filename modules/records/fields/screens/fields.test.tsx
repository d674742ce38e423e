// Custom fields on screen: cards of a record typed and saved, what two people change kept apart, and
// categories with their fields administered.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { RecordKindsProvider } from '../../../../packages/pages/pages.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { communityKinds } from '../../../communities/communities.contract.ts';
import { customField, fieldCategory, fieldValues, notes } from '../../records.contract.ts';
import CustomFieldsScreen from './custom-fields.screen.tsx';
import FieldsTab from './fields-tab.tsx';

type Card = ClientOutput<typeof fieldValues.readFields>['categories'][number];

const field = (customFieldId: string, name: string, value: string, change: object = {}): Card['fields'][number] => ({
  customFieldId,
  name,
  fieldType: 'TEXT',
  help: '',
  isRequired: false,
  value: value === '' ? [] : [value],
  shown: value,
  options: [],
  ...change,
});
const card = (version: string, plate: string, color: string): Card => ({
  fieldCategoryId: '5',
  name: 'Vehicle',
  version,
  fields: [field('1', 'Plate', plate), field('2', 'Color', color), field('3', 'Electric', '', { fieldType: 'FLAG' })],
});
const record = { kind: 'community', id: '1', communityId: '1' };
const showTab = (fakes: Parameters<typeof showScreen>[1]['fakes']) =>
  showScreen(
    <RecordKindsProvider value={communityKinds}>
      <FieldsTab record={record} />
    </RecordKindsProvider>,
    { fakes },
  );

test('is typed into by keyboard and saved with its version', async () => {
  const user = userEvent.setup();
  const shown = showTab([
    fake(fieldValues.readFields, () => ({ mayEdit: true, categories: [card('3', 'AB 12', '')] })),
    fake(fieldValues.saveFields, () => ({})),
  ]);
  await screen.findByText('AB 12');
  await user.keyboard('e');
  await user.type(await screen.findByLabelText('Color'), 'Blue');
  await user.selectOptions(screen.getByLabelText('Electric'), 'yes');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(screen.queryByLabelText('Color')).toBeNull());
  expect(shown.calls.find((each) => each.name === 'FieldValue.saveFields')?.input).toMatchObject({
    fieldCategoryId: '5',
    version: '3',
    values: [
      { customFieldId: '1', value: ['AB 12'] },
      { customFieldId: '2', value: ['Blue'] },
      { customFieldId: '3', value: ['yes'] },
    ],
  });
});

test('keeps what was typed when someone else was faster, and says what they have', async () => {
  const user = userEvent.setup();
  let saves = 0;
  const shown = showTab([
    fake(fieldValues.readFields, () => ({ mayEdit: true, categories: [saves === 0 ? card('3', 'AB 12', '') : card('4', 'CD 34', 'Red')] })),
    fake(fieldValues.saveFields, () => {
      saves += 1;
      if (saves > 1) return {};
      throw new FakeFailure(409, { errorMessage: 'Ben saved this card.', code: 'changedMeanwhile' });
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: /Edit Vehicle/ }));
  await user.type(screen.getByLabelText('Color'), 'Blue');
  await user.click(screen.getByRole('button', { name: /Save Vehicle/ }));
  expect(await screen.findByText(/They have Color: Red/)).toBeDefined();
  expect(screen.getByLabelText('Plate')).toHaveProperty('value', 'CD 34');
  expect(screen.getByLabelText('Color')).toHaveProperty('value', 'Blue');
  await user.click(screen.getByRole('button', { name: /Save Vehicle/ }));
  await waitFor(() => expect(saves).toBe(2));
  expect(shown.calls.filter((each) => each.name === 'FieldValue.saveFields').at(-1)?.input).toMatchObject({ version: '4' });
});

test('who may only look has nothing to press', async () => {
  showTab([fake(fieldValues.readFields, () => ({ mayEdit: false, categories: [card('3', 'AB 12', '')] }))]);
  await screen.findByText('AB 12');
  expect(screen.queryByRole('button', { name: /Edit|Save/ })).toBeNull();
});

const category: ClientOutput<typeof fieldCategory.listCategories>[number] = {
  fieldCategoryId: '5',
  name: 'Vehicle',
  recordKind: 'community',
  allCommunities: true,
  communityIds: [],
  roleIds: ['2'],
  roles: ['Manager'],
  isEnabled: true,
  fields: ['Plate', 'Color'].map((name, at) => ({
    customFieldId: String(at + 1),
    fieldCategoryId: '5',
    name,
    fieldType: 'TEXT' as const,
    mergeCode: name.toUpperCase(),
    help: '',
    defaultValue: '',
    isRequired: at === 0,
    isUnique: false,
    isSearchable: false,
    onPortal: false,
    isEnabled: true,
    options: [],
    used: at * 3,
  })),
};
const showFields = (more: Parameters<typeof showScreen>[1]['fakes'] = [], categories = [category]) =>
  showScreen(
    <RecordKindsProvider value={communityKinds}>
      <CustomFieldsScreen />
    </RecordKindsProvider>,
    {
      fakes: [
        ...more,
        fake(fieldCategory.listCategories, () => categories),
        fake(notes.listNoteRoles, () => [{ roleId: '2', name: 'Manager' }]),
      ],
    },
  );

test('moves a field by its arrow, and names what keeps one from being deleted', async () => {
  const user = userEvent.setup();
  const shown = showFields([
    fake(customField.moveField, () => ({})),
    fake(customField.deleteCustomField, () => {
      throw new FakeFailure(409, {
        errorMessage: 'This custom field is not deleted, because of 3 custom field values.',
        code: 'stillUsed',
      });
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Move Color up' }));
  await waitFor(() =>
    expect(shown.calls.find((each) => each.name === 'CustomField.moveField')?.input).toEqual({ customFieldId: '2', beforeFieldId: '1' }),
  );
  await user.click(screen.getByRole('button', { name: 'Delete Color' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete field' }));
  expect(await within(dialog).findByText(/because of 3 custom field values/)).toBeDefined();
});

test('adds a category by its key, seen by a role', async () => {
  const user = userEvent.setup();
  const shown = showFields([fake(fieldCategory.addFieldCategory, () => ({ fieldCategoryId: '6' }))]);
  await screen.findByText('Plate');
  await user.keyboard('n');
  const dialog = await screen.findByRole('dialog', { name: 'Add category' });
  await user.type(within(dialog).getByLabelText(/^Name/), 'Pets');
  await user.selectOptions(within(dialog).getByLabelText(/^On/), 'community');
  expect(within(dialog).getByRole('button', { name: 'Add category' })).toHaveProperty('disabled', true);
  await user.click(await within(dialog).findByLabelText('Manager'));
  await user.click(within(dialog).getByRole('button', { name: 'Add category' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.calls.find((each) => each.name === 'FieldCategory.addFieldCategory')?.input).toMatchObject({
    name: 'Pets',
    recordKind: 'community',
    allCommunities: true,
    roleIds: ['2'],
  });
});

test('hides what is disabled until it is asked for', async () => {
  const user = userEvent.setup();
  showFields([], [category, { ...category, fieldCategoryId: '7', name: 'Boats', isEnabled: false }]);
  await screen.findByText('Plate');
  expect(screen.queryByText(/Boats/)).toBeNull();
  await user.click(screen.getByLabelText('Show disabled (1)'));
  expect(await screen.findByText(/Boats/)).toBeDefined();
});
