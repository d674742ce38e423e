// What people open reports for: the index can be read by task, the reports people want first on top.
import type { ReportGroup } from '../../packages/contract/contract.ts';

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

/** Where reports stand that no list above names, by their group. */
const taskOfGroup: Partial<Record<ReportGroup, string>> = {
  'Accounts payable': 'Pay the bills',
  'Owner and property': 'Owners, homes and vendors',
  'Vendor and insurance': 'Owners, homes and vendors',
  Global: 'All communities and users',
};

/**
 * Reports by task: those the list above names, then those of the groups a task stands for; the rest stands
 * last. Tasks of which none may be run are left out.
 */
export function byTask<Report extends { name: string; group: ReportGroup }>(
  listed: readonly Report[],
): (readonly [task: string, listed: readonly Report[]])[] {
  const byName = new Map(listed.map((report) => [report.name, report]));
  const placed: ReadonlySet<string> = new Set(Object.values(reportTasks).flat());
  const ofGroup = Map.groupBy(
    listed.filter(({ name }) => !placed.has(name)),
    ({ group }) => taskOfGroup[group] ?? 'Other reports',
  );
  const titles = new Set([...Object.keys(reportTasks), ...Object.values(taskOfGroup), 'Other reports']);
  const lists: Readonly<Record<string, readonly string[]>> = reportTasks;
  return [...titles]
    .map((task) => [task, [...(lists[task] ?? []).flatMap((name) => byName.get(name) ?? []), ...(ofGroup.get(task) ?? [])]] as const)
    .filter(([, reports]) => reports.length > 0);
}
