// Liens, foreclosure, payment plans and acceleration.
import { addDays, addMonths, type Cents, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { centsOf, countOf, cutShare, dateOf, daysOf, type Facts, type Finding, finding, latest, type On } from './fact.rules.ts';
import type { Clocked } from './pack.rules.ts';
import { topic } from './topic.rules.ts';

interface Lien {
  finesLienable: string;
  finesThresholdCents?: number | null;
  release?: Clocked | null;
  perfectWithin?: Clocked;
  preNotice?: Clocked;
  delinquencyBefore?: Clocked;
  lapsesAfter?: Clocked;
  copyToOwner?: Clocked;
}

/** What stands against a lien for a fine. */
function fineLien(rule: Lien, facts: Facts): { breach: boolean; missing: string[] } {
  if (facts.debtKind !== 'FINE') return { breach: false, missing: [] };
  const { finesLienable: when } = rule;
  const under = when === 'overThreshold' && (centsOf(facts, 'amountCents') ?? 0n) < BigInt(rule.finesThresholdCents ?? 0);
  const missing = [];
  if (when === 'judgmentOnly' && facts.judgment === false) missing.push('judgment');
  if (when === 'judicialOnly' && facts.mode === 'nonjudicial') missing.push('judicialAction');
  return { breach: when === 'no' || under, missing };
}

function judgeLien(rule: Lien, facts: Facts, on: On): Finding | null {
  const within = (clock: Clocked | null | undefined, done: unknown, what: string): Finding | null => {
    const deadline = daysOf(clock, facts, on)?.last ?? null;
    const late = deadline !== null && on.asOf > deadline && (done === null || done === undefined);
    return clock ? finding({ deadline, breach: late, missing: late && what !== '' ? [what] : [] }) : null;
  };
  switch (facts.act) {
    case 'checkRelease':
      return within(rule.release, facts.released, 'release');
    case 'sendCopyOfLien':
      return within(rule.copyToOwner, facts.copySent, 'copyToOwner');
    case 'claimLien': {
      const fine = fineLien(rule, facts);
      const live = within(rule.lapsesAfter, facts.proceedingsStarted, '') ?? finding();
      return { ...live, breach: live.breach || fine.breach, missing: fine.missing };
    }
    case 'RECORD_LIEN': {
      const fine = fineLien(rule, facts);
      const made = within(rule.perfectWithin, null, '') ?? finding();
      const earliestDate = latest(daysOf(rule.preNotice, facts, on)?.earliest, daysOf(rule.delinquencyBefore, facts, on)?.earliest);
      const early = earliestDate !== null && on.asOf < earliestDate;
      return { ...made, earliestDate, breach: made.breach || fine.breach || early, missing: fine.missing };
    }
    case 'FORECLOSE':
      return facts.debtKind === 'FINE' ? finding(fineLien(rule, facts)) : null;
    default:
      return null;
  }
}

interface Foreclosure {
  minimumCents: number | null;
  minimumMonths: number | null;
  minimumRule: string;
  monthsOfAssessments?: number;
  countsOnly?: readonly string[];
  excludes?: readonly string[];
  specialAssessmentRule?: { initialValueCents: number; onlyMonths: number } | null;
  notice?: Clocked;
  redemption?: Clocked | null;
  finesForeclosable: boolean;
  prerequisites: readonly string[];
  note?: string;
}

/** The amounts of a debt by the kind a record counts. */
const kinds: readonly [kind: string, fact: string][] = [
  ['ASSESSMENT', 'assessmentsCents'],
  ['FINE', 'finesCents'],
  ['LATE_FEE', 'lateFeesCents'],
  ['INTEREST', 'interestCents'],
  ['COLLECTION_COST', 'collectionCostsCents'],
  ['ATTORNEY_FEE', 'attorneyFeesCents'],
];

/** What counts toward the minimum, in cents; installments that were only called in may be excluded. */
function counted(rule: Foreclosure, facts: Facts): Cents {
  const only = rule.countsOnly ?? ['ASSESSMENT'];
  const called = (rule.excludes ?? []).some((one) => /accelerated/.test(one)) ? 0n : (centsOf(facts, 'acceleratedCents') ?? 0n);
  return kinds.reduce((sum, [kind, fact]) => (only.includes(kind) ? sum + (centsOf(facts, fact) ?? 0n) : sum), called);
}

/** The first day on which the debt is old enough. */
function oldEnough(rule: Foreclosure, facts: Facts): LocalDate | null {
  const since = dateOf(facts, 'oldestDelinquentSince');
  const months = isLargeSpecial(rule, facts) ? rule.specialAssessmentRule?.onlyMonths : rule.minimumMonths;
  if (since === null || !months) return null;
  // Some records say "more than" so many months: the day after.
  return addDays(addMonths(since, months), /more than \d+ months/.test(rule.note ?? '') ? 1 : 0);
}

function isLargeSpecial(rule: Foreclosure, facts: Facts): boolean {
  const special = rule.specialAssessmentRule;
  return (
    Boolean(special) &&
    facts.debtKind === 'SPECIAL_ASSESSMENT' &&
    (centsOf(facts, 'initialValueCents') ?? 0n) >= BigInt(special?.initialValueCents ?? 0)
  );
}

/** The amount a debt must reach, in cents, or null. */
function threshold(rule: Foreclosure, facts: Facts): Cents | null {
  const months = (centsOf(facts, 'monthlyAssessmentCents') ?? 0n) * BigInt(rule.monthsOfAssessments ?? 0);
  const flat = rule.minimumCents === null ? 0n : BigInt(rule.minimumCents);
  const most = months > flat ? months : flat;
  return most === 0n ? null : most;
}

/** What a record asks for before a foreclosure, by the fact that tells of it. */
const needs: readonly [words: RegExp, fact: string, name: string][] = [
  [/payment plan|plan offered/, 'planOffered', 'paymentPlanOffer'],
  [/mediation/, 'mediationOffered', 'mediationOffer'],
  [/dispute resolution offered/, 'disputeResolutionOffered', 'disputeResolutionOffer'],
  [/money judgment/, 'moneyJudgment', 'moneyJudgment'],
  [/registration in force/, 'registered', 'registration'],
  [/lien recorded|lien filed/, 'lienRecorded', 'lien'],
  [/military status/, 'militaryStatusChecked', 'militaryStatusCheck'],
  [/bankruptcy/, 'bankruptcyClear', 'reliefFromStay'],
  [/board approval|board vote/, 'boardApproval', 'boardApproval'],
];

function showNeeds(rule: Foreclosure, facts: Facts): { missing: string[]; notShown: string[] } {
  const missing: string[] = [];
  const notShown: string[] = [];
  for (const asked of rule.prerequisites) {
    const need = needs.find(([words]) => words.test(asked));
    if (need && facts[need[1]] === false) missing.push(need[2]);
    else if (!need || facts[need[1]] !== true) notShown.push(asked);
  }
  return { missing, notShown };
}

function judgeForeclosure(rule: Foreclosure, facts: Facts, on: On): Finding | null {
  if (facts.act === 'redemptionEnd')
    return rule.redemption ? finding({ deadline: daysOf(rule.redemption, facts, on)?.last ?? null }) : null;
  if (facts.act !== 'FORECLOSE') return null;
  const owed = counted(rule, facts);
  const least = threshold(rule, facts);
  const enough = least !== null && owed >= least && !isLargeSpecial(rule, facts);
  const old = oldEnough(rule, facts);
  const notice = daysOf(rule.notice, facts, on)?.earliest ?? null;
  const byAge = rule.minimumRule === 'amountOrAge' && old !== null && on.asOf >= old;
  const demanded = rule.minimumRule === 'amountOrAge' || rule.minimumRule === 'amountOnly' || rule.monthsOfAssessments !== undefined;
  const small = demanded && least !== null && !enough && !byAge;
  const finesAlone = !rule.finesForeclosable && (centsOf(facts, 'finesCents') ?? 0n) > 0n && centsOf(facts, 'assessmentsCents') === 0n;
  const earliestDate = latest(rule.minimumRule === 'amountOrAge' && !enough ? old : null, notice);
  return finding({
    ...showNeeds(rule, facts),
    earliestDate,
    amountCents: least,
    breach: small || finesAlone || (notice !== null && on.asOf < notice),
  });
}

interface PaymentPlan {
  mustOffer: boolean;
  minMonths?: number | null;
  maxMonths?: number;
  minInstallmentCents?: number;
  minUnits?: number;
  refuseIfBreachedWithinMonths?: number;
  requestWithin?: Clocked;
  boardMeetsWithin?: Clocked;
}

function judgePlan(rule: PaymentPlan, facts: Facts, on: On): Finding | null {
  if (facts.act === 'requestPlan' || facts.act === 'meetOnPlan') {
    const clock = facts.act === 'requestPlan' ? rule.requestWithin : rule.boardMeetsWithin;
    const deadline = daysOf(clock, facts, on)?.last ?? null;
    return clock ? finding({ deadline, breach: deadline !== null && on.asOf > deadline }) : null;
  }
  if (facts.act !== 'plan') return null;
  const small = rule.minUnits !== undefined && (countOf(facts, 'lots') ?? rule.minUnits) < rule.minUnits;
  if (facts.refused === true) {
    const broken = dateOf(facts, 'breachedOn');
    const mayRefuse =
      broken !== null && rule.refuseIfBreachedWithinMonths !== undefined && on.asOf <= addMonths(broken, rule.refuseIfBreachedWithinMonths);
    return finding({ missing: rule.mustOffer && !mayRefuse && !small ? ['paymentPlanOffer'] : [] });
  }
  const months = countOf(facts, 'months');
  const balance = centsOf(facts, 'balanceCents');
  const even = rule.minMonths && balance !== null ? cutShare(balance, 1, rule.minMonths) : null;
  const floor = BigInt(rule.minInstallmentCents ?? 0);
  const short = rule.mustOffer && months !== null && Boolean(rule.minMonths) && months < (rule.minMonths ?? 0);
  const long = months !== null && rule.maxMonths !== undefined && months > rule.maxMonths;
  return finding({ breach: short || long, amountCents: even === null ? null : even > floor ? even : floor });
}

interface Acceleration {
  allowed: string;
  notice: Clocked | null;
}

function judgeAcceleration(rule: Acceleration, facts: Facts, on: On): Finding | null {
  if (facts.act !== 'accelerate') return null;
  const earliestDate = daysOf(rule.notice, facts, on)?.earliest ?? null;
  const silent = rule.allowed === 'documents' && facts.documentAuthority !== true;
  const missing = silent && facts.documentAuthority === false ? ['documentAuthority'] : [];
  const unknown = silent && missing.length === 0 ? ['documentAuthority'] : [];
  return finding({ earliestDate, missing, unknown, breach: rule.allowed === 'no' || (earliestDate !== null && on.asOf < earliestDate) });
}

/** Liens, foreclosure, payment plans, acceleration. */
export const lienTopics = [
  topic<Lien>(
    'lien',
    'Liens',
    ['finesLienable', 'finesThresholdCents', 'release', 'perfectWithin', 'preNotice', 'delinquencyBefore', 'lapsesAfter', 'copyToOwner'],
    judgeLien,
  ),
  topic<Foreclosure>(
    'foreclosure',
    'Foreclosure',
    [
      'minimumCents',
      'minimumMonths',
      'minimumRule',
      'monthsOfAssessments',
      'countsOnly',
      'excludes',
      'specialAssessmentRule',
      'notice',
      'redemption',
      'finesForeclosable',
      'prerequisites',
      'note',
    ],
    judgeForeclosure,
  ),
  topic<PaymentPlan>(
    'paymentPlan',
    'Payment plans',
    [
      'mustOffer',
      'minMonths',
      'maxMonths',
      'minInstallmentCents',
      'minUnits',
      'refuseIfBreachedWithinMonths',
      'requestWithin',
      'boardMeetsWithin',
    ],
    judgePlan,
  ),
  topic<Acceleration>('acceleration', 'Acceleration', ['allowed', 'notice'], judgeAcceleration),
];
