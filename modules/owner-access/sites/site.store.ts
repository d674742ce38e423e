// Where public pages stand: how they are set, what was published, and the addresses that were given.
import { type Database, jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { SitePage } from './site.contract.ts';

/** How a page is set. */
export interface SiteSettings {
  slug: string;
  welcome: string;
  showsOffice: boolean;
  showsBoard: boolean;
  showsDocuments: boolean;
  mayBeIndexed: boolean;
}

interface SiteRow extends SiteSettings {
  version: string;
  isLive: boolean;
  published: SitePage | null;
  publishedHash: string;
}

/** The page of a community; locked when it is about to be changed. */
export async function findSite(tx: Tx, communityId: string, lock = false): Promise<SiteRow | undefined> {
  const found = await sql<SiteRow>`
    select s.slug, s.welcome, s.shows_office as "showsOffice", s.shows_board as "showsBoard", s.shows_documents as "showsDocuments",
      s.may_be_indexed as "mayBeIndexed", s.version::text as version, s.is_live as "isLive", s.published, s.published_hash as "publishedHash"
    from owner_access.site s where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} ${lock ? sql`for update` : sql``}`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** Gives an address to a community for good; false when it was given to another. */
export async function giveAddress(tx: Tx, slug: string, communityId: string, now: Instant): Promise<boolean> {
  await sql`insert into owner_access.site_address (slug, customer_id, community_id, given_time)
    values (${slug}, ${tx.customerId}, ${communityId}, ${now}) on conflict do nothing`.execute(tx.db);
  const found =
    await sql`select from owner_access.site_address where slug = ${slug} and customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(
      tx.db,
    );
  return found.rows.length > 0;
}

/** Whose an address is, before anybody is known. */
export async function findAddress(
  local: Database['local'],
  slug: string,
): Promise<{ customerId: string; communityId: string } | undefined> {
  const found = await sql<{ customerId: string; communityId: string }>`
    select customer_id as "customerId", community_id as "communityId" from owner_access.site_address where slug = ${slug}`.execute(local);
  return found.rows[0];
}

/** Writes how a page is set; its row is locked, or there is none yet. */
export async function saveSettings(tx: Tx, communityId: string, site: SiteSettings): Promise<void> {
  await sql`insert into owner_access.site (customer_id, community_id, slug, welcome, shows_office, shows_board, shows_documents, may_be_indexed)
    values (${tx.customerId}, ${communityId}, ${site.slug}, ${site.welcome}, ${site.showsOffice}, ${site.showsBoard}, ${site.showsDocuments}, ${site.mayBeIndexed})
    on conflict (customer_id, community_id) do update set slug = excluded.slug, welcome = excluded.welcome, shows_office = excluded.shows_office,
      shows_board = excluded.shows_board, shows_documents = excluded.shows_documents, may_be_indexed = excluded.may_be_indexed,
      version = owner_access.site.version + 1`.execute(tx.db);
}

/** The files of a page, by name, are these and no others. */
export async function saveDocuments(tx: Tx, communityId: string, attachmentIds: readonly string[]): Promise<void> {
  await sql`delete from owner_access.site_document where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  await sql`insert into owner_access.site_document (customer_id, community_id, attachment_id)
    select ${tx.customerId}, ${communityId}, a from unnest(${[...new Set(attachmentIds)]}::bigint[]) a`.execute(tx.db);
}

/** The files that were chosen for a page. */
export async function listChosen(tx: Tx, communityId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select attachment_id as id from owner_access.site_document
    where customer_id = ${tx.customerId} and community_id = ${communityId} order by attachment_id`.execute(tx.db);
  return found.rows.map(({ id }) => id);
}

/** Keeps what is shown from now on. */
export async function savePublished(
  tx: Tx,
  communityId: string,
  { page, hash, userId, now }: { page: SitePage; hash: string; userId: string; now: Instant },
): Promise<void> {
  await sql`update owner_access.site set is_live = true, published = ${jsonb(page)}, published_hash = ${hash}, published_by = ${userId}, published_time = ${now}
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
}

/** Takes a page down or puts it back. */
export async function saveLive(tx: Tx, communityId: string, isLive: boolean): Promise<void> {
  await sql`update owner_access.site set is_live = ${isLive} where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(
    tx.db,
  );
}

/** True for a file `a` of the community that all owners may see on a day. */
const toOwners = (
  communityId: string,
  on: LocalDate,
) => sql`a.community_id = ${communityId} and a.removed_time is null and a.published_to = 'OWNERS'
  and a.published_from <= ${on}::date and coalesce(a.published_until, 'infinity') >= ${on}::date`;

/** A file all owners may see, by its newest version. */
export interface OwnersFile {
  attachmentId: string;
  version: number;
  name: string;
  groupName: string;
  fileName: string;
  size: number;
}

/** The files of a community that all owners may see on a day, by group and name. */
export async function listOwnersFiles(tx: Tx, communityId: string, on: LocalDate): Promise<OwnersFile[]> {
  const found = await sql<OwnersFile>`
    select a.attachment_id as "attachmentId", v.version::int as version, a.name, a.group_name as "groupName", v.file_name as "fileName", v.size_bytes::float8 as size
    from records.attachment a
    cross join lateral (select w.version, w.file_name, w.size_bytes from records.attachment_version w
      where w.customer_id = ${tx.customerId} and w.attachment_id = a.attachment_id order by w.version desc limit 1) v
    where a.customer_id = ${tx.customerId} and ${toOwners(communityId, on)}
    order by lower(a.group_name), lower(a.name), a.attachment_id limit 500`.execute(tx.db);
  return found.rows;
}

/** Where the bytes of a version lie, while all owners may see the file. */
export async function findOwnersFile(
  tx: Tx,
  communityId: string,
  { attachmentId, version }: { attachmentId: string; version: number },
  on: LocalDate,
): Promise<{ fileName: string; mediaType: string; fileKey: string; sha256: string } | undefined> {
  const found = await sql<{ fileName: string; mediaType: string; fileKey: string; sha256: string }>`
    select v.file_name as "fileName", v.media_type as "mediaType", v.file_key as "fileKey", v.sha256 from records.attachment a
    join records.attachment_version v on v.customer_id = ${tx.customerId} and v.attachment_id = a.attachment_id and v.version = ${version}
    where a.customer_id = ${tx.customerId} and a.attachment_id = ${attachmentId} and ${toOwners(communityId, on)}`.execute(tx.db);
  return found.rows[0];
}

interface OfficeRow {
  name: string;
  street: string;
  street2: string;
  city: string;
  state: string;
  postcode: string;
  phone: string;
  phoneListed: boolean;
  email: string;
  contacts: { kind: string; value: string; isListed: boolean }[];
  standing: string;
}

/** What a community says of itself. */
export async function findOffice(tx: Tx, communityId: string): Promise<OfficeRow | undefined> {
  const found = await sql<OfficeRow>`
    select coalesce(nullif(c.display_name, ''), c.name) as name, c.street, c.street2, c.city, c.state, c.postcode, c.phone, c.phone_listed as "phoneListed", c.email, c.contacts, c.standing
    from communities.community c where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}`.execute(tx.db);
  return found.rows[0];
}
