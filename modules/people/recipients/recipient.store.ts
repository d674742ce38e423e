// Where external email recipients stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import { recipientFields } from './recipient.fields.ts';

type RecipientFacts = FactsOf<typeof recipientFields>;

export const keptRecipients = recordStore<RecipientFacts>({
  table: 'people.external_email_recipient',
  idColumn: 'external_email_recipient_id',
  inCommunity: true,
  label: 'name',
  columns: columnsOf(recipientFields),
});

/** The recipients of an association by name, those who get nothing any more last. */
export async function listRecipientRows(tx: Tx, communityId: string): Promise<(RecipientFacts & { externalEmailRecipientId: string })[]> {
  const found = await sql<RecipientFacts & { externalEmailRecipientId: string }>`
    select external_email_recipient_id as "externalEmailRecipientId", name, email, purpose, confirmed_on as "confirmedDate", is_active as "isActive"
    from people.external_email_recipient where customer_id = ${tx.customerId} and community_id = ${communityId}
    order by not is_active, lower(name), external_email_recipient_id`.execute(tx.db);
  return found.rows;
}
