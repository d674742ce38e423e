// What one owner owes charge by charge, with what the category of each asks of those who pay late.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { WhyKind } from '../owner-why/owner-why.contract.ts';
import type { OpenCharge } from './owner-home.rules.ts';

interface OpenRow {
  chargeId: string;
  kind: WhyKind;
  codeName: string;
  description: string;
  chargeDate: LocalDate;
  agedFrom: LocalDate;
  amount_cents: Cents;
  open_cents: Cents;
  hasDrawnFee: boolean;
  feeKind: 'NONE' | 'FLAT' | 'PERCENT';
  flat_cents: Cents;
  basisPoints: number;
  minimum_cents: Cents;
  repeat: 'ONCE' | 'MONTHLY';
  graceDays: number;
  cap_cents: Cents;
  capBasisPoints: number;
}

/** The charges of some accounts that are open at the end of a day, the oldest first. */
export async function loadOpenCharges(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  asOf: LocalDate,
): Promise<OpenCharge[]> {
  const found = await sql<OpenRow>`
    select c.charge_id as "chargeId", case when c.kind = 'BEGINNING' then 'BEGINNING' when c.kind = 'LATE_FEE' or k.kind = 'LATE_FEE' then 'LATE_FEE'
        when c.kind = 'NSF_FEE' or k.kind = 'NSF' then 'NSF' when k.kind in ('ASSESSMENT', 'SPECIAL', 'INTEREST') then k.kind else 'OTHER' end as kind,
      k.name as "codeName", c.description, c.charge_date as "chargeDate", coalesce(first.charge_date, c.charge_date) as "agedFrom", c.amount_cents,
      c.open_cents + later.amount_cents as open_cents,
      exists (select 1 from receivables.charge f where f.customer_id = ${tx.customerId} and f.property_id = c.property_id and not f.is_reversed
        and f.kind = 'LATE_FEE' and f.source_charge_id in (c.charge_id, c.origin_charge_id)) as "hasDrawnFee",
      coalesce(g.late_fee_kind, 'NONE') as "feeKind", coalesce(g.late_fee_cents, 0) as flat_cents, coalesce(g.late_fee_basis_points, 0) as "basisPoints",
      coalesce(g.minimum_liability_cents, 0) as minimum_cents, coalesce(g.late_fee_repeat, 'ONCE') as repeat, coalesce(g.late_fee_grace_days, 0) as "graceDays",
      coalesce(g.late_fee_cap_cents, 0) as cap_cents, coalesce(g.late_fee_cap_basis_points, 0) as "capBasisPoints"
    from receivables.charge c
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    left join receivables.charge first on first.customer_id = ${tx.customerId} and first.charge_id = c.origin_charge_id
    left join receivables.category_linkage l on l.customer_id = ${tx.customerId} and l.property_id = c.property_id and l.charge_code_id = c.charge_code_id
      and l.start_on <= ${asOf}::date and (l.end_on is null or l.end_on >= ${asOf}::date)
    left join receivables.code_category g on g.customer_id = ${tx.customerId} and g.code_category_id = l.code_category_id
    cross join lateral (select coalesce(sum(a.amount_cents), 0)::bigint as amount_cents from receivables.application a
      where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.applied_on > ${asOf}::date) later
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = any(${[...ownershipIds]}::bigint[])
      and not c.is_reversed and c.charge_date <= ${asOf}::date and (c.open_cents > 0 or later.amount_cents > 0)
    order by "agedFrom", c.charge_id`.execute(tx.db);
  return [...new Map(found.rows.map((row) => [row.chargeId, row])).values()].map(openOf).filter(({ open }) => open > 0n);
}

function openOf(row: OpenRow): OpenCharge {
  const { chargeId, kind, codeName, description, chargeDate, agedFrom, amount_cents: amount, open_cents: open, hasDrawnFee } = row;
  return {
    ...{ chargeId, kind, codeName, description, chargeDate, agedFrom, amount, open, hasDrawnFee },
    policy: {
      kind: row.feeKind,
      flat: row.flat_cents,
      basisPoints: row.basisPoints,
      minimumLiability: row.minimum_cents,
      repeat: row.repeat,
      graceDays: row.graceDays,
      capAmount: row.cap_cents,
      capBasisPoints: row.capBasisPoints,
      feeCodeId: null,
    },
  };
}
