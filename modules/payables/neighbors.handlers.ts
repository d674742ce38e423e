// What payables tells the ledger below it: how its batches are taken back, and what was built on a batch.
import type { LedgerNeighbors } from '../ledger/ledger.server.ts';
import { defaultLinesIn, moveDefaultLines } from './distribution/distribution.store.ts';
import { payablesOpen } from './subledger/open-items.store.ts';
import { moveTemplateLines, templateLinesIn } from './templates/invoice-template.store.ts';
import { payableTieOuts } from './tie-out/payable-check.store.ts';
import { payablesTransactions } from './transactions/transaction.handlers.ts';
import { payablesDependents, payablesKeptKinds, payablesUndos } from './undo/undo.handlers.ts';

/** Handed to the ledger where the application is put together. */
export const payablesNeighbors: Partial<LedgerNeighbors> = {
  undos: payablesUndos,
  keptKinds: payablesKeptKinds,
  dependents: [payablesDependents],
  tieOuts: payableTieOuts,
  years: [payablesOpen],
  transactions: [payablesTransactions],
  centerFollowers: [
    { table: 'payables.default_distribution', naming: defaultLinesIn, move: moveDefaultLines },
    { table: 'payables.invoice_template_line', naming: templateLinesIn, move: moveTemplateLines },
  ],
};
