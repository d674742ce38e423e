// The handlers of resales: kept while they are agreed, settled in one transaction through the doors of people, communities and receivables, and taken back.
import { z } from 'zod';
import type { HandlerInput, HandlerOutput } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Draft, mayDrop, refuseOthersDraft } from '../../../packages/http/permission.ts';
import { assert, centsToText, localDate, notFound, Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { flagsOf, todayOf } from '../../communities/communities.server.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { displayNameOf, findPresentOwner, groupOf, listBeside, nameParties } from '../../people/people.server.ts';
import { baseHashOf } from '../../../packages/http/previewed.ts';
import { ownerBalances, recurringOf } from '../../receivables/receivables.server.ts';
import { type resale, resaleTerms } from './resale.contract.ts';
import {
  endResale,
  findOpenResale,
  findPropertyFacts,
  findResale,
  insertResale,
  listFeeCodes,
  listResalesOf,
  nameBuyer,
  type ResaleDraft,
  type ResaleRow,
  updateResale,
} from './resale.store.ts';
import { type Settled, settle, takeBack } from './settlement.handlers.ts';

/** Later than every post date: balances as they stand now. */
const endOfTime = localDate('9999-12-31');

const storedTerms = z.object(resaleTerms);
type Terms = z.output<typeof storedTerms>;
type One = HandlerInput<typeof resale.previewResale>;

const termsOf = (row: ResaleRow): Terms => storedTerms.parse(row.terms);

async function requireResale(context: Context<One>, lock = false): Promise<ResaleRow> {
  const row = await findResale(context.tx, context.input.communityId, context.input.resaleId, lock);
  if (!row) throw notFound('The resale');
  return row;
}

/** A resale that can still be changed. */
async function requireOpen(context: Context<One>): Promise<ResaleRow> {
  const row = await requireResale(context, true);
  if (row.state !== 'REQUESTED' && row.state !== 'UNDER_CONTRACT')
    throw new Refusal('notOpen', 'Only a resale that is requested or under contract can be changed, settled or cancelled.');
  return row;
}

/** Co-owners who stay own the property, and fees name codes of the community. */
async function requireKnown(tx: Tx, communityId: string, propertyId: string, { ownershipIds, fees }: Terms): Promise<void> {
  const beside = new Set((await listBeside(tx, communityId, propertyId)).map((one) => one.ownershipId));
  if (!ownershipIds.every((one) => beside.has(one))) throw notFound('A co-owner');
  const codes = new Set((await listFeeCodes(tx, communityId)).map((code) => code.chargeCodeId));
  if (!fees.every((fee) => codes.has(fee.chargeCodeId))) throw notFound('The code of a fee');
}

/** The agreement as it is kept, with the seller of today. Refuses what a settlement would refuse of its dates and people. */
async function draftOf(
  { tx, communities }: Pick<Context<unknown>, 'tx' | 'communities'>,
  { communityId, propertyId, agreedId }: { communityId: string; propertyId: string; agreedId: string | null },
  terms: Terms,
): Promise<ResaleDraft> {
  const seller = await findPresentOwner(tx, communityId, propertyId);
  if (!seller) throw new Refusal('noSeller', 'The property has no primary owner who could sell it. Add one first.');
  if (terms.settlementDate <= seller.startDate)
    throw new Refusal('beforeSeller', 'The seller did not own the property before this day. Choose a later one.', [
      { path: 'settlementDate', message: `must lie after ${seller.startDate}` },
    ]);
  if (terms.partyId === seller.partyId)
    throw new Refusal('sameParty', 'Buyer and seller are the same. Choose somebody else.', [{ path: 'partyId', message: 'is the seller' }]);
  // Who was agreed on stays so for whoever goes on with the resale; somebody else is chosen among those the caller sees.
  const seen = terms.partyId === agreedId ? 'all' : communities;
  const known = terms.partyId === null ? null : (await nameParties(tx, seen, [terms.partyId])).get(terms.partyId);
  if (known === undefined) throw notFound('The buyer');
  await requireKnown(tx, communityId, propertyId, terms);
  return {
    state: terms.state,
    settlementDate: terms.settlementDate,
    sellerOwnershipId: seller.ownershipId,
    seller: seller.name,
    partyId: terms.partyId,
    buyerName: known ?? (terms.buyer.displayName || displayNameOf(terms.buyer)),
    terms: { ...terms, fees: terms.fees.map(({ chargeCodeId, amount }) => ({ chargeCodeId, amount: centsToText(amount) })) },
  };
}

interface Balance {
  owes: bigint;
  prepaid: bigint;
}

const nothing: Balance = { owes: 0n, prepaid: 0n };

async function balanceOf(tx: Tx, communityId: string, ownershipId: string | null): Promise<Balance> {
  if (ownershipId === null) return nothing;
  const [found] = await ownerBalances(tx, communityId, endOfTime, [ownershipId]);
  return found ? { owes: found.owes_cents, prepaid: found.prepaid_cents } : nothing;
}

/** What a settlement came to, as it is shown and as it is named by its hash: without ids that are made anew each time. */
function viewOf({ plan, fees, seller, buyer, notices }: Settled): Omit<HandlerOutput<typeof resale.previewResale>, 'baseHash'> {
  return {
    seller,
    buyer,
    moved: [
      ...plan.charges.map(({ chargeDate, code, description, amount }) => ({
        what: 'CHARGE' as const,
        chargeDate,
        code,
        description,
        amount,
      })),
      ...plan.prepaid.map(({ code, amount }) => ({
        what: 'PREPAID' as const,
        chargeDate: null,
        code,
        description: 'Money paid ahead',
        amount,
      })),
    ],
    settledCount: plan.settled.count,
    settledAmount: plan.settled.amount,
    fees: [...fees],
    notices: notices.map(({ door, ...notice }) => ({ ...notice, door })),
  };
}

async function tried(context: Context<One>, row: ResaleRow) {
  const done = await settle(context, row, termsOf(row));
  const view = viewOf(done);
  return { done, view, baseHash: baseHashOf([row.resaleId, row.version, view]) };
}

/** A resale under way is its maker's to cancel. */
const draftBy = ({ enteredById }: ResaleRow): Draft => ({ claim: 'propertyresale', madeWith: 2, enteredById });

const changing: Pick<Handlers<typeof resale>, 'startResale' | 'editResale' | 'cancelResale'> = {
  async startResale(context) {
    const { tx, input } = context;
    const { communityId, propertyId, ...terms } = input;
    if (!(await findPropertyFacts(tx, communityId, propertyId))) throw notFound('The property');
    const draft = await draftOf(context, { communityId, propertyId, agreedId: null }, terms);
    const resaleId = await insertResale(tx, communityId, propertyId, draft, context);
    if (resaleId === undefined)
      throw new Refusal('openResale', 'A resale of this property is under way. Go on with that one, or cancel it.', [
        { path: 'propertyId', message: 'is being sold already' },
      ]);
    context.record({ entityId: resaleId, after: draft });
    return { resaleId };
  },
  async editResale(context) {
    const { communityId, resaleId, version, ...terms } = context.input;
    const row = await requireOpen(context);
    await refuseOverwrite(context, { kind: 'resale', ids: [resaleId], version: row.version }, version);
    const draft = await draftOf(context, { communityId, propertyId: row.propertyId, agreedId: termsOf(row).partyId }, terms);
    await updateResale(context.tx, resaleId, draft);
    context.record({ entityId: resaleId, before: row.terms, after: draft.terms });
    return { resaleId };
  },
  async cancelResale(context) {
    const { resaleId, reason } = context.input;
    const row = await requireOpen(context);
    refuseOthersDraft(context, draftBy(row));
    await endResale(context.tx, resaleId, 'CANCELLED', reason, context);
    context.record({ entityId: resaleId, before: { state: row.state }, after: { state: 'CANCELLED' }, reason });
    return { resaleId };
  },
};

const reading: Pick<Handlers<typeof resale>, 'getResale' | 'lookAtProperty' | 'previewResale' | 'previewReversal'> = {
  async getResale(context) {
    const row = await requireResale(context);
    const { state: _state, ...terms } = termsOf(row);
    const { undo: _undo, accountRows: _rows, terms: _terms, enteredById: _by, owed_cents, prepaid_cents, fee_cents, ...facts } = row;
    return { ...terms, ...facts, mayCancel: mayDrop(context, draftBy(row)), owed: owed_cents, prepaid: prepaid_cents, feeTotal: fee_cents };
  },
  async lookAtProperty({ tx, input: { communityId, propertyId }, now }) {
    const facts = await findPropertyFacts(tx, communityId, propertyId);
    if (!facts) throw notFound('The property');
    const today = await todayOf(tx, communityId, now);
    const seller = await findPresentOwner(tx, communityId, propertyId);
    const balance = await balanceOf(tx, communityId, seller?.ownershipId ?? null);
    const flags = (await flagsOf(tx, communityId, today)).get(propertyId) ?? new Set();
    const mailing = seller && { street: seller.street, city: seller.city, state: seller.state, postcode: seller.postcode };
    return {
      ...facts,
      seller:
        seller && mailing ? { ownershipId: seller.ownershipId, name: seller.name, startDate: seller.startDate, ...balance, mailing } : null,
      beside: (await listBeside(tx, communityId, propertyId)).map(({ ownershipId, name }) => ({ ownershipId, name })),
      flags: [...flags],
      group: (await groupOf(tx, propertyId, today)) ?? null,
      recurring: (await recurringOf(tx, communityId, propertyId, today)).map(({ amount_cents, ...row }) => ({
        ...row,
        amount: amount_cents,
      })),
      codes: await listFeeCodes(tx, communityId),
      openResaleId: await findOpenResale(tx, propertyId),
      resales: await listResalesOf(tx, propertyId),
    };
  },
  async previewResale(context) {
    const { view, baseHash } = await tried(context, await requireOpen(context));
    return { ...view, baseHash };
  },
  async previewReversal(context) {
    const row = await requireResale(context, true);
    const { communityId } = context.input;
    const before = [
      await balanceOf(context.tx, communityId, row.sellerOwnershipId),
      await balanceOf(context.tx, communityId, row.buyerOwnershipId),
    ];
    const { buyerId, movedCount } = await takeBack(context, row, context.input.postDate);
    const after = [await balanceOf(context.tx, communityId, row.sellerOwnershipId), await balanceOf(context.tx, communityId, buyerId)];
    return {
      seller: { name: row.seller, before: before[0] ?? nothing, after: after[0] ?? nothing },
      buyer: { name: row.buyerName, before: before[1] ?? nothing, after: after[1] ?? nothing },
      movedCount,
      fees: row.fee_cents,
    };
  },
};

const acting: Pick<Handlers<typeof resale>, 'settleResale' | 'reverseResale'> = {
  async settleResale(context) {
    const { resaleId, baseHash, addressVerified } = context.input;
    const row = await requireOpen(context);
    if (!addressVerified)
      throw new Refusal('addressNotVerified', 'The address of the property has to be verified first.', [
        { path: 'addressVerified', message: 'must be verified' },
      ]);
    const { done, baseHash: now } = await tried(context, row);
    if (now !== baseHash) throw new Refusal('baseChanged', 'Something changed since the preview. Look at the new figures before going on.');
    const { batchId, buyerId, plan, fees } = done;
    const after = {
      state: 'SETTLED',
      settlementDate: row.settlementDate,
      charges: plan.charges.length,
      moved: centsToText(sumCents(plan.charges.map((charge) => charge.amount))),
      prepaid: centsToText(sumCents(plan.prepaid.map((one) => one.amount))),
      fees: centsToText(sumCents(fees.map((fee) => fee.amount))),
      buyerOwnershipId: buyerId,
    };
    context.record({ entityId: resaleId, batchId, before: { state: row.state }, after });
    return { resaleId, batchId, buyerOwnershipId: buyerId };
  },
  async reverseResale(context) {
    const { resaleId, reason, postDate } = context.input;
    const row = await requireResale(context, true);
    const { undoBatchId, buyerId } = await takeBack(context, row, postDate);
    await endResale(context.tx, resaleId, 'REVERSED', reason, context);
    if (buyerId !== null) await nameBuyer(context.tx, resaleId, buyerId);
    assert(row.batchId !== null, 'a settled resale has its batch');
    context.record({ entityId: resaleId, batchId: undoBatchId, before: { state: row.state }, after: { state: 'REVERSED' }, reason });
    return { resaleId, undoBatchId };
  },
};

export const resaleHandlers: Handlers<typeof resale> = { ...changing, ...reading, ...acting };
