// What banking answers about a fiscal year: how far each bank account is reconciled.
import { sql } from '../../../packages/db/database.ts';
import type { Reconciled, YearNeighbor } from '../../ledger/ledger.server.ts';

/** Handed to the ledger with the neighbors. */
export const bankingYears: YearNeighbor = {
  async reconciliations(tx, communityId) {
    const found = await sql<Reconciled>`
      select b.bank_account_id as "bankAccountId", b.name, max(r.statement_on) as "reconciledThroughDate"
      from ledger.bank_account b
      left join banking.reconciliation r on r.customer_id = ${tx.customerId} and r.bank_account_id = b.bank_account_id and r.state = 'COMPLETED'
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId}
      group by b.bank_account_id, b.name, b.is_primary order by b.is_primary desc, b.name, b.bank_account_id`.execute(tx.db);
    return found.rows;
  },
};
