// Reads the flow of cash from the summary: the change of cash is the change of all other accounts with the
// opposite sign, line by line.
import type { ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { formatMoney, formatSpan, sumCents } from '../../../../packages/kernel/kernel.ts';
import { headRow, sumCells } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import type { AccountRow } from '../../chart/account.store.ts';
import { type CashClass, cashClassOf, type MovedFigures, movedFigures } from '../../statements/cash-flow.rules.ts';
import { readMovedBooks } from '../../statements/moved-books.store.ts';
import { bankNames } from '../../statements/register.store.ts';
import { cutOf, wordsUnder } from '../../statements/statement.sql.ts';
import { cashFlowStatement } from './cash-flow-statement.report.ts';

const columns: ReportColumn[] = [
  { key: 'line', title: 'Line', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
];

type Line = readonly [title: string, ...classes: CashClass[]];

const operating: Readonly<Record<string, readonly Line[]>> = {
  direct: [
    ['Received from owners and others', 'income', 'receivable', 'prepaid'],
    ['Interest received', 'interest'],
    ['Paid to vendors and others', 'expense', 'payable', 'otherAsset', 'otherLiability'],
  ],
  indirect: [
    ['Net income before transfers', 'income', 'interest', 'expense'],
    ['Change in receivables', 'receivable'],
    ['Change in other assets', 'otherAsset'],
    ['Change in payables', 'payable'],
    ['Change in prepaids and deposits held', 'prepaid'],
    ['Change in other liabilities', 'otherLiability'],
  ],
};
const investing: readonly Line[] = [['Investments and equipment', 'investment']];
const financing: readonly Line[] = [
  ['Loans', 'loan'],
  ['Transfers between funds', 'transfer'],
  ['Due to and from other funds', 'interfund'],
  ['Entered in fund balances directly', 'equity'],
];

const row = (kind: ReportRow['kind'], level: number, title: string, amount: ReportCell): ReportRow => ({
  kind,
  level,
  cells: { line: { text: title }, amount },
});

/** An activity: its lines that are not zero, and its total. */
function activityRows(title: string, lines: readonly Line[], amountOf: (classes: readonly CashClass[]) => ReportCell) {
  const all = lines.map(([name, ...classes]) => ({ name, amount: amountOf(classes) }));
  const total = sumCells(all.map(({ amount }) => amount));
  return {
    total,
    rows: [
      headRow(`${title} activities`, columns),
      ...all.filter(({ amount }) => amount.money !== 0n).map(({ name, amount }) => row('row', 1, name, amount)),
      row('subtotal', 0, `Net cash from ${title.toLowerCase()} activities`, total),
    ],
  };
}

function proveBanks(cash: readonly AccountRow[], figures: MovedFigures, banks: ReadonlyMap<string, string>, closing: bigint): ReportCheck {
  const name = 'Closing cash equals the bank accounts';
  const of = (account: AccountRow) => figures.closing(account.accountId, 1).money ?? 0n;
  const loose = cash.filter((account) => !banks.has(account.accountId) && of(account) !== 0n).map(({ number }) => number);
  if (loose.length > 0) return { name, outcome: 'notApplicable', detail: `no bank account stands on ${loose.join(', ')}` };
  const sum = sumCents(cash.filter((account) => banks.has(account.accountId)).map(of));
  return checkEqual(name, sum, closing, formatMoney(sum, 'digits'));
}

async function readStatement(tx: Tx, books: Books, params: ParamsOf<typeof cashFlowStatement>): Promise<ReportBody> {
  const { fromDate: from, toDate: to, method, fundIds } = params;
  const cut = cutOf(books, [], true);
  const [moved, banks] = await Promise.all([readMovedBooks(tx, books, { from, to }), bankNames(tx, books.communityId)]);
  const figures = movedFigures(moved, cut);
  const accounts = books.accounts.filter(
    ({ survivorId, fundId }) => survivorId === null && (fundIds.length === 0 || fundIds.includes(fundId)),
  );
  const byClass = Map.groupBy(accounts, (account) => cashClassOf(account, books.ranges));
  const amountOf = (classes: readonly CashClass[]) =>
    sumCells(classes.flatMap((one) => (byClass.get(one) ?? []).map(({ accountId }) => figures.change(accountId, -1))));
  const activities = [
    activityRows('Operating', operating[method] ?? [], amountOf),
    activityRows('Investing', investing, amountOf),
    activityRows('Financing', financing, amountOf),
  ];
  const cash = byClass.get('cash') ?? [];
  const change = sumCells(activities.map(({ total }) => total));
  const opening = sumCells(cash.map(({ accountId }) => figures.opening(accountId, 1)));
  const closing = sumCells(cash.map(({ accountId }) => figures.closing(accountId, 1)));
  return {
    subtitle: [
      formatSpan(from, to),
      ...wordsUnder(books, [{ from, to }], { cut, fundIds }),
      method === 'direct' ? 'Direct method' : 'Indirect method',
    ],
    columns,
    rows: [
      ...activities.flatMap(({ rows }) => rows),
      row('total', 0, 'Net change in cash', change),
      row('row', 0, 'Opening cash', opening),
      row('grandTotal', 0, 'Closing cash', closing),
    ],
    checks: [
      checkEqual(
        'Opening cash and its change make closing cash',
        (opening.money ?? 0n) + (change.money ?? 0n),
        closing.money ?? 0n,
        formatMoney(closing.money ?? 0n, 'digits'),
      ),
      proveBanks(cash, figures, banks, closing.money ?? 0n),
    ],
  };
}

export const cashFlowStatementReport = joinReport(cashFlowStatement, (tx, order) =>
  withReportBooks(tx, order, (books) => readStatement(tx, books, order.params)),
);
