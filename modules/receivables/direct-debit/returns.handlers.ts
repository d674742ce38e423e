// The handlers of returns: a file of the bank previewed entry by entry and booked, and what becomes of each
// returned entry.
import { bytesOf, type HandlerInput, refuse, type UploadedFile } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { openText, sealText } from '../../../packages/db/secrets.ts';
import { decodeText } from '../../../packages/files/text-encoding.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { broughtTo, previewed } from '../../../packages/http/previewed.ts';
import {
  addDays,
  addMonths,
  type Cents,
  daysBetween,
  formatDate,
  formatDateShort,
  type LocalDate,
  notFound,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { type Thread, threadWork } from '../../../packages/threads/threads.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { type Asked, insertJudgments, judgmentOf, lawOf, saidOf } from '../../law/law.server.ts';
import { type EntryDraft, openBatch, openPeriodAt, periodAt } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { nsfFee } from '../receipts/backout.handlers.ts';
import { returnsByOwner } from '../receipts/returned-payment.store.ts';
import {
  type Act,
  backOutReceipts,
  bookCharges,
  type NewCharge,
  needsOfReceipts,
  planPullBack,
  prepaidAccountsOf,
} from '../subledger/acts.handlers.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { backoutLines, chargeLines, prepaidLines } from '../subledger/posting.rules.ts';
import { loadReceiptPrepaid, loadReceipts, loadStanding, lockOwners } from '../subledger/subledger.store.ts';
import { type AnswerVerdict, drawRefusals, draws } from './draw.contract.ts';
import {
  type AccountChange,
  applyChanges,
  findTraced,
  insertReturns,
  knownChanges,
  listHolds,
  setNext,
  type TracedEntry,
} from './draw.store.ts';
import { findDebitSetting, listOwnerPayments, lockOwnerPayments, setOwnerPaymentState } from './owner-payment.store.ts';
import { achCode, codeWords } from './return-code.rules.ts';
import { type AchAnswer, type AnswersRead, corrected, readAnswers } from './returns-file.rules.ts';

type ReturnsInput = HandlerInput<typeof draws.previewReturns>;
type Judged = ReturnType<Awaited<ReturnType<typeof lawOf>>>;

/** Reads a file of returns and changes; run in a thread. */
export const readReturnsFile = (file: UploadedFile): AnswersRead => readAnswers(decodeText(bytesOf(file)).text);

const readInThread = ({ file }: { file: UploadedFile }, thread: Thread) => thread.run(threadWork(readReturnsFile, import.meta.url), file);

/** An answer of the bank, understood. */
interface Understood {
  answer: AchAnswer;
  verdict: AnswerVerdict;
  entry: TracedEntry | undefined;
  change: AccountChange | null;
}

/** The account of a change as it will be kept; null where it cannot be used. */
async function changesOf(
  { tx, input, services }: Context<ReturnsInput>,
  answers: readonly AchAnswer[],
  traced: ReadonlyMap<string, TracedEntry>,
) {
  const ids = answers
    .flatMap((one) => (one.kind === 'CHANGE' ? [traced.get(one.trace)?.ownerPaymentId ?? ''] : []))
    .filter((one) => one !== '');
  const payments = new Map(
    (await listOwnerPayments(tx, input.communityId, { ownerPaymentIds: ids })).map((one) => [one.ownerPaymentId, one]),
  );
  const known = await knownChanges(tx, input.communityId, ids);
  return ({ code, said, trace }: AchAnswer): AccountChange | 'KNOWN' | null => {
    const payment = payments.get(traced.get(trace)?.ownerPaymentId ?? '');
    if (!payment) return null;
    const { ownerPaymentId, routingNumber, accountKind, sealed, last4 } = payment;
    if (known.has(`${ownerPaymentId}:${trace}:${code}`)) return 'KNOWN';
    const made = corrected(code, said, { routingNumber, accountKind, accountNumber: openText(services.secrets, sealed) });
    if (!made) return null;
    const number = { sealed: sealText(services.secrets, made.accountNumber), last4: made.accountNumber.replaceAll('-', '').slice(-4) };
    return { ownerPaymentId, trace, code, oldLast4: last4, routingNumber: made.routingNumber, accountKind: made.accountKind, ...number };
  };
}

const verdictOf = (answer: AchAnswer, entry: TracedEntry): AnswerVerdict => {
  if (entry.isBackedOut) return 'KNOWN';
  if (entry.amount_cents !== answer.amount) return 'WRONG_AMOUNT';
  return entry.isSettled ? 'RETURN' : 'NOT_SETTLED';
};

async function understand(context: Context<ReturnsInput>, answers: readonly AchAnswer[]): Promise<Understood[]> {
  const { tx, input } = context;
  const traces = answers.map((one) => one.trace);
  const traced = await findTraced(tx, input.communityId, traces);
  const changeOf = await changesOf(context, answers, traced);
  const seen = new Set<string>();
  return answers.map((answer): Understood => {
    const entry = traced.get(answer.trace);
    const key = `${answer.kind}:${answer.trace}`;
    const isTwice = seen.has(key);
    seen.add(key);
    if (!entry) return { answer, entry, verdict: 'UNKNOWN_TRACE', change: null };
    if (isTwice) return { answer, entry, verdict: 'KNOWN', change: null };
    if (answer.kind === 'RETURN') return { answer, entry, verdict: verdictOf(answer, entry), change: null };
    const change = changeOf(answer);
    if (change === 'KNOWN') return { answer, entry, verdict: 'KNOWN', change: null };
    return { answer, entry, verdict: change ? 'CHANGE' : 'UNREADABLE', change };
  });
}

/** What a return costs its owner, and what the packs said to it. */
interface FeeOf {
  amount: Cents;
  asked: Asked;
  law: Judged;
}

/** The fees of returns for want of money, by receipt; one the packs block is not charged. */
async function feesOf(tx: Tx, communityId: string, postDate: LocalDate, returned: readonly Understood[]): Promise<Map<string, FeeOf>> {
  const setting = await findDebitSetting(tx, communityId);
  const fee = setting?.returnFee_cents ?? null;
  const charged = returned.filter(({ answer }) => achCode(answer.code, postDate)?.mayRetry);
  if (fee === null || charged.length === 0) return new Map();
  const owners = charged.flatMap(({ entry }) => (entry ? [entry.ownershipId] : []));
  const before = await returnsByOwner(tx, communityId, owners, { after: addMonths(postDate, -12), to: postDate });
  const judge = await lawOf(tx, communityId);
  return new Map(
    charged.flatMap(({ entry }) => {
      if (!entry) return [];
      const facts = {
        act: 'chargeNsfFee',
        checkCents: entry.amount_cents,
        feeCents: fee,
        repeat: (before.get(entry.ownershipId) ?? 0) > 0,
      };
      const asked: Asked = { topic: 'nsfFee', asOf: postDate, facts };
      const law = judge(asked);
      return [[entry.receiptId, { amount: law.verdict === 'block' ? 0n : fee, asked, law }] as const];
    }),
  );
}

async function chargesOf(tx: Tx, communityId: string, on: LocalDate, returned: readonly Understood[], fees: ReadonlyMap<string, FeeOf>) {
  const due = returned.flatMap(({ entry }) => (entry && (fees.get(entry.receiptId)?.amount ?? 0n) > 0n ? [entry] : []));
  if (due.length === 0) return [];
  const code = (await loadCodes(tx, communityId)).find((one) => one.kind === 'NSF' && one.isActive);
  if (!code) throw refuse(drawRefusals, 'noNsfCode');
  return due.map((entry) => nsfFee(code, entry, on, fees.get(entry.receiptId)?.amount ?? 0n));
}

/** The entries of taking receipts back and of the fees, as they would be posted. */
async function entriesOf(tx: Tx, { communityId, postDate }: ReturnsInput, receiptIds: readonly string[], charges: readonly NewCharge[]) {
  const receipts = await loadReceipts(tx, communityId, { receiptIds });
  const { arTiming } = await periodAt(tx, communityId, postDate);
  const accounts = await prepaidAccountsOf(tx, communityId);
  const leftOf = await loadReceiptPrepaid(tx, receiptIds);
  const pulled = await planPullBack(tx, communityId, needsOfReceipts(receipts, leftOf), postDate);
  const taken = pulled.map(({ application, amount }) => ({ charge: application, bucketCodeId: application.bucketCodeId, amount: -amount }));
  const standingOf = Map.groupBy(await loadStanding(tx, communityId, { receiptIds }), (one) => one.receiptId);
  const own = { postDate, entryType: 'RECEIPT_BACKOUT', sourceType: 'receipt-backout' };
  const backing = receipts.map(({ receiptId, cashAccountId }): EntryDraft => {
    const paid = (standingOf.get(receiptId) ?? []).map((one) => ({ charge: one, amount: one.amount }));
    const lines = backoutLines(cashAccountId, accounts.generalId, paid, leftOf.get(receiptId) ?? 0n, arTiming);
    return { ...own, sourceId: receiptId, lines };
  });
  const pulling: EntryDraft = { ...own, sourceId: 'prepaid', lines: prepaidLines(accounts, taken, arTiming) };
  const charging = charges.map(
    (charge, i): EntryDraft => ({
      postDate,
      entryType: charge.kind,
      sourceType: 'charge',
      sourceId: String(i),
      lines: chargeLines(charge, charge.amount, arTiming),
    }),
  );
  return entryView(tx, communityId, [...(taken.length > 0 ? [pulling] : []), ...backing, ...charging]);
}

async function plannedReturns(context: Context<ReturnsInput>, commits: boolean) {
  const { tx, input } = context;
  const { communityId, postDate } = input;
  const { answers, faults } = broughtTo(context) as AnswersRead;
  if (commits) {
    const held = [
      ...(
        await findTraced(
          tx,
          communityId,
          answers.map((one) => one.trace),
        )
      ).values(),
    ];
    await lockOwners(tx, communityId, [...new Set(held.map((one) => one.ownershipId))]);
    await lockOwnerPayments(tx, communityId, [...new Set(held.map((one) => one.ownerPaymentId))]);
  }
  const understood = await understand(context, answers);
  const returned = understood.filter((one) => one.verdict === 'RETURN');
  const fees = await feesOf(tx, communityId, postDate, returned);
  const charges = await chargesOf(tx, communityId, postDate, returned, fees);
  const { status } = await periodAt(tx, communityId, postDate);
  const receiptIds = returned.map(({ entry }) => entry?.receiptId ?? '');
  const entry = returned.length > 0 ? await entriesOf(tx, input, receiptIds, charges) : [];
  const said = [...fees].map(([receiptId, fee]) => [receiptId, fee.amount, fee.law.ruleVersion]);
  const base = [postDate, understood.map(({ answer, verdict }) => [answer.trace, answer.code, verdict]), entry, said, faults.length];
  return { understood, returned, fees, charges, faults, status, entry, receiptIds, base };
}

type ReturnsPlan = Awaited<ReturnType<typeof plannedReturns>>;

const shownAnswer = ({ answer, verdict, entry }: Understood, i: number, on: LocalDate, fees: ReadonlyMap<string, FeeOf>) => {
  const fee = verdict === 'RETURN' && entry ? fees.get(entry.receiptId) : undefined;
  return {
    number: i + 1,
    verdict,
    code: answer.code,
    title: codeWords(answer.code, on),
    action: achCode(answer.code, on)?.action ?? 'hold, ask the bank, never present it again',
    accountNumber: entry?.accountNumber ?? '',
    owner: entry?.owner ?? answer.name,
    trace: answer.trace,
    amount: answer.amount,
    fee: fee && fee.amount > 0n ? fee.amount : null,
    law: fee ? saidOf(fee.law) : null,
    said: answer.kind === 'RETURN' ? answer.said : '',
  };
};

function returnsView({ postDate }: ReturnsInput, plan: ReturnsPlan) {
  const { understood, returned, fees, charges, faults, status, entry } = plan;
  return {
    answers: understood.map((one, i) => shownAnswer(one, i, postDate, fees)),
    faults,
    returns: returned.length,
    changes: understood.filter((one) => one.verdict === 'CHANGE').length,
    total: sumCents(returned.map(({ answer }) => answer.amount)),
    fees: sumCents(charges.map((charge) => charge.amount)),
    periodStatus: status,
    entry,
  };
}

/** Books the returns of a file as one batch; answers its id. */
async function bookReturns(context: Context<ReturnsInput>, plan: ReturnsPlan): Promise<string> {
  const { tx, userId, now } = context;
  const { communityId, postDate } = context.input;
  const description = `Direct debits returned ${formatDateShort(postDate)}`;
  const batchId = await openBatch(tx, { communityId, kind: 'BACKOUT', state: 'POSTED', postDate, description, userId, now });
  const act: Act = { communityId, batchId, userId, now };
  await backOutReceipts(tx, act, await loadReceipts(tx, communityId, { receiptIds: plan.receiptIds }), postDate, 'NSF');
  const booked = plan.charges.length > 0 ? await bookCharges(tx, act, plan.charges) : [];
  const chargeOf = new Map(booked.map((charge) => [charge.ownershipId, charge.chargeId]));
  const kept = plan.returned.flatMap(({ entry }) => {
    const fee = entry && plan.fees.get(entry.receiptId);
    if (!fee || fee.law.ruleVersion === null) return [];
    const subject = `NSF fee of ${entry.accountNumber} ${entry.owner}`;
    return [judgmentOf(fee.asked, fee.law, { subject, recordKind: 'charge', recordId: chargeOf.get(entry.ownershipId) ?? null })];
  });
  if (kept.length > 0) await insertJudgments(tx, communityId, kept, { userId, now });
  const rows = plan.returned.map(({ answer, entry }) => ({ receiptId: entry?.receiptId ?? '', code: answer.code, said: answer.said }));
  await insertReturns(tx, { communityId, batchId, returnedDate: postDate }, rows);
  for (const [code, own] of Map.groupBy(plan.returned, ({ answer }) => answer.code)) {
    const ids = own.map(({ entry }) => entry?.ownerPaymentId ?? '');
    await setOwnerPaymentState(tx, ids, { state: 'HELD', heldFor: `${code}: ${codeWords(code, postDate)}`, on: postDate });
  }
  return batchId;
}

const returningFile = previewed(draws.previewReturns, draws.postReturns, {
  read: readInThread,
  plan: plannedReturns,
  view: async ({ input }, plan) => returnsView(input, plan),
  async refuse({ tx, input }, { faults, understood, returned }) {
    const [fault] = faults;
    if (fault) throw refuse(drawRefusals, 'fileFaults', { fault: `line ${fault.line}: ${fault.words}` });
    if (!understood.some(({ verdict }) => verdict === 'RETURN' || verdict === 'CHANGE')) throw refuse(drawRefusals, 'nothingNew');
    const early = returned.find(({ entry }) => entry && entry.drawDate > input.postDate);
    if (early?.entry) throw refuse(drawRefusals, 'returnedBefore', { day: formatDate(early.entry.drawDate) });
    await openPeriodAt(tx, input.communityId, input.postDate);
  },
  async post(context, plan) {
    const { tx, input, record } = context;
    const batchId = plan.returned.length > 0 ? await bookReturns(context, plan) : null;
    const changes = plan.understood.flatMap((one) => (one.change ? [one.change] : []));
    if (changes.length > 0) await applyChanges(tx, input.communityId, input.postDate, changes);
    const total = sumCents(plan.returned.map(({ answer }) => answer.amount));
    const after = { fileName: input.file.fileName, returns: plan.returned.length, changes: changes.length, total };
    record({ ...(batchId ? { entityId: batchId, batchId } : {}), after });
    return { batchId, returns: plan.returned.length, changes: changes.length, total };
  },
});

export const returnHandlers: Pick<Handlers<typeof draws>, 'previewReturns' | 'postReturns' | 'listDebitHolds' | 'decideReturn'> = {
  previewReturns: returningFile.preview,
  postReturns: returningFile.commit,
  async listDebitHolds({ tx, input: { communityId }, now }) {
    const today = await todayOf(tx, communityId, now);
    const rows = await listHolds(tx, communityId, { since: addDays(today, -180) });
    return {
      rows: rows.map(({ last4, amount_cents: amount, firstDrawDate: _first, ...row }) => {
        const meaning = achCode(row.code, row.returnedDate);
        return {
          ...row,
          bankAccount: `••••${last4}`,
          amount,
          title: codeWords(row.code, row.returnedDate),
          meaning: meaning?.meaning ?? 'This code is not known on the day of the return',
          action: meaning?.action ?? 'hold, ask the bank, never present it again',
          mayRetry: (meaning?.mayRetry ?? false) && row.tries < 3,
        };
      }),
    };
  },
  async decideReturn({ tx, input, now, record }) {
    const { communityId, receiptId, next } = input;
    const [row] = await listHolds(tx, communityId, { receiptId });
    if (!row) throw notFound('The return');
    if (row.next !== 'HELD') throw refuse(drawRefusals, 'decidedAlready');
    const today = await todayOf(tx, communityId, now);
    if (next === 'RETRY') {
      if (!achCode(row.code, row.returnedDate)?.mayRetry) throw refuse(drawRefusals, 'notRetryable', { code: row.code });
      if (row.tries >= 3 || daysBetween(row.firstDrawDate, today) > 180) throw refuse(drawRefusals, 'retriesSpent');
    }
    await setNext(tx, receiptId, next);
    const state = next === 'REVOKED' ? ('REVOKED' as const) : ('ACTIVE' as const);
    await setOwnerPaymentState(tx, [row.ownerPaymentId], { state, heldFor: '', on: today });
    record({ entityId: row.ownerPaymentId, before: { next: row.next }, after: { receiptId, next, code: row.code } });
    return {};
  },
};
