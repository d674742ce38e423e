// The SQL of interests: which vendors a person declared to be a related party of, community by community.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

export interface Interest {
  vendorId: string;
  reason: string;
  declaredDate: LocalDate;
}

/** What a person declared about vendors and did not end, by the vendor, or by the one it was merged into. */
export async function interestIn(
  tx: Tx,
  communityId: string,
  userId: string,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, Interest>> {
  const stays = orElse(sql.ref('v.survivor_id'), sql.ref('v.vendor_id'));
  const found = await sql<Interest>`
    select ${stays} as "vendorId", i.reason, i.declared_on as "declaredDate" from payables.vendor_interest i
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = i.vendor_id
    where i.customer_id = ${tx.customerId} and i.community_id = ${communityId} and i.user_id = ${userId} and i.ended_on is null
      and ${stays} = any(${[...vendorIds]}::bigint[]) order by i.vendor_interest_id`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.vendorId, row]));
}

export interface InterestRow extends Interest {
  vendorInterestId: string;
  communityId: string;
  community: string;
  vendorName: string;
}

/** What a person declared and did not end in communities, the newest first; null means all of them. */
export async function listInterests(tx: Tx, userId: string, communityIds: readonly string[] | null): Promise<InterestRow[]> {
  const found = await sql<InterestRow>`
    select i.vendor_interest_id as "vendorInterestId", i.community_id as "communityId", c.name as community, i.vendor_id as "vendorId", v.name as "vendorName",
      i.reason, i.declared_on as "declaredDate"
    from payables.vendor_interest i
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = i.community_id
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = i.vendor_id
    where i.customer_id = ${tx.customerId} and i.user_id = ${userId} and i.ended_on is null
      and (${communityIds}::bigint[] is null or i.community_id = any(${communityIds}::bigint[]))
    order by i.vendor_interest_id desc limit 500`.execute(tx.db);
  return found.rows;
}

/** Keeps a declaration; one that stands for the vendor is left. Gives whether it is new. */
export async function insertInterest(
  tx: Tx,
  of: { communityId: string; userId: string; vendorId: string; reason: string },
  when: { today: LocalDate; now: Instant },
): Promise<boolean> {
  const made =
    await sql`insert into payables.vendor_interest (customer_id, community_id, user_id, vendor_id, reason, declared_on, declared_time)
    values (${tx.customerId}, ${of.communityId}, ${of.userId}, ${of.vendorId}, ${of.reason}, ${when.today}, ${when.now})
    on conflict (customer_id, community_id, user_id, vendor_id) where ended_on is null do nothing returning vendor_interest_id`.execute(
      tx.db,
    );
  return made.rows.length > 0;
}

/** Ends a declaration of a person today; gives its words, or nothing where none stands. */
export async function endInterest(
  tx: Tx,
  of: { communityId: string; userId: string; vendorId: string },
  today: LocalDate,
): Promise<string | undefined> {
  const ended = await sql<{
    reason: string;
  }>`update payables.vendor_interest set ended_on = greatest(declared_on, ${today}::date)
    where customer_id = ${tx.customerId} and community_id = ${of.communityId} and user_id = ${of.userId} and vendor_id = ${of.vendorId}
      and ended_on is null returning reason`.execute(tx.db);
  return ended.rows[0]?.reason;
}
