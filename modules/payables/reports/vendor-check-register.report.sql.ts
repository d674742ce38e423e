// Reads the checks and voids of a span by vendor, and proves them against the credits to cash in the books.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { type Cents, formatMoney, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { type CheckRegisterRow, checkRegister } from '../checks/check-register.sql.ts';
import { checkCash } from '../checks/check-rows.store.ts';
import { vendorCheckRegister } from './vendor-check-register.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'Check', kind: 'code' },
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'memo', title: 'Memo', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
];

/** A check as it was issued, or, with the opposite sign, as it was voided. */
interface Line {
  check: CheckRegisterRow;
  date: LocalDate;
  amount: Cents;
  memo: string;
}

function linesOf(check: CheckRegisterRow, isWithin: (day: LocalDate | null) => day is LocalDate): Line[] {
  const { checkDate, voidDate, voidReason, amount_cents: amount, billNumbers } = check;
  const issued = isWithin(checkDate) ? [{ check, date: checkDate, amount, memo: billNumbers.join(', ') }] : [];
  const voided = isWithin(voidDate) ? [{ check, date: voidDate, amount: -amount, memo: `Voided: ${voidReason ?? ''}` }] : [];
  return [...issued, ...voided];
}

function lineOf({ check, date, amount, memo }: Line): ReportRow {
  return factRow({
    number: check.checkNumber,
    vendor: doorCell(check.payee, 'vendor-view', { vendorId: check.vendorId }),
    date: dayCell(date),
    memo,
    amount: { amount },
  });
}

export const vendorCheckRegisterReport = joinReport(vendorCheckRegister, async (tx, { communityId, params, knownTime }) => {
  const { fromDate, toDate, payeeId } = params;
  const isWithin = (day: LocalDate | null): day is LocalDate => day !== null && fromDate <= day && day <= toDate;
  const checks = await checkRegister(tx, { communityId, fromDate, throughDate: toDate, knownTime });
  const all = checks.filter(({ vendorId }) => payeeId === null || vendorId === payeeId).flatMap((check) => linesOf(check, isWithin));
  const sorted = all.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const sum = (lines: readonly Line[]) => sumCents(lines.map(({ amount }) => amount));
  const span = { fromDate, toDate };
  const vendors = [...Map.groupBy(sorted, ({ check }) => check.vendorId)]
    .map(([vendorId, lines]) => ({ vendorId, name: lines[0]?.check.payee ?? '', lines }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const total = (kind: 'subtotal' | 'grandTotal', title: string, lines: readonly Line[], payeeIds: readonly string[]): ReportRow => ({
    kind,
    level: 0,
    cells: {
      vendor: { text: title },
      amount: lines.length === 0 ? moneyCell(0n) : moneyCell(sum(lines), { rows: 'checks', payeeIds, ...span, sign: -1 }),
    },
  });
  const ids = vendors.map(({ vendorId }) => vendorId);
  const booked = -(await checkCash(tx, communityId, { ...span, ...(payeeId === null ? {} : { payeeIds: [payeeId] }) }, knownTime));
  const [agrees] = vendorCheckRegister.proves;
  return {
    subtitle: [formatSpan(fromDate, toDate)],
    columns,
    rows: [
      ...vendors.flatMap(({ vendorId, name, lines }) => [
        headRow(name, columns),
        ...lines.map(lineOf),
        total('subtotal', `${name}, ${counted(lines.length, 'line')}`, lines, [vendorId]),
      ]),
      total('grandTotal', `Total, ${counted(vendors.length, 'vendor')}`, all, ids),
    ],
    checks: [checkEqual(agrees, sum(all), booked, formatMoney(booked, 'digits'))],
  };
});
