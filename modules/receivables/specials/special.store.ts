// The SQL of special assessments: their homes, what was charged of them, and who pays on a day.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Frequency } from '../billing/charge.rules.ts';
import type { SaleChoice, SpecialBasis } from './special.contract.ts';

/** A special assessment as it is kept. */
export interface SpecialRow {
  specialAssessmentId: string;
  chargeCodeId: string;
  code: string;
  name: string;
  basis: SpecialBasis;
  total_cents: Cents;
  installments: number;
  frequency: Frequency;
  startOn: LocalDate;
  atSale: SaleChoice;
  resolution: string;
  enteredBy: string;
  enteredTime: Instant;
  isStopped: boolean;
  stopReason: string;
  stoppedBy: string;
}

/**
 * The special assessments of a community, or one of them, newest first; locked when one is about to be
 * changed.
 */
export async function loadSpecials(
  tx: Tx,
  communityId: string,
  { specialAssessmentId = null, lock = false }: { specialAssessmentId?: string | null; lock?: boolean } = {},
): Promise<SpecialRow[]> {
  const found = await sql<SpecialRow>`
    select s.special_assessment_id as "specialAssessmentId", s.charge_code_id as "chargeCodeId", k.alias as code, s.name, s.basis, s.total_cents, s.installments,
      s.frequency, s.start_on as "startOn", s.at_sale as "atSale", s.resolution, coalesce(u.display_name, '') as "enteredBy", s.entered_time as "enteredTime",
      s.stopped_time is not null as "isStopped", s.stop_reason as "stopReason", coalesce(v.display_name, '') as "stoppedBy"
    from receivables.special_assessment s
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = s.charge_code_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = s.entered_by
    left join identity.app_user v on v.customer_id = ${tx.customerId} and v.user_id = s.stopped_by
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId}
      and (${specialAssessmentId}::bigint is null or s.special_assessment_id = ${specialAssessmentId}::bigint)
    order by s.special_assessment_id desc ${lock ? sql`for no key update of s` : sql``}`.execute(tx.db);
  return found.rows;
}

/** A home under a special assessment. */
export interface SpecialHome {
  specialAssessmentId: string;
  propertyId: string;
  accountNumber: string;
  address: string;
  amount_cents: Cents;
  /** The primary owner on the day asked for; null where there is none. */
  ownershipId: string | null;
  owner: string;
}

/**
 * The homes of special assessments by account number, with who owns them on a day; of one property where it
 * is named.
 */
export async function loadSpecialHomes(
  tx: Tx,
  communityId: string,
  specialIds: readonly string[],
  on: LocalDate,
  propertyId: string | null = null,
): Promise<SpecialHome[]> {
  const found = await sql<SpecialHome>`
    select distinct on (h.special_assessment_id, p.account_number, h.property_id) h.special_assessment_id as "specialAssessmentId", h.property_id as "propertyId",
      p.account_number as "accountNumber", p.street || case when p.unit = '' then '' else ' ' || p.unit end as address, h.amount_cents,
      o.ownership_id as "ownershipId", coalesce(t.display_name, '') as owner
    from receivables.special_assessment_home h
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = h.property_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.community_id = h.community_id and o.property_id = h.property_id and o.is_primary
      and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date)
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where h.customer_id = ${tx.customerId} and h.community_id = ${communityId} and h.special_assessment_id = any(${[...specialIds]}::bigint[])
      and (${propertyId}::bigint is null or h.property_id = ${propertyId}::bigint)
    order by h.special_assessment_id, p.account_number, h.property_id, o.start_on desc nulls last`.execute(tx.db);
  return found.rows;
}

/** True where a code recurs on homes under a category. */
export async function codeRecurs(tx: Tx, communityId: string, chargeCodeId: string): Promise<boolean> {
  const found = await sql<{ recurs: boolean }>`select exists (select from receivables.category_linkage
    where customer_id = ${tx.customerId} and community_id = ${communityId} and charge_code_id = ${chargeCodeId}) as recurs`.execute(tx.db);
  return found.rows[0]?.recurs ?? false;
}

/** The homes of a community by account number, with the share asked for. */
export async function loadHomesWithShare(
  tx: Tx,
  communityId: string,
  basis: SpecialBasis,
): Promise<{ propertyId: string; accountNumber: string; address: string; share: string | null }[]> {
  const share =
    basis === 'OWNERSHIP_PERCENT' ? sql`p.ownership_percent::text` : basis === 'BILLING_RATIO' ? sql`p.billing_ratio::text` : sql`'1'`;
  const found = await sql<{ propertyId: string; accountNumber: string; address: string; share: string | null }>`
    select p.property_id as "propertyId", p.account_number as "accountNumber", p.street || case when p.unit = '' then '' else ' ' || p.unit end as address,
      ${share} as share
    from communities.property p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} order by p.account_number`.execute(
    tx.db,
  );
  return found.rows;
}

/** A special assessment to write. */
export interface SpecialSave
  extends Pick<SpecialRow, 'chargeCodeId' | 'name' | 'basis' | 'installments' | 'frequency' | 'startOn' | 'atSale' | 'resolution'> {
  communityId: string;
  total: Cents;
  userId: string;
  now: Instant;
}

/** Writes a special assessment and what each home pays of it; its id. */
export async function insertSpecial(tx: Tx, special: SpecialSave, amounts: ReadonlyMap<string, Cents>): Promise<string> {
  const { communityId, chargeCodeId, name, basis, total, installments, frequency, startOn, atSale, resolution, userId, now } = special;
  const made = await sql<{ id: string }>`
    insert into receivables.special_assessment (customer_id, community_id, charge_code_id, name, basis, total_cents, installments, frequency, start_on, at_sale,
      resolution, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${chargeCodeId}, ${name}, ${basis}, ${total}, ${installments}, ${frequency}, ${startOn}, ${atSale},
      ${resolution}, ${userId}, ${now}) returning special_assessment_id as id`.execute(tx.db);
  const specialAssessmentId = made.rows[0]?.id ?? '';
  await sql`insert into receivables.special_assessment_home (customer_id, special_assessment_id, community_id, property_id, amount_cents)
    select customer.customer_id, ${specialAssessmentId}::bigint, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        property_id: { type: 'bigint', values: [...amounts.keys()] },
        amount_cents: { type: 'bigint', values: [...amounts.values()] },
      },
      'r',
    )}`.execute(tx.db);
  return specialAssessmentId;
}

/** Stops a special assessment, or lets it go on. */
export async function setStopped(
  tx: Tx,
  specialAssessmentId: string,
  stop: { reason: string; userId: string; now: Instant } | null,
): Promise<void> {
  await sql`update receivables.special_assessment set stopped_time = ${stop?.now ?? null}, stopped_by = ${stop?.userId ?? null}, stop_reason = ${stop?.reason ?? ''}
    where customer_id = ${tx.customerId} and special_assessment_id = ${specialAssessmentId}`.execute(tx.db);
}

/** The home of an ownership. */
export async function homeOf(tx: Tx, communityId: string, ownershipId: string): Promise<string | undefined> {
  const found = await sql<{ propertyId: string }>`select property_id as "propertyId" from people.ownership
    where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = ${ownershipId}`.execute(tx.db);
  return found.rows[0]?.propertyId;
}
