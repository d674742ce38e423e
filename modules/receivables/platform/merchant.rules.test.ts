// States and fees of accounts at a processor, line by line.
import { expect, test } from 'vitest';
import type { MerchantState } from './merchant.contract.ts';
import { type FeeModel, feeFault, feeOf, statusOf } from './merchant.rules.ts';

test.each<[MerchantState[], string]>([
  [[], 'Inactive'],
  [['REJECTED', 'CLOSED', 'WITHDRAWN'], 'Inactive'],
  [['CLOSED', 'DRAFT'], 'Pending'],
  [['IN_REVIEW'], 'Pending'],
  [['MORE_INFO', 'APPROVED'], 'Pending'],
  [['DRAFT', 'ENABLED'], 'Active'],
])('communities at %j make the customer %s', (states, said) => {
  expect(statusOf(states)).toBe(said);
});

const model = (rail: 'CARD' | 'ACH', kind: FeeModel['kind'], flat: bigint, basisPoints: number): FeeModel => ({
  rail,
  kind,
  flat,
  basisPoints,
});

test.each<[string, FeeModel, bigint, bigint]>([
  ['CARD absorbed', model('CARD', 'ABSORBED', 100n, 290), 36_500n, 0n],
  ['ACH convenience', model('ACH', 'CONVENIENCE', 195n, 0), 36_500n, 195n],
  ['CARD service', model('CARD', 'SERVICE', 30n, 290), 36_500n, 1_089n],
])('the fee of %s', (_label, fee, amount, said) => {
  expect(feeOf(fee, amount)).toBe(said);
});

test.each<[string, FeeModel, string, string | null]>([
  ['CARD surcharge', model('CARD', 'SURCHARGE', 0n, 300), 'NV', null],
  ['CARD surcharge', model('CARD', 'SURCHARGE', 0n, 301), 'NV', 'a surcharge is at most 3 %'],
  ['CARD surcharge', model('CARD', 'SURCHARGE', 0n, 250), 'CO', 'a surcharge is at most 2 %'],
  ['CARD surcharge', model('CARD', 'SURCHARGE', 0n, 100), 'MA', 'surcharges are not lawful in MA'],
  ['ACH surcharge', model('ACH', 'SURCHARGE', 0n, 100), 'NV', 'a surcharge is for credit cards'],
  ['CARD surcharge', model('CARD', 'SURCHARGE', 100n, 0), 'NV', 'a surcharge is a percentage'],
  ['ACH convenience', model('ACH', 'CONVENIENCE', 0n, 100), 'NV', 'a convenience fee is a flat amount'],
  ['CARD service', model('CARD', 'SERVICE', 30n, 290), 'MA', null],
])('the fee of %s', (_label, fee, state, said) => {
  expect(feeFault(fee, state)).toBe(said);
});
