// Where the lines of legacy history stand.
import { type RawBuilder, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { CountOf } from '../book/history.store.ts';
import type { LegacyLine } from './legacy.rules.ts';

/** Properties by their account numbers in lower case. */
export async function propertiesByAccount(tx: Tx, communityId: string): Promise<Map<string, string>> {
  const found = await sql<{ id: string; account: string }>`select property_id as id, account_number as account from communities.property
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return new Map(found.rows.map(({ id, account }) => [account.toLowerCase(), id]));
}

/** Writes lines in one statement; returns their ids. */
export async function insertLegacy(tx: Tx, communityId: string, lines: readonly LegacyLine[]): Promise<string[]> {
  const rows = rowsOf({
    property_id: { type: 'bigint', values: lines.map((one) => one.propertyId) },
    line_on: { type: 'date', values: lines.map((one) => one.lineDate) },
    kind: { type: 'text', values: lines.map((one) => one.lineKind) },
    text: { type: 'text', values: lines.map((one) => one.text) },
    amount_cents: { type: 'bigint', values: lines.map((one) => one.amount) },
  });
  const made = await sql<{
    id: string;
  }>`insert into records.legacy_line (customer_id, community_id, property_id, line_on, kind, text, amount_cents)
    select ${tx.customerId}::bigint, ${communityId}::bigint, given.* from ${rows} returning legacy_line_id as id`.execute(tx.db);
  return made.rows.map(({ id }) => id);
}

/** The lines that stand on certain days. */
export async function linesOn(tx: Tx, communityId: string, days: ReadonlySet<LocalDate>): Promise<LegacyLine[]> {
  const found =
    await sql<LegacyLine>`select property_id as "propertyId", line_on as "lineDate", kind as "lineKind", text, amount_cents as amount
    from records.legacy_line where customer_id = ${tx.customerId} and community_id = ${communityId} and line_on = any(${[...days]}::date[])`.execute(
      tx.db,
    );
  return found.rows;
}

/** Takes lines away; an import is taken back whole. */
export async function deleteLegacy(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from records.legacy_line where customer_id = ${tx.customerId} and legacy_line_id = any(${[...ids]}::bigint[])`.execute(
    tx.db,
  );
}

/**
 * True for a line `l` about a property, or about an ownership: of its property, on the days it lasted.
 * Nothing named is all of them.
 */
export function aboutRecord(kind: string, id: string): RawBuilder<boolean> {
  if (kind === '') return sql`true`;
  if (kind === 'property') return sql`l.property_id::text = ${id}`;
  if (kind !== 'ownership') return sql`false`;
  return sql`exists (select from people.ownership o where o.customer_id = l.customer_id and o.community_id = l.community_id and o.property_id = l.property_id
    and o.ownership_id::text = ${id} and o.start_on <= l.line_on and (o.end_on is null or o.end_on >= l.line_on))`;
}

/** How many lines of the former system a record has. */
export const countLegacy: CountOf = async (tx, { kind, entityId, communityId }) => {
  if (kind !== 'property' && kind !== 'ownership') return 0;
  const found = await sql<{ count: number }>`select count(*)::int as count from records.legacy_line l
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and ${aboutRecord(kind, entityId)}`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
};
