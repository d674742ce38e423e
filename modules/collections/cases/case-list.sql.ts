// Where the rows of the list of collection cases come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { requireOwner } from '../owner-scope.sql.ts';
import { collectionCaseList } from './case.contract.ts';
import { sideOf } from './case.store.ts';

export const collectionCaseSource = joinList(collectionCaseList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    await requireOwner(tx, input);
    const { ownershipId = null } = input;
    const today = await todayOf(tx, input.communityId, now);
    return {
      id: sql`k.collection_case_id`,
      columns: {
        number: sql`k.number`,
        account: sql`p.account_number`,
        owner: sql`t.display_name`,
        stage: sql`k.stage`,
        side: sideOf(tx, today),
        stageDate: sql`k.stage_on`,
        balance: sql`coalesce((select sum(c.open_cents) from receivables.charge c where c.customer_id = ${tx.customerId} and c.ownership_id = k.ownership_id
          and c.open_cents > 0 and not c.is_reversed and c.charge_date <= ${today}::date), 0)::bigint`,
        openedDate: sql`k.opened_on`,
        step: sql`coalesce(r.steps -> (k.step_no - 1) ->> 'name', '')`,
        closedDate: sql`k.closed_on`,
        ownershipId: sql`k.ownership_id`,
      },
      from: sql`collections.collection_case k
        join collections.procedure r on r.customer_id = ${tx.customerId} and r.procedure_id = k.procedure_id
        join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = k.ownership_id
        join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
        join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id`,
      where: sql`k.customer_id = ${tx.customerId} and k.community_id = ${input.communityId}
        and (${ownershipId}::bigint is null or k.ownership_id = ${ownershipId}::bigint)`,
    };
  },
});
