// Custom fields as columns of lists: which of them someone sees, and where the value of a record stands.
import { type ListColumn, ownKey } from '../../../packages/contract/contract.ts';
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { FindOwnColumns, OwnColumn } from '../../../packages/http/own-columns.ts';
import type { FieldType } from './field.contract.ts';
import { type FieldOn, listCategoriesOfKind, listFieldsOf } from './field-value.store.ts';

type Look = Pick<ListColumn, 'kind' | 'decimals' | 'words'>;

const text = { kind: 'text' } as const;
const looks: Readonly<Record<FieldType, Look & { kind: Exclude<ListColumn['kind'], 'flag'> }>> = {
  TEXT: text,
  LONG_TEXT: text,
  NUMBER: { kind: 'count', decimals: true },
  MONEY: { kind: 'money' },
  DATE: { kind: 'date' },
  FLAG: { kind: 'status', words: { yes: ['Yes', 'neutral'], no: ['No', 'neutral'] } },
  CHOICE: { kind: 'status' },
  CHOICES: text,
  PARTY: text,
  FILE: text,
};

/** The value `own_value` of a field of this type, as a list reads it. */
const values: Readonly<Record<FieldType, RawBuilder<unknown>>> = {
  TEXT: sql`own_value.text_value`,
  LONG_TEXT: sql`own_value.text_value`,
  NUMBER: sql`own_value.number_value`,
  MONEY: sql`own_value.money_cents`,
  DATE: sql`own_value.date_value`,
  FLAG: sql`case when own_value.flag_value then 'yes' else 'no' end`,
  CHOICE: sql`(select 'c' || h.field_option_id from records.field_choice h
    where h.customer_id = own_value.customer_id and h.custom_field_value_id = own_value.custom_field_value_id limit 1)`,
  CHOICES: sql`(select string_agg(o.label, ', ' order by o.place, o.field_option_id) from records.field_choice h
    join records.field_option o on o.customer_id = h.customer_id and o.field_option_id = h.field_option_id
    where h.customer_id = own_value.customer_id and h.custom_field_value_id = own_value.custom_field_value_id)`,
  PARTY: sql`(select t.display_name from people.party t where t.customer_id = own_value.customer_id and t.party_id = own_value.party_id)`,
  FILE: sql`(select a.name from records.attachment a where a.customer_id = own_value.customer_id and a.attachment_id = own_value.attachment_id)`,
};

/** Where a category stands; null is everywhere. */
type Reach = readonly string[] | null;

function columnOf(tx: Tx, { name, fieldType, customFieldId, options }: FieldOn, reach: Reach, mayBeSorted: boolean): OwnColumn {
  const look = looks[fieldType];
  // Choices are named with a letter, because keys that are whole numbers lose their order in an object.
  const words = Object.fromEntries(options.map((one) => [`c${one.fieldOptionId}`, [one.label, 'neutral'] as const]));
  const within =
    reach === null ? sql`` : sql`and (own_value.community_id is null or own_value.community_id = any(${[...reach]}::bigint[]))`;
  // Called as no table of a list is, because the id of the record is written within.
  const one = (recordId: RawBuilder<unknown>) => sql`(select ${values[fieldType]} from records.custom_field_value own_value
    where own_value.customer_id = ${tx.customerId} and own_value.custom_field_id = ${customFieldId} and own_value.entity_id = (${recordId})::text ${within})`;
  return {
    column: {
      ...look,
      title: name,
      ...(fieldType === 'CHOICE' ? { words } : {}),
      hidden: true,
      ...(mayBeSorted ? {} : { sort: false as const }),
    },
    value: (recordId) => (look.kind === 'text' ? sql`coalesce(${one(recordId)}, '')` : one(recordId)),
  };
}

/**
 * The custom fields of a kind that a user sees, in their order; those of a community are sorted by, since no
 * more than its records are read for it.
 */
export const findOwnColumns: FindOwnColumns = async ({ tx, userId }, kind, communityId) => {
  const categories = await listCategoriesOfKind(tx, { kind, communityId }, userId);
  const reach = new Map<string, Reach>(categories.map((one) => [one.fieldCategoryId, one.communityIds]));
  const order = categories.map((one) => one.fieldCategoryId);
  const fields = (await listFieldsOf(tx, order)).toSorted((a, b) => order.indexOf(a.fieldCategoryId) - order.indexOf(b.fieldCategoryId));
  return Object.fromEntries(
    fields.map((field) => [
      ownKey(looks[field.fieldType].kind, field.customFieldId),
      columnOf(tx, field, reach.get(field.fieldCategoryId) ?? null, communityId !== null),
    ]),
  );
};
