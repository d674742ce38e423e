// The contract door of the ledger: its calls and screens, and the refusals any posting may answer with.
export * from './accounting.contract.ts';
export * from './accounting-screens.contract.ts';
export * from './bank-account/bank-account.contract.ts';
export * from './budgets/budget.contract.ts';
export { budgetImport } from './budgets/budget-import.contract.ts';
export * from './chart/chargeable.contract.ts';
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
export * from './posting.contract.ts';
export { reserveImport } from './reserves/reserve-import.contract.ts';
export * from './reserves/reserve-study.contract.ts';
export { supportEditScreens, supportEdits } from './support-edit/support-edit.contract.ts';
export * from './tie-out/tie-out.contract.ts';
export { transactions } from './transactions/transaction.contract.ts';
export {
  batchFacts,
  batchKinds,
  batchKindWords,
  batchList,
  batchPageOf,
  takenBackRefusals,
  undo,
  undoScreens,
} from './undo/undo.contract.ts';
export { varianceComments } from './variance-comments/variance-comment.contract.ts';
export { methodChange } from './years/method-change.contract.ts';
export { yearClose } from './years/year-close.contract.ts';
export { yearScreens } from './years/year-screens.contract.ts';
export { yearSetup } from './years/year-setup.contract.ts';
