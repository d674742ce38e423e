// What search knows of records by their custom fields: the values of those marked to be found, each under a
// name of its own, and the fields a reader may not see.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { Facts, FoundRecord } from '../../../packages/search/keys.ts';

/** The name of a custom field among the facts of a record: fields are renamed, ids are not. */
const factName = sql`'Field ' || f.custom_field_id`;

/** A record custom fields may be of. */
type Fielded = Pick<FoundRecord, 'recordId' | 'communityId'>;

const ofRecord = ({ recordId, communityId }: Fielded): string => `${recordId} ${communityId ?? ''}`;

/** Reads the facts of records of a kind by their custom fields; gives those of each. */
export async function fieldFacts(tx: Tx, recordKind: string, records: readonly Fielded[]): Promise<(record: Fielded) => Facts> {
  const found = await sql<Fielded & { facts: Facts }>`select v.entity_id as "recordId", v.community_id as "communityId",
      json_object_agg(${factName}, coalesce(v.text_value, v.number_value::text)) as facts
    from records.custom_field f
    join records.field_category c on c.customer_id = ${tx.customerId} and c.field_category_id = f.field_category_id
    join records.custom_field_value v on v.customer_id = ${tx.customerId} and v.custom_field_id = f.custom_field_id
      and v.entity_id = any(${records.map(({ recordId }) => recordId)}::text[])
    where f.customer_id = ${tx.customerId} and f.is_searchable and f.record_kind = ${recordKind}
      and (c.all_communities or v.community_id is null or exists (select from records.field_category_community m
        where m.customer_id = ${tx.customerId} and m.field_category_id = f.field_category_id and m.community_id = v.community_id))
    group by 1, 2`.execute(tx.db);
  const facts = new Map(found.rows.map((each) => [ofRecord(each), each.facts]));
  return (record) => facts.get(ofRecord(record)) ?? {};
}

/** The names of facts a user may not see: of fields and categories that are off, and of other roles. */
export const hiddenFacts = (tx: Tx, userId: string): RawBuilder<unknown> => sql`array(select ${factName} from records.custom_field f
  join records.field_category c on c.customer_id = ${tx.customerId} and c.field_category_id = f.field_category_id
  where f.customer_id = ${tx.customerId} and f.is_searchable and not (f.is_enabled and c.is_enabled and exists (
    select from records.field_category_role s
    join identity.user_role u on u.customer_id = ${tx.customerId} and u.role_id = s.role_id and u.user_id = ${userId}::bigint
    where s.customer_id = ${tx.customerId} and s.field_category_id = f.field_category_id)))`;

/** Records with a value of one of the fields, as they are noted. */
interface RecordOf {
  recordKind: string;
  id: string;
}

const recordsBy = async (tx: Tx, fields: RawBuilder<unknown>): Promise<RecordOf[]> => {
  const found = await sql<RecordOf>`select distinct v.entity_kind as "recordKind", v.entity_id as id from records.custom_field_value v
    where v.customer_id = ${tx.customerId} and v.custom_field_id = any(${fields})`.execute(tx.db);
  return found.rows;
};

/** The records that have a value of one of the custom fields. */
export const recordsWithFields = (tx: Tx, ids: readonly string[]): Promise<RecordOf[]> => recordsBy(tx, sql`${[...ids]}::bigint[]`);

/** The records that have a value of a field of one of the categories. */
export const recordsInCategories = (tx: Tx, ids: readonly string[]): Promise<RecordOf[]> =>
  recordsBy(
    tx,
    sql`array(select f.custom_field_id from records.custom_field f where f.customer_id = ${tx.customerId} and f.field_category_id = any(${[...ids]}::bigint[]))`,
  );
