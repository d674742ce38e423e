// The handlers of violations: kept, spoken about, held, closed, opened again, heard, and how a community
// handles them.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { addDays, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { knowsProperty, requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { keepRecord, refuseOverwrite } from '../../identity/identity.server.ts';
import { lawOf } from '../../law/law.server.ts';
import { hasChargeCode } from '../codes/request-code.store.ts';
import { takeNumber } from '../requests/request.store.ts';
import { hearingHandlers } from './hearing.handlers.ts';
import { countingHearing, listHearings } from './hearing.store.ts';
import { violationKinds, violationRefusals, violationStates, type violations } from './violation.contract.ts';
import { isClosed, judgeFine, metersBetween, nextStepOn, stepFine, violationBatchNumber, violationNumber } from './violation.rules.ts';
import {
  addEvents,
  changeViolation,
  findViolation,
  findViolationCode,
  findViolationSettings,
  hasTemplate,
  keptViolations,
  listEvents,
  listLike,
  listPoints,
  ownerOn,
  saveViolationSettings,
  usualViolationSettings,
  type ViolationFacts,
  type ViolationStanding,
} from './violation.store.ts';
import { listTaken } from './violation-batch.store.ts';

type One = { communityId: string; violationId: string };

/** A violation of a community. */
export async function theViolation(tx: Tx, { communityId, violationId }: One, lock = false): Promise<ViolationStanding> {
  const found = await findViolation(tx, communityId, violationId, lock);
  if (!found) throw notFound('The violation');
  return found;
}

/** A violation that is worked on; refuses `violationClosed`. */
export async function theOpenViolation(tx: Tx, of: One): Promise<ViolationStanding> {
  const found = await theViolation(tx, of, true);
  const values = { number: violationNumber(found.violationNumber), state: violationStates[found.state][0].toLowerCase() };
  if (isClosed(found.state)) throw refuse(violationRefusals, 'violationClosed', values);
  return found;
}

export const violationSettingsOf = async (tx: Tx, communityId: string) =>
  (await findViolationSettings(tx, communityId)) ?? { ...usualViolationSettings, version: '1' };

async function codeFor(tx: Tx, communityId: string, requestCodeId: string | null, before?: string | null) {
  const code = requestCodeId === null ? undefined : await findViolationCode(tx, communityId, requestCodeId);
  if (!code) throw notFound('The code');
  if (code.family !== 'VIOLATION') throw refuse(violationRefusals, 'otherViolationCode', { code: code.alias });
  if (!code.isActive && requestCodeId !== before) throw refuse(violationRefusals, 'retiredViolationCode', { code: code.alias });
  return code;
}

/** The case a new one repeats: the last one of its code closed as cured within the days of the community. */
async function repeatOf(tx: Tx, communityId: string, like: Awaited<ReturnType<typeof listLike>>, on: LocalDate) {
  const { repeatDays, repeatStep } = await violationSettingsOf(tx, communityId);
  const last = like.find((one) => one.state === 'CURED' && one.closedDate !== null);
  if (!last?.closedDate || repeatDays === 0 || addDays(last.closedDate, repeatDays) < on) return null;
  return { violationId: last.violationId, violationNumber: last.violationNumber, closedDate: last.closedDate, startsAt: repeatStep };
}

const keeping = keepRecord({
  kept: keptViolations,
  kind: 'violation',
  words: 'violation',
  async check({ tx, input }, given: ViolationFacts & { addsAnother?: boolean }, before) {
    const communityId = input.communityId ?? '';
    await requireCommunity(tx, communityId);
    if (before) await theOpenViolation(tx, { communityId, violationId: before.id });
    const { addsAnother = false, ...facts } = given;
    const code = await codeFor(tx, communityId, facts.requestCodeId, before?.facts.requestCodeId);
    const propertyId = before?.facts.propertyId ?? facts.propertyId ?? '';
    if (!(await knowsProperty(tx, communityId, propertyId))) throw notFound('The property');
    if (!before && !addsAnother) {
      const stands = (await listLike(tx, communityId, propertyId, facts.requestCodeId ?? '')).find((one) => !isClosed(one.state));
      if (stands) throw refuse(violationRefusals, 'caseStands', { number: violationNumber(stands.violationNumber) });
    }
    return {
      ...facts,
      propertyId,
      ownershipId: await ownerOn(tx, propertyId, facts.observedDate as LocalDate),
      dueDate: facts.dueDate ?? (code.resolveDays === null ? null : addDays(facts.observedDate as LocalDate, code.resolveDays)),
      detail: facts.detail || code.detail || code.name,
      actionNeeded: facts.actionNeeded || code.actionNeeded,
    };
  },
  async saved({ tx, input, userId, now }, violationId, facts, before) {
    const communityId = input.communityId ?? '';
    const observedDate = facts.observedDate as LocalDate;
    if (before) {
      const of = await theViolation(tx, { communityId, violationId });
      if (of.lastActionDate === null)
        await changeViolation(tx, violationId, { nextActionDate: nextStepOn(observedDate, of.steps, of.stepsTaken, null) }, now);
      return;
    }
    const { steps } = await codeFor(tx, communityId, facts.requestCodeId, facts.requestCodeId);
    const like = (await listLike(tx, communityId, facts.propertyId ?? '', facts.requestCodeId ?? '')).filter(
      (one) => one.violationId !== violationId,
    );
    const repeat = await repeatOf(tx, communityId, like, observedDate);
    const stepsTaken = repeat ? Math.max(Math.min(repeat.startsAt, steps.length) - 1, 0) : 0;
    await changeViolation(
      tx,
      violationId,
      {
        violationNumber: await takeNumber(tx, communityId, 'VIOLATION'),
        steps,
        stepsTaken,
        nextActionDate: nextStepOn(observedDate, steps, stepsTaken, null),
        repeatOfId: repeat?.violationId ?? null,
        enteredBy: userId,
        enteredTime: now,
      },
      now,
    );
    const body = repeat ? `Opened as a repeat of ${violationNumber(repeat.violationNumber)}` : 'Opened';
    await addEvents(tx, communityId, [{ violationId, what: 'OPENED', body }], { userId, now });
  },
  goingToo: (violationId) =>
    ['maintenance.violation_event', 'maintenance.violation_hearing'].map((table) => ({
      ...{ table, column: 'violation_id' },
      ids: [violationId],
    })),
});

/** What a violation shows beside its facts. */
async function standingOut(tx: Tx, of: ViolationStanding, today: LocalDate) {
  const { communityId: _c, violationNumber: number, repeatOfNumber, isSafety, requestCodeId: _r, ...rest } = of;
  const hearings = await listHearings(tx, [of.violationId]);
  const taken = await listTaken(tx, of.violationId);
  const standing = taken.filter((one) => !one.isUndone);
  const finesSoFar = sumCents(standing.map((one) => one.fine_cents));
  const letterDates = standing.filter((one) => one.letterBatchId !== null).map((one) => one.takenDate);
  const fineDates = standing.flatMap((one) => (one.fine_cents > 0n ? [one.takenDate] : [])).toReversed();
  const fine = { ...of, isSafety, hearing: countingHearing(hearings), letterDates: letterDates.toReversed(), finesSoFar, fineDates };
  const asked = of.steps.map(stepFine).find((cents) => cents > 0n) ?? 0n;
  const everyDays = of.stepsTaken < of.steps.length ? null : (of.steps.at(-1)?.everyDays ?? null);
  const answer = judgeFine(fine, asked, everyDays, await lawOf(tx, of.communityId), today);
  return {
    ...rest,
    number: violationNumber(number),
    repeatOf: repeatOfNumber === null ? '' : violationNumber(repeatOfNumber),
    steps: of.steps.map(({ name, days, fine: amount, needsHearing, templateId, everyDays: again }) => ({
      name,
      days,
      fine: amount ?? '0.00',
      needsHearing: needsHearing === true,
      writes: templateId !== null,
      everyDays: again ?? null,
    })),
    fines: finesSoFar,
    fineCap: answer.ruleVersion === null ? null : answer.amountCents,
    fineRule: answer.citation ?? '',
    fineMissing: answer.ruleVersion === null ? [] : [...answer.missing],
    hearings,
    taken: taken.map(({ fine_cents, batchNumber, ...one }) => ({
      ...one,
      fine: fine_cents,
      batchNumber: violationBatchNumber(batchNumber),
    })),
    events: await listEvents(tx, of.violationId),
  };
}

type Acts = 'addViolationComment' | 'setViolationState' | 'voidViolation' | 'reopenViolation';
const leading: Pick<Handlers<typeof violations>, Acts> = {
  async addViolationComment(context) {
    const { tx, input, userId, now } = context;
    const of = await theViolation(tx, input);
    const { body, isPublic } = input;
    await addEvents(tx, input.communityId, [{ violationId: of.violationId, what: 'COMMENT', body, isPublic }], { userId, now });
    context.record({ entityId: of.violationId, after: { isPublic } });
    return { violationId: of.violationId };
  },
  async setViolationState(context) {
    const { tx, input, userId, now } = context;
    const { communityId, state, onDate, reason } = input;
    const of = await theOpenViolation(tx, input);
    const closes = state === 'CURED';
    await changeViolation(
      tx,
      of.violationId,
      { state, ...(closes ? { curedDate: onDate, closedDate: onDate, closedReason: reason || 'Cured' } : {}) },
      now,
    );
    const body = [violationStates[state][0], reason].filter(Boolean).join(': ');
    await addEvents(tx, communityId, [{ violationId: of.violationId, what: 'STATE', body }], { userId, now });
    context.record({ entityId: of.violationId, before: { state: of.state }, after: { state }, ...(reason ? { reason } : {}) });
    return { violationId: of.violationId };
  },
  async voidViolation(context) {
    const { tx, input, userId, now } = context;
    const { communityId, reason } = input;
    const of = await theOpenViolation(tx, input);
    const closedDate = await todayOf(tx, communityId, now);
    await changeViolation(tx, of.violationId, { state: 'VOID', closedDate, closedReason: reason }, now);
    await addEvents(tx, communityId, [{ violationId: of.violationId, what: 'STATE', body: `Void: ${reason}` }], { userId, now });
    context.record({ entityId: of.violationId, before: { state: of.state }, after: { state: 'VOID' }, reason });
    return { violationId: of.violationId };
  },
  async reopenViolation(context) {
    const { tx, input, userId, now } = context;
    const { communityId, reason } = input;
    const of = await theViolation(tx, input, true);
    const number = violationNumber(of.violationNumber);
    if (!isClosed(of.state) || of.closedDate === null) throw refuse(violationRefusals, 'notClosed', { number });
    const { reopenDays } = await violationSettingsOf(tx, communityId);
    const today = await todayOf(tx, communityId, now);
    if (addDays(of.closedDate, reopenDays) < today) throw refuse(violationRefusals, 'tooLate', { number, days: reopenDays });
    await changeViolation(tx, of.violationId, { state: 'OPEN', curedDate: null, closedDate: null, closedReason: '' }, now);
    const body = ['Opened again', reason].filter(Boolean).join(': ');
    await addEvents(tx, communityId, [{ violationId: of.violationId, what: 'STATE', body }], { userId, now });
    context.record({ entityId: of.violationId, before: { state: of.state }, after: { state: 'OPEN' } });
    return { violationId: of.violationId };
  },
};

type Settings = 'getViolationSettings' | 'saveViolationSettings';
const setting: Pick<Handlers<typeof violations>, Settings> = {
  async getViolationSettings({ tx, input: { communityId } }) {
    await requireCommunity(tx, communityId);
    return violationSettingsOf(tx, communityId);
  },
  async saveViolationSettings(context) {
    const { tx, input } = context;
    const { communityId, version, ...to } = input;
    await requireCommunity(tx, communityId);
    const before = await findViolationSettings(tx, communityId, true);
    if (before) await refuseOverwrite(context, { kind: 'violationSettings', ids: [communityId], version: before.version }, version);
    if (to.fineCodeId !== null && !(await hasChargeCode(tx, communityId, to.fineCodeId))) throw notFound('The charge code');
    if (to.withdrawalTemplateId !== null && !(await hasTemplate(tx, communityId, to.withdrawalTemplateId))) throw notFound('The letter');
    await saveViolationSettings(tx, communityId, to);
    context.record({ entityId: communityId, ...(before ? { before } : {}), after: to });
    return { communityId };
  },
};

export const violationHandlers: Handlers<typeof violations> = {
  addViolation: keeping.add as never,
  editViolation: keeping.edit as never,
  async getViolation(context) {
    const { tx, input, now } = context;
    const { ownershipId: _o, ...kept } = await keeping.get(context);
    const of = await theViolation(tx, input);
    return { ...(await standingOut(tx, of, await todayOf(tx, input.communityId, now))), ...kept } as never;
  },
  deleteViolation: keeping.remove,
  async listLikeViolations({ tx, input, now }) {
    const { communityId, propertyId, requestCodeId } = input;
    await requireCommunity(tx, communityId);
    if (!(await knowsProperty(tx, communityId, propertyId))) throw notFound('The property');
    const code = await findViolationCode(tx, communityId, requestCodeId);
    if (!code) throw notFound('The code');
    const like = await listLike(tx, communityId, propertyId, requestCodeId);
    const repeats = await repeatOf(tx, communityId, like, await todayOf(tx, communityId, now));
    return {
      open: like
        .filter((one) => !isClosed(one.state))
        .map((one) => ({
          violationId: one.violationId,
          number: violationNumber(one.violationNumber),
          step: one.steps[one.stepsTaken - 1]?.name ?? 'New',
          observedDate: one.observedDate,
          nextStep: one.steps[one.stepsTaken]?.name ?? '',
        })),
      repeats: repeats && {
        violationId: repeats.violationId,
        number: violationNumber(repeats.violationNumber),
        closedDate: repeats.closedDate,
        startsAt: code.steps[Math.min(repeats.startsAt, code.steps.length) - 1]?.name ?? '',
      },
    };
  },
  ...leading,
  ...hearingHandlers,
  ...setting,
  async nearestProperties({ tx, input }) {
    await requireCommunity(tx, input.communityId);
    const near = (await listPoints(tx, input.communityId)).map(({ latitude, longitude, ...home }) => ({
      ...home,
      meters: metersBetween(input, { latitude, longitude }),
    }));
    return near.toSorted((a, b) => a.meters - b.meters || a.accountNumber.localeCompare(b.accountNumber)).slice(0, 3);
  },
};

/** What violations are called. */
export const violationRecords: RecordSource = {
  kind: violationKinds.violation,
  labels: keptViolations.labels,
  named: keptViolations.named,
};
