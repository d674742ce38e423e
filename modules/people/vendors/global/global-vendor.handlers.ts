// The handlers of global vendors: kept like any record, copied into vendors, and taken over from by choice.
import { refuse } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import type { Handlers } from '../../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../../packages/http/record-source.ts';
import { notFound } from '../../../../packages/kernel/kernel.ts';
import { keepRecord, refuseOverwrite } from '../../../identity/identity.server.ts';
import { tidyTrades } from '../trades.rules.ts';
import { vendorRefusals } from '../vendor.contract.ts';
import { findByAlias, keptVendors } from '../vendor.store.ts';
import { type globalVendor, globalVendorKinds } from './global-vendor.contract.ts';
import { copiedFrom, differencesFrom, takenOver } from './global-vendor.rules.ts';
import { followersOf, keptGlobalVendors, listGlobalRows, masterOf, saveMaster } from './global-vendor.store.ts';

const keeping = keepRecord({
  kept: keptGlobalVendors,
  kind: 'globalVendor',
  words: 'global vendor',
  check: (_context, facts) => ({ ...facts, trades: tidyTrades(facts.trades) }),
});

async function requireMaster(tx: Tx, globalVendorId: string) {
  const master = await keptGlobalVendors.find(tx, globalVendorId);
  if (!master) throw notFound('The global vendor');
  return master;
}

async function requireVendor(tx: Tx, vendorId: string, lock = false) {
  const vendor = await keptVendors.find(tx, vendorId, undefined, lock);
  if (!vendor) throw notFound('The vendor');
  return vendor;
}

export const globalVendorHandlers: Handlers<typeof globalVendor> = {
  addGlobalVendor: keeping.add,
  editGlobalVendor: keeping.edit,
  getGlobalVendor: keeping.get,
  deleteGlobalVendor: keeping.remove,
  async listGlobalVendors({ tx }) {
    return listGlobalRows(tx);
  },
  async listFollowers({ tx, input }) {
    const master = await requireMaster(tx, input.globalVendorId);
    const ids = await followersOf(tx, master.id);
    const found = await Promise.all(ids.map((vendorId) => requireVendor(tx, vendorId)));
    return found.map(({ id, version, facts: { name, alias, isActive, ...facts } }) => ({
      vendorId: id,
      version,
      name,
      alias,
      isActive,
      differences: differencesFrom(master.facts, facts),
    }));
  },
  async readMaster({ tx, input }) {
    const vendor = await requireVendor(tx, input.vendorId);
    const masterId = await masterOf(tx, vendor.id);
    if (masterId === null) return null;
    const master = await requireMaster(tx, masterId);
    const differences = differencesFrom(master.facts, vendor.facts);
    return { globalVendorId: master.id, name: master.facts.name, version: vendor.version, differences };
  },
  async copyGlobalVendor({ tx, input, record }) {
    const master = await requireMaster(tx, input.globalVendorId);
    if (input.alias !== '' && (await findByAlias(tx, input.alias)) !== undefined)
      throw refuse(vendorRefusals, 'aliasTaken', { alias: input.alias }, [{ path: 'alias', message: 'belongs to another vendor' }]);
    const shared = copiedFrom(master.facts);
    const facts = {
      ...shared,
      trades: [...shared.trades],
      name: input.name,
      alias: input.alias,
      isActive: true,
      standing: 'ACTIVE' as const,
      standingReason: '',
      isPreferred: false,
      taxKind: 'EIN' as const,
      serves: [],
      note: '',
    };
    const vendorId = await keptVendors.insert(tx, facts);
    if (vendorId === undefined)
      throw refuse(vendorRefusals, 'nameTaken', { name: input.name }, [{ path: 'name', message: 'is the name of another vendor' }]);
    await saveMaster(tx, vendorId, master.id);
    record({ entityId: vendorId, after: { ...facts, globalVendorId: master.id } });
    return { vendorId };
  },
  async followGlobalVendor({ tx, input, record }) {
    const vendor = await requireVendor(tx, input.vendorId, true);
    if (input.globalVendorId !== null) await requireMaster(tx, input.globalVendorId);
    const before = await masterOf(tx, vendor.id);
    await saveMaster(tx, vendor.id, input.globalVendorId);
    record({ entityId: vendor.id, before: { globalVendorId: before }, after: { globalVendorId: input.globalVendorId } });
    return {};
  },
  async takeOver(context) {
    const { tx, input, record } = context;
    const vendor = await requireVendor(tx, input.vendorId, true);
    await refuseOverwrite(context, { kind: 'vendor', ids: [vendor.id], version: vendor.version }, input.version);
    const masterId = await masterOf(tx, vendor.id);
    if (masterId === null) throw notFound('The global vendor');
    const taken = takenOver((await requireMaster(tx, masterId)).facts, input.facts);
    const facts = { ...vendor.facts, ...taken, trades: [...(taken.trades ?? vendor.facts.trades)] };
    await keptVendors.update(tx, vendor, facts);
    record({ entityId: vendor.id, before: vendor.facts, after: facts });
    return {};
  },
};

export const globalVendorRecords: RecordSource = {
  kind: globalVendorKinds.globalVendor,
  labels: keptGlobalVendors.labels,
  named: keptGlobalVendors.named,
};
