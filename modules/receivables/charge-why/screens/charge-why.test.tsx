// The page that says why one charge is owed: its rule, what the law packs said, the arithmetic, the
// notices; and its states.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { instantOf, localDate } from '../../../../packages/kernel/kernel.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { chargeWhy } from '../charge-why.contract.ts';
import { ChargeLinks } from './charge-links.tsx';
import ChargeWhyScreen from './charge-why.screen.tsx';

const money = (text: string) => text as MoneyText;
const answer: ClientOutput<typeof chargeWhy.getChargeWhy> = {
  chargeId: '71',
  ownershipId: '21',
  accountNumber: 'MC-0001',
  owner: 'Aldana, Rosa',
  address: '1 Maple Ct',
  code: 'LATE',
  codeName: 'Late fee',
  kind: 'LATE_FEE',
  description: 'Late fee on ASMT of Jan 1, 2026',
  chargeDate: localDate('2026-01-16'),
  amount: money('25.00'),
  open: money('5.00'),
  isReversed: false,
  postedBy: 'Grace Lin',
  postedTime: instantOf(Date.parse('2026-01-16T18:00:00Z')),
  batchId: '9',
  batchKind: 'LATE_FEES',
  rule: 'Late fee on ASMT, as its category asks',
  arithmetic: [
    { words: 'Installments it is for', amount: money('310.00') },
    { words: 'Charged', amount: money('25.00') },
  ],
  reproduces: true,
  law: {
    verdict: 'allow',
    citation: 'NRS 116.3102',
    ruleVersion: 'US-NV.lateFee@1',
    missing: [],
    atMost: money('31.00'),
    notBefore: null,
    notAfter: null,
  },
  record: { title: 'Late charges', sourceNote: 'general knowledge', confidence: 'general_knowledge' },
  clauses: [{ title: 'Late fee: days after the due date', clause: 'Declaration, section 6.3' }],
  resolution: 'Resolution 2025-4',
  notices: [
    {
      letterId: '3',
      subject: 'Statement of January',
      channel: 'PAPER',
      sentDate: localDate('2026-01-02'),
      servedDate: localDate('2026-01-05'),
    },
  ],
  applied: [{ date: localDate('2026-01-20'), kind: 'RECEIPT', amount: money('20.00'), open: money('5.00') }],
  from: { chargeId: '55', words: 'Charge of January 1, 2026' },
  links: [{ words: 'Owner’s account', screen: 'owner-view', params: { communityId: '1', ownershipId: '21' } }],
};
const params = { communityId: '1', chargeId: '71' };

test('tells the rule, the clause, the resolution, what the law said, the notices and the arithmetic', async () => {
  showScreen(<ChargeWhyScreen />, { fakes: [fake(chargeWhy.getChargeWhy, () => answer)], params });
  expect(await screen.findByText('Late fee on ASMT, as its category asks')).toBeTruthy();
  for (const words of ['Declaration, section 6.3', 'Resolution 2025-4', 'NRS 116.3102', 'Statement of January', 'Payment'])
    expect(screen.getByText(words)).toBeTruthy();
  const sums = within(screen.getByRole('region', { name: 'Arithmetic' }));
  expect(sums.getByText('310.00')).toBeTruthy();
  expect(sums.getByText('Computed again, it comes to the same amount')).toBeTruthy();
});

test('says so where no rule is on file, no letter went and nothing was paid', async () => {
  const bare = { ...answer, law: null, record: null, clauses: [], resolution: '', notices: [], applied: [], from: null, reproduces: null };
  showScreen(<ChargeWhyScreen />, { fakes: [fake(chargeWhy.getChargeWhy, () => bare)], params });
  expect(await screen.findByText('No rule on file')).toBeTruthy();
  expect(screen.getByText('No letter went to this owner within 45 days of it.')).toBeTruthy();
  expect(screen.getByText('Nothing was paid on it yet.')).toBeTruthy();
});

test('waits, fails with a reference, and knows an address that names no charge', async () => {
  const failing = fake(chargeWhy.getChargeWhy, () => {
    throw new FakeFailure(500, { errorMessage: 'Something went wrong on our side.' });
  });
  showScreen(<ChargeWhyScreen />, { fakes: [failing], params });
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy();
  showScreen(<ChargeWhyScreen />, { fakes: [], params: { communityId: '1', chargeId: 'x' } });
  expect(await screen.findByText('No such charge')).toBeTruthy();
});

test('the charges of a batch lead to their reasons', async () => {
  const row = { chargeId: '71', accountNumber: 'MC-0001', description: 'Late fee on ASMT', amount: money('25.00') };
  showScreen(<ChargeLinks batchId="9" ownershipId="21" />, { fakes: [fake(chargeWhy.listBatchCharges, () => [row])], params });
  expect(await screen.findByText('Late fee on ASMT')).toBeTruthy();
});
