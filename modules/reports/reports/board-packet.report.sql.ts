// Reads the packets of the board made in a time, below what stands in one.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { formatSpan } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { memberTitle, memberWords } from '../packages/member-words.rules.ts';
import { listPackets, type PacketLine } from '../packages/package-rows.sql.ts';
import { standardPackages } from '../packages/standard-package.rules.ts';
import { boardPacket } from './board-packet.report.ts';

const columns: ReportColumn[] = [
  { key: 'place', title: 'No.', kind: 'code' },
  { key: 'name', title: 'Name', kind: 'text' },
  { key: 'words', title: 'Run by', kind: 'text' },
  { key: 'date', title: 'Made', kind: 'date' },
  { key: 'pages', title: 'Pages', kind: 'count' },
  { key: 'members', title: 'Members', kind: 'count' },
  { key: 'leftOut', title: 'Left out', kind: 'count' },
  { key: 'state', title: 'Status', kind: 'text' },
];

const stateWords = { WAITING: 'Being made', DONE: 'Made', FAILED: 'Failed' } as const;

const packetRow = ({ name, madeOn, madeBy, pages, members, leftOut, state, message }: PacketLine, communityId: string): ReportRow =>
  factRow({
    name: doorCell(name, 'report-packages', { communityId }),
    words: madeBy,
    date: dayCell(madeOn),
    pages: pages === null ? null : { count: pages },
    members: { count: members },
    leftOut: { count: leftOut },
    state: [stateWords[state], message].filter(Boolean).join(': '),
  });

export const boardPacketReport = joinReport(boardPacket, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const packet = standardPackages.find(({ key }) => key === 'monthly-board-packet');
  const members = packet?.members ?? [];
  const made = await listPackets(tx, communityId, fromDate, toDate, 'monthly-board-packet');
  return {
    subtitle: [`Packets made ${formatSpan(fromDate, toDate)}`, 'Pages are numbered through; each reader gets the members they may run'],
    columns,
    rows: [
      headRow(`Contents, ${counted(members.length, 'member')}`, columns),
      ...members.map((member, at) =>
        factRow({ place: String(at + 1), name: memberTitle(member.name), words: memberWords(member), state: 'In the packet' }),
      ),
      ...(packet?.waiting ?? []).map((title) => factRow({ name: title, state: 'Waits for its report' })),
      headRow(`Packets, ${made.length} made`, columns),
      ...(made.length === 0
        ? [factRow({ name: 'None in this time', state: 'Not recorded' })]
        : made.map((one) => packetRow(one, communityId))),
    ],
    checks: [],
  };
});
