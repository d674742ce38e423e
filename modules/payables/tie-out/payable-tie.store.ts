// The SQL behind the tie-out of payables: what bills, checks, voids and cancellations put on accounts
// payable, and rows that contradict each other.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Movements } from '../../ledger/ledger.server.ts';

const most = 100;

/**
 * What the books know of bills from their approval on: credits at the bill, debits at its check or
 * cancelling, each in the fund of its line. Bills of years with another method count too: what was open of
 * them came in with the conversion, and what happens to them since is booked under the method of its day.
 */
export function payableMovements(tx: Tx, communityId: string, asOf: LocalDate): Movements {
  const bill = sql`payables.bill b join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = b.bill_id and l.revision = b.revision`;
  const own = sql`b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.ap_timing is not null`;
  const vendor = sql`(select v.name from people.vendor v where v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id)`;
  const share = sql`payables.check_share_line s
    join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = s.check_id
    join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = s.bill_id
    join payables.bill_line l on l.customer_id = ${tx.customerId} and l.bill_id = s.bill_id and l.revision = s.revision and l.line_no = s.line_no`;
  const settled = sql`case c.method when 'ADJUSTMENT' then 'Adjustment of bill ' when 'CHECK' then 'Check ' else 'Payment ' end`;
  const bookedFor = (source: string, id: ReturnType<typeof sql>) =>
    sql`(select e.entry_id from ledger.entry e where e.customer_id = ${tx.customerId} and e.source_type = ${source} and e.source_id = ${id}::text)`;
  return sql`
    select b.entry_id, l.fund_id as place_id, 'bill:' || b.bill_id as item, b.effective_on as day, -l.amount_cents as amount_cents,
      'Bill ' || b.bill_number || ' of ' || ${vendor} as what
    from ${bill} where ${own} and b.status in ('APPROVED', 'PARTLY_PAID', 'PAID', 'ADJUSTED', 'CANCELLED') and b.effective_on <= ${asOf}::date
    union all
    select coalesce((select e.entry_id from ledger.entry e where e.customer_id = ${tx.customerId} and e.reverses_entry_id = b.entry_id),
        ${bookedFor('bill-cancel', sql`b.bill_id`)}), l.fund_id, 'cancelled:' || b.bill_id,
      b.cancelled_on, l.amount_cents, 'Canceled bill ' || b.bill_number || ' of ' || ${vendor}
    from ${bill} where ${own} and b.status = 'CANCELLED' and b.cancelled_on <= ${asOf}::date
    union all
    select c.entry_id, l.fund_id, 'check:' || c.check_id, c.check_date, s.amount_cents, ${settled} || c.number_text || ' to ' || c.payee
    from ${share} where ${own} and c.check_date <= ${asOf}::date
    union all
    select coalesce(${bookedFor('bill-reopened', sql`c.check_id`)}, x.entry_id), l.fund_id, 'void:' || c.check_id, x.void_date, -s.amount_cents, 'Taken back: ' || ${settled} || c.number_text || ' to ' || c.payee
    from ${share} join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id where ${own} and x.void_date <= ${asOf}::date`;
}

/** A bill or check that contradicts the rows it is made of. */
export interface Contradiction {
  entryId: string | null;
  date: LocalDate;
  what: string;
  says_cents: Cents;
  parts_cents: Cents;
}

/**
 * Bills whose open amount is not their total less what checks that stand have paid, and bills and checks
 * whose amount is not that of their lines.
 */
export async function contradictions(tx: Tx, communityId: string): Promise<Contradiction[]> {
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
  const found = await sql<Contradiction>`
    with part as (
      select 'OPEN' as kind, b.bill_id as id, 0 as revision, true as is_whole, b.open_cents as says, b.total_cents as parts
      from payables.bill b where ${of('b')} and b.status <> 'CANCELLED'
      union all
      select 'OPEN', s.bill_id, 0, false, 0, -s.amount_cents from payables.check_share s
      where ${of('s')} and not exists (select from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = s.check_id)
      union all select 'TOTAL', b.bill_id, b.revision, true, b.total_cents, 0 from payables.bill b where ${of('b')}
      union all select 'TOTAL', l.bill_id, l.revision, false, 0, l.amount_cents from payables.bill_line l where ${of('l')}
      union all select 'CHECK', c.check_id, 0, true, c.amount_cents, 0 from payables.issued_check c where ${of('c')}
      union all select 'CHECK', s.check_id, 0, false, 0, s.amount_cents from payables.check_share s where ${of('s')}
    ),
    wrong as materialized (
      select p.kind, p.id, sum(p.says)::bigint as says, sum(p.parts)::bigint as parts from part p
      group by p.kind, p.id, p.revision having bool_or(p.is_whole) and sum(p.says) <> sum(p.parts)
    )
    select w.entry_id as "entryId", w.day as date, w.what, w.says as says_cents, w.parts as parts_cents from (
      select b.entry_id, b.bill_date as day, case w.kind when 'OPEN' then 'Open of bill ' else 'Total of bill ' end || b.bill_number as what, w.says, w.parts
      from wrong w join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = w.id where w.kind <> 'CHECK'
      union all
      select c.entry_id, c.check_date, 'Check ' || c.number_text, w.says, w.parts
      from wrong w join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = w.id where w.kind = 'CHECK'
    ) w order by w.day, w.what limit ${most}`.execute(tx.db);
  return found.rows;
}
