// The handlers of draws: previewed and posted to the clearing account, handed over as a file, settled; with
// what the banks returned.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { openText } from '../../../packages/db/secrets.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { assert, type Cents, formatDate, formatDateShort, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { type EntryDraft, openBatch, openPeriodAt, periodAt, post } from '../../ledger/ledger.server.ts';
import { keepOrderLaw, lawfulOrderOn } from '../application/order-law.handlers.ts';
import { loadPayable } from '../application/payable.handlers.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { allocateReceipts, type ReceiptDraft } from '../receipts/allocation.rules.ts';
import { bookReceipts, receiptDrafts } from '../receipts/booking.handlers.ts';
import { listOrder } from '../receipts/receipt.handlers.ts';
import { takeDepositId } from '../receipts/receipt.store.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import { type DrawState, drawRefusals, draws } from './draw.contract.ts';
import { type Authorization, bankingDayFrom, isBankingDay, planDraw } from './draw.rules.ts';
import {
  type DrawRow,
  insertDebitDeposit,
  insertDraw,
  insertNotices,
  listDrawEntries,
  listDraws,
  loadAuthorizations,
  loadRetries,
  setHanded,
  setSettled,
} from './draw.store.ts';
import { drawFile, traceOf } from './draw-file.rules.ts';
import { amountRules, leftOutWords } from './owner-payment.contract.ts';
import { findDebitSetting, listOwnerPayments, lockOwnerPayments, type OwnerPaymentRow } from './owner-payment.store.ts';
import { returnHandlers } from './returns.handlers.ts';

type DrawInput = HandlerInput<typeof draws.previewDraw>;

/** Who is due on a day and what each may give. Refuses `noDebitSetting` and `notBankingDay`. */
async function dueOn(tx: Tx, communityId: string, drawDate: LocalDate, leftOutIds: readonly string[], locks: boolean) {
  const setting = await findDebitSetting(tx, communityId);
  if (!setting) throw refuse(drawRefusals, 'noDebitSetting');
  if (!isBankingDay(drawDate))
    throw refuse(drawRefusals, 'notBankingDay', { day: formatDate(drawDate), next: formatDate(bankingDayFrom(drawDate)) });
  if (locks) {
    const all = await loadAuthorizations(tx, communityId, drawDate);
    await lockOwners(tx, communityId, [...new Set(all.map((one) => one.ownershipId))]);
    await lockOwnerPayments(
      tx,
      communityId,
      all.map((one) => one.ownerPaymentId),
    );
  }
  const authorizations = await loadAuthorizations(tx, communityId, drawDate);
  const retries = await loadRetries(tx, communityId, drawDate);
  const owners = [...new Set([...authorizations, ...retries].map((one) => one.ownershipId))];
  const open = await loadPayable(tx, communityId, owners, drawDate);
  const balances = await ownerBalances(tx, communityId, drawDate, owners);
  const prepaidOf = new Map(balances.map((one) => [one.ownershipId, one.prepaid_cents]));
  const openOf = Map.groupBy(open, (charge) => charge.ownershipId);
  const owedOf = (ownershipId: string, codeIds: readonly string[] | null): Cents => {
    const charges = (openOf.get(ownershipId) ?? []).filter((charge) => codeIds === null || codeIds.includes(charge.codeId));
    return sumCents(charges.map((charge) => charge.open)) - (codeIds === null ? (prepaidOf.get(ownershipId) ?? 0n) : 0n);
  };
  const terms = { drawDate, noticeDays: setting.noticeDays, leftOutIds: new Set(leftOutIds) };
  return { setting, authorizations, open, owedOf, plan: planDraw(authorizations, retries, owedOf, terms) };
}

async function plannedDraw({ tx, input }: Context<DrawInput>, commits: boolean) {
  const { communityId, drawDate, leftOutIds = [] } = input;
  const due = await dueOn(tx, communityId, drawDate, leftOutIds, commits);
  const usual = await listOrder(tx, communityId, { kind: 'DEFAULT' });
  const paymentOf = new Map((await listOwnerPayments(tx, communityId)).map((one) => [one.ownerPaymentId, one]));
  // The bank wants traces to rise within a file, so receipts are numbered in the order of its batches.
  const groupOf = (line: { ownerPaymentId: string; retriesReceiptId: string | null }) =>
    `${line.retriesReceiptId === null ? 0 : 1}${paymentOf.get(line.ownerPaymentId)?.sec ?? ''}`;
  const lines = due.plan.lines.toSorted((a, b) => (groupOf(a) < groupOf(b) ? -1 : groupOf(a) > groupOf(b) ? 1 : 0));
  const drafts = lines.map((line): ReceiptDraft => {
    const { ownershipId, amount, codeIds, retriesReceiptId } = line;
    const note = retriesReceiptId === null ? 'Direct debit' : 'Direct debit, presented again';
    const rest = usual.filter((codeId) => !codeIds.includes(codeId));
    return { ownershipId, amount, checkNumber: '', note, codeIds: [...codeIds, ...rest], split: null };
  });
  const receipts = allocateReceipts(drafts, due.open);
  const { status } = await periodAt(tx, communityId, drawDate);
  const law = await lawfulOrderOn(tx, communityId, drawDate);
  const pays = receipts.map(({ allocations, rest }) => [allocations.map((one) => [one.charge.chargeId, one.amount]), rest]);
  const base = [drawDate, due.setting.version, lines, due.plan.leftOut, pays, law.said?.ruleVersion ?? null];
  return { ...due, lines, receipts, status, law, paymentOf, base };
}

type DrawPlan = Awaited<ReturnType<typeof plannedDraw>>;

const lineOf = (paymentOf: ReadonlyMap<string, OwnerPaymentRow>, ownerPaymentId: string) => {
  const { ownershipId = '', accountNumber = '', owner = '', last4 = '' } = paymentOf.get(ownerPaymentId) ?? {};
  return { ownerPaymentId, ownershipId, accountNumber, owner, bankAccount: `••••${last4}` };
};

const whyOf = (payment: OwnerPaymentRow | undefined, isRetry: boolean): string => {
  if (isRetry) return 'Presented again after a return';
  return payment?.amountRule === 'CODES' ? `What is owed on chosen codes` : amountRules[payment?.amountRule ?? 'BALANCE'];
};

/** The first draw from an account, or the first since it changed. */
const isNew = (payment: OwnerPaymentRow | undefined): boolean =>
  !payment?.lastDrawDate || (payment.accountChangedDate !== null && payment.accountChangedDate > payment.lastDrawDate);

async function drawView(tx: Tx, { communityId, drawDate }: DrawInput, plan: DrawPlan) {
  const { setting, lines, receipts, paymentOf, owedOf, status } = plan;
  const deposit = { depositId: '0', cashAccountId: setting.clearingAccountId, postDate: drawDate };
  return {
    drawDate,
    lines: lines.map((line) => {
      const payment = paymentOf.get(line.ownerPaymentId);
      const isRetry = line.retriesReceiptId !== null;
      const own = { ...lineOf(paymentOf, line.ownerPaymentId), amount: line.amount, owes: owedOf(line.ownershipId, null) };
      return { ...own, why: whyOf(payment, isRetry), isRetry, isNewAccount: isNew(payment) };
    }),
    leftOut: plan.plan.leftOut.map(({ ownerPaymentId, amount, reason }) => {
      return { ...lineOf(paymentOf, ownerPaymentId), amount, reason: leftOutWords[reason], needsNotice: reason === 'NOTICE_NEEDED' };
    }),
    total: sumCents(lines.map((line) => line.amount)),
    noticeDays: setting.noticeDays,
    periodStatus: status,
    entry: await entryView(tx, communityId, await receiptDrafts(tx, communityId, deposit, receipts)),
  };
}

/** The account an entry of a draw names. */
function accountOf(payment: OwnerPaymentRow | undefined) {
  assert(payment, 'every line of a draw has its authorization');
  const { sec, kind, holder, routingNumber, sealed, last4, accountKind } = payment;
  return { sec, kind, holder, routingNumber, sealed, last4, accountKind };
}

const drawing = previewed(draws.previewDraw, draws.postDraw, {
  plan: plannedDraw,
  view: ({ tx, input }, plan) => drawView(tx, input, plan),
  async refuse({ tx, input }, { lines }) {
    if (lines.length === 0) throw refuse(drawRefusals, 'nothingToDraw');
    await openPeriodAt(tx, input.communityId, input.drawDate);
  },
  async post(context, { setting, lines, receipts, law, paymentOf }) {
    const { tx, userId, now } = context;
    const { communityId, drawDate } = context.input;
    const { bankAccountId, clearingAccountId, companyId, companyName, bankRouting } = setting;
    const description = `Direct debits ${formatDateShort(drawDate)}`;
    const batchId = await openBatch(tx, {
      communityId,
      kind: 'DIRECT_DEBIT',
      state: 'POSTED',
      postDate: drawDate,
      description,
      userId,
      now,
    });
    const depositId = await takeDepositId(tx);
    await insertDebitDeposit(tx, { communityId, bankAccountId, depositId, on: drawDate });
    const deposit = { depositId, cashAccountId: clearingAccountId, postDate: drawDate };
    const receiptIds = await bookReceipts(tx, { communityId, batchId, userId, now }, deposit, receipts);
    const entries = lines.map(({ ownerPaymentId, ownershipId, retriesReceiptId }, i) => {
      const receiptId = receiptIds[i] ?? '';
      const own = { receiptId, ownerPaymentId, ownershipId, retriesReceiptId, trace: traceOf(bankRouting, receiptId) };
      return { ...own, ...accountOf(paymentOf.get(ownerPaymentId)) };
    });
    const draw = { communityId, bankAccountId, clearingAccountId, depositId, batchId, drawDate, companyId, companyName };
    const debitDrawId = await insertDraw(tx, draw, entries);
    await keepOrderLaw(tx, communityId, law, { batchId, by: { userId, now } });
    const total = sumCents(lines.map((line) => line.amount));
    context.record({ entityId: batchId, batchId, after: { debitDrawId, count: lines.length, total } });
    return { batchId, debitDrawId, count: lines.length, total };
  },
});

/** The draw, held until the transaction ends; refuses `drawCanceled`. */
async function theDraw(
  tx: Tx,
  { communityId, debitDrawId }: { communityId: string; debitDrawId: string },
  lock: boolean,
): Promise<DrawRow> {
  const [draw] = await listDraws(tx, communityId, { debitDrawId, lock });
  if (!draw) throw notFound('The draw');
  if (draw.isCanceled) throw refuse(drawRefusals, 'drawCanceled');
  return draw;
}

type SettlementInput = HandlerInput<typeof draws.previewSettlement>;

async function plannedSettlement({ tx, input }: Context<SettlementInput>, commits: boolean) {
  const { communityId, postDate } = input;
  const draw = await theDraw(tx, input, commits);
  const { status } = await periodAt(tx, communityId, postDate);
  const entries: EntryDraft[] = [
    {
      postDate,
      entryType: 'DEBIT_SETTLEMENT',
      description: `Direct debits of ${formatDateShort(draw.drawDate)} arrived`,
      sourceType: 'debit-settlement',
      sourceId: draw.debitDrawId,
      bankItemKey: `draw:${draw.debitDrawId}`,
      lines: [
        { accountId: draw.cashAccountId, amount: draw.standing_cents },
        { accountId: draw.clearingAccountId, amount: -draw.standing_cents },
      ],
    },
  ];
  const base = [draw.debitDrawId, postDate, draw.handedTime, draw.settledBatchId, draw.standing, draw.standing_cents];
  return { draw, status, entries, base };
}

const settling = previewed(draws.previewSettlement, draws.settleDraw, {
  plan: plannedSettlement,
  async view({ tx, input }, { draw, status, entries }) {
    const { drawDate, bankAccount, standing: count, standing_cents: total } = draw;
    const entry = total === 0n ? [] : await entryView(tx, input.communityId, entries);
    return { drawDate, bankAccount, count, total, periodStatus: status, entry };
  },
  async refuse({ tx, input }, { draw }) {
    if (draw.settledBatchId !== null) throw refuse(drawRefusals, 'settledAlready');
    if (draw.handedTime === null) throw refuse(drawRefusals, 'notHanded');
    if (input.postDate < draw.drawDate) throw refuse(drawRefusals, 'settledBefore', { day: formatDate(draw.drawDate) });
    if (draw.standing_cents === 0n) throw refuse(drawRefusals, 'nothingToSettle');
    await openPeriodAt(tx, input.communityId, input.postDate);
  },
  async post(context, { draw, entries }) {
    const { tx, userId, now } = context;
    const { communityId, postDate } = context.input;
    const description = `Settlement of the draw of ${formatDateShort(draw.drawDate)}`;
    const batchId = await openBatch(tx, { communityId, kind: 'DEBIT_SETTLEMENT', state: 'POSTED', postDate, description, userId, now });
    // Settled again after it was taken back, it is another entry.
    const own = entries.map((entry) => ({ ...entry, sourceId: batchId }));
    await post(tx, { communityId, batchId, userId, now, entries: own });
    await setSettled(tx, draw.debitDrawId, batchId);
    context.record({ entityId: batchId, batchId, after: { debitDrawId: draw.debitDrawId, total: draw.standing_cents } });
    return { batchId, total: draw.standing_cents };
  },
});

const stateOf = ({ isCanceled, settledBatchId, handedTime }: DrawRow): DrawState => {
  if (isCanceled) return 'CANCELED';
  if (settledBatchId !== null) return 'SETTLED';
  return handedTime === null ? 'IN_PROGRESS' : 'SUBMITTED';
};

/** Those who have to be told of what a draw will take, with what it would take. */
const toTell = (authorizations: readonly Authorization[], leftOut: DrawPlan['plan']['leftOut']) =>
  leftOut.filter((line) => line.reason === 'NOTICE_NEEDED' && authorizations.some((one) => one.ownerPaymentId === line.ownerPaymentId));

export const drawHandlers: Handlers<typeof draws> = {
  ...returnHandlers,
  previewDraw: drawing.preview,
  postDraw: drawing.commit,
  previewSettlement: settling.preview,
  settleDraw: settling.commit,
  async recordDebitNotices({ tx, input, userId, record }) {
    const { communityId, drawDate, givenDate } = input;
    const { authorizations, plan } = await dueOn(tx, communityId, drawDate, [], true);
    const notices = toTell(authorizations, plan.leftOut);
    if (notices.length > 0) await insertNotices(tx, { communityId, drawDate, givenDate, userId }, notices);
    record({ after: { drawDate, givenDate, ownerPaymentIds: notices.map((one) => one.ownerPaymentId) } });
    return { count: notices.length };
  },
  async listDraws({ tx, input: { communityId } }) {
    const rows = await listDraws(tx, communityId);
    return {
      rows: rows.map((draw) => {
        const { debitDrawId, batchId, settledBatchId, drawDate, bankAccount, entries, handedTime } = draw;
        const own = { debitDrawId, batchId, settledBatchId, drawDate, bankAccount, entries, handedTime };
        return { ...own, total: draw.total_cents, returned: draw.returned_cents, state: stateOf(draw) };
      }),
    };
  },
  async listDrawEntries({ tx, input: { communityId, debitDrawId } }) {
    const [draw] = await listDraws(tx, communityId, { debitDrawId });
    if (!draw) throw notFound('The draw');
    const rows = await listDrawEntries(tx, communityId, debitDrawId);
    return {
      rows: rows.map(({ last4, amount_cents: amount, receiptId, ownerPaymentId, ownershipId, accountNumber, owner, trace, ...one }) => {
        const { isRetry, isBackedOut, returnCode } = one;
        const own = { receiptId, ownerPaymentId, ownershipId, accountNumber, owner, bankAccount: `••••${last4}`, amount };
        return { ...own, trace, isRetry, isBackedOut, returnCode };
      }),
    };
  },
  async handOverDraw({ tx, input, userId, now, record }) {
    const draw = await theDraw(tx, input, true);
    if (draw.handedTime !== null) throw refuse(drawRefusals, 'handedAlready');
    await setHanded(tx, draw.debitDrawId, { userId, now });
    record({ entityId: draw.debitDrawId, batchId: draw.batchId, after: { isHanded: true, total: draw.standing_cents } });
    return {};
  },
  async recallDraw({ tx, input, record }) {
    const draw = await theDraw(tx, input, true);
    if (draw.settledBatchId !== null) throw refuse(drawRefusals, 'settledAlready');
    if (draw.handedTime === null) throw refuse(drawRefusals, 'notHanded');
    await setHanded(tx, draw.debitDrawId, null);
    record({ entityId: draw.debitDrawId, batchId: draw.batchId, after: { isHanded: false } });
    return {};
  },
  async downloadDrawFile({ tx, input, services }) {
    const draw = await theDraw(tx, input, false);
    const { handedTime, debitDrawId, bankName, bankRouting, companyId, companyName, drawDate } = draw;
    if (handedTime === null) throw refuse(drawRefusals, 'notHanded');
    const rows = await listDrawEntries(tx, input.communityId, debitDrawId);
    const entries = rows
      .filter((row) => row.isSent)
      .map(({ sealed, amount_cents: amount, accountNumber: individualId, ...row }) => {
        const { sec, kind, routingNumber, accountKind, holder, trace, isRetry } = row;
        return {
          sec,
          isOnce: kind === 'ONE_TIME',
          routingNumber,
          accountKind,
          holder,
          trace,
          isRetry,
          amount,
          individualId,
          accountNumber: openText(services.secrets, sealed),
        };
      });
    const head = { drawDate, bankName, bankRouting, companyId, companyName, drawId: debitDrawId, handedTime };
    return {
      fileName: `Direct debits ${drawDate} ${debitDrawId}.ach`,
      contentType: 'text/plain',
      body: new TextEncoder().encode(drawFile(head, entries)),
    };
  },
};
