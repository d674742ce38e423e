// The SQL of payees of refunds: rows of vendors that no list offers, with the name and address of an owner.
import { sql, type Tx } from '../../../packages/db/database.ts';

/** A name and address as a check prints them. */
export interface Payee {
  name: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
}

/** Where an owner gets mail: their own address, else that of the home. Undefined without such an owner. */
export async function findOwnerPayee(tx: Tx, ownershipId: string): Promise<Payee | undefined> {
  const found = await sql<Payee>`
    select t.display_name as name,
      case when t.street = '' then p.street || case when p.unit = '' then '' else ' ' || p.unit end else t.street end as street,
      case when t.street = '' then p.city else t.city end as city, case when t.street = '' then p.state else t.state end as state,
      case when t.street = '' then p.postcode else t.postcode end as postcode
    from people.ownership o
    join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
    join communities.property p on p.customer_id = o.customer_id and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.ownership_id = ${ownershipId}`.execute(tx.db);
  return found.rows[0];
}

/** Where a renter gets mail: their own address, else that of the home. Undefined without such a renter. */
export async function findRenterPayee(tx: Tx, renterId: string): Promise<Payee | undefined> {
  const found = await sql<Payee>`
    select t.display_name as name,
      case when t.street = '' then p.street || case when p.unit = '' then '' else ' ' || p.unit end else t.street end as street,
      case when t.street = '' then p.city else t.city end as city, case when t.street = '' then p.state else t.state end as state,
      case when t.street = '' then p.postcode else t.postcode end as postcode
    from people.renter r
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = r.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
    where r.customer_id = ${tx.customerId} and r.renter_id = ${renterId}`.execute(tx.db);
  return found.rows[0];
}

/** Makes a payee, or gives the one there is the name and address of now. Its id. */
export async function savePayee(tx: Tx, vendorId: string | null, { name, street, city, state, postcode }: Payee): Promise<string> {
  if (vendorId !== null) {
    await sql`update people.vendor set name = ${name}, street = ${street}, city = ${city}, state = ${state}, postcode = ${postcode}
      where customer_id = ${tx.customerId} and vendor_id = ${vendorId} and is_payee`.execute(tx.db);
    return vendorId;
  }
  const made = await sql<{ id: string }>`
    insert into people.vendor (customer_id, name, street, city, state, postcode, terms_days, is_payee)
    values (${tx.customerId}, ${name}, ${street}, ${city}, ${state}, ${postcode}, 0, true) returning vendor_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}
