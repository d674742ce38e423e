// The handlers of the people at vendors.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { namedParty } from '../party/party.rules.ts';
import { requireServed } from './vendor.handlers.ts';
import { findVendor } from './vendor.store.ts';
import { type vendorContact, vendorContactKinds } from './vendor-contact.contract.ts';
import { keptVendorContacts, listContactsAt } from './vendor-contact.store.ts';

const keeping = keepRecord({
  kept: keptVendorContacts,
  kind: 'vendorContact',
  words: 'vendor contact',
  async check(context, facts, before) {
    const vendorId = before?.facts.vendorId ?? facts.vendorId;
    if (!(await findVendor(context.tx, vendorId))) throw notFound('The vendor');
    const served = before?.facts.servesId ?? null;
    if (facts.servesId !== null) await requireServed(context, [facts.servesId], served === null ? [] : [served]);
    return namedParty({ ...facts, vendorId });
  },
});

export const vendorContactHandlers: Handlers<typeof vendorContact> = {
  addVendorContact: keeping.add,
  editVendorContact: keeping.edit,
  getVendorContact: keeping.get,
  deleteVendorContact: keeping.remove,
  async listVendorContacts({ tx, input }) {
    if (!(await findVendor(tx, input.vendorId))) throw notFound('The vendor');
    return listContactsAt(tx, input.vendorId);
  },
};

export const vendorContactRecords: RecordSource = { kind: vendorContactKinds.vendorContact, labels: keptVendorContacts.labels };
