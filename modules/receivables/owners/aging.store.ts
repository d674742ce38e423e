// Reads the days a community counts the age of debts by.
import { sql, type Tx } from '../../../packages/db/database.ts';

/** Days of lateness, each the end of an age. */
export interface LateDays {
  first: number;
  second: number;
  third: number;
}

/** The days of lateness of a community: 30, 60 and 90 unless it set others. Source: reports.md row 47. */
export async function lateDaysOf(tx: Tx, communityId: string): Promise<LateDays> {
  const found = await sql<LateDays>`
    select late_days_first as first, late_days_second as second, late_days_third as third from communities.community
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0] ?? { first: 30, second: 60, third: 90 };
}
