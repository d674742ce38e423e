// What receivables answers about a fiscal year: what each category of a charge code costs in it, and how that
// is set.
import { rowsOf, sql } from '../../../packages/db/database.ts';
import type { ChargeAmount, YearNeighbor } from '../../ledger/ledger.server.ts';

/** Handed to the ledger with the neighbors. */
export const receivablesYears: YearNeighbor = {
  async chargeAmounts(tx, communityId) {
    const found = await sql<ChargeAmount>`
      select g.code_category_id as "codeCategoryId", c.alias as code, g.name as category, y.fiscal_year_id as "fiscalYearId", a.amount_cents
      from receivables.code_category g
      join receivables.charge_code c on c.customer_id = ${tx.customerId} and c.charge_code_id = g.charge_code_id and c.is_active
      join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.community_id = g.community_id
      left join receivables.category_amount a on a.customer_id = ${tx.customerId} and a.code_category_id = g.code_category_id and a.fiscal_year_id = y.fiscal_year_id
      where g.customer_id = ${tx.customerId} and g.community_id = ${communityId} order by c.alias, g.name, g.code_category_id, y.start_on`.execute(
      tx.db,
    );
    return found.rows;
  },
  async setChargeAmounts(tx, communityId, fiscalYearId, amounts) {
    const given = rowsOf(
      {
        code_category_id: { type: 'bigint', values: amounts.map((one) => one.codeCategoryId) },
        amount_cents: { type: 'bigint', values: amounts.map((one) => one.amount) },
      },
      'r',
    );
    await sql`insert into receivables.category_amount (customer_id, code_category_id, fiscal_year_id, community_id, amount_cents)
      select ${tx.customerId}::bigint, r.code_category_id, ${fiscalYearId}::bigint, ${communityId}::bigint, r.amount_cents from ${given}
      on conflict (customer_id, code_category_id, fiscal_year_id) do update set amount_cents = excluded.amount_cents`.execute(tx.db);
  },
};
