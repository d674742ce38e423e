// The SQL of text messages: under which brand they go out, whose number answered, what became of each.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { NoticeClass } from '../letters/letter.contract.ts';

/** Under which number, brand and campaign texts are sent. */
export interface TextSender {
  phone: string;
  brand: string;
  brandKey: string;
  campaign: string;
  campaignKey: string;
  sampleText: string;
  optIn: string;
  privacyUrl: string;
  contact: string;
  isRegistered: boolean;
}

/** The sender, locked when it is about to be changed. */
export async function findTextSender(tx: Tx, lock = false): Promise<(TextSender & { version: string }) | undefined> {
  const found = await sql<
    TextSender & { version: string }
  >`select version::text, phone, brand, brand_key as "brandKey", campaign, campaign_key as "campaignKey",
      sample_text as "sampleText", opt_in as "optIn", privacy_url as "privacyUrl", contact, is_registered as "isRegistered"
    from correspondence.text_sender where customer_id = ${tx.customerId} ${lock ? sql`for no key update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** Writes the sender; answers its version. */
export async function saveTextSender(tx: Tx, sender: TextSender): Promise<string> {
  const saved = await sql<{ version: string }>`
    insert into correspondence.text_sender (customer_id, phone, brand, brand_key, campaign, campaign_key, sample_text, opt_in, privacy_url, contact, is_registered)
    values (${tx.customerId}, ${sender.phone}, ${sender.brand}, ${sender.brandKey}, ${sender.campaign}, ${sender.campaignKey}, ${sender.sampleText}, ${sender.optIn},
      ${sender.privacyUrl}, ${sender.contact}, ${sender.isRegistered})
    on conflict (customer_id) do update set version = text_sender.version + 1, phone = excluded.phone, brand = excluded.brand, brand_key = excluded.brand_key,
      campaign = excluded.campaign, campaign_key = excluded.campaign_key, sample_text = excluded.sample_text, opt_in = excluded.opt_in,
      privacy_url = excluded.privacy_url, contact = excluded.contact, is_registered = excluded.is_registered
    returning version::text`.execute(tx.db);
  return saved.rows[0]?.version ?? '';
}

/** An owner by the number that answered. */
export interface NumberOwner {
  communityId: string;
  ownershipId: string;
  owner: string;
  accountNumber: string;
}

/** The present owners with a number; the digits of what was typed are compared. */
export async function listNumberOwners(tx: Tx, phone: string, now: Instant): Promise<NumberOwner[]> {
  const found = await sql<NumberOwner>`
    select o.community_id as "communityId", o.ownership_id as "ownershipId", t.display_name as owner, p.account_number as "accountNumber"
    from people.party t
    join people.ownership o on o.customer_id = ${tx.customerId} and o.party_id = t.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where t.customer_id = ${tx.customerId} and right(regexp_replace(t.phone, '[^0-9]', '', 'g'), 10) = ${phone.slice(-10)}
      and o.start_on <= ${now}::timestamptz::date and (o.end_on is null or o.end_on >= ${now}::timestamptz::date - 1)
    order by o.ownership_id limit 100`.execute(tx.db);
  return found.rows;
}

/** A text that was sent. */
export interface SentText {
  letterId: string;
  communityId: string;
  ownershipId: string;
  phone: string;
  noticeClass: NoticeClass;
  releasedById: string | null;
}

const sentText = (
  tx: Tx,
) => sql`select l.letter_id as "letterId", l.community_id as "communityId", l.ownership_id as "ownershipId", l.phone,
    b.notice_class as "noticeClass", b.released_by as "releasedById"
  from correspondence.letter l
  join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = l.letter_batch_id`;

/** A text by what the provider calls it. */
export async function findTextByKey(tx: Tx, providerKey: string): Promise<SentText | undefined> {
  const found = await sql<SentText>`${sentText(tx)} where l.customer_id = ${tx.customerId} and l.provider_key = ${providerKey}`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** The text an answer of a number is to: the last one it was sent. */
export async function findLastText(tx: Tx, phone: string): Promise<SentText | undefined> {
  const found =
    await sql<SentText>`${sentText(tx)} where l.customer_id = ${tx.customerId} and l.phone = ${phone} and l.channel = 'TEXT' and l.state = 'SENT'
    order by l.state_time desc, l.letter_id desc limit 1`.execute(tx.db);
  return found.rows[0];
}

/** Notes what the provider calls a text. */
export async function setProviderKey(tx: Tx, letterId: string, providerKey: string): Promise<void> {
  await sql`update correspondence.letter set provider_key = ${providerKey} where customer_id = ${tx.customerId} and letter_id = ${letterId}`.execute(
    tx.db,
  );
}

/** Batches with texts that wait, for their hour or for a provider that was away. */
export async function listTextsWaiting(
  tx: Tx,
): Promise<{ communityId: string; letterBatchId: string; title: string; userId: string | null }[]> {
  const found = await sql<{ communityId: string; letterBatchId: string; title: string; userId: string | null }>`
    select b.community_id as "communityId", b.letter_batch_id as "letterBatchId", b.title, b.released_by as "userId" from correspondence.letter_batch b
    where b.customer_id = ${tx.customerId} and b.state = 'RELEASED' and b.delivery = 'TEXT' and exists (
      select from correspondence.letter l where l.customer_id = ${tx.customerId} and l.letter_batch_id = b.letter_batch_id and l.channel = 'TEXT' and l.state = 'READY')
      and not exists (select from platform.job_progress j where j.customer_id = ${tx.customerId} and j.kind = 'text-letters' and j.state in ('waiting', 'running')
        and j.payload ->> 'letterBatchId' = b.letter_batch_id::text)
    order by b.letter_batch_id limit 100`.execute(tx.db);
  return found.rows;
}
