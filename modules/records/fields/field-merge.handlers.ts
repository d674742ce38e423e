// What stands in custom fields on some records, as letters take it.
import type { Tx } from '../../../packages/db/database.ts';
import { centsToText } from '../../../packages/kernel/kernel.ts';
import type { MergedField } from './field-merge.store.ts';
import { inWords, type TypedValue } from './field-value.rules.ts';
import { listFieldsOf, listValues } from './field-value.store.ts';

/** Money as `1250.00`, days as `2026-11-20`, flags as `yes` or `no`, all else in words. */
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
