// Reads who is late on a day by stage of collection: what is open, how old it is, the next step, and what
// stands beside the stage.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { type Cents, daysBetween, formatDateLong, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, factRow, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { loadOwners, openItemsAsOf } from '../../receivables/receivables.server.ts';
import { type CaseRow, listOpenCases } from '../cases/case.store.ts';
import { type Stage, sideWords, stageNames, stageWords } from '../cases/stage.contract.ts';
import { listProcedures } from '../procedures/procedure.store.ts';
import { delinquencyStatus } from './delinquency-status.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'owes', title: 'Owes', kind: 'money' },
  { key: 'oldest', title: 'Oldest', kind: 'date' },
  { key: 'days', title: 'Days late', kind: 'count' },
  { key: 'since', title: 'In stage since', kind: 'date' },
  { key: 'next', title: 'Next step', kind: 'text' },
  { key: 'beside', title: 'Beside it', kind: 'text' },
];

interface Line {
  ownershipId: string;
  on: LocalDate;
  account: string;
  owner: string;
  owes: Cents;
  oldest: LocalDate;
  days: number;
  row: CaseRow | undefined;
  next: string;
}

/** What owners of lines owe, opened by their open charges. */
const owesCell = (lines: readonly Line[]) =>
  moneyCell(sumCents(lines.map(({ owes }) => owes)), {
    rows: 'open-items',
    ownershipIds: lines.map(({ ownershipId }) => ownershipId),
    ...(lines[0] ? { asOfDate: lines[0].on } : {}),
    sign: 1,
  });

const lineOf = (line: Line): ReportRow => {
  const { account, owner, oldest, days, row, next } = line;
  return factRow({
    account,
    owner,
    owes: owesCell([line]),
    oldest: dayCell(oldest),
    days: { count: days },
    since: dayCell(row?.stageDate ?? null),
    next,
    beside: row ? sideWords[row.side][0] : '',
  });
};

const sumRow = (kind: 'subtotal' | 'grandTotal', title: string, lines: readonly Line[]): ReportRow => ({
  kind,
  level: 0,
  cells: { owner: { text: title }, owes: owesCell(lines) },
});

export const delinquencyStatusReport = joinReport(delinquencyStatus, async (tx, { communityId, params }) => {
  const { asOfDate: on, minimumDays } = params;
  const items = Map.groupBy(await openItemsAsOf(tx, communityId, on), (item) => item.ownershipId);
  const cases = new Map((await listOpenCases(tx, communityId, on)).map((one) => [one.ownershipId, one]));
  const steps = new Map((await listProcedures(tx, communityId)).map((one) => [one.procedureId, one.steps]));
  const owners = await loadOwners(tx, communityId, [...items.keys()]);
  const lines = owners.flatMap(({ ownershipId, accountNumber: account, owner }): Line[] => {
    const open = items.get(ownershipId) ?? [];
    const [oldest] = open.map(({ agedFrom }) => agedFrom).toSorted();
    const days = oldest ? daysBetween(oldest, on) : 0;
    if (!oldest || days < Number(minimumDays)) return [];
    const row = cases.get(ownershipId);
    const next = row ? (steps.get(row.procedureId)?.[row.stepNo]?.name ?? '') : '';
    return [{ ownershipId, on, account, owner, owes: sumCents(open.map(({ open_cents }) => open_cents)), oldest, days, row, next }];
  });
  const byStage = Map.groupBy(lines, ({ row }): Stage => row?.stage ?? 'CURRENT');
  const groups = stageNames.flatMap((stage) => {
    const own = byStage.get(stage);
    return own ? [{ stage, own: own.toSorted((a, b) => (a.owes === b.owes ? 0 : a.owes > b.owes ? -1 : 1)) }] : [];
  });
  return {
    subtitle: [`As of ${formatDateLong(on)}`, `At least ${counted(Number(minimumDays), 'day')} late`],
    columns,
    rows: [
      ...groups.flatMap(({ stage, own }) => [
        headRow(stage === 'CURRENT' ? 'No case' : stageWords[stage][0], columns),
        ...own.map(lineOf),
        sumRow('subtotal', counted(own.length, 'owner'), own),
      ]),
      sumRow('grandTotal', counted(lines.length, 'owner'), lines),
    ],
    checks: [],
  };
});
