// What a community owes to owners, buyers, tenants and authorities: disclosures, registration, records,
// reserves, elections, reviews, deposits.

import { type Pause, termOf } from '../../../packages/clock/clock.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import { centsOf, countOf, cutShare, dateOf, daysOf, eventOf, type Facts, type Finding, finding, type On, textOf } from './fact.rules.ts';
import type { Clocked } from './pack.rules.ts';
import { topic } from './topic.rules.ts';

interface Resale {
  feeCents: number | null;
  feeRule: string;
  rushFeeCents?: number;
  delinquentFeeCents?: number;
  updateFeeCents?: number;
  aggregateCaps?: readonly { upToUnits: number | null; totalCents: number }[];
  deliver: Clocked;
  rushDeliver?: Clocked;
  goodFor?: Clocked;
}

const disclosures = new Set(['estoppel', 'resaleCertificate', 'resaleDisclosure']);

/** The most that may be charged for a disclosure, in cents, or null where no amount is set. */
function resaleCap(rule: Resale, facts: Facts): Cents | null {
  const parcels = countOf(facts, 'parcels');
  const many = parcels === null ? undefined : rule.aggregateCaps?.find(({ upToUnits }) => upToUnits === null || parcels <= upToUnits);
  if (many) return BigInt(many.totalCents);
  if (rule.feeCents === null || rule.feeRule !== 'cap') return null;
  const rush = facts.rush === true ? (rule.rushFeeCents ?? 0) : 0;
  const late = facts.delinquent === true ? (rule.delinquentFeeCents ?? 0) : 0;
  const update = facts.update === true ? rule.updateFeeCents : undefined;
  return BigInt((update ?? rule.feeCents) + rush + late);
}

function judgeResale(rule: Resale, facts: Facts, on: On): Finding | null {
  if (facts.act === 'useDisclosure') {
    const last = daysOf(rule.goodFor, facts, on)?.last ?? null;
    return rule.goodFor ? finding({ deadline: last, breach: last !== null && on.asOf > last }) : null;
  }
  if (!disclosures.has(String(facts.act))) return null;
  const clock = facts.rush === true && rule.rushDeliver ? rule.rushDeliver : rule.deliver;
  const deadline = daysOf(clock, facts, on)?.last ?? null;
  const cap = resaleCap(rule, facts);
  const asked = centsOf(facts, 'feeCents');
  const late = deadline !== null && (dateOf(facts, 'delivered') ?? on.asOf) > deadline;
  return finding({ deadline, amountCents: cap, breach: late || (cap !== null && asked !== null && asked > cap) });
}

interface Registration {
  ifUnregistered: readonly string[];
}

/** The words by which a record says that an act waits for registration. */
const barredActs: Readonly<Record<string, RegExp>> = {
  issueAssessment: /no assessments/,
  imposeFine: /no fines/,
  RECORD_LIEN: /no liens|lien may not/,
  FORECLOSE: /no foreclosure|lien may not/,
  resaleCertificate: /no resale certificate fee/,
};

function judgeRegistration(rule: Registration, facts: Facts, on: On): Finding | null {
  const words = barredActs[String(facts.act)];
  if (!words) return null;
  const expires = dateOf(facts, 'registrationExpires');
  const out = facts.registered === false || (expires !== null && expires < on.asOf);
  if (!rule.ifUnregistered.some((one) => words.test(one))) return null;
  if (facts.registered === undefined && expires === null) return finding({ unknown: ['registered'] });
  return finding({ missing: out ? ['registration'] : [] });
}

interface Posting {
  where: readonly string[];
  within?: Clocked;
}

function judgePosting(rule: Posting, facts: Facts, on: On): Finding | null {
  if (facts.act === 'postRecords') {
    const deadline = daysOf(rule.within, facts, on)?.last ?? null;
    return rule.within ? finding({ deadline, breach: deadline !== null && on.asOf > deadline }) : null;
  }
  if (facts.act !== 'checkWebsite') return null;
  const wanted = rule.where.some((one) => /website/.test(one));
  return finding({ missing: wanted && facts.website === false ? ['website'] : [] });
}

interface Reserves {
  minimumBudgetBps?: number;
  studyEvery?: Clocked | null;
  siteVisitEvery?: Clocked;
  borrowingRepay?: Clocked;
}

const reserveClocks: Readonly<Record<string, keyof Reserves>> = {
  studyReserves: 'studyEvery',
  visitSite: 'siteVisitEvery',
  repayReserves: 'borrowingRepay',
};

function judgeReserves(rule: Reserves, facts: Facts, on: On): Finding | null {
  if (facts.act === 'lenderSheet') {
    const share = countOf(facts, 'reserveShareBps');
    if (rule.minimumBudgetBps === undefined) return null;
    return finding({ unknown: share === null ? ['reserveShareBps'] : [], breach: share !== null && share < rule.minimumBudgetBps });
  }
  const name = reserveClocks[String(facts.act)];
  const clock = name === undefined ? undefined : rule[name];
  if (!clock || typeof clock === 'number') return null;
  const deadline = daysOf(clock, facts, on)?.last ?? null;
  return finding({ deadline, unknown: deadline === null ? [clock.from] : [], breach: deadline !== null && on.asOf > deadline });
}

interface Election {
  electronicAllowed: boolean;
  electronicBarredFor?: readonly string[];
  methodChangeUntil?: Clocked;
  ballotsSent?: Clocked;
  nominationNotice?: Clocked;
  candidateListNotice?: Clocked;
  returnWindow?: Clocked;
  ballotsKept?: Clocked;
  recountRequestWithin?: Clocked;
  electronicNotice?: Clocked;
}

const electionClocks: Readonly<Record<string, keyof Election>> = {
  switchMethod: 'methodChangeUntil',
  countBallots: 'ballotsSent',
  closeNominations: 'nominationNotice',
  sendBallots: 'candidateListNotice',
  returnBallots: 'returnWindow',
  keepBallots: 'ballotsKept',
  askRecount: 'recountRequestWithin',
  voteElectronically: 'electronicNotice',
};

function judgeElection(rule: Election, facts: Facts, on: On): Finding | null {
  if (facts.act === 'openBallot') {
    const barred = rule.electronicBarredFor?.includes(textOf(facts, 'matter')) === true;
    return finding({ breach: facts.method === 'electronic' && (!rule.electronicAllowed || barred) });
  }
  const name = electionClocks[String(facts.act)];
  const clock = name === undefined ? undefined : rule[name];
  if (!clock || typeof clock !== 'object' || !('from' in clock)) return null;
  const days = daysOf(clock, facts, on);
  const day = dateOf(facts, 'switchAsked') ?? on.asOf;
  const [earliestDate, deadline] = [days?.earliest ?? null, days?.last ?? null];
  return finding({
    earliestDate,
    deadline,
    breach: (earliestDate !== null && day < earliestDate) || (deadline !== null && day > deadline),
  });
}

interface Architectural {
  entries: readonly {
    application: string;
    decide: Clocked | null;
    /** What stops the clock; nothing does where it is silent. */
    tolledBy?: readonly string[];
    denial?: readonly string[];
    forbidden?: readonly string[];
    mayAskInsurance?: string;
    appeal?: Clocked;
  }[];
}

/** Times that do not count, as the facts tell them. */
function pausesOf(facts: Facts): Pause[] {
  const told = Array.isArray(facts.tolled) ? facts.tolled : [];
  return told.flatMap((one: Facts) => {
    const [from, to] = [dateOf(one, 'from'), dateOf(one, 'to')];
    return from && to ? [{ from, to }] : [];
  });
}

function judgeReview(rule: Architectural, facts: Facts, on: On): Finding | null {
  const entry = rule.entries.find(({ application }) => application === facts.application);
  if (!entry) return null;
  if (facts.act === 'request') {
    if (entry.mayAskInsurance === undefined) return null;
    return finding({
      breach: facts.askAdditionalInsured === true && (entry.forbidden ?? []).some((one) => /additional insured/.test(one)),
    });
  }
  if (facts.act === 'deny') {
    const said: readonly unknown[] = Array.isArray(facts.said) ? facts.said : [];
    const missing = (entry.denial ?? []).filter((one) => !said.includes(one));
    return entry.denial ? finding({ missing }) : null;
  }
  const clock = facts.act === 'clock' ? entry.decide : facts.act === 'appealDenial' ? entry.appeal : null;
  const start = clock ? eventOf(facts, clock.from) : null;
  if (!clock || start === null) return null;
  const pauses = entry.tolledBy?.length ? pausesOf(facts) : [];
  return finding({ deadline: termOf(clock, start, { ...on.counting, pauses }).last });
}

interface Deposit {
  kind: string;
  capMonthsX100: number | null;
  separateAccount: boolean;
  interest: { required: boolean };
  refund: Clocked | null;
  claimNotice?: Clocked;
  itemise: boolean;
}

function judgeDeposit(rule: Deposit, facts: Facts, on: On): Finding | null {
  const rent = centsOf(facts, 'monthlyRentCents');
  if (facts.depositKind !== undefined && facts.depositKind !== rule.kind) return null;
  switch (facts.act) {
    case 'takeDeposit': {
      const cap = rule.capMonthsX100 === null || rent === null ? null : cutShare(rent, rule.capMonthsX100, 100);
      const unknown = rule.capMonthsX100 !== null && rent === null ? ['monthlyRentCents'] : [];
      const missing = rule.separateAccount && facts.separateAccount === false ? ['separateAccount'] : [];
      return finding({ unknown, missing, amountCents: cap, breach: cap !== null && (centsOf(facts, 'depositCents') ?? 0n) > cap });
    }
    case 'returnDeposit': {
      const deadline = daysOf(rule.refund, facts, on)?.last ?? null;
      const missing = rule.itemise && facts.itemized === false ? ['itemizedStatement'] : [];
      if (rule.interest.required && facts.interestPaid === false) missing.push('interest');
      return finding({ deadline, missing, breach: deadline !== null && on.asOf > deadline });
    }
    case 'claimDeposit': {
      const deadline = daysOf(rule.claimNotice, facts, on)?.last ?? null;
      return rule.claimNotice ? finding({ deadline, breach: deadline !== null && on.asOf > deadline }) : null;
    }
    default:
      return null;
  }
}

interface FinancialReview {
  tiers: readonly { fromCents: number; statement: string }[];
  fewUnitsBelow: number | null;
  due: Clocked | null;
  deliver: Clocked | null;
}

/** From the least to the most that is done to statements. */
const statementRanks = ['cashReport', 'compiled', 'reviewed', 'audited'];

function judgeFinancialReview(rule: FinancialReview, facts: Facts, on: On): Finding | null {
  if (facts.act === 'deliverStatements') {
    const deadline = daysOf(rule.deliver, facts, on)?.last ?? null;
    return rule.deliver ? finding({ deadline, breach: deadline !== null && on.asOf > deadline }) : null;
  }
  if (facts.act !== 'prepareStatements') return null;
  const revenue = centsOf(facts, 'revenueCents');
  const units = countOf(facts, 'units');
  const isSmall = rule.fewUnitsBelow !== null && units !== null && units < rule.fewUnitsBelow;
  const tier = rule.tiers.findLast(({ fromCents }) => revenue !== null && revenue >= BigInt(fromCents));
  const needed = isSmall ? rule.tiers[0] : tier;
  const deadline = daysOf(rule.due ?? rule.deliver, facts, on)?.last ?? null;
  const found = finding({
    deadline,
    amountCents: needed ? BigInt(needed.fromCents) : null,
    breach: deadline !== null && on.asOf > deadline,
  });
  if (revenue === null) found.unknown.push('revenueCents');
  const done = statementRanks.indexOf(textOf(facts, 'prepared'));
  if (needed && done < statementRanks.indexOf(needed.statement)) found.missing.push(needed.statement);
  return found;
}

/** Disclosures, registration, records, reserves, elections, reviews and deposits. */
export const dutyTopics = [
  topic<Resale>(
    'resaleDisclosure',
    'Resale disclosures',
    ['feeCents', 'feeRule', 'rushFeeCents', 'delinquentFeeCents', 'updateFeeCents', 'aggregateCaps', 'deliver', 'rushDeliver', 'goodFor'],
    judgeResale,
  ),
  topic<Registration>('registration', 'Registration', ['ifUnregistered'], judgeRegistration),
  topic<Posting>('recordsPosting', 'Posting of records', ['where', 'within'], judgePosting),
  topic<Reserves>('reserves', 'Reserves', ['minimumBudgetBps', 'studyEvery', 'siteVisitEvery', 'borrowingRepay'], judgeReserves),
  topic<Election>('election', 'Elections', ['electronicAllowed', 'electronicBarredFor', ...Object.values(electionClocks)], judgeElection),
  topic<Architectural>('architecturalClock', 'Architectural reviews', ['entries'], judgeReview),
  topic<FinancialReview>(
    'financialReview',
    'Year-end financial statements',
    ['tiers', 'fewUnitsBelow', 'due', 'deliver'],
    judgeFinancialReview,
  ),
  topic<Deposit>(
    'securityDeposit',
    'Security deposits',
    ['kind', 'capMonthsX100', 'separateAccount', 'interest', 'refund', 'claimNotice', 'itemise'],
    judgeDeposit,
  ),
];
