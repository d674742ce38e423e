// Where the rows of the lists of requests and of acts on many of them come from.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import type { RequestFamily } from '../families.contract.ts';
import { type HomeScope, requireHome } from '../home-scope.sql.ts';
import {
  generalBatchList,
  generalRequestList,
  serviceBatchList,
  serviceRequestActivity,
  serviceRequestList,
} from './request-list.contract.ts';

type Day = ReturnType<typeof sql>;

/** The columns of a request `r` whose community has the day `today`. */
const columnsAt = (tx: Tx, today: Day) => ({
  number: sql`'R-' || r.request_number`,
  subject: sql`r.subject`,
  state: sql`r.state`,
  priority: sql`r.priority`,
  property: sql`coalesce(p.account_number || ' ' || concat_ws(' ', p.street, nullif(p.unit, '')), '')`,
  requester: sql`r.requester`,
  code: sql`coalesce(c.alias, '')`,
  category: sql`coalesce(c.category, '')`,
  assignee: sql`coalesce(u.display_name, '')`,
  receivedDate: sql`r.received_on`,
  promisedDate: sql`r.promised_on`,
  nextActionDate: sql`r.next_action_on`,
  age: sql`case when r.state in ('RESOLVED', 'CLOSED', 'MERGED') then coalesce((r.closed_time at time zone m.time_zone)::date, ${today}) - r.received_on else ${today} - r.received_on end`,
  promise: sql`case when r.promised_on is null then null
    when r.state in ('RESOLVED', 'CLOSED', 'MERGED') then case when (r.closed_time at time zone m.time_zone)::date <= r.promised_on then 'KEPT' else 'BROKEN' end
    when r.promised_on < ${today} then 'LATE' else 'DUE' end`,
  unanswered: sql`(r.first_reply_time is null and r.state not in ('RESOLVED', 'CLOSED', 'MERGED'))`,
  lastComment: sql`coalesce((select k.body from maintenance.case_comment k where k.customer_id = ${tx.customerId} and k.request_id = r.request_id
    and k.audience <> 'STEP' order by k.case_comment_id desc limit 1), '')`,
});

const from = (tx: Tx) => sql`maintenance.request r
  join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = r.community_id
  left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
  left join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = r.request_code_id
  left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.assignee_id`;

/** The requests of a list; those of an owner are the requests of the home while it is theirs. */
const within = (tx: Tx, family: RequestFamily, { communityId, propertyId, ownershipId }: HomeScope) =>
  sql`r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.family = ${family}
    and (${propertyId ?? null}::bigint is null or r.property_id = ${propertyId ?? null}::bigint)
    and (${ownershipId ?? null}::bigint is null or exists (select from people.ownership o where o.customer_id = ${tx.customerId}
      and o.ownership_id = ${ownershipId ?? null}::bigint and o.property_id = r.property_id
      and r.received_on between o.start_on and coalesce(o.end_on, r.received_on)))`;

export const generalRequestSource = joinList(generalRequestList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    await requireHome(tx, input);
    const today = sql`${await todayOf(tx, input.communityId, now)}::date`;
    const columns = { ...columnsAt(tx, today), propertyId: sql`r.property_id` };
    return { id: sql`r.request_id`, columns, from: from(tx), where: within(tx, 'GENERAL', input) };
  },
});

export const serviceRequestSource = joinList(serviceRequestList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    await requireHome(tx, input);
    const today = sql`${await todayOf(tx, input.communityId, now)}::date`;
    const columns = { ...columnsAt(tx, today), propertyId: sql`r.property_id` };
    return { id: sql`r.request_id`, columns, from: from(tx), where: within(tx, 'SERVICE', input) };
  },
});

export const serviceActivitySource = joinList(serviceRequestActivity, {
  read: ({ tx, now, communities }) => ({
    id: sql`r.request_id`,
    columns: {
      ...columnsAt(tx, sql`(${now}::timestamptz at time zone m.time_zone)::date`),
      community: sql`m.name`,
      communityId: sql`r.community_id`,
    },
    from: from(tx),
    where: sql`r.customer_id = ${tx.customerId} and r.family = 'SERVICE'
      and ${communities === 'all' ? sql`true` : sql`r.community_id = any(${[...communities]}::bigint[])`}`,
  }),
});

const batchesOf = (family: RequestFamily, list: typeof generalBatchList) =>
  joinList(list, {
    today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
    owner: ({ tx, input }) => nameOf(tx, input.communityId),
    read: ({ tx, input }) => ({
      id: sql`b.request_batch_id`,
      columns: {
        enteredDate: sql`(b.entered_time at time zone m.time_zone)::date`,
        act: sql`b.act`,
        what: sql`coalesce(case b.act when 'ASSIGN' then coalesce(a.display_name, 'Nobody') when 'STATE' then initcap(b.state) else left(b.body, 80) end, '')`,
        requests: sql`(select count(*) from maintenance.request_batch_line l where l.customer_id = ${tx.customerId} and l.request_batch_id = b.request_batch_id)`,
        enteredBy: sql`coalesce(u.display_name, '')`,
        standing: sql`case when b.undone_time is null then 'DONE' else 'UNDONE' end`,
      },
      from: sql`maintenance.request_batch b
        join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = b.community_id
        left join identity.app_user a on a.customer_id = ${tx.customerId} and a.user_id = b.assignee_id
        left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by`,
      where: sql`b.customer_id = ${tx.customerId} and b.community_id = ${input.communityId} and b.family = ${family}`,
    }),
  });

export const generalBatchSource = batchesOf('GENERAL', generalBatchList);
export const serviceBatchSource = batchesOf('SERVICE', serviceBatchList as never);
