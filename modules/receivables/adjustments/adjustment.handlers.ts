// The handlers of adjustments: entering one for an owner, reviewing, approving and posting batches of them,
// and setting what may be waived without asking.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Draft, mayDrop, refuseOthersDraft } from '../../../packages/http/permission.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, formatMoney, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { controlRoles, listAccountRows, openBatch, openPeriodAt, setBatchState, takeUnposted } from '../../ledger/ledger.server.ts';
import { loadPostedEntry } from '../billing/billing.store.ts';
import { loadCodes } from '../codes/code.store.ts';
import { loadOwners, type OwnerFacts } from '../owners/balance.store.ts';
import { findRoleAccounts, loadOpenCharges, loadPrepaidBuckets, lockOwners } from '../subledger/subledger.store.ts';
import { recurringOf } from '../transfer/transfer.store.ts';
import { adjustmentRefusals, adjustments, waiverReasonWords } from './adjustment.contract.ts';
import { changesOf, effectOf, linesOf } from './adjustment.rules.ts';
import {
  type AdjustmentBatch,
  bucketBalances,
  codeBalances,
  deleteApproval,
  findAdjustment,
  findLastLine,
  findWaiverLimit,
  insertAdjustment,
  insertApproval,
  listWaiverLimits,
  loadAdjustmentLines,
  replaceWaiverLimits,
  updateAdjustmentLine,
} from './adjustment.store.ts';
import { bookAdjustment } from './adjustment-booking.handlers.ts';
import {
  bucketName,
  entryOf,
  type PlannedAdjustment,
  planOf,
  refuseToKeep,
  refuseUnapproved,
  totalOf,
} from './adjustment-plan.handlers.ts';
import { keepWaiverLaw, saidOfWaivers } from './waiver-law.handlers.ts';

type Order = HandlerInput<typeof adjustments.previewAdjustment>;
type OfBatch = HandlerInput<typeof adjustments.getAdjustment>;

const titles = {
  ADJUSTMENT: 'AR adjustment',
  ADD_CHARGE: 'Add charge',
  WAIVE: 'Waive charge',
  PREVIOUS_OWNER: 'Previous owner adjustment',
};

async function theOwner(tx: Tx, communityId: string, ownershipId: string): Promise<OwnerFacts> {
  const [owner] = await loadOwners(tx, communityId, [ownershipId]);
  if (!owner) throw notFound('The owner');
  return owner;
}

const ownerOut = ({ ownershipId, accountNumber, owner, address, isCurrent }: OwnerFacts) => ({
  ownershipId,
  accountNumber,
  owner,
  address,
  isCurrent,
});

/** An order of one owner, planned behind the lock of the owner where it is entered. */
async function plannedOrder({ tx, input, userId }: Context<Order>, commits: boolean) {
  const { communityId, ownershipId, postDate } = input;
  if (commits) await lockOwners(tx, communityId, [ownershipId]);
  const owner = await theOwner(tx, communityId, ownershipId);
  const lines = linesOf(owner, input);
  const isWaiver = lines.some((line) => line.act === 'WAIVE');
  const reason = isWaiver ? (input.reason ?? '') : '';
  const planned = await planOf(tx, communityId, { postDate, reason, lines }, { enteredById: userId, approvedBy: null });
  const last = await findLastLine(tx, communityId, ownershipId);
  return { ...planned, owner, lines, base: [owner.isCurrent, last, planned.base] };
}

type PlannedOrder = Awaited<ReturnType<typeof plannedOrder>>;

/** Amounts before, by how much they change, and after. */
const figuresOf = (current: Cents, adjustment: Cents) => ({ current, adjustment, ending: current + adjustment });

async function orderView({ tx, input }: Context<Order>, planned: PlannedOrder) {
  const { communityId, ownershipId, postDate } = input;
  const { owner, live, codes, periodStatus, approval } = planned;
  const [owed, held] = await Promise.all([
    codeBalances(tx, communityId, ownershipId, postDate),
    bucketBalances(tx, communityId, ownershipId, postDate),
  ]);
  const byCode = Map.groupBy(
    live.filter((line) => effectOf(line) !== 0n),
    (line) => line.codeId ?? '',
  );
  const byBucket = Map.groupBy(live.flatMap(changesOf), (change) => change.bucketCodeId);
  const shownCodes = [...codes.values()].filter(({ chargeCodeId }) => owed.has(chargeCodeId) || byCode.has(chargeCodeId));
  const buckets = [...new Set([...held.keys(), ...byBucket.keys()])].toSorted((a, b) => Number(a ?? 0) - Number(b ?? 0));
  const current = sumCents(owed.values());
  return {
    owner: ownerOut(owner),
    periodStatus,
    current,
    adjustments: totalOf(live),
    ending: current + totalOf(live),
    codes: shownCodes.map(({ chargeCodeId, alias, name }) => ({
      codeId: chargeCodeId,
      alias,
      name,
      description: byCode.get(chargeCodeId)?.[0]?.description ?? '',
      ...figuresOf(owed.get(chargeCodeId) ?? 0n, totalOf(byCode.get(chargeCodeId) ?? [])),
    })),
    prepaid: buckets.map((codeId) => ({
      codeId,
      name: bucketName(codes, codeId),
      ...figuresOf(held.get(codeId) ?? 0n, sumCents((byBucket.get(codeId) ?? []).map((change) => change.amount))),
    })),
    entry: await entryOf(tx, communityId, planned),
    approval,
    law: saidOfWaivers(planned.laws),
  };
}

const entering = previewed(adjustments.previewAdjustment, adjustments.enterAdjustment, {
  plan: plannedOrder,
  view: orderView,
  async refuse({ tx, input }, planned) {
    if (input.type === 'PREVIOUS_OWNER' && planned.owner.isCurrent) throw refuse(adjustmentRefusals, 'notPrevious');
    refuseToKeep(planned);
    if (input.keep) return;
    refuseUnapproved(planned);
    await openPeriodAt(tx, input.communityId, input.postDate);
  },
  async post(context, { owner, lines, plan, laws }) {
    const { tx, userId, now } = context;
    const { communityId, postDate, type, comment, keep } = context.input;
    const title = plan.reason === 'WRITE_OFF' ? 'Write-off' : titles[type];
    const batchId = await openBatch(tx, {
      communityId,
      kind: 'ADJUSTMENT',
      state: keep ? 'UNPOSTED' : 'POSTED',
      postDate,
      description: `${title}, ${owner.accountNumber} ${owner.owner}`.slice(0, 200),
      userId,
      now,
    });
    await insertAdjustment(tx, communityId, { batchId, type, reason: plan.reason, comment }, lines);
    if (!keep) await bookAdjustment(tx, { communityId, batchId, userId, now }, plan);
    if (!keep) await keepWaiverLaw(tx, communityId, batchId, laws, { userId, now });
    const total = totalOf(lines);
    const reason = plan.reason === '' ? comment : [waiverReasonWords[plan.reason], comment].filter(Boolean).join(': ');
    context.record({ entityId: batchId, batchId, ...(reason === '' ? {} : { reason }), after: { type, postDate, total, isPosted: !keep } });
    return { batchId, isPosted: !keep, adjustments: total };
  },
});

async function theBatch({ tx, input }: Pick<Context<OfBatch>, 'tx' | 'input'>): Promise<AdjustmentBatch> {
  const batch = await findAdjustment(tx, input.communityId, input.batchId);
  if (!batch) throw notFound('The batch of adjustments');
  return batch;
}

/** A kept batch is its maker's to discard, whole or by its lines. */
const draftBy = ({ enteredById }: AdjustmentBatch): Draft => ({ claim: 'aradjustment', madeWith: 2, enteredById });

async function plannedBatch({ tx, input }: Context<OfBatch>, commits: boolean) {
  const { communityId, batchId } = input;
  if (commits) {
    await takeUnposted(tx, communityId, batchId);
    const owners = (await loadAdjustmentLines(tx, communityId, batchId)).map((line) => line.ownershipId);
    await lockOwners(tx, communityId, [...new Set(owners)]);
  }
  const batch = await theBatch({ tx, input });
  const lines = await loadAdjustmentLines(tx, communityId, batchId);
  const planned = await planOf(tx, communityId, { ...batch, lines }, batch);
  return { ...planned, batch, lines, base: [batch.state, planned.base] };
}

type PlannedBatch = Awaited<ReturnType<typeof plannedBatch>>;

/** True where the viewer may approve a batch that waits for someone to. */
async function mayApprove({ tx, userId, input }: Context<OfBatch>, { batch, approval }: PlannedBatch): Promise<boolean> {
  if (batch.state !== 'UNPOSTED' || !approval.isNeeded || approval.approvedBy !== null || batch.enteredById === userId) return false;
  const own = await findWaiverLimit(tx, input.communityId, userId);
  return own === null || own >= approval.waived;
}

async function batchView(context: Context<OfBatch>, planned: PlannedBatch) {
  const { tx, input } = context;
  const { batch, lines, live, codes, periodStatus, approval } = planned;
  const { batchId, kind, type, state, postDate, description, reason, comment, enteredBy, enteredTime } = batch;
  const owners = new Map(
    (await loadOwners(tx, input.communityId, [...new Set(lines.map((line) => line.ownershipId))])).map((one) => [one.ownershipId, one]),
  );
  const codeOf = (line: (typeof lines)[number]) =>
    effectOf(line) === 0n ? bucketName(codes, line.codeId) : (codes.get(line.codeId ?? '')?.alias ?? '');
  const summed = [...Map.groupBy(live, (line) => `${line.act}:${line.codeId}`)].flatMap(([key, own]) => {
    const [first] = own;
    if (!first) return [];
    const name = effectOf(first) === 0n ? '' : (codes.get(first.codeId ?? '')?.name ?? '');
    const signed = first.act === 'WAIVE' ? totalOf(own) : sumCents(own.map((line) => line.amount));
    return [{ key, code: codeOf(first), name, count: own.length, total: signed }];
  });
  return {
    batchId,
    kind,
    type,
    state,
    postDate,
    description,
    reason: reason === '' ? null : reason,
    comment,
    enteredBy,
    enteredTime,
    periodStatus,
    lines: lines.map((line) => {
      const { ownershipId, act, codeId, amount, isDropped } = line;
      const { accountNumber = '', owner = '' } = owners.get(ownershipId) ?? {};
      const adjustmentLineId = line.adjustmentLineId ?? '';
      const own = { adjustmentLineId, ownershipId, accountNumber, owner, act, codeId, amount, isDropped };
      return { ...own, code: codeOf(line), description: line.description, effect: effectOf(line) };
    }),
    codes: summed,
    entry:
      state === 'UNPOSTED' || state === 'DISCARDED' ? await entryOf(tx, input.communityId, planned) : await loadPostedEntry(tx, batchId),
    total: totalOf(live),
    approval,
    law: saidOfWaivers(planned.laws),
    mayApprove: await mayApprove(context, planned),
    mayDrop: state === 'UNPOSTED' && mayDrop(context, draftBy(batch)),
  };
}

const posting = previewed(adjustments.getAdjustment, adjustments.postAdjustment, {
  plan: plannedBatch,
  view: batchView,
  async refuse({ tx, input }, planned) {
    if (planned.batch.state !== 'UNPOSTED') return;
    refuseToKeep(planned);
    refuseUnapproved(planned);
    await openPeriodAt(tx, input.communityId, planned.batch.postDate);
  },
  async post(context, { live, plan, laws }) {
    const { tx, userId, now } = context;
    const { communityId, batchId } = context.input;
    await bookAdjustment(tx, { communityId, batchId, userId, now }, plan);
    await keepWaiverLaw(tx, communityId, batchId, laws, { userId, now });
    await setBatchState(tx, batchId, 'POSTED', { userId, now });
    const sums = { lineCount: live.length, total: totalOf(live) };
    context.record({ entityId: batchId, batchId, after: sums });
    return { batchId, ...sums };
  },
});

/** Changes a line of a batch that is not posted; an approval was of something else, and falls. */
async function changeLine(
  { tx, input }: Context<OfBatch & { adjustmentLineId: string }>,
  change: { amount: Cents } | { isDropped: boolean },
): Promise<void> {
  const { communityId, batchId, adjustmentLineId } = input;
  await takeUnposted(tx, communityId, batchId);
  if (!(await updateAdjustmentLine(tx, batchId, adjustmentLineId, change))) throw notFound('The line');
  await deleteApproval(tx, batchId);
}

/** An owner's codes on a day: those with a balance, and those the home pays again and again. */
async function accountView(tx: Tx, communityId: string, owner: OwnerFacts, postDate: LocalDate) {
  const { ownershipId, propertyId } = owner;
  const [known, owed, held, open, buckets, recurring] = await Promise.all([
    loadCodes(tx, communityId),
    codeBalances(tx, communityId, ownershipId, postDate),
    bucketBalances(tx, communityId, ownershipId, postDate),
    loadOpenCharges(tx, communityId, [ownershipId], postDate),
    loadPrepaidBuckets(tx, communityId, [ownershipId], postDate),
    recurringOf(tx, communityId, propertyId, postDate),
  ]);
  const codes = new Map(known.map((code) => [code.chargeCodeId, code]));
  const paidAgain = new Set(recurring.map((one) => one.code));
  const openOf = Map.groupBy(open, (charge) => charge.codeId);
  const heldNow = new Map(buckets.map((bucket) => [bucket.bucketCodeId, bucket.available]));
  return {
    ...ownerOut(owner),
    codes: known
      .filter(({ chargeCodeId, alias }) => owed.has(chargeCodeId) || paidAgain.has(alias))
      .map(({ chargeCodeId, alias, name }) => ({
        codeId: chargeCodeId,
        alias,
        name,
        description: name,
        current: owed.get(chargeCodeId) ?? 0n,
        open: sumCents((openOf.get(chargeCodeId) ?? []).map((charge) => charge.open)),
        isRecurring: paidAgain.has(alias),
      })),
    prepaid: [...new Set([null, ...held.keys()])].map((codeId) => {
      return { codeId, name: bucketName(codes, codeId), current: held.get(codeId) ?? 0n, held: heldNow.get(codeId) ?? 0n };
    }),
  };
}

export const adjustmentHandlers: Handlers<typeof adjustments> = {
  async getAdjustmentChoices({ tx, input: { communityId }, userId }) {
    const [codes, accounts, roles, limit] = await Promise.all([
      loadCodes(tx, communityId),
      listAccountRows(tx, communityId),
      findRoleAccounts(tx, communityId),
      findWaiverLimit(tx, communityId, userId),
    ]);
    return {
      codes: codes.filter((code) => code.isActive).map(({ chargeCodeId, alias, name }) => ({ codeId: chargeCodeId, alias, name })),
      accounts: accounts
        .filter(({ isActive, role }) => isActive && !controlRoles.has(role))
        .map(({ accountId, number, name }) => ({ accountId, number, name })),
      hasBadDebt: roles.has('BAD_DEBT'),
      limit,
    };
  },
  async getAdjustmentOwner({ tx, input: { communityId, ownershipId, postDate } }) {
    return accountView(tx, communityId, await theOwner(tx, communityId, ownershipId), postDate);
  },
  previewAdjustment: entering.preview,
  enterAdjustment: entering.commit,
  getAdjustment: posting.preview,
  postAdjustment: posting.commit,
  async editAdjustmentLine(context) {
    const { tx, input } = context;
    const { communityId, batchId, adjustmentLineId, amount } = input;
    await theBatch(context);
    const line = (await loadAdjustmentLines(tx, communityId, batchId)).find((one) => one.adjustmentLineId === adjustmentLineId);
    if (!line) throw notFound('The line');
    if (amount < 0n && effectOf(line) !== 0n) throw refuse(adjustmentRefusals, 'wrongType', { type: 'A charge or waiver below zero: it' });
    await changeLine(context, { amount });
    context.record({ entityId: adjustmentLineId, batchId, before: { amount: line.amount }, after: { amount } });
    return { adjustmentLineId };
  },
  async dropAdjustmentLine(context) {
    const { batchId, adjustmentLineId, isDropped } = context.input;
    refuseOthersDraft(context, draftBy(await theBatch(context)));
    await changeLine(context, { isDropped });
    context.record({ entityId: adjustmentLineId, batchId, after: { isDropped } });
    return { adjustmentLineId };
  },
  async discardAdjustment(context) {
    const { tx, userId, now } = context;
    const { communityId, batchId } = context.input;
    refuseOthersDraft(context, draftBy(await theBatch(context)));
    await takeUnposted(tx, communityId, batchId);
    await setBatchState(tx, batchId, 'DISCARDED', { userId, now });
    context.record({ entityId: batchId, batchId });
    return { batchId };
  },
  async approveAdjustment(context) {
    const { tx, userId, now, input } = context;
    const { communityId, batchId } = input;
    await theBatch(context);
    await takeUnposted(tx, communityId, batchId);
    const { batch, approval }: Pick<PlannedBatch & PlannedAdjustment, 'batch' | 'approval'> = await plannedBatch(context, false);
    if (!approval.isNeeded) throw refuse(adjustmentRefusals, 'noApprovalNeeded');
    if (batch.enteredById === userId) throw refuse(adjustmentRefusals, 'ownApproval');
    const own = await findWaiverLimit(tx, communityId, userId);
    const words = (cents: Cents) => formatMoney(cents, 'digits');
    if (own !== null && own < approval.waived)
      throw refuse(adjustmentRefusals, 'overOwnLimit', { amount: words(approval.waived), limit: words(own) });
    await insertApproval(tx, communityId, batchId, { userId, now });
    context.record({ entityId: batchId, batchId, after: { approved: approval.waived } });
    return { batchId };
  },
  async getWaiverLimits({ tx, input: { communityId } }) {
    const rows = await listWaiverLimits(tx, communityId);
    return {
      everybody: rows.find((row) => row.roleId === null)?.limit_cents ?? null,
      roles: rows.flatMap(({ roleId, name, limit_cents }) => (roleId === null ? [] : [{ roleId, name, limit: limit_cents }])),
    };
  },
  async saveWaiverLimits(context) {
    const { communityId, everybody, roles } = context.input;
    const limits = [...(everybody === null ? [] : [{ roleId: null, limit: everybody }]), ...roles];
    await replaceWaiverLimits(context.tx, communityId, limits);
    context.record({ entityId: communityId, after: { everybody, roles } });
    return { communityId };
  },
};
