// The handlers of voiding: a check keeps its number, its entry is mirrored, its bills are open again or
// cancelled with it.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import {
  booksOf,
  type EntryDraft,
  openBatch,
  openPeriodAt,
  periodAt,
  periodIn,
  post,
  previewEntries,
  reverseEntries,
} from '../../ledger/ledger.server.ts';
import { paidStatus, refuseCancel } from '../bills/bill.rules.ts';
import { type BillRow, loadBills, updateOpen } from '../bills/bill.store.ts';
import { cancelBills, planCancel } from '../bills/cancel.handlers.ts';
import { heldWith } from '../form-1099/form-1099.store.ts';
import { checks } from '../payables.contract.ts';
import { loadChart, shownCheck, shownPeriod } from '../subledger/chart.handlers.ts';
import { loadLegs } from '../subledger/chart.store.ts';
import { readableEntry, reopenedEntry } from '../subledger/posting.rules.ts';
import { checkRefusals } from './check.contract.ts';
import { firstInFlight, insertVoids, loadChecks, loadSettlements, loadShareParts, loadShares, type Settlement } from './check.store.ts';
import { refuseVoid } from './payment.rules.ts';

type VoidHandlers = Pick<Handlers<typeof checks>, 'previewVoid' | 'voidChecks'>;
type Voiding = Parameters<VoidHandlers['previewVoid']>[0]['input'];

/** Who voids. */
type Clerk = Pick<Context<unknown>, 'tx' | 'userId' | 'now'>;

interface Plan<Voided extends Settlement> {
  checks: Voided[];
  /** What was withheld from them, and goes back with them. */
  held: Settlement[];
  /** The bills with what will be open on them before any cancelling. */
  bills: { bill: BillRow; open: Cents }[];
  total: Cents;
  base: unknown;
}

/**
 * What voiding would do, from what stands in the database now; with `lock` the bills are held, in the order
 * of their ids, so that nobody else can pay or void them.
 */
async function makePlan<Voided extends Settlement>(
  { tx }: Pick<Clerk, 'tx'>,
  input: Voiding,
  lock: boolean,
  load: (tx: Tx, communityId: string, checkIds: readonly string[]) => Promise<Voided[]>,
): Promise<Plan<Voided>> {
  const checkIds = [...new Set(input.checkIds)];
  const heldIds = (await heldWith(tx, checkIds)).filter((id) => !checkIds.includes(id));
  const shares = await loadShares(tx, [...checkIds, ...heldIds]);
  const bills = await loadBills(tx, input.communityId, [...new Set(shares.map((share) => share.billId))], lock);
  const held = await loadSettlements(tx, input.communityId, heldIds);
  const found = await load(tx, input.communityId, checkIds);
  if (found.length !== checkIds.length) throw notFound('A check');
  const sent = await firstInFlight(tx, checkIds, lock);
  if (sent !== undefined) throw refuse(checkRefusals, 'inFlight', { number: sent });
  for (const check of found) refuseVoid({ ...check, isVoided: check.voidDate !== null }, input.voidDate);
  const byBill = Map.groupBy(shares, (share) => share.billId);
  const reopened = bills.map((bill) => {
    const open = bill.open_cents + sumCents((byBill.get(bill.billId) ?? []).map((share) => share.amount_cents));
    if (input.cancelBills)
      refuseCancel({ ...bill, status: paidStatus(bill.total_cents, open), total: bill.total_cents, open }, input.voidDate);
    return { bill, open };
  });
  const total = sumCents(found.map((check) => check.amount_cents));
  return {
    checks: found,
    held,
    bills: reopened,
    total,
    base: [found.map((check) => check.checkId), reopened, input.voidDate, input.cancelBills],
  };
}

/**
 * Mirrors the entries of checks; gives each check with its mirror. The ledger answers in the order of the
 * entries' ids.
 */
async function mirror(context: Clerk, input: Voiding & { reason: string }, checks: readonly Settlement[], batchId: string) {
  const { tx, userId, now } = context;
  const entryIds = checks.flatMap(({ entryId }) => entryId ?? []).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const order = {
    communityId: input.communityId,
    batchId,
    userId,
    now,
    entryIds,
    postDate: input.voidDate,
    description: `Void: ${input.reason}`,
  };
  const mirrors = entryIds.length > 0 ? await reverseEntries(tx, order) : [];
  const mirrorOf = new Map(entryIds.map((entryId, i) => [entryId, mirrors[i] ?? null]));
  return checks.map(({ checkId, entryId }) => ({ checkId, entryId: entryId === null ? null : (mirrorOf.get(entryId) ?? null) }));
}

/**
 * The entries beside the mirrors, of checks that were drawn under another method than that of the day they
 * are voided on.
 */
async function reopenedDrafts(tx: Tx, { communityId, voidDate }: Pick<Voiding, 'communityId' | 'voidDate'>, checks: readonly Settlement[]) {
  const books = await booksOf(tx, communityId);
  const { apTiming } = await periodAt(tx, communityId, voidDate);
  const shifted = checks.filter((check) => periodIn(books, check.checkDate)?.apTiming !== apTiming);
  if (shifted.length === 0) return [];
  const { payableByFund } = await loadChart(tx, communityId);
  const parts = await loadShareParts(
    tx,
    shifted.map((check) => check.checkId),
  );
  return shifted.map(({ checkId, checkNumber, payee, vendorId }): EntryDraft => {
    const own = parts.filter((part) => part.checkId === checkId).map((part) => ({ ...part, amount: part.amount_cents }));
    return {
      postDate: voidDate,
      entryType: 'BILL_REOPENED',
      reference: checkNumber,
      description: payee,
      sourceType: 'bill-reopened',
      sourceId: checkId,
      vendorId,
      lines: reopenedEntry(checkNumber, own, apTiming, payableByFund),
    };
  });
}

/** The entry voiding would post, readable; `plan` is of `planVoid`. */
export async function entryOfVoid(context: Context<unknown>, input: Voiding, plan: Plan<Settlement>) {
  const { tx } = context;
  const { communityId, voidDate } = input;
  const chart = await loadChart(tx, communityId);
  const bills = plan.bills.map(({ bill }) => bill);
  const cancelling = input.cancelBills ? await planCancel(tx, communityId, bills, voidDate) : { mirrored: [], drafts: [] };
  const going = [...plan.checks, ...plan.held];
  const mirrored = await loadLegs(tx, communityId, [...going.flatMap((check) => check.entryId ?? []), ...cancelling.mirrored]);
  const drafts = [...(await reopenedDrafts(tx, input, going)), ...cancelling.drafts];
  const drafted = (await previewEntries(tx, communityId, drafts)).flat();
  return readableEntry([...mirrored.map((leg) => ({ ...leg, amount: -leg.amount_cents })), ...drafted], chart.accounts);
}

async function voidPlanned(context: Clerk, input: Voiding & { reason: string }, plan: Plan<Settlement>, batchId: string): Promise<void> {
  const { tx, userId, now } = context;
  const { communityId, voidDate, reason } = input;
  const going = [...plan.checks, ...plan.held];
  const voids = await mirror(context, input, going, batchId);
  await post(tx, { communityId, batchId, userId, now, entries: await reopenedDrafts(tx, input, going) });
  await insertVoids(tx, { communityId, voidDate, reason, batchId, userId, now }, voids);
  await updateOpen(
    tx,
    plan.bills.map(({ bill, open }) => ({ billId: bill.billId, open, status: paidStatus(bill.total_cents, open) })),
  );
}

/**
 * Voids payments and adjustments within a batch that is open already, opening their bills again; gives what
 * they came to. Refuses what voiding refuses.
 */
export async function voidWithin(
  context: Clerk,
  input: Omit<Voiding, 'cancelBills'> & { reason: string },
  batchId: string,
): Promise<Cents> {
  const voiding = { ...input, cancelBills: false };
  const plan = await makePlan(context, voiding, true, loadSettlements);
  await voidPlanned(context, voiding, plan, batchId);
  return plan.total;
}

/** What voiding payments would do, for acts that void by rules of their own. */
export const planVoid = (context: Pick<Clerk, 'tx'>, input: Voiding, lock: boolean) => makePlan(context, input, lock, loadSettlements);

const voiding = previewed(checks.previewVoid, checks.voidChecks, {
  plan: (context, commits) => makePlan(context, context.input, commits, loadChecks),
  async view(context, plan) {
    const { communityId, voidDate, cancelBills: cancels } = context.input;
    return {
      checks: plan.checks.map(shownCheck),
      total: plan.total,
      bills: plan.bills.map(({ bill, open }) => ({
        billId: bill.billId,
        billNumber: bill.billNumber,
        vendorName: bill.vendorName,
        openBefore: bill.open_cents,
        openAfter: cancels ? 0n : open,
        statusAfter: cancels ? ('CANCELLED' as const) : paidStatus(bill.total_cents, open),
      })),
      entry: await entryOfVoid(context, context.input, plan),
      period: await shownPeriod(context.tx, communityId, voidDate),
    };
  },
  refuse: ({ tx, input }) => openPeriodAt(tx, input.communityId, input.voidDate),
  async post(context, plan) {
    const { tx, userId, now, input } = context;
    const { communityId, voidDate, reason } = input;
    const numbers = plan.checks.map((check) => check.checkNumber);
    const description = `Void check ${numbers.join(', ')}`.slice(0, 200);
    const batchId = await openBatch(tx, { communityId, kind: 'check-void', state: 'POSTED', postDate: voidDate, description, userId, now });
    await voidPlanned(context, input, plan, batchId);
    if (input.cancelBills)
      await cancelBills(
        context,
        plan.bills.map(({ bill }) => bill),
        voidDate,
        reason,
        batchId,
      );
    context.record({
      entityId: batchId,
      batchId,
      after: { checks: numbers, voidDate, total: plan.total, cancelled: input.cancelBills },
      reason,
    });
    return { batchId, total: plan.total, count: plan.checks.length };
  },
});

export const voidHandlers: VoidHandlers = { previewVoid: voiding.preview, voidChecks: voiding.commit };
