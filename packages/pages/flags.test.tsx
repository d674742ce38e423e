// Feature flags in the browser: off at first, on as the server says, drawn anew when they change, off again
// when they are forgotten.
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type FlagName, flagNames, flags } from '../contract/flags.ts';
import { flagIsOn, forgetFlags, takeFlags, useFlag } from './flags.ts';
import { FakeFailure, fake, showScreen } from './screen.testing.tsx';
import { useFlagRefresh } from './use-flags.ts';

const answers = (...on: readonly FlagName[]) =>
  Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])) as Record<FlagName, boolean>;

afterEach(forgetFlags);

function Page() {
  useFlagRefresh();
  return <p>{useFlag('ap-dashboard') ? 'new' : 'old'}</p>;
}

test('asks once for all of them and shows what the server says', async () => {
  const shown = showScreen(<Page />, { fakes: [fake(flags.getFlags, () => ({ Flags: answers('ap-dashboard') }))] });
  expect(screen.getByText('old')).toBeTruthy();
  expect(await screen.findByText('new')).toBeTruthy();
  expect(shown.calls.map((each) => each.name)).toEqual(['Flag.getFlags']);
  shown.unmount();
  expect(flagIsOn('ap-dashboard')).toBe(false);
});

test('answers every flag as the server did', async () => {
  for (const name of flagNames) {
    await takeFlags(answers(name));
    expect(flagNames.filter(flagIsOn)).toEqual([name]);
  }
});

test('everything is off when the server does not say', async () => {
  const failing = fake(flags.getFlags, () => {
    throw new FakeFailure(500, { errorMessage: 'Something went wrong.' });
  });
  const shown = showScreen(<Page />, { fakes: [failing] });
  await waitFor(() => expect(shown.calls.length).toBe(1));
  expect(flagNames.filter(flagIsOn)).toEqual([]);
  await takeFlags({});
  expect(flagNames.filter(flagIsOn)).toEqual([]);
});

test('answers that come after they were forgotten are none', async () => {
  const late = takeFlags(answers('ui-error-handling-ff'));
  act(forgetFlags);
  await late;
  expect(flagIsOn('ui-error-handling-ff')).toBe(false);
});
