// The SQL behind one charge: its facts, the line it came from, the arithmetic of its interest, what was
// applied to it, and the letters around its day.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { chargeKinds } from './charge-why.contract.ts';

export interface WhyChargeRow {
  chargeId: string;
  ownershipId: string;
  propertyId: string;
  codeId: string;
  code: string;
  codeName: string;
  codeKind: string;
  kind: (typeof chargeKinds)[number];
  description: string;
  chargeDate: LocalDate;
  amount_cents: Cents;
  open_cents: Cents;
  isReversed: boolean;
  sourceCode: string | null;
  sourceChargeId: string | null;
  sourceChargeDate: LocalDate | null;
  source_cents: Cents | null;
  originChargeId: string | null;
  originDate: LocalDate | null;
  windowFrom: LocalDate | null;
  windowThrough: LocalDate | null;
  postedBy: string;
  postedTime: Instant;
  batchId: string;
  batchKind: string;
  /** The line of the batch it was posted from; null where its kind of batch keeps no lines. */
  batchLineId: string | null;
  comment: string;
  resolution: string;
  special: string;
  category: string;
}

/** One charge with the names of what it refers to; undefined where the community has none with the id. */
export async function findWhyCharge(tx: Tx, communityId: string, chargeId: string): Promise<WhyChargeRow | undefined> {
  const found = await sql<WhyChargeRow>`
    select c.charge_id as "chargeId", c.ownership_id as "ownershipId", c.property_id as "propertyId", c.charge_code_id as "codeId", k.alias as code, k.name as "codeName",
      k.kind as "codeKind", c.kind, c.description, c.charge_date as "chargeDate", c.amount_cents, c.open_cents, c.is_reversed as "isReversed", s.alias as "sourceCode",
      c.source_charge_id as "sourceChargeId", sc.charge_date as "sourceChargeDate", sc.amount_cents as source_cents, c.origin_charge_id as "originChargeId",
      oc.charge_date as "originDate", c.window_from as "windowFrom", c.window_through as "windowThrough",
      coalesce(u.display_name, '') as "postedBy", b.entered_time as "postedTime", c.batch_id as "batchId", b.kind as "batchKind", l.batch_line_id as "batchLineId",
      coalesce(nullif(j.comment, ''), b.description) as comment, coalesce(sa.resolution, '') as resolution, coalesce(sa.name, '') as special, coalesce(g.name, '') as category
    from receivables.charge c
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = c.batch_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by
    left join receivables.charge_code s on s.customer_id = ${tx.customerId} and s.charge_code_id = c.source_code_id
    left join receivables.charge sc on sc.customer_id = ${tx.customerId} and sc.charge_id = c.source_charge_id
    left join receivables.charge oc on oc.customer_id = ${tx.customerId} and oc.charge_id = c.origin_charge_id
    left join receivables.adjustment j on j.customer_id = ${tx.customerId} and j.batch_id = c.batch_id
    left join receivables.special_assessment sa on sa.customer_id = ${tx.customerId} and sa.charge_code_id = c.charge_code_id and sa.community_id = c.community_id
    left join receivables.category_linkage li on li.customer_id = ${tx.customerId} and li.property_id = c.property_id and li.charge_code_id = c.charge_code_id
      and li.start_on <= c.charge_date and (li.end_on is null or li.end_on >= c.charge_date)
    left join receivables.code_category g on g.customer_id = ${tx.customerId} and g.code_category_id = li.code_category_id
    left join lateral (select n.batch_line_id from receivables.batch_line n where n.customer_id = ${tx.customerId} and n.batch_id = c.batch_id
      and n.ownership_id = c.ownership_id and n.property_id = c.property_id and n.charge_code_id = c.charge_code_id and n.amount_cents = c.amount_cents
      and n.description = c.description and not n.is_dropped order by n.batch_line_id limit 1) l on true
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.charge_id = ${chargeId}
    order by sa.special_assessment_id desc limit 1`.execute(tx.db);
  return found.rows[0];
}

/** The arithmetic of a line of interest as it was kept. */
export interface InterestFacts {
  method: string;
  base_cents: Cents;
  centDays: bigint;
  rateBasisPoints: number;
  uncapped_cents: Cents;
}

export async function findInterestFacts(tx: Tx, chargeId: string): Promise<InterestFacts | undefined> {
  const found = await sql<Omit<InterestFacts, 'centDays'> & { centDays: string }>`
    select method, base_cents, cent_days::text as "centDays", rate_basis_points as "rateBasisPoints", uncapped_cents
    from receivables.interest_line where customer_id = ${tx.customerId} and charge_id = ${chargeId}`.execute(tx.db);
  const [row] = found.rows;
  return row && { ...row, centDays: BigInt(row.centDays) };
}

/** What was applied to a charge, in the order of its days; cents, below zero where it was opened again. */
export async function listApplied(tx: Tx, chargeId: string): Promise<{ date: LocalDate; kind: string; amount_cents: Cents }[]> {
  const found = await sql<{ date: LocalDate; kind: string; amount_cents: Cents }>`
    select a.applied_on as date, a.kind, a.amount_cents from receivables.application a
    where a.customer_id = ${tx.customerId} and a.charge_id = ${chargeId} order by a.applied_on, a.application_id`.execute(tx.db);
  return found.rows;
}

export interface NoticeRow {
  letterId: string;
  subject: string;
  channel: string;
  sentDate: LocalDate;
  servedDate: LocalDate | null;
}

/** Letters to an owner that went out between two days, newest first. */
export async function listNotices(
  tx: Tx,
  communityId: string,
  ownershipId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<NoticeRow[]> {
  const found = await sql<NoticeRow>`
    select l.letter_id as "letterId", l.subject, l.channel, b.letter_on as "sentDate", l.served_on as "servedDate"
    from correspondence.letter l
    join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = l.letter_batch_id
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.ownership_id = ${ownershipId} and l.state <> 'VOID'
      and b.letter_on between ${from}::date and ${to}::date order by b.letter_on desc, l.letter_id desc limit 20`.execute(tx.db);
  return found.rows;
}

export interface BatchChargeRow {
  chargeId: string;
  accountNumber: string;
  description: string;
  amount_cents: Cents;
}

/** The charges of a batch by account, of one owner where one is named. */
export async function listBatchCharges(
  tx: Tx,
  communityId: string,
  batchId: string,
  ownershipId: string | null,
): Promise<BatchChargeRow[]> {
  const whose = ownershipId === null ? sql`true` : sql`c.ownership_id = ${ownershipId}`;
  const found = await sql<BatchChargeRow>`
    select c.charge_id as "chargeId", p.account_number as "accountNumber", c.description, c.amount_cents
    from receivables.charge c join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = c.property_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.batch_id = ${batchId} and ${whose}
    order by p.account_number, c.charge_id limit 2000`.execute(tx.db);
  return found.rows;
}
