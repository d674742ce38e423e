// One primary owner after another: what ends with the seller, what begins with the buyer, and how both are
// put back.
import { z } from 'zod';
import { initialFacts, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, assert, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { leaveGroups, rejoinGroups } from '../groups/group.store.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { namedParty } from '../party/party.rules.ts';
import { standingFor } from '../party/party.store.ts';
import { successionRefusals } from './ownership.contract.ts';
import { ownershipFields } from './ownership.fields.ts';
import { keptOwnerships, lockHistory } from './ownership.store.ts';
import {
  endOwnerships,
  endSeat,
  findPresentOwner,
  listBeside,
  type MailPlace,
  partyName,
  seatsThatEnd,
  setMailPlace,
  voidOwnership,
} from './succession.store.ts';

/** Who takes over a property, and what of the seller ends with it. */
export interface SuccessionOrder {
  communityId: string;
  propertyId: string;
  /** The settlement: the first day of the buyer. */
  day: LocalDate;
  /** Someone known; null for a new party made of the facts. */
  partyId: string | null;
  buyer: PartyFacts;
  /** Who owned beside the seller and goes on beside the buyer. */
  stayingIds: readonly string[];
  endsSeats: boolean;
  /** Where the seller's mail goes from now on; null leaves it. */
  forwarding: MailPlace | null;
}

const place = z.object({
  street: z.string(),
  street2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string().optional(),
});
const undoShape = z.object({
  propertyId: z.string(),
  sellerId: z.string(),
  buyerId: z.string(),
  besideIds: z.array(z.string()),
  seats: z.array(z.object({ committeeMemberId: z.string(), endDate: z.string().nullable() })),
  mail: z.object({ partyId: z.string(), was: place, became: place }).nullable(),
  groups: z.array(z.object({ groupPropertyId: z.string(), endDate: z.string().nullable() })),
});
/** What a succession changed, as it is kept for a reversal. */
export type SuccessionUndo = z.input<typeof undoShape>;

/**
 * Ends the present primary owner the day before and begins the next on the day, under the lock of the
 * property. Refuses `noSeller` without a primary owner, `beforeSeller` on a day the seller did not own
 * before, `sameParty` when buyer and seller are one.
 */
export async function succeed(tx: Tx, order: SuccessionOrder): Promise<{ sellerId: string; buyerId: string; undo: SuccessionUndo }> {
  const { communityId, propertyId, day, stayingIds } = order;
  // Who was agreed on as the buyer may have been merged since.
  const partyId = order.partyId === null ? null : await standingFor(tx, order.partyId);
  await lockHistory(tx, communityId, propertyId);
  const seller = await findPresentOwner(tx, communityId, propertyId);
  if (!seller) throw refuse(successionRefusals, 'noSeller');
  if (day <= seller.startDate)
    throw refuse(successionRefusals, 'beforeSeller', [{ path: 'settlementDate', message: `must lie after ${seller.startDate}` }]);
  if (partyId === seller.partyId) throw refuse(successionRefusals, 'sameParty', [{ path: 'partyId', message: 'is the seller' }]);
  if (partyId !== null && !(await partyName(tx, partyId))) throw notFound('The buyer');
  const lastDay = addDays(day, -1);
  const besideIds = (await listBeside(tx, communityId, propertyId))
    .map((one) => one.ownershipId)
    .filter((one) => !stayingIds.includes(one));
  const seats = order.endsSeats ? await seatsThatEnd(tx, communityId, seller.partyId, propertyId, day) : [];
  await endOwnerships(tx, [seller.ownershipId, ...besideIds], lastDay);
  for (const { committeeMemberId } of seats) await endSeat(tx, committeeMemberId, lastDay);
  const buyerId = await keptOwnerships.insert(
    tx,
    {
      ...(partyId === null ? namedParty(order.buyer) : order.buyer),
      ...initialFacts(ownershipFields),
      propertyId,
      isPrimary: true,
      startDate: day,
    },
    { communityId, throughId: partyId ?? undefined },
  );
  assert(buyerId !== undefined, 'an ownership has no key that could be taken');
  const { street, street2, city, state, postcode, country } = seller;
  // Nothing of the old place stays beside the new one.
  const became = order.forwarding && { street2: '', country: '', ...order.forwarding };
  const mail = became ? { partyId: seller.partyId, was: { street, street2, city, state, postcode, country }, became } : null;
  if (mail) await setMailPlace(tx, mail.partyId, mail.became);
  const groups = await leaveGroups(tx, propertyId, lastDay);
  const undo = {
    propertyId,
    sellerId: seller.ownershipId,
    buyerId,
    besideIds,
    seats: seats.map(({ committeeMemberId, endDate }) => ({ committeeMemberId, endDate })),
    mail,
    groups,
  };
  return { sellerId: seller.ownershipId, buyerId, undo };
}

/**
 * Puts back what a succession changed. A buyer's ownership something refers to stays as one of a day, and its
 * id is given; what was changed by others since stays as they left it.
 */
export async function unsucceed(tx: Tx, communityId: string, kept: unknown): Promise<{ buyerId: string | null }> {
  const undo = undoShape.parse(kept);
  await lockHistory(tx, communityId, undo.propertyId);
  const buyer = await keptOwnerships.find(tx, undo.buyerId, communityId, true);
  assert(buyer, 'an owner who bought is there');
  const isFree = (await keptOwnerships.usesOf(tx, undo.buyerId, 'ownership')) === '';
  if (isFree) await keptOwnerships.remove(tx, buyer);
  else await voidOwnership(tx, undo.buyerId, 'The resale was reversed');
  await endOwnerships(tx, [undo.sellerId, ...undo.besideIds], null);
  for (const { committeeMemberId, endDate } of undo.seats) await endSeat(tx, committeeMemberId, endDate as LocalDate | null);
  if (undo.mail) await setMailPlace(tx, undo.mail.partyId, undo.mail.was, undo.mail.became);
  await rejoinGroups(tx, undo.groups);
  return { buyerId: isFree ? null : undo.buyerId };
}
