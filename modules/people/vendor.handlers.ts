// The handlers of vendors.
import type { Handlers } from '../../packages/http/handlers.ts';
import { notFound, Refusal } from '../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../identity/identity.server.ts';
import type { vendor } from './vendor.contract.ts';
import { findVendor, insertVendor, isVendorNameTaken, listVendorRows, updateVendor } from './vendor.store.ts';

function nameTaken(name: string): Refusal {
  return new Refusal('nameTaken', `Another vendor is named ${name}.`, [{ path: 'name', message: 'is the name of another vendor' }]);
}

export const vendorHandlers: Handlers<typeof vendor> = {
  async addVendor({ tx, input, record }) {
    const vendorId = await insertVendor(tx, input);
    if (!vendorId) throw nameTaken(input.name);
    record({ entityId: vendorId, after: input });
    return { vendorId };
  },
  async editVendor(context) {
    const { tx, input, record } = context;
    const { vendorId, version, ...after } = input;
    const before = await findVendor(tx, vendorId, true);
    if (!before) throw notFound('The vendor');
    await refuseOverwrite(context, { kind: 'vendor', ids: [vendorId], version: before.version }, version);
    if (await isVendorNameTaken(tx, after.name, vendorId)) throw nameTaken(after.name);
    await updateVendor(tx, vendorId, after);
    record({ entityId: vendorId, before, after });
    return { vendorId };
  },
  async listVendors({ tx, input }) {
    return listVendorRows(tx, input);
  },
  async getVendor({ tx, input }) {
    const found = await findVendor(tx, input.vendorId);
    if (!found) throw notFound('The vendor');
    return found;
  },
};
