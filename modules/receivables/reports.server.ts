// What receivables put on the shelf of reports: their reports, those of homes with what they are charged, and
// what opens the rows behind their figures.
import { reportsIn } from '../../packages/reporting/found.ts';
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openHeldDeposit } from './deposits-held/held-deposit-rows.sql.ts';
import { openEnrollment } from './direct-debit/enrollment.store.ts';
import { openLockboxLine } from './lockbox/lockbox-exception.store.ts';
import { openActivity } from './owners/activity.sql.ts';
import { eventOpener, openItems } from './owners/owner-rows.store.ts';
import { coveredItemsOpener } from './owners/prepaid-cover.sql.ts';
import { openOnlinePayment } from './platform/online-history.store.ts';
import { openReceiptCash, openReceiptParts } from './receipts/receipt-parts.sql.ts';

export const receivablesShelf: ReportShelf = {
  reports: await reportsIn(import.meta.dirname),
  openers: {
    'open-items': openItems,
    'net-open-items': coveredItemsOpener(false),
    'prepaid-to-apply': coveredItemsOpener(true),
    'owner-balance': eventOpener('owed_cents'),
    'owner-prepaid': eventOpener('prepaid_cents'),
    'owner-activity': openActivity,
    'held-deposit': openHeldDeposit,
    'lockbox-line': openLockboxLine,
    'online-payment': openOnlinePayment,
    'owner-payment': openEnrollment,
    'receipt-parts': openReceiptParts,
    'receipt-cash': openReceiptCash,
    'owner-unapplied': eventOpener('unapplied_cents'),
  },
};
