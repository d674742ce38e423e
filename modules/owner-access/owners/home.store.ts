// Which homes an account sees, asked of the ownerships each time: access ends with them, whatever is kept
// here.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

/** A home an account sees. */
export interface OwnerHomeRow {
  ownershipId: string;
  communityId: string;
  propertyId: string;
  community: string;
  address: string;
  accountNumber: string;
  phone: string;
  officeEmail: string;
  /** The account that owes and pays for the home; of those who own beside another, the primary owner's. */
  payerId: string | null;
  isPrimary: boolean;
  today: LocalDate;
  isLive: boolean;
  endedOn: LocalDate | null;
  /** The last day receipts of a sold home can be read: 24 months after it. */
  until: LocalDate | null;
  showsHistory: boolean;
  showsDocuments: boolean;
  showsRequests: boolean;
  showsViolations: boolean;
  showsArchitectural: boolean;
  /** Its owner sits on the board on the day. */
  isBoard: boolean;
  contactChange: 'NONE' | 'ASK' | 'DIRECT';
  accent: 'BLUE' | 'GREEN' | 'RED' | 'SLATE';
  greeting: string;
  greetingSpanish: string;
}

/**
 * The homes an account sees at a moment, present ones first: of communities that have the portal on, held
 * today or until 24 months ago, and not taken away. Source: field-2026.md 7.1.
 */
export async function listHomes(tx: Tx, accountId: string, now: Instant): Promise<OwnerHomeRow[]> {
  const found = await sql<OwnerHomeRow>`
    select o.ownership_id as "ownershipId", o.community_id as "communityId", o.property_id as "propertyId", coalesce(nullif(c.display_name, ''), c.name) as community,
      p.street || case when p.unit = '' then '' else ' ' || p.unit end as address, p.account_number as "accountNumber", c.phone, c.email as "officeEmail",
      payer.ownership_id as "payerId", o.is_primary as "isPrimary", day.today, coalesce(o.end_on, 'infinity') >= day.today as "isLive", o.end_on as "endedOn",
      (o.end_on + interval '24 months')::date as until, s.shows_history as "showsHistory", s.shows_documents as "showsDocuments",
      s.shows_requests as "showsRequests", s.shows_violations as "showsViolations", s.shows_architectural as "showsArchitectural", s.contact_change as "contactChange",
      exists (select from people.committee_member m
        join people.committee b on b.customer_id = ${tx.customerId} and b.committee_id = m.committee_id and b.committee_type = 'BOARD' and b.is_active
        where m.customer_id = ${tx.customerId} and m.community_id = o.community_id and m.party_id = o.party_id and m.start_on <= day.today
          and (m.end_on is null or m.end_on >= day.today)) as "isBoard", s.accent, s.greeting,
      s.greeting_spanish as "greetingSpanish"
    from owner_access.account_home h
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = h.ownership_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = o.community_id and c.standing in ('DRAFT', 'ACTIVE')
    join owner_access.community_setting s on s.customer_id = ${tx.customerId} and s.community_id = o.community_id and s.is_on
    cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today) day
    left join lateral (
      select q.ownership_id from people.ownership q
      where q.customer_id = ${tx.customerId} and q.community_id = o.community_id and q.property_id = o.property_id and q.is_primary
        and q.start_on <= least(day.today, o.end_on) and (q.end_on is null or q.end_on >= least(day.today, o.end_on))
      order by q.start_on desc limit 1
    ) payer on true
    where h.customer_id = ${tx.customerId} and h.account_id = ${accountId} and h.removed_time is null and o.start_on <= day.today
      and (o.end_on is null or o.end_on + interval '24 months' >= day.today)
    order by "isLive" desc, community, address, o.ownership_id`.execute(tx.db);
  return found.rows;
}

/** A document of a home. */
export interface HomeDocument {
  attachmentId: string;
  name: string;
  groupName: string;
  fileName: string;
  size: number;
  mediaType: string;
  fileKey: string;
  sha256: string;
  /** Published to the owners of this home alone. */
  isMine: boolean;
}

/** The documents a home sees on its day: published to all owners, or to those of the home. */
export async function listHomeDocuments(
  tx: Tx,
  home: Pick<OwnerHomeRow, 'communityId' | 'propertyId' | 'today'>,
  attachmentId: string | null = null,
): Promise<HomeDocument[]> {
  const found = await sql<HomeDocument>`
    select a.attachment_id as "attachmentId", a.name, a.group_name as "groupName", v.file_name as "fileName", v.size_bytes::float8 as size,
      v.media_type as "mediaType", v.file_key as "fileKey", v.sha256, a.published_to = 'PROPERTY_OWNER' as "isMine"
    from records.attachment a
    cross join lateral (select w.file_name, w.size_bytes, w.media_type, w.file_key, w.sha256 from records.attachment_version w
      where w.customer_id = ${tx.customerId} and w.attachment_id = a.attachment_id order by w.version desc limit 1) v
    where a.customer_id = ${tx.customerId} and a.community_id = ${home.communityId} and a.removed_time is null
      and (a.published_to = 'OWNERS' or (a.published_to = 'PROPERTY_OWNER' and a.entity_kind = 'property' and a.entity_id = ${home.propertyId}::text))
      and a.published_from <= ${home.today}::date and coalesce(a.published_until, 'infinity') >= ${home.today}::date
      and (${attachmentId}::bigint is null or a.attachment_id = ${attachmentId}::bigint)
    order by lower(a.group_name), lower(a.name), a.attachment_id limit 500`.execute(tx.db);
  return found.rows;
}
