// What of a community is open before it is handed over, and the figures that must agree afterwards, read from
// the modules below.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import { openText, type Secrets } from '../../../packages/db/secrets.ts';
import { assert, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { findOpenWork } from '../closing/closing.store.ts';
import type { OpenAtSource, TransferFigures, VendorFacts } from './transfer.rules.ts';

/** What is open of a community of the customer of the transaction. */
export async function openAtSource(tx: Tx, communityId: string, today: LocalDate): Promise<OpenAtSource> {
  const { batches, reconciliations, unreconciledAccounts, schedules, bills, jobs } = await findOpenWork(tx, communityId, today);
  const found = await sql<{ lockboxLines: number; unsentPayments: number }>`select
    (select count(*)::int from receivables.lockbox_line l
      where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.status in ('MATCHED', 'EXCEPTION')) as "lockboxLines",
    (select count(*)::int from payables.electronic_payment p
      left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = p.check_id
      left join payables.payment_file f on f.customer_id = ${tx.customerId} and f.payment_file_id = p.payment_file_id
      where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and x.check_id is null
        and (p.state in ('CREATED', 'RETURNED') or p.state = 'SUBMITTED' and f.released_by is null)) as "unsentPayments"`.execute(tx.db);
  const { lockboxLines, unsentPayments } = found.rows[0] ?? { lockboxLines: 0, unsentPayments: 0 };
  return {
    batches,
    reconciliations,
    unreconciledAccounts,
    activeSchedules: schedules,
    openBills: bills,
    jobs,
    lockboxLines,
    unsentPayments,
  };
}

/**
 * Names and sealed tax numbers of vendors: of some of them, or all that have a number or one of some names.
 */
export async function vendorRows(
  tx: Tx,
  which: { ids: readonly string[] } | { names: readonly string[]; ids: readonly string[] },
): Promise<{ vendorId: string; name: string; sealed: string }[]> {
  const ids = sql`v.vendor_id = any(${[...which.ids]}::bigint[])`;
  const within = 'names' in which ? sql`(v.tax_number_sealed <> '' or v.name = any(${[...which.names]}::text[]) or ${ids})` : ids;
  const found = await sql<{ vendorId: string; name: string; sealed: string }>`
    select v.vendor_id as "vendorId", v.name, v.tax_number_sealed as sealed from people.vendor v
    where v.customer_id = ${tx.customerId} and ${within} order by v.name`.execute(tx.db);
  return found.rows;
}

/**
 * Vendors with their numbers opened: those that come, and those here they may be the same as. Each side is
 * read as itself.
 */
export async function vendorsOnBothSides(
  secrets: Secrets,
  coming: Awaited<ReturnType<typeof vendorRows>>,
  here: Tx,
  formerIds: readonly string[],
): Promise<[coming: VendorFacts[], known: VendorFacts[]]> {
  const ids = [...coming.map(({ vendorId }) => vendorId), ...formerIds];
  const known = await vendorRows(here, { names: coming.map(({ name }) => name), ids });
  const opened = (rows: typeof coming): VendorFacts[] =>
    rows.map(({ vendorId, name, sealed }) => ({ vendorId, name, taxNumber: sealed === '' ? '' : openText(secrets, sealed) }));
  return [opened(coming), opened(known)];
}

/**
 * The files of a community whose content was kept with its hash, and those that were made of its statements.
 */
export async function filesOf(
  tx: Tx,
  communityId: string,
): Promise<{ attached: { fileKey: string; sha256: string }[]; statements: { runId: string; ownershipIds: string[] }[] }> {
  const attached = await sql<{ fileKey: string; sha256: string }>`
    select v.file_key as "fileKey", v.sha256 from records.attachment_version v
    join records.attachment a on a.customer_id = ${tx.customerId} and a.attachment_id = v.attachment_id
    where v.customer_id = ${tx.customerId} and a.community_id = ${communityId} order by v.attachment_id, v.version`.execute(tx.db);
  const statements = await sql<{ runId: string; ownershipIds: string[] }>`
    select s.statement_run_id as "runId", jsonb_agg(s.ownership_id::text order by s.ownership_id) as "ownershipIds" from receivables.statement s
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} group by 1 order by 1`.execute(tx.db);
  return { attached: attached.rows, statements: statements.rows };
}

/** Bank accounts that are fed by a lockbox. */
export async function lockboxAccounts(tx: Tx, communityId: string): Promise<string[]> {
  const found = await sql<{ name: string }>`select name from ledger.bank_account
    where customer_id = ${tx.customerId} and community_id = ${communityId} and lockbox_id is not null order by name`.execute(tx.db);
  return found.rows.map(({ name }) => name);
}

/** The roles for which notes and tasks of a community are; without one all roles of the customer. */
export async function rolesOfNotes(tx: Tx, communityId: string | null): Promise<string[]> {
  const within =
    communityId === null
      ? sql`true`
      : sql`r.role_id in (select n.role_id from records.note n where n.customer_id = ${tx.customerId} and n.community_id = ${communityId}
          union select k.role_id from records.task k where k.customer_id = ${tx.customerId} and k.community_id = ${communityId})`;
  const found = await sql<{
    name: string;
  }>`select r.name from identity.role r where r.customer_id = ${tx.customerId} and ${within} order by 1`.execute(tx.db);
  return found.rows.map(({ name }) => name);
}

const hashOf = (text: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`encode(sha256(convert_to(coalesce(string_agg(${text}, E'\\n' order by ${order}), ''), 'UTF8')), 'hex')`;

interface Trial {
  accounts: number;
  debit_cents: bigint;
  credit_cents: bigint;
  hash: string;
  faults: number;
}
interface Owed {
  owners: number;
  owed_cents: bigint;
  prepaid_cents: bigint;
  hash: string;
}
interface Papers {
  bills: number;
  open_cents: bigint;
  documents: number;
  bytes: number;
  hash: string;
}

const within = (customerId: string, communityId: string) => (alias: string) =>
  sql`${sql.ref(`${alias}.customer_id`)} = ${customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;

async function trialOf(tx: Tx, own: (alias: string) => RawBuilder<unknown>): Promise<Trial> {
  const found = await sql<Trial>`
    with posted as (select p.account_id, p.fund_id, sum(p.amount_cents)::bigint as cents from ledger.posting p where ${own('p')} group by 1, 2),
    kept as (select b.account_id, b.fund_id, sum(b.amount_cents)::bigint as cents from (
      select b.account_id, b.fund_id, b.amount_cents from ledger.balance b where ${own('b')}
      union all select d.account_id, d.fund_id, d.amount_cents from ledger.balance_delta d where ${own('d')}) b group by 1, 2)
    select count(p.cents)::int as accounts, coalesce(sum(p.cents) filter (where p.cents > 0), 0)::bigint as debit_cents,
      coalesce(-sum(p.cents) filter (where p.cents < 0), 0)::bigint as credit_cents,
      ${hashOf(sql`account_id || ':' || fund_id || ':' || p.cents`, sql`account_id, fund_id`)} as hash,
      count(*) filter (where coalesce(p.cents, 0) <> coalesce(k.cents, 0))::int as faults
    from posted p full join kept k using (account_id, fund_id)`.execute(tx.db);
  const [row] = found.rows;
  assert(row, 'an aggregate has a row');
  return row;
}

async function owedOf(tx: Tx, own: (alias: string) => RawBuilder<unknown>): Promise<Owed> {
  const found = await sql<Owed>`
    select count(*)::int as owners, coalesce(sum(c.cents), 0)::bigint as owed_cents, coalesce(sum(a.cents), 0)::bigint as prepaid_cents,
      ${hashOf(sql`o.ownership_id || ':' || coalesce(c.cents, 0) || ':' || coalesce(a.cents, 0)`, sql`o.ownership_id`)} as hash
    from people.ownership o
    -- Looked up for each and no lists to be joined: of rows just copied PostgreSQL knows nothing, and might go through a list for every owner.
    cross join lateral (select sum(c.open_cents)::bigint as cents from receivables.charge c where ${own('c')} and c.ownership_id = o.ownership_id) c
    cross join lateral (select sum(b.balance_cents)::bigint as cents from receivables.prepaid_balance b where ${own('b')} and b.ownership_id = o.ownership_id) a
    where ${own('o')}`.execute(tx.db);
  const [row] = found.rows;
  assert(row, 'an aggregate has a row');
  return row;
}

async function papersOf(tx: Tx, own: (alias: string) => RawBuilder<unknown>): Promise<Papers> {
  const found = await sql<Papers>`select (select count(*)::int from payables.bill b where ${own('b')}) as bills,
      (select coalesce(sum(b.open_cents), 0)::bigint from payables.bill b where ${own('b')}) as open_cents,
      count(*)::int as documents, coalesce(sum(v.size_bytes), 0)::float8 as bytes,
      ${hashOf(sql`v.attachment_id || ':' || v.version || ':' || v.sha256`, sql`v.attachment_id, v.version`)} as hash
    from records.attachment_version v join records.attachment a on v.customer_id = ${tx.customerId} and a.attachment_id = v.attachment_id
    where ${own('a')}`.execute(tx.db);
  const [row] = found.rows;
  assert(row, 'an aggregate has a row');
  return row;
}

/**
 * The figures of a community of a customer. Whoever asks about another customer than its own must see both.
 */
export async function figuresOf(tx: Tx, customerId: string, communityId: string): Promise<TransferFigures> {
  const own = within(customerId, communityId);
  const [trial, owed, papers] = [await trialOf(tx, own), await owedOf(tx, own), await papersOf(tx, own)];
  return {
    accounts: trial.accounts,
    debitCents: trial.debit_cents,
    creditCents: trial.credit_cents,
    trialHash: trial.hash,
    summaryFaults: trial.faults,
    owners: owed.owners,
    owedCents: owed.owed_cents,
    prepaidCents: owed.prepaid_cents,
    ownersHash: owed.hash,
    bills: papers.bills,
    openBillCents: papers.open_cents,
    documents: papers.documents,
    documentBytes: papers.bytes,
    documentsHash: papers.hash,
  };
}
