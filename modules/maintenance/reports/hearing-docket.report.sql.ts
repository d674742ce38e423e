// Reads hearings of a time, asks the law packs for the days of their notice and for their panel, and matches
// the panel with the directors of the day.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, daysBetween, formatDateLong, formatSpan, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, doorCell, factRow, underHeads } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { lawOf } from '../../law/law.server.ts';
import { type HearingState, hearingStates, type NoticeMethod, noticeMethods } from '../violations/violation.contract.ts';
import { hearingFacts } from '../violations/violation.rules.ts';
import { hearingDocket } from './hearing-docket.report.ts';

const columns: ReportColumn[] = [
  { key: 'time', title: 'Time', kind: 'code' },
  { key: 'number', title: 'Case', kind: 'code' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'allegation', title: 'Allegation', kind: 'text' },
  { key: 'noticed', title: 'Notice', kind: 'date', over: 'Notice' },
  { key: 'method', title: 'How, proof', kind: 'text', over: 'Notice' },
  { key: 'days', title: 'Days', kind: 'count', over: 'Notice' },
  { key: 'required', title: 'Required', kind: 'text', over: 'Notice' },
  { key: 'panel', title: 'Panel', kind: 'text' },
  { key: 'eligible', title: 'May it sit', kind: 'text' },
  { key: 'result', title: 'Result', kind: 'text' },
  { key: 'fine', title: 'Fine', kind: 'money' },
  { key: 'sent', title: 'Decision sent', kind: 'date' },
];

interface Row {
  violationId: string;
  number: string;
  property: string;
  owner: string;
  allegation: string;
  hearingDate: LocalDate;
  hour: string;
  place: string;
  panel: string;
  state: HearingState;
  noticedDate: LocalDate | null;
  noticeMethod: NoticeMethod | '';
  noticeProof: string;
  outcome: '' | 'UPHELD' | 'DISMISSED';
  fine: Cents | null;
  sentDate: LocalDate | null;
  /** Names of those who were directors on the day. */
  directors: string[];
}

async function listDocket(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Row[]> {
  const found = await sql<Omit<Row, 'fine'> & { fine: string | null }>`
    select h.violation_id as "violationId", 'V-' || v.violation_number as number, concat_ws(' ', p.account_number, p.street) as property,
      coalesce(t.display_name, '') as owner, concat_ws(', ', c.alias || ' ' || c.name, nullif(v.article, '')) as allegation, h.hearing_on as "hearingDate",
      h.hearing_hour as hour, h.place, h.panel, h.state, h.noticed_on as "noticedDate", h.notice_method as "noticeMethod", h.notice_proof as "noticeProof",
      h.outcome, h.fine_cents::text as fine, h.decision_sent_on as "sentDate",
      coalesce((select jsonb_agg(distinct concat_ws(' ', nullif(d.first_name, ''), d.last_name)) from people.committee k
        join people.committee_member m on m.customer_id = ${tx.customerId} and m.committee_id = k.committee_id and m.start_on <= h.hearing_on
          and (m.end_on is null or m.end_on >= h.hearing_on)
        join people.party d on d.customer_id = ${tx.customerId} and d.party_id = m.party_id
        where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.committee_type = 'BOARD'), '[]') as directors
    from maintenance.violation_hearing h
    join maintenance.violation v on v.customer_id = ${tx.customerId} and v.violation_id = h.violation_id
    join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = v.property_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = v.ownership_id
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where h.customer_id = ${tx.customerId} and h.community_id = ${communityId} and h.hearing_on between ${from}::date and ${to}::date
      and h.state <> 'CANCELED'
    order by h.hearing_on, h.hearing_hour, v.violation_number, h.violation_hearing_id`.execute(tx.db);
  return found.rows.map((row) => ({ ...row, fine: row.fine === null ? null : BigInt(row.fine) }));
}

const panelOf = ({ panel }: Row): string[] =>
  panel
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** What the packs ask of a hearing: the days of its notice, and who of its panel may not sit. */
function lawful(row: Row, judge: Awaited<ReturnType<typeof lawOf>>): { required: string; eligible: string } {
  const names = panelOf(row);
  const isDirector = (name: string) => row.directors.some((director) => director.toLowerCase() === name.toLowerCase());
  const noticed = row.noticedDate ?? row.hearingDate;
  const notice = { ...hearingFacts(noticed, row.hearingDate), noticeDelivered: noticed };
  const answer = judge({ topic: 'hearing', asOf: row.hearingDate, facts: notice });
  const panel = names.map((name) => (isDirector(name) ? 'director' : 'owner'));
  const seated = judge({ topic: 'hearing', asOf: row.hearingDate, facts: { ...notice, panel } });
  if (answer.ruleVersion === null)
    return { required: 'No rule on file', eligible: names.length === 0 ? 'Panel not recorded' : 'No rule on file' };
  const days = answer.earliestDate === null ? null : daysBetween(noticed, answer.earliestDate);
  const short = days !== null && row.noticedDate !== null && daysBetween(row.noticedDate, row.hearingDate) < days;
  const directors = names.filter(isDirector);
  const barred = seated.missing.includes('independentCommittee') || seated.missing.includes('eligiblePanel');
  const words = [
    ...(barred ? [`Directors may not sit: ${directors.join(', ')}`] : []),
    ...(seated.missing.includes('panel') ? [`Too few: ${names.length}`] : []),
  ];
  return {
    required: days === null ? 'No number of days' : short ? `${days}, too short` : `${days}`,
    eligible: names.length === 0 ? 'Panel not recorded' : words.join('; ') || 'Yes',
  };
}

const resultOf = ({ outcome, state }: Row): string =>
  outcome === 'UPHELD' ? 'Upheld' : outcome === 'DISMISSED' ? 'Dismissed' : hearingStates[state][0];

export const hearingDocketReport = joinReport(hearingDocket, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const rows = await listDocket(tx, communityId, fromDate, toDate);
  const judge = await lawOf(tx, communityId);
  const lineOf = (row: Row): ReportRow => {
    const { required, eligible } = lawful(row, judge);
    const method = row.noticeMethod === '' ? '' : noticeMethods[row.noticeMethod];
    return factRow({
      time: row.hour || 'No time',
      number: doorCell(row.number, 'violation-view', { communityId, violationId: row.violationId }),
      property: row.property,
      owner: row.owner,
      allegation: row.allegation,
      noticed: dayCell(row.noticedDate),
      method: row.noticedDate === null ? 'Not recorded' : [method, row.noticeProof].filter(Boolean).join(', '),
      days: row.noticedDate === null ? null : { count: daysBetween(row.noticedDate, row.hearingDate) },
      required,
      panel: row.panel,
      eligible,
      result: resultOf(row),
      fine: row.fine === null ? null : { amount: row.fine },
      sent: dayCell(row.sentDate),
    });
  };
  return {
    subtitle: [formatSpan(fromDate, toDate), 'A panel is matched by name with the directors of the day; kinship is not recorded'],
    columns,
    rows: underHeads(rows, ({ hearingDate, place }) => [formatDateLong(hearingDate), place].filter(Boolean).join(', '), lineOf, columns, [
      'hearing',
      'hearings',
    ]),
    checks: [],
  };
});
