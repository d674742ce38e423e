// The contract door of the ledger: its calls and screens, and the refusals any posting may answer with.
export * from './accounting.contract.ts';
export * from './accounting-screens.contract.ts';
export * from './bank-account/bank-account.contract.ts';
export * from './budgets/budget.contract.ts';
export { budgetImport } from './budgets/budget-import.contract.ts';
export { chartImport } from './chart/chart-import.contract.ts';
export * from './chart/chart-setup.contract.ts';
export * from './chart/gl-account.contract.ts';
export * from './chart/merge.contract.ts';
export { splitCenters } from './chart/split.contract.ts';
export * from './entries/journal.contract.ts';
export * from './entries/journal-screens.contract.ts';
export * from './entries/saved-entry.contract.ts';
export * from './history/account-history.contract.ts';
export * from './ledger-lists.contract.ts';
export { reserveImport } from './reserves/reserve-import.contract.ts';
export * from './reserves/reserve-study.contract.ts';
export * from './tie-out/tie-out.contract.ts';
export { transactions } from './transactions/transaction.contract.ts';
export { batchKinds, batchKindWords, batchList, batchPageOf, undo, undoScreens } from './undo/undo.contract.ts';
export { varianceComments } from './variance-comments/variance-comment.contract.ts';
export { methodChange } from './years/method-change.contract.ts';
export { yearClose } from './years/year-close.contract.ts';
export { yearScreens } from './years/year-screens.contract.ts';
export { yearSetup } from './years/year-setup.contract.ts';

/** Refusals any posting may answer with; a call that posts declares them by spreading this. */
export const postingRefusals = {
  outOfBalance: 'Debits and credits differ.',
  fundOutOfBalance: 'Debits and credits differ within a fund.',
  emptyEntry: 'An entry needs at least one debit and one credit.',
  unknownAccount: 'An account of this entry does not exist in this community.',
  inactiveAccount: 'An account of this entry is inactive.',
  noSubAccount: 'An account of this entry is not kept in the cost center of its line.',
  noInterfundAccount: 'A fund of this entry has no due to/from account.',
  oneSidedInterfund: 'What one fund is owed another must owe.',
  reconciled: 'Cash of this entry is dated on or before a finished bank reconciliation.',
  noPeriod: 'No fiscal year and period cover the post date.',
  periodClosed: 'The period of the post date is closed.',
  periodNotOpen: 'The period of the post date is not open yet.',
  alreadyPosted: 'This batch was posted already.',
  discarded: 'This batch was discarded.',
  alreadyReversed: 'This was reversed already.',
  beforeOriginal: 'It cannot be taken back before the day it was posted.',
} as const;
