// Charges of many owners from a file, posted as one batch; the sample it is filled in on.
import { z } from 'zod';
import { importRefusals, refuse } from '../../../packages/contract/contract.ts';
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { nearNames, serveImport } from '../../../packages/imports/imports.ts';
import { assert } from '../../../packages/kernel/kernel.ts';
import { threadWork } from '../../../packages/threads/threads.ts';
import { lockBatch, openBatch, openPeriodAt, setBatchState } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { ownersByAccount } from '../receipts/receipt.store.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import type { AdjustmentLine } from './adjustment.rules.ts';
import { insertAdjustment } from './adjustment.store.ts';
import { bookAdjustment, unbookAdjustment } from './adjustment-booking.handlers.ts';
import { planOf, refuseToKeep } from './adjustment-plan.handlers.ts';
import { type chargeSample, importedCharges } from './imported-charge.contract.ts';
import { planImportedCharges } from './imported-charge.rules.ts';

const undoShape = z.object({ batchId: z.string() });

export const importedChargeImport = serveImport(importedCharges, {
  async load({ tx, params: { communityId } }) {
    const [known, owners] = await Promise.all([loadCodes(tx, communityId), ownersByAccount(tx, communityId)]);
    const active = known.filter((code) => code.isActive);
    return {
      owners,
      codes: new Map(active.map(({ alias, chargeCodeId, name }) => [alias, { codeId: chargeCodeId, name }])),
      nearAccount: nearNames(owners.keys()),
      nearCode: nearNames(active.map((code) => code.alias)),
    };
  },
  plan: threadWork(planImportedCharges, new URL('./imported-charge.rules.ts', import.meta.url)),
  refuse: async ({ tx, params: { communityId, postDate } }) => void (await openPeriodAt(tx, communityId, postDate)),
  async apply({ tx, params: { communityId, postDate }, userId, now }, changes) {
    const batch = {
      communityId,
      kind: 'IMPORTED_CHARGES',
      state: 'POSTED' as const,
      postDate,
      description: 'Imported charges',
      userId,
      now,
    };
    const batchId = await openBatch(tx, batch);
    const lines = changes.map(
      (change): AdjustmentLine => ({ ...change, adjustmentLineId: null, act: 'CHARGE', accountId: null, isDropped: false }),
    );
    await lockOwners(tx, communityId, [...new Set(lines.map((line) => line.ownershipId))]);
    const planned = await planOf(tx, communityId, { postDate, reason: '', lines }, { enteredById: userId, approvedBy: null });
    refuseToKeep(planned);
    await insertAdjustment(tx, communityId, { batchId, type: 'IMPORT', reason: '', comment: '' }, lines);
    await bookAdjustment(tx, { communityId, batchId, userId, now }, planned.plan);
    return { batchId };
  },
  async undo({ tx, params: { communityId }, userId, now }, undo) {
    assert(communityId, 'imported charges belong to a community');
    const { batchId } = undoShape.parse(undo);
    const batch = await lockBatch(tx, communityId, batchId);
    assert(batch, 'an import has its batch');
    if (batch.state === 'REVERSED') throw refuse(importRefusals, 'builtUpon', { what: 'The batch was undone since' });
    const { postDate } = batch;
    const description = `Undo: ${batch.description}`;
    const undoBatchId = await openBatch(tx, { communityId, kind: 'UNDO', state: 'POSTED', postDate, description, userId, now });
    await unbookAdjustment(tx, { communityId, batchId: undoBatchId, userId, now }, batchId, postDate);
    await setBatchState(tx, batchId, 'REVERSED', { userId, now, undoneBy: undoBatchId });
  },
});

const sampleColumns = ['Account', 'Owner', 'Code', 'Amount', 'Description'].map((title) => ({ title, kind: 'text' as const }));

export const chargeSampleHandlers: Handlers<typeof chargeSample> = {
  async downloadChargeSample({ tx, input: { communityId } }) {
    const owners = [...(await ownersByAccount(tx, communityId))].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const rows = owners.map(([account, { owner }]) => [account, owner, null, null, null]);
    return {
      fileName: 'Imported charges.csv',
      contentType: 'text/csv; charset=utf-8',
      body: writeCsv(rows, sampleColumns, { byteOrderMark: true }),
    };
  },
};
