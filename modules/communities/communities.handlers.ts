// What every call about a community begins with: that it is there, what it is called, and which day it is in
// it.

import type { Tx } from '../../packages/db/database.ts';
import { dateInZone, type Instant, type LocalDate, notFound } from '../../packages/kernel/kernel.ts';
import { type CommunityRow, findCommunity } from './communities.store.ts';

/**
 * A community that must exist for this customer; refuses `notFound` otherwise. Every call about a community
 * of which nothing else is looked up begins with it.
 */
export async function requireCommunity(tx: Tx, communityId: string): Promise<CommunityRow> {
  const found = await findCommunity(tx, communityId);
  if (!found) throw notFound('The community');
  return found;
}

/** What a community is called on its papers; refuses `notFound`. */
export async function nameOf(tx: Tx, communityId: string): Promise<string> {
  return (await requireCommunity(tx, communityId)).name;
}

/** The time zone a community keeps its days in; refuses `notFound`. */
export async function timeZoneOf(tx: Tx, communityId: string): Promise<string> {
  return (await requireCommunity(tx, communityId)).timeZone;
}

/** Today in a community's own time zone; refuses `notFound`. */
export async function todayOf(tx: Tx, communityId: string, now: Instant): Promise<LocalDate> {
  return dateInZone(now, await timeZoneOf(tx, communityId));
}
