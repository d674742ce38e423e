// What is left on a machine when a session ends, and when a person goes on at another customer.
import { afterEach, expect, test } from 'vitest';
import { kept } from './kept.ts';
import { autoLogout, changeUser, forgetUser, lastCommunity, lastRoute, storeUser } from './session.ts';

const ada = { Token: 'token-of-ada', UserId: '7' };
const adaElsewhere = { Token: 'token-elsewhere', UserId: '31' };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function leaveTraces(): void {
  storeUser(ada);
  lastCommunity.set('12');
  kept('local', 'recent').set([{ href: '/c/12/owners/5', title: 'Ruth Lindgren' }]);
  kept('local', 'anything.new').set('Maple Court');
  kept('local', 'draft.7.bill').set({ amount: '120.00' });
  kept('local', 'preferences.7').set({ look: 'dark' });
  kept('local', 'seen.new-front-end').set(true);
  autoLogout.set({ lastUrl: '/c/12/payables/bills/new', userId: '7' });
  lastRoute.set({ route: '/c/$communityId/payables/bills', params: { communityId: '12' }, userId: '7' });
  localStorage.setItem('of-someone-else', 'stays');
}
const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

test('a session that ends leaves what was typed, the look of the pages and the way back, and nothing else', () => {
  leaveTraces();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what the test is about
  document.cookie = 'commonhold.user=7; Path=/';
  forgetUser();
  expect(keys()).toEqual([
    'commonhold.auto-logout',
    'commonhold.draft.7.bill',
    'commonhold.last-route',
    'commonhold.preferences.7',
    'commonhold.seen.new-front-end',
    'of-someone-else',
  ]);
  expect(document.cookie).not.toContain('commonhold.user');
});

test('another customer finds nothing of the former one; the look of the pages goes along', () => {
  leaveTraces();
  changeUser(ada, adaElsewhere);
  expect(keys()).toEqual(['commonhold.preferences.31', 'commonhold.seen.new-front-end', 'commonhold.user', 'of-someone-else']);
  expect(kept('local', 'user').get()).toEqual(adaElsewhere);
  expect(kept('local', 'preferences.31').get()).toEqual({ look: 'dark' });
});
