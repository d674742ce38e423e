// What is open on bills at the end of a fiscal year, as a change of the accounting method converts it.
import { sql } from '../../../packages/db/database.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import type { OpenItem, YearNeighbor } from '../../ledger/ledger.server.ts';

/** Handed to the ledger with the neighbors. */
export const payablesOpen: YearNeighbor = {
  async openItems(tx, communityId, before) {
    const found = await sql<Omit<OpenItem, 'side' | 'amount'> & { amount_cents: Cents }>`
      select v.name as who, 'Bill ' || b.bill_number as what, y.account_id as "controlAccountId", s.fund_id as "fundId", sum(s.cents)::bigint as amount_cents
      from (
        select l.customer_id, l.bill_id, l.fund_id, l.amount_cents as cents
        from payables.bill b
        join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = b.bill_id and l.revision = b.revision
        where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.ap_timing is not null and b.effective_on < ${before}::date
          and (b.cancelled_on is null or b.cancelled_on >= ${before}::date)
        union all
        select l.customer_id, l.bill_id, l.fund_id, -x.amount_cents
        from payables.issued_check c
        join payables.check_share_line x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id
        join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = x.bill_id
        join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = x.bill_id and l.revision = x.revision and l.line_no = x.line_no
        where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.check_date < ${before}::date
          and (b.cancelled_on is null or b.cancelled_on >= ${before}::date)
          and not exists (select from payables.check_void w where w.customer_id = ${tx.customerId} and w.check_id = c.check_id and w.void_date < ${before}::date)
      ) s
      join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = s.bill_id
      join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
      left join lateral (
        select a.account_id from ledger.account a where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.fund_id = s.fund_id
          and a.role = 'PAYABLE' and a.is_active order by a.number limit 1
      ) y on true
      group by v.name, b.bill_id, b.bill_number, y.account_id, s.fund_id having sum(s.cents) <> 0 order by 1, 2, b.bill_id, 4`.execute(
      tx.db,
    );
    return found.rows.map(({ amount_cents, ...item }) => ({ side: 'AP', ...item, amount: amount_cents }));
  },
};
