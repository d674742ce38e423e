// Where group ownerships stand, with their members and properties.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { GroupSplit } from './group.contract.ts';
import { groupFields } from './group.fields.ts';
import type { Belonging } from './group.rules.ts';

/** The facts of a group itself. */
export type GroupFacts = FactsOf<typeof groupFields>;

export const keptGroups = recordStore<GroupFacts>({
  table: 'people.group_ownership',
  idColumn: 'group_ownership_id',
  inCommunity: true,
  label: 'name',
  columns: columnsOf(groupFields),
});

/** The members of a group, by name. */
export async function listMembers(tx: Tx, groupId: string): Promise<{ partyId: string; name: string; sharePercent: string | null }[]> {
  const found = await sql<{ partyId: string; name: string; sharePercent: string | null }>`
    select m.party_id as "partyId", t.display_name as name, trim_scale(m.share_percent)::text as "sharePercent" from people.group_member m
    join people.party t on t.customer_id = m.customer_id and t.party_id = m.party_id
    where m.customer_id = ${tx.customerId} and m.group_ownership_id = ${groupId} order by t.display_name, m.party_id`.execute(tx.db);
  return found.rows;
}

/** The properties of a group, those that belong to it still first. */
export async function listBelongings(tx: Tx, groupId: string): Promise<(Belonging & { accountNumber: string; address: string })[]> {
  const found = await sql<Belonging & { accountNumber: string; address: string }>`
    select g.property_id as "propertyId", p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as address,
      g.start_on as "startDate", g.end_on as "endDate"
    from people.group_property g join communities.property p on p.customer_id = g.customer_id and p.property_id = g.property_id
    where g.customer_id = ${tx.customerId} and g.group_ownership_id = ${groupId} order by g.end_on is not null, p.account_number, g.start_on`.execute(
    tx.db,
  );
  return found.rows;
}

/** Locks properties of a community in the order of their ids; how many there are. */
export async function lockProperties(tx: Tx, communityId: string, propertyIds: readonly string[]): Promise<number> {
  const found = await sql`select from communities.property where customer_id = ${tx.customerId} and community_id = ${communityId}
    and property_id = any(${[...propertyIds]}::bigint[]) order by property_id for no key update`.execute(tx.db);
  return found.rows.length;
}

function belongingRows(properties: readonly Belonging[]) {
  return rowsOf(
    {
      property_id: { type: 'bigint', values: properties.map((one) => one.propertyId) },
      start_on: { type: 'date', values: properties.map((one) => one.startDate) },
      end_on: { type: 'date', values: properties.map((one) => one.endDate) },
    },
    'r',
  );
}

/** The first property that is in another group on some of the days, with the name of that group. */
export async function findOtherGroup(
  tx: Tx,
  groupId: string | null,
  properties: readonly Belonging[],
): Promise<{ propertyId: string; accountNumber: string; group: string } | undefined> {
  const found = await sql<{ propertyId: string; accountNumber: string; group: string }>`
    select g.property_id as "propertyId", p.account_number as "accountNumber", o.name as "group" from ${belongingRows(properties)}
    join people.group_property g on g.customer_id = ${tx.customerId} and g.property_id = r.property_id
      and daterange(g.start_on, g.end_on, '[]') && daterange(r.start_on, r.end_on, '[]')
    join people.group_ownership o on o.customer_id = g.customer_id and o.group_ownership_id = g.group_ownership_id
    join communities.property p on p.customer_id = g.customer_id and p.property_id = g.property_id
    where ${groupId}::bigint is null or g.group_ownership_id <> ${groupId}::bigint order by p.account_number limit 1`.execute(tx.db);
  return found.rows[0];
}

/** Makes the members of a group those given. */
export async function saveMembers(
  tx: Tx,
  communityId: string,
  groupId: string,
  members: readonly { partyId: string; sharePercent: string | null }[],
): Promise<void> {
  await sql`delete from people.group_member where customer_id = ${tx.customerId} and group_ownership_id = ${groupId}`.execute(tx.db);
  await sql`insert into people.group_member (customer_id, community_id, group_ownership_id, party_id, share_percent)
    select ${tx.customerId}::bigint, ${communityId}::bigint, ${groupId}::bigint, r.* from ${rowsOf(
      {
        party_id: { type: 'bigint', values: members.map((one) => one.partyId) },
        share_percent: { type: 'numeric', values: members.map((one) => one.sharePercent) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Makes the properties of a group those given; one that joined on the same day stays the row it was. */
export async function saveBelongings(tx: Tx, communityId: string, groupId: string, properties: readonly Belonging[]): Promise<void> {
  await sql`delete from people.group_property g where g.customer_id = ${tx.customerId} and g.group_ownership_id = ${groupId}
    and not exists (select from ${belongingRows(properties)} where r.property_id = g.property_id and r.start_on = g.start_on)`.execute(
    tx.db,
  );
  if (properties.length === 0) return;
  // Those that give days up do so before others take them.
  await sql`update people.group_property g set end_on = r.end_on from ${belongingRows(properties)}
    where g.customer_id = ${tx.customerId} and g.group_ownership_id = ${groupId} and r.property_id = g.property_id and r.start_on = g.start_on`.execute(
    tx.db,
  );
  await sql`insert into people.group_property (customer_id, community_id, group_ownership_id, property_id, start_on, end_on)
    select ${tx.customerId}::bigint, ${communityId}::bigint, ${groupId}::bigint, r.* from ${belongingRows(properties)}
    on conflict (customer_id, group_ownership_id, property_id, start_on) do nothing`.execute(tx.db);
}

/** A stay in a group that a sale ended, with the end it had. */
export interface LeftGroup {
  groupPropertyId: string;
  endDate: LocalDate | null;
}

/**
 * Takes a property out of its group after a day: what began later is left alone, none ends before it began.
 */
export async function leaveGroups(tx: Tx, propertyId: string, lastDay: LocalDate): Promise<LeftGroup[]> {
  const found = await sql<LeftGroup>`select group_property_id as "groupPropertyId", end_on as "endDate" from people.group_property
    where customer_id = ${tx.customerId} and property_id = ${propertyId} and start_on <= ${lastDay}::date and (end_on is null or end_on > ${lastDay}::date)
    for no key update`.execute(tx.db);
  await sql`update people.group_property set end_on = ${lastDay}::date
    where customer_id = ${tx.customerId} and group_property_id = any(${found.rows.map((row) => row.groupPropertyId)}::bigint[])`.execute(
    tx.db,
  );
  return found.rows;
}

/** Puts a property back where it was, unless it joined another group meanwhile. */
export async function rejoinGroups(tx: Tx, left: readonly { groupPropertyId: string; endDate: string | null }[]): Promise<void> {
  for (const { groupPropertyId, endDate } of left)
    await sql`update people.group_property g set end_on = ${endDate}::date
      where g.customer_id = ${tx.customerId} and g.group_property_id = ${groupPropertyId} and not exists (
        select from people.group_property other where other.customer_id = g.customer_id and other.property_id = g.property_id
          and other.group_property_id <> g.group_property_id and daterange(other.start_on, other.end_on, '[]') && daterange(g.start_on, ${endDate}::date, '[]'))`.execute(
      tx.db,
    );
}

/** The name and id of the group a property is in on a day. */
export async function groupOf(tx: Tx, propertyId: string, on: LocalDate): Promise<{ groupOwnershipId: string; name: string } | undefined> {
  const found = await sql<{ groupOwnershipId: string; name: string }>`
    select o.group_ownership_id as "groupOwnershipId", o.name from people.group_property g
    join people.group_ownership o on o.customer_id = g.customer_id and o.group_ownership_id = g.group_ownership_id
    where g.customer_id = ${tx.customerId} and g.property_id = ${propertyId} and g.start_on <= ${on}::date and (g.end_on is null or g.end_on >= ${on}::date)`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** The groups that last on a day, by name, with how many homes belong to each then. */
export async function listGroupsOn(
  tx: Tx,
  communityId: string,
  on: LocalDate,
): Promise<{ groupOwnershipId: string; name: string; homes: number; splitRule: GroupSplit }[]> {
  const found = await sql<Awaited<ReturnType<typeof listGroupsOn>>[number]>`
    select o.group_ownership_id as "groupOwnershipId", o.name, count(*)::int as homes, o.split_rule as "splitRule"
    from people.group_ownership o join people.group_property g on g.customer_id = o.customer_id and g.group_ownership_id = o.group_ownership_id
      and g.start_on <= ${on}::date and (g.end_on is null or g.end_on >= ${on}::date)
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and (o.end_on is null or o.end_on >= ${on}::date)
    group by o.group_ownership_id, o.name, o.split_rule order by o.name`.execute(tx.db);
  return found.rows;
}

/** The accounts of a group on a day, by account number: the primary owner each of its homes has then. */
export async function listGroupAccounts(tx: Tx, communityId: string, groupId: string, on: LocalDate): Promise<string[]> {
  const found = await sql<{ ownershipId: string }>`
    select o.ownership_id as "ownershipId" from people.group_property g
    join communities.property p on p.customer_id = g.customer_id and p.property_id = g.property_id
    join people.ownership o on o.customer_id = g.customer_id and o.property_id = g.property_id and o.is_primary
      and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date)
    where g.customer_id = ${tx.customerId} and g.community_id = ${communityId} and g.group_ownership_id = ${groupId}
      and g.start_on <= ${on}::date and (g.end_on is null or g.end_on >= ${on}::date)
    order by p.account_number, o.ownership_id`.execute(tx.db);
  return found.rows.map((row) => row.ownershipId);
}
