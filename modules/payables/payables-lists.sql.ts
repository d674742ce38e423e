// Where the rows of the lists of payables come from.
import { sql } from '../../packages/db/database.ts';
import { joinList } from '../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../communities/communities.server.ts';
import { billList, checkList } from './payables-lists.contract.ts';

/** The bills of a community; days late only while something is to be paid or decided. */
export const billSource = joinList(billList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: async ({ tx, input, now }) => {
    const today = await todayOf(tx, input.communityId, now);
    return {
      id: sql`b.bill_id`,
      columns: {
        vendorName: sql`v.name`,
        billNumber: sql`b.bill_number`,
        billType: sql`case when b.total_cents < 0 then 'CREDIT_MEMO' else 'BILL' end`,
        dueDate: sql`b.due_on`,
        daysLate: sql`case when b.status not in ('PAID', 'ADJUSTED', 'CANCELLED') and b.due_on < ${today}::date then ${today}::date - b.due_on end`,
        total: sql`b.total_cents`,
        open: sql`b.open_cents`,
        status: sql`b.status`,
        description: sql`b.description`,
        billDate: sql`b.bill_date`,
        effectiveDate: sql`b.effective_on`,
        approvals: sql`(select count(*) from payables.bill_approval a where a.customer_id = ${tx.customerId} and a.bill_id = b.bill_id
          and a.revision = b.revision and a.decision = 'APPROVED') || ' of ' || b.approvals_required`,
        enteredBy: sql`coalesce(u.display_name, '')`,
        vendorId: sql`b.vendor_id`,
        batchId: sql`(select e.batch_id from ledger.entry e where e.customer_id = ${tx.customerId} and e.entry_id = b.entry_id)`,
      },
      from: sql`payables.bill b
        join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
        left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by`,
      where: sql`b.customer_id = ${tx.customerId} and b.community_id = ${input.communityId}`,
    };
  },
});

/** The checks of a community. */
export const checkSource = joinList(checkList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => {
    const printings = sql`(select count(*)::integer from payables.check_printing p where p.customer_id = ${tx.customerId} and p.check_id = c.check_id)`;
    return {
      id: sql`c.check_id`,
      columns: {
        checkNumber: sql`c.number_text`,
        method: sql`c.method`,
        checkDate: sql`c.check_date`,
        payee: sql`c.payee`,
        amount: sql`c.amount_cents`,
        state: sql`case when x.check_id is not null then 'VOIDED' when c.method <> 'CHECK' then 'RECORDED' when ${printings} > 0 then 'PRINTED' else 'ISSUED' end`,
        voidDate: sql`x.void_date`,
        bankAccountName: sql`k.name`,
        printings,
        batchId: sql`c.batch_id`,
        bankAccountId: sql`c.bank_account_id`,
        isVoided: sql`x.check_id is not null`,
      },
      from: sql`payables.issued_check c
        join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = c.bank_account_id
        left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id`,
      where: sql`c.customer_id = ${tx.customerId} and c.community_id = ${input.communityId}`,
    };
  },
});
