// Made cases of steps, liens and notices: each clock a day before, on and after its day.
import { addMonths } from '../../../packages/kernel/kernel.ts';
import { endOf, ends, type FileClock, firstDay, type Parameters, type Probe, start, step, waits } from './probe.testing.ts';

interface FileStep {
  step: string;
  methods: string[];
  methodRule: string;
  wait: FileClock | null;
  unlocks: string[];
  requires: string[];
}

/** Every way a step names, so that whatever its rule of methods asks for is there. */
function doneBy(one: FileStep): Record<string, unknown> {
  const day = one.wait && one.wait.semantics !== 'DEADLINE' ? { [one.wait.from]: start } : { date: start };
  return { methods: one.methods, contents: 'all', openMeeting: true, ...day };
}

/**
 * Every act of a ladder: without a step before it refused, a day early refused, on the first day allowed; and
 * a step done another way than its record asks does not count.
 */
export function ladderProbes(p: Parameters): Probe[] {
  const steps = p.steps as FileStep[];
  const acts = [...new Set(steps.flatMap(({ step: name, unlocks }) => [name, ...unlocks]))];
  return acts.flatMap((act) => {
    const own = steps.find((one) => one.step === act);
    const before = steps.filter((one) => one.unlocks.includes(act) || own?.requires.includes(one.step));
    const facts = { act, ...Object.fromEntries(before.map((one) => [one.step, doneBy(one)])) };
    const waiting = before.filter((one) => one.unlocks.includes(act) && one.wait && one.wait.semantics !== 'DEADLINE');
    const first = waiting
      .map((one) => firstDay(one.wait as FileClock))
      .sort()
      .at(-1);
    const mustFollow = own?.wait?.semantics === 'DEADLINE' ? endOf(own.wait) : undefined;
    const day = first ?? start;
    return [
      { what: `${act}, with all steps on the first day`, facts, asOf: day, breach: false, ...(first ? { earliestDate: first } : {}) },
      ...(first ? [{ what: `${act}, a day early`, facts, asOf: step(first, -1), breach: true, earliestDate: first }] : []),
      ...(mustFollow ? [{ what: `${act}, a day late`, facts, asOf: step(mustFollow, 1), breach: true, deadline: mustFollow }] : []),
      ...before.map((one) => ({ what: `${act}, without ${one.step}`, facts: { ...facts, [one.step]: null }, asOf: day, breach: true })),
      ...before
        .filter((one) => one.methods.every((way) => !/telegram/.test(way)))
        .map((one) => ({
          what: `${act}, with ${one.step} by telegram`,
          facts: { ...facts, [one.step]: { ...doneBy(one), methods: ['telegram'] } },
          asOf: day,
          breach: true,
        })),
    ];
  });
}

/** Liens: before it is recorded, after it was paid, and as long as it lives. */
export function lienProbes(p: Parameters): Probe[] {
  const pre = p.preNotice as FileClock | undefined;
  const threshold = p.finesThresholdCents as number | null | undefined;
  const lapse = p.lapsesAfter as FileClock | undefined;
  return [
    ...waits('recording a lien', pre, { act: 'RECORD_LIEN' }, pre?.from ?? ''),
    ...ends(
      'recording a lien in time',
      p.perfectWithin as FileClock,
      { act: 'RECORD_LIEN' },
      (p.perfectWithin as FileClock | undefined)?.from ?? '',
    ),
    ...waits('recording before it is late enough', p.delinquencyBefore as FileClock, { act: 'RECORD_LIEN' }, 'dueDate'),
    ...ends('release', p.release as FileClock, { act: 'checkRelease', released: null }, 'paid'),
    ...ends('the copy of a lien', p.copyToOwner as FileClock, { act: 'sendCopyOfLien', copySent: null }, 'recorded'),
    ...ends('a lien that lives', lapse, { act: 'claimLien', proceedingsStarted: null }, lapse?.from ?? ''),
    {
      what: 'a lien for a fine',
      facts: { act: 'RECORD_LIEN', debtKind: 'FINE', amountCents: 1_000_000 },
      asOf: start,
      breach: p.finesLienable === 'no',
    },
    ...(p.finesLienable === 'overThreshold' && threshold
      ? [-1, 0, 1].map((by) => ({
          what: 'a lien for a fine near the threshold',
          facts: { act: 'RECORD_LIEN', debtKind: 'FINE', amountCents: threshold + by },
          asOf: start,
          breach: by < 0,
        }))
      : []),
    ...(p.finesLienable === 'judgmentOnly'
      ? [{ what: 'a fine without judgment', facts: { act: 'claimLien', debtKind: 'FINE', judgment: false }, asOf: start, breach: true }]
      : []),
  ];
}

/** Foreclosure: a cent and a day around the minimum, and the notice. */
export function foreclosureProbes(p: Parameters): Probe[] {
  const months = Number(p.monthsOfAssessments ?? 0);
  const least = Math.max(Number(p.minimumCents ?? 0), months * 30_000);
  const notice = p.notice as FileClock | undefined;
  const noticed = notice ? { [notice.from]: '2020-01-01' } : {};
  const facts = { act: 'FORECLOSE', monthlyAssessmentCents: 30_000, ...noticed };
  const age = p.minimumMonths as number | null;
  const aged = /more than/.test(String(p.note ?? ''));
  const old = age === null ? null : aged ? step(addMonths(start, age), 1) : addMonths(start, age);
  const since = p.minimumRule === 'amountOrAge' && old !== null ? { oldestDelinquentSince: start } : {};
  return [
    ...(least > 0
      ? [-1, 0, 1].map((by) => ({
          what: `foreclosure ${by} from the minimum`,
          facts: { ...facts, ...since, assessmentsCents: least + by },
          asOf: start,
          breach: by < 0,
          amountCents: least,
        }))
      : []),
    ...(p.minimumRule === 'amountOrAge' && old !== null
      ? ([-1, 0] as const).map((by) => ({
          what: 'foreclosure by age',
          facts: { ...facts, ...since, assessmentsCents: 1 },
          asOf: by === 0 ? old : step(old, by),
          breach: by < 0,
          earliestDate: old,
        }))
      : []),
    ...waits(
      'foreclosure after its notice',
      notice,
      { act: 'FORECLOSE', monthlyAssessmentCents: 1, assessmentsCents: 100_000_000 },
      notice?.from ?? '',
    ),
    ...(p.redemption
      ? [
          {
            what: 'redemption',
            facts: { act: 'redemptionEnd', [(p.redemption as FileClock).from]: start },
            asOf: start,
            breach: false,
            deadline: endOf(p.redemption as FileClock),
          },
        ]
      : []),
    {
      what: 'foreclosure for fines alone',
      facts: { ...facts, assessmentsCents: 0, finesCents: 10_000_000 },
      asOf: start,
      breach: p.finesForeclosable === false && !counts(p, 'FINE') ? true : p.finesForeclosable === false,
    },
  ];
}

function counts(p: Parameters, kind: string): boolean {
  return Array.isArray(p.countsOnly) && p.countsOnly.includes(kind);
}

/** Hearings: notice, the time to hold one and to decide. */
export function hearingProbes(p: Parameters): Probe[] {
  const notice = p.notice as FileClock | null | undefined;
  const hold = p.holdWithin as FileClock | null | undefined;
  const appeal = p.appeal as FileClock | undefined;
  return [
    ...waits('a hearing', notice, { act: 'holdHearing' }, notice?.from ?? ''),
    ...(p.panelMin
      ? [-1, 0].map((by) => ({
          what: 'a panel',
          facts: { act: 'holdHearing', panel: Array<string>(Number(p.panelMin) + by).fill('owner') },
          asOf: start,
          breach: by < 0,
        }))
      : []),
    ...ends('a hearing in time', hold, { act: 'schedule' }, hold?.from ?? ''),
    ...ends('a decision', p.decisionWithin as FileClock, { act: 'sendDecision' }, 'hearingDate'),
    ...ends('an appeal', appeal, { act: 'appeal' }, appeal?.from ?? ''),
  ];
}

/** Violation notices: their days. */
export function violationProbes(p: Parameters): Probe[] {
  const owner = p.ownerResponse as FileClock | undefined;
  const answer = p.associationAnswer as FileClock | undefined;
  const cure = p.cure as FileClock | null | undefined;
  const good = p.validFor as FileClock | undefined;
  const sent = { act: 'sendNotice', method: p.methods, contents: 'all' };
  return [
    ...(owner ? waits('a fine after the owner’s time', { ...owner, semantics: 'AFTER_WINDOW' }, { act: 'imposeFine' }, owner.from) : []),
    ...ends('an answer', answer, { act: 'answer' }, answer?.from ?? ''),
    ...ends('a hearing on an old notice', good, { act: 'sendHearingNotice' }, good?.from ?? ''),
    ...(cure
      ? [-1, 0, 1].map((by) => ({ what: 'the time to cure', facts: { ...sent, cureDays: cure.n + by }, asOf: start, breach: by < 0 }))
      : []),
    { what: 'a notice without the provision', facts: { ...sent, provision: null }, asOf: start, breach: p.provisionRequired === true },
    { what: 'a notice without a photo', facts: { ...sent, photo: false }, asOf: start, breach: p.photoRequired === true },
    { what: 'a notice by telegram', facts: { ...sent, method: 'telegram' }, asOf: start, breach: true },
  ];
}
