// An access device with a day of return is returned; days and status that disagree are refused.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { settledDevice } from './access-device.rules.ts';

const issuedDate = localDate('2026-03-01');
const returnedDate = localDate('2026-05-01');

test.each([
  ['ISSUED', null, 'ISSUED'],
  ['LOST', null, 'LOST'],
  ['ISSUED', returnedDate, 'RETURNED'],
  ['RETURNED', returnedDate, 'RETURNED'],
] as const)('%s, returned on %s: %s', (standing, on, kept) => {
  expect(settledDevice({ issuedDate, returnedDate: on, standing })).toMatchObject({ standing: kept });
});

test.each([
  ['RETURNED', null, 'returnedDate'],
  ['LOST', returnedDate, 'standing'],
  ['ISSUED', localDate('2026-02-28'), 'returnedDate'],
] as const)('%s, returned on %s is refused at %s', (standing, on, path) => {
  expect(() => settledDevice({ issuedDate, returnedDate: on, standing })).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path })] }),
  );
});
