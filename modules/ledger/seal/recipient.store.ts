// The SQL of those who are mailed the heads.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { HeadFrequency } from './seal.contract.ts';

export interface Recipient {
  recipientId: string;
  name: string;
  email: string;
  frequency: HeadFrequency;
  sentBlock: string | null;
  sentTime: Instant | null;
  /** A period was closed since the last mail, and before the time asked about. */
  closedSince: boolean;
}

/**
 * Everybody who is mailed the heads, by name; a close counts when it came before `headTime`, for only then
 * the head covers it.
 */
export async function listRecipients(tx: Tx, headTime: Instant | null): Promise<Recipient[]> {
  const found =
    await sql<Recipient>`select r.recipient_id as "recipientId", r.name, r.email, r.frequency, r.sent_block::text as "sentBlock", r.sent_time as "sentTime",
      exists (select from ledger.period p where p.customer_id = ${tx.customerId} and p.closed_time >= coalesce(r.sent_time, r.entered_time)
        and p.closed_time < ${headTime}::timestamptz) as "closedSince"
    from ledger.seal_recipient r where r.customer_id = ${tx.customerId} order by r.name, r.recipient_id`.execute(tx.db);
  return found.rows;
}

/** Writes a recipient; undefined when the address is there already. */
export async function insertRecipient(
  tx: Tx,
  recipient: { name: string; email: string; frequency: HeadFrequency },
  by: { userId: string; now: Instant },
): Promise<string | undefined> {
  const made = await sql<{ id: string }>`insert into ledger.seal_recipient (customer_id, name, email, frequency, entered_by, entered_time)
    values (${tx.customerId}, ${recipient.name}, ${recipient.email}, ${recipient.frequency}, ${by.userId}, ${by.now})
    on conflict (customer_id, email) do nothing returning recipient_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** Takes a recipient away; what they were, or undefined when there is none. */
export async function deleteRecipient(tx: Tx, recipientId: string): Promise<{ name: string; email: string } | undefined> {
  const gone = await sql<{ name: string; email: string }>`delete from ledger.seal_recipient
    where customer_id = ${tx.customerId} and recipient_id = ${recipientId}::bigint returning name, email`.execute(tx.db);
  return gone.rows[0];
}

/** Notes what was mailed; false when another worker noted it first. */
export async function noteSent(tx: Tx, recipient: Recipient, number: string, now: Instant): Promise<boolean> {
  const noted = await sql`update ledger.seal_recipient set sent_block = ${number}::bigint, sent_time = ${now}::timestamptz
    where customer_id = ${tx.customerId} and recipient_id = ${recipient.recipientId} and sent_block is not distinct from ${recipient.sentBlock}::bigint`.execute(
    tx.db,
  );
  return noted.numAffectedRows === 1n;
}

/** The name of the customer, and the time of its last block. */
export async function bookFacts(tx: Tx): Promise<{ name: string; sealedTime: Instant | null }> {
  const found = await sql<{ name: string; sealedTime: Instant | null }>`select c.name,
      (select b.sealed_time from platform.seal_block b where b.customer_id = ${tx.customerId} order by b.block_number desc limit 1) as "sealedTime"
    from identity.customer c where c.customer_id = ${tx.customerId}`.execute(tx.db);
  return found.rows[0] ?? { name: '', sealedTime: null };
}
