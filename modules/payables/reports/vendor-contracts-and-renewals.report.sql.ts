// Reads contracts as they stand on a day, those that ask for a decision first, and what checks paid to their
// vendors in the year.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, dateOf, dateParts, formatDate, formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, factRow, moneyCell, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import type { ContractState } from '../../people/people.contract.ts';
import { type ContractRow, contractState, endOfTerm, listContractRows } from '../../people/people.server.ts';
import { checkCash } from '../checks/check-rows.store.ts';
import { vendorContractsAndRenewals } from './vendor-contracts-and-renewals.report.ts';

const columns: ReportColumn[] = [
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  { key: 'contract', title: 'Contract', kind: 'text' },
  { key: 'begins', title: 'Begins', kind: 'date' },
  { key: 'ends', title: 'Ends', kind: 'date' },
  { key: 'term', title: 'Term', kind: 'text' },
  { key: 'noticeBy', title: 'Notice by', kind: 'date' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'paid', title: 'Paid this year', kind: 'money' },
];

/** In the order they ask for something. */
const states = {
  EXPIRING: 'Expires soon',
  ACTIVE: 'In force',
  DRAFT: 'Draft',
  EXPIRED: 'Expired',
  TERMINATED: 'Terminated',
} as const satisfies Record<ContractState, string>;
const order = Object.keys(states) as ContractState[];

interface Contract extends ContractRow {
  state: ContractState;
  /** Null while it is ongoing. */
  termEnds: LocalDate | null;
  paid: ReportCell;
}

/** What checks paid to a vendor in the calendar year up to a day, voids taken off. */
async function paidCell(tx: Tx, communityId: string, vendorId: string, asOf: LocalDate): Promise<ReportCell> {
  const span = { payeeIds: [vendorId], fromDate: dateOf(dateParts(asOf).year, 1, 1), toDate: asOf };
  return moneyCell(-(await checkCash(tx, communityId, span)), { rows: 'checks', ...span, sign: -1 });
}

function termWords({ termEnds, renewsItself, isDraft }: Contract): string {
  if (isDraft) return 'Draft';
  if (termEnds === null) return 'Ongoing';
  return renewsItself ? 'Renews itself' : 'Ends';
}

function lineOf(contract: Contract): ReportRow {
  const { vendor, name, startDate, termEnds, noticeDays, amount, state, paid } = contract;
  const isOver = state === 'EXPIRED' || state === 'TERMINATED';
  return factRow({
    vendor,
    contract: name,
    begins: dayCell(startDate),
    ends: dayCell(state === 'TERMINATED' ? contract.cancelledDate : termEnds),
    term: termWords(contract),
    noticeBy: termEnds === null || isOver ? null : dayCell(addDays(termEnds, -noticeDays)),
    amount: { amount },
    paid,
  });
}

/** By the end of the term, ongoing ones last. */
const byEnd = (a: Contract, b: Contract) => {
  const [left, right] = [a.termEnds ?? '9999-12-31', b.termEnds ?? '9999-12-31'];
  return order.indexOf(a.state) - order.indexOf(b.state) || (left < right ? -1 : left > right ? 1 : 0);
};

export const vendorContractsReport = joinReport(vendorContractsAndRenewals, async (tx, { communityId, params }) => {
  const { asOfDate: asOf, withinDays, showOver } = params;
  const paidTo = new Map<string, ReportCell>();
  const all: Contract[] = [];
  for (const row of await listContractRows(tx, { communityId }, 'all')) {
    const paid = paidTo.get(row.vendorId) ?? (await paidCell(tx, communityId, row.vendorId, asOf));
    paidTo.set(row.vendorId, paid);
    all.push({ ...row, state: contractState(row, asOf), termEnds: endOfTerm(row, asOf), paid });
  }
  const isOver = ({ state }: Contract) => state === 'EXPIRED' || state === 'TERMINATED';
  const ends = ({ termEnds }: Contract) => withinDays === null || (termEnds !== null && termEnds <= addDays(asOf, withinDays));
  const shown = all.filter((contract) => (showOver || !isOver(contract)) && ends(contract)).toSorted(byEnd);
  return {
    subtitle: [
      `As of ${formatDateLong(asOf)}`,
      ...(withinDays === null ? [] : [`Ending within ${withinDays} days`]),
      `Paid from ${formatDate(dateOf(dateParts(asOf).year, 1, 1))}`,
    ],
    columns,
    rows: underHeads(shown, ({ state }) => states[state], lineOf, columns, ['contract', 'contracts']),
    checks: [],
  };
});
