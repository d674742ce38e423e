// The SQL of a changed accounting method: the conversion entries that stand at a boundary, and what they put
// on the accounts.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ConversionLine } from './method-change.rules.ts';

/**
 * What the conversions of a day, with their mirrors, put on each account; due to/from lines apart, which the
 * ledger adds by itself.
 */
export async function listStanding(tx: Tx, communityId: string, on: LocalDate): Promise<ConversionLine[]> {
  const found = await sql<{ accountId: string; amount_cents: Cents }>`
    select p.account_id as "accountId", sum(p.amount_cents)::bigint as amount_cents
    from ledger.entry e join ledger.posting p on p.customer_id = ${tx.customerId} and p.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.post_date = ${on} and e.entry_type like 'METHOD\\_CHANGE%' and not p.is_interfund
    group by 1 having sum(p.amount_cents) <> 0`.execute(tx.db);
  return found.rows.map(({ accountId, amount_cents }) => ({ accountId, amount: amount_cents }));
}

/** A conversion entry. */
interface ConversionRow {
  entryId: string;
  batchId: string;
  postDate: LocalDate;
  journalNumber: number | null;
  total_cents: Cents;
  enteredBy: string;
  enteredTime: Instant;
}

/** The conversion entries of a community that nothing has taken back, newest first. */
export async function listConversions(tx: Tx, communityId: string): Promise<ConversionRow[]> {
  const found = await sql<ConversionRow>`
    select e.entry_id as "entryId", e.batch_id as "batchId", e.post_date as "postDate", n.journal_number as "journalNumber", e.entered_time as "enteredTime",
      coalesce(u.display_name, '') as "enteredBy",
      (select coalesce(sum(g.amount_cents), 0)::bigint from ledger.posting g where g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id and g.amount_cents > 0) as total_cents
    from ledger.entry e
    left join ledger.journal_number n on n.customer_id = ${tx.customerId} and n.entry_id = e.entry_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = e.entered_by
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.entry_type like 'METHOD\\_CHANGE%'
      and e.reverses_entry_id is null and not exists (select from ledger.entry r where r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id)
    order by e.entry_id desc`.execute(tx.db);
  return found.rows;
}
