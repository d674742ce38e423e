// Streams journal entries of a span with their lines from a cursor, and proves their sums.
import type { CellSource, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { formatMoney, formatSpan } from '../../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../../packages/reporting/layout.ts';
import { checkEqual, joinReport, type Opener, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { journalNumberText } from '../../entries/journal-number.rules.ts';
import { entryTypeWords } from '../../posting-rows.store.ts';
import {
  type JournalKind,
  type JournalState,
  journalKinds,
  journalStates,
  queryWords,
  readQuery,
} from '../../statements/journal-register.rules.ts';
import {
  type FindApprovals,
  type JournalLine,
  journalLines,
  journalSums,
  openJournal,
  type RegisterSpan,
} from '../../statements/journal-register.store.ts';
import { wordsUnder } from '../../statements/statement.sql.ts';
import { journalEntryRegister } from './journal-entry-register.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'JE no.', kind: 'text' },
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'description', title: 'Description', kind: 'text' },
  { key: 'account', title: 'Account', kind: 'text' },
  { key: 'debit', title: 'Debit', kind: 'money' },
  { key: 'credit', title: 'Credit', kind: 'money' },
  { key: 'attachment', title: 'Attachment', kind: 'text' },
  { key: 'preparedBy', title: 'Prepared by', kind: 'text' },
  { key: 'postedBy', title: 'Posted by', kind: 'text' },
  { key: 'approvedBy', title: 'Approved by', kind: 'text' },
];

/** Opens a figure of the register. */
export const openJournalEntries: Opener = (tx, order) => openJournal(tx, order, readQuery(order.source.kinds ?? []));

type Source = Omit<CellSource, 'sign' | 'side'>;

/** Debits and credits with what they open. */
function sides(debit: bigint, credit: bigint, source: Source): ReportRow['cells'] {
  return {
    ...(debit === 0n ? {} : { debit: moneyCell(debit, { ...source, side: 'debit', sign: 1 }) }),
    ...(credit === 0n ? {} : { credit: moneyCell(credit, { ...source, side: 'credit', sign: -1 }) }),
  };
}

function headOf(line: JournalLine, approvedBy: string): ReportRow {
  const number = line.journalNumber === null ? '' : journalNumberText(line.journalNumber) + (line.part === 'MIRROR' ? ' (reversal)' : '');
  const words = [line.reference, line.description].filter((each) => each !== '').join(', ');
  return {
    kind: 'row',
    level: 0,
    cells: {
      number: { text: number || entryTypeWords(line.entryType) },
      date: { date: line.date },
      description: { text: words },
      attachment: { text: line.attachments === 0 ? '' : line.attachments === 1 ? '1 file' : `${line.attachments} files` },
      preparedBy: { text: line.preparedBy },
      postedBy: { text: line.postedBy },
      approvedBy: { text: approvedBy },
    },
  };
}

/** Entry by entry: its head, its lines, its sums; at the end the sums of all. */
async function* rowsOf(
  lines: AsyncGenerator<readonly JournalLine[]>,
  approvalsOf: (entryIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  source: Source,
  last: () => ReportRow,
): AsyncGenerator<ReportRow[]> {
  let current: JournalLine | undefined;
  let [debit, credit] = [0n, 0n];
  let rows: ReportRow[] = [];
  const end = () => {
    if (!current) return;
    const itemId = `${current.date}.${current.entryId}.0`;
    rows.push({ kind: 'subtotal', level: 0, cells: { description: { text: 'Total' }, ...sides(debit, credit, { ...source, itemId }) } });
  };
  for await (const page of lines) {
    const approvals = await approvalsOf([...new Set(page.map((line) => line.entryId))]);
    for (const line of page) {
      if (line.entryId !== current?.entryId) {
        end();
        [current, debit, credit] = [line, 0n, 0n];
        rows.push(headOf(line, approvals.get(line.entryId) ?? ''));
      }
      const [left, right] = line.amount_cents > 0n ? [line.amount_cents, 0n] : [0n, -line.amount_cents];
      debit += left;
      credit += right;
      const itemId = `${line.date}.${line.entryId}.${line.leg}`;
      rows.push({
        kind: 'row',
        level: 1,
        cells: { description: { text: line.memo }, account: { text: line.account }, ...sides(left, right, { ...source, itemId }) },
      });
    }
    yield rows;
    rows = [];
  }
  end();
  yield [...rows, last()];
}

async function readRegister(tx: Tx, books: Books, span: RegisterSpan, approvals: FindApprovals): Promise<ReportBody> {
  const { from, to, query } = span;
  const sums = await journalSums(tx, span);
  const source: Source = { rows: 'journalEntries', kinds: queryWords(query) };
  const total = (): ReportRow => ({
    kind: 'grandTotal',
    level: 0,
    cells: {
      description: { text: `Total, ${sums.entries} ${sums.entries === 1 ? 'entry' : 'entries'}` },
      ...sides(sums.debit_cents, sums.credit_cents, { ...source, fromDate: from, toDate: to }),
    },
  });
  return {
    subtitle: [
      formatSpan(from, to),
      ...wordsUnder(books, [{ from, to }], { cut: { costCenterIds: null, isSplit: false } }),
      journalKinds[query.kind],
      journalStates[query.state],
    ],
    columns,
    rows: rowsOf(journalLines(tx, span), (entryIds) => approvals(tx, span.communityId, entryIds), source, total),
    checks: [
      {
        name: 'Every entry balances',
        outcome: sums.unbalanced === 0 ? 'holds' : 'fails',
        detail: sums.unbalanced === 0 ? '' : `${sums.unbalanced} do not`,
      },
      checkEqual(
        'Debits equal credits',
        sums.debit_cents,
        sums.credit_cents,
        `${formatMoney(sums.debit_cents, 'digits')} and ${formatMoney(sums.credit_cents, 'digits')}`,
      ),
    ],
  };
}

/** The report; approvals are known to the modules above. */
export const journalEntryRegisterReport = (approvals: FindApprovals) =>
  joinReport(journalEntryRegister, (tx, order) =>
    withReportBooks(tx, order, (books) => {
      const { fromDate: from, toDate: to, status, type, userId } = order.params;
      const query = { kind: type as JournalKind, state: status as JournalState, userId };
      return readRegister(tx, books, { communityId: order.communityId, knownTime: books.knownTime, from, to, query }, approvals);
    }),
  );
