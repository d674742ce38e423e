// What may be charged to an owner who is late: late fees, interest, returned payments.
import { type Cents, daysBetween } from '../../../packages/kernel/kernel.ts';
import { centsOf, countOf, cutShare, dateOf, daysOf, type Facts, finding, latest, lowest, type On } from './fact.rules.ts';
import type { Clocked } from './pack.rules.ts';
import { topic } from './topic.rules.ts';

interface Cap {
  flatCents: number | null;
  bps: number | null;
  combine: 'greater' | 'lesser' | 'flat' | 'bps';
}

/** The amount of a cap on a base, in cents, cut down. */
function capOf({ flatCents, bps, combine }: Cap, base: Cents): Cents {
  const flat = BigInt(flatCents ?? 0);
  const share = cutShare(base, bps ?? 0, 10_000);
  if (combine === 'flat') return flat;
  if (combine === 'bps') return share;
  return combine === 'greater' ? (flat > share ? flat : share) : flat < share ? flat : share;
}

interface LateFee {
  cap: (Cap & { of: string }) | null;
  mayChargeFrom?: Clocked;
  oncePerInstallment: boolean;
  requiresDocumentAuthority: boolean;
  requiresPriorNotice: boolean;
  onFines?: string;
}

function judgeLateFee(rule: LateFee, facts: Facts, on: On) {
  if (facts.act !== 'chargeLateFee') return null;
  const found = finding();
  const due = dateOf(facts, 'dueDate');
  const grace = countOf(facts, 'documentGraceDays');
  const from = daysOf(rule.mayChargeFrom, facts, on)?.earliest;
  // A longer wait in the documents wins over the record's own.
  const own = due === null || grace === null ? null : daysOf(graceOf(grace), facts, on)?.earliest;
  found.earliestDate = latest(from, own);
  if (due === null && (rule.mayChargeFrom || grace !== null)) found.unknown.push('dueDate');
  const base = centsOf(facts, rule.cap?.of === 'unpaidAssessment' ? 'unpaidCents' : 'installmentCents');
  if (rule.cap && base === null) found.unknown.push(rule.cap.of === 'unpaidAssessment' ? 'unpaidCents' : 'installmentCents');
  const cap = lowest(rule.cap && base !== null ? capOf(rule.cap, base) : null, centsOf(facts, 'documentCapCents'));
  if (rule.requiresDocumentAuthority) needFact(found, facts, 'documentAuthority');
  if (rule.requiresPriorNotice) needFact(found, facts, 'priorNotice');
  const again = rule.oncePerInstallment && (countOf(facts, 'lateFeesAlreadyCharged') ?? 0) > 0;
  const early = found.earliestDate !== null && on.asOf < found.earliestDate;
  const asked = centsOf(facts, 'feeCents');
  const onFine = facts.isFine === true && rule.onFines === 'barred';
  if (again || early || onFine || found.missing.length > 0) return { ...found, breach: true, amountCents: 0n };
  return { ...found, breach: asked !== null && cap !== null && asked > cap, amountCents: cap };
}

function graceOf(n: number): Clocked {
  return { n, unit: 'day', kind: 'calendar', semantics: 'NOT_BEFORE', roll: 'none', from: 'dueDate' };
}

/** What the record demands of a fact that is yes or no: missing where it is no, unknown where nobody told. */
function needFact(found: { missing: string[]; unknown: string[] }, facts: Facts, name: string): void {
  if (facts[name] === false) found.missing.push(name);
  else if (facts[name] !== true) found.unknown.push(name);
}

interface Interest {
  maxBps: number | null;
  defaultBps: number | null;
  startsFrom: Clocked | null;
  compounding: string;
  requiresDocumentAuthority: boolean;
  lowerDocumentRateWins: boolean;
  onFines: string;
  dayCount: number;
}

/** The highest rate in basis points: the documents' own, or what holds where they are silent. */
function rateCap(rule: Interest, facts: Facts): number | null {
  const documents = countOf(facts, 'documentRateBps');
  if (documents !== null)
    return rule.lowerDocumentRateWins && rule.maxBps !== null ? Math.min(rule.maxBps, documents) : (rule.maxBps ?? documents);
  return facts.documentRateBps === null ? (rule.defaultBps ?? rule.maxBps) : (rule.maxBps ?? rule.defaultBps);
}

function judgeInterest(rule: Interest, facts: Facts, on: On) {
  if (facts.act !== 'chargeInterest') return null;
  const found = finding();
  const rate = countOf(facts, 'rateBps');
  const cap = rateCap(rule, facts);
  found.rateBps = cap;
  const principal = centsOf(facts, 'principalCents');
  const due = dateOf(facts, 'dueDate');
  const through = dateOf(facts, 'through') ?? on.asOf;
  if (facts.documentAuthority === false && rule.requiresDocumentAuthority) found.missing.push('documentAuthority');
  else if (rule.requiresDocumentAuthority && facts.documentAuthority !== true) found.unknown.push('documentAuthority');
  if (principal !== null && due === null && rule.startsFrom) found.unknown.push('dueDate');
  found.earliestDate = daysOf(rule.startsFrom, facts, on)?.earliest ?? null;
  const start = found.earliestDate ?? due;
  const early = start !== null && through < start;
  const overRate = rate !== null && cap !== null && rate > cap;
  const barred = facts.compounding === true && rule.compounding === 'barred';
  if (principal !== null && start !== null && !early) {
    const bps = cap === null ? rate : Math.min(rate ?? cap, cap);
    const days = daysBetween(start, through);
    found.amountCents = bps === null ? null : cutShare(principal, bps * days, 10_000 * rule.dayCount);
  }
  const onFine = facts.isFine === true && rule.onFines === 'barred';
  if (early || onFine || found.missing.length > 0) return { ...found, breach: true, amountCents: 0n };
  return { ...found, breach: overRate || barred };
}

interface NsfFee {
  tiers: readonly { upToCents: number | null; feeCents: number }[];
  repeatFeeCents: number | null;
  alternativeBps: number | null;
  combine: string;
  noticeRequired?: boolean;
}

function judgeNsfFee(rule: NsfFee, facts: Facts) {
  if (facts.act !== 'chargeNsfFee') return null;
  const found = finding();
  const check = centsOf(facts, 'checkCents');
  if (check === null && (rule.tiers.length > 1 || rule.alternativeBps !== null)) found.unknown.push('checkCents');
  const tier = rule.tiers.find(({ upToCents }) => upToCents === null || (check ?? 0n) <= BigInt(upToCents));
  const flat = rule.repeatFeeCents !== null && facts.repeat === true ? rule.repeatFeeCents : (tier?.feeCents ?? 0);
  const cap = capOf({ flatCents: flat, bps: rule.alternativeBps, combine: rule.combine as Cap['combine'] }, check ?? 0n);
  if (rule.noticeRequired) needFact(found, facts, 'priorNotice');
  found.amountCents = lowest(cap, centsOf(facts, 'documentCapCents'));
  if (found.missing.length > 0) return { ...found, breach: true, amountCents: 0n };
  const asked = centsOf(facts, 'feeCents');
  return { ...found, breach: asked !== null && found.amountCents !== null && asked > found.amountCents };
}

/** Late fees, interest and fees on returned payments. */
export const chargeTopics = [
  topic<LateFee>(
    'lateFee',
    'Late fees',
    ['cap', 'mayChargeFrom', 'oncePerInstallment', 'requiresDocumentAuthority', 'requiresPriorNotice', 'onFines'],
    judgeLateFee,
  ),
  topic<Interest>(
    'interest',
    'Interest',
    ['maxBps', 'defaultBps', 'startsFrom', 'compounding', 'requiresDocumentAuthority', 'lowerDocumentRateWins', 'onFines', 'dayCount'],
    judgeInterest,
  ),
  topic<NsfFee>(
    'nsfFee',
    'Fees on returned payments',
    ['tiers', 'repeatFeeCents', 'alternativeBps', 'combine', 'noticeRequired'],
    judgeNsfFee,
  ),
];
