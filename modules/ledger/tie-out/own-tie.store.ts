// The SQL behind the ledger's own tie-outs: the summary against the postings, entries that do not balance,
// due to/from, and accounts that should return to zero.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { mostOffenders } from './control.store.ts';

const of = (tx: Tx, communityId: string, alias: string) =>
  sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;

/** Account, fund, cost center and period in which the summary is not the sum of the postings. */
function cells(tx: Tx, communityId: string) {
  return sql`select s.account_id, s.period_start, sum(s.summed)::bigint as summed_cents, sum(s.posted)::bigint as posted_cents,
      sum(s.summed_debits)::bigint as summed_debits, sum(s.posted_debits)::bigint as posted_debits,
      sum(s.summed_entries) <> sum(s.posted_entries) as miscounted
    from (
      select b.account_id, b.fund_id, b.cost_center_id, b.period_start, b.amount_cents as summed, 0 as posted, b.debit_cents as summed_debits, 0 as posted_debits,
        b.first_legs as summed_entries, 0 as posted_entries from ledger.balance b where ${of(tx, communityId, 'b')}
      union all select d.account_id, d.fund_id, d.cost_center_id, d.period_start, d.amount_cents, 0, d.debit_cents, 0, d.first_legs, 0
        from ledger.balance_delta d where ${of(tx, communityId, 'd')}
      union all select p.account_id, p.fund_id, p.cost_center_id, p.period_start, 0, sum(p.amount_cents), 0, sum(greatest(p.amount_cents, 0)), 0,
          count(*) filter (where p.leg = 1)
        from ledger.posting p where ${of(tx, communityId, 'p')} group by 1, 2, 3, 4
    ) s group by s.account_id, s.fund_id, s.cost_center_id, s.period_start`;
}

/**
 * Debits by the summary and by the postings, and in how many places the two differ in anything; one
 * statement.
 */
export async function summarySums(tx: Tx, communityId: string): Promise<{ summed_cents: Cents; posted_cents: Cents; placesOff: number }> {
  const found = await sql<{ summed_cents: Cents; posted_cents: Cents; placesOff: number }>`
    select coalesce(sum(c.summed_debits), 0)::bigint as summed_cents, coalesce(sum(c.posted_debits), 0)::bigint as posted_cents,
      (count(*) filter (where c.summed_cents <> c.posted_cents or c.summed_debits <> c.posted_debits or c.miscounted))::int as "placesOff"
    from (${cells(tx, communityId)}) c`.execute(tx.db);
  return found.rows[0] ?? { summed_cents: 0n, posted_cents: 0n, placesOff: 0 };
}

/** A place where the summary is wrong. */
export interface WrongPlace {
  account: string;
  periodStart: LocalDate;
  summed_cents: Cents;
  posted_cents: Cents;
}

/** The places where the summary is not the sum of the postings. */
export async function wrongPlaces(tx: Tx, communityId: string): Promise<WrongPlace[]> {
  const found = await sql<WrongPlace>`
    select a.number || ' ' || a.name as account, c.period_start as "periodStart", c.summed_cents, c.posted_cents
    from (${cells(tx, communityId)}) c join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = c.account_id
    where c.summed_cents <> c.posted_cents or c.summed_debits <> c.posted_debits or c.miscounted order by 2, 1 limit ${mostOffenders}`.execute(
    tx.db,
  );
  return found.rows;
}

/** An entry that is wrong by itself. */
export interface WrongEntry {
  entryId: string;
  date: LocalDate;
  words: string;
  kind: 'UNBALANCED' | 'INCOMPLETE' | 'MISDATED' | 'MIRROR';
  amount_cents: Cents;
}

/**
 * Entries that do not balance in each fund, lack legs, lie outside their period, or reverse something else
 * than their original. Each account of a posting is of its community by a foreign key. Entries and postings
 * stand under each other and are not joined: on tables PostgreSQL has not counted yet a join may look at
 * every posting for every entry, while a closing waits.
 */
export async function wrongEntries(tx: Tx, communityId: string): Promise<WrongEntry[]> {
  const found = await sql<WrongEntry>`
    with entry as (
      select r.entry_id, count(r.leg) as legs, coalesce(min(r.leg), 1) as first, coalesce(max(r.leg), 0) as last,
        min(r.post_date) <> max(r.post_date) or min(r.period_start) <> max(r.period_start) as misdated
      from (
        select e.entry_id, e.post_date, e.period_start, null::smallint as leg from ledger.entry e where ${of(tx, communityId, 'e')}
        union all select p.entry_id, p.post_date, p.period_start, p.leg from ledger.posting p where ${of(tx, communityId, 'p')}
      ) r group by 1
    ),
    fund as (
      select p.entry_id, p.fund_id, sum(p.amount_cents) as cents from ledger.posting p where ${of(tx, communityId, 'p')} group by 1, 2 having sum(p.amount_cents) <> 0
    ),
    reversed as materialized (
      select e.entry_id, part.part_id from ledger.entry e cross join lateral unnest(array[e.entry_id, e.reverses_entry_id]) as part (part_id)
      where ${of(tx, communityId, 'e')} and e.reverses_entry_id is not null
    ),
    wrong as materialized (
      select f.entry_id, 'UNBALANCED' as kind, max(f.cents) as cents from fund f group by 1
      union all select y.entry_id, 'INCOMPLETE', 0 from entry y where y.legs < 2 or y.first <> 1 or y.last <> y.legs
      union all select y.entry_id, 'MISDATED', 0 from entry y where y.misdated
      union all select e.entry_id, 'MISDATED', 0 from ledger.entry e where ${of(tx, communityId, 'e')} and not exists (
        select from ledger.period d where d.customer_id = ${tx.customerId} and d.community_id = e.community_id and d.period_start = e.period_start
          and e.post_date between d.period_start and d.period_end)
      union all select m.entry_id, 'MIRROR', max(m.cents) from (
        select r.entry_id, p.account_id, sum(p.amount_cents) as cents
        from reversed r join ledger.posting p on ${of(tx, communityId, 'p')} and p.entry_id = r.part_id
        group by 1, p.account_id, p.fund_id, p.cost_center_id having sum(p.amount_cents) <> 0
      ) m group by 1
    )
    select w.entry_id as "entryId", e.post_date as date, initcap(replace(lower(e.entry_type), '_', ' ')) || ' ' || e.reference || ' ' || e.description as words, w.kind,
      w.cents::bigint as amount_cents
    from wrong w join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = w.entry_id order by e.post_date, e.entry_id, w.kind limit ${mostOffenders}`.execute(
    tx.db,
  );
  return found.rows;
}

/** Entries that were reversed by a day, with what reversed them: together they are nothing. */
const reversedPairs = (tx: Tx, communityId: string, asOf: LocalDate) => sql`
  select part.entry_id from ledger.entry e cross join lateral unnest(array[e.entry_id, e.reverses_entry_id]) as part (entry_id)
  where ${of(tx, communityId, 'e')} and e.reverses_entry_id is not null and e.post_date <= ${asOf}::date`;

/** What funds owe each other up to a day: dues from and dues to, and how many days are out of balance. */
export async function interfundSums(
  tx: Tx,
  communityId: string,
  asOf: LocalDate,
): Promise<{ from_cents: Cents; to_cents: Cents; daysOff: number; accounts: number }> {
  const found = await sql<{ from_cents: Cents; to_cents: Cents; daysOff: number; accounts: number }>`
    with held as (
      select p.account_id, p.post_date, sum(p.amount_cents) as cents from ledger.posting p where ${of(tx, communityId, 'p')} and p.post_date <= ${asOf}::date
        and p.account_id = any(array(select a.account_id from ledger.account a where ${of(tx, communityId, 'a')} and a.role = 'INTERFUND'))
        and p.entry_id not in (${reversedPairs(tx, communityId, asOf)}) group by 1, 2
    )
    select coalesce(sum(greatest(t.cents, 0)), 0)::bigint as from_cents, coalesce(sum(greatest(-t.cents, 0)), 0)::bigint as to_cents,
      (select count(*)::int from (select from held h group by h.post_date having sum(h.cents) <> 0) d) as "daysOff",
      (select count(*)::int from ledger.account a where ${of(tx, communityId, 'a')} and a.role = 'INTERFUND') as accounts
    from (select h.account_id, sum(h.cents) as cents from held h group by 1) t`.execute(tx.db);
  return found.rows[0] ?? { from_cents: 0n, to_cents: 0n, daysOff: 0, accounts: 0 };
}

/** What an entry put on an account of a role. */
export interface RoleMovement {
  entryId: string;
  date: LocalDate;
  words: string;
  entryType: string;
  account: string;
  amount_cents: Cents;
}

/**
 * What entries put on each account of a role up to a day; what was reversed by then, its reversal, and what
 * comes to nothing are left out.
 */
export async function roleMovements(tx: Tx, communityId: string, role: string, asOf: LocalDate): Promise<RoleMovement[]> {
  const found = await sql<RoleMovement>`
    select e.entry_id as "entryId", e.post_date as date, e.reference || ' ' || e.description as words, e.entry_type as "entryType", a.number as account,
      sum(p.amount_cents)::bigint as amount_cents
    from ledger.posting p join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = p.entry_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = p.account_id
    where ${of(tx, communityId, 'p')} and p.post_date <= ${asOf}::date and p.entry_id not in (${reversedPairs(tx, communityId, asOf)})
      and p.account_id = any(array(select a.account_id from ledger.account a where ${of(tx, communityId, 'a')} and a.role = ${role}))
    group by e.customer_id, e.entry_id, a.number having sum(p.amount_cents) <> 0 order by e.post_date, e.entry_id, a.number`.execute(tx.db);
  return found.rows;
}
