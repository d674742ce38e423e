// Where the values of custom fields stand: read with their fields, written many at once, and seen by the
// roles of their category alone.
import { type RawBuilder, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { OpenedRecord } from '../book/book.contract.ts';
import type { CountOf, Hanging } from '../book/history.store.ts';
import type { FieldType } from './field.contract.ts';
import type { FieldShape, TypedValue } from './field-value.rules.ts';

/** True for a category `c` whose fields the user sees. */
export const seenBy = (customerId: string | RawBuilder<unknown>, userId: string): RawBuilder<boolean> => sql`exists (
  select from records.field_category_role s join identity.user_role u on u.customer_id = ${customerId} and u.role_id = s.role_id
  where s.customer_id = ${customerId} and s.field_category_id = c.field_category_id and u.user_id = ${userId}::bigint)`;

/**
 * True for a category `c` that stands on the record: of its kind, and where it has a community, one of the
 * category's.
 */
const standsOn = ({
  kind,
  communityId,
}: Pick<
  OpenedRecord,
  'kind' | 'communityId'
>): RawBuilder<boolean> => sql`(c.record_kind = ${kind} and (c.all_communities or ${communityId}::bigint is null or exists (
  select from records.field_category_community m where m.customer_id = c.customer_id and m.field_category_id = c.field_category_id and m.community_id = ${communityId}::bigint)))`;

interface CategoryOnRecord {
  fieldCategoryId: string;
  name: string;
  /** How often it was saved on the record, and 1. */
  version: string;
}

/** The categories whose fields the user sees on a record, by name. */
export async function listCategoriesOn(tx: Tx, record: OpenedRecord, userId: string): Promise<CategoryOnRecord[]> {
  const found = await sql<CategoryOnRecord>`
    select c.field_category_id as "fieldCategoryId", c.name, coalesce(s.version, 1)::text as version from records.field_category c
    left join records.field_sheet s on s.customer_id = c.customer_id and s.field_category_id = c.field_category_id and s.record_kind = ${record.kind}
      and s.record_id = ${record.entityId}
    where c.customer_id = ${tx.customerId} and c.is_enabled and ${standsOn(record)} and ${seenBy(tx.customerId, userId)} order by lower(c.name), c.field_category_id`.execute(
    tx.db,
  );
  return found.rows;
}

/**
 * The categories of a kind of record whose fields the user sees, in a community those that stand there, by
 * name; `communityIds` null is everywhere.
 */
export async function listCategoriesOfKind(
  tx: Tx,
  place: Pick<OpenedRecord, 'kind' | 'communityId'>,
  userId: string,
): Promise<{ fieldCategoryId: string; communityIds: string[] | null }[]> {
  const found = await sql<{ fieldCategoryId: string; communityIds: string[] | null }>`
    select c.field_category_id as "fieldCategoryId", case when not c.all_communities then array(select m.community_id::text
        from records.field_category_community m where m.customer_id = c.customer_id and m.field_category_id = c.field_category_id) end as "communityIds"
    from records.field_category c where c.customer_id = ${tx.customerId} and c.is_enabled and ${standsOn(place)} and ${seenBy(tx.customerId, userId)}
    order by lower(c.name), c.field_category_id`.execute(tx.db);
  return found.rows;
}

/** A field with what its values are held against. */
export interface FieldOn extends FieldShape {
  customFieldId: string;
  fieldCategoryId: string;
  help: string;
  defaultValue: string;
}

/**
 * The enabled fields of categories in their order, with what may be chosen; with `lock` nobody else writes
 * their values meanwhile.
 */
export async function listFieldsOf(tx: Tx, fieldCategoryIds: readonly string[], lock = false): Promise<FieldOn[]> {
  if (fieldCategoryIds.length === 0) return [];
  const found = await sql<Omit<FieldOn, 'options'>>`
    select f.custom_field_id as "customFieldId", f.field_category_id as "fieldCategoryId", f.name, f.field_type as "fieldType", f.help,
      f.default_value as "defaultValue", f.is_required as "isRequired", f.is_unique as "isUnique"
    from records.custom_field f where f.customer_id = ${tx.customerId} and f.field_category_id = any(${[...fieldCategoryIds]}::bigint[]) and f.is_enabled
    order by f.place, f.custom_field_id ${lock ? sql`for update` : sql``}`.execute(tx.db);
  const options = await sql<{ customFieldId: string; fieldOptionId: string; label: string; isRetired: boolean }>`
    select custom_field_id as "customFieldId", field_option_id as "fieldOptionId", label, is_retired as "isRetired" from records.field_option
    where customer_id = ${tx.customerId} and custom_field_id = any(${found.rows.map((one) => one.customFieldId)}::bigint[])
    order by place, field_option_id`.execute(tx.db);
  const of = Map.groupBy(options.rows, (one) => one.customFieldId);
  return found.rows.map((field) => ({ ...field, options: of.get(field.customFieldId) ?? [] }));
}

/** A value on a record, with the name of the party or the file it names. */
export interface StandingValue {
  customFieldId: string;
  entityId: string;
  value: TypedValue;
  named: string;
}

interface ValueRow {
  customFieldId: string;
  entityId: string;
  textValue: string | null;
  numberValue: string | null;
  moneyCents: string | null;
  dateValue: LocalDate | null;
  flagValue: boolean | null;
  partyId: string | null;
  attachmentId: string | null;
  named: string;
  optionIds: string[];
}

/** The values of fields on records of one kind and community, by the ids of fields and records. */
export async function listValues(
  tx: Tx,
  {
    kind,
    communityId,
    entityIds,
    customFieldIds,
  }: { kind: string; communityId: string | null; entityIds: readonly string[]; customFieldIds: readonly string[] },
): Promise<StandingValue[]> {
  const found = await sql<ValueRow>`
    select v.custom_field_id as "customFieldId", v.entity_id as "entityId", v.text_value as "textValue", v.number_value::text as "numberValue",
      v.money_cents::text as "moneyCents", v.date_value as "dateValue", v.flag_value as "flagValue", v.party_id as "partyId", v.attachment_id as "attachmentId", coalesce(t.display_name, a.name, '') as named,
      array(select c.field_option_id::text from records.field_choice c join records.field_option o on o.customer_id = c.customer_id
        and o.field_option_id = c.field_option_id where c.customer_id = v.customer_id and c.custom_field_value_id = v.custom_field_value_id
        order by o.place, o.field_option_id) as "optionIds"
    from records.custom_field_value v left join people.party t on t.customer_id = v.customer_id and t.party_id = v.party_id
    left join records.attachment a on a.customer_id = v.customer_id and a.attachment_id = v.attachment_id
    where v.customer_id = ${tx.customerId} and v.entity_kind = ${kind} and v.entity_id = any(${[...entityIds]}::text[])
      and v.community_id is not distinct from ${communityId}::bigint and v.custom_field_id = any(${[...customFieldIds]}::bigint[])`.execute(
    tx.db,
  );
  return found.rows.map(({ customFieldId, entityId, named, moneyCents, ...rest }) => ({
    customFieldId,
    entityId,
    named,
    value: { ...rest, moneyCents: moneyCents === null ? null : BigInt(moneyCents) },
  }));
}

/** A value to be written; null takes it away. */
export interface ValueChange {
  customFieldId: string;
  fieldType: FieldType;
  entityId: string;
  value: TypedValue | null;
  uniqueKey: string | null;
}

/** Those of the changes whose spelling stands on a record that is not among them. */
export async function takenKeys(tx: Tx, changes: readonly ValueChange[]): Promise<{ customFieldId: string; uniqueKey: string }[]> {
  const keyed = changes.filter((one) => one.uniqueKey !== null);
  if (keyed.length === 0) return [];
  const rows = rowsOf({
    custom_field_id: { type: 'bigint', values: keyed.map((one) => one.customFieldId) },
    unique_key: { type: 'text', values: keyed.map((one) => one.uniqueKey) },
  });
  const found = await sql<{ customFieldId: string; uniqueKey: string }>`
    select v.custom_field_id as "customFieldId", v.unique_key as "uniqueKey" from ${rows}
    join records.custom_field_value v on v.customer_id = ${tx.customerId} and v.custom_field_id = given.custom_field_id and v.unique_key = given.unique_key
    where v.entity_id <> all(${changes.map((one) => one.entityId)}::text[])`.execute(tx.db);
  return found.rows;
}

/**
 * Writes values on records of one kind and community in three statements, in place of those that stand there.
 */
export async function writeValues(tx: Tx, kind: string, communityId: string | null, changes: readonly ValueChange[]): Promise<void> {
  if (changes.length === 0) return;
  const named = rowsOf({
    custom_field_id: { type: 'bigint', values: changes.map((one) => one.customFieldId) },
    entity_id: { type: 'text', values: changes.map((one) => one.entityId) },
  });
  await sql`delete from records.custom_field_value v using ${named} where v.customer_id = ${tx.customerId} and v.entity_kind = ${kind}
    and v.community_id is not distinct from ${communityId}::bigint and v.custom_field_id = given.custom_field_id and v.entity_id = given.entity_id`.execute(
    tx.db,
  );
  const filled = changes.flatMap(({ value, ...change }) => (value === null ? [] : [{ ...change, value }]));
  if (filled.length === 0) return;
  const rows = rowsOf({
    custom_field_id: { type: 'bigint', values: filled.map((one) => one.customFieldId) },
    field_type: { type: 'text', values: filled.map((one) => one.fieldType) },
    entity_id: { type: 'text', values: filled.map((one) => one.entityId) },
    text_value: { type: 'text', values: filled.map((one) => one.value.textValue) },
    number_value: { type: 'numeric', values: filled.map((one) => one.value.numberValue) },
    money_cents: { type: 'bigint', values: filled.map((one) => one.value.moneyCents) },
    date_value: { type: 'date', values: filled.map((one) => one.value.dateValue) },
    flag_value: { type: 'boolean', values: filled.map((one) => one.value.flagValue) },
    party_id: { type: 'bigint', values: filled.map((one) => one.value.partyId) },
    attachment_id: { type: 'bigint', values: filled.map((one) => one.value.attachmentId) },
    unique_key: { type: 'text', values: filled.map((one) => one.uniqueKey) },
  });
  const made = await sql<{ id: string; customFieldId: string; entityId: string }>`
    insert into records.custom_field_value (customer_id, entity_kind, community_id, custom_field_id, field_type, entity_id, text_value, number_value, money_cents,
      date_value, flag_value, party_id, attachment_id, unique_key)
    select ${tx.customerId}::bigint, ${kind}, ${communityId}::bigint, given.* from ${rows}
    returning custom_field_value_id as id, custom_field_id as "customFieldId", entity_id as "entityId"`.execute(tx.db);
  const ids = new Map(made.rows.map((one) => [`${one.customFieldId} ${one.entityId}`, one.id]));
  const choices = filled.flatMap(({ customFieldId, entityId, value }) =>
    value.optionIds.map((optionId) => ({ customFieldId, optionId, valueId: ids.get(`${customFieldId} ${entityId}`) ?? '' })),
  );
  if (choices.length === 0) return;
  const chosen = rowsOf({
    custom_field_value_id: { type: 'bigint', values: choices.map((one) => one.valueId) },
    custom_field_id: { type: 'bigint', values: choices.map((one) => one.customFieldId) },
    field_option_id: { type: 'bigint', values: choices.map((one) => one.optionId) },
  });
  await sql`insert into records.field_choice (customer_id, custom_field_value_id, custom_field_id, field_option_id)
    select ${tx.customerId}::bigint, given.* from ${chosen}`.execute(tx.db);
}

/** The versions of a category on records, locked, each there from now on. */
export async function lockSheets(
  tx: Tx,
  fieldCategoryId: string,
  kind: string,
  entityIds: readonly string[],
): Promise<Map<string, string>> {
  await sql`insert into records.field_sheet (customer_id, field_category_id, record_kind, record_id)
    select ${tx.customerId}::bigint, ${fieldCategoryId}::bigint, ${kind}, i from unnest(${[...entityIds]}::text[]) i on conflict do nothing`.execute(
    tx.db,
  );
  const found = await sql<{ id: string; version: string }>`select record_id as id, version::text as version from records.field_sheet
    where customer_id = ${tx.customerId} and field_category_id = ${fieldCategoryId} and record_kind = ${kind} and record_id = any(${[...entityIds]}::text[])
    order by record_id for update`.execute(tx.db);
  return new Map(found.rows.map(({ id, version }) => [id, version]));
}

/** Counts one more save of a category on records. */
export async function raiseSheets(tx: Tx, fieldCategoryId: string, kind: string, entityIds: readonly string[]): Promise<void> {
  await sql`update records.field_sheet set version = version + 1 where customer_id = ${tx.customerId} and field_category_id = ${fieldCategoryId}
    and record_kind = ${kind} and record_id = any(${[...entityIds]}::text[])`.execute(tx.db);
}

/** What the trail calls a category on a record. */
export const sheetName = (fieldCategoryId: string, { kind, entityId }: { kind: string; entityId: string }): string =>
  `${fieldCategoryId}.${kind}.${entityId}`;

/** How many values a record has that the user sees. */
export const countFieldValues: CountOf = async (tx, record, userId) => {
  const found = await sql<{ count: number }>`select count(*)::int as count from records.custom_field_value v
    join records.custom_field f on f.customer_id = v.customer_id and f.custom_field_id = v.custom_field_id and f.is_enabled
    join records.field_category c on c.customer_id = f.customer_id and c.field_category_id = f.field_category_id and c.is_enabled
    where v.customer_id = ${tx.customerId} and v.entity_kind = ${record.kind} and v.entity_id = ${record.entityId}
      and v.community_id is not distinct from ${record.communityId}::bigint and ${standsOn(record)} and ${seenBy(tx.customerId, userId)}`.execute(
    tx.db,
  );
  return found.rows[0]?.count ?? 0;
};

/** The saves that stand in the history of a record: those of the categories the user sees. */
export const fieldsHanging: Hanging = {
  kind: 'card',
  ids: (record, userId) =>
    sql`select c.field_category_id::text || ${`.${record.kind}.${record.entityId}`} from records.field_category c
      where c.customer_id = e.customer_id and c.record_kind = ${record.kind} and ${seenBy(sql`c.customer_id`, userId)}`,
};
