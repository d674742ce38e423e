// The settings of many communities as rows of a table, shared by the page that looks and the one that sets years up.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import type { TableColumn } from '../../../../packages/ui/ui.ts';
import type { portfolioYears } from '../portfolio-years.contract.ts';
import { methods } from '../year.rules.ts';

export type SettingsRow = ClientOutput<typeof portfolioYears.listAccountingSettings>[number];

/** What is missing in the books of a community, in words. */
function missingOf(row: SettingsRow): string {
  if (row.label === null) return 'No fiscal year';
  if (row.fundsWithoutBalance > 0) return `${row.fundsWithoutBalance} funds without balance account`;
  if (row.openEndedYears > 1) return `${row.openEndedYears} years over and open`;
  if (row.needsYear) return 'Next year missing';
  return row.currentPeriodDate === null ? 'No current period' : 'Complete';
}

export const settingsColumns: readonly TableColumn<SettingsRow>[] = [
  { key: 'shortCode', title: 'Code', width: 70 },
  { key: 'name', title: 'Community', width: 220, emphasis: 'strong' },
  { key: 'label', title: 'Last year', width: 110, value: (row) => row.label ?? 'None' },
  { key: 'endDate', title: 'Ends', kind: 'date', width: 110 },
  { key: 'method', title: 'Method', width: 140, value: (row) => (row.method ? methods[row.method].title : '') },
  { key: 'periods', title: 'Periods', kind: 'count', width: 80 },
  { key: 'currentPeriodDate', title: 'Current from', kind: 'date', width: 120 },
  { key: 'budgetedAccounts', title: 'Accounts budgeted', kind: 'count', width: 150 },
  {
    key: 'needsYear',
    title: 'State',
    kind: 'status',
    width: 230,
    value: missingOf,
    tone: (row) => (missingOf(row) === 'Complete' ? 'good' : row.label === null || row.fundsWithoutBalance > 0 ? 'problem' : 'attention'),
  },
];
