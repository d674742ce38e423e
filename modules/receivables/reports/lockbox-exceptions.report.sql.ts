// Reads lockbox payments that waited for a person, by reason and day.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { formatDateLong } from '../../../packages/kernel/kernel.ts';
import { counted, factRow, headRow, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import type { ExceptionReason } from '../lockbox/lockbox.contract.ts';
import { type ExceptionRow, listExceptions } from '../lockbox/lockbox-exception.store.ts';
import { lockboxExceptions } from './lockbox-exceptions.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Deposited', kind: 'date' },
  { key: 'file', title: 'File', kind: 'text' },
  { key: 'line', title: 'Line', kind: 'code' },
  { key: 'scanned', title: 'As scanned', kind: 'code' },
  { key: 'remitter', title: 'Remitter', kind: 'text' },
  { key: 'check', title: 'Check', kind: 'code' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'settled', title: 'What became of it', kind: 'text' },
  { key: 'by', title: 'By', kind: 'text' },
];

const titles: Readonly<Record<ExceptionReason, string>> = {
  '': 'Matched',
  UNKNOWN_LOCKBOX: 'Unknown lockbox',
  SEVERAL_LOCKBOXES: 'Several lockboxes with the id',
  NO_ACCOUNT: 'No account could be read',
  UNKNOWN_OWNER: 'Unknown account',
  SEVERAL_OWNERS: 'Several owners',
  PREVIOUS_OWNER: 'Previous owner',
  PAYMENT_ON_HOLD: 'Payments on hold',
  ZERO_AMOUNT: 'Zero amount',
  DUPLICATE: 'Came in before',
};

/** The reason in words; one that is none of ours stays as it is. */
const titleOf = (reason: string): string => (titles as Readonly<Record<string, string>>)[reason] ?? reason;

function settledWords({ status, accountNumber, deleteReason }: ExceptionRow): string {
  if (status === 'EXCEPTION') return 'Waits for an owner';
  return status === 'DELETED' ? `Deleted: ${deleteReason}` : `${status === 'POSTED' ? 'Posted' : 'Given'} to ${accountNumber}`;
}

function rowOf(row: ExceptionRow): ReportRow {
  return factRow({
    date: { date: row.depositOn },
    file: row.fileName,
    line: String(row.fileLine),
    scanned: row.ownerAccount,
    remitter: row.remitter,
    check: row.checkNumber,
    amount: moneyCell(row.amount_cents, { rows: 'lockbox-line', itemId: `${row.depositOn}.1.${row.lockboxLineId}`, sign: 1 }),
    settled: settledWords(row),
    by: row.settledBy,
  });
}

export const lockboxExceptionsReport = joinReport(lockboxExceptions, async (tx, { communityId, params: { fromDate, toDate } }) => {
  const found = await listExceptions(tx, communityId, { from: fromDate, to: toDate, lockboxLineId: null });
  const groups = [...Map.groupBy(found, (row) => row.reason)].toSorted(([a], [b]) => titleOf(a).localeCompare(titleOf(b)));
  const rows = groups.flatMap(([reason, own]) => {
    const lines = own.map(rowOf);
    return [headRow(titleOf(reason), columns), ...lines, totalRow('total', counted(own.length, 'payment'), lines, columns)];
  });
  const all = rows.filter((row) => row.kind === 'row');
  return {
    subtitle: [`${formatDateLong(fromDate)} to ${formatDateLong(toDate)}`],
    columns,
    rows: [...rows, totalRow('grandTotal', `Total, ${counted(found.length, 'payment')}`, all, columns)],
    checks: [],
  };
});
