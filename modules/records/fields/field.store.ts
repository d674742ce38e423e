// Where categories of custom fields, the fields and what may be chosen in them stand.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import { type Kept, recordStore } from '../../../packages/db/kept.ts';
import type { FieldType } from './field.contract.ts';

export interface CategoryFacts {
  name: string;
  recordKind: string;
  allCommunities: boolean;
  communityIds: string[];
  roleIds: string[];
  isEnabled: boolean;
}

const categories = recordStore<Omit<CategoryFacts, 'communityIds' | 'roleIds'>>({
  table: 'records.field_category',
  idColumn: 'field_category_id',
  inCommunity: false,
  label: 'name',
  columns: { name: 'name', recordKind: 'record_kind', allCommunities: 'all_communities', isEnabled: 'is_enabled' },
});

async function idsOf(tx: Tx, table: string, column: string, fieldCategoryId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select ${sql.id(column)}::text as id from ${sql.table(table)}
    where customer_id = ${tx.customerId} and field_category_id = ${fieldCategoryId} order by ${sql.id(column)}`.execute(tx.db);
  return found.rows.map(({ id }) => id);
}

/** Categories with the communities and the roles they name. */
export const keptCategories: Kept<CategoryFacts> = {
  ...categories,
  async find(tx, id, communityId, lock) {
    const row = await categories.find(tx, id, communityId, lock);
    if (!row) return undefined;
    const communityIds = await idsOf(tx, 'records.field_category_community', 'community_id', id);
    const roleIds = await idsOf(tx, 'records.field_category_role', 'role_id', id);
    return { ...row, facts: { ...row.facts, communityIds, roleIds } };
  },
  update: (tx, row, facts) => categories.update(tx, row, facts),
};

/** Writes the communities and the roles a category names, in place of those it named. */
export async function saveReach(tx: Tx, id: string, { allCommunities, communityIds, roleIds }: CategoryFacts): Promise<void> {
  const of = sql`customer_id = ${tx.customerId} and field_category_id = ${id}`;
  await sql`delete from records.field_category_community where ${of}`.execute(tx.db);
  await sql`delete from records.field_category_role where ${of}`.execute(tx.db);
  if (!allCommunities)
    await sql`insert into records.field_category_community (customer_id, field_category_id, community_id)
      select ${tx.customerId}::bigint, ${id}::bigint, c from unnest(${communityIds}::bigint[]) c`.execute(tx.db);
  await sql`insert into records.field_category_role (customer_id, field_category_id, role_id)
    select ${tx.customerId}::bigint, ${id}::bigint, r from unnest(${roleIds}::bigint[]) r`.execute(tx.db);
}

/** Those of the communities and roles that do not exist. */
export async function missingReach(
  tx: Tx,
  communityIds: readonly string[],
  roleIds: readonly string[],
): Promise<{ communities: number; roles: number }> {
  const found = await sql<{ communities: number; roles: number }>`select
    (select count(*)::int from unnest(${[...communityIds]}::bigint[]) i where not exists (
      select from communities.community c where c.customer_id = ${tx.customerId} and c.community_id = i)) as communities,
    (select count(*)::int from unnest(${[...roleIds]}::bigint[]) i where not exists (
      select from identity.role r where r.customer_id = ${tx.customerId} and r.role_id = i)) as roles`.execute(tx.db);
  return found.rows[0] ?? { communities: 0, roles: 0 };
}

/** How many fields of a category there are. */
export async function countFields(tx: Tx, fieldCategoryId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from records.custom_field
    where customer_id = ${tx.customerId} and field_category_id = ${fieldCategoryId}`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}

/** What may be chosen, as it is typed: the id of one that is new is null. */
export interface OptionDraft {
  fieldOptionId: string | null;
  label: string;
  isRetired: boolean;
}

export interface FieldFacts {
  fieldCategoryId: string;
  recordKind: string;
  name: string;
  fieldType: FieldType;
  mergeCode: string;
  help: string;
  defaultValue: string;
  isRequired: boolean;
  isUnique: boolean;
  isSearchable: boolean;
  onPortal: boolean;
  isEnabled: boolean;
  place: number;
  options: OptionDraft[];
}

const fields = recordStore<Omit<FieldFacts, 'options'>>({
  table: 'records.custom_field',
  idColumn: 'custom_field_id',
  inCommunity: false,
  label: 'name',
  columns: {
    fieldCategoryId: 'field_category_id',
    recordKind: 'record_kind',
    name: 'name',
    fieldType: 'field_type',
    mergeCode: 'merge_code',
    help: 'help',
    defaultValue: 'default_value',
    isRequired: 'is_required',
    isUnique: 'is_unique',
    isSearchable: 'is_searchable',
    onPortal: 'on_portal',
    isEnabled: 'is_enabled',
    place: 'place',
  },
});

/** What may be chosen in a field, and on how many records each is. */
export interface OptionRow {
  customFieldId: string;
  fieldOptionId: string;
  label: string;
  isRetired: boolean;
  used: number;
}

/** What may be chosen in fields, in its order. */
export async function listOptions(tx: Tx, customFieldIds: readonly string[]): Promise<OptionRow[]> {
  if (customFieldIds.length === 0) return [];
  const found = await sql<OptionRow>`
    select o.custom_field_id as "customFieldId", o.field_option_id as "fieldOptionId", o.label, o.is_retired as "isRetired",
      (select count(*)::int from records.field_choice c where c.customer_id = o.customer_id and c.custom_field_id = o.custom_field_id
        and c.field_option_id = o.field_option_id) as used
    from records.field_option o where o.customer_id = ${tx.customerId} and o.custom_field_id = any(${[...customFieldIds]}::bigint[])
    order by o.custom_field_id, o.place, o.field_option_id`.execute(tx.db);
  return found.rows;
}

/** Fields with what may be chosen in them. */
export const keptFields: Kept<FieldFacts> = {
  ...fields,
  async find(tx, id, communityId, lock) {
    const row = await fields.find(tx, id, communityId, lock);
    if (!row) return undefined;
    const options = await listOptions(tx, [id]);
    return {
      ...row,
      facts: { ...row.facts, options: options.map(({ fieldOptionId, label, isRetired }) => ({ fieldOptionId, label, isRetired })) },
    };
  },
  update: (tx, row, facts) => fields.update(tx, row, facts),
};

/**
 * Writes what may be chosen in a field, in place of what could be. Whoever leaves one out has made sure that
 * it is chosen nowhere.
 */
export async function saveOptions(tx: Tx, customFieldId: string, options: readonly OptionDraft[]): Promise<void> {
  const placed = options.map((option, at) => ({ ...option, place: at + 1 }));
  const known = placed.filter((one) => one.fieldOptionId !== null);
  const fresh = placed.filter((one) => one.fieldOptionId === null);
  await sql`delete from records.field_option where customer_id = ${tx.customerId} and custom_field_id = ${customFieldId}
    and field_option_id <> all(${known.map((one) => one.fieldOptionId)}::bigint[])`.execute(tx.db);
  if (known.length > 0) {
    const rows = rowsOf({
      field_option_id: { type: 'bigint', values: known.map((one) => one.fieldOptionId) },
      label: { type: 'text', values: known.map((one) => one.label) },
      is_retired: { type: 'boolean', values: known.map((one) => one.isRetired) },
      place: { type: 'integer', values: known.map((one) => one.place) },
    });
    await sql`update records.field_option o set label = given.label, is_retired = given.is_retired, place = given.place from ${rows}
      where o.customer_id = ${tx.customerId} and o.custom_field_id = ${customFieldId} and o.field_option_id = given.field_option_id`.execute(
      tx.db,
    );
  }
  if (fresh.length === 0) return;
  const rows = rowsOf({
    label: { type: 'text', values: fresh.map((one) => one.label) },
    is_retired: { type: 'boolean', values: fresh.map((one) => one.isRetired) },
    place: { type: 'integer', values: fresh.map((one) => one.place) },
  });
  await sql`insert into records.field_option (customer_id, custom_field_id, label, is_retired, place)
    select ${tx.customerId}::bigint, ${customFieldId}::bigint, given.* from ${rows}`.execute(tx.db);
}

/** The place after the last field of a category. */
export async function nextPlace(tx: Tx, fieldCategoryId: string): Promise<number> {
  const found = await sql<{ place: number }>`select (coalesce(max(place), 0) + 1)::int as place from records.custom_field
    where customer_id = ${tx.customerId} and field_category_id = ${fieldCategoryId}`.execute(tx.db);
  return found.rows[0]?.place ?? 1;
}

/** The fields of a category in their order, locked. */
export async function lockOrder(tx: Tx, fieldCategoryId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select custom_field_id as id from records.custom_field
    where customer_id = ${tx.customerId} and field_category_id = ${fieldCategoryId} order by place, custom_field_id for update`.execute(
    tx.db,
  );
  return found.rows.map(({ id }) => id);
}

/** Writes the order of fields. */
export async function saveOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update records.custom_field f set place = o.place from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where f.customer_id = ${tx.customerId} and f.custom_field_id = o.id`.execute(tx.db);
}

/** On how many records a field has a value. */
export async function countValues(tx: Tx, customFieldId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from records.custom_field_value
    where customer_id = ${tx.customerId} and custom_field_id = ${customFieldId}`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}

interface CategoryRow extends CategoryFacts {
  fieldCategoryId: string;
  roles: string[];
}

/** Every category by its name. */
export async function listCategoryRows(tx: Tx): Promise<CategoryRow[]> {
  const found = await sql<CategoryRow>`
    select c.field_category_id as "fieldCategoryId", c.name, c.record_kind as "recordKind", c.all_communities as "allCommunities", c.is_enabled as "isEnabled",
      array(select m.community_id::text from records.field_category_community m where m.customer_id = c.customer_id and m.field_category_id = c.field_category_id
        order by m.community_id) as "communityIds",
      array(select r.role_id::text from records.field_category_role r where r.customer_id = c.customer_id and r.field_category_id = c.field_category_id
        order by r.role_id) as "roleIds",
      array(select n.name from records.field_category_role r join identity.role n on n.customer_id = r.customer_id and n.role_id = r.role_id
        where r.customer_id = c.customer_id and r.field_category_id = c.field_category_id order by n.name) as roles
    from records.field_category c where c.customer_id = ${tx.customerId} order by lower(c.name), c.field_category_id`.execute(tx.db);
  return found.rows;
}

interface FieldRow extends Omit<FieldFacts, 'options' | 'place' | 'recordKind'> {
  customFieldId: string;
  used: number;
}

/** Every field in its order; with `customFieldId` that one. */
export async function listFieldRows(tx: Tx, customFieldId?: string): Promise<FieldRow[]> {
  const found = await sql<FieldRow>`
    select f.custom_field_id as "customFieldId", f.field_category_id as "fieldCategoryId", f.name, f.field_type as "fieldType", f.merge_code as "mergeCode", f.help,
      f.default_value as "defaultValue", f.is_required as "isRequired", f.is_unique as "isUnique", f.is_searchable as "isSearchable", f.on_portal as "onPortal",
      f.is_enabled as "isEnabled",
      (select count(*)::int from records.custom_field_value v where v.customer_id = f.customer_id and v.custom_field_id = f.custom_field_id) as used
    from records.custom_field f where f.customer_id = ${tx.customerId} ${customFieldId === undefined ? sql`` : sql`and f.custom_field_id = ${customFieldId}`}
    order by f.place, f.custom_field_id`.execute(tx.db);
  return found.rows;
}

/** Rewrites the spelling by which equal values of a field are found. False when two records have the same. */
export async function saveUniqueKeys(tx: Tx, customFieldId: string, isUnique: boolean): Promise<boolean> {
  const of = sql`v.customer_id = ${tx.customerId} and v.custom_field_id = ${customFieldId}`;
  const key = sql`coalesce(regexp_replace(lower(v.text_value), '\\s+', ' ', 'g'), v.number_value::text, v.date_value::text)`;
  if (isUnique) {
    const twice = await sql`select from records.custom_field_value v where ${of} group by ${key} having count(*) > 1 limit 1`.execute(
      tx.db,
    );
    if (twice.rows.length > 0) return false;
  }
  await sql`update records.custom_field_value v set unique_key = ${isUnique ? key : sql`null`} where ${of}`.execute(tx.db);
  return true;
}
