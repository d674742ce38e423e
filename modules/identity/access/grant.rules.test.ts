// Who may give what, what must be left standing, and what a changed role opens and shuts.

import { expect, test } from 'vitest';
import { z } from 'zod';
import { command, defineEndpoints, defineScreens, needs, needsOne, openToAll, query } from '../../../packages/contract/contract.ts';
import { effectOf } from './effect.rules.ts';
import { addedClaims, refuseBeyondOwn, refuseLockOut } from './grant.rules.ts';

const code = (run: () => void) => {
  try {
    run();
    return 'none';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('only added bits count: what a role had before needs nobody’s leave', () => {
  expect(addedClaims({ apinvoice: 7 }, { apinvoice: 15, glaccounts: 1 })).toEqual({ apinvoice: 8, glaccounts: 1 });
  expect(addedClaims({ apinvoice: 15 }, { apinvoice: 1 })).toEqual({});
});

test.each([
  [{ apinvoice: 7 }, { apinvoice: 15 }, 'none'],
  [{ apinvoice: 8 }, { apinvoice: 7 }, 'beyondOwn'],
  [{ apinvoice: 1, glaccounts: 1 }, { apinvoice: 15 }, 'beyondOwn'],
  [{}, {}, 'none'],
])('giving %j while holding %j: %s', (given, held, expected) => {
  expect(code(() => refuseBeyondOwn(given, held))).toBe(expected);
});

test.each([
  [{ administrators: 1, own: 15, ownBefore: 15 }, 'none'],
  [{ administrators: 0, own: 0, ownBefore: 15 }, 'lastAdministrator'],
  [{ administrators: 1, own: 7, ownBefore: 15 }, 'ownAccess'],
  [{ administrators: 1, own: 0, ownBefore: 4 }, 'ownAccess'],
  [{ administrators: 2, own: 15, ownBefore: 4 }, 'none'],
])('%j leaves things as %s', (standing, expected) => {
  expect(code(() => refuseLockOut(standing))).toBe(expected);
});

const nothing = { input: z.object({}), output: z.object({}) };
const calls = defineEndpoints('Test', {
  look: query({ summary: 'Looks.', permission: needs('apinvoice', 1), ...nothing }),
  approve: command({ summary: 'Approves.', permission: needs('apinvoice', 4), ...nothing }),
  pay: command({ summary: 'Pays.', permission: needs('apprintchecks', 2, ['apinvoice', 1]), ...nothing }),
  note: command({ summary: 'Notes.', permission: needsOne(2, 'apinvoice', 'ownermaintain'), ...nothing }),
  pick: command({ summary: 'Picks rows.', permission: needs('apinvoice', 1), touches: 'selection', ...nothing }),
  greet: command({ summary: 'Greets.', permission: 'signedIn', ...nothing }),
});
const screens = defineScreens({
  bills: { title: 'Bills', area: 'ap', path: '/bills', claims: needs('apinvoice', 1) },
  home: { title: 'Home', area: 'shell', path: '/', claims: openToAll },
});
const declared = { endpoints: Object.values(calls), screens: Object.values(screens) };
const names = ({ screens: s, acts }: ReturnType<typeof effectOf>['gives']) => [s.map((each) => each.name), acts.map((each) => each.name)];

test('names the screens and acts a change gives and takes, and nothing that is open anyway', () => {
  const given = effectOf({}, { apinvoice: 7 }, declared);
  expect(names(given.gives)).toEqual([['bills'], ['Test.approve', 'Test.note']]);
  expect(names(given.takes)).toEqual([[], []]);
  const changed = effectOf({ apinvoice: 7 }, { apprintchecks: 2, ownermaintain: 2 }, declared);
  expect(names(changed.takes)).toEqual([['bills'], ['Test.approve']]);
  expect(names(changed.gives)).toEqual([[], []]);
  const paying = effectOf({ apinvoice: 1 }, { apinvoice: 1, apprintchecks: 15 }, declared);
  expect(names(paying.gives)).toEqual([[], ['Test.pay']]);
});
