// Where the rows of the list of miscellaneous receipts come from: each as it stands.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { miscReceiptList } from './misc-receipt.contract.ts';
import { isReversed, lastRevision } from './misc-receipt.store.ts';

export const miscReceiptSource = joinList(miscReceiptList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`m.misc_receipt_id`,
    columns: {
      postDate: sql`r.post_date`,
      receiptNumber: sql`m.receipt_number`,
      payer: sql`r.payer_name`,
      category: sql`r.category`,
      checkNumber: sql`r.check_number`,
      amount: sql`r.amount_cents`,
      bankAccount: sql`b.name`,
      description: sql`r.description`,
      isNonExempt: sql`r.is_non_exempt`,
      state: sql`case when ${isReversed(tx.customerId)} then 'REVERSED' else 'POSTED' end`,
      batchId: sql`r.batch_id`,
      depositId: sql`r.deposit_id`,
    },
    from: sql`receivables.misc_receipt m
      join receivables.misc_receipt_revision r on r.customer_id = ${tx.customerId} and r.misc_receipt_id = m.misc_receipt_id and ${lastRevision(tx.customerId)}
      join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = r.bank_account_id`,
    where: sql`m.customer_id = ${tx.customerId} and m.community_id = ${input.communityId}`,
  }),
});
