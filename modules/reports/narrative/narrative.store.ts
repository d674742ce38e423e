// The SQL of a manager's words to the board: rows are added and never changed, and the newest of a section
// and month counts.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { NarrativeSection } from './narrative.contract.ts';

/** A section as it stands. */
export interface NarrativeRow {
  section: NarrativeSection;
  body: string;
  writtenBy: string;
  writtenOn: LocalDate;
}

/** The sections of a month that hold words, each with who wrote it and on which day of the community. */
export async function listNarratives(tx: Tx, communityId: string, periodStart: LocalDate): Promise<NarrativeRow[]> {
  const found = await sql<NarrativeRow>`
    select n.section, n.body, coalesce(u.display_name, '') as "writtenBy", (n.written_time at time zone c.time_zone)::date as "writtenOn"
    from (
      select distinct on (x.section) x.section, x.body, x.written_by, x.written_time from reports.narrative x
      where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.period_start = ${periodStart}
      order by x.section, x.narrative_id desc
    ) n
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = n.written_by
    where n.body <> '' order by n.section`.execute(tx.db);
  return found.rows;
}

/** Adds a section. Returns its id. */
export async function insertNarrative(
  tx: Tx,
  row: { communityId: string; periodStart: LocalDate; section: NarrativeSection; body: string; userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into reports.narrative (customer_id, community_id, period_start, section, body, written_by, written_time)
    values (${tx.customerId}, ${row.communityId}, ${row.periodStart}, ${row.section}, ${row.body}, ${row.userId}, ${row.now})
    returning narrative_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}
