// The SQL of consent: what owners agreed to, class by class, and how often a channel failed them since.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { NoticeClass } from '../letters/letter.contract.ts';
import type { AddressChannel, ConsentSource } from './consent.contract.ts';

/** What someone said, with what shows it. */
export interface ConsentFacts {
  communityId: string;
  ownershipId: string;
  channel: AddressChannel;
  isGiven: boolean;
  address: string;
  wording: string;
  givenBy: string;
  source: ConsentSource;
  ipAddress: string;
  givenTime: Instant;
}

/** Keeps what an owner said for some classes. */
export async function insertConsent(
  tx: Tx,
  facts: ConsentFacts,
  classes: readonly NoticeClass[],
  by: { userId: string | null; now: Instant },
): Promise<void> {
  await sql`insert into correspondence.consent (customer_id, community_id, ownership_id, channel, is_given, address, wording, given_by, source, ip_address,
      given_time, entered_by, entered_time, notice_class)
    select customer.customer_id, ${facts.communityId}::bigint, ${facts.ownershipId}::bigint, ${facts.channel}, ${facts.isGiven}::boolean, ${facts.address},
      ${facts.wording}, ${facts.givenBy}, ${facts.source}, ${facts.ipAddress}, ${facts.givenTime}::timestamptz, ${by.userId}::bigint, ${by.now}::timestamptz,
      r.notice_class
    from ${rowsFor(tx, { notice_class: { type: 'text', values: [...classes] } }, 'r')}`.execute(tx.db);
}

/** What is known of an owner's consent to a channel for a class. */
export interface ConsentStanding {
  ownershipId: string;
  channel: AddressChannel;
  /** The last word: null where none was kept. */
  isGiven: boolean | null;
  /** Pieces of the channel and class that failed since the consent that stands. */
  failures: number;
}

/**
 * Where owners stand with a class of message, on both channels; one statement. Only those with a word kept or
 * a piece that failed are named.
 */
export async function listStandings(tx: Tx, communityId: string, noticeClass: NoticeClass): Promise<ConsentStanding[]> {
  const found = await sql<ConsentStanding>`
    select k.ownership_id as "ownershipId", k.channel, w.is_given as "isGiven", (
        select count(*)::int from correspondence.letter l
        join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = l.letter_batch_id
        where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.ownership_id = k.ownership_id and l.channel = k.channel
          and l.state in ('FAILED', 'RETURNED') and b.notice_class = ${noticeClass}
          and (w.given_time is null or l.state_time > w.given_time)) as failures
    from (
      select c.ownership_id, c.channel from correspondence.consent c
      where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.notice_class = ${noticeClass}
      union
      select f.ownership_id, f.channel from correspondence.letter f
      where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and f.channel in ('EMAIL', 'TEXT') and f.state in ('FAILED', 'RETURNED')) k
    left join lateral (
      select c.is_given, c.given_time from correspondence.consent c
      where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = k.ownership_id and c.channel = k.channel
        and c.notice_class = ${noticeClass}
      order by c.given_time desc, c.consent_id desc limit 1) w on true`.execute(tx.db);
  return found.rows;
}

/** An owner with what mail and texts go to. */
export interface OwnerFacts {
  accountNumber: string;
  owner: string;
  email: string;
  phone: string;
  consentDate: LocalDate | null;
}

/** An owner of a community. */
export async function findOwner(tx: Tx, communityId: string, ownershipId: string): Promise<OwnerFacts | undefined> {
  const found = await sql<OwnerFacts>`
    select p.account_number as "accountNumber", t.display_name as owner, t.email, t.phone, o.consent_on as "consentDate"
    from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.ownership_id = ${ownershipId}`.execute(tx.db);
  return found.rows[0];
}

/** One word that was kept. */
export interface ConsentWord extends Omit<ConsentFacts, 'communityId' | 'ownershipId'> {
  consentId: string;
  noticeClass: NoticeClass;
  enteredBy: string;
}

/** Every word of an owner, the latest first. */
export async function listConsentWords(tx: Tx, communityId: string, ownershipId: string): Promise<ConsentWord[]> {
  const found = await sql<ConsentWord>`
    select c.consent_id as "consentId", c.channel, c.notice_class as "noticeClass", c.is_given as "isGiven", c.address, c.wording, c.given_by as "givenBy", c.source,
      c.ip_address as "ipAddress", c.given_time as "givenTime", coalesce(u.display_name, '') as "enteredBy"
    from correspondence.consent c left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = c.entered_by
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = ${ownershipId}
    order by c.given_time desc, c.consent_id desc limit 500`.execute(tx.db);
  return found.rows;
}
