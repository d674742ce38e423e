// Where hearings of violations stand.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { HearingState } from './violation.contract.ts';
import type { HearingFacts } from './violation.rules.ts';
import type { By } from './violation.store.ts';

/** A hearing with what came of it; fine in cents. */
export interface HearingRow extends HearingFacts {
  violationHearingId: string;
  violationId: string;
  hour: string;
  place: string;
  panel: string;
  noticeMethod: string;
  noticeProof: string;
  findings: string;
  decisionSentDate: LocalDate | null;
}

/** The hearings of cases, the newest of each first. */
export async function listHearings(tx: Tx, violationIds: readonly string[]): Promise<HearingRow[]> {
  const found = await sql<Omit<HearingRow, 'fine'> & { fine_cents: Cents | null }>`
    select h.violation_hearing_id as "violationHearingId", h.violation_id as "violationId", h.hearing_on as "hearingDate", h.hearing_hour as hour, h.place, h.panel,
      h.state, h.noticed_on as "noticedDate", h.notice_method as "noticeMethod", h.notice_proof as "noticeProof", h.outcome, h.fine_cents, h.findings,
      h.has_safety_finding as "hasSafetyFinding", h.in_open_meeting as "inOpenMeeting", h.decision_sent_on as "decisionSentDate"
    from maintenance.violation_hearing h where h.customer_id = ${tx.customerId} and h.violation_id = any(${[...violationIds]}::bigint[])
    order by h.violation_hearing_id desc`.execute(tx.db);
  return found.rows.map(({ fine_cents, ...row }) => ({ ...row, fine: fine_cents }));
}

/** The newest hearing of a case that was not taken off; null where none is. */
export const countingHearing = <H extends { state: HearingState }>(hearings: readonly H[]): H | null =>
  hearings.find((one) => one.state !== 'CANCELED' && one.state !== 'POSTPONED') ?? null;

/** Sets a hearing; answers its id. */
export async function insertHearing(
  tx: Tx,
  communityId: string,
  of: { violationId: string; hearingDate: LocalDate; hour: string; place: string; panel: string },
  by: By,
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into maintenance.violation_hearing (customer_id, community_id, violation_id, hearing_on, hearing_hour, place, panel, state, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${of.violationId}, ${of.hearingDate}, ${of.hour}, ${of.place}, ${of.panel}, 'SCHEDULED', ${by.userId},
      ${by.now}::timestamptz) returning violation_hearing_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Keeps when and how its notice went out. */
export async function proveNotice(
  tx: Tx,
  violationHearingId: string,
  to: { noticedDate: LocalDate; method: string; proof: string },
): Promise<void> {
  await sql`update maintenance.violation_hearing set state = 'NOTICED', noticed_on = ${to.noticedDate}, notice_method = ${to.method}, notice_proof = ${to.proof}
    where customer_id = ${tx.customerId} and violation_hearing_id = ${violationHearingId}`.execute(tx.db);
}

/** Keeps what it came to; fine in cents. */
export async function decideHearing(
  tx: Tx,
  violationHearingId: string,
  to: Pick<HearingRow, 'state' | 'outcome' | 'fine' | 'findings' | 'hasSafetyFinding' | 'inOpenMeeting' | 'decisionSentDate'>,
): Promise<void> {
  await sql`update maintenance.violation_hearing set state = ${to.state}, outcome = ${to.outcome}, fine_cents = ${to.fine}, findings = ${to.findings},
      has_safety_finding = ${to.hasSafetyFinding}, in_open_meeting = ${to.inOpenMeeting}, decision_sent_on = ${to.decisionSentDate}
    where customer_id = ${tx.customerId} and violation_hearing_id = ${violationHearingId}`.execute(tx.db);
}

/** Takes it off. */
export async function dropHearing(tx: Tx, violationHearingId: string, state: 'POSTPONED' | 'CANCELED'): Promise<void> {
  await sql`update maintenance.violation_hearing set state = ${state}
    where customer_id = ${tx.customerId} and violation_hearing_id = ${violationHearingId}`.execute(tx.db);
}
