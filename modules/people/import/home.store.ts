// The homes of an association as files name them: by account number, or by street and unit.
import { sql, type Tx } from '../../../packages/db/database.ts';

/** A property by what it is called. */
export interface HomeRow {
  propertyId: string;
  accountNumber: string;
  /** Street and unit. */
  address: string;
}

/** Every property of an association. */
export async function listHomes(tx: Tx, communityId: string): Promise<HomeRow[]> {
  const found =
    await sql<HomeRow>`select property_id as "propertyId", account_number as "accountNumber", concat_ws(' ', street, nullif(unit, '')) as address
    from communities.property where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows;
}
