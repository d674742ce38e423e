// Reads the insurance of vendors as it stands on a day, what is over first, with the bills open to each.
import type { CellSource, ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { addDays, daysBetween, formatDateLong, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { dayCell, factRow, moneyCell, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { listServingCover, type ServingCover } from '../../people/people.server.ts';
import { type AgedPayable, agedPayables } from '../bills/aged-payables.sql.ts';
import { vendorInsuranceExpiry } from './vendor-insurance-expiry.report.ts';

const columns: ReportColumn[] = [
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'type', title: 'Insurance', kind: 'text' },
  { key: 'carrier', title: 'Carrier', kind: 'text' },
  { key: 'policy', title: 'Policy', kind: 'code' },
  { key: 'limit', title: 'Limit', kind: 'money' },
  { key: 'expires', title: 'Expires', kind: 'date' },
  { key: 'days', title: 'Days left', kind: 'code' },
  { key: 'required', title: 'Required', kind: 'text' },
  { key: 'open', title: 'Open bills', kind: 'money' },
];

const heads = ['Expired', 'Missing', 'Expires soon', 'Later'] as const;

/** Under which head a policy stands on a day. */
function headOf({ standing, expiresDate }: ServingCover, asOf: LocalDate, withinDays: number): (typeof heads)[number] {
  if (standing === 'MISSING' || expiresDate === null) return 'Missing';
  if (standing === 'EXPIRED') return 'Expired';
  return expiresDate <= addDays(asOf, withinDays) ? 'Expires soon' : 'Later';
}

/** What is open to a vendor, opening its bills one by one; nothing where nothing is. */
function openCell(bills: readonly AgedPayable[] | undefined, asOf: LocalDate): ReportCell | null {
  if (!bills) return null;
  const sources = bills.map(
    ({ billDate, billId }): CellSource => ({ rows: 'open-bills', itemId: `${billDate}.${billId}.1`, asOfDate: asOf, sign: 1 }),
  );
  return moneyCell(sumCents(bills.map((bill) => bill.open_cents)), ...sources);
}

function lineOf(cover: ServingCover, asOf: LocalDate, open: ReportCell | null): ReportRow {
  const { vendor, type, carrier, policyNumber, limitAmount, expiresDate, isRequired } = cover;
  return factRow({
    vendor,
    type: type ?? 'None in force',
    carrier,
    policy: policyNumber,
    limit: type === null ? null : { amount: limitAmount },
    expires: dayCell(expiresDate),
    days: expiresDate === null ? '' : String(daysBetween(asOf, expiresDate)),
    required: isRequired ? 'Yes' : 'No',
    open,
  });
}

export const vendorInsuranceExpiryReport = joinReport(vendorInsuranceExpiry, async (tx, { communityId, params }) => {
  const { asOfDate: asOf, withinDays, requiredOnly } = params;
  const covers = (await listServingCover(tx, communityId, asOf)).filter((cover) => cover.isRequired || !requiredOnly);
  const bills = Map.groupBy(await agedPayables(tx, { communityId, asOf }), (bill) => bill.vendorId);
  const order = (cover: ServingCover) => heads.indexOf(headOf(cover, asOf, withinDays));
  const shown = covers.filter((cover) => headOf(cover, asOf, withinDays) !== 'Later').toSorted((a, b) => order(a) - order(b));
  return {
    subtitle: [
      `As of ${formatDateLong(asOf)}`,
      `Expiring within ${withinDays} days`,
      requiredOnly ? 'Required insurance' : 'All insurance',
      'Vendors that serve it',
    ],
    columns,
    rows: underHeads(
      shown,
      (cover) => headOf(cover, asOf, withinDays),
      (cover) => lineOf(cover, asOf, openCell(bills.get(cover.vendorId), asOf)),
      columns,
      ['policy', 'policies'],
    ),
    checks: [],
  };
});
