// What the ledger puts on the shelf of reports: its reports, and what opens the rows behind their figures.
import { reportsIn } from '../../packages/reporting/found.ts';
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openBudget, openPostings } from './posting-rows.store.ts';
import { interfundBalancesAndTransfersReport } from './reports/registers/interfund-balances-and-transfers.report.sql.ts';
import { journalEntryRegisterReport, openJournalEntries } from './reports/registers/journal-entry-register.report.sql.ts';
import { openInterfund } from './statements/interfund.store.ts';
import type { FindApprovals } from './statements/journal-register.store.ts';

const found = await reportsIn(import.meta.dirname);

/** The shelf; approvals are known to the modules above. */
export const ledgerShelf = (approvals: FindApprovals): ReportShelf => ({
  reports: [...found, journalEntryRegisterReport(approvals), interfundBalancesAndTransfersReport(approvals)],
  openers: { postings: openPostings, budget: openBudget, journalEntries: openJournalEntries, interfund: openInterfund },
});
