// Taking back what the bank booked by itself, and what reconciliations know of any batch.
import { formatDate } from '../../../packages/kernel/kernel.ts';
import { type BatchUndo, type FindDependents, mirrorEntries } from '../../ledger/ledger.server.ts';
import { type MatchedPart, matchedOfBatch } from './match-item.store.ts';

const bankItemUndo: BatchUndo = {
  kinds: ['bank-item'],
  again: 'Record the fee or interest again from the statement.',
  takeBack: (tx, act, batch) => mirrorEntries(tx, act, batch.batchId),
};

export const bankingUndos: readonly BatchUndo[] = [bankItemUndo];

function wordsOf({ statementDate, bankAccount, state }: MatchedPart, kind: string, isFirst: boolean): string {
  const reconciliation = `The reconciliation of ${bankAccount} at ${formatDate(statementDate)}`;
  if (state !== 'COMPLETED')
    return `${reconciliation} has matched it${kind === 'bank-item' ? '; taking the match off takes the entry back' : ''}`;
  return isFirst
    ? `${reconciliation} is finished and the bank has paid it`
    : `${reconciliation} is finished and stays; the mirrors are items of the next`;
}

/**
 * What is matched in a reconciliation under way is taken off there first, and a check the bank has paid is
 * not voided at all (accounting.md 2.4); otherwise a finished reconciliation stays, and the mirror is an item
 * of the next one.
 */
export const bankingDependents: FindDependents = async (tx, { batchId, kind }) => {
  const parts = await matchedOfBatch(tx, batchId);
  return parts.map((part) => {
    const isFirst = part.state !== 'COMPLETED' || kind === 'checks';
    return {
      what: wordsOf(part, kind, isFirst),
      on: part.statementDate,
      amount: part.amount_cents,
      door: { screen: 'bank-reconciliation', search: { reconciliation: part.reconciliationId } },
      fate: isFirst ? 'FIRST' : 'STAYS',
    };
  });
};
