// Where the settings of architectural reviews stand, and what they may name.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { TopicFacts } from './architectural.store.ts';

/** What a community sets. */
export interface ArchitecturalSettings {
  responseDays: number;
  responseDayKind: 'CALENDAR' | 'BUSINESS';
  startsAt: 'RECEIVED' | 'COMPLETE';
  deemed: 'NONE' | 'WARN' | 'APPROVE';
  clause: string;
  checkDays: number;
  remindPercent: number;
  committeeId: string | null;
  voteRule: 'BINDS' | 'ADVISES';
  allowsConditions: boolean;
  approvalMonths: number;
  approvalTemplateId: string | null;
  denialTemplateId: string | null;
  intake: string;
}

/** What holds until a community sets otherwise. */
export const usualSettings: ArchitecturalSettings = {
  responseDays: 45,
  responseDayKind: 'CALENDAR',
  startsAt: 'COMPLETE',
  deemed: 'WARN',
  clause: '',
  checkDays: 5,
  remindPercent: 50,
  committeeId: null,
  voteRule: 'ADVISES',
  allowsConditions: true,
  approvalMonths: 12,
  approvalTemplateId: null,
  denialTemplateId: null,
  intake: '',
};

/** The settings of a community, with their version; the usual ones where it has none. */
export async function architecturalSettingsOf(
  tx: Tx,
  communityId: string,
  lock = false,
): Promise<ArchitecturalSettings & { version: string }> {
  const found = await sql<ArchitecturalSettings & { version: string }>`
    select response_days as "responseDays", response_day_kind as "responseDayKind", starts_at as "startsAt", deemed, clause, check_days as "checkDays",
      remind_percent as "remindPercent", committee_id as "committeeId", vote_rule as "voteRule",
      allows_conditions as "allowsConditions", approval_months as "approvalMonths",
      approval_template_id as "approvalTemplateId", denial_template_id as "denialTemplateId", intake, version::text as version
    from maintenance.architectural_setting where customer_id = ${tx.customerId} and community_id = ${communityId}
    ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows[0] ?? { ...usualSettings, version: '1' };
}

/** Keeps what a community sets. */
export async function saveArchitecturalSettings(tx: Tx, communityId: string, to: ArchitecturalSettings): Promise<void> {
  await sql`insert into maintenance.architectural_setting as s (customer_id, community_id, response_days, response_day_kind, starts_at, deemed, clause,
      check_days, remind_percent, committee_id, vote_rule, allows_conditions, approval_months,
      approval_template_id, denial_template_id, intake)
    values (${tx.customerId}, ${communityId}, ${to.responseDays}, ${to.responseDayKind}, ${to.startsAt}, ${to.deemed}, ${to.clause}, ${to.checkDays},
      ${to.remindPercent}, ${to.committeeId}, ${to.voteRule}, ${to.allowsConditions}, ${to.approvalMonths},
      ${to.approvalTemplateId}, ${to.denialTemplateId}, ${to.intake})
    on conflict (customer_id, community_id) do update set response_days = excluded.response_days, response_day_kind = excluded.response_day_kind,
      starts_at = excluded.starts_at, deemed = excluded.deemed, clause = excluded.clause, check_days = excluded.check_days,
      remind_percent = excluded.remind_percent, committee_id = excluded.committee_id, vote_rule = excluded.vote_rule,
      allows_conditions = excluded.allows_conditions, approval_months = excluded.approval_months,
      approval_template_id = excluded.approval_template_id, denial_template_id = excluded.denial_template_id, intake = excluded.intake,
      version = s.version + 1`.execute(tx.db);
}

/** The topics of a community by name, with how many requests of each are not answered. */
export async function listTopics(tx: Tx, communityId: string) {
  const found = await sql<
    Omit<TopicFacts, 'depositAmount'> & { architecturalTopicId: string; version: string; deposit: string | null; openRequests: number }
  >`
    select c.architectural_topic_id as "architecturalTopicId", c.version::text as version, c.name, c.application, c.words, c.documents,
      c.response_days as "responseDays", c.tells_neighbors as "tellsNeighbors", c.deposit_cents::text as deposit, c.is_active as "isActive",
      (select count(*) from maintenance.architectural_request r where r.customer_id = ${tx.customerId}
        and r.architectural_topic_id = c.architectural_topic_id and r.state in ('RECEIVED', 'INCOMPLETE', 'COMPLETE', 'IN_REVIEW'))::int as "openRequests"
    from maintenance.architectural_topic c where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
    order by not c.is_active, c.name, c.architectural_topic_id`.execute(tx.db);
  return found.rows.map(({ deposit, ...row }) => ({ ...row, depositAmount: deposit === null ? null : BigInt(deposit) }));
}

/** The committees a request may go to: those of the community that sit, architectural ones first. */
export async function listReviewers(tx: Tx, communityId: string): Promise<{ committeeId: string; name: string }[]> {
  const found = await sql<{ committeeId: string; name: string }>`select committee_id as "committeeId", name from people.committee
    where customer_id = ${tx.customerId} and community_id = ${communityId} and is_active
    order by committee_type <> 'ARCHITECTURAL', name, committee_id`.execute(tx.db);
  return found.rows;
}
