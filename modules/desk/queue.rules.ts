// What waits, as a queue: one line per community and kind of work, the most pressing first.
import type { ClientOutput } from '../../packages/contract/contract.ts';
import { daysBetween, formatMonth } from '../../packages/kernel/kernel.ts';
import type { desk } from './desk.contract.ts';

export type WaitingIn = ClientOutput<typeof desk.getQueue>[number];

export type QueueGroup = 'exceptions' | 'approvals' | 'to-do' | 'closing';

/** One thing to do in one community. */
export interface QueueItem {
  id: string;
  group: QueueGroup;
  tone: 'problem' | 'attention' | 'neutral';
  communityId: string;
  community: string;
  /** "Approve 4 bills" */
  act: string;
  /** Why it waits, in a few words. */
  why: string;
  /** Text of dollars and cents. */
  amount: string | null;
  /** The screen where it is done, and the word of the link there. */
  screen: string;
  does: string;
}

const several = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

type Kind = Omit<QueueItem, 'id' | 'communityId' | 'community' | 'act' | 'amount' | 'why'> & {
  why: string | ((row: WaitingIn) => string);
  kind: string;
  count: (row: WaitingIn) => number;
  act: (count: number) => string;
  amount?: (row: WaitingIn) => string | null;
};

const kinds: readonly Kind[] = [
  {
    kind: 'tie-out',
    group: 'exceptions',
    tone: 'problem',
    count: (row) => row.redTieOuts,
    act: (count) => `Mend ${several(count, 'tie-out')}`,
    why: 'the ledger and a subledger differ',
    screen: 'tie-out-board',
    does: 'Look',
  },
  {
    kind: 'lockbox',
    group: 'exceptions',
    tone: 'problem',
    count: (row) => row.lockboxExceptions,
    act: (count) => `Assign ${several(count, 'lockbox payment')}`,
    why: 'no owner found',
    amount: (row) => row.lockboxExceptionsAmount,
    screen: 'lockbox-review',
    does: 'Assign',
  },
  {
    kind: 'approve',
    group: 'approvals',
    tone: 'attention',
    count: (row) => row.billsToApprove,
    act: (count) => `Approve ${several(count, 'bill')}`,
    why: 'submitted',
    amount: (row) => row.billsToApproveAmount,
    screen: 'ap-approval-manage',
    does: 'Approve',
  },
  {
    kind: 'post',
    group: 'to-do',
    tone: 'attention',
    count: (row) => row.unpostedBatches,
    act: (count) => `Post ${several(count, 'batch', 'batches')}`,
    why: 'kept, not in the books yet',
    screen: 'activity-charges',
    does: 'Review',
  },
  {
    kind: 'reconcile',
    group: 'to-do',
    tone: 'attention',
    count: (row) => row.openReconciliations,
    act: (count) => `Finish ${several(count, 'reconciliation')}`,
    why: 'begun',
    screen: 'bank-reconciliation',
    does: 'Reconcile',
  },
  {
    kind: 'pay-late',
    group: 'to-do',
    tone: 'attention',
    count: (row) => (row.billsPastDue > 0 ? row.billsToPay : 0),
    act: (count) => `Pay ${several(count, 'bill')}`,
    why: (row) => (row.billsPastDue === row.billsToPay ? 'past due' : `${row.billsPastDue} past due`),
    amount: (row) => row.billsToPayAmount,
    screen: 'print-checks',
    does: 'Print checks',
  },
  {
    kind: 'reconcile-month',
    group: 'closing',
    tone: 'neutral',
    count: (row) => row.unreconciledAccounts,
    act: (count) => `Reconcile ${several(count, 'bank account')}`,
    why: (row) => `${formatMonth(row.reconcileToDate)} is not reconciled`,
    screen: 'bank-reconciliation',
    does: 'Reconcile',
  },
  {
    kind: 'pay',
    group: 'to-do',
    tone: 'neutral',
    count: (row) => (row.billsPastDue > 0 ? 0 : row.billsToPay),
    act: (count) => `Pay ${several(count, 'bill')}`,
    why: 'approved',
    amount: (row) => row.billsToPayAmount,
    screen: 'print-checks',
    does: 'Print checks',
  },
];

/** A month that is over waits to be closed; after another month it presses. */
function closingOf(row: WaitingIn): QueueItem[] {
  const { communityId, name, periodStartDate, periodEndDate, todayDate } = row;
  if (!periodStartDate || !periodEndDate || periodEndDate >= todayDate) return [];
  const days = daysBetween(periodEndDate, todayDate);
  return [
    {
      id: `${communityId}-close`,
      group: 'closing',
      tone: days > 31 ? 'attention' : 'neutral',
      communityId,
      community: name,
      act: `Close ${formatMonth(periodStartDate)}`,
      why: `ended ${several(days, 'day')} ago`,
      amount: null,
      screen: 'accounting-setup',
      does: 'Close',
    },
  ];
}

function itemsOf(row: WaitingIn): QueueItem[] {
  const counted = kinds.flatMap(({ kind, count, act, amount, why, ...rest }): QueueItem[] => {
    const found = count(row);
    if (found === 0) return [];
    const { communityId, name } = row;
    return [
      {
        id: `${communityId}-${kind}`,
        communityId,
        community: name,
        ...rest,
        act: act(found),
        why: typeof why === 'string' ? why : why(row),
        amount: amount?.(row) ?? null,
      },
    ];
  });
  return [...counted, ...closingOf(row)];
}

const order: readonly QueueGroup[] = ['exceptions', 'approvals', 'to-do', 'closing'];

/**
 * The queue of a person who may open the screens `mayOpen` says: exceptions first, then approvals, work, and
 * months to close.
 */
export function queueItems(rows: readonly WaitingIn[], mayOpen: (screen: string) => boolean): QueueItem[] {
  const items = rows.flatMap(itemsOf).filter(({ screen }) => mayOpen(screen));
  return order.flatMap((group) => items.filter((one) => one.group === group));
}
