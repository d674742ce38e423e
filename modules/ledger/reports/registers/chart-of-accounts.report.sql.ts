// Reads the chart of accounts from the books, and the bank accounts linked to it.
import type { ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import { factRow, headRow } from '../../../../packages/reporting/layout.ts';
import { joinReport } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { accountGroups, groupOf } from '../../chart/account.rules.ts';
import type { AccountRow } from '../../chart/account.store.ts';
import { entryTypeWords } from '../../posting-rows.store.ts';
import { bankNames } from '../../statements/register.store.ts';
import { rangeOf } from '../../statements/statement-lines.rules.ts';
import { chartOfAccounts } from './chart-of-accounts.report.ts';

const text = (key: string, title: string): ReportColumn => ({ key, title, kind: 'text' });

const columns: ReportColumn[] = [
  { key: 'number', title: 'Number', kind: 'code' },
  text('name', 'Account'),
  text('type', 'Type'),
  text('range', 'Range'),
  text('fund', 'Fund'),
  text('costCenter', 'Cost center'),
  text('role', 'Required role'),
  text('is1099', '1099'),
  text('bank', 'Bank account'),
  text('state', 'State'),
];

/** The cost centers an account is kept in, its own first. */
function centersOf({ costCenters, subAccounts, hasCostCenters }: Books, account: AccountRow): string {
  if (!hasCostCenters) return '';
  const own = new Set(subAccounts.filter(({ accountId }) => accountId === account.accountId).map(({ costCenterId }) => costCenterId));
  const kept = costCenters.filter(({ costCenterId, code }) => code === '000' || own.has(costCenterId));
  const first = kept.find(({ costCenterId }) => costCenterId === account.costCenterId) ?? kept[0];
  return [...new Set([first, ...kept])].map((center) => center?.code ?? '').join(', ');
}

function stateOf(books: Books, { isActive, survivorId }: AccountRow): string {
  if (survivorId) return `Merged into ${books.accounts.find(({ accountId }) => accountId === survivorId)?.number ?? ''}`;
  return isActive ? 'Active' : 'Inactive';
}

function rowOf(books: Books, account: AccountRow, banks: ReadonlyMap<string, string>): ReportRow {
  return factRow({
    number: account.number,
    name: account.name,
    type: entryTypeWords(account.type),
    range: rangeOf(account, books.ranges).name,
    fund: account.fundName,
    costCenter: centersOf(books, account),
    role: entryTypeWords(account.role),
    is1099: account.is1099 ? 'Yes' : '',
    bank: banks.get(account.accountId) ?? '',
    state: stateOf(books, account),
  });
}

export const chartOfAccountsReport = joinReport(chartOfAccounts, (tx, order) =>
  withReportBooks(tx, order, async (books) => {
    const banks = await bankNames(tx, order.communityId);
    const shown = books.accounts.filter((account) => account.isActive || !order.params.activeOnly);
    return {
      subtitle: [order.params.activeOnly ? 'Active accounts' : 'All accounts', `${shown.length} accounts`],
      columns,
      rows: accountGroups.flatMap(([group, title]) => {
        const own = shown.filter((account) => groupOf(account) === group);
        return own.length === 0 ? [] : [headRow(title, columns), ...own.map((account) => rowOf(books, account, banks))];
      }),
      checks: [],
    };
  }),
);
