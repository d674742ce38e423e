// The handlers of hearings: set, their notice proved, decided, taken off; the packs say how soon one may be.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { formatDate, formatMoney, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { lawOf } from '../../law/law.server.ts';
import { countingHearing, decideHearing, dropHearing, type HearingRow, insertHearing, listHearings, proveNotice } from './hearing.store.ts';
import { noticeMethods, violationRefusals, violationStates, type violations } from './violation.contract.ts';
import { hearingFacts, isClosed, violationNumber } from './violation.rules.ts';
import { addEvents, findViolation } from './violation.store.ts';

type One = { communityId: string; violationId: string };

async function theCase(tx: Tx, { communityId, violationId }: One) {
  const found = await findViolation(tx, communityId, violationId, true);
  if (!found) throw notFound('The violation');
  return found;
}

async function theHearing(tx: Tx, of: One): Promise<HearingRow> {
  await theCase(tx, of);
  const found = countingHearing(await listHearings(tx, [of.violationId]));
  if (found?.outcome !== '') throw refuse(violationRefusals, 'noHearing');
  return found;
}

/** Refuses `hearingTooSoon` where the packs ask for more days between a notice and the hearing. */
async function refuseTooSoon(tx: Tx, communityId: string, noticedDate: LocalDate, hearingDate: LocalDate): Promise<void> {
  const judge = await lawOf(tx, communityId);
  const { earliestDate, citation } = judge({ topic: 'hearing', asOf: hearingDate, facts: hearingFacts(noticedDate, hearingDate) });
  if (earliestDate !== null && citation !== null && hearingDate < earliestDate)
    throw refuse(violationRefusals, 'hearingTooSoon', { date: formatDate(earliestDate), citation });
}

type Acts = 'scheduleHearing' | 'proveHearingNotice' | 'decideHearing' | 'cancelHearing';
export const hearingHandlers: Pick<Handlers<typeof violations>, Acts> = {
  async scheduleHearing(context) {
    const { tx, input, userId, now } = context;
    const { communityId, hearingDate, hour, place, panel } = input;
    const { violationId, state, violationNumber: number } = await theCase(tx, input);
    if (isClosed(state))
      throw refuse(violationRefusals, 'violationClosed', {
        number: violationNumber(number),
        state: violationStates[state][0].toLowerCase(),
      });
    const stands = countingHearing(await listHearings(tx, [violationId]));
    if (stands && stands.outcome === '') throw refuse(violationRefusals, 'hearingStands', { date: formatDate(stands.hearingDate) });
    await refuseTooSoon(tx, communityId, await todayOf(tx, communityId, now), hearingDate);
    const violationHearingId = await insertHearing(tx, communityId, { violationId, hearingDate, hour, place, panel }, { userId, now });
    const body = `Hearing set for ${[formatDate(hearingDate), hour, place].filter(Boolean).join(', ')}`;
    await addEvents(tx, communityId, [{ violationId, what: 'HEARING', body, isPublic: true }], { userId, now });
    context.record({ entityId: violationId, after: { hearingDate, place, panel } });
    return { violationHearingId };
  },
  async proveHearingNotice(context) {
    const { tx, input, userId, now } = context;
    const { communityId, violationId, noticedDate, method, proof } = input;
    const hearing = await theHearing(tx, input);
    await refuseTooSoon(tx, communityId, noticedDate, hearing.hearingDate);
    await proveNotice(tx, hearing.violationHearingId, { noticedDate, method, proof });
    const body = [`Notice of the hearing: ${noticeMethods[method]}, ${formatDate(noticedDate)}`, proof].filter(Boolean).join(', ');
    await addEvents(tx, communityId, [{ violationId, what: 'HEARING', body }], { userId, now });
    context.record({ entityId: violationId, after: { noticedDate, method, proof } });
    return { violationHearingId: hearing.violationHearingId };
  },
  async decideHearing(context) {
    const { tx, input, userId, now } = context;
    const { communityId, violationId, isAbsent, outcome, fine, findings, hasSafetyFinding, inOpenMeeting, decisionSentDate } = input;
    const hearing = await theHearing(tx, input);
    if (hearing.hearingDate > (await todayOf(tx, communityId, now)))
      throw refuse(violationRefusals, 'hearingNotHeld', { date: formatDate(hearing.hearingDate) });
    const decided = { outcome, fine, findings, hasSafetyFinding, inOpenMeeting, decisionSentDate };
    await decideHearing(tx, hearing.violationHearingId, { ...decided, state: isAbsent ? 'NO_SHOW' : 'HELD' });
    const words = outcome === 'UPHELD' ? 'upheld' : 'dismissed';
    const body = `Hearing of ${formatDate(hearing.hearingDate)}: ${words}${fine === null ? '' : `, fine ${formatMoney(fine, 'digits')}`}`;
    await addEvents(tx, communityId, [{ violationId, what: 'HEARING', body, isPublic: true }], { userId, now });
    context.record({ entityId: violationId, after: { outcome, fine } });
    return { violationHearingId: hearing.violationHearingId };
  },
  async cancelHearing(context) {
    const { tx, input, userId, now } = context;
    const { communityId, violationId, isPostponed, reason } = input;
    const hearing = await theHearing(tx, input);
    await dropHearing(tx, hearing.violationHearingId, isPostponed ? 'POSTPONED' : 'CANCELED');
    const body = [`Hearing of ${formatDate(hearing.hearingDate)} ${isPostponed ? 'postponed' : 'canceled'}`, reason]
      .filter(Boolean)
      .join(': ');
    await addEvents(tx, communityId, [{ violationId, what: 'HEARING', body }], { userId, now });
    context.record({ entityId: violationId, before: { hearingDate: hearing.hearingDate }, after: { isPostponed } });
    return { violationHearingId: hearing.violationHearingId };
  },
};
