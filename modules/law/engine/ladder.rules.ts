// The steps of a collection: which of them an act needs, whether each was done as its record asks, and the
// first day on which the act may follow.
import { termOf } from '../../../packages/clock/clock.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { missingContents, missingMethods } from './content.rules.ts';
import { daysOf, eventOf, type Facts, type Finding, factsIn, finding, latest, type On, textsOf } from './fact.rules.ts';
import type { Clocked } from './pack.rules.ts';
import { topic } from './topic.rules.ts';

/** One step of a ladder, as its record words it. */
export interface LadderStep {
  step: string;
  methods: readonly string[];
  methodRule: string;
  contents?: readonly string[];
  evidence: readonly string[];
  wait: Clocked | null;
  unlocks: readonly string[];
  requires: readonly string[];
}

interface Ladder {
  steps: readonly LadderStep[];
  exemptions?: readonly string[];
  limits?: { ledgerBusinessDays?: number };
}

/** The steps that must have been done before an act: those that unlock it, and those it asks for itself. */
export function stepsBefore(steps: readonly LadderStep[], act: string): LadderStep[] {
  const own = steps.find(({ step }) => step === act)?.requires ?? [];
  return steps.filter(({ step, unlocks }) => unlocks.includes(act) || own.includes(step));
}

interface Shown {
  missing: string[];
  notShown: string[];
  earliest: LocalDate | null;
}

/** Whether a step was done as its record asks, and when what it unlocks may follow. */
function showStep(step: LadderStep, act: string, facts: Facts, on: On): Shown {
  const given = facts[step.step];
  if (given === undefined || given === null || given === false) return { missing: [step.step], notShown: [], earliest: null };
  const evidence = factsIn(facts, step.step) ?? {};
  if (isVoid(step, evidence)) return { missing: [step.step], notShown: [], earliest: null };
  const used = textsOf(evidence, 'methods') ?? textsOf(evidence, 'method');
  const lacks = used === null ? [] : missingMethods(used, step.methods, step.methodRule);
  if (lacks === null || lacks.length > 0) return { missing: lacks ?? [step.step], notShown: [], earliest: null };
  const contents = textsOf(evidence, 'contents');
  const missing = contents === null ? [] : missingContents(contents, step.contents ?? []);
  const notShown = [...(used === null && step.methods.length > 0 ? [`${step.step}.method`] : [])];
  if (!step.wait || step.wait.semantics === 'DEADLINE' || !step.unlocks.includes(act)) return { missing, notShown, earliest: null };
  const earliest = daysOf(step.wait, evidence, on)?.earliest ?? null;
  if (earliest === null) missing.push(`${step.step}.${step.wait.from}`);
  return { missing, notShown, earliest };
}

/** True for a decision that was not taken as the record asks: delegated, or behind closed doors. */
function isVoid(step: LadderStep, evidence: Facts): boolean {
  if (/no delegation/.test(step.methodRule) && evidence.delegated === true) return true;
  return /open meeting/.test(step.methodRule) && evidence.openMeeting === false;
}

/** True for an owner whom an exemption of the record spares its steps. */
function isSpared(rule: Ladder, facts: Facts): boolean {
  const given = Object.keys(facts).some((name) => name.endsWith('ProtectionsGiven') && facts[name] === true);
  return facts.serviceMember === true && given && (rule.exemptions ?? []).some((one) => /not demanded/.test(one));
}

/** The last day of what must follow an act, such as the copy of a notice that was recorded. */
function followUp(steps: readonly LadderStep[], act: string, on: On): LocalDate | null {
  const unlocked = steps.find(({ step }) => step === act)?.unlocks ?? [];
  const next = steps.find(({ step, wait }) => unlocked.includes(step) && wait?.semantics === 'DEADLINE');
  return next?.wait ? termOf(next.wait, on.asOf, on.counting).last : null;
}

/** The last day of an act that must follow a step in time, by that step's day. */
function ownDeadline(steps: readonly LadderStep[], act: string, facts: Facts, on: On): LocalDate | null {
  const own = steps.find(({ step }) => step === act);
  if (own?.wait?.semantics !== 'DEADLINE') return null;
  const before = own.requires.map((name) => factsIn(facts, name)).find((one) => one !== null);
  return before ? (daysOf(own.wait, before, on)?.last ?? null) : null;
}

function judgeLadder(rule: Ladder, facts: Facts, on: On): Finding | null {
  const act = String(facts.act);
  if (act === 'sendLedger') return judgeLedger(rule, facts, on);
  const { steps } = rule;
  if (!steps.some(({ step, unlocks }) => step === act || unlocks.includes(act))) return null;
  if (isSpared(rule, facts)) return finding();
  const shown = stepsBefore(steps, act).map((step) => showStep(step, act, facts, on));
  const earlier = stepsBefore(steps, act).flatMap(({ requires }) => requires);
  const own = steps.find(({ step }) => step === act)?.requires ?? [];
  const untold = [...own, ...earlier].filter((name) => facts[name] === undefined && !shown.some(({ missing }) => missing.includes(name)));
  const earliestDate = latest(...shown.map(({ earliest }) => earliest));
  const last = ownDeadline(steps, act, facts, on);
  return finding({
    missing: shown.flatMap(({ missing }) => missing),
    notShown: [...new Set([...shown.flatMap(({ notShown }) => notShown), ...untold])],
    earliestDate,
    deadline: last ?? followUp(steps, act, on),
    breach: (earliestDate !== null && on.asOf < earliestDate) || (last !== null && on.asOf > last),
  });
}

/** The ledger an owner asked for, within days on which business is done. */
function judgeLedger(rule: Ladder, facts: Facts, on: On): Finding | null {
  const n = rule.limits?.ledgerBusinessDays;
  const asked = eventOf(facts, 'ledgerRequested');
  if (n === undefined || asked === null) return null;
  const deadline = termOf({ n, unit: 'day', kind: 'business', semantics: 'DEADLINE', roll: 'none' }, asked, on.counting).last;
  return finding({ deadline, breach: deadline !== null && on.asOf > deadline });
}

/** The steps of a collection. */
export const ladderTopics = [topic<Ladder>('collectionLadder', 'Steps of a collection', ['steps', 'exemptions', 'limits'], judgeLadder)];
