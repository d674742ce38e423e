// Where the rows of the lists of architectural requests and of acts on many of them come from.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { requireHome } from '../home-scope.sql.ts';
import { architecturalBatchList, architecturalRequestList } from './architectural-batch.contract.ts';

const open = sql`r.state in ('RECEIVED', 'INCOMPLETE', 'COMPLETE', 'IN_REVIEW')`;

const columnsAt = (tx: Tx, today: ReturnType<typeof sql>) => ({
  number: sql`'AR-' || r.request_number`,
  subject: sql`r.subject`,
  state: sql`r.state`,
  topic: sql`coalesce(c.name, '')`,
  property: sql`coalesce(p.account_number || ' ' || concat_ws(' ', p.street, nullif(p.unit, '')), '')`,
  applicant: sql`r.applicant`,
  receivedDate: sql`r.received_on`,
  completeDate: sql`r.complete_on`,
  dueDate: sql`r.due_on`,
  daysLeft: sql`case when ${open} then r.due_on - ${today} end`,
  clock: sql`case when not ${open} then null when r.state = 'INCOMPLETE' then 'PAUSED' when r.due_on is null then 'WAITS'
    when r.due_on < ${today} then 'LATE' when r.due_on <= ${today} + 7 then 'SOON' else 'RUNS' end`,
  missing: sql`(select count(*) from maintenance.architectural_document d where d.customer_id = ${tx.customerId}
    and d.architectural_request_id = r.architectural_request_id and d.received_on is null)`,
  votes: sql`coalesce((select count(b.vote) || ' of ' || count(*) from maintenance.architectural_ballot b where b.customer_id = ${tx.customerId}
    and b.architectural_request_id = r.architectural_request_id and b.round = r.ballot_round having count(*) > 0), '')`,
  assignee: sql`coalesce(u.display_name, '')`,
  decidedDate: sql`r.decided_on`,
  expiresDate: sql`r.expires_on`,
  openConditions: sql`(select count(*) from maintenance.architectural_condition k where k.customer_id = ${tx.customerId}
    and k.architectural_request_id = r.architectural_request_id and k.met_on is null)`,
});

export const architecturalRequestSource = joinList(architecturalRequestList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    await requireHome(tx, input);
    const today = sql`${await todayOf(tx, input.communityId, now)}::date`;
    const { communityId, propertyId = null, ownershipId = null } = input;
    return {
      id: sql`r.architectural_request_id`,
      columns: { ...columnsAt(tx, today), propertyId: sql`r.property_id` },
      from: sql`maintenance.architectural_request r
        join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
        left join maintenance.architectural_topic c on c.customer_id = ${tx.customerId} and c.architectural_topic_id = r.architectural_topic_id
        left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.assignee_id`,
      where: sql`r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
        and (${propertyId}::bigint is null or r.property_id = ${propertyId}::bigint)
        and (${ownershipId}::bigint is null or r.property_id in (select o.property_id from people.ownership o
          where o.customer_id = ${tx.customerId} and o.ownership_id = ${ownershipId}::bigint))`,
    };
  },
});

export const architecturalBatchSource = joinList(architecturalBatchList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`b.architectural_batch_id`,
    columns: {
      enteredDate: sql`(b.entered_time at time zone m.time_zone)::date`,
      act: sql`b.act`,
      what: sql`case b.act when 'ASSIGN' then coalesce(a.display_name, 'Nobody') else '' end`,
      requests: sql`(select count(*) from maintenance.architectural_batch_line l where l.customer_id = ${tx.customerId}
        and l.architectural_batch_id = b.architectural_batch_id)`,
      enteredBy: sql`coalesce(u.display_name, '')`,
      standing: sql`case when b.undone_time is null then 'DONE' else 'UNDONE' end`,
    },
    from: sql`maintenance.architectural_batch b
      join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = b.community_id
      left join identity.app_user a on a.customer_id = ${tx.customerId} and a.user_id = b.assignee_id
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by`,
    where: sql`b.customer_id = ${tx.customerId} and b.community_id = ${input.communityId}`,
  }),
});
