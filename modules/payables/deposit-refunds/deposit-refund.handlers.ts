// The handlers of refunds of security deposits: the preview refunds and is taken back, the commit keeps it.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { formatMoney, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { isChargeable } from '../../ledger/ledger.contract.ts';
import { type BatchUndo, openBatch, openPeriodAt } from '../../ledger/ledger.server.ts';
import { findOwnerPayee, findRenterPayee } from '../../people/people.server.ts';
import {
  type DepositOnDay,
  depositOnDay,
  depositTermsOn,
  judgeReturning,
  keepDepositLaw,
  ownerBalances,
  refuseDepositLaw,
  returnDeposit,
  takeDeposit,
} from '../../receivables/receivables.server.ts';
import { approvalsRequired } from '../bills/approval.store.ts';
import { refuseCancel } from '../bills/bill.rules.ts';
import { loadBills } from '../bills/bill.store.ts';
import { cancelBills } from '../bills/cancel.handlers.ts';
import { billsOfRefund, lastRefundAccount, refundsOf } from '../refunds/refund.store.ts';
import { enterRefundBill, mailTo, mayHold } from '../refunds/refund-bill.handlers.ts';
import { loadChart, shownPeriod } from '../subledger/chart.handlers.ts';
import { loadEntryLegs } from '../subledger/chart.store.ts';
import { readableEntry } from '../subledger/posting.rules.ts';
import { depositRefundRefusals, depositRefunds } from './deposit-refund.contract.ts';
import { refuseDepositRefund, takenOf } from './deposit-refund.rules.ts';
import { listDeductions, listRefunds } from './deposit-refund.store.ts';

type Refunding = HandlerInput<typeof depositRefunds.previewDepositRefund>;

async function theDeposit(tx: Tx, input: { communityId: string; heldDepositId: string; postDate: LocalDate }, lock: boolean) {
  const { communityId, heldDepositId, postDate: on } = input;
  const seen = await depositOnDay(tx, communityId, { heldDepositId, on, lock });
  if (!seen) throw notFound('The deposit');
  const { ownershipId, renterId } = seen.deposit;
  const payee = ownershipId ? await findOwnerPayee(tx, ownershipId) : await findRenterPayee(tx, renterId ?? '');
  if (!payee) throw notFound('The holder of the deposit');
  return { seen, payee };
}

/** The bill of what is paid back; null where all of it is kept. */
async function enterBillOf(context: Context<unknown>, input: Refunding, { deposit }: DepositOnDay, batchId: string) {
  const { communityId, postDate, accountId, refund, comment } = input;
  if (refund === 0n || accountId === null) return null;
  const { heldDepositId, ownershipId, depositNumber, holder } = deposit;
  const { payee } = await theDeposit(context.tx, input, false);
  const { count, payeeId } = await refundsOf(context.tx, ownershipId ? { ownershipId } : { heldDepositId });
  return enterRefundBill(context, {
    communityId,
    batchId,
    ownershipId,
    heldDepositId,
    payee,
    payeeId,
    billNumber: `DEPOSIT ${depositNumber}-${count + 1}`,
    on: postDate,
    accountId,
    amount: refund,
    comment,
    words: comment || 'Refund of security deposit',
    lineWords: `Refund of security deposit ${depositNumber} to ${holder}`,
  });
}

/** Refuses an account that cannot hold a refund. */
async function refuseAccount(tx: Tx, { communityId, refund, accountId }: Refunding) {
  const chart = await loadChart(tx, communityId);
  if (refund === 0n) return chart;
  const account = accountId === null ? undefined : chart.byId.get(accountId);
  if (!account || !mayHold(account)) throw refuse(depositRefundRefusals, 'notRefundAccount', { account: account?.number ?? '' });
  return chart;
}

/** What must have found a charge did: nothing of it is left as prepaid money. */
async function refuseLeft(tx: Tx, { communityId, charges, postDate }: Refunding, seen: DepositOnDay): Promise<void> {
  const { ownershipId } = seen.deposit;
  if (charges === 0n || ownershipId === null) return;
  const [after] = await ownerBalances(tx, communityId, postDate, [ownershipId]);
  const applied = seen.owed - (after?.owes_cents ?? 0n);
  if (applied < charges) throw refuse(depositRefundRefusals, 'leftOnCharges', { applied: formatMoney(applied, 'digits') });
}

/** Refunds in a batch of its own; gives what came of it. */
async function refund(context: Context<unknown>, input: Refunding) {
  const { tx, userId, now } = context;
  const { communityId, postDate, charges, kept, creditsInterest, comment } = input;
  const { seen, payee } = await theDeposit(tx, input, true);
  const { deposit, held, owed, earned } = seen;
  const interest = creditsInterest ? earned : 0n;
  const terms = await depositTermsOn(tx, communityId, deposit.depositTypeId, postDate);
  const { holder, type } = deposit;
  const isOwner = deposit.ownershipId !== null;
  refuseDepositRefund({ holder, type, isOwner, itemizes: terms?.itemizes ?? false, held: held + interest, owed }, input);
  const chart = await refuseAccount(tx, input);
  const law = await judgeReturning(tx, communityId, {
    family: deposit.family,
    on: postDate,
    movedOutOn: deposit.movedOutOn,
    itemized: kept.every((one) => one.description !== ''),
    interestPaid: earned === 0n || creditsInterest,
    keeps: kept.length > 0,
  });
  const description = `Security deposit ${deposit.depositNumber} of ${holder} refunded`.slice(0, 200);
  const batchId = await openBatch(tx, { communityId, kind: 'deposit-refund', state: 'POSTED', postDate, description, userId, now });
  const order = {
    on: postDate,
    interest,
    refund: input.refund,
    accountId: input.accountId ?? '',
    charges,
    kept,
    words: description,
    comment,
  };
  await takeDeposit(tx, { communityId, batchId, userId, now }, seen, order);
  await refuseLeft(tx, input, seen);
  const billId = await enterBillOf(context, input, seen, batchId);
  const [bill] = billId ? await loadBills(tx, communityId, [billId], false) : [];
  const legs = await loadEntryLegs(tx, communityId, batchId);
  return {
    batchId,
    billId,
    bill,
    payee,
    deposit,
    interest,
    remaining: held + interest - takenOf(input),
    law,
    entry: readableEntry(legs, chart.accounts),
    base: [deposit.heldDepositId, held, earned, owed, payee, bill?.billNumber, bill?.status, legs, law.said?.ruleVersion],
  };
}

const refunding = previewed(depositRefunds.previewDepositRefund, depositRefunds.refundDeposit, {
  plan: (context) => refund(context, context.input),
  async view({ tx, input }, { payee, deposit, interest, remaining, bill, entry, law }) {
    return {
      holder: deposit.holder,
      mailTo: mailTo(payee),
      interest,
      refund: input.refund,
      charges: input.charges,
      kept: sumCents(input.kept.map((one) => one.amount)),
      remaining,
      law: law.said,
      billNumber: bill?.billNumber ?? '',
      approvalsRequired: bill ? await approvalsRequired(tx, input.communityId) : 0,
      entry,
      period: await shownPeriod(tx, input.communityId, input.postDate),
    };
  },
  async refuse({ tx, input }, { law }) {
    refuseDepositLaw(law);
    await openPeriodAt(tx, input.communityId, input.postDate);
  },
  async post(context, { batchId, billId, deposit, law }) {
    const { refund: paid, charges, kept, comment } = context.input;
    const after = { depositNumber: deposit.depositNumber, refund: paid, charges, kept: sumCents(kept.map((one) => one.amount)) };
    const subject = `Refund of security deposit ${deposit.depositNumber} of ${deposit.holder}`;
    await keepDepositLaw(context.tx, context.input.communityId, law, { heldDepositId: deposit.heldDepositId, subject, by: context });
    context.record({ entityId: deposit.heldDepositId, batchId, after, ...(comment === '' ? {} : { reason: comment }) });
    return { batchId, billId, refund: paid };
  },
});

export const depositRefundHandlers: Handlers<typeof depositRefunds> = {
  async getDepositRefundSetup({ tx, input: { communityId } }) {
    const { accounts } = await loadChart(tx, communityId);
    return {
      holding: accounts.filter(mayHold),
      income: accounts.filter((account) => account.accountType === 'INCOME' && isChargeable(account)),
      lastAccountId: await lastRefundAccount(tx, communityId),
    };
  },
  async getDepositToRefund({ tx, input }) {
    const { seen, payee } = await theDeposit(tx, input, false);
    const { deposit, type, held, earned, owed } = seen;
    const { depositNumber, holder, accountNumber, address, ownershipId } = deposit;
    return {
      depositNumber,
      holder,
      type: type.name,
      accountNumber,
      address,
      mailTo: mailTo(payee),
      held,
      earned,
      owed,
      incomeAccountId: type.incomeAccountId,
      isOwner: ownershipId !== null,
    };
  },
  previewDepositRefund: refunding.preview,
  refundDeposit: refunding.commit,
  async listDepositRefunds({ tx, input: { communityId } }) {
    const deductions = Map.groupBy(await listDeductions(tx, communityId), (one) => one.batchId);
    return (await listRefunds(tx, communityId)).map((row) => {
      const own = deductions.get(row.batchId) ?? [];
      const sumOf = (kind: 'CHARGES' | 'KEPT') => sumCents(own.filter((one) => one.kind === kind).map((one) => one.amount));
      return {
        ...row,
        charges: sumOf('CHARGES'),
        kept: sumOf('KEPT'),
        deductions: own.map(({ kind, account, amount, description }) => ({ kind, account, amount, description })),
      };
    });
  },
};

/** Taking a refund back: its bill is cancelled, and the deposit is held again. */
export const depositRefundUndo: BatchUndo = {
  kinds: ['deposit-refund'],
  again: 'Refund the deposit again.',
  async lastTouchedOn(tx, { communityId, batchId }) {
    const [bill] = await loadBills(tx, communityId, await billsOfRefund(tx, batchId), false);
    return bill?.lastVoidOn ?? null;
  },
  async takeBack(tx, act, { communityId, batchId }) {
    const bills = await loadBills(tx, communityId, await billsOfRefund(tx, batchId), true);
    for (const bill of bills) refuseCancel({ ...bill, total: bill.total_cents, open: bill.open_cents, isRefund: false }, act.on);
    if (bills.length > 0) await cancelBills({ tx, ...act }, bills, act.on, 'the refund was undone', act.batchId);
    return { count: 1, noun: 'refund', total: await returnDeposit(tx, act, batchId, act.on) };
  },
};
