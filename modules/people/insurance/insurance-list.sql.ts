// Where the rows of the list of insurance policies come from.
import { sql } from '../../../packages/db/database.ts';
import { fieldColumns, joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { insuranceList } from './insurance.contract.ts';
import { insurancePolicyFields } from './insurance.fields.ts';

/** True for a policy `p` another one follows. */
const isRenewed = sql`exists (select from people.insurance_policy r where r.customer_id = p.customer_id and r.community_id = p.community_id
  and r.renews_id = p.insurance_policy_id)`;

export const insuranceSource = joinList(insuranceList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const today = sql`${await todayOf(tx, input.communityId, now)}::date`;
    return {
      id: sql`p.insurance_policy_id`,
      columns: {
        ...fieldColumns('p', insurancePolicyFields),
        standing: sql`case
          when p.effective_on > ${today} then 'COMING'
          when p.expires_on <= ${today} then case when ${isRenewed} then 'RENEWED' else 'EXPIRED' end
          when p.expires_on <= ${today} + p.alert_days and not ${isRenewed} then 'EXPIRING'
          else 'IN_FORCE' end`,
      },
      from: sql`people.insurance_policy p`,
      where: sql`p.customer_id = ${tx.customerId} and p.community_id = ${input.communityId}`,
    };
  },
});
