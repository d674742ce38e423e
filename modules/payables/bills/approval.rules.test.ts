// Tables for who may decide on a bill and what counts.
import { describe, expect, it } from 'vitest';
import { localDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { billStatuses } from '../payables.contract.ts';
import {
  type BillAmongMany,
  type BillToDecide,
  countingApprovals,
  type Decision,
  isApproved,
  isEditable,
  mayDecide,
  outcomeAmongMany,
  refuseDecision,
  refuseEdit,
} from './approval.rules.ts';

const bill: BillToDecide = { status: 'SUBMITTED', revision: 2, approvalsRequired: 2, enteredBy: 'ann', submittedBy: 'bob' };
const yes = (userId: string, revision = 2): Decision => ({ userId, revision, decision: 'APPROVED' });

function codeOf(act: () => void): string {
  try {
    act();
  } catch (error) {
    return error instanceof Refusal ? error.code : 'bug';
  }
  return 'allowed';
}

describe('approvals', () => {
  it.each<[string, Decision[], number]>([
    ['none', [], 0],
    ['one person twice', [yes('cat'), yes('cat')], 1],
    ['two people', [yes('cat'), yes('dan')], 2],
    ['of the revision before', [yes('cat', 1), yes('dan')], 1],
    ['from whoever entered it', [yes('ann'), yes('cat')], 1],
    ['from whoever changed it', [yes('bob'), yes('cat')], 1],
    ['a rejection', [{ userId: 'cat', revision: 2, decision: 'REJECTED' }], 0],
  ])('%s count as they should (invariant 31)', (_name, decisions, count) => {
    expect(countingApprovals(bill, decisions)).toBe(count);
    expect(isApproved(bill, decisions)).toBe(count >= 2);
  });

  it.each<[string, BillToDecide, Decision[], { userId: string; revision: number }, string]>([
    ['someone else', bill, [yes('dan')], { userId: 'cat', revision: 2 }, 'allowed'],
    ['a paid bill', { ...bill, status: 'PAID' }, [], { userId: 'cat', revision: 2 }, 'notSubmitted'],
    ['a revision that was overtaken', bill, [], { userId: 'cat', revision: 1 }, 'billChanged'],
    ['whoever entered it', bill, [], { userId: 'ann', revision: 2 }, 'ownBill'],
    ['whoever changed it', bill, [], { userId: 'bob', revision: 2 }, 'ownBill'],
    ['the same person again', bill, [yes('cat')], { userId: 'cat', revision: 2 }, 'alreadyDecided'],
    ['the same person on a new revision', bill, [yes('cat', 1)], { userId: 'cat', revision: 2 }, 'allowed'],
  ])('by %s: the rule and the flag agree', (_name, of, decisions, by, code) => {
    expect(codeOf(() => refuseDecision(of, decisions, by))).toBe(code);
    if (code !== 'billChanged') expect(mayDecide(of, decisions, by.userId)).toBe(code === 'allowed');
  });

  it('are changed only before they are complete', () => {
    expect(billStatuses.filter(isEditable)).toEqual(['SUBMITTED', 'REJECTED']);
    expect(codeOf(() => refuseEdit('APPROVED'))).toBe('notEditable');
    expect(codeOf(() => refuseEdit('REJECTED'))).toBe('allowed');
  });
});

describe('a bill among several', () => {
  const january = { periodStart: localDate('2026-01-01'), periodEnd: localDate('2026-01-31'), status: 'OPEN', apTiming: 'BILL' as const };
  const among: BillAmongMany = {
    ...bill,
    billId: '1',
    approvalsRequired: 1,
    effectiveOn: localDate('2026-01-05'),
    decisions: [],
    period: january,
    inactiveAccount: undefined,
    hasPayable: true,
  };
  it.each<[string, Partial<BillAmongMany>, string, string]>([
    ['alone enough', {}, 'changed', ''],
    ['one of two', { approvalsRequired: 2 }, 'changed', '1 more to go after yours'],
    ['paid', { status: 'PAID' }, 'refused', 'Does not wait for approval'],
    ['entered by the person', { enteredBy: 'eve' }, 'refused', 'You entered or changed this bill, so someone else must approve it'],
    ['decided on', { decisions: [yes('eve')] }, 'refused', 'You have decided on it already'],
    ['decided on before it changed', { decisions: [yes('eve', 1)] }, 'changed', ''],
    ['of no year', { period: undefined }, 'refused', 'No fiscal year covers 01/05/2026'],
    ['of a closed period', { period: { ...january, status: 'CLOSED' } }, 'refused', 'The period from 01/01/2026 to 01/31/2026 is closed'],
    [
      'of a period not open yet',
      { period: { ...january, status: 'FUTURE' } },
      'refused',
      'The period from 01/01/2026 to 01/31/2026 is not open yet',
    ],
    ['booked only when paid', { period: { ...january, status: 'CLOSED', apTiming: 'PAYMENT' }, inactiveAccount: '5310' }, 'changed', ''],
    [
      'one of two, of a closed period',
      { approvalsRequired: 2, period: { ...january, status: 'CLOSED' } },
      'changed',
      '1 more to go after yours',
    ],
    ['on an account out of use', { inactiveAccount: '5310' }, 'refused', 'Account 5310 is out of use'],
    ['of a fund that owes nobody', { hasPayable: false }, 'refused', 'A fund it is charged to has no accounts payable account'],
  ])('%s', (_name, changes, outcome, reason) => {
    const found = outcomeAmongMany({ ...among, ...changes }, 'eve');
    expect([found.outcome, found.reason]).toEqual([outcome, reason]);
  });
});
