// The six packages that come with the product, and which of their members wait for their report.
import type { PackageMember } from './report-package.contract.ts';

/** A package of the product. Source: reports.md, standard packages. */
export interface StandardPackage {
  key: string;
  name: string;
  audienceNote: string;
  members: readonly PackageMember[];
  /** Members whose report the product does not have yet, by title; the list may only shrink. */
  waiting: readonly string[];
}

const lastMonth = { fromDate: 'startOfLastMonth', toDate: 'endOfLastMonth' } as const;
const atItsEnd = { asOfDate: 'endOfLastMonth' } as const;
const member = (name: string, parameters: PackageMember['parameters'] = {}): PackageMember => ({ name, parameters });

export const standardPackages: readonly StandardPackage[] = [
  {
    key: 'monthly-board-packet',
    name: 'Monthly board packet',
    audienceNote: 'For the board of directors',
    members: [
      member('balance-sheet-by-fund', atItsEnd),
      member('detailed-income-statement', lastMonth),
      member('reserve-statement', lastMonth),
      member('cash-position', atItsEnd),
      member('bank-reconciliation-report', { statementDate: 'endOfLastMonth' }),
      member('aged-owner-balance', atItsEnd),
      member('prepaid-owners', atItsEnd),
      member('aged-payables', atItsEnd),
      member('check-register', lastMonth),
      member('managers-report-to-the-board', { period: 'startOfLastMonth' }),
      member('open-violations-by-stage', atItsEnd),
      member('architectural-request-log', lastMonth),
      member('work-order-list', lastMonth),
    ],
    waiting: [],
  },
  {
    key: 'owner-monthly-summary',
    name: 'Owner monthly summary',
    audienceNote: 'For the owners',
    members: [member('balance-sheet', atItsEnd), member('income-statement', lastMonth), member('reserve-statement', lastMonth)],
    waiting: [],
  },
  {
    key: 'treasurer',
    name: 'Treasurer',
    audienceNote: 'For the treasurer',
    members: [
      member('trial-balance', lastMonth),
      member('general-ledger-detail', lastMonth),
      member('journal-entry-register', lastMonth),
      member('ar-subledger-to-gl-tie-out', atItsEnd),
      member('ap-subledger-to-gl-tie-out', atItsEnd),
      member('adjustments-waivers-and-write-offs', lastMonth),
      member('outstanding-checks-and-deposits', atItsEnd),
    ],
    waiting: [],
  },
  {
    key: 'audit-and-tax',
    name: 'Audit and tax',
    audienceNote: 'For the independent accountant',
    members: [
      member('audit-and-tax-package', { fiscalYear: 'startOfLastYear' }),
      member('trial-balance', { fromDate: 'startOfLastYear', toDate: 'endOfLastYear' }),
      member('general-ledger-detail', { fromDate: 'startOfLastYear', toDate: 'endOfLastYear' }),
      member('bank-reconciliation-report', { statementDate: 'endOfLastYear' }),
      member('ar-subledger-to-gl-tie-out', { asOfDate: 'endOfLastYear' }),
      member('prepaid-owners', { asOfDate: 'endOfLastYear' }),
      member('ap-subledger-to-gl-tie-out', { asOfDate: 'endOfLastYear' }),
      member('journal-entry-register', { fromDate: 'startOfLastYear', toDate: 'endOfLastYear' }),
    ],
    waiting: [],
  },
  {
    key: 'compliance-meeting',
    name: 'Compliance meeting',
    audienceNote: 'For the committee',
    members: [
      member('violation-next-actions-due', { fromDate: 'startOfLastMonth', toDate: 'endOfMonth' }),
      member('hearing-docket', { fromDate: 'startOfMonth', toDate: 'endOfMonth' }),
      member('violation-letters-and-proof', lastMonth),
      member('architectural-aging-and-deadlines', { asOfDate: 'today' }),
    ],
    waiting: [],
  },
  {
    key: 'manager-weekly',
    name: 'Manager weekly',
    audienceNote: 'For the staff',
    // Some of its members wait for their modules; beside the others the staff sees where the money of the
    // week stands.
    members: [
      member('work-order-aging', { asOfDate: 'today' }),
      member('vendor-insurance-expiry', { asOfDate: 'today' }),
      member('vendor-contracts-and-renewals', { asOfDate: 'today', withinDays: '120' }),
      member('cash-position', { asOfDate: 'today' }),
      member('outstanding-checks-and-deposits', { asOfDate: 'today' }),
      member('aged-owner-balance', { asOfDate: 'today' }),
      member('automation-job-run-log', lastMonth),
    ],
    waiting: ['Tasks and workflow'],
  },
];
