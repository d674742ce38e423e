// What becomes of the bills templates are due for, as a table.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type Asked, type DueBill, decide, markTwins } from './recurring-bill.rules.ts';

const period = { periodStart: localDate('2026-03-01'), periodEnd: localDate('2026-03-31'), status: 'OPEN', apTiming: 'BILL' as const };
const bill: DueBill = {
  key: '7:2026-03-01',
  vendorId: '5',
  vendorName: 'Sierra Green',
  billNumber: 'M-3',
  billDate: localDate('2026-03-01'),
  amount: 12_000n,
  mode: 'POST',
  vendorActive: true,
  cautions: [],
  period,
  badAccount: undefined,
  hasPayable: true,
  isDuplicate: false,
};
const asked: Asked = { skip: new Set(), leave: new Set(), approvalsRequired: 1, userId: '2', mayApprove: true };
const key = new Set([bill.key]);

test.each<[string, Partial<DueBill>, Partial<Asked>, string, RegExp]>([
  ['a second person posts', {}, {}, 'POST', /^$/],
  ['the template wants approval', { mode: 'ACCRUE' }, {}, 'WAIT', /^$/],
  ['the keeper does not approve', {}, { userId: '1' }, 'WAIT', /you wrote this template/],
  ['no approvals are needed', {}, { approvalsRequired: 0, userId: '1', mayApprove: false }, 'POST', /^$/],
  ['two approvals are needed', {}, { approvalsRequired: 2 }, 'WAIT', /needs 2 approvals/],
  ['the caller enters only', {}, { mayApprove: false }, 'WAIT', /cannot approve/],
  ['the period is not open yet', { period: { ...period, status: 'FUTURE' } }, {}, 'WAIT', /not open yet/],
  ['a fund has no payables', { hasPayable: false }, {}, 'WAIT', /no accounts payable/],
  ['expense is known at payment', { period: { ...period, status: 'CLOSED', apTiming: 'PAYMENT' } }, {}, 'POST', /^$/],
  ['the period is closed', { period: { ...period, status: 'CLOSED' } }, {}, 'OUT', /03\/01\/2026 to 03\/31\/2026 is closed/],
  ['no fiscal year', { period: undefined }, {}, 'OUT', /No fiscal year covers 03\/01\/2026/],
  ['the vendor is on hold', { cautions: ['Sierra Green is on hold.'] }, {}, 'OUT', /is on hold/],
  ['the vendor is inactive', { vendorActive: false }, {}, 'OUT', /is inactive/],
  ['an account is out of use', { badAccount: '5310' }, {}, 'OUT', /Account 5310/],
  ['the number is used', { isDuplicate: true }, {}, 'OUT', /has bill M-3 already/],
  ['skipped', { vendorActive: false }, { skip: key }, 'SKIP', /^$/],
  ['left for later', {}, { leave: key }, 'LATER', /^$/],
])('%s', (_name, about, more, outcome, reason) => {
  const decided = decide({ ...bill, ...about }, '1', { ...asked, ...more });
  expect(decided.outcome).toBe(outcome);
  expect(decided.reason).toMatch(reason);
});

test('the second of two bills with one number is marked', () => {
  const marked = markTwins([bill, { ...bill, billNumber: 'm-03' }, { ...bill, vendorId: '6' }, { ...bill, billNumber: ' M-3' }]);
  expect(marked.map((one) => one.isDuplicate)).toEqual([false, false, false, true]);
});
