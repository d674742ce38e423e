// What an adjustment rests on and what it would do: loaded, decided by the rules, and refused where it must
// not be posted.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { refuseForbidden } from '../../law/law.server.ts';
import { type AccountRow, controlRoles, listAccountRows, periodAt } from '../../ledger/ledger.server.ts';
import { type CodeRow, loadCodes } from '../codes/code.store.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import type { PrepaidBucket } from '../subledger/prepaid.rules.ts';
import { findRoleAccounts, loadOpenCharges, loadPrepaidBuckets } from '../subledger/subledger.store.ts';
import { adjustmentRefusals, type WaiverReason } from './adjustment.contract.ts';
import { type AdjustmentLine, effectOf, planWaivers, refuseOverdrawn, refuseShort, waivedBy } from './adjustment.rules.ts';
import { findWaiverLimit } from './adjustment.store.ts';
import { type AdjustmentPlan, accountsFor, draftsOf } from './adjustment-booking.handlers.ts';
import { judgeWaivers, saidOfWaivers, type WaiverLaw } from './waiver-law.handlers.ts';

/** Lines that are to be posted on a day. */
export interface AdjustmentDraft {
  postDate: LocalDate;
  reason: WaiverReason | '';
  lines: readonly AdjustmentLine[];
}

/** What a batch waives against what may be waived without asking; a null limit is none. */
export interface Approval {
  waived: Cents;
  limit: Cents | null;
  isNeeded: boolean;
  approvedBy: string | null;
}

/** A plan with everything it was made from. */
export interface PlannedAdjustment {
  live: AdjustmentLine[];
  plan: AdjustmentPlan;
  codes: ReadonlyMap<string, CodeRow>;
  chart: ReadonlyMap<string, AccountRow>;
  buckets: readonly PrepaidBucket[];
  periodStatus: 'FUTURE' | 'OPEN' | 'CURRENT' | 'CLOSED';
  approval: Approval;
  /** What the documents say to what each owner is waived, the strictest first. */
  laws: readonly WaiverLaw[];
  base: unknown;
}

/** The charges of lines, on the accounts of their codes. */
function chargesOf(live: readonly AdjustmentLine[], postDate: LocalDate, codes: ReadonlyMap<string, CodeRow>): AdjustmentPlan['charges'] {
  return live
    .filter((line) => line.act === 'CHARGE')
    .map(({ ownershipId, propertyId, codeId, description, amount }) => {
      const { name = '', incomeAccountId = '', receivableAccountId = null } = codes.get(codeId ?? '') ?? {};
      const own = { ownershipId, propertyId, codeId: codeId ?? '', amount, incomeAccountId, receivableAccountId };
      return { ...own, kind: 'CHARGE' as const, chargeDate: postDate, sourceCodeId: null, description: description || name };
    });
}

/** Plans a draft that someone entered; the limit is theirs. */
export async function planOf(
  tx: Tx,
  communityId: string,
  { postDate, reason, lines }: AdjustmentDraft,
  by: { enteredById: string; approvedBy: string | null },
): Promise<PlannedAdjustment> {
  const live = lines.filter((line) => !line.isDropped);
  const owners = [...new Set(live.map((line) => line.ownershipId))];
  const [period, known, chart, open, buckets, roles, limit] = await Promise.all([
    periodAt(tx, communityId, postDate),
    loadCodes(tx, communityId),
    listAccountRows(tx, communityId),
    loadOpenCharges(tx, communityId, owners, postDate),
    loadPrepaidBuckets(tx, communityId, owners, postDate),
    findRoleAccounts(tx, communityId),
    findWaiverLimit(tx, communityId, by.enteredById),
  ]);
  const codes = new Map(known.map((code) => [code.chargeCodeId, code]));
  const plan: AdjustmentPlan = {
    postDate,
    timing: period.arTiming,
    reason,
    badDebtId: reason === 'WRITE_OFF' ? (roles.get('BAD_DEBT') ?? null) : null,
    accounts: await accountsFor(tx, communityId, live),
    waivers: planWaivers(live, open),
    ahead: live.filter((line) => line.act === 'PREPAID' || line.act === 'RESERVE'),
    charges: chargesOf(live, postDate, codes),
  };
  const waived = waivedBy(live);
  const approval = { waived, limit, isNeeded: limit !== null && waived > limit, approvedBy: by.approvedBy };
  const parts = plan.waivers.map(({ parts: own, missing }) => [
    own.map(({ charge, amount }) => [charge.chargeId, charge.open, amount]),
    missing,
  ]);
  const facts = live.map(({ ownershipId, act, codeId, description, amount, accountId }) => [
    ownershipId,
    act,
    codeId,
    description,
    amount,
    accountId,
  ]);
  const laws = reason === '' ? [] : await judgeWaivers(tx, communityId, { postDate, reason }, live);
  const base = [
    postDate,
    period.arTiming,
    reason,
    plan.badDebtId,
    facts,
    parts,
    plan.ahead.length > 0 ? buckets : [],
    approval,
    saidOfWaivers(laws)?.ruleVersion,
  ];
  return {
    live,
    plan,
    codes,
    chart: new Map(chart.map((row) => [row.accountId, row])),
    buckets,
    periodStatus: period.status,
    approval,
    laws,
    base,
  };
}

/** What prepaid money in a bucket is called. */
export function bucketName(codes: ReadonlyMap<string, CodeRow>, bucketCodeId: string | null): string {
  return bucketCodeId === null ? 'General prepaid' : `Reserved for ${codes.get(bucketCodeId)?.alias ?? ''}`;
}

function refuseAccount(account: AccountRow | undefined): void {
  if (!account) throw refuse(adjustmentRefusals, 'unknownAccount');
  if (!account.isActive) throw refuse(adjustmentRefusals, 'inactiveAccount', { account: account.number });
  if (controlRoles.has(account.role)) throw refuse(adjustmentRefusals, 'controlAccount', { account: account.number });
}

/** Throws what keeps a plan from being kept for review. */
export function refuseToKeep({ live, laws, plan, codes, chart, buckets }: PlannedAdjustment): void {
  if (live.length === 0) throw refuse(adjustmentRefusals, 'nothingToAdjust');
  for (const { answer } of laws) refuseForbidden(answer, plan.postDate);
  for (const { act, codeId, accountId } of live) {
    const code = codes.get(codeId ?? '');
    if (act === 'CHARGE' && !code?.isActive) throw refuse(adjustmentRefusals, 'inactiveCode', { code: code?.alias ?? '' });
    if (act === 'PREPAID') refuseAccount(chart.get(accountId ?? ''));
  }
  refuseShort(plan.waivers, (codeId) => codes.get(codeId)?.alias ?? '');
  refuseOverdrawn(live, buckets, (bucketCodeId) => bucketName(codes, bucketCodeId));
  if (plan.reason === 'WRITE_OFF' && plan.badDebtId === null) throw refuse(adjustmentRefusals, 'noBadDebtAccount');
}

/** Refuses `needsApproval` where more is waived than who entered it may, and nobody approved it. */
export function refuseUnapproved({ approval: { isNeeded, approvedBy, waived, limit } }: PlannedAdjustment): void {
  if (!isNeeded || approvedBy !== null) return;
  const words = (cents: Cents | null) => formatMoney(cents ?? 0n, 'digits');
  throw refuse(adjustmentRefusals, 'needsApproval', { amount: words(waived), limit: words(limit) });
}

/** The entry a plan makes, summed. */
export const entryOf = (tx: Tx, communityId: string, { plan }: PlannedAdjustment) => entryView(tx, communityId, draftsOf(plan));

/** What the lines change of what owners owe, in cents. */
export const totalOf = (lines: readonly AdjustmentLine[]): Cents => sumCents(lines.map(effectOf));
