// What letters print of a violation, read for the owners they go to.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';

/** A violation as a letter prints it; amounts as text. */
export interface PrintedViolation {
  violationNumber: number;
  code: string;
  article: string;
  detail: string;
  actionNeeded: string;
  observedDate: LocalDate;
  dueDate: LocalDate | null;
  step: string;
  fine: string;
  hearingDate: LocalDate | null;
  hearingPlace: string;
}

/** The newest case of each owner that is not closed. */
export async function newestOpen(tx: Tx, communityId: string, ownershipIds: readonly string[]) {
  const found = await sql<PrintedViolation & { ownershipId: string }>`
    select distinct on (v.ownership_id) v.ownership_id as "ownershipId", coalesce(v.violation_number, 0) as "violationNumber", c.name as code, v.article, v.detail,
      v.action_needed as "actionNeeded", v.observed_on as "observedDate", v.due_on as "dueDate",
      case when v.steps_taken = 0 then '' else coalesce(v.steps -> (v.steps_taken - 1) ->> 'name', '') end as step, '' as fine, h.hearing_on as "hearingDate", coalesce(h.place, '') as "hearingPlace"
    from maintenance.violation v
    join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
    left join lateral (select x.hearing_on, x.place from maintenance.violation_hearing x where x.customer_id = ${tx.customerId}
      and x.violation_id = v.violation_id and x.state not in ('CANCELED', 'POSTPONED') order by x.violation_hearing_id desc limit 1) h on true
    where v.customer_id = ${tx.customerId} and v.community_id = ${communityId} and v.ownership_id = any(${[...ownershipIds]}::bigint[])
      and v.state in ('OPEN', 'HOLD', 'ATTORNEY') order by v.ownership_id, v.violation_id desc`.execute(tx.db);
  return found.rows;
}
