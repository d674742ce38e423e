// Users and flags on screen: roles ticked, communities searched, inactive said, refusals at their field; a
// flag turned on and taken back.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { parseInstant } from '../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { duties, flagSettings, offeredFlags, roles, signIn, users } from '../identity.contract.ts';
import FeatureFlagsScreen from './feature-flags.screen.tsx';
import SeparationOfDutiesScreen from './separation-of-duties.screen.tsx';
import UserScreen from './user.screen.tsx';

const pat: ClientOutput<typeof users.getUser> = {
  userId: '5',
  version: '2',
  displayName: 'Pat Person',
  email: 'pat@test.example',
  phone: '',
  street: '',
  city: '',
  state: '',
  postcode: '',
  isInactive: false,
  roleNames: ['Auditor'],
  seesAllCommunities: false,
  communityIds: ['1'],
  otherCommunities: 3,
};
const picks = fake(roles.pickRoles, () => [
  { roleId: '1', name: 'Administrator', isStandard: true, mayGive: false },
  { roleId: '2', name: 'Auditor', isStandard: true, mayGive: true },
  { roleId: '3', name: 'Manager', isStandard: true, mayGive: true },
]);

test('adds a user with a role and one community; an email that signs in already stands at the email', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const add = fake(users.addUser, () => {
    tries += 1;
    if (tries > 1) return { userId: '5' };
    const fields = [{ path: 'email', message: 'signs in already' }];
    throw new FakeFailure(409, { errorMessage: 'This email address signs in already.', code: 'emailTaken', fields });
  });
  const shown = showScreen(<UserScreen userId={null} />, { fakes: [add, picks, fake(users.getUser, () => pat)] });
  await user.type(screen.getByLabelText(/^Name/), 'Pat Person');
  await user.type(screen.getByLabelText(/^Email/), 'pat@test.example');
  await user.type(screen.getByLabelText(/^First password/), 'correct horse');
  await user.click(await screen.findByRole('checkbox', { name: /Manager/ }));
  expect((screen.getByRole('checkbox', { name: /Administrator/ }) as HTMLInputElement).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'All communities' }));
  await user.click(screen.getByRole('checkbox', { name: /Birch Court/ }));
  await user.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText('signs in already')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/^Email/), 's');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['user-view']));
  expect(shown.calls.filter((each) => each.name === 'User.addUser').at(-1)?.input).toEqual({
    displayName: 'Pat Person',
    email: 'pat@test.examples',
    phone: '',
    street: '',
    city: '',
    state: '',
    postcode: '',
    password: 'correct horse',
    roleNames: ['Manager'],
    seesAllCommunities: false,
    communityIds: ['2'],
  });
});

test('makes a user inactive; communities outside of one’s scope are told of and left alone', async () => {
  const user = userEvent.setup();
  const edit = fake(users.editUser, () => ({ userId: '5' }));
  const shown = showScreen(<UserScreen userId="5" startInEdit />, {
    params: { userId: '5' },
    fakes: [picks, edit, fake(users.getUser, () => pat)],
  });
  expect(await screen.findByText('And 3 more outside of your own scope.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Inactive' }));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['user-view']));
  const { email: _email, otherCommunities: _others, ...facts } = pat;
  expect(shown.calls.find((each) => each.name === 'User.editUser')?.input).toEqual({ ...facts, isInactive: true });
});

test('mails a link for a password to whoever lost theirs, not to the inactive, and not from who may only look', async () => {
  const user = userEvent.setup();
  const ask = fake(signIn.askReset, () => ({ Success: true }));
  const at = (facts: typeof pat) => ({ params: { userId: '5' }, fakes: [picks, ask, fake(users.getUser, () => facts)] });
  const shown = showScreen(<UserScreen userId="5" />, at(pat));
  await user.click(await screen.findByRole('button', { name: 'Mail a link for a password' }));
  expect(await screen.findByText('A link for a new password is on its way to pat@test.example')).toBeTruthy();
  expect(shown.calls.find((each) => each.name === 'SignIn.askReset')?.input).toEqual({ email: 'pat@test.example' });
  shown.unmount();
  const inactive = showScreen(<UserScreen userId="6" />, at({ ...pat, userId: '6', isInactive: true }));
  await screen.findByRole('heading', { name: /Pat Person/ });
  expect(screen.queryByRole('button', { name: 'Mail a link for a password' })).toBeNull();
  inactive.unmount();
  showScreen(<UserScreen userId="5" />, { ...at(pat), held: { permissionmaintain: 1 } });
  await screen.findByRole('heading', { name: /Pat Person/ });
  expect(screen.queryByRole('button', { name: 'Mail a link for a password' })).toBeNull();
});

test('a flag is turned on, and taken back from the message', async () => {
  const user = userEvent.setup();
  const on = new Set<string>();
  const stateOf = (flag: (typeof offeredFlags)[number]) => ({
    flag,
    isOn: on.has(flag),
    changedBy: on.has(flag) ? 'Ada Admin' : '',
    changedTime: on.has(flag) ? parseInstant('2026-11-20T17:00:00Z') : null,
  });
  const list = fake(flagSettings.listFlags, () => offeredFlags.map(stateOf));
  const set = fake(flagSettings.setFlag, ({ flag, isOn }) => {
    if (isOn === true) on.add(flag);
    else on.delete(flag);
    return stateOf(flag);
  });
  showScreen(<FeatureFlagsScreen />, { fakes: [list, set] });
  expect(await screen.findByText(`0 of ${offeredFlags.length} on`)).toBeTruthy();
  await user.keyboard('j{Enter}');
  await user.click(await screen.findByRole('button', { name: /Turn on/ }));
  expect(await screen.findByText(`1 of ${offeredFlags.length} on`)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  expect(await screen.findByText(`0 of ${offeredFlags.length} on`)).toBeTruthy();
});

test('says that nobody holds duties that should be apart, or who does and by which roles', async () => {
  const answer = (conflicts: ClientOutput<typeof duties.listConflicts>['conflicts']) =>
    fake(duties.listConflicts, () => ({
      users: 4,
      pairs: [{ pair: 'Bills', duties: ['Enter bills', 'Approve bills'], risk: 'Alone.' }],
      conflicts,
    }));
  const first = showScreen(<SeparationOfDutiesScreen />, { fakes: [answer([])] });
  expect(await screen.findByText('Nobody holds duties that should be apart')).toBeTruthy();
  first.unmount();
  const by = (level: number) => [{ claim: 'apinvoice' as const, level, roles: ['Clerk', 'Manager'] }];
  const held = [
    { duty: 'Enter bills', by: by(2) },
    { duty: 'Approve bills', by: by(4) },
  ];
  showScreen(<SeparationOfDutiesScreen />, {
    fakes: [answer([{ userId: '5', displayName: 'Pat', email: 'p@test.example', pair: 'Bills', held }])],
  });
  expect(await screen.findByText('1 of 4 active users hold duties that should be apart')).toBeTruthy();
  expect(screen.getByText('Clerk, Manager')).toBeTruthy();
});
