// The handlers of what is done to many vendors or properties at once: preview and command count the same way.

import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { type BulkRow, reportRows } from '../../packages/lists/bulk.ts';
import { type Chosen, chosenIds, keepSelection } from '../../packages/lists/lists.ts';
import { loadLateFeeHolds, updateLateFeeHolds } from '../communities/communities.server.ts';
import { type FlaggedRow, loadVendorStates, updateVendorStates } from './people-bulk.store.ts';
import { type propertyBulk, propertyList, type vendorBulk, vendorList } from './people-lists.contract.ts';

function outcomeOf(rows: readonly FlaggedRow[], wanted: boolean): BulkRow[] {
  return rows.map(({ id, label, isOn }) => ({ id, label, outcome: isOn === wanted ? 'unchanged' : 'changed', reason: '' }));
}

async function vendorRows(context: Context<Chosen & { status: 'ACTIVE' | 'INACTIVE' }>, lock: boolean): Promise<BulkRow[]> {
  const ids = await chosenIds(context, vendorList, context.input);
  return outcomeOf(await loadVendorStates(context.tx, ids, lock), context.input.status === 'ACTIVE');
}

const changedIds = (rows: readonly BulkRow[]) => rows.filter((row) => row.outcome === 'changed').map((row) => row.id);

export const vendorBulkHandlers: Handlers<typeof vendorBulk> = {
  async previewVendorsActive(context) {
    return reportRows(await vendorRows(context, false), null);
  },
  async setVendorsActive(context) {
    const isActive = context.input.status === 'ACTIVE';
    const rows = await vendorRows(context, true);
    const ids = changedIds(rows);
    await updateVendorStates(context.tx, ids, isActive);
    context.record({ before: { isActive: !isActive, vendorIds: ids }, after: { isActive, vendorIds: ids } });
    return reportRows(rows, await keepSelection(context, vendorList, ids));
  },
};

async function propertyRows(
  context: Context<Chosen & { communityId: string; lateFees: 'HOLD' | 'CHARGE' }>,
  lock: boolean,
): Promise<BulkRow[]> {
  const ids = await chosenIds(context, propertyList, context.input);
  return outcomeOf(await loadLateFeeHolds(context.tx, context.input.communityId, ids, lock), context.input.lateFees === 'HOLD');
}

export const propertyBulkHandlers: Handlers<typeof propertyBulk> = {
  async previewLateFeeHolds(context) {
    return reportRows(await propertyRows(context, false), null);
  },
  async setLateFeeHolds(context) {
    const { communityId } = context.input;
    const holdsLateFees = context.input.lateFees === 'HOLD';
    const rows = await propertyRows(context, true);
    const ids = changedIds(rows);
    await updateLateFeeHolds(context.tx, communityId, ids, holdsLateFees);
    context.record({ before: { holdsLateFees: !holdsLateFees, propertyIds: ids }, after: { holdsLateFees, propertyIds: ids } });
    return reportRows(rows, await keepSelection(context, propertyList, ids));
  },
};
