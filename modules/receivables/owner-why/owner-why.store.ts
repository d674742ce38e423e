// The charges and the last payment behind the question why an owner owes.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { WhyKind } from './owner-why.contract.ts';
import type { WhyCharge, WhyPayment } from './owner-why.rules.ts';

/**
 * The charges of some accounts that are open at the end of `asOf`, or were posted since a day; reversed ones
 * are left out.
 */
export async function loadWhyCharges(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  { since, asOf }: { since: LocalDate; asOf: LocalDate },
): Promise<WhyCharge[]> {
  const found = await sql<Pick<WhyCharge, 'chargeDate' | 'agedFrom'> & { kind: WhyKind; amount_cents: Cents; open_cents: Cents }>`
    select case when c.kind = 'BEGINNING' then 'BEGINNING' when c.kind = 'LATE_FEE' or k.kind = 'LATE_FEE' then 'LATE_FEE'
        when c.kind = 'NSF_FEE' or k.kind = 'NSF' then 'NSF' when k.kind in ('ASSESSMENT', 'SPECIAL', 'INTEREST') then k.kind else 'OTHER' end as kind,
      c.charge_date as "chargeDate", coalesce(first.charge_date, c.charge_date) as "agedFrom", c.amount_cents, c.open_cents + later.amount_cents as open_cents
    from receivables.charge c
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    left join receivables.charge first on first.customer_id = ${tx.customerId} and first.charge_id = c.origin_charge_id
    cross join lateral (select coalesce(sum(a.amount_cents), 0)::bigint as amount_cents from receivables.application a
      where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.applied_on > ${asOf}::date) later
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = any(${[...ownershipIds]}::bigint[])
      and not c.is_reversed and c.charge_date <= ${asOf}::date
      and (c.open_cents > 0 or c.charge_date >= ${since}::date or later.amount_cents > 0)
    order by "agedFrom", c.charge_id`.execute(tx.db);
  return found.rows.map(({ amount_cents, open_cents, ...row }) => ({ ...row, amount: amount_cents, open: open_cents }));
}

/** The latest receipt of some accounts through a day that was not taken back. */
export async function findLastPayment(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  asOf: LocalDate,
): Promise<WhyPayment | null> {
  const found = await sql<{ date: LocalDate; amount_cents: Cents }>`
    select r.post_date as date, r.amount_cents from receivables.receipt r
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.ownership_id = any(${[...ownershipIds]}::bigint[])
      and r.post_date <= ${asOf}::date and not exists (select 1 from receivables.receipt_backout b where b.customer_id = ${tx.customerId} and b.receipt_id = r.receipt_id)
    order by r.post_date desc, r.receipt_id desc limit 1`.execute(tx.db);
  const [row] = found.rows;
  return row ? { date: row.date, amount: row.amount_cents } : null;
}
