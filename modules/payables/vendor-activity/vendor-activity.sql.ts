// Where what happened with vendors comes from: bills and checks with what was taken back of them, and
// contracts.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { vendorActivityList } from './vendor-activity.contract.ts';

/** A record gives up to two events; its id times eight leaves a number for each kind. */
export const vendorActivitySource = joinList(vendorActivityList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input, now }) {
    const today = sql`${await todayOf(tx, input.communityId, now)}::date`;
    const mine = (alias: 'b' | 'c' | 'k') =>
      sql`${sql.id(alias)}.customer_id = ${tx.customerId} and ${sql.id(alias)}.community_id = ${input.communityId}`;
    const none = sql`null::bigint`;
    const bill = sql`b.customer_id, b.vendor_id, b.bill_number as number, b.description`;
    const check = sql`c.customer_id, c.vendor_id, c.number_text, c.payee`;
    const voided = sql`payables.issued_check c left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id`;
    const adjusted = sql`c.customer_id, c.vendor_id, c.number_text, c.reason`;
    const adjusting = sql`${voided} join payables.check_share s on s.customer_id = ${tx.customerId} and s.check_id = c.check_id`;
    const isPrinted = sql`exists (select from payables.check_printing p where p.customer_id = ${tx.customerId} and p.check_id = c.check_id)`;
    return {
      id: sql`e.event_id`,
      columns: {
        date: sql`e.day`,
        kind: sql`e.kind`,
        vendor: sql`v.name`,
        number: sql`e.number`,
        description: sql`e.description`,
        billed: sql`e.billed`,
        paid: sql`e.paid`,
        agreed: sql`e.agreed`,
        status: sql`e.status`,
        vendorId: sql`e.vendor_id`,
        billId: sql`e.bill_id`,
        checkId: sql`e.check_id`,
        vendorContractId: sql`e.vendor_contract_id`,
      },
      from: sql`(
          select ${bill}, b.bill_id * 8 as event_id, b.bill_date as day, case when b.total_cents < 0 then 'CREDIT_MEMO' else 'BILL' end as kind, b.total_cents as billed, ${none} as paid, ${none} as agreed, b.status,
            b.bill_id, ${none} as check_id, ${none} as vendor_contract_id
          from payables.bill b where ${mine('b')}
          union all
          select ${bill}, b.bill_id * 8 + 1, b.cancelled_on, 'CREDIT', -b.total_cents, ${none}, ${none}, b.status, b.bill_id, ${none}, ${none}
          from payables.bill b where ${mine('b')} and b.cancelled_on is not null
          union all
          select ${adjusted}, c.check_id * 8 + 5, c.check_date, 'ADJUSTMENT', -c.amount_cents, ${none}, ${none}, 'ADJUSTED', s.bill_id, ${none}, ${none}
          from ${adjusting} where ${mine('c')} and c.method = 'ADJUSTMENT'
          union all
          select ${adjusted}, c.check_id * 8 + 6, x.void_date, 'READJUSTMENT', c.amount_cents, ${none}, ${none}, 'APPROVED', s.bill_id, ${none}, ${none}
          from ${adjusting} where ${mine('c')} and c.method = 'ADJUSTMENT' and x.check_id is not null
          union all
          select ${check}, c.check_id * 8 + 2, c.check_date, 'CHECK', ${none}, c.amount_cents, ${none},
            case when x.check_id is not null then 'VOIDED' when c.method <> 'CHECK' then 'RECORDED' when ${isPrinted} then 'PRINTED' else 'ISSUED' end, ${none}, c.check_id, ${none}
          from ${voided} where ${mine('c')} and c.method <> 'ADJUSTMENT'
          union all
          select ${check}, c.check_id * 8 + 3, x.void_date, 'VOID', ${none}, -c.amount_cents, ${none}, 'VOIDED', ${none}, c.check_id, ${none}
          from ${voided} where ${mine('c')} and c.method <> 'ADJUSTMENT' and x.check_id is not null
          union all
          select k.customer_id, k.vendor_id, '', k.name, k.vendor_contract_id * 8 + 4, k.start_on, 'CONTRACT', ${none}, ${none}, k.amount_cents,
            case when k.is_draft then 'DRAFT' when k.cancelled_on <= ${today} then 'CANCELLED' when k.end_on < ${today} and not k.renews_itself then 'ENDED' else 'ACTIVE' end,
            ${none}, ${none}, k.vendor_contract_id
          from people.vendor_contract k where ${mine('k')}
        ) e
        join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = e.vendor_id`,
      where: sql`e.customer_id = ${tx.customerId}`,
    };
  },
});
