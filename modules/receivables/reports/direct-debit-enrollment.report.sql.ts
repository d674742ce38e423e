// Reads authorizations by state and account, with what the next draw would take.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import {
  addDays,
  addMonths,
  dateOf,
  dateParts,
  endOfMonth,
  formatDateLong,
  formatMoney,
  type LocalDate,
  startOfMonth,
} from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, factRow, headRow, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { bankingDayFrom } from '../direct-debit/draw.rules.ts';
import { type EnrollmentRow, listEnrollments } from '../direct-debit/enrollment.store.ts';
import { ownerPaymentKinds } from '../direct-debit/owner-payment.contract.ts';
import { directDebitEnrollment } from './direct-debit-enrollment.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'kind', title: 'Draws', kind: 'text' },
  { key: 'method', title: 'Method', kind: 'code' },
  { key: 'codes', title: 'For', kind: 'text' },
  { key: 'authorized', title: 'Authorized', kind: 'date' },
  { key: 'range', title: 'No notice within', kind: 'text' },
  { key: 'notice', title: 'Notice sent', kind: 'date' },
  { key: 'next', title: 'Next draw', kind: 'date' },
  { key: 'amount', title: 'Next amount', kind: 'money' },
  { key: 'held', title: 'Waits for', kind: 'text' },
];

/** The next day from a day on that an authorization draws on, a banking day; null where it is over. */
function nextDraw(row: EnrollmentRow, asOf: LocalDate): LocalDate | null {
  const from = [asOf, row.firstDate, row.pausedThroughDate === null ? asOf : addDays(row.pausedThroughDate, 1)].toSorted().at(-1) ?? asOf;
  if (row.kind === 'ONE_TIME') return row.lastDrawDate === null ? bankingDayFrom(from) : null;
  const dayIn = (month: LocalDate) => {
    const { year, month: number } = dateParts(month);
    return bankingDayFrom(dateOf(year, number, Math.min(row.drawDay, dateParts(endOfMonth(month)).day)));
  };
  const isDrawn = row.lastDrawDate !== null && row.lastDrawDate >= startOfMonth(from);
  const day = isDrawn || dayIn(from) < from ? dayIn(addMonths(startOfMonth(from), 1)) : dayIn(from);
  return row.lastDate !== null && day > row.lastDate ? null : day;
}

function rowOf(row: EnrollmentRow, asOf: LocalDate): ReportRow {
  const { from_cents: from, to_cents: to } = row;
  return factRow({
    account: row.accountNumber,
    owner: row.owner,
    kind: ownerPaymentKinds[row.kind],
    method: `••••${row.last4}`,
    codes: row.amountRule === 'CODES' ? row.codes : row.amountRule === 'FIXED' ? 'A fixed amount' : 'What is owed',
    authorized: dayCell(row.consentedDate),
    range: from === null || to === null ? '' : `${formatMoney(from, 'digits')} to ${formatMoney(to, 'digits')}`,
    notice: dayCell(row.noticeDate),
    next: row.state === 'HELD' ? null : dayCell(nextDraw(row, asOf)),
    amount: moneyCell(row.next_cents, { rows: 'owner-payment', itemId: `${row.firstDate}.1.${row.ownerPaymentId}`, toDate: asOf, sign: 1 }),
    held: row.state === 'HELD' ? row.heldFor : '',
  });
}

const states = { HELD: 'On hold', ACTIVE: 'Enrolled' } as const;

export const directDebitEnrollmentReport = joinReport(directDebitEnrollment, async (tx, { communityId, params: { asOfDate } }) => {
  const found = await listEnrollments(tx, communityId, asOfDate);
  const rows = (['HELD', 'ACTIVE'] as const).flatMap((state): ReportRow[] => {
    const own = found.filter((row) => row.state === state).map((row) => rowOf(row, asOfDate));
    return own.length === 0
      ? []
      : [headRow(states[state], columns), ...own, totalRow('total', counted(own.length, 'owner payment'), own, columns)];
  });
  const all = rows.filter((row) => row.kind === 'row');
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`],
    columns,
    rows: [...rows, totalRow('grandTotal', `Total, ${counted(found.length, 'owner payment')}`, all, columns)],
    checks: [],
  };
});
