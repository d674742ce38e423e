// The role editor on screen: ticked with the keyboard, shown before it is saved, two people's changes side by
// side, and what is not one's own to give.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { fakeList } from '../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { roleEffects, roleList, roles } from '../identity.contract.ts';
import RoleEditScreen from './role-edit.screen.tsx';
import RolesScreen from './roles.screen.tsx';

type Role = ClientOutput<typeof roles.getRole>;
const clerk: Role = { roleId: '7', version: '3', name: 'Clerk', isStandard: false, users: 2, claims: [{ claim: 'apinvoice', level: 3 }] };
const get = fake(roles.getRole, () => clerk);
const nothing = { screens: [], acts: [] };
const effect = fake(roleEffects.previewRole, () => ({
  users: 2,
  takes: nothing,
  gives: {
    screens: [{ name: 'bill-edit', title: 'Edit bill', area: 'ap' }],
    acts: [{ name: 'Payables.editBill', summary: 'Changes a bill.' }],
  },
}));
const box = (name: string) => screen.findByRole('checkbox', { name }) as Promise<HTMLInputElement>;

test('a bit is ticked with the keyboard, its effect shown, and the role saved with its version', async () => {
  const user = userEvent.setup();
  const edit = fake(roles.editRole, () => ({ roleId: '7' }));
  const shown = showScreen(<RoleEditScreen />, { params: { roleId: '7' }, fakes: [get, effect, edit] });
  const view = await box('Bills: View');
  await waitFor(() => expect(view.checked).toBe(true));
  view.focus();
  await user.keyboard('{ArrowRight}{ArrowRight} ');
  await waitFor(async () => expect((await box('Bills: Edit')).checked).toBe(true));
  expect((await box('Bills: Full')).checked).toBe(false);
  expect(await screen.findByText('2 active users')).toBeTruthy();
  expect(await screen.findByText('Changes a bill.')).toBeTruthy();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['roles']));
  expect(shown.calls.find((each) => each.name === 'Role.editRole')?.input).toEqual({
    roleId: '7',
    version: '3',
    name: 'Clerk',
    claims: [{ claim: 'apinvoice', level: 7 }],
  });
});

test('Full ticks every bit and takes every bit, and the search leaves the claims it finds', async () => {
  const user = userEvent.setup();
  showScreen(<RoleEditScreen />, { params: { roleId: '7' }, fakes: [get, effect] });
  await waitFor(async () => expect((await box('Bills: View')).checked).toBe(true));
  await user.click(await box('Bills: Full'));
  for (const bit of ['View', 'Add', 'Edit', 'Delete']) expect((await box(`Bills: ${bit}`)).checked).toBe(true);
  await user.click(await box('Bills: Full'));
  for (const bit of ['View', 'Add', 'Edit', 'Delete']) expect((await box(`Bills: ${bit}`)).checked).toBe(false);
  await user.type(screen.getByLabelText('Find a claim'), 'lockbox');
  const left = screen.getAllByRole('checkbox').map((each) => each.getAttribute('aria-label'));
  expect(left).toEqual(['View', 'Add', 'Edit', 'Delete', 'Full'].map((bit) => `Lockbox: ${bit}`));
});

test('what the viewer does not hold cannot be ticked, and can be taken away', async () => {
  showScreen(<RoleEditScreen />, { params: { roleId: '7' }, held: { permissionmaintain: 15, arlockbox: 1 }, fakes: [get, effect] });
  await waitFor(async () => expect((await box('Bills: View')).checked).toBe(true));
  expect((await box('Bills: View')).disabled).toBe(false);
  expect((await box('Bills: Edit')).disabled).toBe(true);
  expect((await box('Lockbox: View')).disabled).toBe(false);
  expect((await box('Lockbox: Full')).disabled).toBe(true);
});

test('two people who changed different claims both keep theirs', async () => {
  const user = userEvent.setup();
  let saves = 0;
  const theirs: Role = { ...clerk, version: '4', claims: [...clerk.claims, { claim: 'arlockbox', level: 1 }] };
  const edit = fake(roles.editRole, () => {
    saves += 1;
    if (saves > 1) return { roleId: '7' };
    throw new FakeFailure(409, {
      errorMessage: 'Ana saved this role a minute ago, after you opened it. Nothing was overwritten.',
      code: 'changedMeanwhile',
    });
  });
  const shown = showScreen(<RoleEditScreen />, {
    params: { roleId: '7' },
    fakes: [fake(roles.getRole, () => (saves > 0 ? theirs : clerk)), effect, edit],
  });
  await waitFor(async () => expect((await box('Bills: View')).checked).toBe(true));
  await user.click(await box('Bills: Edit'));
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/You changed different things/)).toBeTruthy();
  const table = screen.getByRole('region', { name: 'Two people changed this' });
  expect(within(table).getByText('Lockbox')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Keep both changes/ }));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['roles']));
  expect(shown.calls.filter((each) => each.name === 'Role.editRole').at(-1)?.input).toMatchObject({
    version: '4',
    claims: [
      { claim: 'apinvoice', level: 7 },
      { claim: 'arlockbox', level: 1 },
    ],
  });
});

test('a copy begins with the other role’s claims under a name of its own', async () => {
  const user = userEvent.setup();
  const add = fake(roles.addRole, () => ({ roleId: '8' }));
  const shown = showScreen(<RoleEditScreen />, { params: { roleId: 'new' }, search: { copy: '7' }, fakes: [get, effect, add] });
  const name = (await screen.findByLabelText(/^Name/)) as HTMLInputElement;
  expect(name.value).toBe('Copy of Clerk');
  await user.type(name, ' 2');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['roles']));
  expect(shown.calls.find((each) => each.name === 'Role.addRole')?.input).toEqual({ name: 'Copy of Clerk 2', claims: clerk.claims });
});

test('a role in use offers no deletion, and who may only look is offered nothing', async () => {
  const user = userEvent.setup();
  const row = { roleId: '7', name: 'Clerk', origin: 'OWN' as const, users: 2, inactiveUsers: 0, claims: 1 };
  const first = showScreen(<RolesScreen />, { fakes: [...fakeList(roleList, () => [row]), get] });
  await screen.findByText('Clerk');
  await user.keyboard('j{Enter}');
  expect(await screen.findByText('View, Add')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Edit/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Delete role/ })).toBeNull();
  first.unmount();
  showScreen(<RolesScreen />, { held: { permissionmaintain: 1 }, fakes: [...fakeList(roleList, () => [row]), get] });
  await screen.findByText('Clerk');
  expect(screen.queryByRole('button', { name: /Add role/ })).toBeNull();
});
