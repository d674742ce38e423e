// Notes, tasks, files and field values of records, given to another record of the kind and given back.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/** Something that hangs on a record, and on which. */
export interface RecordPart {
  item: 'NOTE' | 'TASK' | 'FILE' | 'FIELD';
  itemId: string;
  entityId: string;
}

const tables = {
  NOTE: { table: 'records.note', key: 'note_id' },
  TASK: { table: 'records.task', key: 'task_id' },
  FILE: { table: 'records.attachment', key: 'attachment_id' },
} as const;
const items = Object.keys(tables) as (keyof typeof tables)[];

/**
 * What hangs on records of a kind and can be given to the record `to`: notes, tasks and files, those taken
 * off among them, since a merge moves their traces too; and of each custom field that has no value on `to`,
 * the value of the first of the records that has one.
 */
export async function recordPartsOf(tx: Tx, kind: string, entityIds: readonly string[], to: string): Promise<RecordPart[]> {
  const parts = items.map(
    (
      item,
    ) => sql`select ${item}::text as item, ${sql.id(tables[item].key)} as "itemId", entity_id as "entityId" from ${sql.table(tables[item].table)}
      where customer_id = ${tx.customerId} and entity_kind = ${kind} and entity_id = any(${[...entityIds]}::text[])`,
  );
  const values = sql`(select distinct on (v.custom_field_id, v.community_id) 'FIELD', v.custom_field_value_id, v.entity_id
    from records.custom_field_value v where v.customer_id = ${tx.customerId} and v.entity_kind = ${kind} and v.entity_id = any(${[...entityIds]}::text[])
      and not exists (select from records.custom_field_value n where n.customer_id = v.customer_id and n.custom_field_id = v.custom_field_id
        and n.entity_kind = v.entity_kind and n.entity_id = ${to} and n.community_id is not distinct from v.community_id)
    order by v.custom_field_id, v.community_id, array_position(${[...entityIds]}::text[], v.entity_id))`;
  const found = await sql<RecordPart>`${sql.join([...parts, values], sql` union all `)} order by 1, 2`.execute(tx.db);
  return found.rows;
}

/**
 * How many values of custom fields stay where they are when the records give theirs to `to`, because it, or
 * one before them, has a value of the field.
 */
export async function countFieldsThatMeet(tx: Tx, kind: string, entityIds: readonly string[], to: string): Promise<number> {
  const found = await sql<{
    count: number;
  }>`select (count(*) - count(distinct (v.custom_field_id, v.community_id)))::int as count from records.custom_field_value v
    where v.customer_id = ${tx.customerId} and v.entity_kind = ${kind} and v.entity_id = any(${[...entityIds, to]}::text[])`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}

/**
 * Values whose record has one of the field meanwhile stay; whoever has one of the cards open meets the change
 * when they save.
 */
async function giveFieldValues(tx: Tx, kind: string, rows: ReturnType<typeof rowsOf>): Promise<void> {
  await sql`with given_back as (
      update records.custom_field_value v set entity_id = r.entity_id from ${rows}
      where v.customer_id = ${tx.customerId} and v.entity_kind = ${kind} and v.custom_field_value_id = r.item_id and not exists (
        select from records.custom_field_value n where n.customer_id = v.customer_id and n.custom_field_id = v.custom_field_id
          and n.entity_kind = v.entity_kind and n.entity_id = r.entity_id and n.community_id is not distinct from v.community_id)
      returning v.custom_field_id, v.entity_id)
    insert into records.field_sheet (customer_id, field_category_id, record_kind, record_id, version)
    select distinct ${tx.customerId}::bigint, f.field_category_id, ${kind}, g.entity_id, 2 from given_back g
    join records.custom_field f on f.customer_id = ${tx.customerId} and f.custom_field_id = g.custom_field_id
    on conflict (customer_id, field_category_id, record_kind, record_id) do update set version = field_sheet.version + 1`.execute(tx.db);
}

/** Gives parts to the records named with them. */
export async function giveRecordParts(tx: Tx, kind: string, parts: readonly RecordPart[]): Promise<void> {
  const given = (item: RecordPart['item']) => {
    const own = parts.filter((part) => part.item === item);
    return rowsOf(
      {
        item_id: { type: 'bigint', values: own.map(({ itemId }) => itemId) },
        entity_id: { type: 'text', values: own.map(({ entityId }) => entityId) },
      },
      'r',
    );
  };
  await sql`update records.note t set entity_id = r.entity_id from ${given('NOTE')}
    where t.customer_id = ${tx.customerId} and t.entity_kind = ${kind} and t.note_id = r.item_id`.execute(tx.db);
  await sql`update records.task t set entity_id = r.entity_id from ${given('TASK')}
    where t.customer_id = ${tx.customerId} and t.entity_kind = ${kind} and t.task_id = r.item_id`.execute(tx.db);
  // A record has one picture; that of the record it comes to stays.
  await sql`update records.attachment t set entity_id = r.entity_id, is_picture = t.is_picture and not exists (select from records.attachment o
      where o.customer_id = t.customer_id and o.entity_kind = t.entity_kind and o.entity_id = r.entity_id and o.is_picture and o.removed_time is null)
    from ${given('FILE')}
    where t.customer_id = ${tx.customerId} and t.entity_kind = ${kind} and t.attachment_id = r.item_id`.execute(tx.db);
  await giveFieldValues(tx, kind, given('FIELD'));
}

/**
 * Takes off what hangs on records that are erased. A round does it, and no person: whoever wrote a note or a
 * task or attached a file stands for taking it off.
 * Nothing keeps a file of theirs any longer.
 */
export async function takeOffRecords(tx: Tx, kind: string, entityIds: readonly string[], now: Instant): Promise<void> {
  if (entityIds.length === 0) return;
  const ofThem = sql`t.customer_id = ${tx.customerId} and t.entity_kind = ${kind} and t.entity_id = any(${[...entityIds]}::text[])`;
  await sql`delete from records.custom_field_value t where ${ofThem}`.execute(tx.db);
  await sql`update records.note t set removed_by = t.entered_by, removed_time = ${now} where ${ofThem} and t.removed_time is null`.execute(
    tx.db,
  );
  await sql`update records.task t set removed_by = t.entered_by, removed_time = ${now} where ${ofThem} and t.removed_time is null`.execute(
    tx.db,
  );
  await sql`update records.attachment t set removed_by = t.entered_by, removed_time = ${now}, is_picture = false, published_to = 'NOBODY', published_from = null,
      published_until = null, kept_until = (${now}::timestamptz at time zone 'UTC')::date
    where ${ofThem} and t.removed_time is null`.execute(tx.db);
}
