// Beginning balances: what owners owed and had paid ahead before the books began, from a file, without the
// general ledger.
import { z } from 'zod';
import { importRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { nearNames, serveImport } from '../../../packages/imports/imports.ts';
import { assert, formatMoney, type Instant } from '../../../packages/kernel/kernel.ts';
import { threadWork } from '../../../packages/threads/threads.ts';
import { lockBatch, openBatch, setBatchState } from '../../ledger/ledger.server.ts';
import { type CodeRow, loadCodes } from '../codes/code.store.ts';
import { loadOwners } from '../owners/balance.store.ts';
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
import { beganByHandRefusals, beginningBalances, beginningRefusals, prepaidWord } from './beginning.contract.ts';
import { type BeginningRow, planBeginning } from './beginning.rules.ts';
import { standingEdits } from './beginning-edit.store.ts';
import { hasBeginning, ownersByAccount } from './receipt.store.ts';

async function loadFacts(tx: Tx, communityId: string) {
  const codes = await loadCodes(tx, communityId);
  const owners = await ownersByAccount(tx, communityId);
  return {
    codes,
    owners,
    codeIdByAlias: new Map(codes.map((code) => [code.alias, code.chargeCodeId])),
    nearAccount: nearNames(owners.keys()),
    nearCode: nearNames([...codes.map((code) => code.alias), prepaidWord]),
  };
}

interface Act {
  tx: Tx;
  userId: string;
  now: Instant;
}

async function saveCharges(
  tx: Tx,
  frame: { communityId: string; batchId: string },
  rows: readonly BeginningRow[],
  codes: readonly CodeRow[],
) {
  if (rows.length === 0) return;
  const ids = await takeIds(tx, 'charge', rows.length);
  const codeOf = new Map(codes.map((code) => [code.chargeCodeId, code]));
  await insertCharges(
    tx,
    frame,
    rows.map(({ ownershipId, propertyId, codeId, date, amount }, i) => {
      const code = codeOf.get(codeId ?? '');
      assert(code && codeId, 'the plan took codes from the same list');
      const { incomeAccountId, receivableAccountId } = code;
      return {
        chargeId: ids[i] ?? '',
        ownershipId,
        propertyId,
        codeId,
        amount,
        incomeAccountId,
        receivableAccountId,
        kind: 'BEGINNING' as const,
        chargeDate: date,
        instalmentStart: null,
        sourceCodeId: null,
        description: 'Beginning balance',
        entryId: null,
      };
    }),
  );
}

/** Refuses `builtUpon`, naming the owners whose beginning balance was paid or spent meanwhile. */
async function refuseBuiltUpon(tx: Tx, communityId: string, batchId: string): Promise<void> {
  const charges = await loadBatchCharges(tx, communityId, batchId);
  const standing = await loadStanding(tx, communityId, { chargeIds: charges.map((charge) => charge.chargeId) });
  const movements = await loadBeginningMovements(tx, batchId);
  const first = movements.map((movement) => movement.on).toSorted()[0];
  const owners = movements.map((movement) => movement.ownershipId);
  const buckets = first ? await loadPrepaidBuckets(tx, communityId, owners, first) : [];
  const heldBy = new Map(buckets.filter((bucket) => bucket.bucketCodeId === null).map((bucket) => [bucket.ownershipId, bucket.available]));
  const broughtBy = new Map<string, bigint>();
  for (const { ownershipId, amount } of movements) broughtBy.set(ownershipId, (broughtBy.get(ownershipId) ?? 0n) + amount);
  const spent = [...broughtBy].filter(([ownershipId, amount]) => (heldBy.get(ownershipId) ?? 0n) < amount);
  if (standing.length === 0 && spent.length === 0) return;
  const names = new Map(
    (await loadOwners(tx, communityId, [...standing.map((one) => one.ownershipId), ...spent.map(([id]) => id)])).map((one) => [
      one.ownershipId,
      `${one.accountNumber} ${one.owner}`,
    ]),
  );
  const fields = [
    ...standing.map((one) => `${names.get(one.ownershipId)}: ${formatMoney(one.amount)} was paid on it`),
    ...spent.map(([ownershipId]) => `${names.get(ownershipId)}: the money paid ahead was spent`),
  ].map((message) => ({ path: 'importRunId', message }));
  const more = fields.length > 1 ? ` and ${fields.length - 1} more` : '';
  throw refuse(importRefusals, 'builtUpon', { what: `${fields[0]?.message}${more}` }, fields);
}

async function takeBack({ tx, userId, now }: Act, communityId: string, batchId: string): Promise<void> {
  const batch = await lockBatch(tx, communityId, batchId);
  assert(batch?.state === 'POSTED', 'an import that stands has its batch');
  const everyone = [...(await loadBatchCharges(tx, communityId, batchId)), ...(await loadBeginningMovements(tx, batchId))];
  await lockOwners(tx, communityId, [...new Set(everyone.map((one) => one.ownershipId))]);
  const [edit] = await standingEdits(tx, communityId, { afterBatchId: batchId });
  if (edit) throw refuse(importRefusals, 'builtUpon', { what: `${edit.description} was edited` });
  await refuseBuiltUpon(tx, communityId, batchId);
  const description = `Undo: ${batch.description}`;
  const undoBatchId = await openBatch(tx, {
    communityId,
    kind: 'UNDO',
    state: 'POSTED',
    postDate: batch.postDate,
    description,
    userId,
    now,
  });
  const frame = { communityId, batchId: undoBatchId };
  const none = { receiptId: null, bucketCodeId: null, entryId: null };
  const charges = await loadBatchCharges(tx, communityId, batchId);
  await insertApplications(
    tx,
    frame,
    charges.map(({ chargeId, ownershipId, chargeDate, amount_cents }) => ({
      ...none,
      chargeId,
      ownershipId,
      kind: 'REVERSAL',
      on: chargeDate,
      amount: amount_cents,
    })),
  );
  const movements = await loadBeginningMovements(tx, batchId);
  await insertMovements(
    tx,
    frame,
    movements.map(({ ownershipId, on, amount }) => ({ ...none, ownershipId, kind: 'BEGINNING', on, amount: -amount })),
  );
  await setBatchState(tx, batchId, 'REVERSED', { userId, now, undoneBy: undoBatchId });
}

const undoShape = z.object({ batchId: z.string() });

export const beginningImport = serveImport(beginningBalances, {
  load: ({ tx, params }) => loadFacts(tx, params.communityId),
  plan: threadWork(planBeginning, new URL('./beginning.rules.ts', import.meta.url)),
  async refuse({ tx, params: { communityId } }) {
    if (await hasBeginning(tx, communityId)) throw refuse(beginningRefusals, 'alreadyImported');
    const [edit] = await standingEdits(tx, communityId, {});
    if (edit) throw refuse(beganByHandRefusals, 'alreadyImported', { what: edit.description });
  },
  async apply({ tx, params: { communityId, postDate }, userId, now }, changes, { codes }) {
    const batch = { communityId, kind: 'BEGINNING', state: 'POSTED' as const, postDate, description: 'Beginning balances', userId, now };
    const batchId = await openBatch(tx, batch);
    const frame = { communityId, batchId };
    await lockOwners(tx, communityId, [...new Set(changes.map((row) => row.ownershipId))]);
    await saveCharges(
      tx,
      frame,
      changes.filter((row) => row.codeId !== null),
      codes,
    );
    const ahead = changes.filter((row) => row.codeId === null);
    await insertMovements(
      tx,
      frame,
      ahead.map(({ ownershipId, date, amount }) => ({
        ownershipId,
        kind: 'BEGINNING' as const,
        receiptId: null,
        bucketCodeId: null,
        on: date,
        amount,
        entryId: null,
      })),
    );
    return { batchId };
  },
  async undo({ params: { communityId }, ...act }, undo) {
    assert(communityId, 'beginning balances belong to a community');
    await takeBack(act, communityId, undoShape.parse(undo).batchId);
  },
});
