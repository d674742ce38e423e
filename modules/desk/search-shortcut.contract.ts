// The shortcuts of the search box to parts of the product (specification 2, search static features), each by
// the name of its screen.

/** A part of the product that is found by its name. */
export interface Shortcut {
  name: string;
  /**
   * The screen of the inventory; a shortcut whose screen is not there yet, or closed to the viewer, is not
   * shown.
   */
  screen: string;
  /** Other words people type for it. */
  also?: string;
}

/**
 * In the order of the specification: portfolio lists, activities, what is applied, money in, entries, money
 * out, administration, reports, automation.
 */
export const searchShortcuts: readonly Shortcut[] = [
  { name: 'Communities', screen: 'portfolio-communities', also: 'associations list' },
  { name: 'Properties', screen: 'portfolio-properties', also: 'homes units lots list' },
  { name: 'Owners', screen: 'portfolio-owners', also: 'homeowners people list' },
  { name: 'Ownerships', screen: 'portfolio-ownerships' },
  { name: 'Vendors', screen: 'portfolio-vendors', also: 'suppliers list' },
  { name: 'Banks', screen: 'portfolio-banks' },
  { name: 'Bank accounts', screen: 'view-all-bank-accounts', also: 'banks' },
  { name: 'Organizations', screen: 'portfolio-organizations' },
  { name: 'Users', screen: 'portfolio-users', also: 'people staff' },
  { name: 'Accounts payable activity', screen: 'activity-accounts-payable', also: 'ap' },
  { name: 'AR adjustment activity', screen: 'activity-ar-adjustments' },
  { name: 'Bill activity', screen: 'activity-bills', also: 'bills invoices' },
  { name: 'Cash receipt activity', screen: 'activity-cash-receipts' },
  { name: 'Charge activity', screen: 'activity-charges' },
  { name: 'Collection activity', screen: 'activity-collections' },
  { name: 'Journal entry activity', screen: 'activity-journal-entries' },
  { name: 'Payment activity', screen: 'activity-payments', also: 'checks' },
  { name: 'Property activity', screen: 'activity-properties' },
  { name: 'Service request activity', screen: 'activity-service-requests' },
  { name: 'Statement activity', screen: 'activity-statements' },
  { name: 'Vendor activity', screen: 'activity-vendors' },
  { name: 'Violation activity', screen: 'activity-violations' },
  { name: 'Work order activity', screen: 'activity-work-orders' },
  { name: 'Apply charges', screen: 'apply-charges', also: 'assessments' },
  { name: 'Apply interest', screen: 'apply-interest' },
  { name: 'Apply late fees', screen: 'apply-late-fee' },
  { name: 'Apply prepaid', screen: 'apply-prepaids', also: 'prepayments' },
  { name: 'Apply collection status', screen: 'set-collection-status', also: 'set' },
  { name: 'Backout payment', screen: 'backout-payment-batch', also: 'back out nsf reverse' },
  { name: 'Refund owner credit', screen: 'owner-credit-refund-add', also: 'prepaid refund pay back' },
  { name: 'Misc cash receipt', screen: 'misc-cash-receipt-add', also: 'other income refund from vendor' },
  { name: 'Cash receipts', screen: 'owner-receipt-entry', also: 'enter owner payments' },
  { name: 'Lockbox import', screen: 'lockbox-import', also: 'upload bank file' },
  { name: 'Journal entries', screen: 'journal-entries', also: 'general ledger' },
  { name: 'Bills', screen: 'bill-add', also: 'new enter add invoice' },
  { name: 'Print checks', screen: 'print-checks', also: 'pay bills' },
  { name: 'Payments', screen: 'activity-payments', also: 'checks' },
  { name: 'AP adjustment', screen: 'ap-adjustment-add', also: 'accounts payable' },
  { name: 'Message batches', screen: 'message-batches', also: 'write letters email mailing' },
  { name: 'Template library', screen: 'template-library', also: 'letter templates merge fields' },
  { name: 'Mailing labels', screen: 'mailing-labels', also: 'avery envelopes' },
  { name: 'Print jobs', screen: 'print-jobs', also: 'printed letters' },
  { name: 'Admin', screen: 'roles', also: 'administration roles permissions' },
  { name: 'Reports', screen: 'report-index', also: 'financial statements' },
  { name: 'Automation', screen: 'automation-jobs', also: 'jobs schedule' },
];
