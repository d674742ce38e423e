// Fields in words, for sentences about them.
import { expect, test } from 'vitest';
import { fieldName } from './kernel.ts';

test.each([
  ['shortCode', 'Short code'],
  ['lines.2.chargeCodeId', 'Charge code'],
  ['fees.0', 'Fees'],
  ['street2', 'Street2'],
  ['id', 'Id'],
  ['', ''],
])('%s is %s', (path, expected) => {
  expect(fieldName(path)).toBe(expected);
});
