// Where the rows of the list of funds transfers come from: each as it stands.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { fundTransferList } from './transfer.contract.ts';
import { dayOf, repaidOf, stateOf } from './transfer.store.ts';

export const fundTransferSource = joinList(fundTransferList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`t.fund_transfer_id`,
    columns: {
      plannedDate: sql`t.planned_on`,
      transferNumber: sql`t.transfer_number`,
      kind: sql`t.kind`,
      fromAccount: sql`b.name || ' ••••' || b.account_last4`,
      toAccount: sql`d.name || ' ••••' || d.account_last4`,
      amount: sql`t.amount_cents`,
      state: sql`s.state`,
      sentDate: sql`s.sent_on`,
      arrivedDate: sql`s.arrived_on`,
      toRepay: sql`case when t.kind = 'LOAN' and s.sent_on is not null then t.amount_cents - s.repaid_cents end`,
      memo: sql`t.memo`,
      reason: sql`t.reason`,
      requestedBy: sql`coalesce(u.display_name, '')`,
      approvedBy: sql`coalesce(a.display_name, '')`,
    },
    from: sql`banking.fund_transfer t
      join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = t.from_bank_account_id
      join ledger.bank_account d on d.customer_id = ${tx.customerId} and d.bank_account_id = t.to_bank_account_id
      left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = t.requested_by
      left join identity.app_user a on a.customer_id = ${tx.customerId} and a.user_id = t.approved_by
      cross join lateral (select ${stateOf(tx.customerId)} as state, ${dayOf(tx.customerId, 'SEND')} as sent_on, ${dayOf(tx.customerId, 'ARRIVE')} as arrived_on,
        ${repaidOf(tx.customerId)} as repaid_cents) s`,
    where: sql`t.customer_id = ${tx.customerId} and t.community_id = ${input.communityId}`,
  }),
});
