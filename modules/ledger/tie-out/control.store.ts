// Compares control accounts with the movements of their subledger: sums by day and account first, single
// entries only when something differs.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Difference } from './tie-out.rules.ts';

/** Which accounts are compared, up to which day, and how. */
export interface ControlTie {
  communityId: string;
  roles: readonly string[];
  asOf: LocalDate;
  /** From this day on each day must agree; before it the sum alone, because another timing was kept. */
  since: LocalDate;
  /**
   * Where an entry the subledger knows must agree: on each account, in each fund, or as a whole where its
   * movements name neither. An entry it does not know must come to nothing on each account.
   */
  by: 'account' | 'fund' | 'whole';
}

/**
 * What the subledger says the control accounts must hold, as a statement of columns entry_id, place_id (the
 * account or fund, by the tie), item (a key such as `charge:17`), day, amount_cents (debit positive) and what
 * (in words), up to the day of the tie.
 */
export type Movements = RawBuilder<unknown>;

/** No movements at all, in the columns of movements. */
export const noMovements: Movements = sql`
  select null::bigint as entry_id, null::bigint as place_id, ''::text as item, null::date as day, 0::bigint as amount_cents, ''::text as what where false`;

/**
 * Both sides by place. `founding` are the entries the subledger began from: opening balances, a changed
 * method, imported history; they are compared as a sum, not one by one. `netted` are entries nothing in the
 * subledger is about, with their reversals: together they are nothing.
 */
function ctes(tx: Tx, { communityId, roles, asOf, since, by }: ControlTie, movements: Movements) {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
  const known = { account: sql`'account:' || p.account_id::text`, fund: sql`'fund:' || p.fund_id::text`, whole: sql`'whole'` }[by];
  const place = by === 'whole' ? sql`'whole'` : sql`${`${by}:`}::text || m.place_id::text`;
  return sql`moved as materialized (
      select m.entry_id, ${place} as place, m.item, m.day, m.amount_cents, m.what from (${movements}) m
    ),
    netted as materialized (
      select part.entry_id from ledger.entry e cross join lateral unnest(array[e.entry_id, e.reverses_entry_id]) as part (entry_id)
      where ${own('e')} and e.reverses_entry_id is not null and e.post_date <= ${asOf}::date and e.entry_type <> 'OPENING_REVERSAL'
        and e.entry_id not in (select m.entry_id from moved m where m.entry_id is not null)
        and e.reverses_entry_id not in (select m.entry_id from moved m where m.entry_id is not null)
    ),
    control as materialized (
      select a.account_id from ledger.account a where ${own('a')} and a.role = any(${[...roles]}::text[])
    ),
    founding as materialized (
      select e.entry_id from ledger.entry e where ${own('e')} and e.entry_type in ('OPENING', 'OPENING_REVERSAL') and e.post_date <= ${asOf}::date
      union select e.entry_id from ledger.entry e where ${own('e')} and e.post_date between ${since}::date - 1 and ${since}::date and e.post_date <= ${asOf}::date
        and e.entry_type like 'METHOD\\_CHANGE%'
      union select e.entry_id from ledger.batch b join ledger.entry e on e.customer_id = ${tx.customerId} and e.batch_id = b.batch_id
        where ${own('b')} and b.kind = 'HISTORY' and e.post_date <= ${asOf}::date
    ),
    held as (
      select p.entry_id, p.account_id, p.post_date as day, p.amount_cents,
        case when p.entry_id in (select m.entry_id from moved m) then ${known} else 'account:' || p.account_id::text end as place
      from ledger.posting p
      where ${own('p')} and p.account_id = any(array(select c.account_id from control c)) and p.post_date <= ${asOf}::date
        and p.entry_id not in (select n.entry_id from netted n)
    )`;
}

/**
 * Amounts weighed by their entry: where sums agree by chance, although an amount stands with another entry or
 * with none, these do not.
 */
const markOf = (alias: string, sign: 1 | -1) =>
  sql`${sql.raw(String(sign))} * sum(${sql.ref(`${alias}.amount_cents`)} * coalesce(mod(${sql.ref(`${alias}.entry_id`)}, 1000003), 0))`;

/** Both sides of a tie, in cents, debit positive. */
export interface ControlSums {
  /** On the accounts, without what they began from. */
  booked_cents: Cents;
  /** What the movements add up to. */
  expected_cents: Cents;
  /** What the accounts began from, and whether there was anything that was not reversed. */
  founded_cents: Cents;
  isFounded: boolean;
  /** How much of that a change of method brought in. */
  converted_cents: Cents;
  /** Days, of a place each, on which the two sides differ in their sum or in the entries that make it. */
  daysOff: number;
}

/** The sums of both sides in one statement, so that what is posted meanwhile is in both or in none. */
export async function controlSums(tx: Tx, tie: ControlTie, movements: Movements): Promise<ControlSums> {
  const found = await sql<ControlSums>`
    with ${ctes(tx, tie, movements)},
    begun as (select h.entry_id, h.place, h.day, h.amount_cents from held h where h.entry_id in (select f.entry_id from founding f)),
    day as (
      select part.place, part.day, sum(part.booked) as booked, sum(part.expected) as expected, sum(part.mark) as mark from (
        select h.place, h.day, sum(h.amount_cents) as booked, 0 as expected, ${markOf('h', 1)} as mark from held h group by 1, 2
        union all select b.place, b.day, -sum(b.amount_cents), 0, ${markOf('b', -1)} from begun b group by 1, 2
        union all select m.place, m.day, 0, sum(m.amount_cents), ${markOf('m', -1)} from moved m group by 1, 2
      ) part group by 1, 2
    )
    select coalesce(sum(d.booked), 0)::bigint as booked_cents, coalesce(sum(d.expected), 0)::bigint as expected_cents,
      (select coalesce(sum(b.amount_cents), 0)::bigint from begun b) as founded_cents,
      (select coalesce(sum(b.amount_cents), 0)::bigint from begun b join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = b.entry_id
        where e.entry_type like 'METHOD\\_CHANGE%') as converted_cents, exists (
        select from begun b join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = b.entry_id
        where e.reverses_entry_id is null and not exists (select from ledger.entry r
          where r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id and r.post_date <= ${tie.asOf}::date)) as "isFounded",
      (count(*) filter (where (d.booked <> d.expected or d.mark <> 0) and d.day >= ${tie.since}::date))::int as "daysOff"
    from day d`.execute(tx.db);
  return found.rows[0] ?? { booked_cents: 0n, expected_cents: 0n, founded_cents: 0n, isFounded: false, converted_cents: 0n, daysOff: 0 };
}

/** At most so many are named; the first are the oldest. */
export const mostOffenders = 100;

/** The entries on which the sides differ by amount or day, the oldest first. */
export async function controlDifferences(tx: Tx, tie: ControlTie, movements: Movements): Promise<Difference[]> {
  const found = await sql<Difference>`
    with ${ctes(tx, tie, movements)},
    booked as (
      select h.entry_id, h.place, min(h.account_id) as account_id, min(h.day) as day, sum(h.amount_cents)::bigint as cents from held h
      where h.day >= ${tie.since}::date and h.entry_id not in (select f.entry_id from founding f) group by 1, 2
    ),
    expected as (
      select m.entry_id, m.place, min(m.day) as day, sum(m.amount_cents)::bigint as cents, min(m.what) as what
      from moved m where m.day >= ${tie.since}::date group by m.entry_id, 2, case when m.entry_id is null then m.item end
    )
    select d.entry_id as "entryId", e.entry_type as "entryType", e.reference, e.description, a.number as account, d.booked_cents, d.booked_on as "bookedOn",
      d.expected_cents, d.expected_on as "expectedOn", d.what
    from (
      select coalesce(b.entry_id, x.entry_id) as entry_id,
        coalesce(b.account_id, case when x.place like 'account:%' then split_part(x.place, ':', 2)::bigint end) as account_id, b.cents as booked_cents, b.day as booked_on,
        x.cents as expected_cents, x.day as expected_on, x.what
      from booked b full join expected x on x.entry_id = b.entry_id and x.place = b.place
      where coalesce(b.cents, 0) <> coalesce(x.cents, 0) or b.day <> x.day
    ) d
    left join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = d.entry_id
    left join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = d.account_id
    order by coalesce(d.booked_on, d.expected_on), d.entry_id limit ${mostOffenders}`.execute(tx.db);
  return found.rows;
}

/** The entries the accounts of a tie began from, with what each put on them. */
export async function foundingEntries(
  tx: Tx,
  tie: ControlTie,
  movements: Movements,
): Promise<{ entryId: string; date: LocalDate; reference: string; amount_cents: Cents }[]> {
  const found = await sql<{ entryId: string; date: LocalDate; reference: string; amount_cents: Cents }>`
    with ${ctes(tx, tie, movements)}
    select h.entry_id as "entryId", min(h.day) as date, min(e.reference) as reference, sum(h.amount_cents)::bigint as amount_cents
    from held h join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = h.entry_id
    where h.entry_id in (select f.entry_id from founding f) group by h.entry_id having sum(h.amount_cents) <> 0 order by 2, 1 limit ${mostOffenders}`.execute(
    tx.db,
  );
  return found.rows;
}

/** Whether a community has accounts of these roles. */
export async function hasRole(tx: Tx, communityId: string, roles: readonly string[]): Promise<boolean> {
  const found = await sql`select from ledger.account a where a.customer_id = ${tx.customerId} and a.community_id = ${communityId}
    and a.role = any(${[...roles]}::text[]) limit 1`.execute(tx.db);
  return found.rows.length > 0;
}
