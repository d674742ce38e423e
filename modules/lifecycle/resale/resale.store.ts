// Where resales stand, and what of a property about to be sold is looked at.
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ResaleState } from './resale.contract.ts';

/** A resale as it is kept. */
export interface ResaleRow {
  resaleId: string;
  propertyId: string;
  state: ResaleState;
  settlementDate: LocalDate;
  sellerOwnershipId: string;
  seller: string;
  buyerOwnershipId: string | null;
  buyerName: string;
  terms: unknown;
  batchId: string | null;
  owed_cents: Cents;
  prepaid_cents: Cents;
  fee_cents: Cents;
  undo: unknown;
  accountRows: string | null;
  enteredBy: string;
  enteredById: string;
  enteredTime: Instant;
  settledBy: string;
  settledTime: Instant | null;
  endedBy: string;
  endedTime: Instant | null;
  endReason: string;
  version: string;
}

const nameOf = (column: string) =>
  sql`coalesce((select u.display_name from identity.app_user u where u.customer_id = r.customer_id and u.user_id = ${sql.ref(column)}), '')`;

/** One resale of a community; locked when it is about to be changed. */
export async function findResale(tx: Tx, communityId: string, resaleId: string, lock = false): Promise<ResaleRow | undefined> {
  const found = await sql<ResaleRow>`
    select r.resale_id as "resaleId", r.property_id as "propertyId", r.state, r.settlement_on as "settlementDate", r.seller_ownership_id as "sellerOwnershipId",
      r.seller_name as seller, r.buyer_ownership_id as "buyerOwnershipId", r.buyer_name as "buyerName", r.terms, r.batch_id as "batchId", r.owed_cents, r.prepaid_cents,
      r.fee_cents, r.undo, r.account_rows::text as "accountRows", ${nameOf('r.entered_by')} as "enteredBy", r.entered_by as "enteredById", r.entered_time as "enteredTime",
      ${nameOf('r.settled_by')} as "settledBy", r.settled_time as "settledTime", ${nameOf('r.ended_by')} as "endedBy", r.ended_time as "endedTime",
      r.end_reason as "endReason", r.version
    from lifecycle.resale r where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.resale_id = ${resaleId}
    ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** What is written of a resale that is under way. */
export interface ResaleDraft {
  state: 'REQUESTED' | 'UNDER_CONTRACT';
  settlementDate: LocalDate;
  sellerOwnershipId: string;
  seller: string;
  partyId: string | null;
  buyerName: string;
  terms: object;
}

/** Begins a resale; undefined while another of the property is under way. */
export async function insertResale(
  tx: Tx,
  communityId: string,
  propertyId: string,
  draft: ResaleDraft,
  by: { userId: string; now: Instant },
): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into lifecycle.resale (customer_id, community_id, property_id, state, settlement_on, seller_ownership_id, seller_name, buyer_party_id, buyer_name, terms, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${propertyId}, ${draft.state}, ${draft.settlementDate}, ${draft.sellerOwnershipId}, ${draft.seller}, ${draft.partyId},
      ${draft.buyerName}, ${jsonb(draft.terms)}, ${by.userId}, ${by.now})
    on conflict do nothing returning resale_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** Changes a resale that is under way. */
export async function updateResale(tx: Tx, resaleId: string, draft: ResaleDraft): Promise<void> {
  await sql`update lifecycle.resale set state = ${draft.state}, settlement_on = ${draft.settlementDate}, seller_ownership_id = ${draft.sellerOwnershipId},
      seller_name = ${draft.seller}, buyer_party_id = ${draft.partyId}, buyer_name = ${draft.buyerName}, terms = ${jsonb(draft.terms)}, version = version + 1
    where customer_id = ${tx.customerId} and resale_id = ${resaleId}`.execute(tx.db);
}

/** A resale as it was settled. */
export interface Settlement {
  sellerOwnershipId: string;
  seller: string;
  buyerOwnershipId: string;
  buyerName: string;
  batchId: string;
  owed: Cents;
  prepaid: Cents;
  fees: Cents;
  undo: object;
  accountRows: bigint;
}

/** Keeps that a resale was settled. */
export async function saveSettlement(tx: Tx, resaleId: string, done: Settlement, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update lifecycle.resale set state = 'SETTLED', seller_ownership_id = ${done.sellerOwnershipId}, seller_name = ${done.seller},
      buyer_ownership_id = ${done.buyerOwnershipId}, buyer_name = ${done.buyerName}, batch_id = ${done.batchId}, owed_cents = ${done.owed}, prepaid_cents = ${done.prepaid},
      fee_cents = ${done.fees}, undo = ${jsonb(done.undo)}, account_rows = ${done.accountRows}, settled_by = ${by.userId}, settled_time = ${by.now}, version = version + 1
    where customer_id = ${tx.customerId} and resale_id = ${resaleId}`.execute(tx.db);
}

/** Keeps that a resale was taken back, or will not come to pass. */
export async function endResale(
  tx: Tx,
  resaleId: string,
  state: 'REVERSED' | 'CANCELLED',
  reason: string,
  by: { userId: string; now: Instant },
): Promise<void> {
  await sql`update lifecycle.resale set state = ${state}, end_reason = ${reason}, ended_by = ${by.userId}, ended_time = ${by.now}, version = version + 1
    where customer_id = ${tx.customerId} and resale_id = ${resaleId}`.execute(tx.db);
}

/** Names the buyer's ownership, or lets go of it, so that it can go where nothing else refers to it. */
export async function nameBuyer(tx: Tx, resaleId: string, buyerOwnershipId: string | null): Promise<void> {
  await sql`update lifecycle.resale set buyer_ownership_id = ${buyerOwnershipId} where customer_id = ${tx.customerId} and resale_id = ${resaleId}`.execute(
    tx.db,
  );
}

/** The resale of a property that is under way. */
export async function findOpenResale(tx: Tx, propertyId: string): Promise<string | null> {
  const found = await sql<{ id: string }>`select resale_id as id from lifecycle.resale
    where customer_id = ${tx.customerId} and property_id = ${propertyId} and state in ('REQUESTED', 'UNDER_CONTRACT')`.execute(tx.db);
  return found.rows[0]?.id ?? null;
}

/** The resales of a property, the latest first. */
export async function listResalesOf(
  tx: Tx,
  propertyId: string,
): Promise<{ resaleId: string; settlementDate: LocalDate; seller: string; buyer: string; state: ResaleState }[]> {
  const found = await sql<{ resaleId: string; settlementDate: LocalDate; seller: string; buyer: string; state: ResaleState }>`
    select resale_id as "resaleId", settlement_on as "settlementDate", seller_name as seller, buyer_name as buyer, state from lifecycle.resale
    where customer_id = ${tx.customerId} and property_id = ${propertyId} order by settlement_on desc, resale_id desc limit 50`.execute(
    tx.db,
  );
  return found.rows;
}

/** A property as its address is verified. */
export interface PropertyFacts {
  propertyId: string;
  accountNumber: string;
  address: string;
  city: string;
  state: string;
  postcode: string;
  lot: string;
}

/** The address of a property. */
export async function findPropertyFacts(tx: Tx, communityId: string, propertyId: string): Promise<PropertyFacts | undefined> {
  const found = await sql<PropertyFacts>`
    select property_id as "propertyId", account_number as "accountNumber", concat_ws(' ', street, nullif(unit, '')) as address, city, state, postcode, lot
    from communities.property where customer_id = ${tx.customerId} and community_id = ${communityId} and property_id = ${propertyId}`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** The codes an owner may be charged with by hand. */
export async function listFeeCodes(tx: Tx, communityId: string): Promise<{ chargeCodeId: string; alias: string; name: string }[]> {
  const found = await sql<{ chargeCodeId: string; alias: string; name: string }>`
    select charge_code_id as "chargeCodeId", alias, name from receivables.charge_code
    where customer_id = ${tx.customerId} and community_id = ${communityId} and is_active order by kind <> 'MISC', alias`.execute(tx.db);
  return found.rows;
}

/** Charges of an owner dated after a day: how many, and what they came to. */
export async function chargedAfter(tx: Tx, ownershipId: string, day: LocalDate): Promise<{ count: number; amount_cents: Cents }> {
  const found = await sql<{
    count: number;
    amount_cents: Cents;
  }>`select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount_cents
    from receivables.charge where customer_id = ${tx.customerId} and ownership_id = ${ownershipId} and charge_date > ${day}::date and not is_reversed`.execute(
    tx.db,
  );
  return found.rows[0] ?? { count: 0, amount_cents: 0n };
}
