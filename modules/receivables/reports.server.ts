// What receivables put on the shelf of reports: their reports, those of homes with what they are charged, and
// what opens the rows behind their figures.
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openActivity } from './owners/activity.sql.ts';
import { eventOpener, openItems } from './owners/owner-rows.store.ts';
import { coveredItemsOpener } from './owners/prepaid-cover.sql.ts';
import { openReceiptCash, openReceiptParts } from './receipts/receipt-parts.sql.ts';
import { adjustmentsReport } from './reports/adjustments-waivers-and-write-offs.report.sql.ts';
import { agedOwnerBalanceReport } from './reports/aged-owner-balance.report.sql.ts';
import { arActivityRegisterReport } from './reports/ar-activity-register.report.sql.ts';
import { balanceByCodeReport } from './reports/ar-balance-by-charge-code.report.sql.ts';
import { arTieOutReport } from './reports/ar-subledger-to-gl-tie-out.report.sql.ts';
import { assessmentRollReport } from './reports/assessment-roll.report.sql.ts';
import { cashReceiptsJournalReport } from './reports/cash-receipts-journal.report.sql.ts';
import { chargesPostedReport } from './reports/charges-posted.report.sql.ts';
import { communityInsuranceScheduleReport } from './reports/community-insurance-schedule.report.sql.ts';
import { backedOutPaymentsReport } from './reports/nsf-and-backed-out-payments.report.sql.ts';
import { ownerBalancesReport } from './reports/owner-balances.report.sql.ts';
import { ownerLedgerReport } from './reports/owner-ledger.report.sql.ts';
import { prepaidOwnersReport } from './reports/prepaid-owners.report.sql.ts';
import { previousOwnerBalancesReport } from './reports/previous-owner-balances.report.sql.ts';
import { propertyRosterReport } from './reports/property-roster.report.sql.ts';

export const receivablesShelf: ReportShelf = {
  reports: [
    agedOwnerBalanceReport,
    prepaidOwnersReport,
    ownerBalancesReport,
    previousOwnerBalancesReport,
    balanceByCodeReport,
    ownerLedgerReport,
    arActivityRegisterReport,
    chargesPostedReport,
    assessmentRollReport,
    adjustmentsReport,
    cashReceiptsJournalReport,
    backedOutPaymentsReport,
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
    'owner-activity': openActivity,
    'receipt-parts': openReceiptParts,
    'receipt-cash': openReceiptCash,
    'owner-unapplied': eventOpener('unapplied_cents'),
  },
};
