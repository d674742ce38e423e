// Whose money a payment of a file is, and why some wait.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import type { LockboxFile, LockboxItem } from './lockbox.rules.ts';
import { accountKey, matchLines, totalOf } from './match.rules.ts';

const item = (sequence: number, ownerAccount: string | null, amount: bigint, checkNumber = '1'): LockboxItem => ({
  sequence,
  amount,
  checkNumber,
  checkDate: null,
  routingNumber: '',
  accountNumber: '',
  remitter: '',
  payee: '',
  memo: [],
  ownerAccount,
  line: sequence,
});

function fileOf(items: LockboxItem[], lockboxId = '0009100'): LockboxFile {
  const batches = [{ batchNumber: '1', items, controlCount: null, controlAmount: null }];
  const boxes = [{ lockboxId, depositDate: localDate('2026-01-09'), batches, controlCount: null, controlAmount: null, line: 1 }];
  return { preset: 'bai', fileDate: null, boxes, recordCount: 0, itemCount: items.length, total: 0n, warnings: [] };
}

const accounts = [{ lockboxKey: '9100', communityId: '1', bankAccountId: '5' }];
const owner = (account: string, ownershipId: string, more: object = {}) => ({
  communityId: '1',
  accountKey: accountKey(account),
  ownershipId,
  isCurrent: true,
  holdsPayments: false,
  ...more,
});
const owners = [
  owner('MC-0001', '11'),
  owner('MC-0002', '12', { holdsPayments: true }),
  owner('MC-0003', '13', { isCurrent: false }),
  owner('MC-0003', '23'),
];

test.each([
  ['MC-0001', ''],
  ['mc0001', ''],
  ['MC-0003', ''],
  ['MC-0002', 'PAYMENT_ON_HOLD'],
  ['MC-9', 'UNKNOWN_OWNER'],
  ['', 'NO_ACCOUNT'],
])('the account %j: %j', (account, reason) => {
  expect(matchLines(fileOf([item(1, account, 100n)]), accounts, owners)[0]?.reason).toBe(reason);
});

test('a property that changed hands pays its present owner; one without is a previous owner’s', () => {
  expect(matchLines(fileOf([item(1, 'MC-0003', 100n)]), accounts, owners)[0]?.ownershipId).toBe('23');
  const gone = matchLines(fileOf([item(1, 'MC-0003', 100n)]), accounts, owners.slice(0, 3))[0];
  expect([gone?.reason, gone?.ownershipId]).toEqual(['PREVIOUS_OWNER', '13']);
});

test('an account of two properties, or a lockbox of two bank accounts, is decided by a person', () => {
  const [line] = matchLines(fileOf([item(1, 'MC-0001', 100n)]), accounts, [...owners, owner('MC0001', '31')]);
  expect([line?.reason, line?.ownershipId]).toEqual(['SEVERAL_OWNERS', null]);
  const twoBanks = [...accounts, { lockboxKey: '9100', communityId: '2', bankAccountId: '6' }];
  const [unplaced] = matchLines(fileOf([item(1, 'MC-0001', 100n)]), twoBanks, owners);
  expect([unplaced?.reason, unplaced?.communityId]).toEqual(['SEVERAL_LOCKBOXES', null]);
});

test('zero amounts, unknown lockboxes and repeated payments wait; the rows still sum to the file', () => {
  const lines = matchLines(fileOf([item(1, 'MC-0001', 100n), item(1, 'MC-0001', 100n), item(2, 'MC-0001', 0n)]), accounts, owners);
  expect(lines.map((line) => line.reason)).toEqual(['', 'DUPLICATE', 'ZERO_AMOUNT']);
  expect([totalOf(lines), new Set(lines.map((line) => line.fingerprint)).size]).toEqual([200n, 3]);
  const [unknown] = matchLines(fileOf([item(1, 'MC-0001', 100n)], '4'), accounts, owners);
  expect([unknown?.reason, unknown?.communityId, unknown?.ownershipId]).toEqual(['UNKNOWN_LOCKBOX', null, null]);
});
