// What payables put on the shelf of reports: checks, the tie to the books, and vendors with what they were
// paid; and what opens the rows behind their figures.
import { reportsIn } from '../../packages/reporting/found.ts';
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openBillLines } from './bill-lines.sql.ts';
import { openChecks } from './check-rows.store.ts';
import { openBills } from './open-bills.sql.ts';
import { openVendorEvents } from './vendor-events.sql.ts';
import { openWaitingBills } from './waiting-bills.sql.ts';

export const payablesShelf: ReportShelf = {
  reports: await reportsIn(import.meta.dirname),
  openers: {
    checks: openChecks,
    'open-bills': openBills('dueDate'),
    'open-bills-by-bill-date': openBills('billDate'),
    'bill-lines': openBillLines,
    'waiting-bills': openWaitingBills,
    'vendor-ledger': openVendorEvents,
  },
};
