// The SQL of keys by which a community goes from one customer to another.
import { type Database, sql, type Tx } from '../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../packages/kernel/kernel.ts';

export interface TransferKey {
  TransferKeyId: string;
  CommunityName: string;
  ExpirationDate: LocalDate;
  NewCommunityId: string | null;
}

const columns = sql`k.transfer_key_id as "TransferKeyId", k.community_name as "CommunityName", k.expires_on as "ExpirationDate", k.new_community_id as "NewCommunityId"`;

/**
 * The keys for the customer of the transaction that are still good on a day, and of which the user was not
 * told; the next to end first.
 */
export async function findUntoldKey(tx: Tx, userId: string, today: LocalDate): Promise<TransferKey | undefined> {
  const found = await sql<TransferKey>`select ${columns} from lifecycle.transfer_key k
    where k.to_customer_id = ${tx.customerId} and k.expires_on >= ${today} and k.state = 'GENERATED' and not exists (
      select from lifecycle.transfer_notice n where n.customer_id = ${tx.customerId} and n.user_id = ${userId} and n.transfer_key_id = k.transfer_key_id)
    order by k.expires_on, k.transfer_key_id limit 1`.execute(tx.db);
  return found.rows[0];
}

/** True for a key made for the customer of the transaction. */
export async function isKeyForCustomer(tx: Tx, transferKeyId: string): Promise<boolean> {
  const found =
    await sql`select 1 from lifecycle.transfer_key where to_customer_id = ${tx.customerId} and transfer_key_id = ${transferKeyId}`.execute(
      tx.db,
    );
  return found.rows.length > 0;
}

/** Keeps in mind that a user was told of a key. */
export async function saveNotice(tx: Tx, userId: string, transferKeyId: string, now: Instant): Promise<void> {
  await sql`insert into lifecycle.transfer_notice (customer_id, user_id, transfer_key_id, seen_time) values (${tx.customerId}, ${userId}, ${transferKeyId}, ${now})
    on conflict do nothing`.execute(tx.db);
}

/** A key to be made; of the key itself only its hash and its last four digits. */
export interface KeyOrder {
  fromCustomerId: string;
  fromCustomerName: string;
  communityId: string;
  communityName: string;
  toCustomerId: string;
  toCustomerName: string;
  expiresOn: LocalDate;
  cutoverOn: LocalDate;
  hash: string;
  last4: string;
  madeBy: string;
  madeUserId: string | null;
}

/** Makes a key; gives its id. */
export async function insertTransferKey(local: Database['local'], order: KeyOrder, now: Instant): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into lifecycle.transfer_key (customer_id, from_customer_name, community_id, community_name, to_customer_id,
      to_customer_name, expires_on, from_cutover_on, key_hash, last4, made_by, made_user_id, made_time)
    values (${order.fromCustomerId}, ${order.fromCustomerName}, ${order.communityId}, ${order.communityName}, ${order.toCustomerId}, ${order.toCustomerName},
      ${order.expiresOn}, ${order.cutoverOn}, ${order.hash}, ${order.last4}, ${order.madeBy}, ${order.madeUserId}, ${now})
    returning transfer_key_id as id`.execute(local);
  return made.rows[0]?.id ?? '';
}
