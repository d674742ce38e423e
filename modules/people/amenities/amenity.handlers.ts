// The handlers of amenities.

import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { type Instant, invalid, millisecondsOf } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type amenity, amenityKinds, amenityRefusals } from './amenity.contract.ts';
import { type AmenityFacts, heldFrom, keptAmenities } from './amenity.store.ts';
import { fullest } from './reservation.rules.ts';

function refuseUnsound({ minimumMinutes, maximumMinutes, hours, blackouts }: AmenityFacts): void {
  if (maximumMinutes < minimumMinutes)
    throw invalid('The longest reservation is at least as long as the shortest.', [
      { path: 'maximumMinutes', message: 'is less than the shortest' },
    ]);
  const days = new Set<number>();
  for (const [at, { weekday, opensAt, closesAt }] of hours.entries()) {
    if (days.has(weekday))
      throw invalid('Each day of the week has its hours once.', [{ path: `hours.${at}.weekday`, message: 'is there already' }]);
    days.add(weekday);
    if (closesAt <= opensAt)
      throw invalid('An amenity closes after it opens.', [{ path: `hours.${at}.closesAt`, message: 'lies before it opens' }]);
  }
  const wrong = blackouts.findIndex((one) => one.endDate < one.startDate);
  if (wrong >= 0)
    throw invalid('Days off end on or after the day they begin.', [
      { path: `blackouts.${wrong}.endDate`, message: 'lies before the first day' },
    ]);
}

/** A smaller amenity, or one that is had alone from now on, must still hold what is reserved. */
async function refuseTooSmall(tx: Tx, amenityId: string, { capacity, isExclusive }: AmenityFacts, now: Instant): Promise<void> {
  const rows = await heldFrom(tx, amenityId, now);
  const held = rows.map((row) => ({ from: millisecondsOf(row.fromTime), until: millisecondsOf(row.untilTime), people: row.people }));
  const most = Math.max(0, ...held.map((one) => fullest(held, one.from, one.until)));
  if (most > capacity)
    throw refuse(amenityRefusals, 'reservedAlready', { why: `they need room for ${most}` }, [
      { path: 'capacity', message: `at least ${most}` },
    ]);
  const shared = held.filter((one, at) => held.some((other, second) => second !== at && other.from < one.until && other.until > one.from));
  if (isExclusive && shared.length > 0)
    throw refuse(amenityRefusals, 'reservedAlready', { why: `${shared.length} of them share their time` }, [
      { path: 'isExclusive', message: 'is shared already' },
    ]);
}

const keeping = keepRecord({
  kept: keptAmenities,
  kind: 'amenity',
  words: 'amenity',
  async check({ tx, input, now }, facts, before) {
    await requireCommunity(tx, input.communityId ?? '');
    refuseUnsound(facts);
    if (before) await refuseTooSmall(tx, before.id, facts, now);
    return { ...facts, hours: facts.hours.toSorted((a, b) => a.weekday - b.weekday) };
  },
});

export const amenityHandlers: Handlers<typeof amenity> = {
  addAmenity: keeping.add,
  editAmenity: keeping.edit,
  getAmenity: keeping.get,
  deleteAmenity: keeping.remove,
};

export const amenityRecords: RecordSource = { kind: amenityKinds.amenity, labels: keptAmenities.labels, named: keptAmenities.named };
