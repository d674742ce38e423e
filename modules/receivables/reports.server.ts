// What receivables put on the shelf of reports: their reports, and what opens the rows behind their figures.
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { eventOpener, openItems } from './owners/owner-rows.store.ts';
import { agedOwnerBalanceReport } from './reports/aged-owner-balance.report.sql.ts';
import { ownerLedgerReport } from './reports/owner-ledger.report.sql.ts';

export const receivablesShelf: ReportShelf = {
  reports: [agedOwnerBalanceReport, ownerLedgerReport],
  openers: { 'open-items': openItems, 'owner-balance': eventOpener('owed_cents'), 'owner-prepaid': eventOpener('prepaid_cents') },
};
