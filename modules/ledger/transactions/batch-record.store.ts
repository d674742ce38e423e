// Batches of some kinds as records that files, notes and tasks hang on: what they are called.
import type { RecordKind } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { RecordLabel, RecordSource } from '../../../packages/http/record-source.ts';
import type { batchKinds } from '../undo/undo.contract.ts';

/** The source of batches of the kinds given, as records of one kind. */
export function batchRecords(kind: RecordKind, kinds: readonly (keyof typeof batchKinds)[]): RecordSource {
  const named = (
    tx: Tx,
  ) => sql`select b.batch_id as id, case b.description when '' then 'Batch ' || b.batch_id else b.description end as label,
      b.community_id as "communityId"
    from ledger.batch b where b.customer_id = ${tx.customerId} and b.kind = any(${[...kinds]}::text[])`;
  return {
    kind,
    named,
    async labels(tx, ids) {
      const found = await sql<RecordLabel & { id: string }>`
        select n.* from (${named(tx)}) n where n.id = any(${[...ids]}::bigint[])`.execute(tx.db);
      return new Map(found.rows.map(({ id, ...label }) => [id, label]));
    },
  };
}
