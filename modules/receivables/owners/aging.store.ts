// Reads the ages a community counts what owners owe by.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Age, agesBetween } from './aging.rules.ts';

/**
 * The ages of a community: its own days of lateness, 30, 60 and 90 unless it set others. Source: reports.md
 * row 47.
 */
export async function agesOf(tx: Tx, communityId: string): Promise<Age[]> {
  const found = await sql<{ first: number; second: number; third: number }>`
    select late_days_first as first, late_days_second as second, late_days_third as third from communities.community
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  const { first, second, third } = found.rows[0] ?? { first: 30, second: 60, third: 90 };
  return agesBetween(first, second, third);
}
