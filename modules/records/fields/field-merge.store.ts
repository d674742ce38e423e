// The SQL of custom fields in letters: which of them someone's roles show.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { FieldType } from './field.contract.ts';
import { seenBy } from './field-value.store.ts';

/** A custom field with the code letters name it by. */
export interface MergedField {
  customFieldId: string;
  fieldCategoryId: string;
  /** The name of its kind of record: "property". */
  recordKind: string;
  /** The category, as people named it. */
  category: string;
  name: string;
  mergeCode: string;
  fieldType: FieldType;
  /** Where the category stands; null is everywhere. */
  communityIds: string[] | null;
}

/**
 * The enabled fields of some kinds of record that a user's roles show, by category and place; all of them
 * where no user is named.
 */
export async function listMergedFields(tx: Tx, kinds: readonly string[], userId: string | null): Promise<MergedField[]> {
  const found = await sql<MergedField>`
    select f.custom_field_id as "customFieldId", f.field_category_id as "fieldCategoryId", c.record_kind as "recordKind", c.name as category,
      f.name, f.merge_code as "mergeCode", f.field_type as "fieldType",
      case when not c.all_communities then array(select m.community_id::text from records.field_category_community m
        where m.customer_id = ${tx.customerId} and m.field_category_id = c.field_category_id) end as "communityIds"
    from records.field_category c
    join records.custom_field f on f.customer_id = ${tx.customerId} and f.field_category_id = c.field_category_id
    where c.customer_id = ${tx.customerId} and c.is_enabled and f.is_enabled and c.record_kind = any(${[...kinds]}::text[])
      and f.field_type <> 'FILE' and ${userId === null ? sql`true` : seenBy(tx.customerId, userId)}
    order by lower(c.name), c.field_category_id, f.place, f.custom_field_id`.execute(tx.db);
  return found.rows;
}
