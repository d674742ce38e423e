// A run of charges or late fees before it is posted: proposed by the rules, shown with what it would book.
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDate, type LocalDate, startOfMonth, sumCents } from '../../../packages/kernel/kernel.ts';
import { type EntryDraft, periodAt } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { loadOwners, ownerBalances } from '../owners/balance.store.ts';
import { openItemsAsOf } from '../owners/owner-rows.store.ts';
import { specialsDue } from '../specials/special-due.handlers.ts';
import { prepaidAccountsOf, proposePrepaids } from '../subledger/acts.handlers.ts';
import type { OpenCharge } from '../subledger/distribution.rules.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { chargeLines, prepaidLines, type Timing } from '../subledger/posting.rules.ts';
import { type PrepaidAllocation, prepaidCover } from '../subledger/prepaid.rules.ts';
import { findDistribution, loadPrepaidAsOf, loadPrepaidsOfBatch } from '../subledger/subledger.store.ts';
import { type BatchView, codeRows, ownerRows, type ViewOwner } from './batch-view.rules.ts';
import {
  type BatchLine,
  loadAssignments,
  loadBilled,
  loadCategoryNames,
  loadChargedByOwner,
  loadLateCandidates,
  loadPostedEntry,
  loadProperties,
} from './billing.store.ts';
import { installmentDue, installmentKey, proposeCharges } from './charge.rules.ts';
import { type LateFeeRun, type ProposedLateFee, proposeLateFees } from './late-fee.rules.ts';
import { judgeFees } from './late-fee-law.handlers.ts';

/** Something a run leaves out. */
export interface Skipped {
  reason: 'NO_OWNER' | 'NO_AMOUNT' | 'ALREADY_BILLED' | 'HELD' | 'PREPAID' | 'LAW';
  propertyId: string;
  codeId: string;
  amount: Cents | null;
  /** Of a fee that the law packs leave out: the rule that does. */
  citation?: string;
}

/** A run: the lines it would charge and what it leaves out. */
export interface Run {
  kind: 'CHARGES' | 'LATE_FEES';
  postDate: LocalDate;
  lines: readonly BatchLine[];
  skipped: readonly Skipped[];
  /**
   * Prepaid money of owners who are late that would pay what they owe: it is applied before fees are charged.
   */
  prepaidToApply?: { owners: number; total: Cents };
}

/** The assessments due on a post date. Refuses `noPeriod`. */
export async function chargeRun(tx: Tx, communityId: string, postDate: LocalDate, codeIds: readonly string[] | null): Promise<Run> {
  const period = await periodAt(tx, communityId, postDate);
  const [assignments, codes] = await Promise.all([
    loadAssignments(tx, communityId, postDate, period.fiscalYearId, codeIds),
    loadCodes(tx, communityId),
  ]);
  const starts = new Set(assignments.flatMap(({ frequency }) => installmentDue(frequency, postDate, period) ?? []));
  const billed = new Set((await loadBilled(tx, communityId, [...starts])).map(installmentKey));
  const { charges, skipped } = proposeCharges(assignments, postDate, period, billed);
  const before = await loadBilled(
    tx,
    communityId,
    charges.map((c) => c.previousStart),
  );
  const lastOf = new Map(before.filter((b) => b.sourceCodeId === null).map((b) => [installmentKey(b), b.amount_cents]));
  const aliasOf = new Map(codes.map((code) => [code.chargeCodeId, code]));
  const lines = charges.map(
    ({ propertyId, ownershipId, codeId, instalmentStart, previousStart, amount }): BatchLine => ({
      batchLineId: null,
      ownershipId,
      propertyId,
      codeId,
      sourceCodeId: null,
      sourceChargeId: null,
      instalmentStart,
      description: aliasOf.get(codeId)?.name ?? '',
      proposed: amount,
      amount,
      previous: lastOf.get(installmentKey({ propertyId, codeId, instalmentStart: previousStart })) ?? 0n,
      isDropped: false,
    }),
  );
  const special = await specialsDue(tx, communityId, { postDate, through: period.periodEnd, codeIds });
  return { kind: 'CHARGES', postDate, lines: [...lines, ...special.lines], skipped: [...skipped, ...special.skipped] };
}

/**
 * What prepaid money would pay on a day by the Default list, by charge, and what of it belongs to some
 * owners.
 */
export async function coverOn(tx: Tx, communityId: string, day: LocalDate, ownershipIds: ReadonlySet<string>) {
  const [items, buckets, list] = await Promise.all([
    openItemsAsOf(tx, communityId, day),
    loadPrepaidAsOf(tx, communityId, day),
    findDistribution(tx, communityId, { kind: 'DEFAULT' }),
  ]);
  const own = items
    .filter((item) => ownershipIds.has(item.ownershipId))
    .map((item) => ({ ...item, chargeDate: item.agedFrom, open: item.open_cents }));
  const cover = prepaidCover(buckets, own, list?.codeIds ?? []);
  const owners = new Set(own.filter((item) => cover.has(item.chargeId)).map((item) => item.ownershipId)).size;
  return { cover, prepaidToApply: { owners, total: sumCents(cover.values()) } };
}

/**
 * The late fees of a run: one per owner, late code and calendar month, or one for each late charge, as the
 * category says. Receipts `without` are left out, as if they had never come. Refuses `noPeriod`.
 */
export async function lateFeeRun(
  tx: Tx,
  communityId: string,
  run: LateFeeRun,
  codeIds: readonly string[] | null,
  without: readonly string[] = [],
): Promise<Run> {
  await periodAt(tx, communityId, run.postDate);
  const candidates = await loadLateCandidates(tx, communityId, run.postDate, codeIds, without);
  const { cover, prepaidToApply } = await coverOn(tx, communityId, run.postDate, new Set(candidates.map((one) => one.ownershipId)));
  const { fees, held, paidAhead } = proposeLateFees(candidates, run, cover);
  const month = startOfMonth(run.postDate);
  const keyOf = (propertyId: string, codeId: string, sourceCodeId: string | null) => `${propertyId}:${codeId}:${sourceCodeId}`;
  const charged = new Set((await loadBilled(tx, communityId, [month])).map((b) => keyOf(b.propertyId, b.codeId, b.sourceCodeId)));
  const isCharged = ({ source, propertyId, feeCodeId, sourceCodeId }: ProposedLateFee) =>
    source ? source.hasDrawnFee : charged.has(keyOf(propertyId, feeCodeId, sourceCodeId));
  const codeOf = new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code]));
  const skip =
    (reason: Skipped['reason']) =>
    (fee: ProposedLateFee): Skipped => ({ reason, propertyId: fee.propertyId, codeId: fee.feeCodeId, amount: fee.amount });
  const judged = await judgeFees(
    tx,
    communityId,
    run.postDate,
    fees.filter((fee) => !isCharged(fee)),
  );
  const lines = judged
    .filter((fee) => fee.amount > 0n)
    .map(
      ({ propertyId, ownershipId, feeCodeId, sourceCodeId, source, amount, law }): BatchLine => ({
        batchLineId: null,
        ownershipId,
        propertyId,
        codeId: feeCodeId,
        sourceCodeId,
        sourceChargeId: source?.chargeId ?? null,
        instalmentStart: month,
        description: `${codeOf.get(feeCodeId)?.name ?? ''} on ${codeOf.get(sourceCodeId)?.alias ?? ''}${source ? ` of ${formatDate(source.chargeDate)}` : ''}`,
        proposed: amount,
        amount,
        previous: null,
        isDropped: false,
        law: law.verdict === 'allow' && law.ruleVersion === null ? null : law,
      }),
    );
  const skipped = [
    ...judged
      .filter((fee) => fee.amount === 0n)
      .map((fee) => ({ ...skip('LAW')({ ...fee, amount: fee.law.asked }), citation: fee.law.citation ?? '' })),
    ...held.filter((fee) => !isCharged(fee)).map(skip('HELD')),
    ...paidAhead.filter((fee) => !isCharged(fee)).map(skip('PREPAID')),
    ...fees.filter(isCharged).map(skip('ALREADY_BILLED')),
  ];
  return { kind: 'LATE_FEES', postDate: run.postDate, lines, skipped, prepaidToApply };
}

/** Ids of charges that do not exist yet stand above every real one, so that they sort as the newest. */
const firstPretendedId = 10n ** 18n * 8n;

/** What a run would post. */
export interface Proposals {
  timing: Timing;
  drafts: EntryDraft[];
  prepaids: PrepaidAllocation[];
}

/** What a run would post: its charges, and for assessments the prepaid money that follows them. */
export async function proposals(tx: Tx, communityId: string, run: Run): Promise<Proposals> {
  const [{ arTiming: timing }, known] = await Promise.all([periodAt(tx, communityId, run.postDate), loadCodes(tx, communityId)]);
  const codes = new Map(known.map((code) => [code.chargeCodeId, code]));
  const live = run.lines.filter((line) => !line.isDropped);
  const accountsOf = (codeId: string) => {
    const { incomeAccountId = '', receivableAccountId = null } = codes.get(codeId) ?? {};
    return { incomeAccountId, receivableAccountId };
  };
  const pretended = live.map(
    (line, i): OpenCharge => ({
      chargeId: String(firstPretendedId + BigInt(i)),
      ownershipId: line.ownershipId,
      codeId: line.codeId,
      chargeDate: run.postDate,
      open: line.amount,
      ...accountsOf(line.codeId),
    }),
  );
  const drafts = live.map(
    (line, i): EntryDraft => ({
      postDate: run.postDate,
      entryType: 'CHARGE',
      sourceType: 'charge',
      sourceId: String(i),
      lines: chargeLines(accountsOf(line.codeId), line.amount, timing),
    }),
  );
  if (run.kind !== 'CHARGES') return { timing, drafts, prepaids: [] };
  const prepaids = await proposePrepaids(tx, communityId, run.postDate, [...new Set(live.map((line) => line.ownershipId))], pretended);
  if (prepaids.length === 0) return { timing, drafts, prepaids };
  const accounts = await prepaidAccountsOf(tx, communityId);
  const applied = [...Map.groupBy(prepaids, ({ charge }) => charge.ownershipId)].map(
    ([ownershipId, own]): EntryDraft => ({
      postDate: run.postDate,
      entryType: 'PREPAID_APPLICATION',
      sourceType: 'prepaid-application',
      sourceId: ownershipId,
      lines: prepaidLines(accounts, own, timing),
    }),
  );
  return { timing, drafts: [...drafts, ...applied], prepaids };
}

async function skippedRows(tx: Tx, communityId: string, skipped: readonly Skipped[]): Promise<BatchView['skipped']> {
  const shown = skipped.filter((one) => one.reason !== 'ALREADY_BILLED');
  const properties = new Map(
    (
      await loadProperties(
        tx,
        communityId,
        shown.map((one) => one.propertyId),
      )
    ).map((p) => [p.propertyId, p]),
  );
  return shown.map((one) => ({
    ...one,
    accountNumber: properties.get(one.propertyId)?.accountNumber ?? '',
    address: properties.get(one.propertyId)?.address ?? '',
  }));
}

/** What a run does to the books and to prepaid money: as it would be posted, or as it was. */
interface Effects {
  entry: BatchView['entry'];
  /** Prepaid money that pays with the batch, by owner, in cents. */
  prepaidOf: ReadonlyMap<string, Cents>;
  /** What of the batch stands in the balances already, by owner, in cents. */
  standingOf: ReadonlyMap<string, Cents>;
}

async function effectsToCome(tx: Tx, communityId: string, { drafts, prepaids }: Proposals): Promise<Effects> {
  const byOwner = [...Map.groupBy(prepaids, ({ charge }) => charge.ownershipId)];
  return {
    entry: await entryView(tx, communityId, drafts),
    prepaidOf: new Map(byOwner.map(([ownershipId, own]) => [ownershipId, sumCents(own.map((p) => p.amount))])),
    standingOf: new Map(),
  };
}

async function effectsPosted(tx: Tx, run: Run, batchId: string): Promise<Effects> {
  const applied = [...Map.groupBy(await loadPrepaidsOfBatch(tx, batchId), (one) => one.ownershipId)];
  return {
    entry: await loadPostedEntry(tx, batchId),
    prepaidOf: new Map(applied.map(([ownershipId, own]) => [ownershipId, sumCents(own.map((one) => one.amount_cents))])),
    standingOf: await loadChargedByOwner(tx, batchId, run.postDate),
  };
}

async function viewOwners(tx: Tx, communityId: string, run: Run, effects: Effects): Promise<ViewOwner[]> {
  const ownershipIds = [...new Set(run.lines.map((line) => line.ownershipId))];
  const propertyIds = run.lines.map((line) => line.propertyId);
  const [balances, categories, facts] = await Promise.all([
    ownerBalances(tx, communityId, run.postDate, ownershipIds),
    loadCategoryNames(tx, communityId, propertyIds, run.postDate),
    loadOwners(tx, communityId, ownershipIds),
  ]);
  const netOf = new Map(balances.map((b) => [b.ownershipId, b.owes_cents - b.prepaid_cents]));
  const firstLine = new Map(run.lines.toReversed().map((line) => [line.ownershipId, line]));
  return facts.map(({ ownershipId, propertyId, accountNumber, lot, owner, address }) => {
    const line = firstLine.get(ownershipId);
    const category = categories.get(`${propertyId}:${line?.sourceCodeId ?? line?.codeId}`) ?? '';
    const before = (netOf.get(ownershipId) ?? 0n) - (effects.standingOf.get(ownershipId) ?? 0n);
    const fromPrepaid = effects.prepaidOf.get(ownershipId) ?? 0n;
    return { ownershipId, propertyId, accountNumber, lot, owner, address, category, before, fromPrepaid };
  });
}

/** A run as a person judges it: what it would post, or what its batch posted. */
export async function viewOf(
  tx: Tx,
  communityId: string,
  run: Run,
  made: { proposed: Proposals } | { postedBatchId: string },
): Promise<BatchView> {
  const [period, effects, known] = await Promise.all([
    periodAt(tx, communityId, run.postDate),
    'proposed' in made ? effectsToCome(tx, communityId, made.proposed) : effectsPosted(tx, run, made.postedBatchId),
    loadCodes(tx, communityId),
  ]);
  const codes = known.map(({ chargeCodeId, alias, name }) => ({ codeId: chargeCodeId, alias, name }));
  const live = run.lines.filter((line) => !line.isDropped);
  return {
    postDate: run.postDate,
    periodStartDate: period.periodStart,
    periodEndDate: period.periodEnd,
    periodStatus: period.status,
    owners: ownerRows(await viewOwners(tx, communityId, run, effects), run.lines),
    codes: codeRows(codes, run.lines),
    skipped: await skippedRows(tx, communityId, run.skipped),
    alreadyBilled: run.skipped.filter((one) => one.reason === 'ALREADY_BILLED').length,
    entry: effects.entry,
    lineCount: live.length,
    total: sumCents(live.map((line) => line.amount)),
    prepaidOwners: effects.prepaidOf.size,
    fromPrepaid: sumCents(effects.prepaidOf.values()),
    prepaidToApply: run.prepaidToApply ?? { owners: 0, total: 0n },
  };
}

/** Rows in one order, however they were read: a kept run comes home by home, a new one kind by kind. */
function inOneOrder(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => row.map(String).join(':')).toSorted();
}

/**
 * What posting a run rests on: lines, prepaid money and timing, not balances that merely stand beside them.
 */
export function baseOfRun(run: Run, { timing, prepaids }: Proposals): unknown {
  const lines = run.lines
    .filter((line) => !line.isDropped)
    .map((line) => [
      line.ownershipId,
      line.propertyId,
      line.codeId,
      line.sourceCodeId,
      line.sourceChargeId,
      line.instalmentStart,
      line.amount,
    ]);
  const money = prepaids.map(({ charge, amount, bucketCodeId }) => [
    charge.ownershipId,
    charge.codeId,
    charge.chargeDate,
    amount,
    bucketCodeId,
  ]);
  return [run.kind, run.postDate, timing, inOneOrder(lines), inOneOrder(money)];
}
