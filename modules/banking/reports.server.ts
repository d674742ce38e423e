// What banking puts on the shelf of reports: its reports, and what opens the rows behind their figures.
import { reportsIn } from '../../packages/reporting/found.ts';
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openBankItems } from './reconciliation/bank-book.store.ts';

export const bankingShelf: ReportShelf = {
  reports: await reportsIn(import.meta.dirname),
  openers: { bankItems: openBankItems },
};
