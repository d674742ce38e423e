// What tests of other modules need of people that no call gives them at once.
import { sql } from '../../packages/db/database.ts';
import type { TestDatabase } from '../../packages/testkit/testkit.ts';

/** Gives every owner the address of their account number: `mc-0001@owner.example`. */
export async function giveOwnersEmail({ asMigrator }: Pick<TestDatabase, 'asMigrator'>): Promise<void> {
  await sql`update people.party p set email = lower(c.account_number) || '@owner.example' from people.ownership o
    join communities.property c on c.customer_id = o.customer_id and c.property_id = o.property_id
    where o.customer_id = p.customer_id and o.party_id = p.party_id`.execute(asMigrator);
}
