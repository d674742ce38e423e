// Custom fields as letters print them: which of them someone's roles show, and what stands in them on some
// records.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { centsToText } from '../../../packages/kernel/kernel.ts';
import type { FieldType } from './field.contract.ts';
import { inWords, type TypedValue } from './field-value.rules.ts';
import { listFieldsOf, listValues, seenBy } from './field-value.store.ts';

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
}

/**
 * The enabled fields of some kinds of record that a user's roles show, by category and place; all of them
 * where no user is named.
 */
export async function listMergedFields(tx: Tx, kinds: readonly string[], userId: string | null): Promise<MergedField[]> {
  const found = await sql<MergedField>`
    select f.custom_field_id as "customFieldId", f.field_category_id as "fieldCategoryId", c.record_kind as "recordKind", c.name as category,
      f.name, f.merge_code as "mergeCode", f.field_type as "fieldType"
    from records.field_category c
    join records.custom_field f on f.customer_id = ${tx.customerId} and f.field_category_id = c.field_category_id
    where c.customer_id = ${tx.customerId} and c.is_enabled and f.is_enabled and c.record_kind = any(${[...kinds]}::text[])
      and f.field_type <> 'FILE' and ${userId === null ? sql`true` : seenBy(tx.customerId, userId)}
    order by lower(c.name), c.field_category_id, f.place, f.custom_field_id`.execute(tx.db);
  return found.rows;
}

/** As letters take values: money as `1250.00`, days as `2026-11-20`, flags as `yes` or `no`, all else in words. */
function canonical(value: TypedValue, options: Parameters<typeof inWords>[1], named: string): string {
  if (value.moneyCents !== null) return centsToText(value.moneyCents);
  if (value.flagValue !== null) return value.flagValue ? 'yes' : 'no';
  return value.dateValue ?? inWords(value, options, named);
}

/** What stands in fields of one kind on records of a community: by record, then by field. */
export async function mergedValues(
  tx: Tx,
  { kind, communityId, entityIds }: { kind: string; communityId: string; entityIds: readonly string[] },
  fields: readonly MergedField[],
): Promise<Map<string, Map<string, string>>> {
  const shapes = await listFieldsOf(tx, [...new Set(fields.map((one) => one.fieldCategoryId))]);
  const optionsOf = new Map(shapes.map((one) => [one.customFieldId, one.options]));
  const standing = await listValues(tx, { kind, communityId, entityIds, customFieldIds: fields.map((one) => one.customFieldId) });
  const values = new Map<string, Map<string, string>>();
  for (const { entityId, customFieldId, value, named } of standing) {
    const of = values.get(entityId) ?? new Map<string, string>();
    values.set(entityId, of.set(customFieldId, canonical(value, optionsOf.get(customFieldId) ?? [], named)));
  }
  return values;
}
