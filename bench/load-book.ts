// Writes a book with a few statements per table, whatever its size: the portfolio, the acts of every month,
// the summary as folding leaves it.
import type pg from 'pg';
import type { Shape } from './book.ts';
import { amounts } from './book-totals.ts';

const chart = `('1010', 'Operating cash', 'ASSET', 'OPERATING', 'CASH'), ('1200', 'Assessments receivable', 'ASSET', 'OPERATING', 'RECEIVABLE'),
  ('1900', 'Due to/from other funds', 'ASSET', 'OPERATING', 'INTERFUND'), ('2000', 'Accounts payable', 'LIABILITY', 'OPERATING', 'PAYABLE'),
  ('2100', 'Prepaid assessments', 'LIABILITY', 'OPERATING', 'PREPAID'), ('3000', 'Operating fund balance', 'EQUITY', 'OPERATING', 'FUND_BALANCE'),
  ('4000', 'Assessment income', 'INCOME', 'OPERATING', ''), ('4100', 'Late fee income', 'INCOME', 'OPERATING', ''),
  ('5010', 'Management fees', 'EXPENSE', 'OPERATING', ''), ('5110', 'Insurance', 'EXPENSE', 'OPERATING', ''), ('5210', 'Water', 'EXPENSE', 'OPERATING', ''),
  ('5220', 'Electricity', 'EXPENSE', 'OPERATING', ''), ('5230', 'Refuse', 'EXPENSE', 'OPERATING', ''), ('5310', 'Landscaping', 'EXPENSE', 'OPERATING', ''),
  ('5320', 'Pool', 'EXPENSE', 'OPERATING', ''), ('5410', 'Pest control', 'EXPENSE', 'OPERATING', ''), ('5510', 'Repairs', 'EXPENSE', 'OPERATING', ''),
  ('5890', 'Bank fees', 'EXPENSE', 'OPERATING', 'BANK_FEES'), ('1020', 'Reserve cash', 'ASSET', 'RESERVE', 'CASH'),
  ('1250', 'Reserve assessments receivable', 'ASSET', 'RESERVE', 'RECEIVABLE'), ('1910', 'Due to/from other funds', 'ASSET', 'RESERVE', 'INTERFUND'),
  ('3100', 'Reserve fund balance', 'EQUITY', 'RESERVE', 'FUND_BALANCE'), ('4900', 'Reserve assessment income', 'INCOME', 'RESERVE', ''),
  ('6010', 'Roofing', 'EXPENSE', 'RESERVE', '')`;

/**
 * Communities with chart, years, bank account, codes and linked properties with their owners, as set-up
 * leaves them.
 */
export async function loadPortfolio(client: pg.PoolClient, shape: Shape, customerId: string): Promise<void> {
  const years = shape.months / 12 + 1;
  const run = (text: string, ...more: unknown[]) => client.query(text, [customerId, ...more]);
  await run(
    `insert into communities.community (customer_id, name, short_code, legal_name, city, state)
      select $1, 'Community ' || to_char(n, 'FM0000'), 'B' || to_char(n, 'FM0000'), 'Community ' || n || ' Association', 'Sparks', 'NV' from generate_series(1, $2::int) n`,
    shape.communities,
  );
  await run(
    `insert into ledger.cost_center (customer_id, community_id, code, name) select customer_id, community_id, '000', 'General' from communities.community where customer_id = $1`,
  );
  await run(`insert into ledger.fund (customer_id, community_id, code, name, sort_order)
    select customer_id, community_id, f.code, f.name, f.n from communities.community, (values ('OPERATING', 'Operating', 0), ('RESERVE', 'Reserve', 1)) f (code, name, n) where customer_id = $1`);
  await run(`insert into ledger.account (customer_id, community_id, number, name, account_type, fund_id, role)
    select f.customer_id, f.community_id, a.number, a.name, a.type, f.fund_id, a.role from ledger.fund f join (values ${chart}) a (number, name, type, fund, role) on a.fund = f.code where f.customer_id = $1`);
  await run(
    `insert into ledger.fiscal_year (customer_id, community_id, label, start_on, end_on, ar_timing, ap_timing)
      select customer_id, community_id, to_char(s, 'YYYY'), s::date, (s + interval '1 year' - interval '1 day')::date, 'CHARGE', 'BILL'
      from communities.community, generate_series($2::date::timestamp, $2::date::timestamp + ($3::int - 1) * interval '1 year', interval '1 year') s where customer_id = $1`,
    shape.firstDay,
    years,
  );
  await run(`insert into ledger.period (customer_id, community_id, period_start, period_end, fiscal_year_id, number, status)
    select y.customer_id, y.community_id, (y.start_on + make_interval(months => n))::date, (y.start_on + make_interval(months => n + 1) - interval '1 day')::date, y.fiscal_year_id, n + 1,
      case when y.start_on >= date '2026-01-01' and n = 0 then 'CURRENT' else 'OPEN' end
    from ledger.fiscal_year y, generate_series(0, 11) n where y.customer_id = $1 order by y.community_id, y.start_on, n`);
  await run(`insert into ledger.bank_account (customer_id, community_id, name, bank_name, routing_number, account_number_sealed, account_last4, account_id, fund_id, is_primary)
    select customer_id, community_id, 'Operating', 'First Bank', '121000248', 'x', '1010', account_id, fund_id, true from ledger.account where customer_id = $1 and number = '1010'`);
  await loadProperties(client, shape, customerId);
  await loadCodes(client, customerId);
}

async function loadProperties(client: pg.PoolClient, shape: Shape, customerId: string): Promise<void> {
  const run = (text: string, ...more: unknown[]) => client.query(text, [customerId, ...more]);
  await run(
    `insert into communities.property (customer_id, community_id, account_number, lot, street, city, state, postcode, address_key)
      select customer_id, community_id, short_code || '-' || to_char(n, 'FM0000'), n::text, n || ' Main St', 'Sparks', 'NV', '89434', n || ' MAIN ST|89434'
      from communities.community, generate_series(1, $2::int) n where customer_id = $1 order by community_id, n`,
    shape.unitsEach,
  );
  // One party for each property, joined by the order of both.
  await run(`insert into people.party (customer_id, kind, first_name, last_name, display_name, street, city, state, postcode)
    select customer_id, 'PERSON', 'Owner', account_number, account_number || ', Owner', street, city, state, postcode from communities.property where customer_id = $1 order by property_id`);
  // Without statistics every property would look through all parties.
  await client.query('analyze communities.property, people.party');
  await run(
    `insert into people.ownership (customer_id, community_id, property_id, party_id, start_on)
      select p.customer_id, p.community_id, p.property_id, t.party_id, $2::date from communities.property p
      join people.party t on t.customer_id = p.customer_id and t.last_name = p.account_number where p.customer_id = $1 order by p.property_id`,
    shape.firstDay,
  );
}

async function loadCodes(client: pg.PoolClient, customerId: string): Promise<void> {
  const run = (text: string, ...more: unknown[]) => client.query(text, [customerId, ...more]);
  await client.query('analyze ledger.account, ledger.fiscal_year, people.ownership');
  await run(`insert into receivables.charge_code (customer_id, community_id, alias, name, kind, income_account_id, receivable_account_id)
    select i.customer_id, i.community_id, c.alias, c.name, 'ASSESSMENT', i.account_id, r.account_id
    from (values ('ASMT', 'Assessment', '4000', '1200'), ('RSRV', 'Reserve assessment', '4900', '1250')) c (alias, name, income, receivable)
    join ledger.account i on i.number = c.income join ledger.account r on r.customer_id = i.customer_id and r.community_id = i.community_id and r.number = c.receivable where i.customer_id = $1`);
  await run(`insert into receivables.code_category (customer_id, community_id, charge_code_id, name, frequency)
    select customer_id, community_id, charge_code_id, 'All homes', case alias when 'ASMT' then 'MONTHLY' else 'ANNUAL' end from receivables.charge_code where customer_id = $1`);
  await run(
    `insert into receivables.category_amount (customer_id, community_id, code_category_id, fiscal_year_id, amount_cents)
      select k.customer_id, k.community_id, k.code_category_id, y.fiscal_year_id, case k.frequency when 'MONTHLY' then $2::bigint else $3::bigint end
      from receivables.code_category k join ledger.fiscal_year y on y.customer_id = k.customer_id and y.community_id = k.community_id where k.customer_id = $1`,
    amounts.assessment,
    amounts.reserve,
  );
  await run(`insert into receivables.category_linkage (customer_id, community_id, property_id, charge_code_id, code_category_id, start_on)
    select o.customer_id, o.community_id, o.property_id, k.charge_code_id, k.code_category_id, o.start_on
    from people.ownership o join receivables.code_category k on k.customer_id = o.customer_id and k.community_id = o.community_id where o.customer_id = $1 order by o.property_id`);
  await run(`insert into receivables.distribution_list (customer_id, community_id, kind, name)
    select customer_id, community_id, k.kind, k.name from communities.community, (values ('DEFAULT', 'Default'), ('LOCKBOX', 'Lockbox')) k (kind, name) where customer_id = $1`);
  await run(`insert into receivables.distribution_entry (customer_id, community_id, distribution_list_id, position, charge_code_id)
    select l.customer_id, l.community_id, l.distribution_list_id, case c.alias when 'ASMT' then 1 else 2 end, c.charge_code_id
    from receivables.distribution_list l join receivables.charge_code c on c.customer_id = l.customer_id and c.community_id = l.community_id where l.customer_id = $1`);
}

/** Takes `count` ids from a sequence and gives the first less one. */
async function take(client: pg.PoolClient, sequence: string, count: string): Promise<string> {
  const taken = await client.query<{ base: string }>(
    `with n as (select nextval('${sequence}') as first, (${count}) as count) select first - 1 as base, setval('${sequence}', first + count) from n`,
  );
  return taken.rows[0]?.base ?? '0';
}

/**
 * Every act of every month in the order of its day: who is charged, who pays (see `knownTotals`), what the
 * association pays.
 */
const acts = `create temp table act on commit drop as
  with unit as (
    select o.community_id, o.ownership_id, o.property_id, p.lot::int as unit, f.*
    from people.ownership o join communities.property p on p.customer_id = o.customer_id and p.property_id = o.property_id
    join frame f on f.of_community = o.community_id where o.customer_id = $1
  ), month as (select n as month, ($2::date + make_interval(months => n))::date as first_on from generate_series(0, $3::int - 1) n)
  select a.*, row_number() over (order by a.on_date, a.kind, a.community_id, a.unit) as n from (
    select 'A' as kind, m.month, m.first_on, m.first_on as on_date, u.*, $4::bigint as amount, 0::bigint as reserve from unit u, month m
    union all
    select 'R', m.month, m.first_on, m.first_on, u.*, 0, $5::bigint from unit u, month m where m.month % 12 = 0
    union all
    select 'P', m.month, m.first_on, m.first_on + 4 + 5 * (u.unit % 4), u.*, case when u.unit % 20 = 0 then 2 else 1 end * $4::bigint,
      case when m.month % 12 = case when u.unit % 20 = 0 then 1 else 0 end then $5::bigint else 0 end
    from unit u, month m where case when u.unit % 20 = 0 then m.month % 2 = 1
      else not ((u.unit % 50 = 7 and m.month >= $3::int - 4) or (u.unit % 10 = 3 and m.month = $3::int - 1)) end
    union all
    select 'J', m.month, m.first_on, m.first_on + 19, u.*, $6::bigint, 0 from unit u, month m where u.unit <= $7::int
  ) a`;

/** The ids a community's acts point at. */
const frame = `create temp table frame on commit drop as
  select c.community_id as of_community, cc.cost_center_id, fo.fund_id as operating, fr.fund_id as reserves,
    max(a.account_id) filter (where a.number = '1010') as cash, max(a.account_id) filter (where a.number = '1200') as ar, max(a.account_id) filter (where a.number = '1250') as ar_reserve,
    max(a.account_id) filter (where a.number = '1900') as due_operating, max(a.account_id) filter (where a.number = '1910') as due_reserve,
    max(a.account_id) filter (where a.number = '4000') as income, max(a.account_id) filter (where a.number = '4900') as income_reserve,
    array_agg(a.account_id order by a.number) filter (where a.number in ('5010', '5110', '5210', '5220', '5230', '5310', '5320', '5410', '5510', '5890')) as expenses,
    (select charge_code_id from receivables.charge_code k where k.customer_id = $1 and k.community_id = c.community_id and k.alias = 'ASMT') as asmt,
    (select charge_code_id from receivables.charge_code k where k.customer_id = $1 and k.community_id = c.community_id and k.alias = 'RSRV') as rsrv,
    (select bank_account_id from ledger.bank_account b where b.customer_id = $1 and b.community_id = c.community_id) as bank
  from communities.community c join ledger.cost_center cc on cc.customer_id = c.customer_id and cc.community_id = c.community_id
  join ledger.fund fo on fo.customer_id = c.customer_id and fo.community_id = c.community_id and fo.code = 'OPERATING'
  join ledger.fund fr on fr.customer_id = c.customer_id and fr.community_id = c.community_id and fr.code = 'RESERVE'
  join ledger.account a on a.customer_id = c.customer_id and a.community_id = c.community_id
  where c.customer_id = $1 group by c.community_id, cc.cost_center_id, fo.fund_id, fr.fund_id`;

const legs = `select a.n, l.leg, l.account_id, l.fund_id, l.amount, l.interfund, a.community_id, a.cost_center_id, a.first_on, a.on_date
  from act a cross join lateral (
    select 1 as leg, ar as account_id, operating as fund_id, amount as amount, false as interfund where kind = 'A'
    union all select 2, income, operating, -amount, false where kind = 'A'
    union all select 1, ar_reserve, reserves, reserve, false where kind = 'R'
    union all select 2, income_reserve, reserves, -reserve, false where kind = 'R'
    union all select 1, cash, operating, amount + reserve, false where kind = 'P'
    union all select 2, ar, operating, -amount, false where kind = 'P'
    union all select 3, ar_reserve, reserves, -reserve, false where kind = 'P' and reserve > 0
    union all select 4, due_operating, operating, -reserve, true where kind = 'P' and reserve > 0
    union all select 5, due_reserve, reserves, reserve, true where kind = 'P' and reserve > 0
    union all select 1, expenses[unit], operating, amount, false where kind = 'J'
    union all select 2, cash, operating, -amount, false where kind = 'J'
  ) l`;

/** All acts with their entries, postings, charges, receipts and applications. */
export async function loadActs(client: pg.PoolClient, shape: Shape, customerId: string, userId: string): Promise<void> {
  await client.query(frame, [customerId]);
  await client.query(acts, [customerId, shape.firstDay, shape.months, amounts.assessment, amounts.reserve, amounts.bill, amounts.bills]);
  await client.query(
    'create temp table batch_of on commit drop as select kind, community_id, on_date, row_number() over (order by on_date, kind, community_id) as b from act group by 1, 2, 3',
  );
  await client.query('create index on act (ownership_id, month); analyze act, batch_of, frame');
  const batches = await take(client, 'ledger.batch_batch_id_seq', 'select count(*) from batch_of');
  const entries = await take(client, 'ledger.entry_entry_id_seq', 'select count(*) from act');
  const charges = await take(client, 'receivables.charge_charge_id_seq', 'select count(*) from act');
  const receipts = await take(client, 'receivables.receipt_receipt_id_seq', 'select count(*) from act');
  const deposits = await take(client, 'receivables.deposit_deposit_id_seq', 'select count(*) from batch_of');
  await client.query(
    `insert into ledger.batch (customer_id, batch_id, community_id, kind, state, post_date, description, entered_by, entered_time, posted_by, posted_time)
    select $1, $2::bigint + b, community_id, case kind when 'P' then 'RECEIPTS' when 'J' then 'JOURNAL' else 'CHARGES' end, 'POSTED', on_date, '', $3, on_date, $3, on_date from batch_of`,
    [customerId, batches, userId],
  );
  await client.query(
    `insert into ledger.entry (customer_id, entry_id, community_id, period_start, post_date, entry_type, batch_id, reference, description, source_type, source_id, ownership_id,
      bank_item_key, entered_by, entered_time)
    select $1, $2::bigint + a.n, a.community_id, a.first_on, a.on_date, case a.kind when 'P' then 'RECEIPT' when 'J' then 'JOURNAL' else 'CHARGE' end, $3::bigint + b.b,
      case a.kind when 'P' then (1000 + a.month)::text else '' end, case a.kind when 'P' then 'Owner receipt' when 'J' then 'Paid' else 'Assessment' end,
      case a.kind when 'P' then 'receipt' when 'J' then 'journal' else 'charge' end,
      (case a.kind when 'P' then $4::bigint when 'J' then $2::bigint else $5::bigint end + a.n)::text, case when a.kind <> 'J' then a.ownership_id end,
      case a.kind when 'P' then 'deposit:' || ($6::bigint + b.b) end, $7, a.on_date
    from act a join batch_of b using (kind, community_id, on_date) order by a.n`,
    [customerId, entries, batches, receipts, charges, deposits, userId],
  );
  await client.query(
    `insert into ledger.posting (customer_id, entry_id, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents, is_interfund)
    select $1, $2::bigint + n, leg, community_id, account_id, fund_id, cost_center_id, first_on, on_date, amount, interfund from (${legs}) l order by n, leg`,
    [customerId, entries],
  );
  await loadReceivables(client, shape, [customerId, entries, batches, charges, receipts, deposits]);
}

async function loadReceivables(client: pg.PoolClient, shape: Shape, bases: readonly string[]): Promise<void> {
  const [customerId, entries, batches, charges, receipts, deposits] = bases;
  await client.query(
    `insert into receivables.charge (customer_id, charge_id, community_id, ownership_id, property_id, charge_code_id, kind, charge_date, amount_cents, open_cents, instalment_start,
      description, batch_id, income_account_id, receivable_account_id, entry_id)
    select $1, $2::bigint + a.n, a.community_id, a.ownership_id, a.property_id, case a.kind when 'A' then asmt else rsrv end, 'CHARGE', a.on_date, a.amount + a.reserve,
      case when (a.unit % 50 = 7 and a.month >= $5::int - 4) or (a.unit % 10 = 3 and a.month = $5::int - 1) then a.amount + a.reserve else 0 end, a.first_on,
      case a.kind when 'A' then 'Assessment' else 'Reserve assessment' end, $3::bigint + b.b, case a.kind when 'A' then income else income_reserve end,
      case a.kind when 'A' then ar else ar_reserve end, $4::bigint + a.n
    from act a join batch_of b using (kind, community_id, on_date) where a.kind in ('A', 'R') order by a.n`,
    [customerId, charges, batches, entries, shape.months],
  );
  await client.query(
    `insert into receivables.deposit (customer_id, deposit_id, community_id, bank_account_id, deposited_on, source)
    select $1, $2::bigint + b.b, b.community_id, f.bank, b.on_date, 'MANUAL' from batch_of b join frame f on f.of_community = b.community_id where b.kind = 'P' order by b.b`,
    [customerId, deposits],
  );
  await client.query(
    `insert into receivables.receipt (customer_id, receipt_id, community_id, ownership_id, post_date, amount_cents, check_number, deposit_id, batch_id, entry_id)
    select $1, $2::bigint + a.n, a.community_id, a.ownership_id, a.on_date, a.amount + a.reserve, (1000 + a.month)::text, $3::bigint + b.b, $4::bigint + b.b, $5::bigint + a.n
    from act a join batch_of b using (kind, community_id, on_date) where a.kind = 'P' order by a.n`,
    [customerId, receipts, deposits, batches, entries],
  );
  await client.query(
    `insert into receivables.application (customer_id, community_id, charge_id, ownership_id, kind, receipt_id, applied_on, amount_cents, batch_id, entry_id)
    select $1, p.community_id, $2::bigint + c.n, p.ownership_id, 'RECEIPT', $3::bigint + p.n, p.on_date, c.amount + c.reserve, $4::bigint + b.b, $5::bigint + p.n
    from act p join batch_of b using (kind, community_id, on_date)
    join act c on c.kind in ('A', 'R') and c.ownership_id = p.ownership_id and (c.month = p.month or (p.unit % 20 = 0 and c.month = p.month - 1))
    where p.kind = 'P' order by p.n`,
    [customerId, charges, receipts, batches, entries],
  );
}

/** Balances as folding leaves them: activity by period, and what stood before each fiscal year. */
export async function loadSummary(client: pg.PoolClient, customerId: string): Promise<void> {
  await client.query(
    `insert into ledger.balance (customer_id, community_id, account_id, fund_id, cost_center_id, period_start, amount_cents, debit_cents, first_legs)
    select customer_id, community_id, account_id, fund_id, cost_center_id, period_start, sum(amount_cents), coalesce(sum(amount_cents) filter (where amount_cents > 0), 0),
      count(*) filter (where leg = 1)
    from ledger.posting where customer_id = $1 group by 1, 2, 3, 4, 5, 6`,
    [customerId],
  );
  await client.query(
    `insert into ledger.opening_balance (customer_id, community_id, account_id, fund_id, cost_center_id, fiscal_year_start, amount_cents)
    select b.customer_id, b.community_id, b.account_id, b.fund_id, b.cost_center_id, y.start_on, sum(b.amount_cents)
    from ledger.balance b join ledger.fiscal_year y on y.customer_id = b.customer_id and y.community_id = b.community_id and y.start_on > b.period_start
    where b.customer_id = $1 group by 1, 2, 3, 4, 5, 6`,
    [customerId],
  );
}
