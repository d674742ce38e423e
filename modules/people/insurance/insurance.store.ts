// Where insurance policies stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PolicyType } from './insurance.contract.ts';
import { insurancePolicyFields } from './insurance.fields.ts';

export const keptPolicies = recordStore<FactsOf<typeof insurancePolicyFields>>({
  table: 'people.insurance_policy',
  idColumn: 'insurance_policy_id',
  inCommunity: true,
  label: 'policyNumber',
  columns: columnsOf(insurancePolicyFields),
});

/** A policy among those before and after it. */
export interface PolicyOfHistory {
  insurancePolicyId: string;
  policyNumber: string;
  carrier: string;
  limitAmount: Cents;
  premiumAmount: Cents;
  effectiveDate: LocalDate;
  expiresDate: LocalDate;
}

/** A policy, those it follows and those that follow it, the latest first. */
export async function listPolicyHistory(tx: Tx, policyId: string): Promise<PolicyOfHistory[]> {
  const found = await sql<Omit<PolicyOfHistory, 'limitAmount' | 'premiumAmount'> & { limit: string; premium: string }>`
    with recursive earlier as (
      select p.* from people.insurance_policy p where p.customer_id = ${tx.customerId} and p.insurance_policy_id = ${policyId}
      union all
      select p.* from people.insurance_policy p join earlier e on p.customer_id = e.customer_id and p.insurance_policy_id = e.renews_id
    ), later as (
      select p.* from people.insurance_policy p where p.customer_id = ${tx.customerId} and p.renews_id = ${policyId}
      union all
      select p.* from people.insurance_policy p join later l on p.customer_id = l.customer_id and p.renews_id = l.insurance_policy_id
    )
    select h.insurance_policy_id as "insurancePolicyId", h.policy_number as "policyNumber", h.carrier, h.limit_cents::text as limit,
      h.premium_cents::text as premium, h.effective_on as "effectiveDate", h.expires_on as "expiresDate"
    from (select * from earlier union all select * from later) h order by h.expires_on desc, h.insurance_policy_id desc`.execute(tx.db);
  return found.rows.map(({ limit, premium, ...row }) => ({ ...row, limitAmount: BigInt(limit), premiumAmount: BigInt(premium) }));
}

/** A policy as it stands on a day: one that was followed by then is renewed, however it ends. */
export interface PolicyOn {
  policyType: PolicyType;
  carrier: string;
  policyNumber: string;
  agent: string;
  agentPhone: string;
  limitAmount: Cents;
  deductibleAmount: Cents;
  premiumAmount: Cents;
  effectiveDate: LocalDate;
  expiresDate: LocalDate;
  standing: 'COMING' | 'RENEWED' | 'EXPIRED' | 'EXPIRING' | 'IN_FORCE';
}

/** The policies of an association as they stand on a day, by expiry. */
export async function listPoliciesOn(tx: Tx, communityId: string, on: LocalDate): Promise<PolicyOn[]> {
  const isRenewed = sql`exists (select from people.insurance_policy r where r.customer_id = p.customer_id and r.community_id = p.community_id
    and r.renews_id = p.insurance_policy_id)`;
  const found = await sql<
    Omit<PolicyOn, 'limitAmount' | 'deductibleAmount' | 'premiumAmount'> & { limit: string; deductible: string; premium: string }
  >`
    select p.policy_type as "policyType", p.carrier, p.policy_number as "policyNumber", p.agent, p.agent_phone as "agentPhone",
      p.limit_cents::text as limit, p.deductible_cents::text as deductible, p.premium_cents::text as premium, p.effective_on as "effectiveDate",
      p.expires_on as "expiresDate", case
        when p.effective_on > ${on}::date then 'COMING'
        when p.expires_on <= ${on}::date then case when ${isRenewed} then 'RENEWED' else 'EXPIRED' end
        when p.expires_on <= ${on}::date + p.alert_days and not ${isRenewed} then 'EXPIRING'
        else 'IN_FORCE' end as standing
    from people.insurance_policy p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
    order by p.expires_on, p.policy_type, p.insurance_policy_id`.execute(tx.db);
  return found.rows.map(({ limit, deductible, premium, ...row }) => ({
    ...row,
    limitAmount: BigInt(limit),
    deductibleAmount: BigInt(deductible),
    premiumAmount: BigInt(premium),
  }));
}

/** Fidelity cover in force on a day, in cents. */
export async function fidelityCover(tx: Tx, communityId: string, on: LocalDate): Promise<Cents> {
  const found = await sql<{ cover: string }>`select coalesce(sum(limit_cents), 0)::text as cover from people.insurance_policy
    where customer_id = ${tx.customerId} and community_id = ${communityId} and policy_type = 'FIDELITY' and effective_on <= ${on} and expires_on > ${on}`.execute(
    tx.db,
  );
  return BigInt(found.rows[0]?.cover ?? '0');
}
