// The head of an owner's account: the sentence, its figures, bars that open a month, and the same as a table.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { MoneyText } from '../../../../packages/contract/contract.ts';
import { addMonths, type LocalDate, localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { ownerWhy } from '../owner-why.contract.ts';
import { OwnerWhy } from './owner-why.tsx';

const money = (text: string) => text as MoneyText;
const month = (day: LocalDate, open: string) => {
  return { month: day, charged: money('395.00'), open: money(open), feesCharged: money('25.00'), feesOpen: money('0.00') };
};
const answer = {
  asOfDate: localDate('2026-11-20'),
  owes: money('790.00'),
  prepaid: money('0.00'),
  why: 'two months of assessments since the last payment on Sep 5.',
  kinds: [{ kind: 'ASSESSMENT' as const, open: money('790.00'), count: 2, each: money('395.00') }],
  over90: money('0.00'),
  lastPayment: { date: localDate('2026-09-05'), amount: money('395.00') },
  next: { date: localDate('2026-12-01'), amount: money('395.00'), owes: money('1185.00') },
  months: Array.from({ length: 12 }, (_, i) => month(addMonths(localDate('2025-12-01'), i), i > 9 ? '395.00' : '0.00')),
};
const show = (given: Partial<typeof answer> = {}, onMonth: (key: string | null) => void = () => undefined) =>
  showScreen(<OwnerWhy communityId="1" ownershipId="21" month="2026-10-01" onMonth={onMonth} />, {
    fakes: [fake(ownerWhy.getOwnerWhy, () => ({ ...answer, ...given }))],
  });

test('says what is owed and why, and what is owed next month', async () => {
  show();
  const head = within(await screen.findByRole('region', { name: 'Why this is owed' }));
  expect(head.getByText('790.00', { selector: 'strong' }).parentElement?.textContent).toBe(
    'Owes 790.00: two months of assessments since the last payment on Sep 5.',
  );
  const figures = head.getByLabelText('What makes up the balance').textContent;
  expect(figures).toContain('assessments, 2 × 395.00');
  expect(figures).toContain('on Dec 1');
  expect(figures).toContain('1,185.00');
});

test('a bar opens its month, the one that is open closes it, and a table says the same', async () => {
  const user = userEvent.setup();
  const opened = vi.fn();
  show({}, opened);
  await user.click(await screen.findByRole('button', { name: 'November 2026: 395.00 charged, 395.00 unpaid, 25.00 in fees, 0.00 unpaid' }));
  await user.click(screen.getByRole('button', { name: /^October 2026/, pressed: true }));
  expect(opened.mock.calls).toEqual([['2026-11-01'], [null]]);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(within(screen.getByRole('table')).getAllByRole('row')[1]?.textContent).toContain('November 2026');
});

test.each([
  [{ owes: money('0.00'), kinds: [], next: null }, 'Owes nothing.'],
  [{ owes: money('0.00'), kinds: [], prepaid: money('35.00') }, 'Has 35.00 prepaid.'],
])('an account that owes nothing says so', async (given, words) => {
  show({ ...given, why: 'The last payment came on Nov 3.' } as Partial<typeof answer>);
  const head = await screen.findByRole('region', { name: 'Why this is owed' });
  expect(head.textContent).toContain(`${words} The last payment came on Nov 3.`);
});

test('a failure says what happened', async () => {
  const failing = fake(ownerWhy.getOwnerWhy, () => {
    throw new FakeFailure(400, { errorMessage: 'The owner was not found.', code: 'notFound' });
  });
  showScreen(<OwnerWhy communityId="1" ownershipId="21" month={undefined} onMonth={() => undefined} />, { fakes: [failing] });
  expect(await screen.findByText(/The owner was not found/)).toBeDefined();
});
