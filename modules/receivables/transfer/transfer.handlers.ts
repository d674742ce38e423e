// Moving what is open, and money held, from the account of one owner to that of the next: planned by day,
// booked as rows that cancel each other, and moved back.
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, invalid, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { booksOf, holdOpenPeriodAt, openBatch, proposedDay, setBatchState } from '../../ledger/ledger.server.ts';
import { splitAtSale } from '../acceleration/acceleration-booking.handlers.ts';
import { loadCodes } from '../codes/code.store.ts';
import { chargeAtSale, loadUncharged, type SpecialAtSale } from '../specials/special-due.handlers.ts';
import { type Act, bookCharges, reverseCharges } from '../subledger/acts.handlers.ts';
import {
  type ApplicationRow,
  insertApplications,
  insertCharges,
  insertMovements,
  loadBatchCharges,
  lockOwners,
  type MovementRow,
  takeIds,
} from '../subledger/subledger.store.ts';
import { type Change, type HistoryChoice, lasting, movedDescription } from './transfer.rules.ts';
import { loadHeldHistories, loadMoved, loadOpenHistories, type OpenHistory, sumPrepaidSpent, sumSettled } from './transfer.store.ts';

type MovedCharge = Omit<OpenHistory, 'changes'> & { parts: Change[]; amount: Cents };

/** What goes from one account to another. */
export interface TransferPlan {
  charges: MovedCharge[];
  prepaid: { bucketCodeId: string | null; code: string; parts: Change[]; amount: Cents }[];
  /** Charges of the same days that are paid: they stay where they were paid. */
  settled: { count: number; amount: Cents };
  /**
   * With SPLIT: what prepaid money of the one paid of charges dated after the day, which the other would bear
   * otherwise.
   */
  spentAhead: { count: number; amount: Cents };
}

const none = { count: 0, amount: 0n };

const totalOf = (parts: readonly Change[]) => sumCents(parts.map((part) => part.amount));

/**
 * What of an owner's account would go to the next owner; with SPLIT, what was charged or came to stay after
 * the day.
 */
export async function planTransfer(
  tx: Tx,
  communityId: string,
  ownershipId: string,
  { choice, day }: { choice: HistoryChoice; day: LocalDate },
): Promise<TransferPlan> {
  if (choice === 'STAY') return { charges: [], prepaid: [], settled: none, spentAhead: none };
  const after = choice === 'SPLIT' ? day : null;
  const open = await loadOpenHistories(tx, communityId, ownershipId, after);
  const held = await loadHeldHistories(tx, communityId, ownershipId);
  const { count, amount_cents } = await sumSettled(tx, communityId, ownershipId, after);
  const spent = await sumPrepaidSpent(tx, communityId, ownershipId, day);
  const prepaid = held.map(({ changes, ...bucket }) => {
    const parts = lasting(changes, after);
    return { ...bucket, parts, amount: totalOf(parts) };
  });
  return {
    charges: open.map(({ changes, ...charge }) => {
      const parts = lasting(changes);
      return { ...charge, parts, amount: totalOf(parts) };
    }),
    prepaid: prepaid.filter((bucket) => bucket.amount > 0n),
    settled: { count, amount: amount_cents },
    spentAhead: after === null ? none : { count: spent.count, amount: spent.amount_cents },
  };
}

/**
 * The days a change of hands is booked on: none before its own, and where a period is closed the first open
 * day after it, so that nothing that was reported of a closed month changes. The periods stay open until the
 * transaction ends. Refuses `periodClosed` where no open period follows.
 */
async function openDays(tx: Tx, communityId: string, from: LocalDate | null): Promise<(on: LocalDate) => Promise<LocalDate>> {
  const { periods } = await booksOf(tx, communityId);
  const known = new Map<LocalDate, LocalDate>();
  return async (on) => {
    const wanted = from !== null && on < from ? from : on;
    const day = known.get(wanted) ?? proposedDay(wanted, periods);
    if (!known.has(wanted)) await holdOpenPeriodAt(tx, communityId, day);
    known.set(wanted, day);
    return day;
  };
}

/** Parts of a sum on the days they are moved. */
async function movedParts(parts: readonly Change[], dayOf: (on: LocalDate) => Promise<LocalDate>): Promise<Change[]> {
  const days: Change[] = [];
  for (const { on, amount } of parts) days.push({ on: await dayOf(on), amount });
  return [...Map.groupBy(days, (part) => part.on)].map(([on, of]) => ({ on, amount: totalOf(of) }));
}

const silent = { receiptId: null, entryId: null };

/**
 * Moves what was planned. Each part leaves the one account and comes to the other on the same day, on the
 * accounts of the books it stood on, so that no control account and no sum of a day is another than before.
 * Both owners are locked.
 */
async function bookTransfer(tx: Tx, act: Act, { fromId, toId, day }: ResaleOrder, plan: TransferPlan): Promise<void> {
  const dayOf = await openDays(tx, act.communityId, day);
  const parts: (Omit<MovedCharge, 'parts'> & Change)[] = [];
  for (const { parts: days, ...charge } of plan.charges)
    parts.push(...(await movedParts(days, dayOf)).map((part) => ({ ...charge, ...part })));
  if (parts.length > 0) {
    const ids = await takeIds(tx, 'charge', parts.length);
    await insertCharges(
      tx,
      act,
      parts.map(
        ({ propertyId, codeId, code, sourceCodeId, originChargeId, description, incomeAccountId, receivableAccountId, on, amount }, i) => ({
          chargeId: ids[i] ?? '',
          ownershipId: toId,
          propertyId,
          codeId,
          kind: 'MOVED' as const,
          chargeDate: on,
          amount,
          instalmentStart: null,
          sourceCodeId,
          originChargeId,
          description: movedDescription(description, code),
          incomeAccountId,
          receivableAccountId,
          entryId: null,
        }),
      ),
    );
  }
  await insertApplications(
    tx,
    act,
    parts.map(
      ({ chargeId, on, amount }): ApplicationRow => ({
        ...silent,
        chargeId,
        ownershipId: fromId,
        kind: 'TRANSFER',
        bucketCodeId: null,
        on,
        amount,
      }),
    ),
  );
  const moves: MovementRow[] = [];
  for (const { bucketCodeId, parts: days } of plan.prepaid)
    for (const { on, amount } of await movedParts(days, dayOf))
      moves.push(
        { ...silent, ownershipId: fromId, kind: 'TRANSFER', bucketCodeId, on, amount: -amount },
        { ...silent, ownershipId: toId, kind: 'TRANSFER', bucketCodeId, on, amount },
      );
  await insertMovements(tx, act, moves);
}

/** A charge to the new owner at the resale. */
export interface ResaleFee {
  chargeCodeId: string;
  amount: Cents;
}

/** A resale as the books see it. */
export interface ResaleOrder {
  communityId: string;
  propertyId: string;
  fromId: string;
  toId: string;
  day: LocalDate;
  choice: HistoryChoice;
  fees: readonly ResaleFee[];
  /** True where the home changes hands: the seller is charged what special assessments make due then. */
  isSale?: boolean;
  description: string;
  userId: string;
  now: Act['now'];
}

async function chargeFees(tx: Tx, act: Act, { propertyId, toId, day, fees }: ResaleOrder): Promise<void> {
  if (fees.length === 0) return;
  const codes = new Map((await loadCodes(tx, act.communityId)).map((code) => [code.chargeCodeId, code]));
  const charges = fees.map(({ chargeCodeId, amount }, i) => {
    const code = codes.get(chargeCodeId);
    if (!code?.isActive)
      throw invalid('A fee names no active charge code.', [{ path: `fees.${i}.chargeCodeId`, message: 'is no active code' }]);
    return {
      ownershipId: toId,
      propertyId,
      codeId: chargeCodeId,
      kind: 'CHARGE' as const,
      chargeDate: day,
      amount,
      instalmentStart: null,
      sourceCodeId: null,
      description: code.name,
      incomeAccountId: code.incomeAccountId,
      receivableAccountId: code.receivableAccountId,
    };
  });
  await bookCharges(tx, act, charges);
}

/**
 * Books a resale as one batch: what goes from the seller's account to the buyer's, what the buyer is charged,
 * and what special assessments make due from the seller, on its day or the first open day after it.
 * Refuses what posting refuses.
 */
export async function bookResale(
  tx: Tx,
  order: ResaleOrder,
): Promise<{ batchId: string; plan: TransferPlan; specials: SpecialAtSale[]; postDate: LocalDate }> {
  const { communityId, fromId, toId, choice, description, userId, now } = order;
  await lockOwners(tx, communityId, [fromId, toId]);
  if (order.isSale) await splitAtSale(tx, { communityId, userId, now }, fromId, order.day);
  const plan = await planTransfer(tx, communityId, fromId, { choice, day: order.day });
  const uncharged = order.isSale ? await loadUncharged(tx, communityId, order.day, order.propertyId) : [];
  const isDue = uncharged.some(({ special, left }) => special.atSale === 'SELLER' && left.length > 0);
  const changesAccounts = isDue || plan.charges.length + plan.prepaid.length + order.fees.length > 0;
  const postDate = changesAccounts ? await (await openDays(tx, communityId, null))(order.day) : order.day;
  const batchId = await openBatch(tx, { communityId, kind: 'RESALE', state: 'POSTED', postDate, description, userId, now });
  const act = { communityId, batchId, userId, now };
  await bookTransfer(tx, act, { ...order, day: postDate }, plan);
  await chargeFees(tx, act, { ...order, day: postDate });
  // After what was open went to the buyer: what is due at the sale stays with the seller.
  const sale = { propertyId: order.propertyId, sellerId: fromId, on: postDate };
  const specials = order.isSale ? await chargeAtSale(tx, act, sale) : [];
  return { batchId, plan, specials, postDate };
}

/**
 * Takes the books of a resale back as one batch: what was moved goes back on the days it was moved, or the
 * first open day after each; what was charged is reversed on the day given, and not before it was charged.
 */
export async function unbookResale(
  tx: Tx,
  batchId: string,
  {
    communityId,
    owners,
    day,
    description,
    userId,
    now,
  }: Pick<ResaleOrder, 'communityId' | 'day' | 'description' | 'userId' | 'now'> & { owners: readonly string[] },
): Promise<{ undoBatchId: string; movedCount: number }> {
  await lockOwners(tx, communityId, owners);
  const fees = (await loadBatchCharges(tx, communityId, batchId)).filter((charge) => charge.kind !== 'MOVED');
  // A resale of a closed month was booked later than its own day, and no fee is reversed before it was
  // charged.
  const postDate = fees.reduce((latest, { chargeDate }) => (chargeDate > latest ? chargeDate : latest), day);
  const undoBatchId = await openBatch(tx, { communityId, kind: 'UNDO', state: 'POSTED', postDate, description, userId, now });
  const act = { communityId, batchId: undoBatchId, userId, now };
  if (fees.length > 0) await reverseCharges(tx, act, fees, postDate);
  const { charges, applications, movements } = await loadMoved(tx, batchId);
  const dayOf = await openDays(tx, communityId, null);
  const opened: ApplicationRow[] = [];
  for (const { amount_cents, on, ...row } of [...charges, ...applications.map((one) => ({ ...one, amount_cents: -one.amount_cents }))])
    opened.push({ ...silent, ...row, kind: 'TRANSFER', bucketCodeId: null, on: await dayOf(on), amount: amount_cents });
  await insertApplications(tx, act, opened);
  const returned: MovementRow[] = [];
  for (const { amount_cents, on, ...row } of movements)
    returned.push({ ...silent, ...row, kind: 'TRANSFER', on: await dayOf(on), amount: -amount_cents });
  await insertMovements(tx, act, returned);
  await setBatchState(tx, batchId, 'REVERSED', { userId, now, undoneBy: undoBatchId });
  return { undoBatchId, movedCount: applications.length + movements.filter((one) => one.amount_cents > 0n).length };
}
