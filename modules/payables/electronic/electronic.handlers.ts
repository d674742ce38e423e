// The handlers of electronic payments: the preview of a run and issuing it, what is on its way, and taking
// back what did not leave.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { openBatch, openPeriodAt, setLastCheckNumber } from '../../ledger/ledger.server.ts';
import { balanceOf, makeRun } from '../checks/check.handlers.ts';
import { drawPayments } from '../checks/draw.handlers.ts';
import { entryOfVoid, planVoid, voidWithin } from '../checks/void.handlers.ts';
import { drawHeld } from '../form-1099/backup-withholding.handlers.ts';
import { shownPeriod } from '../subledger/chart.handlers.ts';
import { readableEntry } from '../subledger/posting.rules.ts';
import { electronic, electronicRefusals } from './electronic.contract.ts';
import { FLAGGED_PAYMENTS, type PayableBank, refuseBank, refuseLimits } from './electronic.rules.ts';
import {
  countAch,
  countUnprenoted,
  insertPayments,
  listEvents,
  listFiles,
  listPayments,
  loadPayableBanks,
  loadPayments,
  paidOn,
} from './electronic.store.ts';
import { fundingOf, paymentFileHandlers, requireSigner } from './payment-file.handlers.ts';
import { findPolicy, listFunding } from './payments-setup.store.ts';

type ElectronicHandlers = Handlers<typeof electronic>;
type RunInput = Parameters<ElectronicHandlers['previewElectronic']>[0]['input'];

/** A run with the details it pays to. Refuses what limits, signers, holds and prenotes refuse. */
async function planRun(context: Context<RunInput>, commits: boolean) {
  const { tx, input } = context;
  const { communityId, bankAccountId, kind, payDate, items } = input;
  const account = await fundingOf(context, input);
  const policy = await findPolicy(tx);
  if (!policy) throw refuse(electronicRefusals, 'notFunding', { what: 'electronic payments' });
  requireSigner(context, account);
  const byAch = async (count: number) => {
    const before = await countAch(tx, bankAccountId);
    return Array.from({ length: count }, (_, i) => `ACH ${before + i + 1}`);
  };
  const run = await makeRun(
    context,
    { communityId, bankAccountId, checkDate: payDate, items },
    commits,
    kind === 'ACH' ? (drafts) => byAch(drafts.length) : undefined,
  );
  const nameOf = (vendorId: string) => run.payees.get(vendorId)?.name ?? '';
  const vendorIds = run.drafts.map(({ vendorId }) => vendorId);
  const banks: ReadonlyMap<string, PayableBank> = kind === 'ACH' ? await loadPayableBanks(tx, vendorIds) : new Map();
  if (kind === 'ACH') for (const vendorId of vendorIds) refuseBank(nameOf(vendorId), banks.get(vendorId), payDate);
  const paidThatDay = await paidOn(tx, bankAccountId, payDate);
  refuseLimits(
    run.drafts.map(({ vendorId, amount }) => ({ vendor: nameOf(vendorId), amount })),
    {
      vendorLimit: policy.vendorLimit_cents,
      dayLimit: policy.dayLimit_cents < account.dailyLimit_cents ? policy.dayLimit_cents : account.dailyLimit_cents,
      paidThatDay,
    },
  );
  return { run, banks, base: [run.base, kind, [...banks.values()].map((bank) => [bank.vendorBankId, bank.paidBefore]), paidThatDay] };
}

const isFlagged = (bank: PayableBank | undefined) => bank !== undefined && bank.paidBefore < FLAGGED_PAYMENTS;

const paying = previewed(electronic.previewElectronic, electronic.issueElectronic, {
  plan: planRun,
  async view(context, { run, banks }) {
    const { communityId, payDate } = context.input;
    const before = (await balanceOf(context, communityId, payDate))(run.bank.accountId);
    return {
      payments: run.drafts.map((draft, i) => {
        const bank = banks.get(draft.vendorId);
        return {
          number: run.numbers[i] ?? '',
          vendorId: draft.vendorId,
          payee: run.payees.get(draft.vendorId)?.name ?? '',
          account: bank?.lastDigits ?? '',
          isFlagged: isFlagged(bank),
          amount: draft.amount,
          withheld: run.held.get(i)?.amount ?? 0n,
          shares: draft.shares.map(({ bill, amount }) => ({
            billId: bill.billId,
            billNumber: bill.billNumber,
            dueDate: bill.dueOn,
            open: bill.open,
            amount,
            remaining: bill.open - amount,
          })),
        };
      }),
      total: run.total,
      entry: readableEntry(run.legs, run.chart.accounts),
      period: await shownPeriod(context.tx, communityId, payDate),
      cash: { before, after: before - run.total, isShort: before < run.total },
      cautions: run.cautions,
    };
  },
  refuse: ({ tx, input }) => openPeriodAt(tx, input.communityId, input.payDate),
  async post(context, { run, banks }) {
    const { tx, userId, now, input, record } = context;
    const { communityId, bankAccountId, kind, payDate } = input;
    const description = `${kind === 'ACH' ? 'ACH payments' : 'Digital checks'}, ${run.drafts.length}`;
    const batchId = await openBatch(tx, {
      communityId,
      kind: 'digital-checks',
      state: 'POSTED',
      postDate: payDate,
      description,
      userId,
      now,
    });
    const drawings = run.drafts.map((draft, i) => ({ draft, number: run.numbers[i] ?? '', entry: run.entries[i] ?? null }));
    const frame = { communityId, bankAccountId, checkDate: payDate, batchId };
    const checkIds = await drawPayments(
      context,
      { ...frame, method: kind, reference: 'ACH' },
      drawings.map(({ draft, number, entry }) => ({
        draft,
        entry,
        checkNumber: kind === 'DIGITAL' ? number : null,
        ...(kind === 'ACH' ? { reference: number } : {}),
      })),
    );
    if (kind === 'DIGITAL') await setLastCheckNumber(tx, bankAccountId, run.numbers.at(-1) ?? run.bank.lastCheckNumber);
    const drawn = checkIds.map((checkId, i) => ({ checkId, number: run.numbers[i] ?? '' }));
    await drawHeld(context, { communityId, checkDate: payDate, batchId }, run.held, drawn);
    const payments = run.drafts.map(({ vendorId }, i) => {
      const bank = banks.get(vendorId);
      return { checkId: checkIds[i] ?? '', vendorBankId: bank?.vendorBankId ?? null, isFlagged: isFlagged(bank) };
    });
    await insertPayments(tx, { communityId, kind, payDate }, payments, { userId, now });
    record({ entityId: batchId, batchId, after: { kind, bankAccountId, payDate, total: run.total, payments: drawn } });
    return { batchId, total: run.total, count: checkIds.length };
  },
});

const taking = previewed(electronic.previewDelete, electronic.deleteElectronic, {
  async plan(context, commits) {
    const { tx, input } = context;
    const checkIds = [...new Set(input.checkIds)];
    const payments = await loadPayments(tx, input.communityId, checkIds);
    if (payments.length !== checkIds.length) throw notFound('A payment');
    const plan = await planVoid(context, { ...input, checkIds, cancelBills: false }, commits);
    return { payments, plan, base: plan.base };
  },
  async view(context, { payments, plan }) {
    const { communityId, voidDate } = context.input;
    return {
      payments: payments.map(({ checkId, number, payee, amount_cents: amount }) => ({ checkId, number, payee, amount })),
      total: plan.total,
      bills: plan.bills.map(({ bill, open }) => ({
        billId: bill.billId,
        billNumber: bill.billNumber,
        vendorName: bill.vendorName,
        openAfter: open,
      })),
      entry: await entryOfVoid(context, { ...context.input, cancelBills: false }, plan),
      period: await shownPeriod(context.tx, communityId, voidDate),
    };
  },
  refuse: ({ tx, input }) => openPeriodAt(tx, input.communityId, input.voidDate),
  async post(context, { payments, plan }) {
    const { tx, userId, now, input, record } = context;
    const { communityId, voidDate, reason } = input;
    const checkIds = payments.map(({ checkId }) => checkId);
    const description = `Electronic payments taken back, ${checkIds.length}`;
    const batchId = await openBatch(tx, { communityId, kind: 'check-void', state: 'POSTED', postDate: voidDate, description, userId, now });
    await voidWithin(context, { communityId, checkIds, voidDate, reason }, batchId);
    record({ entityId: batchId, batchId, after: { checkIds, voidDate, total: plan.total }, reason });
    return { batchId, total: plan.total, count: checkIds.length };
  },
});

export const electronicHandlers: ElectronicHandlers = {
  previewElectronic: paying.preview,
  issueElectronic: paying.commit,
  previewDelete: taking.preview,
  deleteElectronic: taking.commit,
  ...paymentFileHandlers,
  async listElectronicEvents({ tx, input: { communityId, checkId } }) {
    const [payment] = await loadPayments(tx, communityId, [checkId]);
    if (!payment) throw notFound('The payment');
    return listEvents(tx, communityId, checkId);
  },
  async getElectronic({ tx, input, userId }) {
    const { communityId } = input;
    const accounts = await listFunding(tx, { communityIds: [communityId] });
    const payments = await listPayments(tx, communityId);
    const files = await listFiles(tx, communityId);
    const prenotes = await countUnprenoted(tx, communityId);
    const waits = (bankAccountId: string) =>
      payments.filter((one) => one.bankAccountId === bankAccountId && one.state === 'CREATED' && one.voidDate === null).length;
    const signs = (bankAccountId: string) =>
      accounts.some((one) => one.bankAccountId === bankAccountId && one.signers.some((signer) => signer.userId === userId));
    return {
      banks: accounts
        .filter((one) => one.state === 'VERIFIED')
        .map(({ bankAccountId, name, paysAch, paysDigital }) => ({
          bankAccountId,
          name,
          paysAch,
          paysDigital,
          maySign: signs(bankAccountId),
          waiting: waits(bankAccountId),
          prenotes: paysAch ? prenotes : 0,
        })),
      payments: payments.map(
        ({
          amount_cents: amount,
          bankAccountId: _,
          street: __,
          city: ___,
          stateCode: ____,
          postcode: _____,
          vendorBankId: ______,
          ...one
        }) => ({
          ...one,
          amount,
        }),
      ),
      files: files.map(({ total_cents: total, sealed: _, makerId, releaserId, issuerIds, bankAccountId, ...one }) => ({
        ...one,
        total,
        mayRelease: releaserId === null && makerId !== userId && !issuerIds.includes(userId) && signs(bankAccountId),
      })),
    };
  },
};
