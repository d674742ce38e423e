// The drawer of alerts: lines lead where they say, news counts as seen once it is in sight, and settings say
// exactly what became of them.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { parseInstant } from '../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { community } from '../../communities/communities.contract.ts';
import { global, settingsFailedMessage, settingsSavedMessage, type UserSettings, userSettings } from '../../identity/identity.contract.ts';
import { alerts } from '../alert.contract.ts';
import AlertDrawer from './alert-drawer.tsx';
import UserSettingsDrawer from './user-settings-drawer.tsx';

const time = parseInstant('2026-11-20T08:00:00.000Z');
const bill = {
  AlertId: '41',
  AlertCount: 2,
  Payload: { ExternalUri: null, Identities: [{ Name: 'CommunityAgentId' as const, Id: '7' }], TransactionType: 78 },
  Link: '/c/7/payables/approvals',
  Route: 'ap-approval-manage',
  IsAnchor: false,
  Message: '2 bills wait for approval in Maple Court',
  EnteredTime: time,
};
const item = (NotificationId: string, Title: string, Link: string, IsSeen: boolean) => ({
  NotificationId,
  Title,
  Text: 'Text',
  Link,
  PublishedTime: time,
  IsSeen,
});
const fakes = [
  fake(alerts.getAlerts, () => ({ Alerts: [bill], Total: 1 })),
  fake(alerts.dismiss, () => ({ AlertCount: 0 })),
  fake(alerts.dismissAll, () => ({ AlertCount: 0 })),
  fake(alerts.getSupportNotifications, () => ({
    News: [item('9', 'Newest', 'https://example.org/news', false), item('8', 'Older', '', true)],
    Releases: [item('7', 'Bad link', 'javascript:alert(1)', false)],
  })),
  fake(alerts.markSupportNotificationSeen, () => ({ AlertCount: 1 })),
];
const callsOf = (shown: { calls: { name: string; input: unknown }[] }, name: string) =>
  shown.calls.filter((call) => call.name === name).map(({ input }) => input);

test('an alert is a link to its screen; it and all of them are dismissed up to what was seen', async () => {
  const shown = showScreen(<AlertDrawer onClose={() => undefined} />, { fakes });
  const link = await screen.findByRole('link', { name: bill.Message });
  expect(link.getAttribute('href')).toBe(bill.Link);
  await userEvent.click(screen.getByRole('button', { name: `Dismiss: ${bill.Message}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss all 1' }));
  expect(callsOf(shown, 'Alert.dismiss')).toEqual([{ AlertId: '41' }]);
  expect(callsOf(shown, 'Alert.dismissAll')).toEqual([{ LastAlertId: '41' }]);
});

test('news and releases are marked as seen when they come into sight, the newest of each, once', async () => {
  const shown = showScreen(<AlertDrawer onClose={() => undefined} />, { fakes });
  await screen.findByRole('link', { name: bill.Message });
  expect(callsOf(shown, 'Alert.markSupportNotificationSeen')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^News/ }));
  const newest = (await screen.findByText('Newest')).closest('li');
  expect(within(newest as HTMLElement).getByText('New')).toBeTruthy();
  expect(
    within(newest as HTMLElement)
      .getByRole('link', { name: 'Read more' })
      .getAttribute('href'),
  ).toBe('https://example.org/news');
  await vi.waitFor(() => expect(callsOf(shown, 'Alert.markSupportNotificationSeen')).toEqual([{ NotificationId: '9' }]));
  await userEvent.click(screen.getByRole('button', { name: /^Release/ }));
  await screen.findByText('Bad link');
  expect(screen.queryByRole('link', { name: 'Read more' })).toBeNull();
  await vi.waitFor(() =>
    expect(callsOf(shown, 'Alert.markSupportNotificationSeen')).toEqual([{ NotificationId: '9' }, { NotificationId: '7' }]),
  );
});

const settings: UserSettings = {
  userId: '5',
  defaultCommunityId: null,
  contactDisplayName: 'Dana Whitfield',
  startPage: 0,
  NotifyInvoiceSubmission: true,
  NotifyAPApproval: true,
  NotifyInternalAPApproval: true,
  NotifyCCRUpdates: true,
  NotifyServiceRequestUpdates: true,
  NotifyAutoRecon: true,
};
const settingFakes = (save: () => { Message: string }) => [
  fake(global.getGlobalData, () => ({ UserId: '5' }) as never),
  fake(community.listCommunities, () => []),
  fake(userSettings.get, () => settings),
  fake(userSettings.save, save),
];

test('settings are saved with what was changed, and say so to the letter', async () => {
  const shown = showScreen(<UserSettingsDrawer onClose={() => undefined} />, {
    fakes: settingFakes(() => ({ Message: settingsSavedMessage })),
  });
  await userEvent.click(await screen.findByLabelText('AP approval'));
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('User settings has been saved. This change will take effect upon your next login.');
  expect(callsOf(shown, 'UserSettings.save')).toEqual([{ ...settings, NotifyAPApproval: false }]);
});

test('settings that are not saved say so to the letter, with what was wrong', async () => {
  const refuse = () => {
    throw new FakeFailure(409, { errorMessage: 'Your role cannot begin on this page.', code: 'startPageClosed' });
  };
  showScreen(<UserSettingsDrawer onClose={() => undefined} />, { fakes: settingFakes(refuse) });
  await userEvent.click(await screen.findByRole('button', { name: 'Save settings' }));
  const said = await screen.findAllByText(`${settingsFailedMessage} Your role cannot begin on this page.`);
  expect(said.length).toBeGreaterThan(0);
});
