// What must have happened before a fine, and how much it may be.
import { addDays, type Cents, type LocalDate } from '../../../packages/kernel/kernel.ts';
import {
  centsOf,
  countOf,
  dateOf,
  daysOf,
  eventOf,
  type Facts,
  type Finding,
  factsIn,
  finding,
  latest,
  lowest,
  type On,
  textOf,
  within,
} from './fact.rules.ts';
import type { Clocked } from './pack.rules.ts';
import { topic } from './topic.rules.ts';

interface Fines {
  perViolationCapCents: number | null;
  perDayCapCents?: number;
  aggregateCapCents?: number | null;
  capUnlessDocuments?: boolean;
  maxDays?: number;
  dailyAllowed?: boolean;
  healthSafetyException?: { findingRequired: boolean; openMeeting: boolean; cureHours?: number; everyNDays?: number };
  cure?: Clocked;
  secondCure?: Clocked;
  inspectWithin?: Clocked;
  cureBarsFine?: boolean;
  financialCommitmentBarsFine?: boolean;
  hearingBefore: boolean;
  lateFeeOnFine?: boolean;
  interestOnFine?: boolean;
  rulesNoticeBefore?: Clocked;
  payNotBefore?: Clocked;
  continuing?: { uncuredAfter?: Clocked; intervalDays: number };
  exempt?: readonly { what: string; window?: Clocked }[];
  blockedUntil?: readonly string[];
}

const reads = [
  'perViolationCapCents',
  'perDayCapCents',
  'aggregateCapCents',
  'capUnlessDocuments',
  'maxDays',
  'dailyAllowed',
  'healthSafetyException',
  'cure',
  'secondCure',
  'inspectWithin',
  'cureBarsFine',
  'financialCommitmentBarsFine',
  'hearingBefore',
  'lateFeeOnFine',
  'interestOnFine',
  'rulesNoticeBefore',
  'payNotBefore',
  'continuing',
  'exempt',
  'blockedUntil',
] as const;

/** A finding of an act that may not be done before a day. */
function notBefore(earliest: LocalDate | null | undefined, day: LocalDate): Finding {
  return finding({ earliestDate: earliest ?? null, breach: Boolean(earliest && day < earliest) });
}

/** A finding of an act that may not be done after a day. */
function notAfter(deadline: LocalDate | null | undefined, day: LocalDate): Finding {
  return finding({ deadline: deadline ?? null, breach: Boolean(deadline && day > deadline) });
}

function judgeFines(rule: Fines, facts: Facts, on: On): Finding | null {
  switch (facts.act) {
    case 'chargeLateFeeOnFine':
      return rule.lateFeeOnFine === undefined
        ? null
        : finding({ breach: !rule.lateFeeOnFine, amountCents: rule.lateFeeOnFine ? null : 0n });
    case 'chargeInterestOnFine':
      return rule.interestOnFine === undefined
        ? null
        : finding({ breach: !rule.interestOnFine, amountCents: rule.interestOnFine ? null : 0n });
    case 'setPayBy':
      return rule.payNotBefore ? notBefore(daysOf(rule.payNotBefore, facts, on)?.earliest, dateOf(facts, 'payBy') ?? on.asOf) : null;
    case 'inspect':
      return rule.inspectWithin ? notAfter(daysOf(rule.inspectWithin, facts, on)?.last, dateOf(facts, 'inspected') ?? on.asOf) : null;
    case 'legalAction':
      return rule.secondCure ? notBefore(daysOf(rule.secondCure, facts, on)?.earliest, on.asOf) : null;
    case 'imposeContinuingFine':
    case 'imposeDailyFine':
      return rule.continuing ? judgeContinuing(rule, rule.continuing, facts, on) : null;
    case 'imposeFine':
      return judgeFine(rule, facts, on);
    default:
      return null;
  }
}

function judgeContinuing(rule: Fines, continuing: NonNullable<Fines['continuing']>, facts: Facts, on: On): Finding {
  const last = dateOf(facts, 'lastContinuingFine');
  const first = daysOf(continuing.uncuredAfter, facts, on)?.earliest;
  const found = notBefore(latest(first, last && addDays(last, continuing.intervalDays)), on.asOf);
  const perDay = rule.perDayCapCents === undefined ? null : BigInt(rule.perDayCapCents);
  const asked = centsOf(facts, 'perDayCents');
  return {
    ...found,
    breach: found.breach || (asked !== null && perDay !== null && asked > perDay),
    amountCents: found.breach ? 0n : lowest(asked, perDay),
  };
}

/** What may not be fined while its time lasts: with the first day it may be, or never. */
function judgeExempt(rule: Fines, facts: Facts, on: On): Finding | null {
  const violation = textOf(facts, 'violation');
  const exempt = violation === '' ? undefined : rule.exempt?.find(({ what }) => within(violation, what));
  if (!exempt) return null;
  const days = exempt.window ? daysOf(exempt.window, facts, on) : null;
  const found = notBefore(days?.earliest, on.asOf);
  return days === null || found.breach ? { ...found, breach: true, amountCents: 0n } : found;
}

/** What has not happened that must have, of the things the facts speak of. */
function missingOf(rule: Fines, facts: Facts): string[] {
  const missing: string[] = [];
  const barred = (words: RegExp) => rule.blockedUntil?.some((until) => words.test(until)) === true;
  if (facts.documentAuthority === false) missing.push('documentAuthority');
  if (rule.hearingBefore && facts.hearingHeld === false && facts.hearingOffered !== true) missing.push('hearing');
  if (facts.committeeApproved === false) missing.push('committeeApproval');
  if (facts.adrOffered === false) missing.push('disputeResolutionOffer');
  if (barred(/registration/) && facts.registered === false) missing.push('registration');
  if (barred(/provision/) && factsIn(facts, 'notice')?.provision === null) missing.push('provision');
  return missing;
}

/** True for a matter of health or safety that the board has found as the record asks. */
function isSafety(rule: Fines, facts: Facts): boolean {
  const { healthSafetyException: exception } = rule;
  const found = facts.safety === true || facts.safetyFinding === 'written';
  return exception !== undefined && found && (!exception.openMeeting || facts.safetyFindingMeeting === 'open');
}

/** True where fines day by day are asked for that the record does not allow. */
function tooOften(rule: Fines, facts: Facts, safe: boolean): boolean {
  const every = countOf(facts, 'everyNDays');
  if (every === null || rule.dailyAllowed !== false) return false;
  const { everyNDays = 1, cureHours = 0 } = rule.healthSafetyException ?? {};
  return !safe || every < everyNDays || (countOf(facts, 'hoursSinceNotice') ?? 0) <= cureHours;
}

/** The most a fine may be, in cents; null where nothing limits it. */
function fineCap(rule: Fines, facts: Facts, safe: boolean): Cents | null {
  const own = (name: string, cap: number | null | undefined) => {
    const documents = centsOf(facts, name);
    if (cap === null || cap === undefined) return documents;
    return documents === null ? BigInt(cap) : rule.capUnlessDocuments ? documents : lowest(documents, BigInt(cap));
  };
  const schedule = centsOf(facts, 'scheduleCents');
  if (safe) return schedule;
  const goesOn = facts.goesOn === true;
  const days = countOf(facts, 'days') ?? (goesOn && rule.perDayCapCents !== undefined ? countOf(facts, 'everyNDays') : null);
  const one =
    days !== null && rule.perDayCapCents !== undefined
      ? BigInt(rule.perDayCapCents)
      : own('documentPerViolationCents', rule.perViolationCapCents);
  const times = days === null ? (countOf(facts, 'violations') ?? 1) : Math.min(days, rule.maxDays ?? days);
  const soFar = centsOf(facts, 'finesSoFarCents') ?? 0n;
  const total = own('documentAggregateCents', rule.aggregateCapCents);
  const left = total === null ? null : total > soFar ? total - soFar : 0n;
  // What goes on stays one violation where the record knows no fine that comes again.
  const isOne = goesOn && days === null && rule.continuing === undefined;
  return lowest(one === null ? null : isOne ? (one > soFar ? one - soFar : 0n) : one * BigInt(times), left, schedule);
}

function askedFine(facts: Facts): Cents | null {
  const perDay = centsOf(facts, 'perDayCents');
  return centsOf(facts, 'fineCents') ?? (perDay === null ? null : perDay * BigInt(countOf(facts, 'days') ?? 1));
}

function judgeFine(rule: Fines, facts: Facts, on: On): Finding {
  const exempt = judgeExempt(rule, facts, on);
  if (exempt?.breach) return exempt;
  const safe = isSafety(rule, facts);
  const found = finding({ earliestDate: exempt?.earliestDate ?? null, missing: missingOf(rule, facts) });
  if (rule.hearingBefore && facts.hearingHeld === undefined && facts.hearingOffered === undefined) found.notShown.push('hearing');
  if (!safe) found.earliestDate = latest(found.earliestDate, daysOf(rule.cure, facts, on)?.earliest);
  if (rule.cure && eventOf(facts, rule.cure.from) === null && !safe) found.notShown.push(rule.cure.from);
  const curedOn = dateOf(facts, 'curedOn');
  const cured = rule.cureBarsFine === true && curedOn !== null && curedOn <= (dateOf(facts, 'hearingDate') ?? on.asOf);
  const committed =
    rule.financialCommitmentBarsFine === true && facts.cureNeedsLonger === true && dateOf(facts, 'financialCommitmentOn') !== null;
  const early = found.earliestDate !== null && on.asOf < found.earliestDate;
  const rules = daysOf(rule.rulesNoticeBefore, facts, on)?.earliest;
  if (rules && (dateOf(facts, 'violationDate') ?? on.asOf) < rules) found.missing.push(`rulesNotice${rule.rulesNoticeBefore?.n}Days`);
  if (found.missing.length > 0 || cured || committed || early || tooOften(rule, facts, safe))
    return { ...found, breach: true, amountCents: 0n };
  const asked = askedFine(facts);
  const cap = fineCap(rule, facts, safe);
  if (cap !== null && asked !== null && asked > cap && facts.safetyFinding === 'written') found.missing.push('openMeetingFinding');
  return { ...found, breach: cap !== null && asked !== null && asked > cap, amountCents: lowest(asked, cap) };
}

/** Fines for violations. */
export const fineTopics = [topic<Fines>('fines', 'Fines', reads, judgeFines)];
