// Reads due to and from by entry and fund, pairs the funds, and proves the net dues against the summary.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { type Cents, formatDate, formatMoney, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { type InterfundMove, movesOf, pairOf, settledOf } from '../../statements/interfund.rules.ts';
import { listInterfund, netDues } from '../../statements/interfund.store.ts';
import type { FindApprovals } from '../../statements/journal-register.store.ts';
import { wordsUnder } from '../../statements/statement.sql.ts';
import { readFigures } from '../../statements/statement-figures.store.ts';
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
];

/** What a row names: funds by id, and who approved what an entry was made from. */
interface Names {
  fund(fundId: string): string;
  approvals: ReadonlyMap<string, string>;
}

function moveRow(move: InterfundMove, settled: Cents, funds: readonly string[], names: Names): ReportRow {
  const { date, entryId, fromFundId, toFundIds, purpose, postedBy, amount } = move;
  const source: CellSource = { rows: 'interfund', kinds: [fromFundId, ...funds], itemId: `${date}.${entryId}.0`, sign: 1 };
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date },
      from: { text: names.fund(fromFundId) },
      to: { text: toFundIds.map(names.fund).join(', ') },
      purpose: { text: purpose },
      postedBy: { text: postedBy },
      approvedBy: { text: names.approvals.get(entryId) ?? '' },
      amount: moneyCell(amount, source),
      settled: { text: settled === 0n ? 'No' : settled === amount ? 'Yes' : `${formatMoney(settled)} of it` },
    },
  };
}

/** A pair: its moves and what is due in the end. Where more than two funds meet in an entry, what the first of them is owed. */
function pairRows(pair: string, moves: readonly InterfundMove[], due: Cents, to: LocalDate, names: Names): ReportRow[] {
  const { fund: nameOf } = names;
  const funds = pair.split(':');
  const [first = '', ...others] = funds;
  const settled = funds.length === 2 ? settledOf(moves, first, due) : moves.map(() => 0n);
  const [owed, owing] = due >= 0n ? [nameOf(first), others.map(nameOf).join(', ')] : [others.map(nameOf).join(', '), nameOf(first)];
  const size = due < 0n ? -due : due;
  const source: CellSource = { rows: 'interfund', kinds: [first, ...funds], toDate: to, sign: due < 0n ? -1 : 1 };
  return [
    headRow(funds.map(nameOf).join(' and '), columns),
    ...moves.map((move, i) => moveRow(move, settled[i] ?? 0n, funds, names)),
    {
      kind: 'subtotal',
      level: 0,
      cells: { from: { text: size === 0n ? 'Nothing due' : `Due to ${owed} from ${owing}` }, amount: moneyCell(size, source) },
    },
  ];
}

/** What the funds are owed by the pairs they stand in must be the balances of their due to and from accounts. */
function provedBy(books: Books, dues: ReadonlyMap<string, Cents>, balances: ReadonlyMap<string, Cents>): ReportCheck[] {
  const [zero, same] = ['Due to and from net to zero', 'Net dues equal the due to and from accounts'];
  const sum = sumCents(balances.values());
  const first: ReportCheck = { name: zero, outcome: sum === 0n ? 'holds' : 'fails', detail: sum === 0n ? '' : formatMoney(sum) };
  if ([...dues.keys()].some((pair) => pair.split(':').length > 2))
    return [first, { name: same, outcome: 'notApplicable', detail: 'some entries join more than two funds' }];
  const owed = (fundId: string) =>
    sumCents(
      [...dues].map(([pair, due]) => {
        const [one, other] = pair.split(':');
        return one === fundId ? due : other === fundId ? -due : 0n;
      }),
    );
  const wrong = books.funds.filter(({ fundId }) => owed(fundId) !== (balances.get(fundId) ?? 0n)).map(({ name }) => name);
  return [first, { name: same, outcome: wrong.length === 0 ? 'holds' : 'fails', detail: wrong.join(', ') }];
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
  const fundOf = new Map(books.accounts.filter(({ role }) => role === 'INTERFUND').map(({ accountId, fundId }) => [accountId, fundId]));
  const byFund = new Map<string, Cents>();
  for (const { accountId, amount_cents } of balances[0] ?? []) {
    const fundId = fundOf.get(accountId);
    if (fundId) byFund.set(fundId, (byFund.get(fundId) ?? 0n) + amount_cents);
  }
  const approvals = await findApprovals(tx, books.communityId, [...new Set(shares.map((share) => share.entryId))]);
  const names: Names = { fund: (fundId) => books.funds.find((fund) => fund.fundId === fundId)?.name ?? '', approvals };
  const byPair = Map.groupBy(movesOf(shares), pairOf);
  const wanted = (pair: string) => fundIds.length === 0 || pair.split(':').some((fundId) => fundIds.includes(fundId));
  const pairs = [...new Set([...dues.keys(), ...byPair.keys()])].filter(
    (pair) => wanted(pair) && (byPair.has(pair) || (dues.get(pair) ?? 0n) !== 0n),
  );
  return {
    subtitle: [
      `${formatDate(from)} to ${formatDate(to)}`,
      ...wordsUnder(books, to, { cut: { costCenterIds: null, isSplit: false }, fundIds }),
    ],
    columns,
    rows: pairs.flatMap((pair) => pairRows(pair, byPair.get(pair) ?? [], dues.get(pair) ?? 0n, to, names)),
    checks: provedBy(books, dues, byFund),
  };
}

/** The report; approvals are known to the modules above. */
export const interfundBalancesAndTransfersReport = (approvals: FindApprovals) =>
  joinReport(interfundBalancesAndTransfers, (tx, order) =>
    withReportBooks(tx, order, (books) => readReport(tx, books, order.params, approvals)),
  );
