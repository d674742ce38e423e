// What owners owe at the end of a fiscal year, as a change of the accounting method converts it.
import { sql } from '../../../packages/db/database.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import type { OpenItem, YearNeighbor } from '../../ledger/ledger.server.ts';

/** Handed to the ledger with the neighbors. */
export const receivablesOpen: YearNeighbor = {
  async openItems(tx, communityId, before) {
    const found = await sql<Omit<OpenItem, 'side' | 'amount'> & { amount_cents: Cents }>`
      select p.account_number || ' ' || t.display_name as who, k.alias as what, s.account_id as "controlAccountId", i.fund_id as "fundId",
        sum(s.open_cents)::bigint as amount_cents
      from (
        select c.customer_id, c.ownership_id, c.charge_code_id, c.income_account_id,
          coalesce(c.receivable_account_id, k.receivable_account_id) as account_id, c.amount_cents - coalesce(sum(a.amount_cents), 0) as open_cents
        from receivables.charge c
        join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
        left join receivables.application a on a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.applied_on < ${before}::date
        where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.charge_date < ${before}::date
        group by c.customer_id, c.charge_id, k.receivable_account_id having c.amount_cents <> coalesce(sum(a.amount_cents), 0)
      ) s
      join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = s.charge_code_id
      join ledger.account i on i.customer_id = ${tx.customerId} and i.account_id = s.income_account_id
      join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = s.ownership_id
      join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
      join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(tx.db);
    return found.rows.map(({ amount_cents, ...item }) => ({ side: 'AR', ...item, amount: amount_cents }));
  },
  async readyToAccrue(tx, communityId, before) {
    await sql`update receivables.charge c set receivable_account_id = k.receivable_account_id
      from receivables.charge_code k
      where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.charge_date < ${before}::date and c.receivable_account_id is null
        and k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id and k.receivable_account_id is not null`.execute(
      tx.db,
    );
  },
};
