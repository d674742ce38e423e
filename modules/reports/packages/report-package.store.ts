// The SQL of report packages, of their runs, and of what each member read.
import { jsonb, rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { ReportDocument } from '../../../packages/files/report-pdf/report-pdf.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PackageMember } from './report-package.contract.ts';

/** What a person decides about a package. */
export interface PackageFacts {
  name: string;
  coverTitle: string;
  audienceNote: string;
  recipients: readonly string[];
  forAll: boolean;
  members: readonly PackageMember[];
}

/** A package as it is kept. */
export interface PackageRow extends PackageFacts {
  packageKey: string;
  /** True in the community it was made in. */
  isOwn: boolean;
  revision: number;
}

const columns = (
  communityId: string,
) => sql`p.package_id::text as "packageKey", p.name, p.cover_title as "coverTitle", p.audience_note as "audienceNote",
  p.recipients, p.for_all as "forAll", p.members, p.revision, p.community_id = ${communityId} as "isOwn"`;

/**
 * The packages a community may use: its own and those for every community; one alone when its id is given.
 */
export async function listPackages(tx: Tx, communityId: string, packageId: string | null = null): Promise<PackageRow[]> {
  const found = await sql<PackageRow>`select ${columns(communityId)} from reports.package p
    where p.customer_id = ${tx.customerId} and (p.community_id = ${communityId} or p.for_all) and not p.is_removed
      and (${packageId}::bigint is null or p.package_id = ${packageId}::bigint)
    order by lower(p.name), p.package_id limit 500`.execute(tx.db);
  return found.rows;
}

/** Keeps a package; returns its id. */
export async function insertPackage(
  tx: Tx,
  communityId: string,
  facts: PackageFacts,
  { userId, now }: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into reports.package (customer_id, community_id, for_all, name, cover_title, audience_note, recipients,
      members, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${facts.forAll}, ${facts.name}, ${facts.coverTitle}, ${facts.audienceNote}, ${[...facts.recipients]}::text[],
      ${jsonb(facts.members)}, ${userId}, ${now}) returning package_id::text as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/**
 * Changes a package of this community over the revision that was loaded; false when someone else saved in
 * between.
 */
export async function updatePackage(
  tx: Tx,
  communityId: string,
  packageId: string,
  revision: number,
  facts: PackageFacts,
): Promise<boolean> {
  const saved = await sql`update reports.package set for_all = ${facts.forAll}, name = ${facts.name}, cover_title = ${facts.coverTitle},
      audience_note = ${facts.audienceNote}, recipients = ${[...facts.recipients]}::text[], members = ${jsonb(facts.members)}, revision = revision + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and package_id = ${packageId} and revision = ${revision} and not is_removed`.execute(
    tx.db,
  );
  return saved.numAffectedRows === 1n;
}

/** Takes a package of this community out of use; false when there is none. */
export async function removePackage(tx: Tx, communityId: string, packageId: string): Promise<boolean> {
  const gone = await sql`update reports.package set is_removed = true
    where customer_id = ${tx.customerId} and community_id = ${communityId} and package_id = ${packageId} and not is_removed`.execute(tx.db);
  return gone.numAffectedRows === 1n;
}

/** What a run is told. */
export interface RunOrder extends Omit<PackageFacts, 'forAll'> {
  communityId: string;
  packageKey: string;
  todayDate: LocalDate;
  userId: string;
  startedTime: Instant;
}

/** Keeps a run that is about to be made; returns its id. */
export async function insertPackageRun(tx: Tx, run: RunOrder): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into reports.package_run (customer_id, community_id, package_key, name, cover_title, audience_note,
      members, recipients, today_on, user_id, started_time)
    values (${tx.customerId}, ${run.communityId}, ${run.packageKey}, ${run.name}, ${run.coverTitle}, ${run.audienceNote}, ${jsonb(run.members)},
      ${[...run.recipients]}::text[], ${run.todayDate}, ${run.userId}, ${run.startedTime}) returning package_run_id::text as id`.execute(
    tx.db,
  );
  return made.rows[0]?.id ?? '';
}

/** A run as it stands. */
export interface PackageRunRow extends RunOrder {
  packageRunId: string;
  state: 'WAITING' | 'DONE' | 'FAILED';
  message: string;
  owner: string;
  postedTime: Instant | null;
  lastEntryId: string | null;
  pageCount: number | null;
  mark: string;
  logo: Uint8Array | null;
}

/** One run. */
export async function findPackageRun(tx: Tx, communityId: string, packageRunId: string): Promise<PackageRunRow | undefined> {
  const found =
    await sql<PackageRunRow>`select package_run_id::text as "packageRunId", community_id::text as "communityId", package_key as "packageKey", name,
      cover_title as "coverTitle", audience_note as "audienceNote", members, recipients, today_on as "todayDate", user_id::text as "userId",
      started_time as "startedTime", state, message, owner, posted_time as "postedTime", last_entry_id::text as "lastEntryId",
      page_count as "pageCount", mark, logo
    from reports.package_run where customer_id = ${tx.customerId} and community_id = ${communityId} and package_run_id = ${packageRunId}`.execute(
      tx.db,
    );
  return found.rows[0];
}

/** A member as it was read; without document it was left out. */
export interface PackagePart {
  name: string;
  title: string;
  leftOut: string;
  /** With the communities that stand in it, when they are several. */
  document: (ReportDocument & { communityIds?: readonly string[] }) | null;
}

/** The members of a run in their order. */
export async function loadParts(tx: Tx, packageRunId: string): Promise<PackagePart[]> {
  const found = await sql<PackagePart>`select report_name as name, title, left_out as "leftOut", document from reports.package_part
    where customer_id = ${tx.customerId} and package_run_id = ${packageRunId} order by position`.execute(tx.db);
  return found.rows;
}

/** What making a run gave. */
export interface MadeRun {
  owner: string;
  postedTime: Instant;
  lastEntryId: string | null;
  pageCount: number;
  mark: string;
  logo: Uint8Array | null;
  parts: readonly PackagePart[];
}

/** Keeps what was read; false when the run was made before. */
export async function finishPackageRun(tx: Tx, packageRunId: string, made: MadeRun): Promise<boolean> {
  const done =
    await sql`update reports.package_run set state = 'DONE', message = '', owner = ${made.owner}, posted_time = ${made.postedTime},
      last_entry_id = ${made.lastEntryId}, page_count = ${made.pageCount}, mark = ${made.mark}, logo = ${made.logo && Buffer.from(made.logo)}
    where customer_id = ${tx.customerId} and package_run_id = ${packageRunId} and state <> 'DONE'`.execute(tx.db);
  if (done.numAffectedRows !== 1n) return false;
  const text = (of: (part: PackagePart) => string | null) => ({ type: 'text', values: made.parts.map(of) });
  await sql`insert into reports.package_part (customer_id, package_run_id, position, report_name, title, left_out, document)
    select customer.customer_id, ${packageRunId}::bigint, r.position, r.name, r.title, r.left_out, r.document::jsonb
    from ${rowsFor(
      tx,
      {
        position: { type: 'integer', values: made.parts.map((_, i) => i + 1) },
        name: text((part) => part.name),
        title: text((part) => part.title),
        left_out: text((part) => part.leftOut),
        document: text((part) => part.document && JSON.stringify(part.document)),
      },
      'r',
    )}`.execute(tx.db);
  return true;
}

/** Keeps why a run was not made. */
export async function failPackageRun(tx: Tx, packageRunId: string, message: string): Promise<void> {
  await sql`update reports.package_run set state = 'FAILED', message = ${message}
    where customer_id = ${tx.customerId} and package_run_id = ${packageRunId} and state <> 'DONE'`.execute(tx.db);
}

/** A run as it is listed. */
export interface ListedRun {
  packageRunId: string;
  packageKey: string;
  name: string;
  state: 'WAITING' | 'DONE' | 'FAILED';
  message: string;
  todayDate: LocalDate;
  startedTime: Instant;
  postedTime: Instant | null;
  userName: string;
  pageCount: number | null;
  memberCount: number;
  leftOutCount: number;
}

/** The runs of a community, the newest first. */
export async function listPackageRuns(tx: Tx, communityId: string, packageKey: string | null): Promise<ListedRun[]> {
  const found =
    await sql<ListedRun>`select r.package_run_id::text as "packageRunId", r.package_key as "packageKey", r.name, r.state, r.message,
      r.today_on as "todayDate", r.started_time as "startedTime", r.posted_time as "postedTime", u.display_name as "userName", r.page_count as "pageCount",
      (select count(*)::int from reports.package_part p where p.customer_id = ${tx.customerId} and p.package_run_id = r.package_run_id and p.left_out = '') as "memberCount",
      (select count(*)::int from reports.package_part p where p.customer_id = ${tx.customerId} and p.package_run_id = r.package_run_id and p.left_out <> '') as "leftOutCount"
    from reports.package_run r join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.user_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and (${packageKey}::text is null or r.package_key = ${packageKey}::text)
    order by r.package_run_id desc limit 200`.execute(tx.db);
  return found.rows;
}

/** Which of these addresses belong to users of the customer, with their ids. */
export async function usersAtAddresses(tx: Tx, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{
    email: string;
    userId: string;
  }>`select lower(u.email) as email, u.user_id::text as "userId" from identity.app_user u
    where u.customer_id = ${tx.customerId} and lower(u.email) = any(${[...addresses]}::text[]) order by u.user_id`.execute(tx.db);
  return new Map(found.rows.map(({ email, userId }) => [email, userId]));
}
