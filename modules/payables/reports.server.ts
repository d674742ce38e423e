// What payables put on the shelf of reports: their reports, and what opens the rows behind their figures.
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openChecks } from './check-rows.store.ts';
import { checkRegisterReport } from './reports/check-register.report.sql.ts';

export const payablesShelf: ReportShelf = {
  reports: [checkRegisterReport],
  openers: { checks: openChecks },
};
