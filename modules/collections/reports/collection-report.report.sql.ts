// Reads the cases open on a day by the stage they stood in then.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { formatDateLong, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type PropertyFlag, propertyFlagWords } from '../../communities/communities.contract.ts';
import { openItemsAsOf } from '../../receivables/receivables.server.ts';
import { listCasesOn, type RegisterRow } from '../cases/case-register.store.ts';
import { sideWords, stageNames, stageWords } from '../cases/stage.contract.ts';
import { collectionReport } from './collection-report.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'step', title: 'Step', kind: 'text' },
  { key: 'entered', title: 'Entered', kind: 'date' },
  { key: 'letters', title: 'Letters', kind: 'count' },
  { key: 'fees', title: 'Fees', kind: 'money' },
  { key: 'atStep', title: 'At the step', kind: 'money' },
  { key: 'owes', title: 'Owes', kind: 'money' },
  { key: 'holds', title: 'Holds', kind: 'text' },
  { key: 'attorney', title: 'Attorney', kind: 'text' },
];

const holdsOf = ({ side, holds }: RegisterRow): string =>
  [sideWords[side][0], ...holds.map((flag) => propertyFlagWords[flag as PropertyFlag] ?? flag)].filter(Boolean).join(', ');

function rowOf(one: RegisterRow, owes: bigint, on: LocalDate): ReportRow {
  const source = { rows: 'open-items', ownershipIds: [one.ownershipId], asOfDate: on, sign: 1 } as const;
  return factRow({
    account: one.accountNumber,
    owner: doorCell(one.owner, 'collection-case', { collectionCaseId: one.collectionCaseId }),
    step: one.step === '' ? stageWords[one.stage][0] : one.step,
    entered: dayCell(one.enteredDate),
    letters: { count: one.letters },
    fees: { amount: one.fees_cents },
    atStep: { amount: one.at_step_cents },
    owes: moneyCell(owes, source),
    holds: holdsOf(one),
    attorney: one.attorney,
  });
}

export const collectionReportReport = joinReport(collectionReport, async (tx, { communityId, params }) => {
  const { asOfDate: on, stage: wanted, attorney } = params;
  const owed = Map.groupBy(await openItemsAsOf(tx, communityId, on), ({ ownershipId }) => ownershipId);
  const cases = (await listCasesOn(tx, communityId, on))
    .filter(({ stage }) => wanted === 'ALL' || stage === wanted)
    .filter((one) => attorney === 'ALL' || (one.attorney !== '') === (attorney === 'WITH'));
  const line = (one: RegisterRow) => rowOf(one, sumCents((owed.get(one.ownershipId) ?? []).map(({ open_cents }) => open_cents)), on);
  const rows = stageNames.flatMap((stage) => {
    const own = cases.filter((one) => one.stage === stage).map(line);
    if (own.length === 0) return [];
    return [headRow(stageWords[stage][0], columns), ...own, totalRow('subtotal', counted(own.length, 'case'), own, columns)];
  });
  return {
    subtitle: [`As of ${formatDateLong(on)}`],
    columns,
    rows: [...rows, totalRow('grandTotal', `Total, ${counted(cases.length, 'case')}`, rows, columns)],
    checks: [],
  };
});
