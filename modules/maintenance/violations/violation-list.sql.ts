// Where the rows of the lists of violations and of their batches come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { requireHome } from '../home-scope.sql.ts';
import { violationBatchList, violationList } from './violation-list.contract.ts';

export const violationSource = joinList(violationList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    await requireHome(tx, input);
    const today = sql`${await todayOf(tx, input.communityId, now)}::date`;
    const { propertyId = null, ownershipId = null } = input;
    return {
      id: sql`v.violation_id`,
      columns: {
        number: sql`'V-' || v.violation_number`,
        property: sql`p.account_number || ' ' || concat_ws(' ', p.street, nullif(p.unit, ''))`,
        owner: sql`coalesce(t.display_name, '')`,
        code: sql`c.name`,
        state: sql`v.state`,
        // A negative place would count from the end.
        step: sql`case when v.steps_taken = 0 then 'New' else coalesce(v.steps -> (v.steps_taken - 1) ->> 'name', 'New') end`,
        nextStep: sql`case when v.state in ('CURED', 'VOID') then '' else coalesce(v.steps -> v.steps_taken ->> 'name',
          case when v.next_action_on is null then '' else (v.steps -> -1 ->> 'name') || ' again' end) end`,
        nextActionDate: sql`case when v.state in ('CURED', 'VOID') then null else v.next_action_on end`,
        late: sql`coalesce(v.state = 'OPEN' and v.next_action_on <= ${today}, false)`,
        observedDate: sql`v.observed_on`,
        dueDate: sql`v.due_on`,
        age: sql`coalesce(v.closed_on, ${today}) - v.observed_on`,
        fines: sql`coalesce((select sum(l.fine_cents) from maintenance.violation_batch_line l
          join maintenance.violation_batch b on b.customer_id = ${tx.customerId} and b.violation_batch_id = l.violation_batch_id and b.state = 'POSTED'
          where l.customer_id = ${tx.customerId} and l.violation_id = v.violation_id), 0)::bigint`,
        hearingDate: sql`(select h.hearing_on from maintenance.violation_hearing h where h.customer_id = ${tx.customerId} and h.violation_id = v.violation_id
          and h.state not in ('CANCELED', 'POSTPONED') order by h.violation_hearing_id desc limit 1)`,
        photos: sql`(select count(*) from records.attachment a where a.customer_id = ${tx.customerId} and a.community_id = v.community_id
          and a.entity_kind = 'violation' and a.entity_id = v.violation_id::text and a.removed_time is null)`,
        nextInspectionDate: sql`v.next_inspection_on`,
        observedBy: sql`v.observed_by`,
        category: sql`c.category`,
        closedDate: sql`v.closed_on`,
      },
      from: sql`maintenance.violation v
        join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = v.property_id
        join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
        left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = v.ownership_id
        left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id`,
      where: sql`v.customer_id = ${tx.customerId} and v.community_id = ${input.communityId}
        and (${propertyId}::bigint is null or v.property_id = ${propertyId}::bigint)
        and (${ownershipId}::bigint is null or v.ownership_id = ${ownershipId}::bigint)`,
    };
  },
});

export const violationBatchSource = joinList(violationBatchList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read({ tx, input }) {
    return {
      id: sql`b.violation_batch_id`,
      columns: {
        number: sql`'VB-' || b.batch_number`,
        name: sql`b.name`,
        state: sql`b.state`,
        actionDate: sql`b.action_on`,
        cases: sql`coalesce(l.cases, 0)`,
        letters: sql`coalesce(l.letters, 0)`,
        fines: sql`coalesce(l.fines, 0)::bigint`,
        enteredBy: sql`coalesce(u.display_name, '')`,
        postedDate: sql`(b.posted_time at time zone m.time_zone)::date`,
      },
      from: sql`maintenance.violation_batch b
        join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = b.community_id
        left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by
        left join lateral (select count(*) filter (where b.state = 'DRAFT' or x.step_no is not null) as cases, count(x.letter_batch_id) as letters,
          sum(x.fine_cents) as fines from maintenance.violation_batch_line x
          where x.customer_id = ${tx.customerId} and x.violation_batch_id = b.violation_batch_id) l on true`,
      where: sql`b.customer_id = ${tx.customerId} and b.community_id = ${input.communityId}`,
    };
  },
});
