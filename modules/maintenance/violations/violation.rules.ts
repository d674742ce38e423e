// What a violation does by itself: its number, the day of its next step, what it is judged on before a fine,
// and whether a batch takes it a step further.
import { addDays, type Cents, formatDate, formatMoney, type LocalDate, parseMoney } from '../../../packages/kernel/kernel.ts';
import type { ProcessStep } from '../families.contract.ts';
import type { HearingState, ViolationState } from './violation.contract.ts';
import type { LeftOut } from './violation-batch.contract.ts';

/** `V-12`. */
export const violationNumber = (number: number): string => `V-${number}`;

/** `VB-12`. */
export const violationBatchNumber = (number: number): string => `VB-${number}`;

/** True where a case is done with. */
export const isClosed = (state: ViolationState): boolean => state === 'CURED' || state === 'VOID';

/** The fine of a step, in cents. */
export const stepFine = (step: Pick<ProcessStep, 'fine'> | undefined): Cents => parseMoney(step?.fine ?? '0.00') ?? 0n;

/**
 * The day of the next step, null when all are taken: the days of the first count from the day it was seen,
 * those of a later one from the step before, so that a late letter never shortens the time to cure. A case
 * that began at a later step takes that one at once. A last step that comes again is due so many days after
 * it was taken. Source: operations.md 5.
 */
export function nextStepOn(
  observedDate: LocalDate,
  steps: readonly ProcessStep[],
  taken: number,
  lastActionDate: LocalDate | null,
): LocalDate | null {
  const next = steps[taken];
  if (!next) {
    const { everyDays } = steps.at(-1) ?? {};
    return everyDays === undefined || lastActionDate === null ? null : addDays(lastActionDate, everyDays);
  }
  if (lastActionDate === null) return taken === 0 ? addDays(observedDate, next.days) : observedDate;
  return addDays(lastActionDate, next.days - (steps[taken - 1]?.days ?? 0));
}

/** The hearing that counts, amounts in cents. */
export interface HearingFacts {
  hearingDate: LocalDate;
  state: HearingState;
  noticedDate: LocalDate | null;
  outcome: '' | 'UPHELD' | 'DISMISSED';
  fine: Cents | null;
  hasSafetyFinding: boolean;
  inOpenMeeting: boolean;
  decisionSentDate: LocalDate | null;
}

/** What a fine is judged on; amounts in cents. */
export interface FineCase {
  observedDate: LocalDate;
  curedDate: LocalDate | null;
  article: string;
  observedBy: string;
  isSafety: boolean;
  hearing: HearingFacts | null;
  /** The days of the letters that went out, the first one first. */
  letterDates: readonly LocalDate[];
  finesSoFar: Cents;
  /** The days of the fines, the first one first. */
  fineDates: readonly LocalDate[];
}

/** What the packs answer; as much as is asked here. Amounts in cents. */
export interface LawAnswer {
  earliestDate: LocalDate | null;
  deadline: LocalDate | null;
  amountCents: Cents | null;
  missing: readonly string[];
  ruleVersion: string | null;
  citation: string | null;
}

/** Judges an act by the packs that bind a community. */
export type Judge<A extends LawAnswer = LawAnswer> = (asked: {
  topic: string;
  asOf: LocalDate;
  facts: Readonly<Record<string, unknown>> & { act: string };
}) => A;

const isUpheld = (hearing: HearingFacts | null) => hearing?.outcome === 'UPHELD';

/** A fine in the facts the packs read; `everyDays` where it comes again until the case is cured. */
export function fineFacts(of: FineCase, fine: Cents, everyDays: number | null) {
  const { hearing, letterDates } = of;
  return {
    act: 'imposeFine',
    fineCents: fine,
    finesSoFarCents: of.finesSoFar,
    violationDate: of.observedDate,
    hearingHeld: isUpheld(hearing),
    ...(hearing ? { hearingDate: hearing.hearingDate } : {}),
    ...(of.curedDate ? { curedOn: of.curedDate } : {}),
    ...(letterDates[0] ? { noticeMailed: letterDates[0], demandDelivered: letterDates[0] } : {}),
    ...(letterDates[1] ? { secondNoticeMailed: letterDates[1] } : {}),
    ...(hearing?.hasSafetyFinding ? { safetyFinding: 'written', safetyFindingMeeting: hearing.inOpenMeeting ? 'open' : 'closed' } : {}),
    ...(everyDays === null ? {} : { goesOn: true, everyNDays: everyDays }),
    notice: { provision: of.article === '' ? null : of.article, observer: of.observedBy === '' ? null : of.observedBy },
  };
}

/** A fine that comes again in the facts the packs read of its days. */
export function againFacts({ fineDates, hearing }: FineCase) {
  const last = fineDates.length > 1 ? fineDates.at(-1) : undefined;
  return {
    act: 'imposeContinuingFine',
    ...(fineDates[0] ? { firstFine: fineDates[0] } : {}),
    ...(last ? { lastContinuingFine: last } : {}),
    ...(hearing ? { decision: hearing.decisionSentDate ?? hearing.hearingDate } : {}),
  };
}

/** The notice of a hearing in the facts the packs read. */
export const hearingFacts = (noticedDate: LocalDate, hearingDate: LocalDate) => ({
  act: 'holdHearing',
  hearingDate,
  noticeGiven: noticedDate,
  noticeDelivered: noticedDate,
  mailed: noticedDate,
});

/** A case of a batch as its plan sees it. */
export interface StepCase extends FineCase {
  state: ViolationState;
  steps: readonly ProcessStep[];
  stepsTaken: number;
  ownershipId: string | null;
  photos: number;
}

/** What was chosen by hand for a case of a batch; fine in cents. */
export interface Choice {
  isExcluded: boolean;
  stepNo: number | null;
  fine: Cents | null;
}

/** The step a case takes next, from 1: the one after those taken, or the last one again; null for none. */
export function nextStepNo(steps: readonly ProcessStep[], taken: number): number | null {
  if (taken < steps.length) return taken + 1;
  return steps.at(-1)?.everyDays === undefined ? null : steps.length;
}

/** What a case does in a batch; amounts in cents. */
export interface PlannedStep {
  stepNo: number;
  step: ProcessStep | null;
  asked: Cents;
  fine: Cents;
  /** Where the fine comes again until the case is cured, after so many days. */
  everyDays: number | null;
  /** What the fine rests on, in short words. */
  rule: string;
  citation: string;
  left: LeftOut | null;
  detail: string;
}

/**
 * What the packs say to a fine on a day; `everyDays` where it comes again, which some states let only some
 * days after the fine before.
 */
export function judgeFine<A extends LawAnswer>(of: FineCase, asked: Cents, everyDays: number | null, judge: Judge<A>, on: LocalDate): A {
  const answer = judge({ topic: 'fines', asOf: on, facts: fineFacts(of, asked, everyDays) });
  if (everyDays === null) return answer;
  const again = judge({ topic: 'fines', asOf: on, facts: againFacts(of) });
  if (again.earliestDate === null || (answer.earliestDate !== null && answer.earliestDate >= again.earliestDate)) return answer;
  return { ...answer, earliestDate: again.earliestDate };
}

/** Why a fine is not what its step asks, by the packs. */
function byLaw(answer: LawAnswer, asked: Cents, on: LocalDate): Pick<PlannedStep, 'fine' | 'rule' | 'citation' | 'left' | 'detail'> {
  const citation = answer.citation ?? '';
  if (answer.ruleVersion === null) return { fine: asked, rule: 'No rule on file', citation, left: null, detail: '' };
  const isEarly = answer.earliestDate !== null && answer.earliestDate > on;
  const cap = answer.amountCents;
  if (answer.missing.length > 0 || isEarly || cap === 0n) {
    const detail = isEarly
      ? `not before ${formatDate(answer.earliestDate as LocalDate)}`
      : answer.missing.length > 0
        ? `missing: ${answer.missing.join(', ')}`
        : 'no fine can be charged';
    return { fine: 0n, rule: detail, citation, left: 'NOT_LAWFUL', detail };
  }
  if (cap !== null && cap < asked)
    return {
      fine: cap,
      rule: `Asked ${formatMoney(asked, 'digits')}, capped at ${formatMoney(cap, 'digits')}`,
      citation,
      left: null,
      detail: '',
    };
  return { fine: asked, rule: 'Within the cap', citation, left: null, detail: '' };
}

/**
 * The step a case takes on a day, with its fine, or why it takes none. The fine is what was chosen, else what
 * the hearing decided, else what the step asks; the packs cut it down or stop it.
 */
export function planStep(of: StepCase, choice: Choice, { needsPhoto }: { needsPhoto: boolean }, judge: Judge, on: LocalDate): PlannedStep {
  const stepNo = choice.stepNo ?? nextStepNo(of.steps, of.stepsTaken) ?? of.stepsTaken + 1;
  const step = of.steps[stepNo - 1] ?? null;
  const everyDays = stepNo <= of.stepsTaken ? (step?.everyDays ?? null) : null;
  const charges = stepFine(step ?? undefined) > 0n || (choice.fine ?? 0n) > 0n;
  const asked = choice.fine ?? (charges ? (of.hearing?.fine ?? stepFine(step ?? undefined)) : 0n);
  const plain = { stepNo, step, asked, fine: 0n, everyDays, rule: '', citation: '', detail: '' };
  const left = (reason: LeftOut, detail = ''): PlannedStep => ({ ...plain, left: reason, detail });
  if (choice.isExcluded) return left('EXCLUDED');
  if (of.state !== 'OPEN') return left('NOT_OPEN');
  if (!step) return left('LAST');
  if (of.ownershipId === null) return left('NO_OWNER');
  if (asked === 0n && step.needsHearing !== true) return { ...plain, left: null };
  if (of.hearing?.outcome === 'DISMISSED') return left('DISMISSED', `hearing of ${formatDate(of.hearing.hearingDate)}`);
  if (step.needsHearing === true && !isUpheld(of.hearing)) return left('NO_HEARING');
  if (asked === 0n) return { ...plain, left: null };
  if (needsPhoto && of.photos === 0) return left('NO_PHOTO');
  return { ...plain, ...byLaw(judgeFine(of, asked, everyDays, judge, on), asked, on) };
}

const EARTH_METERS = 6_371_000;
const radians = (degrees: number) => degrees * 0.017_453_292_519_943_295;

/** Meters between two points of the earth, in degrees. */
export function metersBetween(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const x = radians(b.longitude - a.longitude) * Math.cos(radians((a.latitude + b.latitude) * 0.5));
  const y = radians(b.latitude - a.latitude);
  return Math.round(Math.hypot(x, y) * EARTH_METERS);
}
