// Reads bank accounts, their book balances from the summary, and what the bank had not cleared by the day.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDateLong, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { headRow, moneyCell, sumCells, totalRow } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { balancesAsOf, booksOf } from '../../ledger/ledger.server.ts';
import { type BankBook, listBankBooks, listOpenItems } from '../reconciliation/bank-book.store.ts';
import { cashPosition } from './cash-position.report.ts';

const money = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money' });
const columns: ReportColumn[] = [
  { key: 'number', title: 'Number', kind: 'code' },
  { key: 'name', title: 'Bank account', kind: 'text' },
  { key: 'fund', title: 'Fund', kind: 'text' },
  { key: 'reconciled', title: 'Reconciled', kind: 'date', over: 'Last statement' },
  { key: 'stated', title: 'Bank balance', kind: 'money', over: 'Last statement' },
  money('book', 'Book balance'),
  money('outstanding', 'Outstanding'),
  money('bank', 'Expected at bank'),
  money('minimum', 'Minimum'),
  money('coverage', 'Coverage limit'),
  { key: 'maturity', title: 'Maturity', kind: 'date' },
];

/**
 * What is outstanding is on its way out of the bank: checks less deposits in transit. With it the book
 * balance is what the bank should hold, whatever it stated last.
 */
function rowOf(one: BankBook, asOf: LocalDate, balance: Cents, open: Cents): ReportRow {
  const book = moneyCell(balance, { rows: 'postings', accountIds: [one.accountId], toDate: asOf, sign: 1 });
  const outstanding = moneyCell(-open, { rows: 'bankItems', bankAccountId: one.bankAccountId, asOfDate: asOf, kinds: ['open'], sign: -1 });
  return {
    kind: 'row',
    level: 1,
    cells: {
      number: { text: one.glNumber },
      name: { text: one.name },
      fund: { text: one.fundName },
      ...(one.reconciledOn ? { reconciled: { date: one.reconciledOn } } : {}),
      ...(one.stated_cents === null ? {} : { stated: { amount: one.stated_cents } }),
      book,
      outstanding,
      bank: sumCells([book, outstanding]),
      minimum: { amount: one.minimum_cents },
      coverage: { amount: one.coverage_cents },
      ...(one.maturityDate ? { maturity: { date: one.maturityDate } } : {}),
    },
  };
}

async function balancesByAccount(tx: Tx, communityId: string, asOf: LocalDate): Promise<Map<string, Cents>> {
  const balances = new Map<string, Cents>();
  for (const { accountId, balance_cents } of await balancesAsOf(tx, communityId, asOf))
    balances.set(accountId, (balances.get(accountId) ?? 0n) + balance_cents);
  return balances;
}

export const cashPositionReport = joinReport(cashPosition, async (tx, { communityId, params: { asOfDate } }) => {
  const [banks, books, balances] = await Promise.all([
    listBankBooks(tx, communityId, asOfDate, null),
    booksOf(tx, communityId),
    balancesByAccount(tx, communityId, asOfDate),
  ]);
  const open = await Promise.all(
    banks.map(async (one) => sumCents((await listOpenItems(tx, one, asOfDate)).map((item) => item.amount_cents))),
  );
  const of = banks.map((one, i) => ({ one, row: rowOf(one, asOfDate, balances.get(one.accountId) ?? 0n, open[i] ?? 0n) }));
  const byFund = Map.groupBy(of, ({ one }) => one.fundName);
  const total = totalRow(
    'grandTotal',
    'All bank accounts',
    of.map(({ row }) => row),
    columns,
  );
  const cash = books.accounts.filter((account) => account.role === 'CASH' && (balances.get(account.accountId) ?? 0n) !== 0n);
  const loose = cash.filter((account) => !banks.some((one) => one.accountId === account.accountId));
  const booked = sumCents(cash.map((account) => balances.get(account.accountId) ?? 0n));
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`, 'Expected at bank is computed: the book balance with what is outstanding'],
    columns,
    rows: [
      ...[...byFund].flatMap(([fund, own]) => {
        const rows = own.map(({ row }) => row);
        return [headRow(fund, columns), ...rows, totalRow('subtotal', `Total ${fund}`, rows, columns)];
      }),
      total,
    ],
    checks: [
      loose.length > 0
        ? {
            name: 'Book balances equal the cash accounts',
            outcome: 'notApplicable',
            detail: `no bank account stands on ${loose.map((account) => account.number).join(', ')}`,
          }
        : checkEqual('Book balances equal the cash accounts', total.cells['book']?.money ?? 0n, booked, formatMoney(booked, 'digits')),
    ],
  };
});
