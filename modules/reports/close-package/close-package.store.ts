// The SQL of close packages: what is kept, which closings have none, the sources of a period, and the entries
// that came late.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { LateAct, LatePosting } from './late-entry.rules.ts';

/** A closing that stands. */
export interface Closing {
  communityId: string;
  periodStart: LocalDate;
  periodEnd: LocalDate;
  closedTime: Instant;
  closedBy: string | null;
  /**
   * Just after the closing and whatever was posted into the period until then: a poster under way may have
   * begun after the one who closed.
   */
  asKnownTime: Instant;
}

const closedPeriod = sql`p.community_id as "communityId", p.period_start as "periodStart", p.period_end as "periodEnd", p.closed_time as "closedTime", p.closed_by as "closedBy",
  greatest(p.closed_time, (select max(e.entered_time) from ledger.entry e where e.customer_id = p.customer_id and e.community_id = p.community_id
    and e.post_date between p.period_start and p.period_end and e.entry_type not like 'YEAR\\_CLOSE%')) + interval '1 millisecond' as "asKnownTime"`;
const withoutPackage = sql`p.status = 'CLOSED' and p.closed_time is not null and not exists (select from reports.close_package k
  where k.customer_id = p.customer_id and k.community_id = p.community_id and k.period_start = p.period_start and k.closed_time = p.closed_time)`;

/** Closings since a moment whose figures are not frozen yet, the oldest first. */
export async function closingsToFreeze(tx: Tx, since: Instant): Promise<Closing[]> {
  const found = await sql<Closing>`select ${closedPeriod} from ledger.period p
    where p.customer_id = ${tx.customerId} and p.closed_time > ${since}::timestamptz and ${withoutPackage} order by p.closed_time, p.period_start`.execute(
    tx.db,
  );
  return found.rows;
}

/** Closed periods of a community whose figures are not frozen, the newest first. */
export async function closingsWithoutPackage(tx: Tx, communityId: string): Promise<Closing[]> {
  const found = await sql<Closing>`select ${closedPeriod} from ledger.period p
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and ${withoutPackage} order by p.period_start desc`.execute(
    tx.db,
  );
  return found.rows;
}

/** A period with its closing; undefined while it is not closed. */
export async function findClosing(tx: Tx, communityId: string, periodStart: LocalDate): Promise<Closing | undefined> {
  const found = await sql<Closing>`select ${closedPeriod} from ledger.period p
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.period_start = ${periodStart} and p.status = 'CLOSED' and p.closed_time is not null`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** One part about to be kept. */
export interface NewPart {
  name: string;
  title: string;
  figures: string;
  hash: string;
}

/** Keeps a package with its parts; undefined when the closing has one already. */
export async function insertPackage(
  tx: Tx,
  closing: Closing,
  kept: { frozenTime: Instant; hash: string; manifest: string; parts: readonly NewPart[] },
): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into reports.close_package (customer_id, community_id, period_start, period_end, closed_time, closed_by, as_known_time, frozen_time, hash, manifest)
    values (${tx.customerId}, ${closing.communityId}, ${closing.periodStart}, ${closing.periodEnd}, ${closing.closedTime}, ${closing.closedBy}, ${closing.asKnownTime},
      ${kept.frozenTime}, ${kept.hash}, ${kept.manifest})
    on conflict (customer_id, community_id, period_start, closed_time) do nothing returning close_package_id as id`.execute(tx.db);
  const id = made.rows[0]?.id;
  if (id === undefined) return undefined;
  await sql`insert into reports.close_package_part (customer_id, close_package_id, part_no, name, title, figures, hash)
    select customer.customer_id, ${id}::bigint, r.* from ${rowsFor(
      tx,
      {
        part_no: { type: 'smallint', values: kept.parts.map((_part, i) => i + 1) },
        name: { type: 'text', values: kept.parts.map((part) => part.name) },
        title: { type: 'text', values: kept.parts.map((part) => part.title) },
        figures: { type: 'text', values: kept.parts.map((part) => part.figures) },
        hash: { type: 'text', values: kept.parts.map((part) => part.hash) },
      },
      'r',
    )}`.execute(tx.db);
  return id;
}

export interface PackageRow {
  closePackageId: string;
  communityId: string;
  periodStartDate: LocalDate;
  periodEndDate: LocalDate;
  closedTime: Instant;
  closedBy: string;
  asKnownTime: Instant;
  frozenTime: Instant;
  hash: string;
  manifest: string;
  isCurrent: boolean;
}

/** Packages of a community, the newest period and closing first; one alone when it is named. */
export async function listPackages(tx: Tx, communityId: string, closePackageId: string | null): Promise<PackageRow[]> {
  const found = await sql<PackageRow>`
    select k.close_package_id as "closePackageId", k.community_id as "communityId", k.period_start as "periodStartDate", k.period_end as "periodEndDate",
      k.closed_time as "closedTime", coalesce(u.display_name, '') as "closedBy", k.as_known_time as "asKnownTime", k.frozen_time as "frozenTime", k.hash, k.manifest,
      p.status = 'CLOSED' and p.closed_time = k.closed_time as "isCurrent"
    from reports.close_package k
    join ledger.period p on p.customer_id = ${tx.customerId} and p.community_id = k.community_id and p.period_start = k.period_start
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = k.closed_by
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and (${closePackageId}::bigint is null or k.close_package_id = ${closePackageId}::bigint)
    order by k.period_start desc, k.closed_time desc`.execute(tx.db);
  return found.rows;
}

/** The periods with a package whose figures hold entries of a batch, the oldest first. */
export async function packagesHolding(
  tx: Tx,
  communityId: string,
  batchId: string,
): Promise<{ periodStart: LocalDate; periodEnd: LocalDate }[]> {
  const found = await sql<{ periodStart: LocalDate; periodEnd: LocalDate }>`
    select distinct k.period_start as "periodStart", k.period_end as "periodEnd" from reports.close_package k
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.community_id = k.community_id and e.post_date between k.period_start and k.period_end
      and e.entered_time < k.as_known_time
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and e.batch_id = ${batchId} order by k.period_start`.execute(
    tx.db,
  );
  return found.rows;
}

/** The parts of a package in their order. */
export async function loadParts(tx: Tx, closePackageId: string): Promise<NewPart[]> {
  const found = await sql<NewPart>`select name, title, figures, hash from reports.close_package_part
    where customer_id = ${tx.customerId} and close_package_id = ${closePackageId} order by part_no`.execute(tx.db);
  return found.rows;
}

/** Postings dated up to a day of entries that came to be known at a moment or later, the oldest first. */
export async function latePostings(tx: Tx, communityId: string, knownTime: Instant, upTo: LocalDate): Promise<LatePosting[]> {
  const found = await sql<Omit<LatePosting, 'amount'> & { amount_cents: Cents }>`
    select e.entry_id as "entryId", e.post_date as "postDate", e.entry_type as "entryType", e.reference, e.description, e.entered_time as "enteredTime",
      coalesce(a.survivor_id, a.account_id) as "accountId", a.account_type as "accountType", a.fund_id as "fundId", g.cost_center_id as "costCenterId", g.amount_cents,
      e.ownership_id as "ownershipId", e.vendor_id as "vendorId"
    from ledger.entry e
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.entered_time >= ${knownTime}::timestamptz and e.post_date <= ${upTo}::date
    order by e.entered_time, e.entry_id, g.leg limit 20000`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents }));
}

/**
 * Acts on accounts of owners and vendors dated up to a day that came to be known at a moment or later and
 * made no entry, the oldest first.
 */
export async function lateActs(tx: Tx, communityId: string, knownTime: Instant, upTo: LocalDate): Promise<LateAct[]> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
  const found = await sql<LateAct>`
    with late as (
      select b.batch_id, b.kind, coalesce(nullif(b.description, ''), b.kind) as description, b.posted_time from ledger.batch b
      where ${own('b')} and b.posted_time >= ${knownTime}::timestamptz
    )
    select late.kind, late.description, min(r.on_date) as "postDate", late.posted_time as "enteredTime", r.ownership_id as "ownershipId", null::bigint as "vendorId"
    from late join (
      select c.batch_id, c.ownership_id, c.charge_date as on_date from receivables.charge c where ${own('c')} and c.entry_id is null
      union all
      select a.batch_id, a.ownership_id, a.applied_on from receivables.application a where ${own('a')} and a.entry_id is null
      union all
      select m.batch_id, m.ownership_id, m.moved_on from receivables.prepaid_movement m where ${own('m')} and m.entry_id is null
    ) r on r.batch_id = late.batch_id and r.on_date <= ${upTo}::date
    group by late.batch_id, late.kind, late.description, late.posted_time, r.ownership_id
    union all
    select 'BILL', 'Bill ' || b.bill_number, b.effective_on, b.entered_time, null, b.vendor_id from payables.bill b
    where ${own('b')} and b.entry_id is null and b.ap_timing is not null and b.effective_on <= ${upTo}::date and b.entered_time >= ${knownTime}::timestamptz
    order by "enteredTime", description limit 20000`.execute(tx.db);
  return found.rows;
}

/**
 * A bank account as its last reconciliation up to a day proved it, with what the books hold on the day of
 * that statement.
 */
export interface ProvedAccount {
  accountId: string;
  number: string;
  name: string;
  statementDate: LocalDate;
  state: string;
  statement_cents: Cents;
  in_transit_cents: Cents;
  outstanding_cents: Cents;
  book_cents: Cents;
}

/**
 * The last completed reconciliation of every bank account by the end of a period; entries known at a moment
 * or later do not count in the books, where one is given.
 */
export async function provedAccounts(tx: Tx, communityId: string, upTo: LocalDate, knownTime: Instant | null): Promise<ProvedAccount[]> {
  const found = await sql<ProvedAccount>`
    select distinct on (b.bank_account_id) b.account_id as "accountId", a.number, b.name, r.statement_on as "statementDate", r.state,
      r.statement_balance_cents as statement_cents, r.in_transit_cents, r.outstanding_cents,
      (select coalesce(sum(p.amount_cents), 0)::bigint from ledger.posting p join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = p.entry_id
        where p.customer_id = ${tx.customerId} and p.community_id = r.community_id and p.account_id = b.account_id and p.post_date <= r.statement_on
          and (${knownTime}::timestamptz is null or e.entered_time < ${knownTime}::timestamptz)) as book_cents
    from ledger.bank_account b
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
    join banking.reconciliation r on r.customer_id = ${tx.customerId} and r.bank_account_id = b.bank_account_id and r.statement_on <= ${upTo}::date and r.completed_time is not null
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId}
    order by b.bank_account_id, r.statement_on desc`.execute(tx.db);
  return found.rows.toSorted((a, b) => (a.number < b.number ? -1 : 1));
}

/** A document figures were made from. */
export interface SourceDocument {
  kind: string;
  name: string;
  date: LocalDate;
  hash: string;
}

/**
 * What came in from outside for the days of a period: bank statements, lockbox files, bills as they were
 * approved, files attached to its entries; each with its SHA-256.
 */
export async function sourceDocuments(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<SourceDocument[]> {
  const found = await sql<SourceDocument>`
    select 'Bank statement' as kind, f.file_name as name, min(s.statement_on) as date, f.content_hash as hash
    from banking.bank_statement s join banking.statement_file f on f.customer_id = ${tx.customerId} and f.statement_file_id = s.statement_file_id
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.statement_on between ${from}::date and ${to}::date group by f.file_name, f.content_hash
    union all
    select 'Lockbox file', f.file_name, min(l.deposit_on), f.content_hash
    from receivables.lockbox_line l join receivables.lockbox_file f on f.customer_id = ${tx.customerId} and f.lockbox_file_id = l.lockbox_file_id
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.deposit_on between ${from}::date and ${to}::date group by f.file_name, f.content_hash
    union all
    select 'Bill', b.bill_number, b.effective_on, b.content_hash
    from payables.bill b where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.effective_on between ${from}::date and ${to}::date
      and b.content_hash is not null
    union all
    select 'Attachment', t.name, e.post_date, v.sha256
    from ledger.entry e
    join records.attachment t on t.customer_id = ${tx.customerId} and t.community_id = e.community_id and t.entity_id = e.entry_id::text and t.removed_time is null
      and t.entity_kind in ('journal entry', 'journal-entry')
    join records.attachment_version v on v.customer_id = ${tx.customerId} and v.attachment_id = t.attachment_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.post_date between ${from}::date and ${to}::date
    order by 1, 3, 2, 4`.execute(tx.db);
  return found.rows;
}
