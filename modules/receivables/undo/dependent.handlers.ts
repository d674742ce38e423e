// What was built on a batch of receivables, each with the screen where it is looked at.
import { formatDate } from '../../../packages/kernel/kernel.ts';
import type { Dependent, FindDependents, KeptKind } from '../../ledger/ledger.server.ts';
import { movedOfBatch } from '../transfer/transfer.store.ts';
import { type BatchPart, findBackouts, findFees, findPayments, findStatements, findWaivers, ownersOfBatch } from './dependent.store.ts';

const wordsOf = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

function partOf({ batchId, postDate, amount_cents }: BatchPart, what: string, fate: Dependent['fate']): Dependent {
  return { what, on: postDate, amount: amount_cents, door: { screen: 'batch-undo', params: { batchId } }, fate };
}

/** Payments and fees on its charges, its receipts taken back already, and the statements that show it. */
export const receivablesDependents: FindDependents = async (tx, { batchId, communityId, postDate }) => {
  const [payments, waivers, fees, back, owners] = await Promise.all([
    findPayments(tx, batchId),
    findWaivers(tx, batchId),
    findFees(tx, batchId),
    findBackouts(tx, batchId),
    ownersOfBatch(tx, batchId),
  ]);
  const moved = await movedOfBatch(tx, batchId);
  const statements = owners.length > 0 ? await findStatements(tx, communityId, postDate, owners) : [];
  return [
    ...moved.map(({ propertyId, isMerge, count, amount_cents }) => ({
      what: isMerge
        ? `${wordsOf(count, 'charge')} went along with the history of an owner; that merge is undone first`
        : `${wordsOf(count, 'charge')} went to the buyer at a resale, which is reversed first`,
      on: null,
      amount: amount_cents,
      door: isMerge ? { screen: 'merge-owner-history' } : { screen: 'property-resale', params: { propertyId } },
      fate: 'FIRST' as const,
    })),
    ...payments.map((one) =>
      one.batchId === batchId
        ? { ...partOf(one, `Prepaid money of ${wordsOf(one.count, 'owner')} it applied itself goes back`, 'TOGETHER'), door: null }
        : partOf(one, `${one.description || 'Payments'}: ${wordsOf(one.count, 'payment')} on its charges become prepaid money`, 'TOGETHER'),
    ),
    ...waivers.map((one) =>
      partOf(
        one,
        `${one.description || 'An adjustment'}: ${wordsOf(one.count, 'charge')} waived or written off, in part or in full`,
        'FIRST',
      ),
    ),
    ...fees.map((one) =>
      partOf(
        one,
        `${one.description || 'Late fees'}: ${wordsOf(one.count, one.kind === 'INTEREST' ? 'interest charge' : 'late fee')} figured on its charges`,
        'STAYS',
      ),
    ),
    ...(back.count > 0
      ? [
          {
            what: `${wordsOf(back.count, 'receipt')} of it were taken back before`,
            on: back.lastOn,
            amount: back.amount_cents,
            door: { screen: 'activity-cash-receipts' },
            fate: 'STAYS' as const,
          },
        ]
      : []),
    ...statements.map(({ statementDate, count }) => ({
      what: `Statements of ${formatDate(statementDate)} went to ${wordsOf(count, 'owner')} of it`,
      on: statementDate,
      amount: null,
      door: { screen: 'mailing-statements' },
      fate: 'STAYS' as const,
    })),
  ];
};

/** Kinds that are taken back elsewhere, or not at all. */
export const receivablesKeptKinds: Readonly<Record<string, KeptKind>> = {
  BACKOUT: {
    reason: 'A receipt that was taken back is entered again: the bank returns a payment once.',
    door: { screen: 'owner-receipt-entry' },
  },
  BEGINNING: {
    reason: 'Beginning balances are taken back where they were imported, so that the import knows of it.',
    door: { screen: 'ar-beginning-balance-add' },
  },
  RESALE: {
    reason: 'A resale is reversed on the page of resales, with the owners and everything else it changed.',
    door: { screen: 'property-resales' },
  },
  ACCELERATION_WAIVE: {
    reason: 'What was taken back is charged as it falls due. Accelerate the owner again to charge it at once.',
    door: { screen: 'ar-accelerated-charge-add' },
  },
  OWNER_MERGE: {
    reason: 'A merge of owners’ histories is undone where it was made, with the notes, files and fields that went along.',
    door: { screen: 'merge-owner-history' },
  },
};
