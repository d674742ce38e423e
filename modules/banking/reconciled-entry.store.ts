// Which entries of the ledger a finished reconciliation holds.
import { sql } from '../../packages/db/database.ts';
import { formatDate, type LocalDate } from '../../packages/kernel/kernel.ts';
import type { FindReconciled } from '../ledger/ledger.server.ts';

/** Handed to the ledger with the neighbors. */
export const findReconciled: FindReconciled = async (tx, communityId, entryIds) => {
  const found = await sql<{ entryId: string; name: string; statementDate: LocalDate }>`
    select i.entry_id as "entryId", b.name, r.statement_on as "statementDate"
    from banking.match_item i
    join banking.reconciliation r on r.customer_id = i.customer_id and r.reconciliation_id = i.reconciliation_id and r.state = 'COMPLETED'
    join ledger.bank_account b on b.customer_id = i.customer_id and b.bank_account_id = i.bank_account_id
    where i.customer_id = ${tx.customerId} and i.community_id = ${communityId} and i.entry_id = any(${[...entryIds]}::bigint[])
    order by i.entry_id`.execute(tx.db);
  return found.rows.map(({ entryId, name, statementDate }) => ({ entryId, what: `${name} of ${formatDate(statementDate)}` }));
};
