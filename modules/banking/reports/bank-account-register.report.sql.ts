// Reads the register of bank accounts, a line for each item and day, and proves it against the summary.
import type { CellSource, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, formatMoney, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { balancesAsOf } from '../../ledger/ledger.server.ts';
import { type BankBook, listBankBooks, listRegister, type RegisterRow } from '../reconciliation/bank-book.store.ts';
import { itemWords } from '../reconciliation/bank-item.rules.ts';
import { bankAccountRegister } from './bank-account-register.report.ts';

const money = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money' });
const text = (key: string, title: string): ReportColumn => ({ key, title, kind: 'text' });
const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  text('type', 'Type'),
  text('number', 'Number'),
  text('party', 'Party'),
  money('in', 'In'),
  money('out', 'Out'),
  money('balance', 'Balance'),
  { key: 'cleared', title: 'Cleared', kind: 'date' },
  text('batch', 'Batch'),
];

interface Span {
  from: LocalDate;
  to: LocalDate;
  /**
   * All lines, or those that had cleared or not by the last day; only of all lines balances mean something.
   */
  cleared: string;
}

const sourceOf = (one: BankBook): Pick<CellSource, 'rows' | 'bankAccountId'> => ({ rows: 'bankItems', bankAccountId: one.bankAccountId });

/** An entry type in words: `BANK_FEE` is "Bank fee"; several receipts of one item are a deposit. */
function typeWords({ entryType, entryCount }: RegisterRow): string {
  if (entryType === 'RECEIPT' && entryCount > 1) return `Deposit of ${entryCount}`;
  const words = entryType.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function rowOf(one: BankBook, row: RegisterRow, balance: Cents, isWhole: boolean): ReportRow {
  const { date, amount_cents: amount } = row;
  const own = { ...sourceOf(one), fromDate: date, toDate: date, kinds: ['row', row.itemKey, row.entryType] };
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date },
      type: { text: typeWords(row) },
      number: { text: row.number },
      party: { text: itemWords(row) },
      ...(amount > 0n ? { in: moneyCell(amount, { ...own, sign: 1 }) } : { out: moneyCell(-amount, { ...own, sign: -1 }) }),
      ...(isWhole
        ? { balance: moneyCell(balance, { ...sourceOf(one), toDate: date, kinds: ['through', row.firstEntryId], sign: 1 }) }
        : {}),
      ...(row.clearedOn ? { cleared: { date: row.clearedOn } } : {}),
      batch: { text: row.batchId },
    },
  };
}

function bankRows(
  one: BankBook,
  register: readonly RegisterRow[],
  opening: Cents,
  { from, to, cleared }: Span,
): { rows: ReportRow[]; closing: Cents } {
  const isWhole = cleared === 'all';
  const sides = { ...sourceOf(one), fromDate: from, toDate: to };
  const sum = (wanted: (cents: Cents) => boolean) => sumCents(register.map((row) => row.amount_cents).filter(wanted));
  let balance = opening;
  const lines = register.map((row) => {
    balance += row.amount_cents;
    return rowOf(one, row, balance, isWhole);
  });
  const before: ReportRow = {
    kind: 'row',
    level: 1,
    cells: { type: { text: 'Opening balance' }, balance: moneyCell(opening, { ...sourceOf(one), toDate: addDays(from, -1), sign: 1 }) },
  };
  const total: ReportRow = {
    kind: 'subtotal',
    level: 0,
    cells: {
      type: { text: isWhole ? 'Closing balance' : 'Total' },
      in: moneyCell(
        sum((cents) => cents > 0n),
        { ...sides, kinds: ['sides', 'in', cleared], sign: 1 },
      ),
      out: moneyCell(-sum((cents) => cents < 0n), { ...sides, kinds: ['sides', 'out', cleared], sign: -1 }),
      ...(isWhole ? { balance: moneyCell(balance, { ...sourceOf(one), toDate: to, sign: 1 }) } : {}),
    },
  };
  return { rows: [headRow(`${one.name} (${one.glNumber})`, columns), ...(isWhole ? [before] : []), ...lines, total], closing: balance };
}

async function balanceOf(tx: Tx, communityId: string, day: LocalDate): Promise<(accountId: string) => Cents> {
  const rows = await balancesAsOf(tx, communityId, day);
  return (accountId) => sumCents(rows.filter((row) => row.accountId === accountId).map((row) => row.balance_cents));
}

export const bankAccountRegisterReport = joinReport(bankAccountRegister, async (tx, { communityId, params }) => {
  const { bankAccountId, fromDate: from, toDate: to, cleared } = params;
  const span = { from, to, cleared };
  const isWhole = cleared === 'all';
  const [banks, openings, closings] = await Promise.all([
    listBankBooks(tx, communityId, to, bankAccountId),
    balanceOf(tx, communityId, addDays(from, -1)),
    balanceOf(tx, communityId, to),
  ]);
  const read = await Promise.all(
    banks.map(async (one) => {
      const register = (await listRegister(tx, one, from, to)).filter(
        (row) => cleared === 'all' || (row.clearedOn !== null && row.clearedOn <= to) === (cleared === 'cleared'),
      );
      const { rows, closing } = bankRows(one, register, openings(one.accountId), span);
      return { one, closing, rows };
    }),
  );
  const wrong = read.filter(({ one, closing }) => closing !== closings(one.accountId));
  const name = 'Opening, in and out make the closing balance';
  return {
    subtitle: [formatSpan(from, to), ...(isWhole ? [] : [cleared === 'cleared' ? 'Cleared' : 'Not cleared'])],
    columns: isWhole ? columns : columns.filter(({ key }) => key !== 'balance'),
    rows: read.flatMap(({ rows }) => rows),
    checks: [
      isWhole
        ? {
            name,
            outcome: wrong.length === 0 ? 'holds' : 'fails',
            detail: wrong.map(({ one, closing }) => `${one.name} ${formatMoney(closing, 'digits')}`).join(', '),
          }
        : { name, outcome: 'notApplicable', detail: 'some lines only' },
    ],
  };
});
