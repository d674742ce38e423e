// The SQL of what columns of CSV files were said to hold, by bank account.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { csvMapping, type KeptMapping } from './csv-mapping.contract.ts';

/** The mapping kept for a bank account; null where none is, or where it is of an earlier shape. */
export async function findMapping(tx: Tx, bankAccountId: string): Promise<KeptMapping | null> {
  const found = await sql<{ titles: string[]; mapping: unknown }>`select titles, mapping from banking.csv_mapping
    where customer_id = ${tx.customerId} and bank_account_id = ${bankAccountId}`.execute(tx.db);
  const [row] = found.rows;
  const mapping = csvMapping.safeParse(row?.mapping);
  return row && mapping.success ? { titles: row.titles, mapping: mapping.data } : null;
}

/** Keeps a mapping for the next file of a bank account. */
export async function keepMapping(
  tx: Tx,
  account: { bankAccountId: string; communityId: string },
  { titles, mapping }: KeptMapping,
  by: { userId: string; now: Instant },
): Promise<void> {
  await sql`insert into banking.csv_mapping (customer_id, community_id, bank_account_id, titles, mapping, mapped_by, mapped_time)
    values (${tx.customerId}, ${account.communityId}, ${account.bankAccountId}, ${[...titles]}::text[], ${JSON.stringify(mapping)}::jsonb, ${by.userId}, ${by.now})
    on conflict (customer_id, bank_account_id) do update
    set titles = excluded.titles, mapping = excluded.mapping, mapped_by = excluded.mapped_by, mapped_time = excluded.mapped_time`.execute(
    tx.db,
  );
}
