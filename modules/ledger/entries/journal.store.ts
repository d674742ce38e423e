// The SQL of journal entries: their list by pages.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

export interface JournalRow {
  entryId: string;
  postDate: LocalDate;
  entryType: string;
  reference: string;
  description: string;
  total_cents: Cents;
  isReversed: boolean;
}

/** Journal and opening entries with their reversals, newest first, fifty at a time by keyset. The types are those of the index `entry_of_journal`. */
export async function listJournalRows(tx: Tx, communityId: string, beforeEntryId: string | null): Promise<JournalRow[]> {
  const found = await sql<JournalRow>`
    select e.entry_id as "entryId", e.post_date as "postDate", e.entry_type as "entryType", e.reference, e.description,
      exists (select 1 from ledger.entry r where r.customer_id = e.customer_id and r.reverses_entry_id = e.entry_id) as "isReversed",
      (select sum(g.amount_cents)::bigint from ledger.posting g where g.customer_id = e.customer_id and g.entry_id = e.entry_id and g.amount_cents > 0) as total_cents
    from ledger.entry e
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.entry_type in ('JOURNAL', 'OPENING', 'JOURNAL_REVERSAL', 'OPENING_REVERSAL')
      and (${beforeEntryId}::bigint is null or e.entry_id < ${beforeEntryId}::bigint)
    order by e.entry_id desc limit 50`.execute(tx.db);
  return found.rows;
}
