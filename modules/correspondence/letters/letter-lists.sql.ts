// Where the rows of the lists of batches, letters and print jobs come from.
import { sql } from '../../../packages/db/database.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, timeZoneOf, todayOf } from '../../communities/communities.server.ts';
import { batchList, channelReasonWords, letterList } from './letter.contract.ts';
import { findBatch, knowsOwners } from './letter.store.ts';
import { printJobList } from './print-job.contract.ts';

export const batchSource = joinList(batchList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`b.letter_batch_id`,
    columns: {
      letterDate: sql`b.letter_on`,
      title: sql`b.title`,
      template: sql`t.name`,
      state: sql`b.state`,
      letters: sql`n.letters`,
      failed: sql`n.failed`,
      sendDate: sql`b.send_on`,
      releasedBy: sql`coalesce(u.display_name, '')`,
    },
    from: sql`correspondence.letter_batch b
      join correspondence.template t on t.customer_id = ${tx.customerId} and t.template_id = b.template_id
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.released_by
      left join lateral (
        select count(*) as letters, count(*) filter (where l.state in ('FAILED', 'RETURNED')) as failed from correspondence.letter l
        where l.customer_id = ${tx.customerId} and l.letter_batch_id = b.letter_batch_id
      ) n on true`,
    where: sql`b.customer_id = ${tx.customerId} and b.community_id = ${input.communityId}`,
  }),
});

const reasonWords = sql`case l.reason ${sql.join(
  Object.entries(channelReasonWords).map(([code, words]) => sql`when ${code} then ${words}`),
  sql` `,
)} else '' end`;

export const letterSource = joinList(letterList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input }) {
    const { communityId, letterBatchId, ownershipId } = input;
    if (letterBatchId !== undefined && !(await findBatch(tx, communityId, letterBatchId))) throw notFound('The batch');
    if (ownershipId !== undefined && !(await knowsOwners(tx, communityId, [ownershipId]))) throw notFound('The owner');
    return {
      id: sql`l.letter_id`,
      columns: {
        letterDate: sql`b.letter_on`,
        accountNumber: sql`p.account_number`,
        owner: sql`t.display_name`,
        subject: sql`l.subject`,
        channel: sql`l.channel`,
        reason: reasonWords,
        address: sql`case l.channel when 'EMAIL' then l.email when 'TEXT' then l.phone else concat_ws(', ', l.address_lines ->> 1, l.address_lines ->> 2) end`,
        state: sql`l.state`,
        servedDate: sql`l.served_on`,
        note: sql`l.note`,
      },
      from: sql`correspondence.letter l
      join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = l.letter_batch_id
      join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = l.ownership_id
      join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
      join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id`,
      where: sql`l.customer_id = ${tx.customerId} and l.community_id = ${input.communityId}
      and ${input.letterBatchId === undefined ? sql`true` : sql`l.letter_batch_id = ${input.letterBatchId}`}
      and ${input.ownershipId === undefined ? sql`true` : sql`l.ownership_id = ${input.ownershipId}`}`,
    };
  },
});

export const printJobSource = joinList(printJobList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input }) {
    const zone = await timeZoneOf(tx, input.communityId);
    return {
      id: sql`j.print_job_id`,
      columns: {
        madeDate: sql`(j.made_time at time zone ${zone})::date`,
        title: sql`j.title`,
        kind: sql`j.kind`,
        pieces: sql`j.pieces`,
        pages: sql`j.pages`,
        state: sql`j.state`,
        answeredBy: sql`coalesce(u.display_name, '')`,
        problem: sql`j.problem`,
        letterBatchId: sql`coalesce(j.letter_batch_id::text, '')`,
        mailingCertificateId: sql`coalesce(m.mailing_certificate_id::text, '')`,
      },
      from: sql`correspondence.print_job j left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = j.answered_by
        left join correspondence.mailing_certificate m on m.customer_id = ${tx.customerId} and m.print_job_id = j.print_job_id`,
      where: sql`j.customer_id = ${tx.customerId} and j.community_id = ${input.communityId}`,
    };
  },
});
