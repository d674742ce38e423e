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

/** The keys for the customer of the transaction that are still good on a day, and of which the user was not told; the next to end first. */
export async function findUntoldKey(tx: Tx, userId: string, today: LocalDate): Promise<TransferKey | undefined> {
  const found = await sql<TransferKey>`select ${columns} from lifecycle.transfer_key k
    where k.to_customer_id = ${tx.customerId} and k.expires_on >= ${today} and k.new_community_id is null and not exists (
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

/** A key to be made. */
export interface KeyOrder {
  fromCustomerId: string;
  communityId: string;
  communityName: string;
  toCustomerId: string;
  expiresOn: LocalDate;
}

/** Makes a key; gives its id. */
export async function insertTransferKey(local: Database['local'], order: KeyOrder, now: Instant): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into lifecycle.transfer_key (from_customer_id, community_id, community_name, to_customer_id, expires_on, made_time)
    values (${order.fromCustomerId}, ${order.communityId}, ${order.communityName}, ${order.toCustomerId}, ${order.expiresOn}, ${now})
    returning transfer_key_id as id`.execute(local);
  return made.rows[0]?.id ?? '';
}
