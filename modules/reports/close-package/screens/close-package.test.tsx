// Close packages on screen: the list, freezing what is missing, and a package with the cells that moved.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { instantOf, localDate } from '../../../../packages/kernel/kernel.ts';
import { fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { closePackages } from '../close-package.contract.ts';
import ClosePackageScreen from './close-package.screen.tsx';

const money = (text: string) => text as MoneyText;
const time = instantOf(0);
const hash = 'ab'.repeat(32);
const head = {
  closePackageId: '7',
  periodStartDate: localDate('2026-01-01'),
  periodEndDate: localDate('2026-01-31'),
  closedTime: time,
  closedBy: 'Ada',
  asKnownTime: time,
  frozenTime: time,
  hash,
  isCurrent: true,
};
const february = { periodStartDate: localDate('2026-02-01'), periodEndDate: localDate('2026-02-28'), closedTime: time };
const listed = fake(closePackages.listClosePackages, () => ({ packages: [head], missing: [february] }));

const moved = {
  line: '5310 Landscaping',
  column: 'Debit',
  row: 0,
  key: 'debit',
  frozen: '1,200.00',
  now: '1,275.00',
  difference: money('75.00'),
  entries: [
    {
      entryId: '41',
      postDate: localDate('2026-01-31'),
      entryType: 'JOURNAL',
      reference: 'JE-9',
      description: 'Late invoice',
      enteredTime: time,
      amount: money('75.00'),
    },
  ],
  shifted: null,
  shiftedAccounts: [],
};
const kept: ClientOutput<typeof closePackages.getClosePackage> = {
  ...head,
  isIntact: true,
  parts: [
    {
      name: 'trial-balance',
      title: 'Trial balance',
      version: '1',
      hash,
      columns: [
        { key: 'number', title: 'Account', kind: 'code' },
        { key: 'name', title: 'Name', kind: 'text' },
        { key: 'debit', title: 'Debit', kind: 'money' },
      ],
      rows: [
        { kind: 'row', level: 0, cells: { number: { text: '5310' }, name: { text: 'Landscaping' }, debit: { money: money('1200.00') } } },
      ],
      moved: [moved],
    },
  ],
};

test('lists what is frozen, and freezes what is missing', async () => {
  const user = userEvent.setup();
  const frozen = fake(closePackages.freezeClosePackage, () => ({ closePackageId: '8', hash }));
  const shown = showScreen(<ClosePackageScreen />, { fakes: [listed, frozen] });
  expect(await screen.findByText('January 2026')).toBeTruthy();
  expect(screen.getByText('Not frozen yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Freeze February 2026' }));
  expect(shown.calls.find((made) => made.name === closePackages.freezeClosePackage.name)?.input).toEqual({
    communityId: '1',
    periodStartDate: '2026-02-01',
  });
});

test('a package shows its frozen figures, what of them moved, and the entry that moved it', async () => {
  const user = userEvent.setup();
  const shown = showScreen(<ClosePackageScreen />, {
    fakes: [listed, fake(closePackages.getClosePackage, () => kept)],
    search: { package: '7' },
  });
  expect(await screen.findByText('1 figure moved')).toBeTruthy();
  expect(screen.getByText('1,275.00')).toBeTruthy();
  expect(screen.getAllByText('1,200.00').length).toBe(2);
  await user.click(screen.getByText('JE-9 Late invoice'));
  expect(shown.wentTo).toContain('journal-entry-view');
});

test('a balance that changed its side is named with what it took along', async () => {
  const crossed = { ...moved, line: 'Total assets', difference: money('-100.00'), shifted: money('50.00') };
  const entries = moved.entries.map((entry) => ({ ...entry, amount: money('-150.00') }));
  const parts = kept.parts.map((part) => ({
    ...part,
    moved: [{ ...crossed, entries, shiftedAccounts: ['1900 Due to/from other funds'] }],
  }));
  showScreen(<ClosePackageScreen />, {
    fakes: [listed, fake(closePackages.getClosePackage, () => ({ ...kept, parts }))],
    search: { package: '7' },
  });
  const words = await screen.findByText(/1900 Due to\/from other funds/);
  expect(words.textContent).toContain('stands elsewhere than it did: 50.00');
  expect(screen.getByText(/dated 01\/31\/2026/).textContent).toMatch(/150\.00/);
});

test('bytes that are not those that were frozen are told of', async () => {
  showScreen(<ClosePackageScreen />, {
    fakes: [listed, fake(closePackages.getClosePackage, () => ({ ...kept, isIntact: false }))],
    search: { package: '7' },
  });
  expect(await screen.findByText('These bytes are not those that were frozen.')).toBeTruthy();
});
