// Where motions are kept, and how others read what a body decided.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { motionFields } from './motion.fields.ts';
import type { Vote } from './motion.rules.ts';

export const keptMotions = recordStore<FactsOf<typeof motionFields>>({
  table: 'governance.motion',
  idColumn: 'motion_id',
  inCommunity: true,
  label: 'name',
  columns: columnsOf(motionFields),
});

type Outcome = FactsOf<typeof motionFields>['outcome'];
export interface MeetingMotion {
  motionId: string;
  name: string;
  outcome: Outcome;
  votes: Vote[];
}

/** The motions of a meeting, in the order they were added. */
export async function listMotionsOf(tx: Tx, communityId: string, meetingId: string): Promise<MeetingMotion[]> {
  const found = await sql<MeetingMotion>`
    select motion_id as "motionId", name, outcome, votes from governance.motion
    where customer_id = ${tx.customerId} and community_id = ${communityId} and meeting_id = ${meetingId} order by motion_id limit 500`.execute(
    tx.db,
  );
  return found.rows;
}

/** A motion with the meeting that voted on it: what a step that needs a vote is proved by. */
export interface DecidedMotion {
  motionId: string;
  name: string;
  outcome: Outcome;
  minutesPage: string;
  meetingDate: LocalDate;
  isOpen: boolean;
  minutes: 'NONE' | 'DRAFT' | 'APPROVED';
  votes: Vote[];
}

const decided = (tx: Tx, communityId: string) => sql`
  select r.motion_id as "motionId", r.name, r.outcome, r.minutes_page as "minutesPage", m.meeting_on as "meetingDate", m.is_open as "isOpen",
    m.minutes, r.votes
  from governance.motion r join governance.meeting m on m.customer_id = ${tx.customerId} and m.meeting_id = r.meeting_id
  where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}`;

/** The motions of an association, the newest meeting first. */
export async function listMotions(tx: Tx, communityId: string): Promise<DecidedMotion[]> {
  const found = await sql<DecidedMotion>`${decided(tx, communityId)} order by m.meeting_on desc, r.motion_id desc limit 500`.execute(tx.db);
  return found.rows;
}

/** One motion with its meeting; undefined when the association has no such motion. */
export async function findDecided(tx: Tx, communityId: string, motionId: string): Promise<DecidedMotion | undefined> {
  const found = await sql<DecidedMotion>`${decided(tx, communityId)} and r.motion_id = ${motionId}`.execute(tx.db);
  return found.rows[0];
}
