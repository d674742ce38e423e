// What receivables tells the ledger below it: how its batches are taken back, and what was built on a batch.
import type { LedgerNeighbors } from '../ledger/ledger.server.ts';
import { receivablesYears } from './codes/fiscal-year.store.ts';
import { heldDepositDependents, heldDepositTieOuts } from './deposits-held/held-deposit-undo.handlers.ts';
import { drawDependents } from './direct-debit/draw-undo.handlers.ts';
import { miscReceiptDependents } from './misc-receipts/misc-undo.handlers.ts';
import { receivablesOpen } from './owners/open-items.store.ts';
import { ownerTieOuts } from './tie-out/owner-check.store.ts';
import { receivablesTransactions } from './transactions/transaction.handlers.ts';
import { receivablesDependents, receivablesKeptKinds } from './undo/dependent.handlers.ts';
import { receivablesUndos } from './undo/undo.handlers.ts';

/** Handed to the ledger where the application is put together. */
export const receivablesNeighbors: Partial<LedgerNeighbors> = {
  undos: receivablesUndos,
  keptKinds: receivablesKeptKinds,
  dependents: [receivablesDependents, miscReceiptDependents, heldDepositDependents, drawDependents],
  tieOuts: [...ownerTieOuts, ...heldDepositTieOuts],
  years: [receivablesYears, receivablesOpen],
  transactions: [receivablesTransactions],
};
