// The act of a settlement and its reversal: owners, flags and accounts of one property, changed together and
// put back together.
import { z } from 'zod';
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { addDays, assert, type Cents, endOfTime, formatDate, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type CaseAtSale, closeForSale, reopenAfterSale } from '../../collections/collections.server.ts';
import {
  endFlags,
  type FlagStood,
  flagsThatStand,
  insertFlag,
  type PropertyFlag,
  restoreFlags,
  todayOf,
} from '../../communities/communities.server.ts';
import { refuseBeforeOriginal } from '../../ledger/ledger.server.ts';
import { successionRefusals } from '../../people/people.contract.ts';
import { findPresentOwner, groupOf, listBeside, listTenants, seatsThatEnd, succeed, unsucceed } from '../../people/people.server.ts';
import {
  bookResale,
  countAccountRows,
  draftsFor,
  lastBatchBeside,
  ownerBalances,
  type SpecialAtSale,
  type TransferPlan,
  unbookResale,
} from '../../receivables/receivables.server.ts';
import { reversalRefusals, type sellerFlags, settleRefusals } from './resale.contract.ts';
import { type Notice, noticesOf } from './resale.rules.ts';
import { chargedAfter, listFeeCodes, nameBuyer, type ResaleRow, saveSettlement } from './resale.store.ts';

/** What was agreed, as far as the act asks. */
interface Agreed {
  partyId: string | null;
  buyer: Parameters<typeof succeed>[1]['buyer'];
  forwarding: { street: string; city: string; state: string; postcode: string };
  history: 'SPLIT' | 'ALL' | 'STAY';
  ownershipIds: readonly string[];
  fees: readonly { chargeCodeId: string; amount: Cents }[];
  endsFlags: readonly (typeof sellerFlags)[number][];
  holdLateFeeDays: number;
  holdNoticeDays: number;
  endsSeats: boolean;
}

interface Balance {
  owes: Cents;
  prepaid: Cents;
}
interface Account {
  name: string;
  before: Balance;
  after: Balance;
}

/** What a settlement did. */
export interface Settled {
  batchId: string;
  buyerId: string;
  plan: TransferPlan;
  fees: { code: string; name: string; amount: Cents }[];
  seller: Account;
  buyer: Account;
  notices: Notice[];
}

const nothing: Balance = { owes: 0n, prepaid: 0n };

async function balancesOf(tx: Tx, communityId: string, ownershipIds: readonly string[]): Promise<(ownershipId: string) => Balance> {
  const found = new Map((await ownerBalances(tx, communityId, endOfTime, ownershipIds)).map((one) => [one.ownershipId, one]));
  return (ownershipId) => {
    const balance = found.get(ownershipId);
    return balance ? { owes: balance.owes_cents, prepaid: balance.prepaid_cents } : nothing;
  };
}

interface FlagUndo {
  stood: FlagStood[];
  set: { propertyFlagId: string; fromDate: LocalDate }[];
}

/**
 * Ends the seller's flags and holds fees and notices of the buyer; a property that bears such a flag already
 * keeps it as it is.
 */
async function turnFlags(
  context: Context<unknown>,
  communityId: string,
  propertyId: string,
  day: LocalDate,
  agreed: Agreed,
): Promise<FlagUndo> {
  const { tx } = context;
  const stood = await flagsThatStand(tx, communityId, propertyId, agreed.endsFlags, day);
  for (const flag of agreed.endsFlags) await endFlags(tx, communityId, [propertyId], { flag }, day);
  const holds: [PropertyFlag, number][] = [
    ['LATE_FEES', agreed.holdLateFeeDays],
    ['NOTICES', agreed.holdNoticeDays],
  ];
  const set: FlagUndo['set'] = [];
  for (const [flag, days] of holds) {
    if (days === 0) continue;
    const draft = { flag, reason: 'New owner', fromDate: day, toDate: addDays(day, days - 1) };
    const propertyFlagId = await insertFlag(tx, communityId, propertyId, draft, context);
    if (propertyFlagId !== undefined) set.push({ propertyFlagId, fromDate: day });
  }
  return { stood, set };
}

async function noticesFor(
  tx: Tx,
  communityId: string,
  row: ResaleRow,
  agreed: Agreed,
  done: { sellerId: string; plan: TransferPlan; specials: readonly SpecialAtSale[]; postDate: LocalDate; left: Balance },
  seen: Seen,
) {
  const { count, amount_cents } = await chargedAfter(tx, done.sellerId, row.settlementDate);
  const stays = (ownershipId: string) => agreed.ownershipIds.includes(ownershipId);
  return noticesOf({
    settlementDate: row.settlementDate,
    history: agreed.history,
    sellerId: done.sellerId,
    sellerName: seen.sellerName,
    left: done.left,
    later: { count, total: amount_cents },
    settled: { count: done.plan.settled.count, total: done.plan.settled.amount },
    spentAhead: { count: done.plan.spentAhead.count, total: done.plan.spentAhead.amount },
    bookedOn: done.postDate,
    specials: done.specials,
    leaving: seen.beside.filter((one) => !stays(one.ownershipId)).map((one) => one.name),
    staying: seen.beside.filter((one) => stays(one.ownershipId)).map((one) => one.name),
    tenants: await listTenants(tx, communityId, row.propertyId, row.settlementDate),
    seats: seen.seats,
    endsSeats: agreed.endsSeats,
    drafts: (await draftsFor(tx, communityId, done.sellerId)).map(({ amount_cents: total, ...draft }) => ({ ...draft, total })),
    group: seen.group,
  });
}

/** What is looked at before anything ends. */
interface Seen {
  sellerName: string;
  before: Balance;
  beside: Awaited<ReturnType<typeof listBeside>>;
  seats: Awaited<ReturnType<typeof seatsThatEnd>>;
  group: { groupOwnershipId: string; name: string } | null;
}

async function look(tx: Tx, communityId: string, { propertyId, settlementDate }: ResaleRow): Promise<Seen> {
  const seller = await findPresentOwner(tx, communityId, propertyId);
  if (!seller) throw refuse(successionRefusals, 'noSeller');
  return {
    sellerName: seller.name,
    before: (await balancesOf(tx, communityId, [seller.ownershipId]))(seller.ownershipId),
    beside: await listBeside(tx, communityId, propertyId),
    seats: await seatsThatEnd(tx, communityId, seller.partyId, propertyId, settlementDate),
    group: (await groupOf(tx, propertyId, settlementDate)) ?? null,
  };
}

async function namedFees(tx: Tx, communityId: string, fees: Agreed['fees']): Promise<Settled['fees']> {
  const codes = new Map((await listFeeCodes(tx, communityId)).map((code) => [code.chargeCodeId, code]));
  return fees.map(({ chargeCodeId, amount }) => ({
    code: codes.get(chargeCodeId)?.alias ?? '',
    name: codes.get(chargeCodeId)?.name ?? '',
    amount,
  }));
}

/**
 * Settles a resale that is under way: owners, flags, accounts, and the row that keeps how to put them back.
 * The preview does the same and is taken back. Refuses `notYet`, what people refuse of a succession and
 * receivables of a posting.
 */
export async function settle(context: Context<{ communityId: string }>, row: ResaleRow, agreed: Agreed): Promise<Settled> {
  const { tx, userId, now } = context;
  const { communityId } = context.input;
  const { propertyId, settlementDate: day, resaleId } = row;
  const today = await todayOf(tx, communityId, now);
  if (day > today) throw refuse(settleRefusals, 'notYet', { day: formatDate(day) }, [{ path: 'settlementDate', message: 'lies ahead' }]);
  const seen = await look(tx, communityId, row);
  const forwarding = agreed.forwarding.street === '' ? null : agreed.forwarding;
  const { partyId, buyer, endsSeats, history: choice, fees } = agreed;
  const people = await succeed(tx, {
    communityId,
    propertyId,
    day,
    partyId,
    buyer,
    stayingIds: agreed.ownershipIds,
    endsSeats,
    forwarding,
  });
  const { sellerId, buyerId } = people;
  const flags = await turnFlags(context, communityId, propertyId, day, agreed);
  const description = `Resale: ${seen.sellerName} to ${row.buyerName}`.slice(0, 200);
  const { batchId, plan, specials, postDate } = await bookResale(tx, {
    communityId,
    propertyId,
    fromId: sellerId,
    toId: buyerId,
    day,
    choice,
    fees,
    isSale: true,
    description,
    userId,
    now,
  });
  const after = await balancesOf(tx, communityId, [sellerId, buyerId]);
  const by = { userId, now };
  const sale = { communityId, ownershipId: sellerId, day, left: after(sellerId).owes, buyer: row.buyerName };
  const collection = await closeForSale(tx, sale, by);
  const notices = await noticesFor(tx, communityId, row, agreed, { sellerId, plan, specials, postDate, left: after(sellerId) }, seen);
  await saveSettlement(
    tx,
    resaleId,
    {
      sellerOwnershipId: sellerId,
      seller: seen.sellerName,
      buyerOwnershipId: buyerId,
      buyerName: row.buyerName,
      batchId,
      owed: sumCents(plan.charges.map((charge) => charge.amount)),
      prepaid: sumCents(plan.prepaid.map((one) => one.amount)),
      fees: sumCents(fees.map((fee) => fee.amount)),
      undo: { people: people.undo, flags, collection },
      accountRows: await countAccountRows(tx, [sellerId, buyerId]),
    },
    by,
  );
  return {
    batchId,
    buyerId,
    plan,
    fees: await namedFees(tx, communityId, fees),
    seller: { name: seen.sellerName, before: seen.before, after: after(sellerId) },
    buyer: { name: row.buyerName, before: nothing, after: after(buyerId) },
    notices,
  };
}

const undoShape = z.object({
  people: z.unknown(),
  flags: z.object({
    stood: z.array(z.custom<FlagStood>((value) => typeof value === 'object' && value !== null)),
    set: z.array(z.object({ propertyFlagId: z.string(), fromDate: z.custom<LocalDate>((value) => typeof value === 'string') })),
  }),
  // Sales that were settled before cases followed them kept nothing of it.
  collection: z.custom<CaseAtSale | null>((value) => typeof value === 'object').default(null),
});

/**
 * Refuses unless a resale is settled, its buyer owns the property still, and neither account was posted to
 * since.
 */
async function refuseBuiltUpon(tx: Tx, communityId: string, row: ResaleRow): Promise<{ batchId: string; owners: string[] }> {
  const { state, batchId, sellerOwnershipId, buyerOwnershipId } = row;
  if (state !== 'SETTLED') throw refuse(reversalRefusals, 'notSettled');
  assert(batchId !== null && buyerOwnershipId !== null, 'a settled resale has its batch and its buyer');
  const present = await findPresentOwner(tx, communityId, row.propertyId);
  if (present?.ownershipId !== buyerOwnershipId) throw refuse(reversalRefusals, 'soldAgain');
  const owners = [sellerOwnershipId, buyerOwnershipId];
  if (String(await countAccountRows(tx, owners)) !== row.accountRows) {
    const last = await lastBatchBeside(tx, owners, batchId);
    throw refuse(reversalRefusals, 'laterPosting', { posting: last ? `${last.description} of ${formatDate(last.postDate)}` : 'Something' });
  }
  return { batchId, owners };
}

/**
 * Takes a settled resale back: accounts first, then flags and owners. Fees are reversed on the day given, or
 * that of the settlement.
 */
export async function takeBack(
  context: Context<{ communityId: string }>,
  row: ResaleRow,
  postDate: LocalDate | undefined,
): Promise<{ undoBatchId: string; buyerId: string | null; movedCount: number }> {
  const { tx, userId, now } = context;
  const { communityId } = context.input;
  const { batchId, owners } = await refuseBuiltUpon(tx, communityId, row);
  const day = postDate ?? row.settlementDate;
  refuseBeforeOriginal(day, row.settlementDate);
  const { people, flags, collection } = undoShape.parse(row.undo);
  const description = `Undo: resale ${row.seller} to ${row.buyerName}`.slice(0, 200);
  const { undoBatchId, movedCount } = await unbookResale(tx, batchId, { communityId, owners, day, description, userId, now });
  for (const { propertyFlagId, fromDate } of flags.set) await endFlags(tx, communityId, [row.propertyId], { propertyFlagId }, fromDate);
  await restoreFlags(tx, communityId, row.propertyId, flags.stood);
  await nameBuyer(tx, row.resaleId, null);
  if (collection) await reopenAfterSale(tx, communityId, collection, day, { userId, now });
  const { buyerId } = await unsucceed(tx, communityId, people);
  return { undoBatchId, buyerId, movedCount };
}
