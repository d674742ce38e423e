// Reads committees with who sits on them on a day, by the end of their terms, and says what each lacks.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { committeeFields } from '../committees/committee.fields.ts';
import { warningsOf } from '../committees/committee.rules.ts';
import { keptCommittees, listCommittees, listRoster, type RosterRow } from '../committees/committee.store.ts';
import { boardAndCommitteeRoster } from './board-and-committee-roster.report.ts';

const columns: ReportColumn[] = [
  { key: 'member', title: 'Member', kind: 'text' },
  { key: 'position', title: 'Position', kind: 'text' },
  { key: 'begins', title: 'Begins', kind: 'date', over: 'Term' },
  { key: 'ends', title: 'Ends', kind: 'date', over: 'Term' },
  { key: 'votes', title: 'Votes', kind: 'text' },
  { key: 'signs', title: 'Signs', kind: 'text' },
  { key: 'phone', title: 'Telephone', kind: 'text' },
  { key: 'email', title: 'Email', kind: 'text' },
  { key: 'standing', title: 'Standing', kind: 'text' },
];

const standingWords = { COMING: 'To come', SITS: '', ENDED: 'Ended' } as const;

function memberLine(row: RosterRow): ReportRow {
  return factRow({
    member: row.name,
    position: row.position,
    begins: dayCell(row.startDate),
    ends: dayCell(row.endDate),
    votes: row.isVoting ? 'Yes' : 'No',
    signs: row.isSigner ? 'Yes' : 'No',
    phone: row.phone,
    email: row.email,
    standing: standingWords[row.standing],
  });
}

/** By the end of the term, those without an end last. */
const byEnd = (a: RosterRow, b: RosterRow) => {
  const [left, right] = [a.endDate ?? '9999-12-31', b.endDate ?? '9999-12-31'];
  return left < right ? -1 : left > right ? 1 : 0;
};

async function committeeLines(
  tx: Tx,
  communityId: string,
  { committeeId, name }: { committeeId: string; name: string },
  { asOf, showEnded }: { asOf: LocalDate; showEnded: boolean },
): Promise<ReportRow[]> {
  const kept = await keptCommittees.find(tx, committeeId, communityId);
  const roster = await listRoster(tx, committeeId, asOf);
  const shown = roster.filter((row) => showEnded || row.standing !== 'ENDED').toSorted(byEnd);
  const sitting = roster.filter((row) => row.standing === 'SITS');
  if (!kept) return [];
  const { committeeType, quorum, isActive } = kept.facts;
  const head = `${name} · ${committeeFields.committeeType.words[committeeType]}, ${sitting.length} ${sitting.length === 1 ? 'member sits' : 'members sit'}, quorum ${quorum}`;
  return [
    headRow(isActive ? head : `${head} (dissolved)`, columns),
    ...shown.map(memberLine),
    ...warningsOf(kept.facts, sitting).map((words) => factRow({ member: words })),
  ];
}

export const boardAndCommitteeRosterReport = joinReport(boardAndCommitteeRoster, async (tx, { communityId, params }) => {
  const { asOfDate: asOf, showEnded } = params;
  const shown = (await listCommittees(tx, communityId)).filter(({ isActive }) => isActive || showEnded);
  // The board comes first, the others by name.
  const committees = [true, false].flatMap((isBoard) => shown.filter(({ committeeType }) => (committeeType === 'BOARD') === isBoard));
  const order = { asOf, showEnded };
  const rows: ReportRow[] = [];
  for (const committee of committees) rows.push(...(await committeeLines(tx, communityId, committee, order)));
  return {
    subtitle: [`As of ${formatDateLong(asOf)}`, showEnded ? 'Ended terms too' : 'Terms that run or are to come'],
    columns,
    rows,
    checks: [],
  };
});
