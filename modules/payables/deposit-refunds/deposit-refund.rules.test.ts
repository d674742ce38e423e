// What may be taken out of a security deposit, as a table: the parts of a refund against what is held and
// owed.
import { expect, test } from 'vitest';
import { type DepositParts, type Refundable, refuseDepositRefund } from './deposit-refund.rules.ts';

const of = (more: Partial<Refundable> = {}): Refundable => ({
  holder: 'Elena Soto',
  type: 'Keys',
  isOwner: true,
  itemizes: false,
  held: 50_000n,
  owed: 12_000n,
  ...more,
});
const parts = (refund: bigint, charges = 0n, kept: DepositParts['kept'] = []): DepositParts => ({ refund, charges, kept });
const cleaning = [{ amount: 5_000n, description: 'Cleaning' }];

test.each([
  ['all of it', of(), parts(50_000n), null],
  ['a part, charges and cleaning: 330.00 + 120.00 + 50.00', of(), parts(33_000n, 12_000n, cleaning), null],
  ['a cent too much', of(), parts(33_001n, 12_000n, cleaning), 'moreThanDeposit'],
  ['nothing', of(), parts(0n), 'nothingTaken'],
  ['more to charges than is owed', of(), parts(0n, 12_001n), 'moreThanOwes'],
  ['charges of a renter', of({ isOwner: false, owed: 0n }), parts(0n, 1n), 'renterOwesNothing'],
  [
    'a part kept without a word where it must be itemized',
    of({ itemizes: true }),
    parts(0n, 0n, [{ amount: 1n, description: '' }]),
    'mustItemize',
  ],
  ['all of it kept: a forfeit', of({ itemizes: true }), parts(0n, 0n, [{ amount: 50_000n, description: 'Never came back' }]), null],
] as const)('%s', (_what, refundable, taken, code) => {
  const act = () => refuseDepositRefund(refundable, taken);
  if (code === null) expect(act).not.toThrow();
  else expect(act).toThrow(expect.objectContaining({ code }));
});
