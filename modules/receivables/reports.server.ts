// What receivables put on the shelf of reports: their reports, those of homes with what they are charged, and what opens the rows behind their figures.
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { eventOpener, openItems } from './owners/owner-rows.store.ts';
import { coveredItemsOpener } from './owners/prepaid-cover.sql.ts';
import { agedOwnerBalanceReport } from './reports/aged-owner-balance.report.sql.ts';
import { arTieOutReport } from './reports/ar-subledger-to-gl-tie-out.report.sql.ts';
import { communityInsuranceScheduleReport } from './reports/community-insurance-schedule.report.sql.ts';
import { ownerLedgerReport } from './reports/owner-ledger.report.sql.ts';
import { prepaidOwnersReport } from './reports/prepaid-owners.report.sql.ts';
import { propertyRosterReport } from './reports/property-roster.report.sql.ts';

export const receivablesShelf: ReportShelf = {
  reports: [
    agedOwnerBalanceReport,
    prepaidOwnersReport,
    ownerLedgerReport,
    arTieOutReport,
    propertyRosterReport,
    communityInsuranceScheduleReport,
  ],
  openers: {
    'open-items': openItems,
    'net-open-items': coveredItemsOpener(false),
    'prepaid-to-apply': coveredItemsOpener(true),
    'owner-balance': eventOpener('owed_cents'),
    'owner-prepaid': eventOpener('prepaid_cents'),
    'owner-unapplied': eventOpener('unapplied_cents'),
  },
};
