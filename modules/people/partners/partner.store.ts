// Where partners stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { ContactFacts } from '../../communities/communities.contract.ts';
import { contactColumns } from '../../communities/communities.server.ts';
import { partnerFields } from './partner.fields.ts';

type PartnerOwn = FactsOf<typeof partnerFields>;

export const keptPartners = recordStore<ContactFacts & PartnerOwn>({
  table: 'people.partner',
  idColumn: 'partner_id',
  inCommunity: false,
  label: 'name',
  columns: { ...columnsOf(partnerFields), ...contactColumns },
});

/** A partner as lists show it. */
type PartnerRow = Omit<PartnerOwn, 'note'> & { partnerId: string };

/** The partners by name, those no longer in use last. */
export async function listPartnerRows(tx: Tx): Promise<PartnerRow[]> {
  const found = await sql<PartnerRow>`
    select partner_id as "partnerId", name, partner_type as "partnerType", account_number as "accountNumber", services, is_active as "isActive"
    from people.partner where customer_id = ${tx.customerId} order by not is_active, lower(name), partner_id`.execute(tx.db);
  return found.rows;
}
