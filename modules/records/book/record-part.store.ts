// Notes, tasks and files of records, given to another record of the kind and given back.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';

/** Something that hangs on a record, and on which. */
export interface RecordPart {
  item: 'NOTE' | 'TASK' | 'FILE';
  itemId: string;
  entityId: string;
}

const tables = {
  NOTE: { table: 'records.note', key: 'note_id' },
  TASK: { table: 'records.task', key: 'task_id' },
  FILE: { table: 'records.attachment', key: 'attachment_id' },
} as const;
const items = Object.keys(tables) as RecordPart['item'][];

/** Notes, tasks and files of records of a kind, those taken off among them: a merge moves their traces too. */
export async function recordPartsOf(tx: Tx, kind: string, entityIds: readonly string[]): Promise<RecordPart[]> {
  const parts = items.map(
    (
      item,
    ) => sql`select ${item}::text as item, ${sql.id(tables[item].key)} as "itemId", entity_id as "entityId" from ${sql.table(tables[item].table)}
      where customer_id = ${tx.customerId} and entity_kind = ${kind} and entity_id = any(${[...entityIds]}::text[])`,
  );
  const found = await sql<RecordPart>`${sql.join(parts, sql` union all `)} order by 1, 2`.execute(tx.db);
  return found.rows;
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
  await sql`update records.attachment t set entity_id = r.entity_id from ${given('FILE')}
    where t.customer_id = ${tx.customerId} and t.entity_kind = ${kind} and t.attachment_id = r.item_id`.execute(tx.db);
}
