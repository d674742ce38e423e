// The SQL of interest: settings by day, what owners owe on each code with how it changed, and the
// arithmetic of lines that were posted.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import type { InterestMethod } from './interest.contract.ts';
import type { InterestCandidate } from './interest.rules.ts';

/** Settings of interest, in force from a day until the next begin. */
export interface InterestSetting {
  interestSettingId: string;
  startDate: LocalDate;
  isCharged: boolean;
  method: InterestMethod;
  rateBasisPoints: number;
  capBasisPoints: number | null;
  cap_cents: Cents | null;
  minimum_cents: Cents;
  graceDays: number;
  chargeCodeId: string;
  code: string;
  exemptCodeIds: string[];
}

/** The settings of a community, the earliest first. */
export async function loadInterestSettings(tx: Tx, communityId: string): Promise<InterestSetting[]> {
  const found = await sql<InterestSetting>`
    select s.interest_setting_id as "interestSettingId", s.start_on as "startDate", s.is_charged as "isCharged", s.method, s.rate_basis_points as "rateBasisPoints",
      s.cap_basis_points as "capBasisPoints", s.cap_cents, s.minimum_cents, s.grace_days as "graceDays", s.charge_code_id as "chargeCodeId", c.alias as code,
      coalesce((select jsonb_agg(x.charge_code_id::text order by x.charge_code_id) from receivables.interest_exempt_code x
        where x.customer_id = ${tx.customerId} and x.interest_setting_id = s.interest_setting_id), '[]') as "exemptCodeIds"
    from receivables.interest_setting s
    join receivables.charge_code c on c.customer_id = ${tx.customerId} and c.charge_code_id = s.charge_code_id
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} order by s.start_on`.execute(tx.db);
  return found.rows;
}

/** The last day of a community that interest was charged for and stands; null for none. */
export async function interestThrough(tx: Tx, communityId: string): Promise<LocalDate | null> {
  const found = await sql<{ through: LocalDate | null }>`select max(window_through) as through from receivables.charge
    where customer_id = ${tx.customerId} and community_id = ${communityId} and window_from is not null and not is_reversed`.execute(tx.db);
  return found.rows[0]?.through ?? null;
}

export type SettingDraft = Omit<InterestSetting, 'interestSettingId' | 'code'>;

/** Writes settings, or changes those with the id; undefined where others begin on the same day. */
export async function writeInterestSetting(
  tx: Tx,
  communityId: string,
  interestSettingId: string | null,
  draft: SettingDraft,
  { userId, now }: { userId: string; now: Instant },
): Promise<string | undefined> {
  const { startDate, isCharged, method, rateBasisPoints, capBasisPoints, cap_cents, minimum_cents, graceDays, chargeCodeId } = draft;
  if (interestSettingId !== null)
    await sql`delete from receivables.interest_setting where customer_id = ${tx.customerId} and community_id = ${communityId}
      and interest_setting_id = ${interestSettingId}`.execute(tx.db);
  const made = await sql<{ id: string }>`
    insert into receivables.interest_setting (customer_id, community_id, interest_setting_id, start_on, is_charged, method, rate_basis_points, cap_basis_points,
      cap_cents, minimum_cents, grace_days, charge_code_id, set_by, set_time)
    values (${tx.customerId}, ${communityId}, coalesce(${interestSettingId}::bigint, nextval('receivables.interest_setting_interest_setting_id_seq')),
      ${startDate}, ${isCharged}, ${method}, ${rateBasisPoints}, ${capBasisPoints}, ${cap_cents}, ${minimum_cents}, ${graceDays}, ${chargeCodeId}, ${userId}, ${now})
    on conflict (customer_id, community_id, start_on) do nothing returning interest_setting_id as id`.execute(tx.db);
  const madeId = made.rows[0]?.id;
  if (madeId === undefined || draft.exemptCodeIds.length === 0) return madeId;
  await sql`insert into receivables.interest_exempt_code (customer_id, community_id, interest_setting_id, charge_code_id)
    select customer.customer_id, ${communityId}::bigint, ${madeId}::bigint, r.* from ${rowsFor(
      tx,
      { charge_code_id: { type: 'bigint', values: [...new Set(draft.exemptCodeIds)] } },
      'r',
    )}`.execute(tx.db);
  return madeId;
}

/** Deletes settings; false when there are none with the id. */
export async function deleteInterestSetting(tx: Tx, communityId: string, interestSettingId: string): Promise<boolean> {
  const gone = await sql`delete from receivables.interest_setting where customer_id = ${tx.customerId} and community_id = ${communityId}
    and interest_setting_id = ${interestSettingId}`.execute(tx.db);
  return (gone.numAffectedRows ?? 0n) > 0n;
}

/** Which charges a run of interest reads. */
export interface InterestReading {
  throughDate: LocalDate;
  /** The first day any setting was in force. */
  since: LocalDate;
  /** Balances of each day, not only the one at the end. */
  isDaily: boolean;
  isCompound: boolean;
  exemptCodeIds: readonly string[];
  codeIds: readonly string[] | null;
  ownershipIds: readonly string[] | null;
  /** Interest of this batch and of later ones does not count, where it is named. */
  beforeBatchId?: string;
}

interface ChargeRow {
  propertyId: string;
  ownershipId: string;
  codeId: string;
  isHeld: boolean;
  chargedThrough: LocalDate | null;
  chargeId: string;
  chargeDate: LocalDate;
  owedSince: LocalDate;
  open_cents: Cents;
}

interface ChangeRow {
  chargeId: string;
  on: LocalDate;
  amount_cents: Cents;
}

/**
 * Charges of the present primary owners that were open at the end of a day, or, where each day counts, on
 * some day since interest was last charged on their code; reversed charges aside.
 */
function chargesRead(tx: Tx, communityId: string, reading: InterestReading) {
  const { throughDate, since, isDaily, isCompound, exemptCodeIds, codeIds, ownershipIds } = reading;
  const chosen = codeIds === null ? sql`true` : sql`c.charge_code_id = any(${[...codeIds]}::bigint[])`;
  const whose = ownershipIds === null ? sql`true` : sql`c.ownership_id = any(${[...ownershipIds]}::bigint[])`;
  const before = reading.beforeBatchId === undefined ? sql`true` : sql`w.batch_id < ${reading.beforeBatchId}::bigint`;
  const drawing = isCompound ? sql`true` : sql`k.kind <> 'INTEREST'`;
  return sql<ChargeRow>`
    with charged as (
      select w.property_id, w.source_code_id, max(w.window_through) as through from receivables.charge w
      where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.window_from is not null and not w.is_reversed
        and ${before} group by 1, 2
    )
    select c.property_id as "propertyId", c.ownership_id as "ownershipId", c.charge_code_id as "codeId", ${isHeld(tx, 'INTEREST', throughDate)} as "isHeld",
      charged.through as "chargedThrough", c.charge_id as "chargeId", coalesce(first.charge_date, c.charge_date) as "chargeDate", c.charge_date as "owedSince",
      c.open_cents + coalesce(later.amount_cents, 0) as open_cents
    from receivables.charge c
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id and ${drawing}
    left join receivables.charge first on first.customer_id = ${tx.customerId} and first.charge_id = c.origin_charge_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = c.property_id
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = c.ownership_id and o.is_primary and (o.end_on is null or o.end_on >= ${throughDate}::date)
    left join charged on charged.property_id = c.property_id and charged.source_code_id = c.charge_code_id
    left join lateral (select sum(a.amount_cents)::bigint as amount_cents, count(*) as changes from receivables.application a
      where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.applied_on > ${throughDate}::date) later on true
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.charge_date <= ${throughDate}::date and not c.is_reversed
      and not (c.charge_code_id = any(${[...exemptCodeIds]}::bigint[])) and ${chosen} and ${whose}
      and (c.open_cents > 0 or later.changes > 0 or (${isDaily}::boolean and exists (select from receivables.application a
        where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.applied_on > coalesce(charged.through, ${since}::date))))
    order by p.account_number, c.ownership_id, c.charge_code_id, c.charge_date, c.charge_id`.execute(tx.db);
}

/** What was applied to charges day by day up to a day; signed, in cents. */
async function changesOf(tx: Tx, chargeIds: readonly string[], throughDate: LocalDate): Promise<Map<string, ChangeRow[]>> {
  const found = await sql<ChangeRow>`
    select a.charge_id as "chargeId", a.applied_on as "on", sum(a.amount_cents)::bigint as amount_cents from receivables.application a
    where a.customer_id = ${tx.customerId} and a.charge_id = any(${[...chargeIds]}::bigint[]) and a.applied_on <= ${throughDate}::date
    group by 1, 2 order by 1, 2`.execute(tx.db);
  return Map.groupBy(found.rows, (row) => row.chargeId);
}

/** The balances of a charge from day to day, from what is open at the end and what was applied before. */
function stepsOf({ owedSince, open_cents }: ChargeRow, changes: readonly ChangeRow[]) {
  let open = open_cents;
  for (const change of changes) open += change.amount_cents;
  const steps = [{ fromDate: owedSince, open }];
  for (const { on, amount_cents } of changes) {
    open -= amount_cents;
    steps.push({ fromDate: on, open });
  }
  return steps;
}

/** What owners owe that may draw interest, by owner and code, in two statements however many owe. */
export async function loadInterestCandidates(tx: Tx, communityId: string, reading: InterestReading): Promise<InterestCandidate[]> {
  const { rows } = await chargesRead(tx, communityId, reading);
  const chargeIds = rows.map((row) => row.chargeId);
  const changes = reading.isDaily ? await changesOf(tx, chargeIds, reading.throughDate) : new Map<string, ChangeRow[]>();
  return [...Map.groupBy(rows, (row) => `${row.ownershipId}:${row.codeId}`).values()].flatMap((own): InterestCandidate[] => {
    const [first] = own;
    if (!first) return [];
    const { propertyId, ownershipId, codeId, isHeld, chargedThrough } = first;
    const charges = own.map((row) => {
      const { chargeId, chargeDate, owedSince } = row;
      return { chargeId, chargeDate, owedSince, steps: stepsOf(row, changes.get(chargeId) ?? []) };
    });
    return [{ propertyId, ownershipId, codeId, isHeld, chargedThrough, charges }];
  });
}

/** How a line of interest was computed, as it is kept. */
export interface InterestLineRow {
  chargeId: string;
  ownershipId: string;
  method: InterestMethod;
  base: Cents;
  centDays: bigint;
  rateBasisPoints: number;
  uncapped: Cents;
}

/** Keeps the arithmetic of the lines of a batch in one statement. */
export async function insertInterestLines(
  tx: Tx,
  { communityId, batchId }: { communityId: string; batchId: string },
  lines: readonly InterestLineRow[],
): Promise<void> {
  await sql`insert into receivables.interest_line (customer_id, community_id, batch_id, charge_id, ownership_id, method, base_cents, cent_days,
      rate_basis_points, uncapped_cents)
    select customer.customer_id, ${communityId}::bigint, ${batchId}::bigint, r.* from ${rowsFor(
      tx,
      {
        charge_id: { type: 'bigint', values: lines.map((l) => l.chargeId) },
        ownership_id: { type: 'bigint', values: lines.map((l) => l.ownershipId) },
        method: { type: 'text', values: lines.map((l) => l.method) },
        base_cents: { type: 'bigint', values: lines.map((l) => l.base) },
        cent_days: { type: 'numeric', values: lines.map((l) => l.centDays) },
        rate_basis_points: { type: 'integer', values: lines.map((l) => l.rateBasisPoints) },
        uncapped_cents: { type: 'bigint', values: lines.map((l) => l.uncapped) },
      },
      'r',
    )}`.execute(tx.db);
}
