// The SQL of owner statements: the owners to write to, what moved on their accounts, and the runs with what
// each owner got.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import type { StatementAudience } from './statement.contract.ts';
import type { OwnerFigures, StatementLine, StatementOwner } from './statement.rules.ts';
import type { KeptInChain, PriorStatement } from './statement-chain.rules.ts';

/**
 * The primary owners on a date whose statements are not on hold then, by account number, with the party's
 * mailing address, or the property's where the party has none, and with the group that gets one statement for
 * the home, where its owner is one of the members. `withHeld` brings those on hold too.
 */
export async function loadStatementOwners(tx: Tx, communityId: string, on: LocalDate, withHeld = false): Promise<StatementOwner[]> {
  type Row = Omit<StatementOwner, 'mailingLines' | 'group'> & {
    street: string;
    city: string;
    region: string;
    groupOwnershipId: string | null;
    group: string;
    groupRecipient: string;
    groupStreet: string;
    groupCity: string;
    groupRegion: string;
  };
  const found = await sql<Row>`
    select o.ownership_id as "ownershipId", p.account_number as "accountNumber", t.display_name as owner,
      case when t.kind = 'PERSON' and t.first_name <> '' then concat_ws(' ', t.first_name, nullif(t.last_name, '')) else t.display_name end as recipient,
      p.street || case when p.unit = '' then '' else ' ' || p.unit end as address,
      case when t.street <> '' then t.street else p.street || case when p.unit = '' then '' else ' ' || p.unit end end as street,
      case when t.street <> '' then t.city else p.city end as city,
      case when t.street <> '' then concat_ws(' ', nullif(t.state, ''), nullif(t.postcode, '')) else concat_ws(' ', p.state, p.postcode) end as region,
      j.group_ownership_id as "groupOwnershipId", coalesce(j.name, '') as "group",
      case when s.kind = 'PERSON' and s.first_name <> '' then concat_ws(' ', s.first_name, nullif(s.last_name, '')) else coalesce(s.display_name, '') end as "groupRecipient",
      coalesce(s.street, '') as "groupStreet", coalesce(s.city, '') as "groupCity", coalesce(concat_ws(' ', nullif(s.state, ''), nullif(s.postcode, '')), '') as "groupRegion"
    from people.ownership o
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join lateral (
      select g.group_ownership_id, g.name, g.primary_party_id from people.group_property m
      join people.group_ownership g on g.customer_id = ${tx.customerId} and g.group_ownership_id = m.group_ownership_id and g.is_statement_joint
      where m.customer_id = ${tx.customerId} and m.property_id = o.property_id and m.start_on <= ${on}::date and (m.end_on is null or m.end_on >= ${on}::date)
        and exists (select from people.group_member one
          where one.customer_id = ${tx.customerId} and one.group_ownership_id = g.group_ownership_id and one.party_id = o.party_id)
    ) j on true
    left join people.party s on s.customer_id = ${tx.customerId} and s.party_id = j.primary_party_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.is_primary
      and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date)
      and (${withHeld}::boolean or not ${isHeld(tx, 'STATEMENT', on)})
    order by p.account_number, o.ownership_id`.execute(tx.db);
  const lines = (street: string, city: string, region: string) =>
    [street, [city, region].filter((part) => part !== '').join(', ')].filter((part) => part !== '');
  return found.rows.map((row) => {
    const { street, city, region, groupOwnershipId, group, groupRecipient, groupStreet, groupCity, groupRegion, ...owner } = row;
    const mailingLines = lines(street, city, region);
    if (groupOwnershipId === null) return { ...owner, mailingLines, group: null };
    // Who stands for the group and has no address gets it where the first home gets its own.
    const groupLines = groupStreet === '' ? mailingLines : lines(groupStreet, groupCity, groupRegion);
    return { ...owner, mailingLines, group: { groupOwnershipId, name: group, recipient: groupRecipient, mailingLines: groupLines } };
  });
}

/** What moved on owners' accounts between two dates, both included; `within` cuts to some owners. */
function movements(tx: Tx, communityId: string, from: LocalDate, to: LocalDate, within: ReturnType<typeof sql>) {
  const mine = sql`m.customer_id = ${tx.customerId} and m.community_id = ${communityId}`;
  const dated = (column: ReturnType<typeof sql>) => sql`${column} between ${from}::date and ${to}::date`;
  return sql`
    select m.ownership_id, m.charge_date as moved_on, 'CHARGE' as kind, 1 as rank, m.charge_id as id, m.amount_cents, coalesce(nullif(m.description, ''), k.name) as description, '' as check_number
    from receivables.charge m join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = m.charge_code_id
    where ${mine} and ${dated(sql`m.charge_date`)} and ${within}
    union all
    select m.ownership_id, m.applied_on, 'REVERSAL', 2, m.application_id, -m.amount_cents, coalesce(nullif(c.description, ''), k.name), ''
    from receivables.application m join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = m.charge_id
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    where ${mine} and m.kind = 'REVERSAL' and ${dated(sql`m.applied_on`)} and ${within}
    union all
    select m.ownership_id, m.applied_on, 'TRANSFER', 5, m.application_id, -m.amount_cents, coalesce(nullif(c.description, ''), k.name), ''
    from receivables.application m join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = m.charge_id
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    where ${mine} and m.kind = 'TRANSFER' and ${dated(sql`m.applied_on`)} and ${within}
    union all
    select m.ownership_id, m.applied_on, 'WAIVER', 7, m.application_id, -m.amount_cents, coalesce(nullif(c.description, ''), k.name), ''
    from receivables.application m join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = m.charge_id
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    where ${mine} and m.kind in ('WAIVER', 'WRITE_OFF') and ${dated(sql`m.applied_on`)} and ${within}
    union all
    select m.ownership_id, m.moved_on, 'ADJUSTMENT', 8, min(m.prepaid_movement_id), -sum(m.amount_cents)::bigint, '', ''
    from receivables.prepaid_movement m where ${mine} and m.kind = 'ADJUSTMENT' and ${dated(sql`m.moved_on`)} and ${within}
    group by m.ownership_id, m.moved_on, m.batch_id having sum(m.amount_cents) <> 0
    union all
    select m.ownership_id, m.moved_on, 'TRANSFER_AHEAD', 6, m.prepaid_movement_id, -m.amount_cents, '', ''
    from receivables.prepaid_movement m where ${mine} and m.kind = 'TRANSFER' and ${dated(sql`m.moved_on`)} and ${within}
    union all
    select m.ownership_id, m.post_date, 'RECEIPT', 3, m.receipt_id, -m.amount_cents, '', m.check_number
    from receivables.receipt m where ${mine} and ${dated(sql`m.post_date`)} and ${within}
    union all
    select m.ownership_id, m.backed_out_on, 'BACKOUT', 4, m.receipt_id, r.amount_cents, '', r.check_number
    from receivables.receipt_backout m join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = m.receipt_id
    where ${mine} and ${dated(sql`m.backed_out_on`)} and ${within}
    union all
    select m.ownership_id, m.moved_on, 'BEGINNING', 0, m.prepaid_movement_id, -m.amount_cents, '', ''
    from receivables.prepaid_movement m where ${mine} and m.kind = 'BEGINNING' and ${dated(sql`m.moved_on`)} and ${within}`;
}

/**
 * Balances at the statement date and sums since the first day, by ownership; three statements whatever the
 * number of owners.
 */
export async function loadStatementFigures(
  tx: Tx,
  communityId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<Map<string, OwnerFigures>> {
  const balances = await ownerBalances(tx, communityId, to);
  const sums = await sql<{ ownershipId: string; charged_cents: Cents; paid_cents: Cents; lineCount: number }>`
    select ownership_id as "ownershipId", count(*)::int as "lineCount",
      coalesce(sum(amount_cents) filter (where kind in ('CHARGE', 'REVERSAL', 'TRANSFER', 'WAIVER')), 0)::bigint as charged_cents,
      coalesce(sum(amount_cents) filter (where kind not in ('CHARGE', 'REVERSAL', 'TRANSFER', 'WAIVER')), 0)::bigint as paid_cents
    from (${movements(tx, communityId, from, to, sql`true`)}) moved group by ownership_id`.execute(tx.db);
  const figures = new Map<string, OwnerFigures>();
  for (const b of balances)
    figures.set(b.ownershipId, { owes: b.owes_cents, prepaid: b.prepaid_cents, charged: 0n, paid: 0n, lineCount: 0 });
  for (const s of sums.rows) {
    const { owes, prepaid } = figures.get(s.ownershipId) ?? { owes: 0n, prepaid: 0n };
    figures.set(s.ownershipId, { owes, prepaid, charged: s.charged_cents, paid: s.paid_cents, lineCount: s.lineCount });
  }
  return figures;
}

/** The lines of some owners' statements, by date and then as they happened. */
export async function loadStatementLines(
  tx: Tx,
  communityId: string,
  from: LocalDate,
  to: LocalDate,
  ownershipIds: readonly string[],
): Promise<StatementLine[]> {
  const found =
    await sql<StatementLine>`select ownership_id as "ownershipId", moved_on as date, kind, amount_cents, description, check_number as "checkNumber"
    from (${movements(tx, communityId, from, to, sql`m.ownership_id = any(${[...ownershipIds]}::bigint[])`)}) moved
    order by ownership_id, moved_on, rank, id`.execute(tx.db);
  return found.rows;
}

/** A run as ordered, and as it ended. */
export interface StatementRun {
  runId: string;
  jobId: string | null;
  fromDate: LocalDate;
  statementDate: LocalDate;
  dueDate: LocalDate;
  whom: StatementAudience;
  message: string;
  enteredTime: Instant;
  finishedTime: Instant | null;
  count: number | null;
  due_cents: Cents | null;
  /** Of the print file, as it was made; null for a run of before hashes were kept. */
  printSha256: string | null;
  /** The print job it was given to. */
  printJobId: string | null;
}

const runColumns = sql`r.statement_run_id as "runId", r.job_id as "jobId", r.from_date as "fromDate", r.statement_date as "statementDate", r.due_date as "dueDate",
  r.whom, r.message, r.entered_time as "enteredTime", r.finished_time as "finishedTime", r.statement_count as count, r.due_cents, r.print_sha256 as "printSha256",
  r.print_job_id as "printJobId"`;

/** Opens a run; the job that carries it out is told afterwards. */
export async function insertRun(
  tx: Tx,
  run: Pick<StatementRun, 'fromDate' | 'statementDate' | 'dueDate' | 'whom' | 'message'> & {
    communityId: string;
    userId: string;
    now: Instant;
  },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into receivables.statement_run (customer_id, community_id, from_date, statement_date, due_date, whom, message, entered_by, entered_time)
    values (${tx.customerId}, ${run.communityId}, ${run.fromDate}, ${run.statementDate}, ${run.dueDate}, ${run.whom}, ${run.message}, ${run.userId}, ${run.now})
    returning statement_run_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Names the job of a run. */
export async function setRunJob(tx: Tx, runId: string, jobId: string): Promise<void> {
  await sql`update receivables.statement_run set job_id = ${jobId} where customer_id = ${tx.customerId} and statement_run_id = ${runId}`.execute(
    tx.db,
  );
}

/** Names the print job a run was given to. */
export async function setRunPrintJob(tx: Tx, runId: string, printJobId: string): Promise<void> {
  await sql`update receivables.statement_run set print_job_id = ${printJobId}
    where customer_id = ${tx.customerId} and statement_run_id = ${runId}`.execute(tx.db);
}

/** A sheet of a run as it stands in its print file. */
export interface PrintedSheet {
  ownershipId: string;
  accountNumber: string;
  /** Null for one of before places were kept. */
  firstPage: number | null;
  pages: number;
  sha256: string;
}

/** The sheets of a run in the order of its print file. */
export async function listPrintedSheets(tx: Tx, runId: string): Promise<PrintedSheet[]> {
  const found = await sql<PrintedSheet>`
    select s.ownership_id as "ownershipId", s.account_number as "accountNumber", s.first_page as "firstPage", s.pages, coalesce(s.sha256, '') as sha256
    from receivables.statement s
    where s.customer_id = ${tx.customerId} and s.statement_run_id = ${runId} and (s.lead_ownership_id is null or s.lead_ownership_id = s.ownership_id)
    order by s.first_page, s.account_number`.execute(tx.db);
  return found.rows;
}

/** One run of a community; locked when it is about to be changed. */
export async function findRun(tx: Tx, communityId: string, runId: string, lock = false): Promise<StatementRun | undefined> {
  const found = await sql<StatementRun>`select ${runColumns} from receivables.statement_run r
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.statement_run_id = ${runId}
    ${lock ? sql`for no key update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** A run with how its job stands; whoever started it may let it go on. */
export interface ShownRun extends StatementRun {
  state: JobState;
  error: string | null;
  mayResume: boolean;
}

/** The newest runs of a community with the states of their jobs. */
export async function listRuns(tx: Tx, communityId: string, userId: string): Promise<ShownRun[]> {
  const found = await sql<ShownRun>`
    select ${runColumns}, case when r.finished_time is not null then 'done' else coalesce(j.state, 'cancelled') end as state, j.error,
      coalesce(r.finished_time is null and j.may_resume and j.state in ('failed', 'cancelled') and j.user_id = ${userId}, false) as "mayResume"
    from receivables.statement_run r left join platform.job_progress j on j.customer_id = ${tx.customerId} and j.job_id = r.job_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} order by r.statement_run_id desc limit 50`.execute(tx.db);
  return found.rows;
}

/** A statement as it was made. */
export interface MadeStatement {
  ownershipId: string;
  accountNumber: string;
  opening: Cents;
  balance: Cents;
  due: Cents;
  pages: number;
  /** The page of the print file its sheet begins on. */
  firstPage: number;
  /** On whose sheet it stands; null on a sheet of its own. */
  leadOwnershipId: string | null;
  /** Of the file of its sheet, as it was made. */
  sha256: string;
  late: Cents;
  code: string;
  /** The code of the statement before; blank for the first. */
  priorCode: string;
}

/** Closes a run with what was made; false when it was closed before. */
export async function finishRun(
  tx: Tx,
  communityId: string,
  runId: string,
  { made, due, printSha256 }: { made: readonly MadeStatement[]; due: Cents; printSha256: string },
  now: Instant,
): Promise<boolean> {
  const closed =
    await sql`update receivables.statement_run set finished_time = ${now}, statement_count = ${made.length}, due_cents = ${due},
      print_sha256 = ${printSha256}
    where customer_id = ${tx.customerId} and statement_run_id = ${runId} and finished_time is null`.execute(tx.db);
  if (closed.numAffectedRows !== 1n) return false;
  await sql`insert into receivables.statement (customer_id, community_id, statement_run_id, ownership_id, account_number, opening_cents, balance_cents, due_cents, pages, lead_ownership_id, sha256,
      late_cents, code, prior_code, first_page)
    select customer.customer_id, ${communityId}::bigint, ${runId}::bigint, r.* from ${rowsFor(
      tx,
      {
        ownership_id: { type: 'bigint', values: made.map((m) => m.ownershipId) },
        account_number: { type: 'text', values: made.map((m) => m.accountNumber) },
        opening_cents: { type: 'bigint', values: made.map((m) => m.opening) },
        balance_cents: { type: 'bigint', values: made.map((m) => m.balance) },
        due_cents: { type: 'bigint', values: made.map((m) => m.due) },
        pages: { type: 'smallint', values: made.map((m) => m.pages) },
        lead_ownership_id: { type: 'bigint', values: made.map((m) => m.leadOwnershipId) },
        sha256: { type: 'text', values: made.map((m) => m.sha256) },
        late_cents: { type: 'bigint', values: made.map((m) => m.late) },
        code: { type: 'text', values: made.map((m) => m.code) },
        prior_code: { type: 'text', values: made.map((m) => m.priorCode) },
        first_page: { type: 'integer', values: made.map((m) => m.firstPage) },
      },
      'r',
    )}`.execute(tx.db);
  return true;
}

/** The statements of a run by account number. */
export async function listMadeStatements(
  tx: Tx,
  communityId: string,
  runId: string,
): Promise<
  {
    ownershipId: string;
    accountNumber: string;
    owner: string;
    opening_cents: Cents;
    balance_cents: Cents;
    due_cents: Cents;
    pages: number;
    leadOwnershipId: string | null;
    sha256: string | null;
  }[]
> {
  const found = await sql<Awaited<ReturnType<typeof listMadeStatements>>[number]>`
    select s.ownership_id as "ownershipId", s.account_number as "accountNumber", t.display_name as owner, s.opening_cents, s.balance_cents, s.due_cents, s.pages, s.lead_ownership_id as "leadOwnershipId", s.sha256
    from receivables.statement s
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = s.ownership_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.statement_run_id = ${runId}
    order by s.account_number, s.ownership_id`.execute(tx.db);
  return found.rows;
}

/** A file of a run, and the SHA-256 it was made with. */
interface KeptStatement {
  runId: string;
  /** Whose sheet it is; null for the print file of the run. */
  ownershipId: string | null;
  sha256: string;
}

/**
 * Every file of the customer's statement runs that was kept with its hash: the sheets of owners, and the
 * print files.
 */
export async function listKeptStatements(tx: Tx): Promise<KeptStatement[]> {
  const found = await sql<KeptStatement>`
    select s.statement_run_id as "runId", s.ownership_id as "ownershipId", s.sha256 from receivables.statement s
    where s.customer_id = ${tx.customerId} and s.sha256 is not null and (s.lead_ownership_id is null or s.lead_ownership_id = s.ownership_id)
    union all
    select r.statement_run_id, null, r.print_sha256 from receivables.statement_run r
    where r.customer_id = ${tx.customerId} and r.print_sha256 is not null
    order by 1, 2`.execute(tx.db);
  return found.rows;
}

/** The last statement of each owner with a date before a day, of the newest run of that date. */
export async function loadPriorStatements(tx: Tx, communityId: string, before: LocalDate): Promise<Map<string, PriorStatement>> {
  const found = await sql<Omit<PriorStatement, 'balance'> & { balance_cents: Cents }>`
    select distinct on (s.ownership_id) s.ownership_id as "ownershipId", r.statement_date as "statementDate", s.balance_cents, coalesce(s.code, '') as code
    from receivables.statement s
    join receivables.statement_run r on r.customer_id = ${tx.customerId} and r.statement_run_id = s.statement_run_id
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and r.statement_date < ${before}::date
    order by s.ownership_id, r.statement_date desc, s.statement_run_id desc`.execute(tx.db);
  return new Map(found.rows.map(({ balance_cents: balance, ...row }) => [row.ownershipId, { ...row, balance }]));
}

/** The statements with codes of a community, oldest first; or the one with a code, of any community. */
export async function loadChain(
  tx: Tx,
  of: { communityId: string } | { code: string },
): Promise<(KeptInChain & { communityId: string; community: string })[]> {
  const which = 'code' in of ? sql`s.code = ${of.code}` : sql`s.community_id = ${of.communityId}`;
  type Row = Omit<KeptInChain, 'opening' | 'balance' | 'due'> & {
    opening_cents: Cents;
    balance_cents: Cents;
    due_cents: Cents;
    communityId: string;
    community: string;
  };
  const found = await sql<Row>`
    select s.statement_run_id as "runId", s.ownership_id as "ownershipId", s.account_number as "accountNumber", t.display_name as owner, r.from_date as "fromDate",
      r.statement_date as "statementDate", s.opening_cents, s.balance_cents, s.due_cents, s.code, s.prior_code as "priorCode", s.community_id as "communityId",
      c.name as community
    from receivables.statement s
    join receivables.statement_run r on r.customer_id = ${tx.customerId} and r.statement_run_id = s.statement_run_id
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = s.community_id
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = s.ownership_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where s.customer_id = ${tx.customerId} and ${which} and s.code is not null
    order by r.statement_date, s.statement_run_id, s.account_number, s.ownership_id`.execute(tx.db);
  return found.rows.map(({ opening_cents: opening, balance_cents: balance, due_cents: due, ...row }) => ({
    ...row,
    opening,
    balance,
    due,
  }));
}
