// The handlers of refunds of owners' credit: the preview refunds and is taken back, the commit keeps it.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { openBatch, openPeriodAt } from '../../ledger/ledger.server.ts';
import { findOwnerPayee, type Payee } from '../../people/people.server.ts';
import { creditOf, takeCredit } from '../../receivables/receivables.server.ts';
import { approvalsRequired } from '../bills/approval.store.ts';
import { loadBills } from '../bills/bill.store.ts';
import { loadChart, shownPeriod } from '../subledger/chart.handlers.ts';
import { loadEntryLegs } from '../subledger/chart.store.ts';
import { readableEntry } from '../subledger/posting.rules.ts';
import { ownerRefunds, refundRefusals } from './refund.contract.ts';
import { creditLeft, refuseRefund } from './refund.rules.ts';
import { lastRefundAccount, refundsOf } from './refund.store.ts';
import { enterRefundBill, mailTo, mayHold } from './refund-bill.handlers.ts';

type Refunding = Parameters<Handlers<typeof ownerRefunds>['previewRefund']>[0]['input'];

async function theCredit(
  { tx }: Pick<Context<unknown>, 'tx'>,
  input: { communityId: string; ownershipId: string; postDate: LocalDate },
  lock: boolean,
) {
  const { communityId, ownershipId, postDate: on } = input;
  const credit = await creditOf(tx, communityId, { ownershipId, on, lock });
  const payee = await findOwnerPayee(tx, ownershipId);
  if (!credit || !payee) throw notFound('The owner');
  return { ...credit, payee };
}

/** Enters the bill of a refund of credit. */
async function enterCreditBill(
  context: Context<unknown>,
  input: Refunding,
  { batchId, payee, accountNumber }: { batchId: string; payee: Payee; accountNumber: string },
): Promise<string> {
  const { communityId, ownershipId, postDate, accountId, comment } = input;
  const { count, payeeId } = await refundsOf(context.tx, { ownershipId });
  const order = {
    communityId,
    batchId,
    payee,
    payeeId,
    billNumber: `REFUND ${accountNumber}-${count + 1}`,
    on: postDate,
    accountId,
    amount: sumCents(input.parts.map((part) => part.amount)),
    comment,
    words: comment || 'Refund of credit',
    lineWords: `Refund to ${accountNumber} ${payee.name}`,
  };
  return enterRefundBill(context, { ...order, ownershipId, heldDepositId: null });
}

/** Refunds in a batch of its own; gives what came of it. */
async function refund(context: Context<unknown>, input: Refunding) {
  const { tx, userId, now } = context;
  const { communityId, postDate, accountId, parts } = input;
  const credit = await theCredit(context, input, true);
  const { owner, buckets, owed, payee } = credit;
  refuseRefund({ owner: owner.owner, holdsPayments: owner.holdsPayments, buckets, owed }, parts);
  const chart = await loadChart(tx, communityId);
  const account = chart.byId.get(accountId);
  if (!account || !mayHold(account)) throw refuse(refundRefusals, 'notRefundAccount', { account: account?.number ?? '' });
  const description = `Refund to ${owner.accountNumber} ${owner.owner}`.slice(0, 200);
  const batchId = await openBatch(tx, { communityId, kind: 'owner-refund', state: 'POSTED', postDate, description, userId, now });
  const order = { owner, on: postDate, parts, accountId, description: 'Credit refunded' };
  await takeCredit(tx, { communityId, batchId, userId, now }, order);
  const billId = await enterCreditBill(context, input, { batchId, payee, accountNumber: owner.accountNumber });
  const [bill] = await loadBills(tx, communityId, [billId], false);
  if (!bill) throw notFound('The bill');
  const legs = await loadEntryLegs(tx, communityId, batchId);
  const taken = Map.groupBy(parts, (part) => part.codeId);
  return {
    batchId,
    bill,
    payee,
    amount: bill.total_cents,
    buckets: buckets.map((bucket) => {
      const amount = sumCents((taken.get(bucket.codeId) ?? []).map((part) => part.amount));
      return { ...bucket, amount, remaining: bucket.held - amount };
    }),
    entry: readableEntry(legs, chart.accounts),
    base: [owner.ownershipId, buckets, owed, payee, bill.billNumber, bill.status, legs],
  };
}

const refunding = previewed(ownerRefunds.previewRefund, ownerRefunds.addRefund, {
  plan: (context) => refund(context, context.input),
  async view({ tx, input }, { payee, amount, buckets, bill, entry }) {
    return {
      payee: payee.name,
      mailTo: mailTo(payee),
      amount,
      buckets,
      billNumber: bill.billNumber,
      status: bill.status,
      approvalsRequired: bill.approvalsRequired,
      entry,
      period: await shownPeriod(tx, input.communityId, input.postDate),
    };
  },
  refuse: ({ tx, input }) => openPeriodAt(tx, input.communityId, input.postDate),
  async post(context, { batchId, bill, amount }) {
    const { ownershipId, comment } = context.input;
    const { billId, billNumber, status } = bill;
    context.record({
      entityId: billId,
      batchId,
      after: { ownershipId, billNumber, amount, status },
      ...(comment === '' ? {} : { reason: comment }),
    });
    return { batchId, billId, billNumber, amount, status };
  },
});

export const refundHandlers: Handlers<typeof ownerRefunds> = {
  async getRefundSetup({ tx, input: { communityId } }) {
    const { accounts } = await loadChart(tx, communityId);
    return {
      accounts: accounts.filter(mayHold),
      lastAccountId: await lastRefundAccount(tx, communityId),
      approvalsRequired: await approvalsRequired(tx, communityId),
    };
  },
  async getRefundOwner(context) {
    const { owner, buckets, owed, payee } = await theCredit(context, context.input, false);
    const { ownershipId, accountNumber, address, isCurrent, holdsPayments } = owner;
    return {
      ownershipId,
      accountNumber,
      owner: owner.owner,
      address,
      isCurrent,
      mailTo: mailTo(payee),
      buckets,
      held: sumCents(buckets.map((bucket) => bucket.held)),
      owed,
      credit: creditLeft({ buckets, owed }),
      isOnHold: holdsPayments,
    };
  },
  previewRefund: refunding.preview,
  addRefund: refunding.commit,
};
