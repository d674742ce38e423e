// Coupon books as tables: what falls due in which month, shorter books, and who gets none.
import { describe, expect, it, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { scanlineLayouts } from '../lockbox/scanline.rules.ts';
import { type CouponOwner, type CouponTerms, type DueAssignment, dueDays, pagesOfBook, planBooks } from './coupon.rules.ts';

const day = localDate;
const owner = (ownershipId: string, more: Partial<CouponOwner> = {}): CouponOwner => ({
  ownershipId,
  accountNumber: `MC-000${ownershipId}`,
  owner: 'Aldana, Rosa',
  recipient: 'Rosa Aldana',
  address: '1 Maple Ct',
  addressLines: ['1 Maple Ct', 'Reno, NV 89501'],
  postcode: '89501',
  startDate: day('2020-01-01'),
  isHeld: false,
  onAutopay: false,
  isOrdered: false,
  ...more,
});
const terms: CouponTerms = { withAutopay: false, again: false, sinceDate: null, leftOutIds: new Set() };

/** Charges of an owner on each due day from his first one on. */
const charges = (
  ownershipId: string,
  frequency: DueAssignment['frequency'],
  amount: bigint | null,
  from = day('2027-01-01'),
): DueAssignment[] =>
  dueDays(day('2027-01-15'))
    .filter((one) => one >= from)
    .map((one) => ({ day: one, yearStart: day(`${one.slice(0, 4)}-01-01`), ownershipId, frequency, amount }));

test.each([
  ['MONTHLY', 3, ['2027-01-15', '2027-02-15', '2027-03-15']],
  ['QUARTERLY', 3, ['2027-01-15', '2027-04-15', '2027-07-15']],
  ['ANNUAL', 3, ['2027-01-15', '2028-01-15']],
] as const)('%s dues make coupons in their months', (frequency, payments, days) => {
  const { books } = planBooks([owner('1')], charges('1', frequency, 36_500n), payments, null, terms);
  expect(books[0]?.coupons.map(({ dueDate }) => dueDate)).toEqual(days);
});

test('codes that fall due together make one coupon, with its scanline and check digit', () => {
  const both = [...charges('1', 'MONTHLY', 31_000n), ...charges('1', 'MONTHLY', 5_500n)];
  const { books } = planBooks([owner('1')], both, 12, scanlineLayouts['account-amount-check'], terms);
  expect(books[0]).toMatchObject({ total: 438_000n, isShorter: false });
  expect(books[0]?.coupons).toHaveLength(12);
  // 0001 0000036500, every other digit doubled from the left: 1 + 3 + (12 as 1 + 2) + 5 = 12, so 8 ends it.
  expect(books[0]?.coupons[0]).toEqual({ dueDate: '2027-01-15', amount: 36_500n, scanline: 'MC-0001   00000365008' });
});

test('a new owner gets a shorter book, and the seller one that ends', () => {
  const assignments = [
    ...charges('1', 'MONTHLY', 100n).filter((one) => one.day < '2027-05-10'),
    ...charges('2', 'MONTHLY', 100n, day('2027-05-10')),
    ...charges('3', 'MONTHLY', 100n),
  ];
  const owners = [owner('1'), owner('2', { startDate: day('2027-05-10') }), owner('3')];
  const { books } = planBooks(owners, assignments, 12, null, terms);
  expect(books.map(({ coupons, isShorter }) => [coupons.length, isShorter])).toEqual([
    [4, false],
    [8, true],
    [12, false],
  ]);
  const since = planBooks(owners, assignments, 12, null, { ...terms, sinceDate: day('2027-01-01') });
  expect(since.books.map(({ ownershipId }) => ownershipId)).toEqual(['2']);
});

describe('who gets none', () => {
  const layout = scanlineLayouts['account-amount-check'];
  it.each([
    ['AUTOPAY', owner('1', { onAutopay: true }), charges('1', 'MONTHLY', 100n), terms],
    ['HELD', owner('1', { isHeld: true }), charges('1', 'MONTHLY', 100n), terms],
    ['NO_CHARGES', owner('1'), [], terms],
    ['NO_AMOUNT', owner('1'), charges('1', 'MONTHLY', null), terms],
    ['ORDERED', owner('1', { isOrdered: true }), charges('1', 'MONTHLY', 100n), terms],
    ['SCANLINE', owner('1', { accountNumber: 'MC-0001-LONGER' }), charges('1', 'MONTHLY', 100n), terms],
    ['CHOSEN', owner('1'), charges('1', 'MONTHLY', 100n), { ...terms, leftOutIds: new Set(['1']) }],
  ] as const)('%s', (reason, one, assignments, asked) => {
    const plan = planBooks([one], assignments, 12, layout, asked);
    expect(plan.books).toEqual([]);
    expect(plan.skipped.map((skip) => skip.reason)).toEqual([reason]);
  });
  it('but an owner on autopay or with coupons gets one when asked', () => {
    const one = owner('1', { onAutopay: true, isOrdered: true });
    const plan = planBooks([one], charges('1', 'MONTHLY', 100n), 12, layout, { ...terms, withAutopay: true, again: true });
    expect(plan.books).toHaveLength(1);
  });
  it('a month before the books know its year has no amount', () => {
    const unknown = charges('1', 'MONTHLY', 100n).map((one) => (one.day > '2027-06-30' ? { ...one, yearStart: null } : one));
    expect(planBooks([owner('1')], unknown, 12, null, terms).skipped[0]?.reason).toBe('NO_AMOUNT');
    expect(planBooks([owner('1')], unknown, 6, null, terms).books).toHaveLength(1);
  });
});

test.each([
  [12, 'LABELS', 6],
  [12, 'ENVELOPES', 5],
  [1, 'LABELS', 3],
  [4, 'ENVELOPES', 3],
] as const)('a book of %i coupons %s has %i pages', (count, type, pages) => {
  expect(pagesOfBook(count, type)).toBe(pages);
});
