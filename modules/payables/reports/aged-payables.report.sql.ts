// Sets open bills into columns by age, vendor by vendor, and ties their sum to the books.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import {
  addDays,
  type Cents,
  formatDate,
  formatDateLong,
  formatMoney,
  type Instant,
  invalid,
  type LocalDate,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { counted, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { basisOf, yearAt } from '../../ledger/ledger.server.ts';
import { type AgedPayable, agedPayables } from '../bills/aged-payables.sql.ts';
import { checkPayables } from '../tie-out/payable-check.store.ts';
import { agedPayable } from './aged-payables.report.ts';

/** An age in days, up to and including `until`; null for all that is older. */
interface Age {
  key: string;
  title: string;
  until: number | null;
}

/**
 * The ages of a report: current, then three steps, 30, 60 and 90 days unless others are asked for. Source:
 * reports.md row 30.
 */
function agesOf(first: number, second: number, third: number): Age[] {
  if (first < 1 || first >= second || second >= third)
    throw invalid('Each age must end later than the one before it.', [
      { path: 'secondDays', message: 'must lie between the first and the third' },
    ]);
  return [
    { key: 'current', title: 'Current', until: 0 },
    { key: 'days30', title: `1-${first} days`, until: first },
    { key: 'days60', title: `${first + 1}-${second} days`, until: second },
    { key: 'days90', title: `${second + 1}-${third} days`, until: third },
    { key: 'older', title: `Over ${third} days`, until: null },
  ];
}

const columnsFor = (ages: readonly Age[]): ReportColumn[] => [
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  ...ages.map(({ key, title }): ReportColumn => ({ key, title, kind: 'money' })),
  { key: 'total', title: 'Total', kind: 'money' },
  { key: 'oldest', title: 'Oldest', kind: 'date' },
];

interface Bucket {
  key: string;
  fromDate?: LocalDate;
  toDate?: LocalDate;
}

/**
 * The days of each bucket: what is due on the day or later is current, and a bill falls into one and only
 * one.
 */
function bucketsAsOf(asOf: LocalDate, ages: readonly Age[]): Bucket[] {
  let toDate: LocalDate | undefined;
  return ages.map(({ key, until }) => {
    const days: Bucket = { key, ...(until === null ? {} : { fromDate: addDays(asOf, -until) }), ...(toDate ? { toDate } : {}) };
    if (until !== null) toDate = addDays(asOf, -until - 1);
    return days;
  });
}

interface Aging {
  asOf: LocalDate;
  ages: readonly Age[];
  dayOf(bill: AgedPayable): LocalDate;
  /** Who opens them: by the day they fall due, or that they are dated. */
  rows: string;
}

/** The figures of some bills, all opening to `narrowed` within the bucket. */
function agedCells(
  bills: readonly AgedPayable[],
  narrowed: Omit<CellSource, 'rows' | 'sign'>,
  { asOf, ages, dayOf, rows }: Aging,
): Record<string, ReportCell> {
  const opens = { rows, asOfDate: asOf, ...narrowed, sign: 1 } as const;
  const cells = bucketsAsOf(asOf, ages).map(({ key, ...days }) => {
    const within = bills.filter((bill) => (!days.fromDate || dayOf(bill) >= days.fromDate) && (!days.toDate || dayOf(bill) <= days.toDate));
    const sum = sumCents(within.map((bill) => bill.open_cents));
    return [key, within.length > 0 ? moneyCell(sum, { ...opens, ...days }) : moneyCell(0n)] as const;
  });
  return {
    ...Object.fromEntries(cells),
    total: moneyCell(sumCents(bills.map((bill) => bill.open_cents)), ...(bills.length > 0 ? [opens] : [])),
  };
}

function vendorRows(bills: readonly AgedPayable[], aging: Aging, billDetail: boolean): ReportRow[] {
  const [first] = bills;
  if (!first) return [];
  const days = bills.map(aging.dayOf).toSorted();
  const line: ReportRow = {
    kind: 'row',
    level: 0,
    cells: {
      vendor: { text: first.vendorName },
      ...agedCells(bills, { payeeIds: [first.vendorId] }, aging),
      ...(days[0] ? { oldest: { date: days[0] } } : {}),
    },
  };
  if (!billDetail) return [line];
  const details = bills.map((bill): ReportRow => {
    const one = agedCells([bill], { itemId: `${bill.billDate}.${bill.billId}.1` }, aging);
    const words = `${bill.billNumber} of ${formatDate(bill.billDate)}, due ${formatDate(bill.dueDate)}`;
    return { kind: 'row', level: 1, cells: { vendor: { text: words }, ...one, oldest: { date: aging.dayOf(bill) } } };
  });
  return [line, ...details];
}

async function provedBy(
  tx: Tx,
  { communityId, knownTime }: { communityId: string; knownTime: Instant | null },
  asOf: LocalDate,
  total: Cents,
): Promise<ReportCheck> {
  const [name] = agedPayable.proves;
  if (knownTime !== null) return { name, outcome: 'notApplicable', detail: 'the payable accounts are tied as they stand today' };
  const { applies, ledger } = await checkPayables(tx, communityId, asOf);
  if (!applies) return { name, outcome: 'notApplicable', detail: 'books on cash carry no payable' };
  return checkEqual(name, total, ledger, formatMoney(ledger, 'digits'));
}

export const agedPayablesReport = joinReport(agedPayable, async (tx, { communityId, params, knownTime }) => {
  const { asOfDate: asOf, basis, payeeId, firstDays, secondDays, thirdDays, billDetail, order } = params;
  const ages = agesOf(firstDays, secondDays, thirdDays);
  const all = await agedPayables(tx, { communityId, asOf, knownTime });
  const open = all.filter(({ vendorId }) => payeeId === null || vendorId === payeeId);
  const byDue = basis === 'due';
  const aging: Aging = {
    asOf,
    ages,
    dayOf: (bill) => (byDue ? bill.dueDate : bill.billDate),
    rows: byDue ? 'open-bills' : 'open-bills-by-bill-date',
  };
  const sum = (bills: readonly AgedPayable[]) => sumCents(bills.map((bill) => bill.open_cents));
  const vendors = [...Map.groupBy(open, (bill) => bill.vendorId).values()];
  const sorted = order === 'balance' ? vendors.toSorted((a, b) => (sum(a) > sum(b) ? -1 : sum(a) < sum(b) ? 1 : 0)) : vendors;
  const title = `Total, ${counted(vendors.length, 'vendor')}`;
  return {
    subtitle: [`As of ${formatDateLong(asOf)}`, byDue ? 'By due date' : 'By bill date', basisOf(await yearAt(tx, communityId, asOf))],
    columns: columnsFor(ages),
    rows: [
      ...sorted.flatMap((bills) => vendorRows(bills, aging, billDetail)),
      {
        kind: 'grandTotal',
        level: 0,
        cells: { vendor: { text: title }, ...agedCells(open, payeeId === null ? {} : { payeeIds: [payeeId] }, aging) },
      },
    ],
    checks: [await provedBy(tx, { communityId, knownTime }, asOf, sum(all))],
  };
});
