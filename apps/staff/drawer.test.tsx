// The drawer's contexts, and how often its count is asked for.
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alerts } from '../../modules/desk/desk.contract.ts';
import { fake, showScreen } from '../../packages/pages/screen.testing.tsx';
import { useDrawer } from './drawer.tsx';

const noJobs = { list: [], failure: null, active: 0, retry: () => undefined };

function Shown() {
  const drawer = useDrawer(noJobs);
  return (
    <>
      <output>{`${drawer.context} ${drawer.alertCount}`}</output>
      <button type="button" onClick={() => drawer.toggle('notifications')}>
        notifications
      </button>
      <button type="button" onClick={() => drawer.toggle('userSettings')}>
        userSettings
      </button>
    </>
  );
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('alerts are asked for every five minutes', async () => {
  let count = 3;
  const shown = showScreen(<Shown />, { fakes: [fake(alerts.getLastAlertId, () => ({ LastAlertId: '9', AlertCount: count }))] });
  await screen.findByText('closed 3');
  const asked = () => shown.calls.filter(({ name }) => name === 'Alert.getLastAlertId').length;
  expect(asked()).toBe(1);
  count = 4;
  await act(() => vi.advanceTimersByTimeAsync(290_000));
  expect(asked()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(asked()).toBe(2);
  await screen.findByText('closed 4');
});

test('a context opens in place of another, and closes when it is asked for again', async () => {
  showScreen(<Shown />, { fakes: [fake(alerts.getLastAlertId, () => ({ LastAlertId: '0', AlertCount: 0 }))] });
  await screen.findByText('closed 0');
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
  press('notifications');
  await screen.findByText('notifications 0');
  press('userSettings');
  await screen.findByText('userSettings 0');
  press('userSettings');
  await screen.findByText('closed 0');
});
