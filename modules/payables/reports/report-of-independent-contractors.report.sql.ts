// Reads contractors of California with their contracts; the amount that makes a report due is that of the
// law record.
import type { ReportColumn } from '../../../packages/contract/contract.ts';
import { addDays, dateParts, formatMoney, formatSpan } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, factRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { recordsOn, ruleVersionOf } from '../../law/law.server.ts';
import { contractorRows } from '../form-1099/form-1099.store.ts';
import { taxLawFrom } from '../form-1099/tax-law.rules.ts';
import { independentContractors } from './report-of-independent-contractors.report.ts';

const columns: ReportColumn[] = [
  { key: 'name', title: 'Contractor', kind: 'text' },
  { key: 'taxNumber', title: 'Tax number', kind: 'code' },
  { key: 'address', title: 'Address', kind: 'text' },
  { key: 'start', title: 'Contract', kind: 'date' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'paid', title: 'Paid', kind: 'money' },
  { key: 'end', title: 'Ends', kind: 'text' },
  { key: 'reached', title: 'Reached', kind: 'date' },
  { key: 'due', title: 'Report by', kind: 'date' },
];

/** Days to report a contractor. Source: DE 542; field-2026.md 10.2, to be confirmed for 2026. */
const REPORT_DAYS = 20;

export const independentContractorsReport = joinReport(independentContractors, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const records = recordsOn('informationReturns', toDate).map((one) => ({ ...one, ruleVersion: ruleVersionOf(one) }));
  const threshold = taxLawFrom(records, 'CA', dateParts(toDate).year).contractorThreshold ?? 60_000n;
  const rows = await contractorRows(tx, { communityId, fromDate, throughDate: toDate, threshold });
  return {
    subtitle: [formatSpan(fromDate, toDate), `Reported from ${formatMoney(threshold)}`, counted(rows.length, 'contractor')],
    columns,
    rows: rows.map((row) =>
      factRow({
        name: row.name,
        taxNumber: row.taxLast4 === '' ? '' : `•••${row.taxLast4}`,
        address: [row.street, row.city, `${row.state} ${row.postcode}`.trim()].filter(Boolean).join(', '),
        start: dayCell(row.startDate),
        amount: row.contract_cents === null ? null : { amount: row.contract_cents },
        paid: { amount: row.paid_cents },
        end: row.endDate === null ? 'Ongoing' : row.endDate,
        reached: dayCell(row.reachedDate),
        due: dayCell(row.reachedDate === null ? null : addDays(row.reachedDate, REPORT_DAYS)),
      }),
    ),
    checks: [],
  };
});
