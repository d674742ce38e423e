// The handlers of what is done to many vendors or properties at once: preview and command count the same way.

import type { Context, Handlers } from '../../packages/http/handlers.ts';
import { type BulkRow, reportRows } from '../../packages/lists/bulk.ts';
import { type Chosen, chosenIds, keepSelection } from '../../packages/lists/lists.ts';
import type { PropertyFlag } from '../communities/communities.contract.ts';
import { endFlags, insertFlags, lifterOf, loadFlagged, todayOf } from '../communities/communities.server.ts';
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

type FlagInput = Chosen & { communityId: string; flag: PropertyFlag; act: 'SET' | 'LIFT' };

async function propertyRows(context: Context<FlagInput>, lock: boolean): Promise<BulkRow[]> {
  const { communityId, flag, act } = context.input;
  const ids = await chosenIds(context, propertyList, context.input);
  const today = await todayOf(context.tx, communityId, context.now);
  return outcomeOf(await loadFlagged(context.tx, communityId, ids, flag, { today, lock }), act === 'SET');
}

export const propertyBulkHandlers: Handlers<typeof propertyBulk> = {
  async previewPropertyFlags(context) {
    return reportRows(await propertyRows(context, false), null);
  },
  async setPropertiesFlag(context) {
    const { communityId, flag, act, reason } = context.input;
    const rows = await propertyRows(context, true);
    const ids = changedIds(rows);
    const today = await todayOf(context.tx, communityId, context.now);
    if (act === 'SET') await insertFlags(context.tx, communityId, ids, { flag, reason, today }, context);
    else await endFlags(context.tx, communityId, ids, { flag }, today, lifterOf(context));
    context.record({
      before: { flag, isOn: act !== 'SET', propertyIds: ids },
      after: { flag, isOn: act === 'SET', reason, propertyIds: ids },
    });
    return reportRows(rows, await keepSelection(context, propertyList, ids));
  },
};
