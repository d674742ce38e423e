// The audit trail on screen: acts in words, what changed in the panel, and how far back in the address.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { localDate, parseInstant } from '../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../packages/pages/list.testing.ts';
import { fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { auditList, auditTrail } from '../records.contract.ts';
import AuditTrailScreen from './audit-trail.screen.tsx';

const row = {
  auditEventId: '91',
  eventDate: localDate('2026-01-05'),
  clock: '17:30:00.250',
  person: 'Ada Admin',
  act: 'Vendor.editVendor',
  kind: 'vendor',
  recordId: '7',
  community: '',
  reason: 'New terms agreed',
  ip: '127.0.0.1',
  batch: '',
  request: 'r-1',
};
const event = fake(auditTrail.getEvent, () => ({
  eventTime: parseInstant('2026-01-06T01:30:00.250Z'),
  actingFor: '',
  sessionReference: '12',
  changes: [
    { field: 'termsDays', before: '30', after: '45', isChanged: true },
    { field: 'name', before: 'Sierra', after: 'Sierra', isChanged: false },
  ],
}));

test('an act opens into what changed by it', async () => {
  const user = userEvent.setup();
  showScreen(<AuditTrailScreen />, { fakes: [...fakeList(auditList, () => [row]), event] });
  const grid = await screen.findByRole('grid', { name: 'Audit trail' });
  expect(await within(grid).findByText('Edit vendor · Vendor')).toBeTruthy();
  grid.focus();
  await user.keyboard('{Home}{Enter}');
  const panel = within(await screen.findByRole('complementary', { name: /selected row/ }));
  expect((await panel.findByText('45')).tagName).toBe('INS');
  expect(panel.getByText('30').tagName).toBe('DEL');
  expect(panel.getByText('2026-01-06 01:30:00 UTC')).toBeTruthy();
});

test('how far back it goes stands in the address and is asked of the server', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<AuditTrailScreen />, { fakes: [...fakeList(auditList, () => [row]), event] });
  await screen.findByRole('grid', { name: 'Audit trail' });
  await user.click(screen.getByRole('button', { name: 'Year' }));
  await screen.findByRole('button', { name: 'Year', pressed: true });
  await screen.findByRole('grid', { name: 'Audit trail' });
  expect(shown.calls.some(({ name, input }) => name === 'AuditTrailList.readPage' && (input as { days: unknown }).days === '365')).toBe(
    true,
  );
});
