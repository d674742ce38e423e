// What people open reports for: the index can be read by task, the reports people want first on top.

/** The tasks, in the order of the index, with their reports. A report may serve several. */
export const reportTasks = {
  'Close the month': [
    'balance-sheet-by-fund',
    'detailed-income-statement',
    'income-statement-by-fund',
    'trial-balance',
    'bank-reconciliation-report',
    'outstanding-checks-and-deposits',
    'ar-subledger-to-gl-tie-out',
    'ap-subledger-to-gl-tie-out',
    'general-ledger-detail',
    'interfund-balances-and-transfers',
    'cash-position',
    'prepaid-owners',
  ],
  'Board meeting': [
    'balance-sheet-by-fund',
    'detailed-income-statement',
    'budget-variance-exceptions',
    'twelve-month-income-statement',
    'comparative-balance-sheet',
    'reserve-statement',
    'reserve-fund-schedule',
    'cash-flow-statement',
    'aged-owner-balance',
    'check-register',
    'open-invoices',
    'community-insurance-schedule',
  ],
  Collections: [
    'aged-owner-balance',
    'owner-balances',
    'owner-ledger',
    'ar-balance-by-charge-code',
    'nsf-and-backed-out-payments',
    'adjustments-waivers-and-write-offs',
    'previous-owner-balances',
    'charges-posted',
  ],
  'Pay the bills': [
    'open-invoices',
    'aged-payables',
    'bill-register',
    'check-register',
    'vendor-ledger',
    'ap-distribution-to-gl',
    'recurring-bills-and-templates',
    'cash-position',
    'voided-and-reissued-payments',
  ],
  'Budget season': [
    'budget-worksheet',
    'budget-listing',
    'budget-variance-exceptions',
    'multi-year-income-comparison',
    'twelve-month-income-statement',
    'reserve-fund-schedule',
    'assessment-roll',
  ],
  'Audit and tax': [
    'trial-balance',
    'general-ledger-detail',
    'general-ledger-summary',
    'journal-entry-register',
    'year-close-and-prior-period-postings',
    'cash-receipts-journal',
    'vendor-list',
    'bank-account-register',
    'reserve-statement',
  ],
  'Owners, homes and vendors': [
    'owner-roster',
    'property-roster',
    'renters-and-leases',
    'board-and-committee-roster',
    'vendor-list',
    'vendor-contracts-and-renewals',
    'vendor-insurance-expiry',
    'community-insurance-schedule',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Reports by task; what no task names stands last. Tasks of which none may be run are left out. */
export function byTask<Report extends { name: string }>(listed: readonly Report[]): (readonly [task: string, listed: readonly Report[]])[] {
  const byName = new Map(listed.map((report) => [report.name, report]));
  const tasks = Object.entries(reportTasks).map(([task, names]) => [task, names.flatMap((name) => byName.get(name) ?? [])] as const);
  const placed: ReadonlySet<string> = new Set(Object.values(reportTasks).flat());
  const others = listed.filter(({ name }) => !placed.has(name));
  return [...tasks, ['Other reports', others] as const].filter(([, reports]) => reports.length > 0);
}
