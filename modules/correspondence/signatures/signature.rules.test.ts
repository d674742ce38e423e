// Who signs a check, as a table.
import { expect, it } from 'vitest';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { type SigningFacts, signersOf } from './signature.rules.ts';

const day = (text: string) => text as LocalDate;
const one = (signatureId: string, more: Partial<SigningFacts> = {}): SigningFacts => ({
  signatureId,
  signsLetters: false,
  signsChecks: true,
  bankAccountIds: [],
  limit: null,
  secondSignatureId: null,
  validFromDate: day('2026-01-01'),
  validThroughDate: null,
  isActive: true,
  ...more,
});
const manager = one('manager', { limit: 500_000n, secondSignatureId: 'treasurer' });
const treasurer = one('treasurer', { limit: 1_000n, secondSignatureId: 'manager' });
const check = { amount: 100_000n, on: day('2026-11-20'), bankAccountId: '7' };

it.each([
  ['up to the limit the manager alone', [manager, treasurer], { amount: 500_000n }, ['manager']],
  ['above it with the treasurer', [manager, treasurer], { amount: 500_001n }, ['manager', 'treasurer']],
  ['above it by hand without a second', [manager], { amount: 500_001n }, []],
  ['not by a second who is out of use', [manager, { ...treasurer, isActive: false }], { amount: 500_001n }, []],
  ['not before the first day', [manager], { on: day('2025-12-31') }, []],
  ['not after the last day', [{ ...manager, validThroughDate: day('2026-11-19') }], {}, []],
  ['not for another account', [{ ...manager, bankAccountIds: ['8'] }], {}, []],
  ['for its account', [{ ...manager, bankAccountIds: ['8', '7'] }], {}, ['manager']],
  ['not by one that signs letters alone', [{ ...manager, signsChecks: false, signsLetters: true }], {}, []],
  ['any amount without a limit', [one('president')], { amount: 99_999_999n }, ['president']],
] as const)('signs %s', (_what, all, more, signers) => {
  expect(signersOf(all, { ...check, ...more }).map(({ signatureId }) => signatureId)).toEqual(signers);
});
