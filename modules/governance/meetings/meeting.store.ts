// Where meetings are kept, and what is asked of the bodies that hold them.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { meetingFields } from './meeting.fields.ts';

export const keptMeetings = recordStore<FactsOf<typeof meetingFields>>({
  table: 'governance.meeting',
  idColumn: 'meeting_id',
  inCommunity: true,
  label: 'name',
  columns: columnsOf(meetingFields),
});

/** True for a committee of the association. */
export async function hasCommittee(tx: Tx, communityId: string, committeeId: string): Promise<boolean> {
  const found = await sql`select from people.committee
    where customer_id = ${tx.customerId} and community_id = ${communityId} and committee_id = ${committeeId}`.execute(tx.db);
  return found.rows.length > 0;
}

export interface PickedMeeting {
  meetingId: string;
  name: string;
  meetingDate: LocalDate;
  isOpen: boolean;
}

/** The meetings of an association, the newest first. */
export async function listMeetings(tx: Tx, communityId: string): Promise<PickedMeeting[]> {
  const found = await sql<PickedMeeting>`
    select meeting_id as "meetingId", name, meeting_on as "meetingDate", is_open as "isOpen" from governance.meeting
    where customer_id = ${tx.customerId} and community_id = ${communityId} order by meeting_on desc, meeting_id desc limit 500`.execute(
    tx.db,
  );
  return found.rows;
}

/** How the body of a meeting decides; null for a meeting of the members. */
export interface BodyRow {
  decisionRule: 'PRESENT' | 'ALL' | 'TWO_THIRDS' | 'UNANIMOUS';
  quorum: number;
  /** The voting members on the day of the meeting, by name. */
  members: string[];
}

/** The body of a meeting with those who may vote on its day; undefined when there is no such meeting. */
export async function findBody(tx: Tx, communityId: string, meetingId: string): Promise<BodyRow | null | undefined> {
  const found = await sql<{ committeeId: string | null } & BodyRow>`
    select m.committee_id::text as "committeeId", c.decision_rule as "decisionRule", c.quorum,
      array(select t.display_name from people.committee_member s
        join people.party t on t.customer_id = ${tx.customerId} and t.party_id = s.party_id
        where s.customer_id = ${tx.customerId} and s.committee_id = m.committee_id and s.is_voting
          and s.start_on <= m.meeting_on and (s.end_on is null or s.end_on >= m.meeting_on)
        order by t.display_name, s.committee_member_id) as members
    from governance.meeting m
    left join people.committee c on c.customer_id = ${tx.customerId} and c.committee_id = m.committee_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.meeting_id = ${meetingId}`.execute(tx.db);
  const [row] = found.rows;
  return row && (row.committeeId === null ? null : row);
}
