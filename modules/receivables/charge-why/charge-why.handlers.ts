// The handlers that say why one charge is owed.
import type { HandlerOutput } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { addDays, type Cents, formatDate, formatMonth, isLocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { clausesOf, judgmentsOf, type KeptJudgment, recordOf, saidOfKept } from '../../law/law.server.ts';
import { booksOf, periodIn } from '../../ledger/ledger.server.ts';
import { findBatch, loadAssignments } from '../billing/billing.store.ts';
import { proposeCharges } from '../billing/charge.rules.ts';
import { loadOwners } from '../owners/balance.store.ts';
import type { chargeWhy } from './charge-why.contract.ts';
import {
  type Arithmetic,
  installmentArithmetic,
  interestArithmetic,
  lateFeeArithmetic,
  nsfArithmetic,
  plainArithmetic,
  runningOpen,
} from './charge-why.rules.ts';
import { findInterestFacts, findWhyCharge, listApplied, listBatchCharges, listNotices, type WhyChargeRow } from './charge-why.store.ts';

const centsOf = (value: unknown): Cents | null => (typeof value === 'number' ? BigInt(value) : null);

/** The judgment kept with a charge, or with the line it was posted from. */
async function judgmentOfCharge(tx: Tx, { chargeId, batchLineId }: WhyChargeRow): Promise<KeptJudgment | undefined> {
  const [own] = await judgmentsOf(tx, 'charge', [chargeId]);
  if (own || batchLineId === null) return own;
  const [ofLine] = await judgmentsOf(tx, 'batchLine', [batchLineId]);
  return ofLine;
}

/** What an installment costs by the categories in force on its day. */
async function installmentOf(tx: Tx, communityId: string, charge: WhyChargeRow): Promise<Arithmetic> {
  const { chargeDate, propertyId, codeId, amount_cents: amount, category } = charge;
  const period = periodIn(await booksOf(tx, communityId), chargeDate);
  if (!period) return installmentArithmetic({ category, frequency: '', byRule: null }, amount);
  const assignments = await loadAssignments(tx, communityId, chargeDate, period.fiscalYearId, null, propertyId);
  const own = assignments.filter((one) => one.codeId === codeId);
  const [proposed] = proposeCharges(own, chargeDate, period, new Set()).charges;
  const frequency = (own[0]?.frequency ?? '').toLowerCase();
  return installmentArithmetic({ category, frequency, byRule: proposed?.amount ?? null }, amount);
}

async function arithmeticOf(tx: Tx, communityId: string, charge: WhyChargeRow, judged: KeptJudgment | undefined): Promise<Arithmetic> {
  const { kind, chargeId, amount_cents: amount, windowFrom, windowThrough, originDate, comment } = charge;
  const facts = judged?.facts ?? {};
  const atMost = judged?.atMost ?? null;
  if (kind === 'INTEREST') {
    const kept = await findInterestFacts(tx, chargeId);
    if (!kept) return plainArithmetic('Interest', amount);
    const { base_cents: base, uncapped_cents: uncapped, ...rest } = kept;
    const span = windowFrom && windowThrough ? `${formatDate(windowFrom)} to ${formatDate(windowThrough)}` : '';
    return interestArithmetic({ ...rest, base, uncapped }, amount, span);
  }
  if (kind === 'LATE_FEE') {
    const { dueDate } = facts;
    return lateFeeArithmetic(
      {
        installments: centsOf(facts.installmentCents) ?? charge.source_cents,
        unpaid: centsOf(facts.unpaidCents),
        dueDate: typeof dueDate === 'string' && isLocalDate(dueDate) ? dueDate : charge.sourceChargeDate,
        asked: centsOf(facts.askedCents),
        atMost,
      },
      amount,
    );
  }
  if (kind === 'NSF_FEE') return nsfArithmetic({ check: centsOf(facts.checkCents), atMost }, amount);
  if (kind === 'MOVED') return plainArithmetic(`First charged on ${originDate ? formatDate(originDate) : 'the previous account'}`, amount);
  if (kind === 'BEGINNING') return plainArithmetic('Owed when the books began', amount);
  if (charge.batchKind === 'CHARGES' && charge.special === '') return installmentOf(tx, communityId, charge);
  return plainArithmetic(charge.special === '' ? comment : `Installment of ${charge.special}`, amount);
}

/** The community’s own rule in words. */
function ruleOf({ kind, codeName, category, sourceCode, special, batchKind, chargeDate, comment }: WhyChargeRow): string {
  const of = category === '' ? codeName : `${codeName}, category ${category}`;
  if (kind === 'LATE_FEE') return `Late fee on ${sourceCode ?? 'what is late'}, as its category asks`;
  if (kind === 'INTEREST') return `Interest on ${sourceCode ?? 'what is overdue'}, by the interest settings of its days`;
  if (kind === 'NSF_FEE') return 'Fee for a payment the bank returned';
  if (kind === 'BEGINNING') return 'Balance the books began with';
  if (kind === 'MOVED') return 'Taken over from the previous account of the home';
  if (special !== '') return `Special assessment ${special}`;
  return batchKind === 'CHARGES' ? `${of}: installment of ${formatMonth(chargeDate)}` : `${codeName}, charged by hand: ${comment}`;
}

/** The topic of the packs a charge falls under. */
const topicOf = ({ kind }: WhyChargeRow) =>
  kind === 'LATE_FEE' ? 'lateFee' : kind === 'INTEREST' ? 'interest' : kind === 'NSF_FEE' ? 'nsfFee' : '';

/** The page of the batch a charge was posted by. */
function linksOf({ batchId, batchKind, ownershipId }: WhyChargeRow, communityId: string) {
  const screenOf: Readonly<Record<string, string>> = {
    CHARGES: 'transaction-ar-charges',
    LATE_FEES: 'transaction-ar-charges',
    INTEREST: 'transaction-ar-interest',
    ADJUSTMENT: 'transaction-ar-adjustment',
    BACKOUT: 'transaction-ar-backout-payment',
  };
  const screen = screenOf[batchKind];
  return [
    { words: 'Owner’s account', screen: 'owner-view', params: { communityId, ownershipId } },
    ...(screen ? [{ words: 'The transaction', screen, params: { communityId, batchId } }] : []),
  ];
}

/** Why one charge of a community is owed; fails with `notFound` where there is none with the id. */
export async function chargeWhyOf(tx: Tx, communityId: string, chargeId: string): Promise<HandlerOutput<typeof chargeWhy.getChargeWhy>> {
  const charge = await findWhyCharge(tx, communityId, chargeId);
  if (!charge) throw notFound('The charge');
  const { ownershipId, chargeDate, amount_cents: amount, open_cents: open, originChargeId, sourceChargeId } = charge;
  const judged = await judgmentOfCharge(tx, charge);
  const [[owner], arithmetic, applied, notices, clauses] = await Promise.all([
    loadOwners(tx, communityId, [ownershipId]),
    arithmeticOf(tx, communityId, charge, judged),
    listApplied(tx, chargeId),
    listNotices(tx, communityId, ownershipId, { from: addDays(chargeDate, -45), to: addDays(chargeDate, 45) }),
    clausesOf(tx, communityId, topicOf(charge), chargeDate),
  ]);
  const rows = applied.map((one) => ({ date: one.date, kind: one.kind, amount: one.amount_cents }));
  const opens = runningOpen(amount, rows);
  const fromId = originChargeId ?? sourceChargeId;
  const fromDate = charge.originDate ?? charge.sourceChargeDate;
  const { code, codeName, kind, description, isReversed, postedBy, postedTime, batchId, batchKind, resolution } = charge;
  return {
    ...{ chargeId, ownershipId, code, codeName, kind, description, chargeDate, amount, open, isReversed },
    ...{ postedBy, postedTime, batchId, batchKind, resolution, notices, clauses },
    accountNumber: owner?.accountNumber ?? '',
    owner: owner?.owner ?? '',
    address: owner?.address ?? '',
    rule: ruleOf(charge),
    arithmetic: arithmetic.lines,
    reproduces: arithmetic.reproduces,
    law: judged ? saidOfKept(judged) : null,
    record: judged ? recordOf(judged.ruleVersion) : null,
    applied: rows.map((row, i) => ({ ...row, open: opens[i] ?? 0n })),
    from: fromId === null ? null : { chargeId: fromId, words: `Charge of ${fromDate ? formatDate(fromDate) : 'before'}` },
    links: linksOf(charge, communityId),
  };
}

export const chargeWhyHandlers: Handlers<typeof chargeWhy> = {
  getChargeWhy: ({ tx, input: { communityId, chargeId } }) => chargeWhyOf(tx, communityId, chargeId),
  async listBatchCharges({ tx, input: { communityId, batchId, ownershipId } }) {
    if (ownershipId !== undefined && (await loadOwners(tx, communityId, [ownershipId])).length === 0) throw notFound('The owner');
    if (!(await findBatch(tx, communityId, batchId))) throw notFound('The batch');
    const rows = await listBatchCharges(tx, communityId, batchId, ownershipId ?? null);
    return rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents }));
  },
};
