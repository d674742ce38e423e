// The cash side of checks and their voids in the books: what the register is proved against, and the rows
// behind its figures.
import type { CellSource } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import type { Cents, Instant } from '../../../packages/kernel/kernel.ts';
import type { Opened, OpenedRow, OpenOrder } from '../../../packages/reporting/report.ts';
import { readRowKey } from '../../../packages/reporting/row-key.ts';

type Condition = ReturnType<typeof sql<unknown>>;

/** Entry types of checks as the ledger knows them; a void is the reversal of its check. */
export const checkEntryTypes = { issued: 'CHECK', voided: 'CHECK_REVERSAL' } as const;

function filterOf(tx: Tx, communityId: string, source: Omit<CellSource, 'rows' | 'sign'>, knownTime: Instant | null): Condition {
  const parts = [
    sql`k.customer_id = ${tx.customerId} and k.community_id = ${communityId}`,
    sql`e.entry_type = any(${source.kinds ? [...source.kinds] : Object.values(checkEntryTypes)}::text[])`,
  ];
  if (knownTime) parts.push(sql`e.entered_time < ${knownTime}::timestamptz`);
  if (source.bankAccountId) parts.push(sql`k.bank_account_id = ${source.bankAccountId}`);
  if (source.payeeIds) parts.push(sql`e.vendor_id = any(${[...source.payeeIds]}::bigint[])`);
  if (source.fromDate) parts.push(sql`g.post_date >= ${source.fromDate}::date`);
  if (source.toDate) parts.push(sql`g.post_date <= ${source.toDate}::date`);
  if (source.itemId) parts.push(sql`e.entry_id = ${readRowKey(source.itemId).first}::bigint`);
  return sql.join(parts, sql` and `);
}

const tables = (tx: Tx) => sql`ledger.bank_account k
  join ledger.posting g on g.customer_id = ${tx.customerId} and g.community_id = k.community_id and g.account_id = k.account_id
  join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = g.entry_id`;

/**
 * What checks and voids changed cash by, in cents, debit positive; with a moment as it was known before it.
 */
export async function checkCash(
  tx: Tx,
  communityId: string,
  source: Omit<CellSource, 'rows' | 'sign'>,
  knownTime: Instant | null = null,
): Promise<Cents> {
  const found = await sql<{
    amount_cents: Cents;
  }>`select coalesce(sum(g.amount_cents), 0)::bigint as amount_cents from ${tables(tx)} where ${filterOf(tx, communityId, source, knownTime)}`.execute(
    tx.db,
  );
  return found.rows[0]?.amount_cents ?? 0n;
}

/** Opens the cash postings of checks. */
export async function openChecks(tx: Tx, { communityId, source, knownTime, after, limit }: OpenOrder): Promise<Opened> {
  const filter = filterOf(tx, communityId, source, knownTime);
  const from = after === null ? null : readRowKey(after);
  const rest = from
    ? sql`and (g.post_date, g.entry_id, g.leg) > (${from.date}::date, ${from.first}::bigint, ${from.second}::bigint)`
    : sql``;
  const found = await sql<Omit<OpenedRow, 'amount'> & { amount_cents: Cents }>`
    select g.post_date || '.' || g.entry_id || '.' || g.leg as "itemId", g.post_date as date, case when e.reverses_entry_id is null then 'Check' else 'Void' end as kind,
      k.name as account, e.reference, e.description, coalesce(v.name, '') as party, e.batch_id as "batchId", e.entry_id as "entryId", 'check' as "sourceType", c.check_id::text as "sourceId", g.amount_cents
    from ${tables(tx)}
    join payables.issued_check c on c.customer_id = ${tx.customerId} and c.entry_id = ${orElse(sql.ref('e.reverses_entry_id'), sql.ref('e.entry_id'))} and c.community_id = k.community_id
    left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = e.vendor_id
    where ${filter} ${rest} order by g.post_date, g.entry_id, g.leg limit ${limit + 1}`.execute(tx.db);
  const sign = BigInt(source.sign);
  const rows = found.rows.slice(0, limit).map(({ amount_cents, ...row }) => ({ ...row, amount: sign * amount_cents }));
  return {
    opening: null,
    movement: sign * (await checkCash(tx, communityId, source, knownTime)),
    rows,
    next: found.rows.length > limit ? (rows.at(-1)?.itemId ?? null) : null,
  };
}
