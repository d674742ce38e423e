// What the bank sees as one item, as pieces of SQL over entries `e`.
import { sql } from '../../../packages/db/database.ts';

/** The item of an entry: its deposit or check, or the entry alone. */
export const itemKey = sql.raw(`coalesce(e.bank_item_key, 'entry:' || e.entry_id)`);

/**
 * The item an entry leaves open: a check and its void, an entry and its reversal are one, which is worth
 * nothing from the day of the second on. A returned payment is an item of its own, for the bank shows both.
 */
export const openKey = (customerId: string) => sql<string>`coalesce(regexp_replace(e.bank_item_key, '^reversal:', ''),
  (select 'entry:' || o.entry_id from ledger.entry o where o.customer_id = ${customerId} and o.entry_id = e.reverses_entry_id and o.bank_item_key is null),
  'entry:' || e.entry_id)`;
