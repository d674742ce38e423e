// The categories of custom fields that some communities share: which one has, and giving them to one that is
// made like another.
import { sql, type Tx } from '../../../packages/db/database.ts';

/**
 * The enabled categories a community shares with some others, by name, with the fields in use; those of all
 * communities are not among them.
 */
export async function listGivenCategories(tx: Tx, communityId: string): Promise<{ name: string; fieldCount: number }[]> {
  const found = await sql<{ name: string; fieldCount: number }>`select c.name, (select count(*)::int from records.custom_field f
      where f.customer_id = c.customer_id and f.field_category_id = c.field_category_id and f.is_enabled) as "fieldCount"
    from records.field_category c
    join records.field_category_community m on m.customer_id = c.customer_id and m.field_category_id = c.field_category_id
    where c.customer_id = ${tx.customerId} and m.community_id = ${communityId} and c.is_enabled
    order by lower(c.name), c.field_category_id`.execute(tx.db);
  return found.rows;
}

/**
 * Gives a community the categories of these names, whatever their case; one of all communities it has
 * already. Gives the names there are none of.
 */
export async function giveCategories(tx: Tx, communityId: string, names: readonly string[]): Promise<string[]> {
  const wanted = names.map((name) => name.toLowerCase());
  const found = await sql<{ name: string }>`
    with named as (
      select c.field_category_id, c.all_communities, lower(c.name) as name from records.field_category c
      where c.customer_id = ${tx.customerId} and lower(c.name) = any(${wanted}::text[])
    ), given as (
      insert into records.field_category_community (customer_id, field_category_id, community_id)
      select ${tx.customerId}::bigint, n.field_category_id, ${communityId}::bigint from named n where not n.all_communities
      on conflict do nothing returning field_category_id
    ), changed as (
      update records.field_category c set version = c.version + 1
      where c.customer_id = ${tx.customerId} and c.field_category_id in (select field_category_id from given)
    )
    select name from named`.execute(tx.db);
  const known = new Set(found.rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name.toLowerCase()));
}
