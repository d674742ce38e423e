// The handlers of the people at vendors.
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { keepPart } from '../party/part.handlers.ts';
import { requireServed } from './vendor.handlers.ts';
import { findVendor } from './vendor.store.ts';
import { type vendorContact, vendorContactKinds } from './vendor-contact.contract.ts';
import { keptVendorContacts, listContactsAt } from './vendor-contact.store.ts';

/** True for a contact for all communities, or for one in scope. */
const isSeen = ({ communities }: Context<unknown>, servesId: string | null): boolean =>
  servesId === null || communities === 'all' || communities.has(servesId);

function requireSeen(context: Context<unknown>, servesId: string | null): void {
  if (!isSeen(context, servesId)) throw notFound('The vendor contact');
}

const keeping = keepPart({
  kept: keptVendorContacts,
  kind: 'vendorContact',
  words: 'vendor contact',
  async check(context, facts, before) {
    const vendorId = before?.facts.vendorId ?? facts.vendorId;
    requireSeen(context, before?.facts.servesId ?? null);
    if (!(await findVendor(context.tx, facts.vendorId))) throw notFound('The vendor');
    const served = before?.facts.servesId ?? null;
    if (facts.servesId !== null) await requireServed(context, [facts.servesId], served === null ? [] : [served]);
    return { ...facts, vendorId };
  },
  async removing(context, row) {
    requireSeen(context, row.facts.servesId);
  },
});

export const vendorContactHandlers: Handlers<typeof vendorContact> = {
  addVendorContact: keeping.add,
  editVendorContact: keeping.edit,
  async getVendorContact(context) {
    const found = await keeping.get(context);
    requireSeen(context, found.servesId);
    return found;
  },
  deleteVendorContact: keeping.remove,
  async listVendorContacts(context) {
    const { tx, input } = context;
    if (!(await findVendor(tx, input.vendorId))) throw notFound('The vendor');
    return (await listContactsAt(tx, input.vendorId)).filter((row) => isSeen(context, row.servesId));
  },
};

export const vendorContactRecords: RecordSource = {
  kind: vendorContactKinds.vendorContact,
  labels: keptVendorContacts.labels,
  named: keptVendorContacts.named,
};
