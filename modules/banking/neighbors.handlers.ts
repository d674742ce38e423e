// What banking tells the ledger below it: how its batches are taken back, and what was built on a batch.
import type { LedgerNeighbors } from '../ledger/ledger.server.ts';
import { bankingYears } from './reconciliation/fiscal-year.store.ts';
import { bankTieOuts } from './tie-out/bank-tie.handlers.ts';
import { fundTransferDependents, fundTransferUndo, transferTieOuts } from './transfers/transfer-undo.handlers.ts';
import { bankingDependents, bankingUndos } from './undo/undo.handlers.ts';

/** Handed to the ledger where the application is put together. */
export const bankingNeighbors: Partial<LedgerNeighbors> = {
  undos: [...bankingUndos, fundTransferUndo],
  dependents: [bankingDependents, fundTransferDependents],
  tieOuts: [...bankTieOuts, ...transferTieOuts],
  years: [bankingYears],
};
