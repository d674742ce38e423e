// Where the insurance of vendors stands, and what of it is over.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import { type Cents, dateInZone, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { officeZone } from '../../communities/communities.server.ts';
import type { CoverStanding } from './cover.contract.ts';
import { coverFields, liabilityInsuranceFields } from './cover.fields.ts';
import type { VendorCare } from './vendor-caution.rules.ts';

export type CoverFacts = FactsOf<typeof coverFields>;

export const keptLiability = recordStore<FactsOf<typeof liabilityInsuranceFields>>({
  table: 'people.liability_insurance',
  idColumn: 'liability_insurance_id',
  inCommunity: false,
  label: 'policyNumber',
  columns: columnsOf(liabilityInsuranceFields),
});

export const keptWorkers = recordStore<CoverFacts>({
  table: 'people.workers_compensation_insurance',
  idColumn: 'workers_compensation_insurance_id',
  inCommunity: false,
  label: 'policyNumber',
  columns: columnsOf(coverFields),
});

const typeWords = sql`case l.liability_type ${sql.join(
  Object.entries(liabilityInsuranceFields.liabilityType.words).map(([type, words]) => sql`when ${type} then ${words}`),
  sql` `,
)} end`;

/** All policies of the customer, of both kinds, as one set of rows. */
function everyCover(tx: Tx) {
  const shared = (alias: string) =>
    sql.join(
      ['vendor_id', 'carrier', 'policy_number', 'limit_cents', 'effective_on', 'expires_on', 'is_required', 'alert_days'].map(
        (column) => sql`${sql.ref(`${alias}.${column}`)}`,
      ),
    );
  return sql`(
    select 'LIABILITY' as kind, l.liability_insurance_id as cover_id, ${typeWords} as type, ${shared('l')},
      exists (select from people.liability_insurance r where r.customer_id = l.customer_id and r.renews_id = l.liability_insurance_id) as is_renewed
    from people.liability_insurance l where l.customer_id = ${tx.customerId}
    union all
    select 'WORKERS', w.workers_compensation_insurance_id, 'Workers compensation', ${shared('w')},
      exists (select from people.workers_compensation_insurance r where r.customer_id = w.customer_id and r.renews_id = w.workers_compensation_insurance_id)
    from people.workers_compensation_insurance w where w.customer_id = ${tx.customerId}
  ) c`;
}

const standingOn = (today: LocalDate) => sql<CoverStanding>`case
  when c.effective_on > ${today}::date then 'COMING'
  when c.expires_on <= ${today}::date then case when c.is_renewed then 'RENEWED' else 'EXPIRED' end
  when c.expires_on <= ${today}::date + c.alert_days and not c.is_renewed then 'EXPIRING'
  else 'IN_FORCE' end`;

export interface CoverRow {
  kind: 'LIABILITY' | 'WORKERS';
  coverId: string;
  type: string;
  carrier: string;
  policyNumber: string;
  limitAmount: Cents;
  effectiveDate: LocalDate;
  expiresDate: LocalDate;
  isRequired: boolean;
  standing: CoverStanding;
}

/** The insurance of a vendor, what runs longest first. */
export async function listCoverOf(tx: Tx, vendorId: string, today: LocalDate): Promise<CoverRow[]> {
  const found = await sql<Omit<CoverRow, 'limitAmount'> & { limit: string }>`
    select c.kind, c.cover_id as "coverId", c.type, c.carrier, c.policy_number as "policyNumber", c.limit_cents::text as limit,
      c.effective_on as "effectiveDate", c.expires_on as "expiresDate", c.is_required as "isRequired", ${standingOn(today)} as standing
    from ${everyCover(tx)} where c.vendor_id = ${vendorId} order by c.expires_on desc, c.kind, c.cover_id desc`.execute(tx.db);
  return found.rows.map(({ limit, ...row }) => ({ ...row, limitAmount: BigInt(limit) }));
}

/**
 * A policy of a vendor that serves an association, or, without a type, that it needs insurance and has none
 * in force.
 */
export interface ServingCover {
  vendorId: string;
  vendor: string;
  needsInsurance: boolean;
  type: string | null;
  carrier: string;
  policyNumber: string;
  limitAmount: Cents;
  expiresDate: LocalDate | null;
  isRequired: boolean;
  standing: CoverStanding | 'MISSING';
}

/**
 * The insurance of the active vendors that serve an association, renewed policies left out, and the vendors
 * that need some and have none; by expiry.
 */
export async function listServingCover(tx: Tx, communityId: string, on: LocalDate): Promise<ServingCover[]> {
  const found = await sql<Omit<ServingCover, 'limitAmount'> & { limit: string }>`
    with serving as (
      select v.customer_id, v.vendor_id, v.name, v.needs_insurance from people.vendor v
      where v.customer_id = ${tx.customerId} and v.is_active and v.standing <> 'MERGED'
        and (v.serves = '[]'::jsonb or v.serves @> jsonb_build_array(${communityId}::text))
    ), held as (
      select v.vendor_id, v.name, v.needs_insurance, c.type, c.carrier, c.policy_number, c.limit_cents, c.expires_on, c.is_required, ${standingOn(on)} as standing
      from serving v join ${everyCover(tx)} on c.vendor_id = v.vendor_id
    )
    select h.vendor_id as "vendorId", h.name as vendor, h.needs_insurance as "needsInsurance", h.type, h.carrier, h.policy_number as "policyNumber",
      h.limit_cents::text as limit, h.expires_on as "expiresDate", h.is_required as "isRequired", h.standing
    from held h where h.standing <> 'RENEWED'
    union all
    select v.vendor_id, v.name, true, null, '', '', '0', null, true, 'MISSING' from serving v
    where v.needs_insurance and not exists (select from held h where h.vendor_id = v.vendor_id and h.standing <> 'RENEWED')
    order by 8 nulls last, 2, 4`.execute(tx.db);
  return found.rows.map(({ limit, ...row }) => ({ ...row, limitAmount: BigInt(limit) }));
}

/** What cautions about vendors are made of, in one statement. */
export async function loadVendorCares(tx: Tx, vendorIds: readonly string[], today: LocalDate): Promise<VendorCare[]> {
  const found = await sql<VendorCare>`
    select v.vendor_id as "vendorId", v.name, v.standing, v.standing_reason as "standingReason", v.needs_insurance as "needsInsurance",
      coalesce(r.at_bills, 'WARN') as "atBills", coalesce(r.at_checks, 'WARN') as "atChecks", coalesce(c.in_force, 0)::int as "inForce",
      coalesce(c.expired, '[]'::jsonb) as expired
    from people.vendor v left join people.vendor_rule r on r.customer_id = v.customer_id
    left join lateral (
      select count(*) filter (where c.effective_on <= ${today}::date and c.expires_on > ${today}::date) as in_force,
        jsonb_agg(jsonb_build_object('type', c.type, 'policyNumber', c.policy_number, 'expiresDate', c.expires_on) order by c.expires_on)
          filter (where c.is_required and not c.is_renewed and c.expires_on <= ${today}::date) as expired
      from ${everyCover(tx)} where c.vendor_id = v.vendor_id) c on true
    where v.customer_id = ${tx.customerId} and v.vendor_id = any(${[...vendorIds]}::bigint[]) order by v.vendor_id`.execute(tx.db);
  return found.rows;
}

/** The day it is at the office: where most of its communities stand. */
export async function officeToday(tx: Tx, now: Instant): Promise<LocalDate> {
  const found = await sql<{ zone: string }>`select ${officeZone(tx)} as zone`.execute(tx.db);
  return dateInZone(now, found.rows[0]?.zone ?? 'UTC');
}
