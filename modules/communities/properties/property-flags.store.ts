// The SQL of the flags of properties.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { flagsStopping, type HoldEffect } from './hold.contract.ts';
import { type MayLift, type PropertyFlag, propertyFlagNames, propertyFlagWords } from './property-flag.contract.ts';

export interface FlagDraft {
  flag: PropertyFlag;
  reason: string;
  fromDate: LocalDate | null;
  toDate: LocalDate | null;
  mayLift?: MayLift;
}

export interface FlagRow extends FlagDraft {
  mayLift: MayLift;
  setById: string | null;
  propertyFlagId: string;
  holds: boolean;
  setBy: string;
  setTime: Instant | null;
}

interface Setting {
  userId: string;
  now: Instant;
}

const holdsOn = (day: LocalDate) => sql`(f.from_on is null or f.from_on <= ${day}::date) and (f.to_on is null or f.to_on >= ${day}::date)`;

const flagsOfHome = (
  day: LocalDate,
) => sql`communities.property_flag f where f.customer_id = p.customer_id and f.community_id = p.community_id and f.property_id = p.property_id
  and ${holdsOn(day)}`;

/** Whether the property `p` of a statement bears a flag on a day. */
export function isFlagged(flag: PropertyFlag, day: LocalDate | null) {
  return day === null ? sql<boolean>`false` : sql<boolean>`exists (select from ${flagsOfHome(day)} and f.flag = ${flag})`;
}

/**
 * Whether a hold stops something at the property `p` of a statement on a day: what every act that takes
 * money, charges or sends asks.
 */
export function isHeld(tx: Tx, effect: HoldEffect, day: LocalDate | null) {
  if (day === null) return sql<boolean>`false`;
  return sql<boolean>`exists (select from communities.property_flag f where f.customer_id = ${tx.customerId} and f.community_id = p.community_id
    and f.property_id = p.property_id and ${holdsOn(day)} and f.flag = any(${flagsStopping(effect)}::text[]))`;
}

const wordOf = sql`case f.flag ${sql.join(
  propertyFlagNames.map((flag) => sql`when ${flag} then ${propertyFlagWords[flag]}`),
  sql` `,
)} end`;

/**
 * The words of the flags the property `p` of a statement bears on a day, in the order of their declaration;
 * nothing for none.
 */
export function flagWords(day: LocalDate) {
  return sql<string>`coalesce((select b.words from ${flagsBorne(day)} b), '')`;
}

/**
 * The flags the property `p` of a statement bears on a day as a source of one row: their `words`, and their
 * `names`; null for none. Read once for each property, where every column that asks for itself is a reading
 * of its own.
 */
export function flagsBorne(day: LocalDate) {
  // Most homes bear none, and nothing is put into words or in order for them.
  const words = sql`select string_agg(${wordOf}, ', ' order by array_position(${[...propertyFlagNames]}::text[], f.flag)) from unnest(borne.names) f (flag)`;
  return sql`(select borne.names, case when borne.names is not null then (${words}) end as words from (select array_agg(f.flag) as names from ${flagsOfHome(day)}) borne)`;
}

/**
 * The flags that hold at the properties of a community on a day, by property. What runs of other modules
 * obey.
 */
export async function flagsOf(tx: Tx, communityId: string, day: LocalDate): Promise<ReadonlyMap<string, ReadonlySet<PropertyFlag>>> {
  const found = await sql<{ propertyId: string; flags: PropertyFlag[] }>`
    select f.property_id as "propertyId", array_agg(f.flag) as flags from communities.property_flag f
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and ${holdsOn(day)} group by 1`.execute(tx.db);
  return new Map(found.rows.map(({ propertyId, flags }) => [propertyId, new Set(flags)]));
}

/** The flags of a property, those that hold first. */
export async function listFlags(tx: Tx, communityId: string, propertyId: string, today: LocalDate): Promise<FlagRow[]> {
  const found = await sql<FlagRow>`
    select f.property_flag_id as "propertyFlagId", f.flag, f.reason, f.from_on as "fromDate", f.to_on as "toDate", (${holdsOn(today)}) as holds,
      f.may_lift as "mayLift", f.set_by as "setById",
      coalesce((select u.display_name from identity.app_user u where u.customer_id = f.customer_id and u.user_id = f.set_by), '') as "setBy", f.set_time as "setTime"
    from communities.property_flag f
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and f.property_id = ${propertyId}
    order by holds desc, f.from_on desc nulls last, f.property_flag_id desc`.execute(tx.db);
  return found.rows;
}

/** Flags a property; undefined when it bears the flag on some of the days. */
export async function insertFlag(
  tx: Tx,
  communityId: string,
  propertyId: string,
  { flag, reason, fromDate, toDate, mayLift = 'EDITOR' }: FlagDraft,
  { userId, now }: Setting,
): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into communities.property_flag (customer_id, community_id, property_id, flag, reason, from_on, to_on, may_lift, set_by, set_time)
    values (${tx.customerId}, ${communityId}, ${propertyId}, ${flag}, ${reason}, ${fromDate}, ${toDate}, ${mayLift}, ${userId}, ${now})
    on conflict do nothing returning property_flag_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/**
 * Flags several properties that do not bear the flag on a day: whatever the day, but for the days on which
 * they bore or will bear it already.
 */
export async function insertFlags(
  tx: Tx,
  communityId: string,
  propertyIds: readonly string[],
  { flag, reason, today }: { flag: PropertyFlag; reason: string; today: LocalDate },
  { userId, now }: Setting,
): Promise<void> {
  await sql`insert into communities.property_flag (customer_id, community_id, property_id, flag, reason, from_on, to_on, set_by, set_time)
    select ${tx.customerId}::bigint, ${communityId}::bigint, p.id, ${flag}, ${reason}, o.last_on + 1, o.next_on - 1, ${userId}::bigint, ${now}::timestamptz
    from unnest(${[...propertyIds]}::bigint[]) as p (id)
    cross join lateral (select max(f.to_on) filter (where f.to_on < ${today}::date) as last_on, min(f.from_on) filter (where f.from_on > ${today}::date) as next_on
      from communities.property_flag f where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and f.property_id = p.id and f.flag = ${flag}) o
    on conflict do nothing`.execute(tx.db);
}

/**
 * Ends a flag of properties before a day: what began before keeps its days, what did not is gone. With an
 * id, that one alone; `by` leaves what is not theirs to lift. False when there is none.
 */
export async function endFlags(
  tx: Tx,
  communityId: string,
  propertyIds: readonly string[],
  which: { flag: PropertyFlag } | { propertyFlagId: string },
  today: LocalDate,
  by?: { userId: string; mayDelete: boolean },
): Promise<boolean> {
  const mine = by
    ? sql`(f.may_lift = 'EDITOR' or ${by.mayDelete}::boolean or (f.may_lift = 'SETTER' and f.set_by = ${by.userId}))`
    : sql`true`;
  const chosen = 'flag' in which ? sql`f.flag = ${which.flag}` : sql`f.property_flag_id = ${which.propertyFlagId}`;
  const those = sql`f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and f.property_id = any(${[...propertyIds]}::bigint[]) and ${chosen} and ${mine}
    and (f.to_on is null or f.to_on >= ${today}::date)`;
  const gone =
    await sql`delete from communities.property_flag f where ${those} and (f.from_on is null or f.from_on >= ${today}::date)`.execute(tx.db);
  const ended = await sql`update communities.property_flag f set to_on = ${today}::date - 1 where ${those}`.execute(tx.db);
  return (gone.numAffectedRows ?? 0n) + (ended.numAffectedRows ?? 0n) > 0n;
}

/**
 * Properties of a community by id and whether they bear a flag on a day, by account number; locked when
 * they are about to be changed.
 */
export async function loadFlagged(
  tx: Tx,
  communityId: string,
  propertyIds: readonly string[],
  flag: PropertyFlag,
  { today, lock }: { today: LocalDate; lock: boolean },
): Promise<{ id: string; label: string; isOn: boolean }[]> {
  const found = await sql<{ id: string; label: string; isOn: boolean }>`
    select p.property_id as id, p.account_number as label, ${isFlagged(flag, today)} as "isOn"
    from communities.property p
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.property_id = any(${[...propertyIds]}::bigint[])
    order by p.account_number ${lock ? sql`for no key update of p` : sql``}`.execute(tx.db);
  return found.rows;
}

/** A flag of a property as it stood. */
export interface FlagStood {
  propertyFlagId: string;
  flag: PropertyFlag;
  reason: string;
  fromDate: LocalDate | null;
  toDate: LocalDate | null;
  setById: string | null;
  setTime: Instant | null;
  /** Sales that were settled before this was known kept nothing of it. */
  mayLift?: MayLift;
}

/**
 * The flags of some kinds a property bears on a day or later, as they stand; for an act that ends them and
 * may be taken back.
 */
export async function flagsThatStand(
  tx: Tx,
  communityId: string,
  propertyId: string,
  flags: readonly PropertyFlag[],
  from: LocalDate,
): Promise<FlagStood[]> {
  const found = await sql<FlagStood>`
    select f.property_flag_id as "propertyFlagId", f.flag, f.reason, f.from_on as "fromDate", f.to_on as "toDate", f.set_by as "setById", f.set_time as "setTime", f.may_lift as "mayLift"
    from communities.property_flag f
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and f.property_id = ${propertyId} and f.flag = any(${[...flags]}::text[])
      and (f.to_on is null or f.to_on >= ${from}::date) order by f.property_flag_id`.execute(tx.db);
  return found.rows;
}

/**
 * Puts flags back as they stood: what was shortened is long again, what was taken away is there again,
 * unless the property was flagged anew meanwhile.
 */
export async function restoreFlags(tx: Tx, communityId: string, propertyId: string, stood: readonly FlagStood[]): Promise<void> {
  for (const { propertyFlagId, flag, reason, fromDate, toDate, setById, setTime, mayLift = 'EDITOR' } of stood) {
    await sql`delete from communities.property_flag where customer_id = ${tx.customerId} and community_id = ${communityId} and property_id = ${propertyId}
      and property_flag_id = ${propertyFlagId}`.execute(tx.db);
    await sql`insert into communities.property_flag (customer_id, community_id, property_id, flag, reason, from_on, to_on, may_lift, set_by, set_time)
      values (${tx.customerId}, ${communityId}, ${propertyId}, ${flag}, ${reason}, ${fromDate}, ${toDate}, ${mayLift}, ${setById}, ${setTime}) on conflict do nothing`.execute(
      tx.db,
    );
  }
}
