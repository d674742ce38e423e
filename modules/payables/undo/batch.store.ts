// The SQL of batches of bills and checks as a whole: what of them stands, and what was built on it.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/** The bills a batch booked, in the order of their ids; those cancelled are left out where `standing`. */
export async function billsOfBatch(tx: Tx, batchId: string, standing: boolean): Promise<string[]> {
  const found = await sql<{ id: string }>`select b.bill_id as id from ledger.entry e
    join payables.bill b on b.customer_id = ${tx.customerId} and b.community_id = e.community_id and b.bill_id::text = split_part(e.source_id, ':', 1) and b.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId} and e.source_type = 'bill' and (not ${standing}::boolean or b.status <> 'CANCELLED')
    order by b.bill_id`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** The checks of a batch that are not voided, in the order of their ids. */
export async function standingChecks(tx: Tx, communityId: string, batchId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select c.check_id as id from payables.issued_check c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.batch_id = ${batchId}
      and not exists (select 1 from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = c.check_id)
    order by c.check_id`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** The bills entered with the payments of a batch that stand, in the order of their ids. */
export async function billsEnteredWith(tx: Tx, communityId: string, batchId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select b.bill_id as id from payables.issued_check c
    join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = c.entered_bill_id and b.status <> 'CANCELLED'
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.batch_id = ${batchId} order by b.bill_id`.execute(
    tx.db,
  );
  return found.rows.map((row) => row.id);
}

/** What is open on bills, each with its vendor: those a batch booked or its checks pay. */
export async function openOfBatch(
  tx: Tx,
  communityId: string,
  batchId: string,
): Promise<{ billId: string; billNumber: string; vendorName: string; open_cents: Cents }[]> {
  const found = await sql<{ billId: string; billNumber: string; vendorName: string; open_cents: Cents }>`
    select b.bill_id as "billId", b.bill_number as "billNumber", v.name as "vendorName", b.open_cents
    from payables.bill b join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and (
      b.entry_id in (select e.entry_id from ledger.entry e where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId})
      or b.bill_id in (select o.bill_id from payables.bill_occurrence o where o.customer_id = ${tx.customerId} and o.batch_id = ${batchId})
      or b.bill_id in (select s.bill_id from payables.issued_check c join payables.check_share s on s.customer_id = ${tx.customerId} and s.check_id = c.check_id
        where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.batch_id = ${batchId}))
    order by v.name, b.bill_number, b.bill_id`.execute(tx.db);
  return found.rows;
}

/** A check that knows of a batch. */
export interface CheckPart {
  checkId: string;
  checkNumber: string;
  payee: string;
  checkDate: LocalDate;
  amount_cents: Cents;
  batchId: string;
  isPrinted: boolean;
  isVoided: boolean;
}

const checkColumns = (
  tx: Tx,
) => sql`c.check_id as "checkId", c.number_text as "checkNumber", c.payee, c.check_date as "checkDate", c.batch_id as "batchId",
  exists (select 1 from payables.check_printing p where p.customer_id = ${tx.customerId} and p.check_id = c.check_id) as "isPrinted",
  exists (select 1 from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = c.check_id) as "isVoided"`;

/** The checks a batch issued, by number. */
export async function checksOfBatch(tx: Tx, communityId: string, batchId: string): Promise<CheckPart[]> {
  const found = await sql<CheckPart>`select ${checkColumns(tx)}, c.amount_cents from payables.issued_check c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.batch_id = ${batchId} and c.paid_with_check_id is null order by c.check_number`.execute(
    tx.db,
  );
  return found.rows;
}

/** The checks that stand and pay bills a batch booked, with what they pay of them. */
export async function checksPaying(tx: Tx, billIds: readonly string[]): Promise<CheckPart[]> {
  const found = await sql<CheckPart>`select * from (
      select ${checkColumns(tx)}, sum(s.amount_cents)::bigint as amount_cents from payables.check_share s
      join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = s.check_id
      where s.customer_id = ${tx.customerId} and s.bill_id = any(${[...billIds]}::bigint[]) and c.paid_with_check_id is null
      group by c.customer_id, c.check_id, c.check_number, c.number_text, c.payee, c.check_date, c.batch_id
    ) c where not c."isVoided" order by c."checkDate", c."checkNumber"`.execute(tx.db);
  return found.rows;
}
