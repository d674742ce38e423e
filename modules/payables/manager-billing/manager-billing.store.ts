// The SQL of internal billing: contracts with their rates, what a month counted, events, and the bills.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, addMonths, type Cents, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { EnteredKind, RatedKind } from './manager-billing.contract.ts';
import type { BilledLine, ContractTerms } from './manager-billing.rules.ts';

export interface ContractRow extends Omit<ContractTerms, 'rates'> {
  version: string;
  vendorId: string;
  vendorName: string;
  accountId: string;
  account: string;
  dueDays: number;
  rates: ReadonlyMap<RatedKind, Cents>;
}

export interface BilledCommunity {
  communityId: string;
  community: string;
  shortCode: string;
  doors: number;
  contract: ContractRow | null;
}

interface FoundContract extends Omit<ContractRow, 'rates' | 'doorRates' | 'flat'> {
  communityId: string;
  community: string;
  shortCode: string;
  doors: number;
  flat_cents: Cents | null;
}

/** The communities that may be asked for, by name, each with its contract. `of` is one of them, or all. */
export async function loadBilled(tx: Tx, of: string | 'all'): Promise<BilledCommunity[]> {
  const chosen = of === 'all' ? sql`true` : sql`c.community_id = ${of}`;
  const found = await sql<FoundContract>`
    select c.community_id as "communityId", c.name as community, c.short_code as "shortCode", m.version, m.vendor_id as "vendorId", v.name as "vendorName", m.account_id as "accountId",
      a.number || ' ' || a.name as account, m.start_month as "startMonth", m.end_month as "endMonth", m.flat_cents, m.raise_month as "raiseMonth",
      m.raise_basis_points as "raiseBasisPoints", m.due_days as "dueDays",
      (select count(*)::int from communities.property p where p.customer_id = ${tx.customerId} and p.community_id = c.community_id) as doors
    from communities.community c
    left join payables.manager_contract m on m.customer_id = ${tx.customerId} and m.community_id = c.community_id
    left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = m.vendor_id
    left join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = m.account_id
    where c.customer_id = ${tx.customerId} and ${chosen} order by lower(c.name), c.community_id`.execute(tx.db);
  const rates = Map.groupBy(await listRates(tx, of), (rate) => rate.communityId);
  return found.rows.map(({ communityId, community, shortCode, doors, flat_cents, ...facts }) => {
    if (flat_cents === null) return { communityId, community, shortCode, doors, contract: null };
    const own = rates.get(communityId) ?? [];
    const doorRates = own.flatMap((one) => (one.kind === 'DOOR' ? [{ fromCount: one.fromCount, rate: one.rate_cents }] : []));
    const pieces = new Map(own.flatMap((one) => (one.kind === 'DOOR' ? [] : [[one.kind, one.rate_cents] as const])));
    return { communityId, community, shortCode, doors, contract: { ...facts, flat: flat_cents, doorRates, rates: pieces } };
  });
}

async function listRates(tx: Tx, of: string | 'all') {
  const chosen = of === 'all' ? sql`true` : sql`r.community_id = ${of}`;
  const found = await sql<{ communityId: string; kind: RatedKind | 'DOOR'; fromCount: number; rate_cents: Cents }>`
    select r.community_id as "communityId", r.kind, r.from_count as "fromCount", r.rate_cents from payables.manager_rate r
    where r.customer_id = ${tx.customerId} and ${chosen} order by r.community_id, r.kind, r.from_count`.execute(tx.db);
  return found.rows;
}

/** Holds the contract of a community until the transaction ends, so that a month is billed once. */
export async function lockContract(tx: Tx, communityId: string): Promise<void> {
  await sql`select from payables.manager_contract m where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} for no key update`.execute(
    tx.db,
  );
}

/** Writes a contract and its rates; gives its version. */
export async function saveContract(
  tx: Tx,
  communityId: string,
  terms: Omit<ContractTerms, 'rates'> & {
    vendorId: string;
    accountId: string;
    dueDays: number;
    rates: readonly { kind: RatedKind; rate: Cents }[];
  },
  by: { userId: string; now: Instant },
): Promise<string> {
  const { vendorId, accountId, startMonth, endMonth, flat, raiseMonth, raiseBasisPoints, dueDays } = terms;
  const saved = await sql<{ version: string }>`
    insert into payables.manager_contract as m (customer_id, community_id, vendor_id, account_id, start_month, end_month, flat_cents, raise_month,
      raise_basis_points, due_days, changed_by, changed_time)
    values (${tx.customerId}, ${communityId}, ${vendorId}, ${accountId}, ${startMonth}, ${endMonth}, ${flat}, ${raiseMonth}, ${raiseBasisPoints}, ${dueDays},
      ${by.userId}, ${by.now}::timestamptz)
    on conflict (customer_id, community_id) do update set vendor_id = excluded.vendor_id, account_id = excluded.account_id, start_month = excluded.start_month,
      end_month = excluded.end_month, flat_cents = excluded.flat_cents, raise_month = excluded.raise_month, raise_basis_points = excluded.raise_basis_points,
      due_days = excluded.due_days, changed_by = excluded.changed_by, changed_time = excluded.changed_time, version = m.version + 1
    returning version`.execute(tx.db);
  await sql`delete from payables.manager_rate where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  const rows = [
    ...terms.doorRates.map(({ fromCount, rate }) => ({ kind: 'DOOR', fromCount, rate })),
    ...terms.rates.map(({ kind, rate }) => ({ kind, fromCount: 1, rate })),
  ];
  await sql`insert into payables.manager_rate (customer_id, community_id, kind, from_count, rate_cents)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        kind: { type: 'text', values: rows.map((one) => one.kind) },
        from_count: { type: 'integer', values: rows.map((one) => one.fromCount) },
        rate_cents: { type: 'bigint', values: rows.map((one) => one.rate) },
      },
      'r',
    )}`.execute(tx.db);
  return saved.rows[0]?.version ?? '1';
}

/** Letters of a month by the day they went out first, in the time of their community. */
const lettersOut = (tx: Tx, month: LocalDate, of: string | 'all') => sql`
  select l.community_id, l.letter_id, (e.event_time at time zone c.time_zone)::date as day, l.recipient || ', ' || l.subject as what,
    case when l.channel = 'EMAIL' then 'EMAIL' when l.mail_class = 'CERTIFIED' then 'CERTIFIED' else 'LETTER' end as kind
  from correspondence.letter_event e
  join correspondence.letter l on l.customer_id = ${tx.customerId} and l.letter_id = e.letter_id
  join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = l.community_id
  where e.customer_id = ${tx.customerId} and e.what in ('SENT', 'PRINTED') and l.channel in ('EMAIL', 'PAPER')
    and e.event_time >= ${addDays(month, -1)}::date and e.event_time < ${addDays(addMonths(month, 1), 1)}::date
    and (e.event_time at time zone c.time_zone)::date >= ${month}::date and (e.event_time at time zone c.time_zone)::date < ${addMonths(month, 1)}::date
    and not exists (select 1 from correspondence.letter_event o where o.customer_id = ${tx.customerId} and o.letter_id = e.letter_id
      and o.what in ('SENT', 'PRINTED') and o.letter_event_id < e.letter_event_id)
    and ${of === 'all' ? sql`true` : sql`l.community_id = ${of}`}`;

/** Statement runs of a month by the day they were made, each with its pieces. */
const statementsOut = (tx: Tx, month: LocalDate, of: string | 'all') => sql`
  select r.community_id, (r.finished_time at time zone c.time_zone)::date as day, count(*)::int as pieces
  from receivables.statement_run r
  join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = r.community_id
  join receivables.statement s on s.customer_id = ${tx.customerId} and s.statement_run_id = r.statement_run_id and s.lead_ownership_id is null
  where r.customer_id = ${tx.customerId} and (r.finished_time at time zone c.time_zone)::date >= ${month}::date
    and (r.finished_time at time zone c.time_zone)::date < ${addMonths(month, 1)}::date and ${of === 'all' ? sql`true` : sql`r.community_id = ${of}`}
  group by r.community_id, r.statement_run_id, r.finished_time, c.time_zone`;

/** How many pieces of each kind went out in a month, by community. */
export async function countPieces(
  tx: Tx,
  month: LocalDate,
  of: string | 'all',
): Promise<{ communityId: string; kind: RatedKind; pieces: number }[]> {
  const found = await sql<{ communityId: string; kind: RatedKind; pieces: number }>`
    select community_id as "communityId", kind, count(*)::int as pieces from (${lettersOut(tx, month, of)}) o group by community_id, kind
    union all
    select community_id, 'STATEMENT', sum(pieces)::int from (${statementsOut(tx, month, of)}) s group by community_id`.execute(tx.db);
  return found.rows;
}

export interface PieceRow {
  day: LocalDate;
  what: string;
  quantity: number;
  letterId: string | null;
}

/** What is behind the count of a kind in a month, oldest first. */
export async function listPieces(tx: Tx, month: LocalDate, communityId: string, kind: RatedKind): Promise<PieceRow[]> {
  if (kind === 'STATEMENT') {
    const runs = await sql<PieceRow>`select day, 'Statements' as what, pieces as quantity, null as "letterId"
      from (${statementsOut(tx, month, communityId)}) s order by day`.execute(tx.db);
    return runs.rows;
  }
  const found = await sql<PieceRow>`select day, what, 1 as quantity, letter_id as "letterId" from (${lettersOut(tx, month, communityId)}) o
    where kind = ${kind} order by day, letter_id limit 5000`.execute(tx.db);
  return found.rows;
}

export interface EventRow {
  managerEventId: string;
  communityId: string;
  kind: EnteredKind;
  eventOn: LocalDate;
  quantity: number;
  cost_cents: Cents | null;
  description: string;
  enteredBy: string;
}

/**
 * Events through a day that are on no bill that stands, or those on one bill; oldest first. `of` is a
 * community, or all.
 */
export async function listEvents(
  tx: Tx,
  of: string | 'all',
  which: { through: LocalDate } | { managerInvoiceId: string },
): Promise<EventRow[]> {
  const chosen =
    'through' in which
      ? sql`e.removed_time is null and e.event_date <= ${which.through} and not exists (${standingBillOf(tx)})`
      : sql`exists (select 1 from payables.manager_billed_event x where x.customer_id = ${tx.customerId} and x.manager_event_id = e.manager_event_id
          and x.manager_invoice_id = ${which.managerInvoiceId})`;
  const found = await sql<EventRow>`
    select e.manager_event_id as "managerEventId", e.community_id as "communityId", e.kind, e.event_date as "eventOn", e.quantity, e.cost_cents, e.description,
      u.display_name as "enteredBy"
    from payables.manager_event e join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    where e.customer_id = ${tx.customerId} and ${of === 'all' ? sql`true` : sql`e.community_id = ${of}`} and ${chosen}
    order by e.event_date, e.manager_event_id`.execute(tx.db);
  return found.rows;
}

/** The number of the bill that stands with the event `e`. */
const standingBillOf = (tx: Tx) => sql`select b.bill_number from payables.manager_billed_event x
  join payables.manager_invoice i on i.customer_id = ${tx.customerId} and i.manager_invoice_id = x.manager_invoice_id
  join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = i.bill_id
  where x.customer_id = ${tx.customerId} and x.manager_event_id = e.manager_event_id and b.status <> 'CANCELLED'`;

/** Writes an event; its id. */
export async function insertEvent(
  tx: Tx,
  communityId: string,
  event: { kind: EnteredKind; eventOn: LocalDate; quantity: number; cost: Cents | null; description: string },
  by: { userId: string; now: Instant },
): Promise<string> {
  const { kind, eventOn, quantity, cost, description } = event;
  const made = await sql<{ id: string }>`
    insert into payables.manager_event (customer_id, community_id, kind, event_date, quantity, cost_cents, description, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${kind}, ${eventOn}, ${quantity}, ${cost}, ${description}, ${by.userId}, ${by.now}::timestamptz)
    returning manager_event_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** An event that was not removed, held, with the number of the bill it is on; undefined for none. */
export async function lockEvent(tx: Tx, communityId: string, managerEventId: string) {
  const found = await sql<{ description: string; billNumber: string | null }>`
    select e.description, (${standingBillOf(tx)}) as "billNumber" from payables.manager_event e
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.manager_event_id = ${managerEventId} and e.removed_time is null
    for update of e`.execute(tx.db);
  return found.rows[0];
}

/** Removes an event from what is billed. */
export async function removeEvent(tx: Tx, managerEventId: string, now: Instant): Promise<void> {
  await sql`update payables.manager_event set removed_time = ${now}::timestamptz
    where customer_id = ${tx.customerId} and manager_event_id = ${managerEventId}`.execute(tx.db);
}

export interface InvoiceRow {
  managerInvoiceId: string;
  communityId: string;
  community: string;
  month: LocalDate;
  billId: string;
  billNumber: string;
  billOn: LocalDate;
  dueOn: LocalDate;
  status: string;
  total_cents: Cents;
}

/** The bills of a community, newest first, or the ones of a month that stand, by community. */
export async function listInvoices(tx: Tx, of: { communityId: string } | { month: LocalDate }): Promise<InvoiceRow[]> {
  const chosen = 'communityId' in of ? sql`i.community_id = ${of.communityId}` : sql`i.month = ${of.month} and b.status <> 'CANCELLED'`;
  const found = await sql<InvoiceRow>`
    select i.manager_invoice_id as "managerInvoiceId", i.community_id as "communityId", c.name as community, i.month, i.bill_id as "billId",
      b.bill_number as "billNumber", b.bill_date as "billOn", b.due_on as "dueOn", b.status, i.total_cents
    from payables.manager_invoice i
    join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = i.bill_id
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = i.community_id
    where i.customer_id = ${tx.customerId} and ${chosen}
    order by ${'communityId' in of ? sql`i.month desc, i.manager_invoice_id desc` : sql`lower(c.name), i.manager_invoice_id`} limit 2000`.execute(
    tx.db,
  );
  return found.rows;
}

/** The lines of bills, in their order. */
export async function listInvoiceLines(tx: Tx, managerInvoiceIds: readonly string[]) {
  const found = await sql<{
    managerInvoiceId: string;
    kind: BilledLine['kind'];
    description: string;
    quantity: number;
    rate_cents: Cents;
    amount_cents: Cents;
  }>`
    select manager_invoice_id as "managerInvoiceId", kind, description, quantity, rate_cents, amount_cents from payables.manager_invoice_line
    where customer_id = ${tx.customerId} and manager_invoice_id = any(${[...managerInvoiceIds]}::bigint[]) order by manager_invoice_id, line_no`.execute(
    tx.db,
  );
  return found.rows;
}

/** Writes the bill of a month with its lines and the events it took up; its id. */
export async function insertInvoice(
  tx: Tx,
  invoice: {
    communityId: string;
    month: LocalDate;
    billId: string;
    total: Cents;
    lines: readonly BilledLine[];
    eventIds: readonly string[];
  },
  by: { userId: string; now: Instant },
): Promise<string> {
  const { communityId, month, billId, total, lines, eventIds } = invoice;
  const made = await sql<{ id: string }>`
    insert into payables.manager_invoice (customer_id, community_id, month, bill_id, total_cents, made_by, made_time)
    values (${tx.customerId}, ${communityId}, ${month}, ${billId}, ${total}, ${by.userId}, ${by.now}::timestamptz) returning manager_invoice_id as id`.execute(
    tx.db,
  );
  const managerInvoiceId = made.rows[0]?.id ?? '';
  await sql`insert into payables.manager_invoice_line (customer_id, manager_invoice_id, line_no, kind, description, quantity, rate_cents, amount_cents)
    select customer.customer_id, ${managerInvoiceId}::bigint, r.* from ${rowsFor(
      tx,
      {
        line_no: { type: 'integer', values: lines.map((_, at) => at + 1) },
        kind: { type: 'text', values: lines.map((one) => one.kind) },
        description: { type: 'text', values: lines.map((one) => one.description) },
        quantity: { type: 'integer', values: lines.map((one) => one.quantity) },
        rate_cents: { type: 'bigint', values: lines.map((one) => one.rate) },
        amount_cents: { type: 'bigint', values: lines.map((one) => one.amount) },
      },
      'r',
    )}`.execute(tx.db);
  await sql`insert into payables.manager_billed_event (customer_id, manager_invoice_id, community_id, manager_event_id)
    select customer.customer_id, ${managerInvoiceId}::bigint, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      { manager_event_id: { type: 'bigint', values: eventIds } },
      'r',
    )}`.execute(tx.db);
  return managerInvoiceId;
}
