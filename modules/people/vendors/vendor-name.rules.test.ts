// Which vendor a cell means, and the candidates where there are several.
import { expect, test } from 'vitest';
import { vendor } from './vendor.contract.ts';
import { vendorFinder } from './vendor-name.rules.ts';

const { taxNumber: _sealed, ...blank } = vendor.addVendor.input.parse({ name: 'New' });
const one = (id: string, name: string, alias = '') => ({ id, facts: { ...blank, name, alias } });
const find = vendorFinder([one('1', 'Acme', 'A1'), one('2', 'ACME'), one('3', 'A2', 'B1'), one('4', 'Birch', 'A2')], () => 'Birch');

test.each([
  ['A1', '1'],
  ['birch', '4'],
  ['Acme', '“Acme” names more than one: Acme (A1), ACME.'],
  ['a2', '“a2” names more than one: A2 (B1), Birch (A2).'],
  ['Brich', 'There is no vendor “Brich”.'],
])('%s', (text, expected) => {
  const found = find(2, text);
  expect('vendorId' in found ? found.vendorId : found.problem.message).toBe(expected);
});
