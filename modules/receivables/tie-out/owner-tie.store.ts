// The SQL behind the tie-outs of owners' accounts: what charges, payments and prepaid money put on the
// control accounts, and rows that contradict each other.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Movements } from '../../ledger/ledger.server.ts';

const most = 100;

const own = (tx: Tx, communityId: string, alias: string) =>
  sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
const accountOf = (tx: Tx, alias: string) =>
  sql`(select p.account_number from people.ownership o join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.ownership_id = ${sql.ref(`${alias}.ownership_id`)})`;
const codeOf = (tx: Tx, alias: string) =>
  sql`(select k.alias from receivables.charge_code k where k.customer_id = ${tx.customerId} and k.charge_code_id = ${sql.ref(`${alias}.charge_code_id`)})`;

/**
 * Charges and what was applied to them, on the receivable account each charge was linked to; beginning
 * balances apart, which no entry of their own brought in, and what went from one owner to another, which adds
 * up to nothing on every day and account.
 */
export function receivableMovements(tx: Tx, communityId: string, asOf: LocalDate): Movements {
  return sql`
    select c.entry_id, c.receivable_account_id as place_id, 'charge:' || c.charge_id as item, c.charge_date as day, c.amount_cents,
      ${codeOf(tx, 'c')} || ' charged to ' || ${accountOf(tx, 'c')} as what
    from receivables.charge c where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.kind not in ('BEGINNING', 'MOVED') and c.charge_date <= ${asOf}::date
    union all
    select x.entry_id, c.receivable_account_id, 'application:' || x.application_id, x.applied_on, -x.amount_cents,
      case x.kind when 'REVERSAL' then 'Reversed charge of ' when 'WAIVER' then 'Waived for ' when 'WRITE_OFF' then 'Written off for ' else 'Applied to charges of ' end || ${accountOf(tx, 'x')}
    from receivables.application x join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = x.charge_id
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.applied_on <= ${asOf}::date and x.kind <> 'TRANSFER' and not (c.kind = 'BEGINNING' and x.kind = 'REVERSAL')`;
}

/** Money moved into prepaid and out of it; what owners began with apart. */
export function prepaidMovements(tx: Tx, communityId: string, asOf: LocalDate): Movements {
  return sql`
    select m.entry_id, null::bigint as place_id, 'prepaid:' || m.prepaid_movement_id as item, m.moved_on as day, -m.amount_cents as amount_cents,
      'Prepaid money of ' || ${accountOf(tx, 'm')} as what
    from receivables.prepaid_movement m
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.kind not in ('BEGINNING', 'TRANSFER') and m.moved_on <= ${asOf}::date`;
}

/**
 * What owners owed and had paid ahead before the books began, without what of it was taken back by the day;
 * cents, both positive.
 */
export async function beganWith(tx: Tx, communityId: string, asOf: LocalDate): Promise<{ owed_cents: Cents; prepaid_cents: Cents }> {
  const of = (alias: string) => own(tx, communityId, alias);
  const found = await sql<{ owed_cents: Cents; prepaid_cents: Cents }>`select
    ((select coalesce(sum(c.amount_cents), 0) from receivables.charge c where ${of('c')} and c.kind = 'BEGINNING' and c.charge_date <= ${asOf}::date)
      - (select coalesce(sum(x.amount_cents), 0) from receivables.application x join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = x.charge_id
        where ${of('x')} and x.kind = 'REVERSAL' and c.kind = 'BEGINNING' and x.applied_on <= ${asOf}::date))::bigint as owed_cents,
    (select coalesce(sum(m.amount_cents), 0)::bigint from receivables.prepaid_movement m where ${of('m')} and m.kind = 'BEGINNING' and m.moved_on <= ${asOf}::date)
      as prepaid_cents`.execute(tx.db);
  return found.rows[0] ?? { owed_cents: 0n, prepaid_cents: 0n };
}

/** A row that contradicts the rows it is made of. */
export interface Contradiction {
  entryId: string | null;
  date: LocalDate;
  who: string;
  /** What the row says, and what its parts say. */
  says_cents: Cents;
  parts_cents: Cents;
  note: string;
}

/**
 * Charges whose open amount is not their amount less what was applied. Rows and their parts stand under each
 * other and are not joined, here and in the tie-outs of payables: on tables PostgreSQL has not counted yet a
 * join may go through all parts for every row.
 */
export async function wronglyOpen(tx: Tx, communityId: string): Promise<Contradiction[]> {
  const found = await sql<Contradiction>`
    with wrong as materialized (
      select s.charge_id, sum(s.says)::bigint as says_cents, sum(s.parts)::bigint as parts_cents from (
        select c.charge_id, c.open_cents as says, c.amount_cents as parts from receivables.charge c where ${own(tx, communityId, 'c')}
        union all select x.charge_id, 0, -x.amount_cents from receivables.application x where ${own(tx, communityId, 'x')}
      ) s group by 1 having sum(s.says) <> sum(s.parts)
    )
    select c.entry_id as "entryId", c.charge_date as date, ${accountOf(tx, 'c')} as who, w.says_cents, w.parts_cents, ${codeOf(tx, 'c')} as note
    from wrong w join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = w.charge_id
    order by c.charge_date, c.charge_id limit ${most}`.execute(tx.db);
  return found.rows;
}

/**
 * Receipts whose parts, applied and prepaid, are not their amount, or not nothing once they were taken back.
 */
export async function wronglySplit(tx: Tx, communityId: string): Promise<Contradiction[]> {
  const of = (alias: string) => sql`${own(tx, communityId, alias)} and ${sql.ref(`${alias}.receipt_id`)} is not null`;
  const found = await sql<Contradiction>`
    with wrong as materialized (
      select g.receipt_id, g.says_cents, g.parts_cents from (
        select s.receipt_id, (case when bool_or(s.is_back) then 0 else sum(s.says) end)::bigint as says_cents, sum(s.parts)::bigint as parts_cents from (
          select r.receipt_id, r.amount_cents as says, 0 as parts, false as is_back from receivables.receipt r where ${of('r')}
          union all select b.receipt_id, 0, 0, true from receivables.receipt_backout b where ${of('b')}
          union all select x.receipt_id, 0, x.amount_cents, false from receivables.application x where ${of('x')}
          union all select m.receipt_id, 0, m.amount_cents, false from receivables.prepaid_movement m where ${of('m')}
        ) s group by 1
      ) g where g.says_cents <> g.parts_cents
    )
    select r.entry_id as "entryId", r.post_date as date, ${accountOf(tx, 'r')} as who, w.says_cents, w.parts_cents, r.check_number as note
    from wrong w join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = w.receipt_id
    order by r.post_date, r.receipt_id limit ${most}`.execute(tx.db);
  return found.rows;
}

/** Owners whose prepaid balance is not the sum of its movements. */
export async function wronglyHeld(tx: Tx, communityId: string): Promise<Omit<Contradiction, 'date' | 'entryId' | 'note'>[]> {
  const found = await sql<Omit<Contradiction, 'date' | 'entryId' | 'note'>>`
    select ${accountOf(tx, 'w')} as who, w.says_cents, w.parts_cents from (
      select ${tx.customerId}::bigint as customer_id, s.ownership_id, sum(s.says)::bigint as says_cents, sum(s.parts)::bigint as parts_cents from (
        select b.ownership_id, b.bucket_code_id as bucket, b.balance_cents as says, 0 as parts from receivables.prepaid_balance b
        where b.customer_id = ${tx.customerId} and b.community_id = ${communityId}
        union all select m.ownership_id, coalesce(m.bucket_code_id, 0), 0, m.amount_cents from receivables.prepaid_movement m
        where m.customer_id = ${tx.customerId} and m.community_id = ${communityId}
      ) s group by s.ownership_id, s.bucket having sum(s.says) <> sum(s.parts)
    ) w order by 1 limit ${most}`.execute(tx.db);
  return found.rows;
}
