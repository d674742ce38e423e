// What the law packs ask a community to send, file or renew around a fiscal year, with the message batch that
// sent it and whom it missed.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, countWords, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { lawOf, type RuleRecord, recordsOn, ruleVersionOf } from '../../law/law.server.ts';

/** One document or filing with its window, and what is on file of its sending. */
export interface Disclosure {
  document: string;
  detail: string;
  /** Null where the packs tell no day. */
  dueDate: LocalDate | null;
  dueWords: string;
  sentDate: LocalDate | null;
  sentTitle: string;
  letterBatchId: string | null;
  proof: string;
  /** Primary owners of the day it was sent who got no letter; null where nothing was sent. */
  missing: number | null;
  citation: string;
}

type Duty = Pick<Disclosure, 'document' | 'detail' | 'dueDate' | 'dueWords' | 'citation'>;
type Sent = Pick<Disclosure, 'sentDate' | 'sentTitle' | 'letterBatchId' | 'proof' | 'missing'>;

interface Batch {
  letterBatchId: string;
  title: string;
  letterDate: LocalDate;
  letters: number;
  failed: number;
  accepted: number;
  missing: number;
}

/** Batches of letters of a span, with the pieces the post accepted and the owners they missed. */
async function listBatches(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Batch[]> {
  const found = await sql<Batch>`
    select b.letter_batch_id as "letterBatchId", b.title, b.letter_on as "letterDate", l.letters, l.failed, l.accepted,
      (select count(*)::int from people.ownership o where o.customer_id = ${tx.customerId} and o.community_id = b.community_id and o.is_primary
        and o.start_on <= b.letter_on and (o.end_on is null or o.end_on > b.letter_on) and not exists (select from correspondence.letter x
          where x.customer_id = ${tx.customerId} and x.letter_batch_id = b.letter_batch_id and x.ownership_id = o.ownership_id
            and x.state not in ('FAILED', 'VOID'))) as missing
    from correspondence.letter_batch b
    cross join lateral (select count(*)::int as letters, count(*) filter (where x.state in ('FAILED', 'RETURNED'))::int as failed,
        count(*) filter (where exists (select from correspondence.mailing_certificate m where m.customer_id = ${tx.customerId}
          and m.print_job_id = x.print_job_id and m.accepted_on is not null))::int as accepted
      from correspondence.letter x where x.customer_id = ${tx.customerId} and x.letter_batch_id = b.letter_batch_id) l
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.state <> 'DRAFT' and b.letter_on between ${from}::date and ${to}::date
    order by b.letter_on desc, b.letter_batch_id desc`.execute(tx.db);
  return found.rows;
}

interface Meeting {
  name: string;
  isBoard: boolean;
  meetingDate: LocalDate;
  noticeDate: LocalDate | null;
  proof: string;
}

async function listMeetings(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Meeting[]> {
  const found = await sql<Meeting>`
    select m.name, coalesce(k.committee_type = 'BOARD', false) as "isBoard", m.meeting_on as "meetingDate", m.notice_on as "noticeDate", m.notice_proof as proof
    from governance.meeting m
    left join people.committee k on k.customer_id = ${tx.customerId} and k.committee_id = m.committee_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.meeting_on between ${from}::date and ${to}::date
    order by m.meeting_on, m.meeting_id`.execute(tx.db);
  return found.rows;
}

/** When the study in force was made, and the state and kind the packs are found by. */
async function factsOf(tx: Tx, communityId: string, on: LocalDate) {
  const found = await sql<{ lastStudy: LocalDate | null; state: string; kind: string | null }>`
    select (select max(s.study_on) from ledger.reserve_study s where s.customer_id = ${tx.customerId} and s.community_id = ${communityId}
        and s.adopted_on <= ${on}::date) as "lastStudy",
      case when c.law_state <> '' then c.law_state else c.state end as state, s.community_type as kind
    from communities.community c
    left join law.standing s on s.customer_id = ${tx.customerId} and s.community_id = c.community_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}`.execute(tx.db);
  return found.rows[0] ?? { lastStudy: null, state: '', kind: null };
}

const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const textIn = (record: RuleRecord, name: string): string => {
  const value = record.parameters[name];
  return typeof value === 'string' ? value : '';
};

/** Reports and renewals whose day the packs say in words or by the calendar alone. */
function filingsOf(records: readonly RuleRecord[], from: LocalDate): Duty[] {
  return records.flatMap((record): Duty[] => {
    const { topic, citation } = record;
    if (topic === 'registration') {
      const months = record.parameters['frequencyMonths'];
      const detail = typeof months === 'number' ? `Every ${countWords(months, 'month')}` : '';
      return [
        {
          document: `Registration: ${textIn(record, 'authority')}`,
          detail,
          dueDate: null,
          dueWords: asSentence(textIn(record, 'deadline')),
          citation,
        },
      ];
    }
    const day = /^(\d\d)-(\d\d)$/.exec(textIn(record, 'reportDue'));
    if (!day) return [];
    const inYear = localDate(`${from.slice(0, 4)}-${day[0]}`);
    const dueDate = inYear >= from ? inYear : localDate(`${Number(from.slice(0, 4)) + 1}-${day[0]}`);
    return [{ document: 'Unclaimed property report', detail: textIn(record, 'note'), dueDate, dueWords: '', citation }];
  });
}

/** What the packs judge by a day of the fiscal year: statements, records and reserves. */
async function dutiesOf(
  tx: Tx,
  communityId: string,
  { from, to, revenue }: { from: LocalDate; to: LocalDate; revenue: Cents },
): Promise<Duty[]> {
  const judge = await lawOf(tx, communityId);
  const { lastStudy, state, kind } = await factsOf(tx, communityId, to);
  const bound = (topic: string) =>
    recordsOn(topic, to).filter(
      ({ jurisdiction, communityTypes }) =>
        jurisdiction === `US-${state.toUpperCase()}` && kind !== null && communityTypes.some((one) => one === kind),
    );
  const ask = (topic: string, asOf: LocalDate, facts: Readonly<Record<string, unknown>> & { act: string }, document: string): Duty[] => {
    const { deadline, citation, ruleVersion } = judge({ topic, asOf, facts });
    if (ruleVersion === null || citation === null) return [];
    const record = bound(topic).find((one) => ruleVersionOf(one) === ruleVersion);
    const documents = record?.parameters['documents'];
    const names = topic === 'recordsPosting' && Array.isArray(documents) ? documents.map(String) : [document];
    const detail = record ? textIn(record, 'note') : '';
    return names.map((name) => ({
      document: asSentence(name),
      detail,
      dueDate: deadline,
      dueWords: deadline === null ? 'No day told' : '',
      citation,
    }));
  };
  const ended = addDays(from, -1);
  const statements = { revenueCents: revenue, fiscalYearEnd: ended, prepared: '' };
  const study = lastStudy === null ? {} : { lastStudy };
  const posting = { act: 'postRecords', fiscalYearStart: addDays(to, 1) };
  return [
    ...ask('financialReview', ended, { ...statements, act: 'prepareStatements' }, 'Year-end statements, made'),
    ...ask('financialReview', ended, { ...statements, act: 'deliverStatements' }, 'Year-end statements, delivered'),
    ...(bound('recordsPosting').some((one) => one.parameters['within']) ? ask('recordsPosting', to, posting, 'Records') : []),
    ...ask('reserves', to, { ...study, act: 'studyReserves' }, 'Reserve study'),
    ...ask('reserves', to, { ...study, act: 'visitSite' }, 'Reserve study, site visit'),
    ...filingsOf([...bound('registration'), ...bound('unclaimedProperty')], from),
  ];
}

function sentBy({ document }: Duty, batches: readonly Batch[]): Sent {
  const batch = batches.find(({ title }) => title.toLowerCase().includes(document.toLowerCase()));
  if (!batch) return { sentDate: null, sentTitle: '', letterBatchId: null, proof: 'Not recorded', missing: null };
  const { letterBatchId, title, letterDate, letters, failed, accepted, missing } = batch;
  const words = [
    countWords(letters, 'letter'),
    ...(accepted > 0 ? [`${accepted} accepted by the post`] : ['acceptance not recorded']),
    ...(failed > 0 ? [`${failed} failed or came back`] : []),
  ];
  return { sentDate: letterDate, sentTitle: title, letterBatchId, proof: words.join(', '), missing };
}

/**
 * The calendar of a fiscal year, by day; what has no day comes last. A document counts as sent where the
 * title of a message batch names it; meetings carry their own notice. Revenue of the year before in cents.
 */
export async function listDisclosures(
  tx: Tx,
  communityId: string,
  of: { from: LocalDate; to: LocalDate; revenue: Cents },
): Promise<Disclosure[]> {
  const { from, to } = of;
  const duties = await dutiesOf(tx, communityId, of);
  const batches = await listBatches(tx, communityId, addDays(from, -120), to);
  const judge = await lawOf(tx, communityId);
  const meetings = (await listMeetings(tx, communityId, from, to)).map(({ name, isBoard, meetingDate, noticeDate, proof }): Disclosure => {
    const facts = { act: isBoard ? 'holdBoardMeeting' : 'holdMemberMeeting', noticeGiven: noticeDate ?? meetingDate };
    const { earliestDate, citation } = judge({ topic: 'meetingNotice', asOf: meetingDate, facts });
    const tooLate = noticeDate !== null && earliestDate !== null && earliestDate > meetingDate;
    return {
      document: `Notice of ${name}`,
      detail: tooLate ? 'Notice given too late for the meeting' : '',
      dueDate: meetingDate,
      dueWords: '',
      sentDate: noticeDate,
      sentTitle: '',
      letterBatchId: null,
      proof: proof || 'Not recorded',
      missing: null,
      citation: citation ?? 'No rule on file',
    };
  });
  const all = [...duties.map((duty) => ({ ...duty, ...sentBy(duty, batches) })), ...meetings];
  const day = ({ dueDate }: Disclosure) => dueDate ?? '9999-12-31';
  return all.toSorted((a, b) => day(a).localeCompare(day(b)) || a.document.localeCompare(b.document));
}
