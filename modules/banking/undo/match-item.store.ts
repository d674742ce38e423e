// The SQL of the bank's knowledge of a batch: which of its entries reconciliations have matched.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/** What one reconciliation has matched of a batch. */
export interface MatchedPart {
  reconciliationId: string;
  bankAccountId: string;
  bankAccount: string;
  statementDate: LocalDate;
  state: 'IN_PROGRESS' | 'COMPLETED' | 'REOPENED';
  count: number;
  amount_cents: Cents;
}

/** The entries of a batch that stand and are matched with the bank, by reconciliation. */
export async function matchedOfBatch(tx: Tx, batchId: string): Promise<MatchedPart[]> {
  const found = await sql<MatchedPart>`
    select r.reconciliation_id as "reconciliationId", r.bank_account_id as "bankAccountId", b.name as "bankAccount", r.statement_on as "statementDate", r.state,
      count(distinct m.item_key)::int as count, sum(m.amount_cents)::bigint as amount_cents
    from ledger.entry e
    join banking.match_item m on m.customer_id = ${tx.customerId} and m.entry_id = e.entry_id
    join banking.reconciliation r on r.customer_id = ${tx.customerId} and r.reconciliation_id = m.reconciliation_id
    join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = r.bank_account_id
    where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId}
      and not exists (select 1 from ledger.entry x where x.customer_id = ${tx.customerId} and x.reverses_entry_id = e.entry_id)
    group by r.reconciliation_id, r.bank_account_id, b.name, r.statement_on, r.state order by r.statement_on, r.reconciliation_id`.execute(
    tx.db,
  );
  return found.rows;
}
