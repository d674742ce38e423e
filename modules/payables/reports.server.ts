// What payables put on the shelf of reports: checks, the tie to the books, and vendors with what they were
// paid; and what opens the rows behind their figures.
import { reportsIn } from '../../packages/reporting/found.ts';
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openBillLines } from './bills/bill-lines.sql.ts';
import { openBills } from './bills/open-bills.sql.ts';
import { openWaitingBills } from './bills/waiting-bills.sql.ts';
import { openChecks } from './checks/check-rows.store.ts';
import { openVendorEvents } from './vendors/vendor-events.sql.ts';

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
