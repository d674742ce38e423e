// The handlers of resales: kept while they are agreed, settled in one transaction through the doors of
// people, communities and receivables, and taken back.
import { z } from 'zod';
import { type HandlerInput, type HandlerOutput, refuse, type ViewOf } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Draft, mayDrop, refuseOthersDraft } from '../../../packages/http/permission.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { assert, centsToText, endOfTime, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { flagsOf, todayOf } from '../../communities/communities.server.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { successionRefusals } from '../../people/people.contract.ts';
import { displayNameOf, findPresentOwner, groupOf, listBeside, nameParties } from '../../people/people.server.ts';
import { ownerBalances, recurringOf } from '../../receivables/receivables.server.ts';
import { resale, resaleRefusals, resaleTerms, settleRefusals } from './resale.contract.ts';
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
  if (row.state !== 'REQUESTED' && row.state !== 'UNDER_CONTRACT') throw refuse(settleRefusals, 'notOpen');
  return row;
}

/** Co-owners who stay own the property, and fees name codes of the community. */
async function requireKnown(tx: Tx, communityId: string, propertyId: string, { ownershipIds, fees }: Terms): Promise<void> {
  const beside = new Set((await listBeside(tx, communityId, propertyId)).map((one) => one.ownershipId));
  if (!ownershipIds.every((one) => beside.has(one))) throw notFound('A co-owner');
  const codes = new Set((await listFeeCodes(tx, communityId)).map((code) => code.chargeCodeId));
  if (!fees.every((fee) => codes.has(fee.chargeCodeId))) throw notFound('The code of a fee');
}

/**
 * The agreement as it is kept, with the seller of today. Refuses what a settlement would refuse of its dates
 * and people.
 */
async function draftOf(
  { tx, communities }: Pick<Context<unknown>, 'tx' | 'communities'>,
  { communityId, propertyId, agreedId }: { communityId: string; propertyId: string; agreedId: string | null },
  terms: Terms,
): Promise<ResaleDraft> {
  const seller = await findPresentOwner(tx, communityId, propertyId);
  if (!seller) throw refuse(successionRefusals, 'noSeller');
  if (terms.settlementDate <= seller.startDate)
    throw refuse(successionRefusals, 'beforeSeller', [{ path: 'settlementDate', message: `must lie after ${seller.startDate}` }]);
  if (terms.partyId === seller.partyId) throw refuse(successionRefusals, 'sameParty', [{ path: 'partyId', message: 'is the seller' }]);
  // Who was agreed on stays so for whoever goes on with the resale; someone else is chosen among those the
  // caller sees.
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

/** What a settlement came to, as it is shown: without ids that are new each time. */
function viewOf({ plan, fees, seller, buyer, notices }: Settled): ViewOf<HandlerOutput<typeof resale.previewResale>> {
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

async function tried(context: Context<One>) {
  const row = await requireOpen(context);
  const done = await settle(context, row, termsOf(row));
  const view = viewOf(done);
  return { row, done, view, base: [row.resaleId, row.version, view] };
}

const settling = previewed(resale.previewResale, resale.settleResale, {
  plan: tried,
  view: async (_context, { view }) => view,
  async refuse({ input }) {
    // Asked of the commit alone: a preview says nothing of the address.
    if ('addressVerified' in input && input.addressVerified === false)
      throw refuse(resaleRefusals, 'addressNotVerified', [{ path: 'addressVerified', message: 'must be verified' }]);
  },
  async post(context, { row, done }) {
    const { resaleId } = context.input;
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
});

type Reversing = Context<HandlerInput<typeof resale.previewReversal>>;

/** Takes a settled resale back, with both accounts before and after. */
async function reversed(context: Reversing) {
  const row = await requireResale(context, true);
  const { communityId, postDate } = context.input;
  const balance = (ownershipId: string | null) => balanceOf(context.tx, communityId, ownershipId);
  const before = [await balance(row.sellerOwnershipId), await balance(row.buyerOwnershipId)] as const;
  const { buyerId, movedCount, undoBatchId } = await takeBack(context, row, postDate);
  const after = [await balance(row.sellerOwnershipId), await balance(buyerId)] as const;
  const view = {
    seller: { name: row.seller, before: before[0], after: after[0] },
    buyer: { name: row.buyerName, before: before[1], after: after[1] },
    movedCount,
    fees: row.fee_cents,
  };
  return { row, buyerId, undoBatchId, view, base: [row.resaleId, row.version, view] };
}

const reversing = previewed(resale.previewReversal, resale.reverseResale, {
  plan: reversed,
  view: async (_context, { view }) => view,
  async post(context, { row, buyerId, undoBatchId }) {
    const { resaleId, reason } = context.input;
    await endResale(context.tx, resaleId, 'REVERSED', reason, context);
    if (buyerId !== null) await nameBuyer(context.tx, resaleId, buyerId);
    assert(row.batchId !== null, 'a settled resale has its batch');
    context.record({ entityId: resaleId, batchId: undoBatchId, before: { state: row.state }, after: { state: 'REVERSED' }, reason });
    return { resaleId, undoBatchId };
  },
});

/** A resale under way is its maker's to cancel. */
const draftBy = ({ enteredById }: ResaleRow): Draft => ({ claim: 'propertyresale', madeWith: 2, enteredById });

const changing: Pick<Handlers<typeof resale>, 'startResale' | 'editResale' | 'cancelResale'> = {
  async startResale(context) {
    const { tx, input } = context;
    const { communityId, propertyId, ...terms } = input;
    if (!(await findPropertyFacts(tx, communityId, propertyId))) throw notFound('The property');
    const draft = await draftOf(context, { communityId, propertyId, agreedId: null }, terms);
    const resaleId = await insertResale(tx, communityId, propertyId, draft, context);
    if (resaleId === undefined) throw refuse(resaleRefusals, 'openResale', [{ path: 'propertyId', message: 'is being sold already' }]);
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
  previewResale: settling.preview,
  previewReversal: reversing.preview,
};

const acting: Pick<Handlers<typeof resale>, 'settleResale' | 'reverseResale'> = {
  settleResale: settling.commit,
  reverseResale: reversing.commit,
};

export const resaleHandlers: Handlers<typeof resale> = { ...changing, ...reading, ...acting };
