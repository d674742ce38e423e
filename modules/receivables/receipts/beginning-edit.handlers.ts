// The handlers of the beginning balance of one owner: what goes is taken back on its own day, what comes is a
// charge of a batch of its own, and undoing that batch puts back what stood.
import { allows, type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, formatDate, formatMoney, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { controlOverride, overrideRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { type BatchUndo, booksOf, holdOpenPeriodAt, openBatch, openPeriodAt } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { loadOwners } from '../owners/balance.store.ts';
import type { Act } from '../subledger/acts.handlers.ts';
import {
  insertApplications,
  insertCharges,
  insertMovements,
  loadBatchCharges,
  loadBeginningMovements,
  loadPrepaidBuckets,
  loadStanding,
  lockOwners,
  takeIds,
} from '../subledger/subledger.store.ts';
import { beginningEditRefusals, beginningEdits } from './beginning-edit.contract.ts';
import { type CodeChange, changesOf } from './beginning-edit.rules.ts';
import { beginningOwed, beginningPrepaid, loadBeginningCharges, loadReplaced, standingEdits } from './beginning-edit.store.ts';

type Editing = HandlerInput<typeof beginningEdits.previewBeginningEdit>;

async function theOwner(tx: Tx, communityId: string, ownershipId: string) {
  const [owner] = await loadOwners(tx, communityId, [ownershipId]);
  if (!owner) throw notFound('The owner');
  return owner;
}

/** The first day of the books. */
async function firstDay(tx: Tx, communityId: string): Promise<LocalDate> {
  const first = (await booksOf(tx, communityId)).periods[0]?.periodStart;
  if (first === undefined) throw notFound('The first fiscal year');
  return first;
}

/** What is left of general prepaid money from a day on, in cents. */
async function heldFrom(tx: Tx, communityId: string, ownershipId: string, on: LocalDate): Promise<Cents> {
  const buckets = await loadPrepaidBuckets(tx, communityId, [ownershipId], on);
  return buckets.find((bucket) => bucket.bucketCodeId === null)?.available ?? 0n;
}

async function planned({ tx, input }: Context<Editing>, commits: boolean) {
  const { communityId, ownershipId, codes: edits } = input;
  if (commits) await lockOwners(tx, communityId, [ownershipId]);
  const owner = await theOwner(tx, communityId, ownershipId);
  const [standing, codes, prepaid, first] = [
    await loadBeginningCharges(tx, communityId, ownershipId),
    await loadCodes(tx, communityId),
    await beginningPrepaid(tx, communityId, ownershipId),
    await firstDay(tx, communityId),
  ];
  for (const { codeId } of edits) if (!codes.some((code) => code.chargeCodeId === codeId)) throw notFound('The code');
  const changes = changesOf(standing, edits);
  const paidAhead = input.prepaid ?? prepaid;
  return {
    owner,
    standing,
    codes: new Map(codes.map((code) => [code.chargeCodeId, code])),
    changes,
    prepaid,
    ahead: paidAhead - prepaid,
    first,
    held: await heldFrom(tx, communityId, ownershipId, first),
    base: [ownershipId, standing.map((charge) => [charge.chargeId, charge.settled]), changes, prepaid, paidAhead],
  };
}

type Plan = Awaited<ReturnType<typeof planned>>;

const amountsOf = (charges: readonly { amount: Cents }[]) => sumCents(charges.map((charge) => charge.amount));
/** What an owner owes more for the changes; cents. */
const moreOwed = (changes: readonly CodeChange[]) => sumCents(changes.map(({ gone, come }) => (come?.amount ?? 0n) - amountsOf(gone)));

/** Refuses a day after the books began, or in a closed period, unless the guard is overridden by who may. */
async function refuseDays({ tx, input, held }: Context<Editing>, { first, changes }: Plan): Promise<void> {
  if (input.overrideReason !== '') {
    if (!allows(held, controlOverride)) throw refuse(overrideRefusals, 'controlAccount');
    return;
  }
  if (changes.some(({ come }) => come !== null && come.chargeDate > first))
    throw refuse(beginningEditRefusals, 'afterBegin', { day: formatDate(first) });
  await openPeriodAt(tx, input.communityId, first);
}

const editing = previewed(beginningEdits.previewBeginningEdit, beginningEdits.editBeginning, {
  plan: planned,
  async view({ tx, input: { communityId } }, { standing, codes, changes, prepaid, ahead }) {
    const shown = [...new Set([...standing.map((charge) => charge.codeId), ...changes.map((change) => change.codeId)])];
    const owed = amountsOf(standing);
    return {
      codes: shown.map((codeId) => {
        const { alias = '', name = '' } = codes.get(codeId) ?? {};
        const own = standing.filter((charge) => charge.codeId === codeId);
        const change = changes.find((one) => one.codeId === codeId);
        const before = amountsOf(own);
        const after = change ? (change.come?.amount ?? 0n) : before;
        return {
          codeId,
          alias,
          name,
          before,
          after,
          chargeDate: change ? (change.come?.chargeDate ?? null) : (own[0]?.chargeDate ?? null),
        };
      }),
      prepaidBefore: prepaid,
      prepaidAfter: prepaid + ahead,
      owedBefore: owed,
      owedAfter: owed + moreOwed(changes),
      allOwed: (await beginningOwed(tx, communityId)) + moreOwed(changes),
      allPrepaid: (await beginningPrepaid(tx, communityId)) + ahead,
    };
  },
  async refuse(context, plan) {
    const { codes, changes, ahead, held } = plan;
    const named = context.input.codes.map((one) => one.codeId);
    const twice = named.find((codeId, i) => named.indexOf(codeId) !== i);
    if (twice) throw refuse(beginningEditRefusals, 'codeTwice', { code: codes.get(twice)?.alias ?? '' });
    if (changes.length === 0 && ahead === 0n) throw refuse(beginningEditRefusals, 'nothingChanged');
    if (changes.some(({ gone }) => gone.some((charge) => charge.settled !== 0n))) throw refuse(takenBackRefusals, 'beginningPaid');
    if (ahead < 0n && held < -ahead) throw refuse(beginningEditRefusals, 'beginningSpent', { held: formatMoney(held, 'digits') });
    await refuseDays(context, plan);
  },
  async post(context, { owner, codes, changes, standing, prepaid, ahead, first }) {
    const { tx, input, userId, now } = context;
    const { communityId, ownershipId, reason, overrideReason } = input;
    const description = `Beginning balance of ${owner.accountNumber} ${owner.owner}`.slice(0, 200);
    const batchId = await openBatch(tx, {
      communityId,
      kind: 'BEGINNING_EDIT',
      state: 'POSTED',
      postDate: first,
      description,
      userId,
      now,
    });
    const frame = { communityId, batchId };
    const none = { receiptId: null, bucketCodeId: null, entryId: null };
    const gone = changes.flatMap((change) => change.gone);
    await insertApplications(
      tx,
      frame,
      gone.map(({ chargeId, chargeDate, amount }) => ({ ...none, chargeId, ownershipId, kind: 'REVERSAL', on: chargeDate, amount })),
    );
    const coming = changes.flatMap(({ codeId, come }) => (come ? [{ codeId, ...come }] : []));
    const ids = await takeIds(tx, 'charge', coming.length);
    await insertCharges(
      tx,
      frame,
      coming.map(({ codeId, amount, chargeDate }, i) => {
        const { incomeAccountId = '', receivableAccountId = null } = codes.get(codeId) ?? {};
        const own = { chargeId: ids[i] ?? '', ownershipId, propertyId: owner.propertyId, codeId, kind: 'BEGINNING' as const };
        const rest = { sourceCodeId: null, description: 'Beginning balance', entryId: null };
        return { ...own, ...rest, chargeDate, amount, incomeAccountId, receivableAccountId };
      }),
    );
    if (ahead !== 0n) await insertMovements(tx, frame, [{ ...none, ownershipId, kind: 'BEGINNING', on: first, amount: ahead }]);
    const owed = amountsOf(standing) + moreOwed(changes);
    const words = [reason, overrideReason].filter(Boolean).join('; ');
    context.record({
      entityId: batchId,
      batchId,
      before: { owed: amountsOf(standing), prepaid },
      after: { ownershipId, owed, prepaid: prepaid + ahead },
      reason: words,
    });
    return { batchId, owed, prepaid: prepaid + ahead };
  },
});

/** Takes an edit back: its charges go, and what it replaced stands again in the batch it came with. */
async function takeEditBack(tx: Tx, act: Act, batchId: string, on: LocalDate): Promise<{ count: number; total: Cents }> {
  const { communityId } = act;
  const replaced = await loadReplaced(tx, batchId);
  const movements = await loadBeginningMovements(tx, batchId);
  const made = await loadBatchCharges(tx, communityId, batchId);
  const owners = [...new Set([...replaced, ...movements, ...made].map((row) => row.ownershipId))];
  await lockOwners(tx, communityId, owners);
  await holdOpenPeriodAt(tx, communityId, on);
  const chargeIds = made.map((charge) => charge.chargeId);
  const standing = chargeIds.length > 0 ? await loadStanding(tx, communityId, { chargeIds }) : [];
  for (const { ownershipId, on: day, amount } of movements)
    if (amount > 0n && (await heldFrom(tx, communityId, ownershipId, day)) < amount) throw refuse(takenBackRefusals, 'beginningPaid');
  if (standing.length > 0) throw refuse(takenBackRefusals, 'beginningPaid');
  const none = { receiptId: null, bucketCodeId: null, entryId: null };
  await insertApplications(
    tx,
    act,
    made.map(({ chargeId, ownershipId, chargeDate, amount_cents }) => {
      return { ...none, chargeId, ownershipId, kind: 'REVERSAL' as const, on: chargeDate, amount: amount_cents };
    }),
  );
  const ids = await takeIds(tx, 'charge', replaced.length);
  for (const [origin, rows] of Map.groupBy(replaced, (charge) => charge.batchId))
    await insertCharges(
      tx,
      { communityId, batchId: origin },
      rows.map((charge) => ({
        ...charge,
        chargeId: ids[replaced.indexOf(charge)] ?? '',
        kind: 'BEGINNING' as const,
        sourceCodeId: null,
        description: 'Beginning balance',
        entryId: null,
      })),
    );
  await insertMovements(
    tx,
    act,
    movements.map(({ ownershipId, on: day, amount }) => ({ ...none, ownershipId, kind: 'BEGINNING' as const, on: day, amount: -amount })),
  );
  return { count: owners.length, total: amountsOf(made.map((charge) => ({ amount: charge.amount_cents }))) };
}

export const beginningEditUndo: BatchUndo = {
  kinds: ['BEGINNING_EDIT'],
  again: 'Edit the beginning balance again.',
  standings: async () => [],
  async takeBack(tx, act, { communityId, batchId, postDate }) {
    const replaced = await loadReplaced(tx, batchId);
    const made = await loadBatchCharges(tx, communityId, batchId);
    const movements = await loadBeginningMovements(tx, batchId);
    const ownershipIds = [...new Set([...replaced, ...made, ...movements].map((row) => row.ownershipId))];
    const [later] = await standingEdits(tx, communityId, { ownershipIds, afterBatchId: batchId });
    if (later) throw refuse(takenBackRefusals, 'beginningEdited', { what: later.description });
    return { ...(await takeEditBack(tx, act, batchId, postDate)), noun: 'balance' };
  },
};

export const beginningEditHandlers: Handlers<typeof beginningEdits> = {
  async getBeginning({ tx, input: { communityId, ownershipId } }) {
    const owner = await theOwner(tx, communityId, ownershipId);
    const codes = await loadCodes(tx, communityId);
    const byId = new Map(codes.map((code) => [code.chargeCodeId, code]));
    const standing = Map.groupBy(await loadBeginningCharges(tx, communityId, ownershipId), (charge) => charge.codeId);
    const first = await firstDay(tx, communityId);
    const named = codes.filter((code) => code.isActive).map(({ chargeCodeId, alias, name }) => ({ codeId: chargeCodeId, alias, name }));
    return {
      ownershipId,
      accountNumber: owner.accountNumber,
      owner: owner.owner,
      address: owner.address,
      firstDate: first,
      codes: [...standing].map(([codeId, own]) => {
        const { alias = '', name = '' } = byId.get(codeId) ?? {};
        const paid = sumCents(own.map((charge) => charge.settled));
        return { codeId, alias, name, amount: amountsOf(own), paid, chargeDate: own[0]?.chargeDate ?? first };
      }),
      prepaid: await beginningPrepaid(tx, communityId, ownershipId),
      allCodes: named,
    };
  },
  previewBeginningEdit: editing.preview,
  editBeginning: editing.commit,
};
