// The server door of the ledger: what other modules call inside their own transaction.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { importRoutes, type ServedImport } from '../../packages/imports/imports.ts';
import { scheduleRoutes } from '../../packages/jobs/schedules.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { timeZoneOf } from '../communities/communities.server.ts';
import { accounting } from './accounting.contract.ts';
import { accountingHandlers, periodHandlers } from './accounting.handlers.ts';
import { bankAccountKinds, bankAccounts } from './bank-account/bank-account.contract.ts';
import { bankAccountHandlers } from './bank-account/bank-account.handlers.ts';
import { labelBankAccounts, namedBankAccounts } from './bank-account/bank-account.store.ts';
import { budgets } from './budgets/budget.contract.ts';
import { budgetHandlers } from './budgets/budget.handlers.ts';
import { budgetServed } from './budgets/budget-import.handlers.ts';
import { chartServed } from './chart/chart-import.handlers.ts';
import { chart } from './chart/chart-setup.contract.ts';
import { chartHandlers } from './chart/chart-setup.handlers.ts';
import { glAccount } from './chart/gl-account.contract.ts';
import { glAccountHandlers } from './chart/gl-account.handlers.ts';
import { mergeAccounts } from './chart/merge.contract.ts';
import { mergeHandlers } from './chart/merge.handlers.ts';
import { splitCenters } from './chart/split.contract.ts';
import { splitHandlers } from './chart/split.handlers.ts';
import { journal, journalKinds, recurringEntries } from './entries/journal.contract.ts';
import { journalHandlers } from './entries/journal.handlers.ts';
import { labelJournals, namedJournals } from './entries/journal.store.ts';
import { journalServed } from './entries/journal-import.handlers.ts';
import { journalActivitySource, journalSource } from './entries/journal-list.sql.ts';
import { savedEntries } from './entries/saved-entry.contract.ts';
import { savedEntryHandlers } from './entries/saved-entry.handlers.ts';
import { ledgerGuards } from './guard.rules.ts';
import { accountHistory } from './history/account-history.contract.ts';
import { accountHistoryHandlers } from './history/account-history.handlers.ts';
import { accountCenterSource, accountSource, bankAccountSource } from './ledger-lists.sql.ts';
import type { LedgerNeighbors } from './neighbors.handlers.ts';
import { portfolioBalance } from './portfolio/portfolio-balance.contract.ts';
import { portfolioBalanceHandlers } from './portfolio/portfolio-balance.handlers.ts';
import { reserveServed } from './reserves/reserve-import.handlers.ts';
import { reserveKinds, reserveStudies } from './reserves/reserve-study.contract.ts';
import { reserveStudyHandlers } from './reserves/reserve-study.handlers.ts';
import { labelStudies, namedStudies } from './reserves/reserve-study.store.ts';
import { seals } from './seal/seal.contract.ts';
import { sealHandlers } from './seal/seal.handlers.ts';
import { supportEdits } from './support-edit/support-edit.contract.ts';
import { supportEditHandlers } from './support-edit/support-edit.handlers.ts';
import { tieOuts } from './tie-out/tie-out.contract.ts';
import { tieOutHandlers } from './tie-out/tie-out.handlers.ts';
import { transactions } from './transactions/transaction.contract.ts';
import { transactionHandlers } from './transactions/transaction.handlers.ts';
import { batchSource } from './undo/batch-list.sql.ts';
import { undo } from './undo/undo.contract.ts';
import { undoHandlers } from './undo/undo.handlers.ts';
import { varianceComments } from './variance-comments/variance-comment.contract.ts';
import { varianceCommentHandlers } from './variance-comments/variance-comment.handlers.ts';
import { methodChange } from './years/method-change.contract.ts';
import { methodChangeHandlers } from './years/method-change.handlers.ts';
import { portfolioSettings } from './years/portfolio-settings.contract.ts';
import { portfolioSettingsHandlers } from './years/portfolio-settings.handlers.ts';
import { portfolioYears } from './years/portfolio-years.contract.ts';
import { portfolioYearHandlers } from './years/portfolio-years.handlers.ts';
import { yearClose } from './years/year-close.contract.ts';
import { yearCloseHandlers } from './years/year-close.handlers.ts';
import { yearSetup } from './years/year-setup.contract.ts';
import { yearSetupHandlers } from './years/year-setup.handlers.ts';

export { changePeriodIn } from './accounting.handlers.ts';
export { listYears } from './accounting.store.ts';
export { balancesAsOf } from './balance.store.ts';
export { findRemitLines, listBankAccountRows } from './bank-account/bank-account.store.ts';
export { type BankPurpose, lastUnlessFor, listBankPurposes, saveBankPurposes } from './bank-account/bank-purpose.store.ts';
export { setLastCheckNumber } from './bank-account/check-number.store.ts';
export { type Books, booksCache, booksOf, periodIn, withReportBooks } from './books.store.ts';
export { listCountingAmounts } from './budgets/budget.store.ts';
export { controlRoles } from './chart/account.rules.ts';
export { type AccountRow, type FundRow, listAccountRows, listFunds } from './chart/account.store.ts';
export { chartServed } from './chart/chart-import.handlers.ts';
export { journalSource } from './entries/journal-list.sql.ts';
export { postOpening } from './entries/opening.handlers.ts';
export { recurringEntryCopy } from './entries/recurring-copy.handlers.ts';
export { recurringEntryWork } from './entries/recurring-entry.handlers.ts';
export { type EntryDraft, type Leg, type LineDraft, mirrorLines, refuseBeforeOriginal } from './entry.rules.ts';
export { foldEverywhere } from './fold.jobs.ts';
export { keepJobPlan, planEntry } from './job-plan.handlers.ts';
export { postedSince } from './known-batch.store.ts';
export { foldDeltas, loadEntries, lockBatch, takeBatchId } from './ledger.store.ts';
export { accountSource } from './ledger-lists.sql.ts';
export {
  type BatchUndo,
  type CenterFollower,
  type FindDependents,
  joinNeighbors,
  type LedgerNeighbors,
  type TieOut,
  type TransactionPart,
  type UndoAct,
} from './neighbors.handlers.ts';
export type { Dependent, KeptKind, PostedBatch, Standing, TieOutOffender, TieOutResult } from './neighbors.rules.ts';
export {
  book,
  coveringPeriod,
  holdOpenPeriodAt,
  openBatch,
  openPeriodAt,
  openPeriodIn,
  periodAt,
  post,
  previewEntries,
  type Ready,
  readyToPost,
  reconciledRefusalAt,
  reverseEntries,
  setBatchState,
  takeUnposted,
} from './posting.handlers.ts';
export { openWhere as openPostingsWhere } from './posting-rows.store.ts';
export { ledgerShelf } from './reports.server.ts';
export { sealedTables } from './seal/sealed-row.store.ts';
export { ledgerFound } from './search-source.sql.ts';
export { activitiesUpTo, yearAt, yearIn } from './statement.store.ts';
export { accruedSince, bookedSince, tieControl, tieEmptied } from './tie-out/control.handlers.ts';
export type { Movements } from './tie-out/control.store.ts';
export { allTieOuts, lookAt } from './tie-out/tie-out.handlers.ts';
export { notApplicable } from './tie-out/tie-out.rules.ts';
export { communitiesWithBooks } from './tie-out/tie-out.store.ts';
export { tieOutEverywhere } from './tie-out/tie-out-round.handlers.ts';
export { type TiedAccount, type TieSheet, tieColumns, tieProof, tieRows } from './tie-out/tie-report.rules.ts';
export { batchRecords } from './transactions/batch-record.store.ts';
export type { DetailTable } from './transactions/transaction.rules.ts';
export { postedBatches } from './undo/batch-list.sql.ts';
export { mirrorEntries } from './undo/mirror.handlers.ts';
export { proposedDay } from './undo/undo.rules.ts';
export { listDisclosures } from './years/disclosure-calendar.sql.ts';
export type { OpenItem } from './years/method-change.rules.ts';
export { type ApTiming, type ArTiming, basisOf, methodOf } from './years/year.rules.ts';
export type { ChargeAmount, Reconciled, YearNeighbor } from './years/year-neighbors.handlers.ts';
export { openYear, proposalOf } from './years/year-setup.handlers.ts';

/** The calls of the ledger, which ask the modules above through `neighbors`. */
export const ledgerRoutes = (neighbors: LedgerNeighbors): Route[] => [
  ...routes(accounting, { ...accountingHandlers, ...periodHandlers(neighbors.tieOuts) }, ledgerGuards),
  ...routes(seals, sealHandlers),
  ...routes(tieOuts, tieOutHandlers(neighbors.tieOuts)),
  ...routes(chart, chartHandlers),
  ...routes(glAccount, glAccountHandlers),
  ...routes(mergeAccounts, mergeHandlers),
  ...routes(splitCenters, splitHandlers(neighbors.centerFollowers)),
  ...routes(yearClose, yearCloseHandlers(neighbors.years, neighbors.tieOuts)),
  ...routes(methodChange, methodChangeHandlers(neighbors.years)),
  ...routes(yearSetup, yearSetupHandlers(neighbors.years)),
  ...routes(portfolioYears, portfolioYearHandlers),
  ...routes(portfolioSettings, portfolioSettingsHandlers),
  ...routes(journal, journalHandlers),
  ...routes(savedEntries, savedEntryHandlers),
  ...scheduleRoutes(recurringEntries, timeZoneOf),
  ...routes(bankAccounts, bankAccountHandlers),
  ...routes(accountHistory, accountHistoryHandlers),
  ...routes(portfolioBalance, portfolioBalanceHandlers),
  ...routes(undo, undoHandlers(neighbors)),
  ...routes(supportEdits, supportEditHandlers),
  ...routes(transactions, transactionHandlers(neighbors)),
  ...listRoutes(batchSource),
  ...listRoutes(accountSource),
  ...listRoutes(accountCenterSource),
  ...listRoutes(journalSource),
  ...listRoutes(journalActivitySource),
  ...listRoutes(bankAccountSource),
  ...importRoutes(chartServed),
  ...importRoutes(journalServed),
  ...routes(budgets, budgetHandlers),
  ...importRoutes(budgetServed),
  ...routes(reserveStudies, reserveStudyHandlers),
  ...importRoutes(reserveServed),
  ...routes(varianceComments, varianceCommentHandlers),
];

/** The records of the ledger that notes, tasks, files and fields hang on. */
export const ledgerRecords: readonly RecordSource[] = [
  { kind: journalKinds['journal-entry'], labels: labelJournals, named: namedJournals },
  { kind: reserveKinds['reserve-study'], labels: labelStudies, named: namedStudies },
  { kind: bankAccountKinds['bank account'], labels: labelBankAccounts, named: namedBankAccounts },
];

export const ledgerImports: readonly ServedImport[] = [chartServed, journalServed, budgetServed, reserveServed];
