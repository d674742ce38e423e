// Reads online payments by status and day.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { formatSpan } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, factRow, headRow, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { listHistory, type OnlineHistoryRow } from '../platform/online-history.store.ts';
import { type OnlineState, paymentStates } from '../platform/online-payment.contract.ts';
import { onlinePaymentHistory } from './online-payment-history.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'method', title: 'Paid with', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'fee', title: 'Fee of the payer', kind: 'money' },
  { key: 'submitted', title: 'Submitted', kind: 'date' },
  { key: 'status', title: 'Status', kind: 'text' },
  { key: 'posted', title: 'Posted', kind: 'date' },
];

const groups = { POSTED: 'Posted', PROGRESS: 'In progress', HOLD: 'On hold', OVER: 'Not paid' } as const;
type Group = keyof typeof groups;

const over: ReadonlySet<OnlineState> = new Set(['FAILED', 'CANCELED']);
const held: ReadonlySet<OnlineState> = new Set(['RETURNED', 'DISPUTED', 'LOST', 'EXPIRED']);

/** Where a payment stands: what came back or is disputed is on hold, what has a receipt is posted. */
function groupOf({ state, batchId }: OnlineHistoryRow): Group {
  if (over.has(state)) return 'OVER';
  if (held.has(state)) return 'HOLD';
  return batchId === null && state !== 'REFUNDED' ? 'PROGRESS' : 'POSTED';
}

function rowOf(row: OnlineHistoryRow): ReportRow {
  const itemId = `${row.madeDate}.1.${row.onlinePaymentId}`;
  return factRow({
    account: row.accountNumber,
    owner: row.owner,
    method: row.masked,
    amount: moneyCell(row.amount_cents, { rows: 'online-payment', itemId, sign: 1 }),
    fee: moneyCell(row.payerFee_cents, { rows: 'online-payment', itemId, kinds: ['FEE'], sign: 1 }),
    submitted: dayCell(row.submittedDate),
    status: row.code === '' ? paymentStates[row.state][0] : `${paymentStates[row.state][0]}, ${row.code}`,
    posted: dayCell(row.postedDate),
  });
}

export const onlinePaymentHistoryReport = joinReport(onlinePaymentHistory, async (tx, { communityId, params }) => {
  const { fromDate: from, toDate: to, ownershipId = null, status } = params;
  const found = (await listHistory(tx, communityId, { from, to, ownershipId })).filter(
    (row) => status === 'ALL' || groupOf(row) === status,
  );
  const rows = (Object.keys(groups) as Group[]).flatMap((group): ReportRow[] => {
    const own = found.filter((row) => groupOf(row) === group).map(rowOf);
    return own.length === 0
      ? []
      : [headRow(groups[group], columns), ...own, totalRow('total', counted(own.length, 'payment'), own, columns)];
  });
  const all = rows.filter((row) => row.kind === 'row');
  return {
    subtitle: [formatSpan(from, to)],
    columns,
    rows: [...rows, totalRow('grandTotal', `Total, ${counted(found.length, 'payment')}`, all, columns)],
    checks: [],
  };
});
