// Where accommodation requests stand, with the steps of their interactive process.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { accommodationFields } from './accommodation.fields.ts';

export type AccommodationFacts = FactsOf<typeof accommodationFields>;

export const keptAccommodations = recordStore<AccommodationFacts>({
  table: 'maintenance.accommodation',
  idColumn: 'accommodation_id',
  inCommunity: true,
  label: 'subject',
  columns: columnsOf(accommodationFields),
});

/** The steps of a process, the newest first. */
export async function listEntries(tx: Tx, accommodationId: string) {
  const found = await sql<{ accommodationEntryId: string; happenedDate: LocalDate; body: string; author: string; enteredTime: Instant }>`
    select e.accommodation_entry_id as "accommodationEntryId", e.happened_on as "happenedDate", e.body, u.display_name as author,
      e.entered_time as "enteredTime"
    from maintenance.accommodation_entry e join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    where e.customer_id = ${tx.customerId} and e.accommodation_id = ${accommodationId}
    order by e.happened_on desc, e.accommodation_entry_id desc`.execute(tx.db);
  return found.rows;
}

/** Writes a step down. */
export async function insertEntry(
  tx: Tx,
  {
    communityId,
    accommodationId,
    happenedDate,
    body,
  }: { communityId: string; accommodationId: string; happenedDate: LocalDate; body: string },
  by: { userId: string; now: Instant },
): Promise<void> {
  await sql`insert into maintenance.accommodation_entry (customer_id, community_id, accommodation_id, happened_on, body, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${accommodationId}, ${happenedDate}, ${body}, ${by.userId}, ${by.now})`.execute(tx.db);
}
