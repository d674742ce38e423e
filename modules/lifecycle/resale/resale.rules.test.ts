// What is said before a resale is settled.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { noticesOf, type ResaleFacts } from './resale.rules.ts';

const calm: ResaleFacts = {
  settlementDate: localDate('2026-03-15'),
  history: 'SPLIT',
  sellerId: '7',
  sellerName: 'Rosa Aldana',
  left: { owes: 0n, prepaid: 0n },
  later: { count: 0, total: 0n },
  settled: { count: 0, total: 0n },
  spentAhead: { count: 0, total: 0n },
  bookedOn: localDate('2026-03-15'),
  specials: [],
  leaving: [],
  staying: [],
  tenants: [],
  seats: [],
  endsSeats: true,
  drafts: [],
  group: null,
};

test('a sale nothing stands beside says nothing', () => {
  expect(noticesOf(calm)).toEqual([]);
});

test.each<[Partial<ResaleFacts>, string, string]>([
  [{ later: { count: 2, total: 73_000n } }, 'Charged after 03/15/2026: 2 charges of 730.00; what is open goes to the buyer.', 'attention'],
  [
    { later: { count: 1, total: 36_500n }, history: 'STAY' },
    'Charged after 03/15/2026: 1 charge of 365.00; stays with the seller.',
    'attention',
  ],
  [{ left: { owes: 0n, prepaid: 12_000n } }, 'Rosa Aldana keeps a credit of 120.00. Refund it, or leave it on the account.', 'attention'],
  [{ left: { owes: 36_500n, prepaid: 0n } }, 'Rosa Aldana still owes 365.00 after the sale.', 'attention'],
  [
    { bookedOn: localDate('2026-04-01') },
    'The period of 03/15/2026 is closed. The accounts change on 04/01/2026, the first open day.',
    'attention',
  ],
  [
    { spentAhead: { count: 1, total: 36_500n } },
    'Prepaid money of Rosa Aldana paid 365.00 of 1 charge dated after the settlement. The charges and this money stay with the seller; settle the amount with the buyer, or take the payment off the charges first.',
    'problem',
  ],
  [
    { specials: [{ name: 'Roof', atSale: 'BUYER', count: 13, amount: 557_281n }] },
    '13 installments of Roof, 5,572.81, were not charged yet. The buyer is charged as they fall due.',
    'neutral',
  ],
  [
    { specials: [{ name: 'Roof', atSale: 'SELLER', count: 1, amount: 42_889n }] },
    '1 installment of Roof, 428.89, was not charged yet. The seller is charged now, as due at the sale.',
    'attention',
  ],
  [{ leaving: ['Ana Aldana'] }, 'Ana Aldana is a co-owner. The co-ownership will end too.', 'neutral'],
  [{ staying: ['Ana Aldana'] }, 'Ana Aldana is a co-owner and stays on with the buyer.', 'neutral'],
  [
    { tenants: [{ renterId: '3', name: 'Kim Roe', leaseEndDate: localDate('2026-08-31') }] },
    'Kim Roe rents here until 08/31/2026; the lease goes on under the buyer.',
    'neutral',
  ],
  [
    { seats: [{ committee: 'Board', position: 'President' }] },
    'The seller is President of Board; the seat ends with the sale.',
    'attention',
  ],
  [
    { seats: [{ committee: 'Board', position: 'President' }], endsSeats: false },
    'The seller is President of Board; the seat does not end.',
    'attention',
  ],
  [
    { drafts: [{ batchId: '9', description: 'Assessments of April', lines: 2, total: 36_500n }] },
    'Assessments of April is not posted yet and would charge the seller 365.00 on 2 lines. Post or discard it first, or the seller is charged.',
    'problem',
  ],
  [{ group: { groupOwnershipId: '4', name: 'Alder Holdings' } }, 'The property leaves the group Alder Holdings.', 'neutral'],
  [
    { settled: { count: 3, total: 109_500n } },
    '3 charges of 1,095.00 are paid, and stay with what paid them on the seller’s account.',
    'neutral',
  ],
])('%o', (facts, text, tone) => {
  expect(noticesOf({ ...calm, ...facts })).toEqual([expect.objectContaining({ text, tone })]);
});
