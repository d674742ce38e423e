// What of the books is sealed, and by what people know a sealed row that is not as it was.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { type SealedTable, sealedAuditTrail } from '../../../packages/seal/seal.ts';

/** Entries, each together with its postings. */
const sealedEntries: SealedTable = { table: 'ledger.entry', idColumn: 'entry_id', parts: [{ table: 'ledger.posting', orderBy: 'leg' }] };

/** Everything that is sealed: entries with their postings, and the audit trail. */
export const sealedTables: readonly SealedTable[] = [sealedEntries, sealedAuditTrail];

/** By what people know an entry; of one that is gone only what its postings tell, if they are there. */
export interface EntryName {
  id: string;
  community: string | null;
  postDate: LocalDate | null;
  reference: string | null;
  description: string | null;
}

/** The names of entries, of those that are gone too. */
export async function entryNames(tx: Tx, entryIds: readonly string[]): Promise<EntryName[]> {
  const found =
    await sql<EntryName>`select u.id::text as id, c.name as community, coalesce(e.post_date, p.post_date) as "postDate", e.reference, e.description
    from unnest(${[...entryIds]}::bigint[]) as u (id)
    left join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = u.id
    left join ledger.posting p on p.customer_id = ${tx.customerId} and p.entry_id = u.id and p.leg = 1
    left join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = ${orElse(sql.ref('e.community_id'), sql.ref('p.community_id'))}`.execute(
      tx.db,
    );
  return found.rows;
}

/** By what people know an event of the audit trail. */
export interface EventName {
  id: string;
  eventTime: Instant;
  command: string;
}

/** The names of events that are there. */
export async function eventNames(tx: Tx, eventIds: readonly string[]): Promise<EventName[]> {
  const found = await sql<EventName>`select audit_event_id as id, event_time as "eventTime", command from platform.audit_event
    where customer_id = ${tx.customerId} and audit_event_id = any(${[...eventIds]}::bigint[])`.execute(tx.db);
  return found.rows;
}
