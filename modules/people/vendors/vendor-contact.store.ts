// Where the people at vendors stand.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { throughParty } from '../party/party.store.ts';
import type { VendorContactOwn } from './vendor-contact.contract.ts';
import { vendorContactFields } from './vendor-contact.fields.ts';

export const keptVendorContacts = recordStore<VendorContactOwn, PartyFacts>({
  table: 'people.vendor_contact',
  idColumn: 'vendor_contact_id',
  inCommunity: false,
  label: 'displayName',
  columns: columnsOf(vendorContactFields),
  through: throughParty,
});

/** Someone at a vendor as its profile shows them. */
export interface VendorContactRow {
  vendorContactId: string;
  name: string;
  title: string;
  phone: string;
  email: string;
  servesId: string | null;
  community: string;
  isActive: boolean;
}

/** The people at a vendor by name, those who left last. */
export async function listContactsAt(tx: Tx, vendorId: string): Promise<VendorContactRow[]> {
  const found = await sql<VendorContactRow>`
    select c.vendor_contact_id as "vendorContactId", t.display_name as name, c.title, t.phone, t.email, c.community_id as "servesId", coalesce(m.name, '') as community,
      c.is_active as "isActive"
    from people.vendor_contact c join people.party t on t.customer_id = c.customer_id and t.party_id = c.party_id
    left join communities.community m on m.customer_id = c.customer_id and m.community_id = c.community_id
    where c.customer_id = ${tx.customerId} and c.vendor_id = ${vendorId} order by not c.is_active, t.display_name, c.vendor_contact_id`.execute(
    tx.db,
  );
  return found.rows;
}
