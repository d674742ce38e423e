// The SQL of statements for a mail house: homes whose statements are on hold, runs of all communities, and
// what a run hands to the mail house.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import type { MailOrderState } from '../../correspondence/correspondence.contract.ts';
import type { JobState } from '../statements/statement.store.ts';

/** An owner whose statement is on hold. */
interface HeldOwner {
  ownershipId: string;
  accountNumber: string;
  owner: string;
}

/** The primary owners of a day whose statements are on hold, by account number. */
export async function listHeldOwners(tx: Tx, communityId: string, on: LocalDate): Promise<HeldOwner[]> {
  const found = await sql<HeldOwner>`
    select o.ownership_id as "ownershipId", p.account_number as "accountNumber", t.display_name as owner
    from people.ownership o
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.is_primary
      and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date) and ${isHeld(tx, 'STATEMENT', on)}
    order by p.account_number, o.ownership_id`.execute(tx.db);
  return found.rows;
}

/** The owners beside the primary one on a day, by home: `Rosa Aldana, Ben Aldana`. */
export async function listSecondOwners(tx: Tx, communityId: string, on: LocalDate): Promise<Map<string, string>> {
  const found = await sql<{ ownershipId: string; names: string }>`
    select o.ownership_id as "ownershipId", string_agg(t.display_name, '; ' order by s.start_on, s.ownership_id) as names
    from people.ownership o
    join people.ownership s on s.customer_id = ${tx.customerId} and s.property_id = o.property_id and not s.is_primary
      and s.start_on <= ${on}::date and (s.end_on is null or s.end_on >= ${on}::date)
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = s.party_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.is_primary
      and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date)
    group by o.ownership_id`.execute(tx.db);
  return new Map(found.rows.map(({ ownershipId, names }) => [ownershipId, names]));
}

/** A run with its mail order. */
interface ExportRun {
  communityId: string;
  community: string;
  runId: string;
  jobId: string | null;
  state: JobState;
  error: string | null;
  statementDate: LocalDate;
  count: number | null;
  due_cents: Cents | null;
  mailOrderId: string | null;
  mailState: MailOrderState | null;
}

/** The newest runs of the communities someone sees. */
export async function listExportRuns(tx: Tx, communities: 'all' | ReadonlySet<string>): Promise<ExportRun[]> {
  const within = communities === 'all' ? sql`true` : sql`r.community_id = any(${[...communities]}::bigint[])`;
  const found = await sql<ExportRun>`
    select r.community_id as "communityId", c.name as community, r.statement_run_id as "runId", r.job_id as "jobId",
      case when r.finished_time is not null then 'done' else coalesce(j.state, 'cancelled') end as state, j.error,
      r.statement_date as "statementDate", r.statement_count as count, r.due_cents, m.mail_order_id as "mailOrderId", m.state as "mailState"
    from receivables.statement_run r
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = r.community_id
    left join platform.job_progress j on j.customer_id = ${tx.customerId} and j.job_id = r.job_id
    left join correspondence.mail_order m on m.customer_id = ${tx.customerId} and m.mail_order_id = r.mail_order_id
    where r.customer_id = ${tx.customerId} and ${within} order by r.statement_run_id desc limit 50`.execute(tx.db);
  return found.rows;
}

/** Says that a run becomes a mail order once its files stand. */
export async function askForMail(tx: Tx, runIds: readonly string[]): Promise<void> {
  await sql`update receivables.statement_run set orders_mail = true
    where customer_id = ${tx.customerId} and statement_run_id = any(${[...runIds]}::bigint[])`.execute(tx.db);
}

/** How a run stands with its mail, locked: who started it, whether it asks for an order, the order it has. */
export async function runMail(
  tx: Tx,
  runId: string,
): Promise<{ ordersMail: boolean; enteredBy: string; mailState: MailOrderState | null } | undefined> {
  const found = await sql<{ ordersMail: boolean; enteredBy: string; mailState: MailOrderState | null }>`
    select r.orders_mail as "ordersMail", r.entered_by as "enteredBy", m.state as "mailState"
    from receivables.statement_run r
    left join correspondence.mail_order m on m.customer_id = ${tx.customerId} and m.mail_order_id = r.mail_order_id
    where r.customer_id = ${tx.customerId} and r.statement_run_id = ${runId} for no key update of r`.execute(tx.db);
  return found.rows[0];
}

/** Joins a run to the mail order it became. */
export async function setRunMail(tx: Tx, runId: string, mailOrderId: string): Promise<void> {
  await sql`update receivables.statement_run set mail_order_id = ${mailOrderId}
    where customer_id = ${tx.customerId} and statement_run_id = ${runId}`.execute(tx.db);
}

/** The codes of the statements of a run by owner; blank for one without. */
export async function codesOfRun(tx: Tx, runId: string): Promise<Map<string, string>> {
  const found = await sql<{ ownershipId: string; code: string }>`select s.ownership_id as "ownershipId", coalesce(s.code, '') as code
    from receivables.statement s where s.customer_id = ${tx.customerId} and s.statement_run_id = ${runId}`.execute(tx.db);
  return new Map(found.rows.map(({ ownershipId, code }) => [ownershipId, code]));
}
