// Where external email recipients stand.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { keptIn } from '../../../packages/db/kept.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';

interface RecipientFacts {
  name: string;
  email: string;
  purpose: string;
  confirmedDate: LocalDate | null;
  isActive: boolean;
}

export const keptRecipients = keptIn<RecipientFacts>({
  table: 'people.external_email_recipient',
  idColumn: 'external_email_recipient_id',
  inCommunity: true,
  label: 'name',
  columns: { name: 'name', email: 'email', purpose: 'purpose', confirmedDate: 'confirmed_on', isActive: 'is_active' },
});

/** The recipients of an association by name, those who get nothing any more last. */
export async function listRecipientRows(tx: Tx, communityId: string): Promise<(RecipientFacts & { externalEmailRecipientId: string })[]> {
  const found = await sql<RecipientFacts & { externalEmailRecipientId: string }>`
    select external_email_recipient_id as "externalEmailRecipientId", name, email, purpose, confirmed_on as "confirmedDate", is_active as "isActive"
    from people.external_email_recipient where customer_id = ${tx.customerId} and community_id = ${communityId}
    order by not is_active, lower(name), external_email_recipient_id`.execute(tx.db);
  return found.rows;
}
