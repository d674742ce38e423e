// Where the rows of the list of invoice templates come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { invoiceTemplateList } from './invoice-template.contract.ts';

export const invoiceTemplateSource = joinList(invoiceTemplateList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`t.invoice_template_id`,
    columns: {
      name: sql`t.name`,
      vendorName: sql`v.name`,
      frequency: sql`t.frequency`,
      nextDate: sql`case when t.is_active then t.next_on end`,
      mode: sql`t.mode`,
      status: sql`case when not t.is_active then 'INACTIVE' when t.frequency <> 'NONE' and t.next_on is null then 'ENDED' else 'ACTIVE' end`,
      total: sql`(select sum(l.amount_cents)::bigint from payables.invoice_template_line l
        where l.customer_id = ${tx.customerId} and l.invoice_template_id = t.invoice_template_id)`,
      lastDate: sql`t.last_on`,
      description: sql`t.description`,
      vendorId: sql`t.vendor_id`,
    },
    from: sql`payables.invoice_template t join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = t.vendor_id`,
    where: sql`t.customer_id = ${tx.customerId} and t.community_id = ${input.communityId}`,
  }),
});
