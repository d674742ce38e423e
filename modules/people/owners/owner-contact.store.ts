// How an owner is reached: telephone and mailing address of the person, read and changed by themselves.
import { sql, type Tx } from '../../../packages/db/database.ts';

/** Telephone and mailing address; blank where none is known. */
export interface OwnerContact {
  phone: string;
  street: string;
  street2: string;
  city: string;
  state: string;
  postcode: string;
}

/** How the owner of an ownership is reached; locked where it is about to be changed. */
export async function findOwnerContact(
  tx: Tx,
  ownershipId: string,
  lock = false,
): Promise<(OwnerContact & { partyId: string; email: string }) | undefined> {
  const found = await sql<
    OwnerContact & { partyId: string; email: string }
  >`select t.party_id as "partyId", t.email, t.phone, t.street, t.street2, t.city,
      t.state, t.postcode
    from people.ownership o join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where o.customer_id = ${tx.customerId} and o.ownership_id = ${ownershipId} ${lock ? sql`for update of t` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** Changes how a person is reached, who was locked. */
export async function updateOwnerContact(tx: Tx, partyId: string, to: OwnerContact): Promise<void> {
  await sql`update people.party set phone = ${to.phone}, street = ${to.street}, street2 = ${to.street2}, city = ${to.city}, state = ${to.state},
      postcode = ${to.postcode}, version = version + 1
    where customer_id = ${tx.customerId} and party_id = ${partyId}`.execute(tx.db);
}
