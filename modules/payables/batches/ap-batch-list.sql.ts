// Where the rows of the batch index come from: posted batches, each with what is left of its payments.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { postedBatches } from '../../ledger/ledger.server.ts';
import { activityKinds } from '../dashboard/ap-activity.contract.ts';
import { apBatchList } from './ap-batch.contract.ts';

/** Posted batches of payables; one statement, whatever their number. */
export const apBatchSource = joinList(apBatchList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read({ tx, input }) {
    const batches = postedBatches(tx, input.communityId, sql`b.kind`);
    return {
      ...batches,
      columns: {
        ...batches.columns,
        next: sql`case when n.returned > 0 then 'RETURNED' when n.to_send > 0 then 'SEND' when n.to_print > 0 then 'PRINT' else 'NOTHING' end`,
        payments: sql`n.payments`,
        takenBack: sql`n.taken_back`,
      },
      from: sql`${batches.from}
      cross join lateral (
        select count(*)::int as payments,
          (count(*) filter (where x.check_id is not null))::int as taken_back,
          (count(*) filter (where x.check_id is null and p.state = 'RETURNED'))::int as returned,
          (count(*) filter (where x.check_id is null and p.state = 'CREATED'))::int as to_send,
          (count(*) filter (where x.check_id is null and i.method = 'CHECK' and not exists (select from payables.check_printing g
            where g.customer_id = ${tx.customerId} and g.check_id = i.check_id)))::int as to_print
        from payables.issued_check i
        left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = i.check_id
        left join payables.electronic_payment p on p.customer_id = ${tx.customerId} and p.check_id = i.check_id
        where i.customer_id = ${tx.customerId} and i.batch_id = b.batch_id and i.paid_with_check_id is null
      ) n`,
      where: sql`${batches.where} and b.kind = any(${[...activityKinds]}::text[])`,
    };
  },
});
