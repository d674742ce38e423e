// The SQL of addresses and numbers: what happened to each, and which are not written to any more.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { NoticeClass } from '../letters/letter.contract.ts';
import type { AddressChannel, AddressSource, AddressWhat, SuppressionReason } from './consent.contract.ts';

/** Something that happened to an address. */
export interface AddressEvent {
  communityId: string | null;
  ownershipId: string | null;
  letterId: string | null;
  channel: AddressChannel;
  address: string;
  noticeClass: NoticeClass | null;
  what: AddressWhat;
  source: AddressSource;
  detail: string;
}

/** Notes what happened. */
export async function insertAddressEvent(tx: Tx, event: AddressEvent, by: { userId: string | null; now: Instant }): Promise<void> {
  await sql`insert into correspondence.address_event (customer_id, community_id, ownership_id, letter_id, channel, address, notice_class, what, source, detail,
      by_user, event_time)
    values (${tx.customerId}, ${event.communityId}, ${event.ownershipId}, ${event.letterId}, ${event.channel}, ${event.address}, ${event.noticeClass}, ${event.what},
      ${event.source}, ${event.detail}, ${by.userId}, ${by.now}::timestamptz)`.execute(tx.db);
}

/** Writes to an address no more for some classes; answers how many of them are new. */
export async function suppress(
  tx: Tx,
  { channel, address, reason }: { channel: AddressChannel; address: string; reason: SuppressionReason },
  classes: readonly NoticeClass[],
  now: Instant,
): Promise<number> {
  const added = await sql<{ noticeClass: string }>`
    insert into correspondence.suppression (customer_id, channel, address, reason, since_time, notice_class)
    select customer.customer_id, ${channel}, ${address}, ${reason}, ${now}::timestamptz, r.notice_class
    from ${rowsFor(tx, { notice_class: { type: 'text', values: [...classes] } }, 'r')}
    on conflict (customer_id, channel, address, notice_class) do nothing returning notice_class as "noticeClass"`.execute(tx.db);
  return added.rows.length;
}

/** Writes to an address again; answers the classes that were closed. */
export async function liftSuppression(
  tx: Tx,
  { channel, address, reasons }: { channel: AddressChannel; address: string; reasons: readonly SuppressionReason[] },
  classes: readonly NoticeClass[],
): Promise<NoticeClass[]> {
  const gone = await sql<{ noticeClass: NoticeClass }>`delete from correspondence.suppression
    where customer_id = ${tx.customerId} and channel = ${channel} and address = ${address} and notice_class = any(${[...classes]}::text[])
      and reason = any(${[...reasons]}::text[]) returning notice_class as "noticeClass"`.execute(tx.db);
  return gone.rows.map(({ noticeClass }) => noticeClass);
}

/** Why an address is not written to for a class; null where it is. */
export async function suppressionOf(
  tx: Tx,
  channel: AddressChannel,
  address: string,
  noticeClass: NoticeClass,
): Promise<SuppressionReason | null> {
  const found = await sql<{ reason: SuppressionReason }>`select reason from correspondence.suppression
    where customer_id = ${tx.customerId} and channel = ${channel} and address = ${address} and notice_class = ${noticeClass}`.execute(
    tx.db,
  );
  return found.rows[0]?.reason ?? null;
}

/** Of some addresses those that are not written to for a class, with why. */
export async function listSuppressed(
  tx: Tx,
  channel: AddressChannel,
  noticeClass: NoticeClass,
  addresses: readonly string[],
): Promise<Map<string, SuppressionReason>> {
  const found = await sql<{ address: string; reason: SuppressionReason }>`select address, reason from correspondence.suppression
    where customer_id = ${tx.customerId} and channel = ${channel} and notice_class = ${noticeClass} and address = any(${[...addresses]}::text[])`.execute(
    tx.db,
  );
  return new Map(found.rows.map(({ address, reason }) => [address, reason]));
}
