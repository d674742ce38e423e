// Whether the packs of law let a case take a step: the evidence each act needs, what of it is missing, and
// the first lawful day. The stage decides what is asked; no step without its evidence.
import { addDays, formatDate, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Stage, stageActs } from './stage.contract.ts';

/** A step of a ladder as its record words it; as much as is asked here. */
export interface LawStep {
  step: string;
  methods: readonly string[];
  methodRule: string;
  contents?: readonly string[];
  wait: { n: number; unit: string; from: string; semantics: string } | null;
  unlocks: readonly string[];
  requires: readonly string[];
}
export interface LawLadder {
  ruleVersion: string;
  citation: string;
  steps: readonly LawStep[];
}

/** What proves a step or a condition. */
export interface Evidence {
  step: string;
  doneDate: LocalDate;
  receivedDate: LocalDate | null;
  methods: readonly string[];
  contents: readonly string[];
  /** Of a vote: null where no motion stands behind it. */
  openMeeting: boolean | null;
}

type Facts = Readonly<Record<string, unknown>>;
/** Judges an act by the packs that bind a community. */
export type Judge = (asked: { topic: string; asOf: LocalDate; facts: Facts }) => {
  verdict: 'allow' | 'warn' | 'block';
  earliestDate: LocalDate | null;
  deadline: LocalDate | null;
  amountCents: bigint | null;
  missing: readonly string[];
  notShown: readonly string[];
  ruleVersion: string | null;
  citation: string | null;
};

/** What a case is judged on. */
export interface CaseFacts {
  evidence: readonly Evidence[];
  /** Since when the oldest open assessment is due; null where none is open. */
  oldestDue: LocalDate | null;
  /** Open amounts by the kind of their code, in cents. */
  assessments: bigint;
  fines: bigint;
  lateFees: bigint;
  interest: bigint;
  lienDate: LocalDate | null;
  isMilitary: boolean;
  militaryCheckedDate: LocalDate | null;
  petitionDate: LocalDate | null;
  hasOfferedPlan: boolean;
}

/** The answer to a step. */
export interface StepAnswer {
  isAllowed: boolean;
  /** True where a record of law speaks to the step. */
  isJudged: boolean;
  verdict: 'allow' | 'warn' | 'block';
  earliestDate: LocalDate | null;
  deadline: LocalDate | null;
  missing: string[];
  citation: string;
  ruleVersion: string | null;
}

/** Days of a condition such as "60 days delinquent"; null where it speaks of something else. */
function daysAsked(condition: string): number | null {
  const found = /^(?:delinquent (\d+) days|(\d+) days (?:delinquent|unpaid|past due))$/.exec(condition);
  return found ? Number(found[1] ?? found[2]) : null;
}

/** The conditions of ladders that are no step of theirs. */
export function conditionsOf(ladders: readonly LawLadder[]): string[] {
  return [
    ...new Set(
      ladders.flatMap(({ steps }) => {
        const own = new Set(steps.map(({ step }) => step));
        return steps.flatMap(({ requires }) => requires.filter((name) => !own.has(name)));
      }),
    ),
  ];
}

/** A condition the ledger itself answers on a day; undefined for one a person must show. */
export function shownByLedger(condition: string, oldestDue: LocalDate | null, asOf: LocalDate): boolean | undefined {
  const days = daysAsked(condition);
  if (days === null) return undefined;
  return oldestDue !== null && addDays(oldestDue, days) <= asOf;
}

/** Every name an event of evidence goes by in the clocks of the records. */
function eventsOf({ doneDate, receivedDate }: Evidence): Facts {
  const done = ['mailed', 'sent', 'served', 'recorded', 'recordedAndMailed', 'date'];
  const received = ['received', 'noticeReceived'];
  return Object.fromEntries([...done.map((name) => [name, doneDate] as const), ...received.map((name) => [name, receivedDate] as const)]);
}

/** The facts of a case in the words the engine reads. */
export function factsOf(of: CaseFacts, ladders: readonly LawLadder[], asOf: LocalDate): Facts {
  const proved = of.evidence.map((one): [string, unknown] => [
    one.step,
    {
      ...eventsOf(one),
      ...(one.methods.length > 0 ? { methods: [...one.methods] } : {}),
      ...(one.contents.length > 0 ? { contents: [...one.contents] } : {}),
      ...(one.openMeeting === null ? {} : { openMeeting: one.openMeeting }),
    },
  ]);
  const byLedger = conditionsOf(ladders).flatMap((name): [string, unknown][] => {
    const shown = shownByLedger(name, of.oldestDue, asOf);
    return shown === undefined ? [] : [[name, shown ? true : undefined]];
  });
  return {
    ...Object.fromEntries(byLedger),
    ...Object.fromEntries(proved),
    assessmentsCents: of.assessments,
    finesCents: of.fines,
    lateFeesCents: of.lateFees,
    interestCents: of.interest,
    oldestDelinquentSince: of.oldestDue,
    serviceMember: of.isMilitary,
    planOffered: of.hasOfferedPlan,
    lienRecorded: of.lienDate !== null,
    militaryStatusChecked: of.militaryCheckedDate !== null,
    bankruptcyClear: of.petitionDate === null,
    debtKind: 'ASSESSMENT',
  };
}

const latest = (a: LocalDate | null, b: LocalDate | null) => (a === null || (b !== null && b > a) ? b : a);
const earliest = (a: LocalDate | null, b: LocalDate | null) => (a === null || (b !== null && b < a) ? b : a);
const rank = { allow: 0, warn: 1, block: 2 } as const;

/** The acts a step is: the one of a ladder it carries out, and those of its stage. */
export const actsOf = (stage: Stage, ladderStep: string): string[] => [
  ...new Set([...(ladderStep === '' ? [] : [ladderStep]), ...(stageActs[stage] ?? [])]),
];

/**
 * Judges acts of a case on a day. An act is allowed where every record says so: what is not shown counts as
 * missing. The minimum of a foreclosure stops it whatever its severity.
 */
export function judgeActs(
  judge: Judge,
  acts: readonly string[],
  of: CaseFacts,
  ladders: readonly LawLadder[],
  asOf: LocalDate,
): StepAnswer {
  const facts = factsOf(of, ladders, asOf);
  const answer: StepAnswer = {
    isAllowed: true,
    isJudged: false,
    verdict: 'allow',
    earliestDate: null,
    deadline: null,
    missing: [],
    citation: '',
    ruleVersion: null,
  };
  const shown = new Set(of.evidence.map(({ step }) => step));
  for (const act of acts)
    for (const topic of act === 'FORECLOSE' ? ['collectionLadder', 'foreclosure'] : ['collectionLadder']) {
      const own = judge({ topic, asOf, facts: { ...facts, act } });
      if (own.ruleVersion === null) continue;
      const asked = own.notShown.filter((name) => !shown.has(name));
      const missing = topic === 'collectionLadder' ? [...own.missing, ...asked] : [...own.missing];
      const isEarly = own.earliestDate !== null && own.earliestDate > asOf;
      const isAllowed =
        missing.length === 0 && !isEarly && (topic === 'collectionLadder' ? own.verdict === 'allow' : own.verdict !== 'block');
      if (!answer.isJudged || (answer.isAllowed && !isAllowed) || rank[own.verdict] > rank[answer.verdict]) {
        answer.citation = own.citation ?? '';
        answer.ruleVersion = own.ruleVersion;
      }
      if (rank[own.verdict] > rank[answer.verdict]) answer.verdict = own.verdict;
      answer.isJudged = true;
      answer.isAllowed = answer.isAllowed && isAllowed;
      answer.earliestDate = latest(answer.earliestDate, own.earliestDate);
      answer.deadline = earliest(answer.deadline, own.deadline);
      answer.missing = [...new Set([...answer.missing, ...missing])];
    }
  return answer;
}

/** A word of a record as people say it: `PRE_LIEN_NOTICE` is "pre lien notice". */
export function plainWord(name: string): string {
  const [first = '', ...rest] = name.split('.');
  const words = /^[A-Z_]+$/.test(first) ? first.toLowerCase().replaceAll('_', ' ') : first;
  return rest.length === 0 ? words : `${words} (${rest.join(', ')})`;
}

/** Why a step is not taken, in a sentence with its citation. */
export function whyNot({ missing, earliestDate, citation }: StepAnswer, asOf: LocalDate): string {
  const parts = [
    ...(missing.length > 0 ? [`missing: ${missing.map(plainWord).join(', ')}`] : []),
    ...(earliestDate !== null && earliestDate > asOf ? [`not before ${formatDate(earliestDate)}`] : []),
  ];
  return `${parts.length > 0 ? parts.join('; ') : 'the amount or kind of the debt does not allow it'} (${citation})`;
}

/** One requirement before an act, as the page of a case lists it. */
export interface Requirement {
  name: string;
  state: 'PROVED' | 'MISSING' | 'WAITING';
  citation: string;
  methods: readonly string[];
  methodRule: string;
  contents: readonly string[];
  /** The day it lets the act follow; null where it sets none. */
  readyDate: LocalDate | null;
}

/** Everything ladders ask before acts, with what is proved of it. */
export function requirementsOf(
  judge: Judge,
  acts: readonly string[],
  of: CaseFacts,
  ladders: readonly LawLadder[],
  asOf: LocalDate,
): Requirement[] {
  const all = new Map<string, Requirement>();
  for (const { steps, citation } of ladders)
    for (const act of acts) {
      const own = steps.find(({ step }) => step === act)?.requires ?? [];
      const before = steps.filter(({ step, unlocks }) => unlocks.includes(act) || own.includes(step));
      const conditions = [...own, ...before.flatMap(({ requires }) => requires)].filter((name) => !steps.some(({ step }) => step === name));
      for (const name of conditions) {
        const isShown = of.evidence.some((one) => one.step === name) || shownByLedger(name, of.oldestDue, asOf) === true;
        all.set(name, {
          name,
          state: isShown ? 'PROVED' : 'MISSING',
          citation,
          methods: [],
          methodRule: '',
          contents: [],
          readyDate: null,
        });
      }
      for (const step of before) {
        const { methods, methodRule, contents = [] } = step;
        // Judged alone with the evidence of this step, so that what others lack does not count against it.
        const alone = judgeActs(judge, [act], { ...of, evidence: of.evidence.filter((one) => one.step === step.step) }, ladders, asOf);
        const isShown = of.evidence.some((one) => one.step === step.step);
        const lacks = !isShown || alone.missing.some((name) => name === step.step || name.startsWith(`${step.step}.`));
        const readyDate = step.wait && step.wait.semantics !== 'DEADLINE' ? alone.earliestDate : null;
        const state = lacks ? 'MISSING' : readyDate !== null && readyDate > asOf ? 'WAITING' : 'PROVED';
        all.set(step.step, { name: step.step, state, citation, methods, methodRule, contents, readyDate: lacks ? null : readyDate });
      }
    }
  return [...all.values()];
}
