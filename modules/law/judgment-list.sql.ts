// Where the rows of the log of judgments come from.
import { sql } from '../../packages/db/database.ts';
import { joinList } from '../../packages/lists/lists.ts';
import { judgmentList } from './law.contract.ts';

export const judgmentSource = joinList(judgmentList, {
  read: ({ tx, input }) => ({
    id: sql`j.judgment_id`,
    columns: {
      judgedDate: sql`(j.judged_time at time zone 'UTC')::date`,
      verdict: sql`j.verdict`,
      subject: sql`j.subject`,
      topic: sql`j.topic`,
      asOfDate: sql`j.as_of`,
      earliestDate: sql`j.earliest_on`,
      deadlineDate: sql`j.deadline_on`,
      amount: sql`j.amount_cents`,
      missing: sql`array_to_string(j.missing, ', ')`,
      citation: sql`coalesce(j.citation, 'No rule on file')`,
      ruleVersion: sql`coalesce(j.rule_version, '')`,
      judgedBy: sql`u.display_name`,
    },
    from: sql`law.judgment j
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = j.judged_by`,
    where: sql`j.customer_id = ${tx.customerId} and j.community_id = ${input.communityId}`,
  }),
});
