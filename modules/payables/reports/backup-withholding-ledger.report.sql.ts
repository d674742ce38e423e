// Reads what was withheld by payee and holds it against the credits of the account that holds it.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { type Cents, formatMoney, formatSpan, mulDiv, sumCents } from '../../../packages/kernel/kernel.ts';
import { factRow, headRow } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { findPayer } from '../form-1099/tax-facts.store.ts';
import { type WithheldLine, withheldLines, withholdingMovement } from '../form-1099/tax-report.store.ts';
import { backupWithholdingLedger } from './backup-withholding-ledger.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Paid', kind: 'date' },
  { key: 'check', title: 'Check', kind: 'code' },
  { key: 'why', title: 'Reason', kind: 'text' },
  { key: 'gross', title: 'Payment', kind: 'money' },
  { key: 'withheld', title: 'Withheld', kind: 'money' },
  { key: 'rate', title: 'Of the payment', kind: 'text' },
  { key: 'voided', title: 'Voided', kind: 'date' },
];

function rateOf({ paid_cents, withheld_cents }: WithheldLine): string {
  const hundredths = mulDiv(withheld_cents, 10_000n, paid_cents + withheld_cents);
  return `${formatMoney(hundredths, 'digits')} %`;
}

const lineOf = (line: WithheldLine): ReportRow =>
  factRow({
    date: { date: line.paidDate },
    check: line.checkNumber,
    why: line.why,
    gross: { amount: line.paid_cents + line.withheld_cents },
    withheld: { amount: line.withheld_cents },
    rate: rateOf(line),
    voided: line.voidDate === null ? null : { date: line.voidDate },
  });

export const backupWithholdingLedgerReport = joinReport(backupWithholdingLedger, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const days = { communityId, fromDate, throughDate: toDate };
  const lines = await withheldLines(tx, days);
  const accountId = (await findPayer(tx, communityId))?.withholdingAccountId ?? null;
  const booked = accountId === null ? { withheld: 0n, deposited: 0n } : await withholdingMovement(tx, { ...days, accountId });
  const withheld = sumCents(lines.map((line) => line.withheld_cents));
  const total = (title: string, cents: Cents): ReportRow => ({
    kind: 'grandTotal',
    level: 0,
    cells: { why: { text: title }, withheld: { amount: cents } },
  });
  const [name] = backupWithholdingLedger.proves;
  return {
    subtitle: [formatSpan(fromDate, toDate)],
    columns,
    rows: [
      ...[...Map.groupBy(lines, ({ vendorId }) => vendorId).values()].flatMap((own) => [
        headRow(own[0]?.payee ?? '', columns),
        ...own.map(lineOf),
        {
          kind: 'subtotal' as const,
          level: 0,
          cells: { why: { text: own[0]?.payee ?? '' }, withheld: { amount: sumCents(own.map((one) => one.withheld_cents)) } },
        },
      ]),
      total('Withheld', withheld),
      total('Deposited, or given back by a void', booked.deposited),
    ],
    checks: [checkEqual(name, withheld, booked.withheld, formatMoney(booked.withheld, 'digits'))],
  };
});
