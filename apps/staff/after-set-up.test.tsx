// A screen that depends on the set-up is not shown before it: what is missing stands there with the way to
// it.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUp, waitingScreens } from '../../modules/lifecycle/lifecycle.contract.ts';
import { fake, showScreen } from '../../packages/pages/screen.testing.tsx';
import { ShellProvider, useShell } from '../../packages/pages/shell.tsx';
import { AfterSetUp } from './after-set-up.tsx';
import { staffScreens } from './screens.ts';

const screens = new Map(staffScreens.map((one) => [one.screen.name, one.screen]));

function shown(name: string, standing: 'DRAFT' | 'ACTIVE', missing: string[]) {
  const found = screens.get(name);
  if (!found) throw new Error(`no screen ${name}`);
  const Screen = () => {
    const shell = useShell();
    const community = shell.community && { ...shell.community, standing };
    return (
      <ShellProvider value={{ ...shell, community }}>
        <AfterSetUp screen={found}>
          <p>The screen</p>
        </AfterSetUp>
      </ShellProvider>
    );
  };
  return showScreen(<Screen />, { fakes: [fake(setUp.whatIsAwaited, () => ({ missing }))] });
}

test('the screens that wait are there, and of one community', () => {
  expect([...waitingScreens.keys()].filter((name) => !screens.get(name)?.inCommunity)).toEqual([]);
});

test('what is missing stands in its place, with the way there', async () => {
  const { calls } = shown('apply-charges', 'DRAFT', ['A chart of accounts.', 'Properties.']);
  expect(await screen.findByText('Still missing: A chart of accounts. Properties.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go on with the set-up' })).toBeTruthy();
  expect(screen.queryByText('The screen')).toBeNull();
  expect(calls).toMatchObject([{ input: { parts: ['ACCOUNTING', 'PROPERTIES'] } }]);
});

test('it is there when nothing is missing', async () => {
  shown('bill-add', 'DRAFT', []);
  expect(await screen.findByText('The screen')).toBeTruthy();
});

test.each([
  ['apply-charges', 'ACTIVE'],
  ['gl-accounts', 'DRAFT'],
] as const)('%s of a community that is %s is shown without a question', (name, standing) => {
  const { calls } = shown(name, standing, ['A chart of accounts.']);
  expect(screen.getByText('The screen')).toBeTruthy();
  expect(calls).toEqual([]);
});
