// Which beginning charges an edit replaces, as a table.
import { expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type BeginningCharge, changesOf } from './beginning-edit.rules.ts';

const day = localDate('2026-01-01');
const charge = (chargeId: string, codeId: string, amount: bigint, on = day): BeginningCharge => {
  return { chargeId, batchId: '1', propertyId: '1', codeId, chargeDate: on, amount, settled: 0n };
};
const standing = [charge('1', 'A', 300n), charge('2', 'A', 200n), charge('3', 'B', 50n, localDate('2025-11-01'))];

it.each([
  ['the same amount and day', 'A', 500n, day, []],
  ['another amount', 'A', 400n, day, [['1', '2'], 400n]],
  ['nothing any more', 'A', 0n, day, [['1', '2'], null]],
  ['another day', 'B', 50n, day, [['3'], 50n]],
  ['a code that had none', 'C', 70n, day, [[], 70n]],
  ['none that had none', 'C', 0n, day, []],
])('%s', (_name, codeId, amount, chargeDate, wanted) => {
  const found = changesOf(standing, [{ codeId, amount, chargeDate }]);
  expect(found.flatMap(({ gone, come }) => [gone.map((one) => one.chargeId), come?.amount ?? null])).toEqual(wanted);
});
