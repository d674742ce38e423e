// The handlers of billing: previewing and keeping runs, reviewing, posting and undoing batches, applying
// prepaid money.
import { type AccessLevel, allows, type HandlerInput, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Draft, mayDrop, refuseOthersDraft } from '../../../packages/http/permission.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { formatDate, formatDateShort, formatMonth, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { batchKinds } from '../../ledger/ledger.contract.ts';
import { type EntryDraft, openBatch, openPeriodAt, periodAt, setBatchState, takeUnposted } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { listPrepaidOwners, loadOwners, ownerBalances } from '../owners/balance.store.ts';
import { type Act, bookCharges, bookPrepaids, prepaidAccountsOf, proposePrepaids } from '../subledger/acts.handlers.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { prepaidLines } from '../subledger/posting.rules.ts';
import type { PrepaidAllocation } from '../subledger/prepaid.rules.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import { type BatchKind, batchKind, billing, runRefusals } from './billing.contract.ts';
import {
  type BatchFacts,
  type BatchLine,
  batchOwners,
  findBatch,
  insertBatchLines,
  isKept,
  listBatchRows,
  loadBatchLines,
  loadBilled,
  lockKeeping,
  updateBatchLine,
} from './billing.store.ts';
import { judgeChanged, keepLineLaw, withLineLaw } from './late-fee-law.handlers.ts';
import { baseOfRun, chargeRun, lateFeeRun, proposals, type Run, viewOf } from './run.handlers.ts';

function mustHold(context: Context<unknown>, kind: BatchKind, level: AccessLevel): void {
  if (!allows(context.held, needs(batchKinds[kind].claim, level))) throw forbidden();
}

/** A kept batch is its maker's to discard, whole or by its lines. */
const draftBy = ({ kind, enteredById }: BatchFacts): Draft => ({ claim: batchKinds[kind].claim, madeWith: 2, enteredById });

async function theBatch(context: Context<{ communityId: string; batchId: string }>): Promise<BatchFacts> {
  const batch = await findBatch(context.tx, context.input.communityId, context.input.batchId);
  if (!batch || !batchKind.safeParse(batch.kind).success) throw notFound('The batch');
  return batch;
}

async function theBatchAt(context: Context<{ communityId: string; batchId: string }>, level: AccessLevel): Promise<BatchFacts> {
  const batch = await theBatch(context);
  mustHold(context, batch.kind, level);
  return batch;
}

async function theDraft(context: Context<{ communityId: string; batchId: string }>): Promise<void> {
  refuseOthersDraft(context, draftBy(await theBatch(context)));
}

/** A run with what it would post, and what that rests on. */
async function plannedRun(tx: Tx, communityId: string, run: Run) {
  const proposed = await proposals(tx, communityId, run);
  return { run, proposed, base: baseOfRun(run, proposed) };
}

/** A run is kept once: another one with the same lines would wait beside it. */
async function refuseKeeping({ tx, input: { communityId } }: Context<{ communityId: string }>, run: Run): Promise<void> {
  if (run.lines.length === 0) throw refuse(runRefusals, 'nothingToDo', { why: 'no line is to be charged' });
  if (await isKept(tx, communityId, run)) throw refuse(runRefusals, 'keptAlready', { day: formatDate(run.postDate) });
}

async function keep(context: Context<{ communityId: string }>, run: Run, description: string): Promise<{ batchId: string }> {
  const { tx, userId, now } = context;
  const { communityId } = context.input;
  const batchId = await openBatch(tx, { communityId, kind: run.kind, state: 'UNPOSTED', postDate: run.postDate, description, userId, now });
  await insertBatchLines(tx, communityId, batchId, run.lines);
  await keepLineLaw(tx, { communityId, batchId, postDate: run.postDate, by: { userId, now } }, run.lines);
  context.record({ entityId: batchId, batchId, after: { kind: run.kind, postDate: run.postDate, lines: run.lines.length } });
  return { batchId };
}

/** The run a kept batch stands for; lines another batch charged meanwhile count as already billed. */
async function storedRun(tx: Tx, communityId: string, batch: BatchFacts): Promise<Run> {
  const kept = await loadBatchLines(tx, communityId, batch.batchId);
  const lines = batch.kind === 'LATE_FEES' ? await withLineLaw(tx, kept) : kept;
  const keyOf = (line: Pick<BatchLine, 'propertyId' | 'codeId' | 'sourceCodeId' | 'sourceChargeId' | 'instalmentStart'>) =>
    line.sourceChargeId ?? `${line.propertyId}:${line.codeId}:${line.sourceCodeId}:${line.instalmentStart}`;
  const isOpen = batch.state === 'UNPOSTED';
  const billed = new Set(
    isOpen
      ? (
          await loadBilled(
            tx,
            communityId,
            lines.map((line) => line.instalmentStart),
            lines.flatMap((line) => line.sourceChargeId ?? []),
          )
        ).map(keyOf)
      : [],
  );
  const again = lines.filter((line) => !line.isDropped && billed.has(keyOf(line)));
  return {
    kind: batch.kind === 'LATE_FEES' ? 'LATE_FEES' : 'CHARGES',
    postDate: batch.postDate,
    lines,
    skipped: again.map(({ propertyId, codeId, amount }) => ({ reason: 'ALREADY_BILLED', propertyId, codeId, amount })),
  };
}

async function chargeLive(tx: Tx, act: Act, run: Run, lines: readonly BatchLine[]): Promise<void> {
  const codes = new Map((await loadCodes(tx, act.communityId)).map((code) => [code.chargeCodeId, code]));
  await bookCharges(
    tx,
    act,
    lines.map((line) => {
      const { incomeAccountId = '', receivableAccountId = null } = codes.get(line.codeId) ?? {};
      const { ownershipId, propertyId, codeId, amount, instalmentStart, sourceCodeId, sourceChargeId, description } = line;
      const kind = run.kind === 'LATE_FEES' ? ('LATE_FEE' as const) : ('CHARGE' as const);
      return {
        ownershipId,
        propertyId,
        codeId,
        kind,
        chargeDate: run.postDate,
        amount,
        instalmentStart,
        sourceCodeId,
        sourceChargeId,
        description,
        incomeAccountId,
        receivableAccountId,
      };
    }),
  );
}

/** What prepaid money pays on a day, read behind the lock of its owners where it is posted. */
async function plannedPrepaids({ tx, input }: Context<HandlerInput<typeof billing.previewPrepaids>>, commits: boolean) {
  const { communityId, postDate, allOwners } = input;
  if (commits) await lockOwners(tx, communityId, await listPrepaidOwners(tx, communityId, allOwners));
  const owners = await listPrepaidOwners(tx, communityId, allOwners);
  const allocations = await proposePrepaids(tx, communityId, postDate, owners);
  const { arTiming, status } = await periodAt(tx, communityId, postDate);
  const byOwner = Map.groupBy(allocations, ({ charge }) => charge.ownershipId);
  const total = sumCents(allocations.map((p) => p.amount));
  const money = allocations.map(({ charge, amount, bucketCodeId }) => [charge.chargeId, amount, bucketCodeId]);
  return { owners, byOwner, total, arTiming, status, base: [postDate, arTiming, money] };
}

async function prepaidView(
  tx: Tx,
  { communityId, postDate }: { communityId: string; postDate: LocalDate },
  { owners, byOwner, total, arTiming, status }: Awaited<ReturnType<typeof plannedPrepaids>>,
) {
  const facts = await loadOwners(tx, communityId, owners);
  const balances = new Map((await ownerBalances(tx, communityId, postDate, owners)).map((b) => [b.ownershipId, b.prepaid_cents]));
  const paying = facts.filter(({ ownershipId }) => byOwner.has(ownershipId));
  const rows = paying.map(({ ownershipId, accountNumber, owner }) => {
    const own = byOwner.get(ownershipId) ?? [];
    const applied = sumCents(own.map((p) => p.amount));
    const prepaidBefore = balances.get(ownershipId) ?? 0n;
    const lines = own.map(({ charge, amount }) => ({
      chargeId: charge.chargeId,
      codeId: charge.codeId,
      chargeDate: charge.chargeDate,
      amount,
    }));
    return { ownershipId, accountNumber, owner, prepaidBefore, applied, prepaidAfter: prepaidBefore - applied, lines };
  });
  const unmatched = facts.flatMap(({ ownershipId, accountNumber, owner }) => {
    const prepaid = balances.get(ownershipId) ?? 0n;
    return byOwner.has(ownershipId) || prepaid === 0n ? [] : [{ ownershipId, accountNumber, owner, prepaid }];
  });
  const drafts = await prepaidDrafts(tx, communityId, postDate, byOwner, arTiming);
  return { postDate, periodStatus: status, owners: rows, unmatched, total, entry: await entryView(tx, communityId, drafts) };
}

async function prepaidDrafts(
  tx: Tx,
  communityId: string,
  postDate: LocalDate,
  byOwner: ReadonlyMap<string, readonly PrepaidAllocation[]>,
  timing: 'CHARGE' | 'RECEIPT',
): Promise<EntryDraft[]> {
  if (byOwner.size === 0) return [];
  const accounts = await prepaidAccountsOf(tx, communityId);
  return [...byOwner].map(
    ([ownershipId, own]): EntryDraft => ({
      postDate,
      entryType: 'PREPAID_APPLICATION',
      sourceType: 'prepaid-application',
      sourceId: ownershipId,
      lines: prepaidLines(accounts, own, timing),
    }),
  );
}

const charging = previewed(billing.previewCharges, billing.keepCharges, {
  async plan({ tx, input: { communityId, postDate, codeIds } }, commits) {
    if (commits) await lockKeeping(tx, communityId);
    return plannedRun(tx, communityId, await chargeRun(tx, communityId, postDate, codeIds ?? null));
  },
  view: ({ tx, input }, { run, proposed }) => viewOf(tx, input.communityId, run, { proposed }),
  refuse: (context, { run }) => refuseKeeping(context, run),
  post: (context, { run }) => keep(context, run, `${formatMonth(context.input.postDate)} assessments`),
});

const lateFees = previewed(billing.previewLateFees, billing.keepLateFees, {
  async plan({ tx, input: { communityId, codeIds, ...run } }, commits) {
    if (commits) await lockKeeping(tx, communityId);
    return plannedRun(tx, communityId, await lateFeeRun(tx, communityId, run, codeIds ?? null));
  },
  view: ({ tx, input }, { run, proposed }) => viewOf(tx, input.communityId, run, { proposed }),
  refuse: (context, { run }) => refuseKeeping(context, run),
  post: (context, { run }) => keep(context, run, `${formatMonth(run.postDate)} late fees`),
});

/**
 * A kept batch and its run, taken for posting behind the lock of its owners: what another batch or receipt
 * did while we waited changes what it rests on.
 */
async function plannedBatch(context: Context<{ communityId: string; batchId: string }>, commits: boolean) {
  const { tx, input } = context;
  const { communityId, batchId } = input;
  const batch = await theBatchAt(context, commits ? 2 : 1);
  if (batch.kind !== 'CHARGES' && batch.kind !== 'LATE_FEES') throw notFound('The batch of charges');
  if (commits) {
    await takeUnposted(tx, communityId, batchId);
    await lockOwners(tx, communityId, await batchOwners(tx, communityId, batchId));
  }
  const run = await storedRun(tx, communityId, batch);
  if (batch.state !== 'UNPOSTED') return { batch, run, made: { postedBatchId: batchId }, base: null };
  const { proposed, base } = await plannedRun(tx, communityId, run);
  return { batch, run, made: { proposed }, base };
}

const liveLines = (run: Run) => run.lines.filter((line) => !line.isDropped);

const posting = previewed(billing.getBatch, billing.postBatch, {
  plan: plannedBatch,
  async view(context, { batch, run, made }) {
    const { batchId, kind, state, description } = batch;
    const view = await viewOf(context.tx, context.input.communityId, run, made);
    return { batchId, kind, state, description, mayDrop: mayDrop(context, draftBy(batch)), view };
  },
  async refuse({ tx, input }, { batch, run }) {
    if (batch.state !== 'UNPOSTED') return;
    if (liveLines(run).length === 0)
      throw refuse(runRefusals, 'nothingToDo', { why: 'every line of the batch was dropped, so discard it' });
    if (run.skipped.length > 0) throw refuse(runRefusals, 'alreadyBilled', { lines: run.skipped.length });
    await openPeriodAt(tx, input.communityId, run.postDate);
  },
  async post(context, { run }) {
    const { tx, userId, now } = context;
    const { communityId, batchId } = context.input;
    const live = liveLines(run);
    const act: Act = { communityId, batchId, userId, now };
    await chargeLive(tx, act, run, live);
    const ownershipIds = [...new Set(live.map((line) => line.ownershipId))];
    const prepaids = run.kind === 'CHARGES' ? await bookPrepaids(tx, act, run.postDate, ownershipIds) : [];
    await setBatchState(tx, batchId, 'POSTED', { userId, now });
    const sums = {
      lineCount: live.length,
      total: sumCents(live.map((line) => line.amount)),
      fromPrepaid: sumCents(prepaids.map((p) => p.amount)),
    };
    context.record({ entityId: batchId, batchId, after: sums });
    return { batchId, ...sums };
  },
});

const applying = previewed(billing.previewPrepaids, billing.postPrepaids, {
  plan: plannedPrepaids,
  view: ({ tx, input }, plan) => prepaidView(tx, input, plan),
  async refuse({ tx, input }, { byOwner }) {
    if (byOwner.size === 0) throw refuse(runRefusals, 'nothingToDo', { why: 'no prepaid money can pay anything on this date' });
    await openPeriodAt(tx, input.communityId, input.postDate);
  },
  async post(context, { byOwner, total }) {
    const { tx, userId, now } = context;
    const { communityId, postDate } = context.input;
    const owners = [...byOwner.keys()];
    const description = `Prepaids applied ${formatDateShort(postDate)}`;
    const batchId = await openBatch(tx, { communityId, kind: 'PREPAIDS', state: 'POSTED', postDate, description, userId, now });
    await bookPrepaids(tx, { communityId, batchId, userId, now }, postDate, owners);
    context.record({ entityId: batchId, batchId, after: { owners: owners.length, total } });
    return { batchId, owners: owners.length, total };
  },
});

export const billingHandlers: Handlers<typeof billing> = {
  previewCharges: charging.preview,
  keepCharges: charging.commit,
  previewLateFees: lateFees.preview,
  keepLateFees: lateFees.commit,
  getBatch: posting.preview,
  postBatch: posting.commit,
  previewPrepaids: applying.preview,
  postPrepaids: applying.commit,
  async editBatchLine(context) {
    const { communityId, batchId, batchLineId, amount } = context.input;
    const { kind, postDate } = await theBatchAt(context, 4);
    await takeUnposted(context.tx, communityId, batchId);
    const by = { userId: context.userId, now: context.now };
    if (kind === 'LATE_FEES') await judgeChanged(context.tx, { communityId, batchLineId, postDate, amount, by });
    if (!(await updateBatchLine(context.tx, batchId, batchLineId, { amount }))) throw notFound('The line');
    context.record({ entityId: batchLineId, batchId, after: { amount } });
    return { batchLineId };
  },
  async dropBatchLine(context) {
    const { communityId, batchId, batchLineId, isDropped } = context.input;
    await theDraft(context);
    await takeUnposted(context.tx, communityId, batchId);
    if (!(await updateBatchLine(context.tx, batchId, batchLineId, { isDropped }))) throw notFound('The line');
    context.record({ entityId: batchLineId, batchId, after: { isDropped } });
    return { batchLineId };
  },
  async discardBatch(context) {
    const { communityId, batchId } = context.input;
    await theDraft(context);
    await takeUnposted(context.tx, communityId, batchId);
    await setBatchState(context.tx, batchId, 'DISCARDED', { userId: context.userId, now: context.now });
    context.record({ entityId: batchId, batchId });
    return { batchId };
  },
  async listBatches(context) {
    const { communityId, kinds, state, beforeBatchId, limit } = context.input;
    const mayRead = batchKind.options.filter((kind) => allows(context.held, needs(batchKinds[kind].claim, 1)));
    const shown = mayRead.filter((kind) => kinds === undefined || kinds.includes(kind));
    const rows = await listBatchRows(context.tx, communityId, {
      kinds: shown,
      state: state ?? null,
      beforeBatchId: beforeBatchId ?? null,
      limit,
    });
    return rows.map(({ total_cents, ...row }) => ({ ...row, total: total_cents }));
  },
};
