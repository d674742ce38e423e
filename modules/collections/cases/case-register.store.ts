// The SQL of reports on cases: where each stood on a day, all it was judged by and proved with, and what
// states ask for once a year.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { flagNames, sideOf } from './case.store.ts';
import type { Side, Stage } from './stage.contract.ts';

export interface RegisterRow {
  collectionCaseId: string;
  ownershipId: string;
  number: number;
  accountNumber: string;
  owner: string;
  stage: Stage;
  /** The step in the words of the community; empty before the first. */
  step: string;
  enteredDate: LocalDate;
  letters: number;
  fees_cents: Cents;
  /** What was open when the step was taken, in cents; at opening where none was taken. */
  at_step_cents: Cents;
  side: Side;
  holds: string[];
  attorney: string;
}

/** Cases open on a day with the step they stood on then; one statement, whatever their number. */
export async function listCasesOn(tx: Tx, communityId: string, on: LocalDate): Promise<RegisterRow[]> {
  const found = await sql<RegisterRow>`
    select k.collection_case_id as "collectionCaseId", k.ownership_id as "ownershipId", k.number, p.account_number as "accountNumber", t.display_name as owner,
      case when k.closed_on is null and k.stage_on <= ${on}::date then k.stage else coalesce(last.stage, 'CURRENT') end as stage,
      coalesce(last.step_name, '') as step,
      case when k.closed_on is null and k.stage_on <= ${on}::date then k.stage_on else coalesce(last.run_on, k.opened_on) end as "enteredDate",
      coalesce(taken.letters, 0) as letters, coalesce(taken.fees_cents, 0)::bigint as fees_cents, coalesce(last.balance_cents, k.opened_cents) as at_step_cents,
      ${sideOf(tx, on)} as side, ${flagNames(tx, on)} as holds,
      coalesce((select y.display_name from people.attorney a join people.party y on y.customer_id = ${tx.customerId} and y.party_id = a.party_id
        where a.customer_id = ${tx.customerId} and a.attorney_id = k.attorney_id), '') as attorney
    from collections.collection_case k
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = k.ownership_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join lateral (select n.step_name, n.stage, n.balance_cents, r.run_on from collections.run_line n
      join collections.run r on r.customer_id = ${tx.customerId} and r.run_id = n.run_id and r.state = 'POSTED' and r.run_on <= ${on}::date
      where n.customer_id = ${tx.customerId} and n.collection_case_id = k.collection_case_id order by r.run_on desc, n.run_line_id desc limit 1) last on true
    left join lateral (select count(n.letter_batch_id)::int as letters, sum(n.fee_cents) as fees_cents from collections.run_line n
      join collections.run r on r.customer_id = ${tx.customerId} and r.run_id = n.run_id and r.state = 'POSTED' and r.run_on <= ${on}::date
      where n.customer_id = ${tx.customerId} and n.collection_case_id = k.collection_case_id) taken on true
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.opened_on <= ${on}::date and (k.closed_on is null or k.closed_on > ${on}::date)
    order by p.account_number, k.collection_case_id`.execute(tx.db);
  return found.rows;
}

/** What a line of the audit file of a case is. */
export type AuditKind = 'EVENT' | 'PROOF' | 'JUDGMENT';
export interface AuditLine {
  collectionCaseId: string;
  number: number;
  accountNumber: string;
  owner: string;
  kind: AuditKind;
  date: LocalDate;
  /** The event, the step proved or the act judged, by its name. */
  what: string;
  note: string;
  methods: string[];
  missing: string[];
  ruleVersion: string;
  citation: string;
  verdict: string;
  earliestDate: LocalDate | null;
  deadline: LocalDate | null;
  by: string;
  isVoided: boolean;
}

/** Everything kept of cases up to a day, by case and in the order it happened: of one owner, or of all. */
export async function listAuditLines(tx: Tx, communityId: string, to: LocalDate, ownershipId: string | null): Promise<AuditLine[]> {
  const none = sql`'{}'::text[]`;
  const found = await sql<AuditLine>`
    select k.collection_case_id as "collectionCaseId", k.number, p.account_number as "accountNumber", t.display_name as owner, x.kind, x.on_date as date, x.what,
      x.note, x.methods, x.missing, x.rule_version as "ruleVersion", x.citation, x.verdict, x.earliest_on as "earliestDate", x.deadline_on as deadline,
      coalesce(u.display_name, '') as "by", x.is_voided as "isVoided"
    from collections.collection_case k
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = k.ownership_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join lateral (
      select 'EVENT' as kind, e.event_on as on_date, e.event_time as at_time, e.what, e.note, ${none} as methods, ${none} as missing, '' as rule_version,
        '' as citation, '' as verdict, null::date as earliest_on, null::date as deadline_on, e.by_user, false as is_voided, e.case_event_id as id
      from collections.case_event e where e.customer_id = ${tx.customerId} and e.collection_case_id = k.collection_case_id
      union all
      select 'PROOF', v.done_on, v.evidence_time, v.step, concat_ws(', ', nullif(v.proof, ''), m.name), v.methods, ${none}, '', '', '', v.received_on, null, v.by_user,
        v.voided_time is not null, v.evidence_id
      from collections.evidence v left join governance.motion m on m.customer_id = ${tx.customerId} and m.motion_id = v.motion_id
      where v.customer_id = ${tx.customerId} and v.collection_case_id = k.collection_case_id
      union all
      select 'JUDGMENT', j.as_of, j.judged_time, j.act, j.subject, ${none}, j.missing, coalesce(j.rule_version, ''), coalesce(j.citation, ''), j.verdict,
        j.earliest_on, j.deadline_on, j.judged_by, false, j.judgment_id
      from law.judgment j where j.customer_id = ${tx.customerId} and j.record_kind = 'collectionCase' and j.record_id = k.collection_case_id
    ) x on x.on_date <= ${to}::date
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = x.by_user
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId}
      and (${ownershipId}::bigint is null or k.ownership_id = ${ownershipId}::bigint)
    order by k.number, k.collection_case_id, x.on_date, x.at_time, x.kind, x.id`.execute(tx.db);
  return found.rows;
}

/** What happened in cases of a community in a span, counted. */
export interface SpanCounts {
  homes: number;
  opened: number;
  plans: number;
  liens: number;
  judgments: number;
  foreclosures: number;
  fees_cents: Cents;
}

/** Counts of a span of days: cases opened, plans signed, liens, judgments, foreclosures, fees charged. */
export async function countSpan(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<SpanCounts> {
  const span = sql`between ${from}::date and ${to}::date`;
  const cases = sql`collections.collection_case k where k.customer_id = ${tx.customerId} and k.community_id = ${communityId}`;
  const found = await sql<SpanCounts>`select
      (select count(*)::int from communities.property p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}) as homes,
      (select count(*)::int from ${cases} and k.opened_on ${span}) as opened,
      (select count(*)::int from collections.payment_plan n where n.customer_id = ${tx.customerId} and n.community_id = ${communityId} and n.signed_on ${span}) as plans,
      (select count(*)::int from ${cases} and k.lien_on ${span}) as liens,
      (select count(*)::int from ${cases} and k.judgment_on ${span}) as judgments,
      (select count(*)::int from ${cases} and k.foreclosure_on ${span}) as foreclosures,
      (select coalesce(sum(n.fee_cents), 0)::bigint from collections.run_line n
        join collections.run r on r.customer_id = ${tx.customerId} and r.run_id = n.run_id and r.state = 'POSTED'
        where n.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.run_on ${span}) as fees_cents`.execute(tx.db);
  const [row] = found.rows;
  if (!row) throw new Error('a select without from answers one row');
  return row;
}
