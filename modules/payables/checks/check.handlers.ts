// The handlers of paying: what can be drawn on, the preview of a run, issuing it, and the lists of checks.
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import {
  balancesAsOf,
  type EntryDraft,
  type Leg,
  openBatch,
  openPeriodAt,
  periodAt,
  previewEntries,
  setLastCheckNumber,
} from '../../ledger/ledger.server.ts';
import { userName } from '../bills/approval.store.ts';
import { drawHeld, type HeldBack, withholdFrom } from '../form-1099/backup-withholding.handlers.ts';
import { checks } from '../payables.contract.ts';
import { loadChart, type PayablesChart, payableBills, shownCheck, shownPeriod, todayOf } from '../subledger/chart.handlers.ts';
import { type DrawnAccount, findBankAccount, loadBankAccounts, nextCheckNumbers } from '../subledger/chart.store.ts';
import { checkEntry, readableEntry } from '../subledger/posting.rules.ts';
import { warnOfPayees } from '../vendors/vendor-caution.handlers.ts';
import { listCheckRows, loadChecks, loadPayees, loadShares, type PayeeRow } from './check.store.ts';
import { drawPayments } from './draw.handlers.ts';
import { addressLines, type CheckDraft, draftChecks, isExcludedFrom1099 } from './payment.rules.ts';
import { printingHandlers } from './printing.handlers.ts';
import { loadPrintings } from './printing.store.ts';
import { voidHandlers } from './void.handlers.ts';

type CheckHandlers = Handlers<typeof checks>;
type Payment = Parameters<CheckHandlers['previewChecks']>[0]['input'];

/** A run of checks as it would be issued. */
interface Run {
  bank: DrawnAccount;
  chart: PayablesChart;
  payees: Map<string, PayeeRow>;
  /** What warns of the vendors paid. */
  cautions: string[];
  numbers: string[];
  drafts: CheckDraft[];
  /** What is withheld, by the place of its check. */
  held: ReadonlyMap<number, HeldBack>;
  entries: Omit<EntryDraft, 'sourceId' | 'bankItemKey'>[];
  legs: Leg[];
  total: Cents;
  base: unknown;
}

/**
 * Makes the run from what stands in the database now; preview and issue both call it, the latter with
 * everything locked: first the bills in the order of their ids, then the bank account. What has no check
 * numbers is `numbered` otherwise.
 */
export async function makeRun(
  context: Context<unknown>,
  input: Payment,
  lock: boolean,
  numbered?: (drafts: readonly CheckDraft[]) => Promise<string[]>,
): Promise<Run> {
  const { tx } = context;
  const { communityId, bankAccountId, checkDate, items } = input;
  const bills = await payableBills(
    tx,
    communityId,
    items.map((item) => item.billId),
    lock,
  );
  const bank = await findBankAccount(tx, communityId, bankAccountId, lock);
  if (!bank) throw notFound('The bank account');
  const gross = draftChecks(items, bills, checkDate);
  const chart = await loadChart(tx, communityId);
  const vendorIds = gross.map((draft) => draft.vendorId);
  const [payees, cautions] = await Promise.all([loadPayees(tx, vendorIds), warnOfPayees(tx, vendorIds, checkDate)]);
  const { apTiming } = await periodAt(tx, communityId, checkDate);
  const { payableByFund } = chart;
  const { drafts, held } = await withholdFrom(context, gross, { communityId, checkDate, payees, timing: apTiming, payableByFund });
  const numbers = numbered ? await numbered(drafts) : await nextCheckNumbers(tx, bankAccountId, bank.lastCheckNumber, drafts.length);
  const entries = drafts.map((draft, i) => ({
    postDate: checkDate,
    entryType: 'CHECK',
    reference: numbers[i] ?? '',
    description: payees.get(draft.vendorId)?.name ?? '',
    sourceType: 'check',
    vendorId: draft.vendorId,
    lines: checkEntry(draft, apTiming, bank.accountId, payees.get(draft.vendorId)?.name ?? '', chart.payableByFund),
  }));
  const legs = (
    await previewEntries(
      tx,
      communityId,
      [...entries, ...[...held.values()].map((one) => one.entry)].map((entry) => ({ ...entry, sourceId: '' })),
    )
  ).flat();
  const named = drafts.map((draft) => payees.get(draft.vendorId));
  const seen = [
    communityId,
    bankAccountId,
    checkDate,
    numbers,
    named,
    drafts,
    entries,
    legs,
    [...held.values()].map(({ amount, why }) => [amount, why]),
  ];
  return {
    bank,
    chart,
    payees,
    cautions,
    numbers,
    drafts,
    held,
    entries,
    legs,
    total: sumCents(drafts.map((draft) => draft.amount)),
    base: seen,
  };
}

/** Cash and other balances at the end of a day, by account. */
export async function balanceOf(context: Context<unknown>, communityId: string, date: LocalDate): Promise<(accountId: string) => Cents> {
  const balances = await balancesAsOf(context.tx, communityId, date);
  return (accountId) => sumCents(balances.filter((row) => row.accountId === accountId).map((row) => row.balance_cents));
}

/** Issues a run that was made with everything locked. */
export async function issue(context: Context<unknown>, input: Payment, run: Run) {
  const { tx, userId, now } = context;
  const { communityId, bankAccountId, checkDate } = input;
  const description = run.drafts.length === 1 ? `Check ${run.numbers[0]}` : `Checks ${run.numbers[0]} to ${run.numbers.at(-1)}`;
  const batchId = await openBatch(tx, { communityId, kind: 'checks', state: 'POSTED', postDate: checkDate, description, userId, now });
  const drawing = { communityId, bankAccountId, checkDate, batchId, method: 'CHECK', reference: '' } as const;
  const payments = run.drafts.flatMap((draft, i) => {
    const [entry, checkNumber] = [run.entries[i], run.numbers[i]];
    return entry && checkNumber ? [{ draft, checkNumber, entry }] : [];
  });
  const checkIds = await drawPayments(context, drawing, payments);
  await setLastCheckNumber(tx, bankAccountId, run.numbers.at(-1) ?? run.bank.lastCheckNumber);
  const drawn = checkIds.map((checkId, i) => ({ checkId, number: run.numbers[i] ?? '' }));
  await drawHeld(context, { communityId, checkDate, batchId }, run.held, drawn);
  const issued = payments.map(({ draft, checkNumber }, i) => ({
    checkId: checkIds[i] ?? '',
    checkNumber,
    payee: run.payees.get(draft.vendorId)?.name ?? '',
    amount: draft.amount,
  }));
  context.record({ entityId: batchId, batchId, after: { bankAccountId, checkDate, total: run.total, checks: issued } });
  return { batchId, total: run.total, checks: issued };
}

const paying = previewed(checks.previewChecks, checks.issueChecks, {
  plan: (context, commits) => makeRun(context, context.input, commits),
  async view(context, run) {
    const { communityId, checkDate } = context.input;
    const before = (await balanceOf(context, communityId, checkDate))(run.bank.accountId);
    const after = before - run.total;
    return {
      checks: run.drafts.map((draft, i) => {
        const payee = run.payees.get(draft.vendorId);
        return {
          checkNumber: run.numbers[i] ?? '',
          vendorId: draft.vendorId,
          payee: payee?.name ?? '',
          payeeLines: payee ? addressLines(payee) : [],
          amount: draft.amount,
          withheld: run.held.get(i)?.amount ?? 0n,
          withheldWhy: run.held.get(i)?.why ?? '',
          shares: draft.shares.map(({ bill, amount }) => {
            return {
              billId: bill.billId,
              billNumber: bill.billNumber,
              dueDate: bill.dueOn,
              open: bill.open,
              amount,
              remaining: bill.open - amount,
            };
          }),
        };
      }),
      total: run.total,
      entry: readableEntry(run.legs, run.chart.accounts),
      period: await shownPeriod(context.tx, communityId, checkDate),
      cash: { before, after, isShort: after < 0n },
      cautions: run.cautions,
    };
  },
  refuse: ({ tx, input }) => openPeriodAt(tx, input.communityId, input.checkDate),
  post: (context, run) => issue(context, context.input, run),
});

const payHandlers: Omit<CheckHandlers, keyof typeof printingHandlers | keyof typeof voidHandlers> = {
  async getPaymentSetup(context) {
    const { tx, input } = context;
    const todayDate = await todayOf(context, input.communityId);
    const banks = await loadBankAccounts(tx, input.communityId);
    const balance = await balanceOf(context, input.communityId, todayDate);
    const bankAccounts = banks.map(({ lastCheckNumber, ...bank }) => ({
      ...bank,
      nextCheckNumber: String(BigInt(lastCheckNumber) + 1n),
      balance: balance(bank.accountId),
    }));
    return { todayDate, bankAccounts };
  },
  previewChecks: paying.preview,
  issueChecks: paying.commit,
  async listChecks({ tx, input }) {
    const found = await listCheckRows(tx, input);
    return { total: found.total, totalAmount: found.amount_cents, rows: found.rows.map(shownCheck) };
  },
  async getCheck({ tx, input }) {
    const [check] = await loadChecks(tx, input.communityId, [input.checkId]);
    if (!check) throw notFound('The check');
    const shares = await loadShares(tx, [check.checkId]);
    return {
      ...shownCheck(check),
      payeeLines: addressLines(check),
      reference: check.reference,
      isExcludedFrom1099: isExcludedFrom1099(check.method),
      issuedBy: await userName(tx, check.issuedBy),
      issuedTime: check.issuedTime,
      shares: shares.map(({ amount_cents, ...share }) => ({ ...share, amount: amount_cents })),
      printed: await loadPrintings(tx, check.checkId),
      voidReason: check.voidReason ?? '',
    };
  },
};

export const checkHandlers: CheckHandlers = { ...payHandlers, ...printingHandlers, ...voidHandlers };
