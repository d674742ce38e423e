// Violations as the reports about them read them.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ProcessStep } from '../families.contract.ts';
import type { ViolationState } from './violation.contract.ts';

/** A violation in a report; fines in cents. */
export interface ViolationLine {
  violationId: string;
  number: string;
  property: string;
  street: string;
  owner: string;
  code: string;
  category: string;
  observedBy: string;
  observedDate: LocalDate;
  state: ViolationState;
  steps: ProcessStep[];
  stepsTaken: number;
  lastActionDate: LocalDate | null;
  nextActionDate: LocalDate | null;
  nextInspectionDate: LocalDate | null;
  closedDate: LocalDate | null;
  closedReason: string;
  isRepeat: boolean;
  photos: number;
  fines: Cents;
}

/** The violations of a community that were seen up to a day and are not void, by account and number. */
export async function listViolationLines(tx: Tx, communityId: string, to: LocalDate): Promise<ViolationLine[]> {
  const found = await sql<Omit<ViolationLine, 'fines'> & { fines: string }>`
    select v.violation_id as "violationId", 'V-' || v.violation_number as number, p.account_number as property,
      concat_ws(' ', p.street, nullif(p.unit, '')) as street, coalesce(t.display_name, '') as owner, c.alias || ' ' || c.name as code, c.category,
      v.observed_by as "observedBy", v.observed_on as "observedDate", v.state, v.steps, v.steps_taken as "stepsTaken",
      v.last_action_on as "lastActionDate", v.next_action_on as "nextActionDate", v.next_inspection_on as "nextInspectionDate",
      v.closed_on as "closedDate", v.closed_reason as "closedReason", v.repeat_of_id is not null as "isRepeat",
      (select count(*) from records.attachment a where a.customer_id = ${tx.customerId} and a.community_id = v.community_id and a.entity_kind = 'violation'
        and a.entity_id = v.violation_id::text and a.removed_time is null)::int as photos,
      coalesce((select sum(l.fine_cents) from maintenance.violation_batch_line l
        join maintenance.violation_batch b on b.customer_id = ${tx.customerId} and b.violation_batch_id = l.violation_batch_id and b.state = 'POSTED'
        where l.customer_id = ${tx.customerId} and l.violation_id = v.violation_id), 0)::text as fines
    from maintenance.violation v
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = v.property_id
    join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = v.ownership_id
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where v.customer_id = ${tx.customerId} and v.community_id = ${communityId} and v.observed_on <= ${to}::date and v.state <> 'VOID'
    order by p.account_number, v.violation_number, v.violation_id`.execute(tx.db);
  return found.rows.map((row) => ({ ...row, fines: BigInt(row.fines) }));
}

/** The step a case stands at: the last one taken. */
export const stageOf = ({ steps, stepsTaken }: Pick<ViolationLine, 'steps' | 'stepsTaken'>): string => steps[stepsTaken - 1]?.name ?? 'New';
