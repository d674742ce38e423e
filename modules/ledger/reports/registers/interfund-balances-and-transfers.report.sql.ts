// Reads due to and from by entry and fund, pairs the funds, and proves the net dues against the summary.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import {
  addDays,
  type Cents,
  formatDateLong,
  formatMoney,
  formatSpan,
  type LocalDate,
  sumCents,
} from '../../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { type FundPair, type InterfundMove, movesByPair, pairKey, runningDues, settledOf } from '../../statements/interfund.rules.ts';
import { listInterfund, type NetDue, netDues } from '../../statements/interfund.store.ts';
import type { FindApprovals } from '../../statements/journal-register.store.ts';
import { wordsUnder } from '../../statements/statement.sql.ts';
import { readFigures } from '../../statements/statement-figures.store.ts';
import type { Share } from '../../statements/statement-lines.rules.ts';
import { interfundBalancesAndTransfers } from './interfund-balances-and-transfers.report.ts';

const text = (key: string, title: string): ReportColumn => ({ key, title, kind: 'text' });
const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  text('from', 'From fund'),
  text('to', 'To fund'),
  text('purpose', 'Purpose'),
  text('postedBy', 'Posted by'),
  text('approvedBy', 'Approved by'),
  { key: 'amount', title: 'Amount', kind: 'money' },
  text('settled', 'Settled'),
  { key: 'due', title: 'Due', kind: 'money' },
];

/** What a row names: funds by id, and who approved what an entry was made from. */
interface Names {
  fund(fundId: string | null): string;
  approvals: ReadonlyMap<string, string>;
}

const sizeOf = (cents: Cents) => (cents < 0n ? -cents : cents);

/** The funds of a pair, the one that lent before the one that borrowed. */
function directed({ first, second }: FundPair, amount: Cents): [string | null, string | null] {
  return amount < 0n ? [second, first] : [first, second];
}

/** Opens what a pair owes or moved, from the side of its first fund. */
const sourceOf = ({ first, second }: FundPair, amount: Cents, rows: Partial<CellSource>): CellSource => ({
  ...rows,
  rows: 'interfund',
  kinds: second === null ? [first] : [first, second],
  sign: amount < 0n ? -1 : 1,
});

interface PairMoves {
  pair: FundPair;
  moves: readonly InterfundMove[];
  /** What the first fund is owed in the end. */
  due: Cents;
}

function moveRow(pair: FundPair, move: InterfundMove, settled: Cents, owed: Cents, names: Names): ReportRow {
  const { date, entryId, purpose, postedBy, amount_cents } = move;
  const [from, to] = directed(pair, amount_cents);
  const amount = sizeOf(amount_cents);
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date },
      from: { text: names.fund(from) },
      to: { text: names.fund(to) },
      purpose: { text: purpose },
      postedBy: { text: postedBy },
      approvedBy: { text: names.approvals.get(entryId) ?? '' },
      amount: moneyCell(amount, sourceOf(pair, amount_cents, { itemId: `${date}.${entryId}.0` })),
      settled: { text: settled === 0n ? 'No' : settled === amount ? 'Yes' : `${formatMoney(settled)} of it` },
      due: { amount: owed },
    },
  };
}

/**
 * A pair: what was due before, each move with what is due after it, and what is due in the end. Dues count
 * for the fund that is owed in the end.
 */
function pairRows({ pair, moves, due }: PairMoves, from: LocalDate, to: LocalDate, names: Names): ReportRow[] {
  const settled = settledOf(moves, due);
  const { before, after } = runningDues(moves, due);
  const [owed, owing] = directed(pair, due);
  const forOwed = (cents: Cents) => (due < 0n ? -cents : cents);
  const dueCell = (cents: Cents, toDate: LocalDate) => moneyCell(forOwed(cents), sourceOf(pair, due, { toDate }));
  const opening: ReportRow = {
    kind: 'row',
    level: 1,
    cells: { from: { text: `Due before ${formatDateLong(from)}` }, due: dueCell(before, addDays(from, -1)) },
  };
  return [
    headRow(`${names.fund(pair.first)} and ${names.fund(pair.second)}`, columns),
    ...(before === 0n ? [] : [opening]),
    ...moves.map((move, i) => moveRow(pair, move, settled[i] ?? 0n, forOwed(after[i] ?? 0n), names)),
    {
      kind: 'subtotal',
      level: 0,
      cells: { from: { text: due === 0n ? 'Nothing due' : `Due to ${names.fund(owed)} from ${names.fund(owing)}` }, due: dueCell(due, to) },
    },
  ];
}

/**
 * What the funds are owed by the pairs they stand in must be the balances of their due to and from accounts.
 */
function provedBy(books: Books, dues: readonly NetDue[], balances: ReadonlyMap<string, Cents>): ReportCheck[] {
  const [zero, same] = ['Due to and from net to zero', 'Net dues equal the due to and from accounts'];
  const sum = sumCents(balances.values());
  const owed = (fundId: string) =>
    sumCents(dues.map((due) => (due.fundId === fundId ? due.due_cents : due.counterFundId === fundId ? -due.due_cents : 0n)));
  const wrong = books.funds.filter(({ fundId }) => owed(fundId) !== (balances.get(fundId) ?? 0n)).map(({ name }) => name);
  return [
    { name: zero, outcome: sum === 0n ? 'holds' : 'fails', detail: sum === 0n ? '' : formatMoney(sum) },
    { name: same, outcome: wrong.length === 0 ? 'holds' : 'fails', detail: wrong.join(', ') },
  ];
}

/** The balance of the due to and from accounts of each fund. */
function dueBalances(books: Books, balances: readonly Share[]): Map<string, Cents> {
  const fundOf = new Map(books.accounts.filter(({ role }) => role === 'INTERFUND').map(({ accountId, fundId }) => [accountId, fundId]));
  const byFund = new Map<string, Cents>();
  for (const { accountId, amount_cents } of balances) {
    const fundId = fundOf.get(accountId);
    if (fundId) byFund.set(fundId, (byFund.get(fundId) ?? 0n) + amount_cents);
  }
  return byFund;
}

async function readReport(
  tx: Tx,
  books: Books,
  params: ParamsOf<typeof interfundBalancesAndTransfers>,
  findApprovals: FindApprovals,
): Promise<ReportBody> {
  const { fromDate: from, toDate: to, fundIds } = params;
  const [shares, dues, { balances }] = await Promise.all([
    listInterfund(tx, books, from, to),
    netDues(tx, books, to),
    readFigures(tx, books, { days: [to] }),
  ]);
  const moved = movesByPair(shares);
  const pairs = new Map<string, PairMoves>([...moved].map(([key, { pair, moves }]) => [key, { pair, moves, due: 0n }]));
  for (const { fundId, counterFundId, due_cents: due } of dues) {
    const pair = { first: fundId, second: counterFundId };
    const moves = moved.get(pairKey(pair))?.moves ?? [];
    if (due !== 0n || moves.length > 0) pairs.set(pairKey(pair), { pair, moves, due });
  }
  const approvals = await findApprovals(tx, books.communityId, [...new Set(shares.map((share) => share.entryId))]);
  const names: Names = {
    fund: (fundId) => books.funds.find((fund) => fund.fundId === fundId)?.name ?? 'funds not named',
    approvals,
  };
  const isWanted = ({ first, second }: FundPair) => fundIds.length === 0 || fundIds.includes(first) || fundIds.includes(second ?? '');
  return {
    subtitle: [formatSpan(from, to), ...wordsUnder(books, [{ from, to }], { cut: { costCenterIds: null, isSplit: false }, fundIds })],
    columns,
    rows: [...pairs.values()].filter(({ pair }) => isWanted(pair)).flatMap((of) => pairRows(of, from, to, names)),
    checks: provedBy(books, dues, dueBalances(books, balances[0] ?? [])),
  };
}

/** The report; approvals are known to the modules above. */
export const interfundBalancesAndTransfersReport = (approvals: FindApprovals) =>
  joinReport(interfundBalancesAndTransfers, (tx, order) =>
    withReportBooks(tx, order, (books) => readReport(tx, books, order.params, approvals)),
  );
