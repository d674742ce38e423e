// Money that is paid: the networks it moves on, fees on cards, control of disbursements, returns to the tax
// office.
import type { Cents } from '../../../packages/kernel/kernel.ts';
import { centsOf, countOf, cutShare, dateOf, daysOf, type Facts, type Finding, finding, lowest, type On, textOf } from './fact.rules.ts';
import type { Clocked } from './pack.rules.ts';
import { topic } from './topic.rules.ts';

interface Network {
  rule: string;
  values: Readonly<Record<string, unknown>>;
  clock: Clocked | null;
}

/** A draw of another amount than the last: noticed in time, unless the payer chose a range. */
function judgeDraw(rule: Network, facts: Facts, on: On): Finding | null {
  if (rule.values.unlessRangeChosen === undefined) return null;
  if (facts.amountChanged !== true || (facts.rangeOnFile === true && facts.insideRange === true)) return finding();
  const earliestDate = daysOf(rule.clock, facts, on)?.earliest ?? null;
  const drawn = dateOf(facts, 'drawDate') ?? on.asOf;
  return finding({ earliestDate, breach: earliestDate === null || drawn < earliestDate });
}

/** Sending a returned entry again. */
function judgeRetry(rule: Network, facts: Facts, on: On): Finding | null {
  const { values } = rule;
  const code = textOf(facts, 'code');
  const named = Array.isArray(values.codes) && values.codes.includes(code);
  if (values.retry === false) {
    if (!named) return null;
    const asks = /compliance/.test(rule.rule) ? ['complianceReview'] : values.askBank === true ? ['bankAnswer'] : [];
    return finding({ breach: true, missing: asks });
  }
  if (typeof values.maxRetries === 'number') {
    const deadline = daysOf(rule.clock, facts, on)?.last ?? null;
    const spent = (countOf(facts, 'retriesSoFar') ?? 0) >= values.maxRetries;
    return finding({ deadline, breach: !named || spent || (deadline !== null && on.asOf > deadline) });
  }
  if (values.mustFixDefect === true && named) return finding({ missing: facts.defectFixed === false ? ['defectFixed'] : [] });
  return null;
}

/** Something that must be done by the end of a clock, on a day that the facts name. */
function judgeByClock(rule: Network, facts: Facts, on: On, done: string): Finding | null {
  const deadline = daysOf(rule.clock, facts, on)?.last ?? null;
  return deadline === null ? null : finding({ deadline, breach: (dateOf(facts, done) ?? on.asOf) > deadline });
}

function judgeFile({ values }: Network, facts: Facts): Finding | null {
  const description = textOf(facts, 'companyEntryDescription');
  if (description !== '' && values[description] !== undefined) return finding({ breach: textOf(facts, 'purpose') !== 'goods' });
  if (values.onFirstUse === true && facts.firstUse === true)
    return finding({ missing: facts.validated === false ? ['accountValidation'] : [] });
  return null;
}

/** A promise that money is there at a time of day: records set the condition in words. */
function judgePromise({ values }: Network, facts: Facts): Finding | null {
  if (values.availableLocal === undefined) return null;
  const until = /(\d{2}:\d{2})/.exec(String(values.condition ?? ''))?.[1];
  return finding({ breach: until !== undefined && textOf(facts, 'receivedLocal') > until });
}

function judgeNetwork(rule: Network, facts: Facts, on: On): Finding | null {
  switch (facts.act) {
    case 'draw':
      return judgeDraw(rule, facts, on);
    case 'retry':
      return judgeRetry(rule, facts, on);
    case 'stop':
      return rule.clock?.semantics === 'WITHIN_BEFORE' ? judgeByClock(rule, facts, on, 'stopRequested') : null;
    case 'reverse':
      return Array.isArray(rule.values.reasons) ? judgeByClock(rule, facts, on, 'reversedOn') : null;
    case 'applyChange':
      return rule.clock?.from === 'nocReceived' ? judgeByClock(rule, facts, on, 'applied') : null;
    case 'buildFile':
      return judgeFile(rule, facts);
    case 'promiseNineOClock':
      return judgePromise(rule, facts);
    default:
      return null;
  }
}

interface CardFees {
  creditSurcharge: string;
  debitSurcharge: string;
  capBps: number | null;
  capIsLesserOfCost?: boolean;
}

function judgeCardFee(rule: CardFees, facts: Facts): Finding | null {
  if (facts.act !== 'surcharge') return null;
  const asked = countOf(facts, 'surchargeBps') ?? 0;
  const banned = (facts.card === 'debit' ? rule.debitSurcharge : rule.creditSurcharge) === 'banned';
  const cost = rule.creditSurcharge === 'costOnly' || rule.capIsLesserOfCost === true ? countOf(facts, 'costBps') : null;
  const caps = [rule.capBps, cost].filter((one) => one !== null);
  const cap = banned ? 0 : caps.length === 0 ? null : Math.min(...caps);
  const paid = centsOf(facts, 'paymentCents');
  const unknown = rule.creditSurcharge === 'costOnly' && cost === null && !banned ? ['costBps'] : [];
  return finding({
    unknown,
    breach: cap !== null && asked > cap,
    amountCents: cap === null || paid === null ? null : cutShare(paid, cap, 10_000),
  });
}

interface Disbursement {
  rules: readonly {
    what: string;
    ifUnitsAtMost?: number;
    ifUnitsAtLeast?: number;
    limitCents: number | null;
    limitBpsOfIncome: number | null;
    approval: string;
  }[];
}

function judgeTransfer(rule: Disbursement, facts: Facts): Finding | null {
  if (facts.act !== 'transfer') return null;
  const units = countOf(facts, 'units');
  const found = rule.rules.find(
    ({ limitCents, ifUnitsAtMost = Number.MAX_SAFE_INTEGER, ifUnitsAtLeast = 0 }) =>
      limitCents !== null && units !== null && ifUnitsAtLeast <= units && units <= ifUnitsAtMost,
  );
  if (!found) return units === null && rule.rules.some(({ limitCents }) => limitCents !== null) ? finding({ unknown: ['units'] }) : null;
  const income = centsOf(facts, 'annualIncomeCents');
  const share: Cents | null = income === null || found.limitBpsOfIncome === null ? null : cutShare(income, found.limitBpsOfIncome, 10_000);
  const limit = lowest(BigInt(found.limitCents ?? 0), share);
  const over = limit !== null && (centsOf(facts, 'amountCents') ?? 0n) > limit;
  return finding({ amountCents: limit, missing: over && facts.boardApproval !== true ? ['boardApproval'] : [] });
}

interface Retainage {
  capBpsPerPayment: number;
  capBpsOfContract: number;
  exceptions: readonly string[];
}

function judgeRetainage(rule: Retainage, facts: Facts): Finding | null {
  if (facts.act !== 'retain') return null;
  const asked = countOf(facts, 'retainedBps') ?? 0;
  const cap = rule.exceptions.includes(textOf(facts, 'exception')) ? asked : Math.min(rule.capBpsPerPayment, rule.capBpsOfContract);
  const paid = centsOf(facts, 'paymentCents');
  return finding({ breach: asked > cap, amountCents: paid === null ? null : cutShare(paid, cap, 10_000) });
}

interface Bids {
  thresholdBpsOfBudget: number;
  exempt: readonly string[];
}

function judgeBids(rule: Bids, facts: Facts): Finding | null {
  if (facts.act !== 'signContract') return null;
  const budget = centsOf(facts, 'budgetCents');
  if (budget === null) return finding({ unknown: ['budgetCents'] });
  const limit = cutShare(budget, rule.thresholdBpsOfBudget, 10_000);
  const free = rule.exempt.includes(textOf(facts, 'exception'));
  const over = (centsOf(facts, 'contractCents') ?? 0n) > limit && !free && facts.bidsTaken !== true;
  return finding({ amountCents: limit, missing: over ? ['competitiveBids'] : [] });
}

interface Returns {
  thresholds: readonly { form: string; box: string; thresholdCents: number }[];
  backupWithholding?: { bps: number; thresholdCents: number };
}

function judgeReturns(rule: Returns, facts: Facts): Finding | null {
  if (facts.act === 'pay') {
    const { backupWithholding: withheld } = rule;
    if (!withheld) return null;
    const payment = centsOf(facts, 'paymentCents') ?? 0n;
    const reached = (centsOf(facts, 'paidBeforeCents') ?? 0n) + payment >= BigInt(withheld.thresholdCents);
    const due = reached && facts.tin === null;
    return finding({ missing: due ? ['backupWithholding'] : [], amountCents: due ? cutShare(payment, withheld.bps, 10_000) : null });
  }
  if (facts.act !== 'closeTaxYearWithoutReturn' && facts.act !== 'stateReturn') return null;
  const form = textOf(facts, 'form');
  const line = rule.thresholds.find((one) => one.box === textOf(facts, 'box') && (form === '' || one.form === form));
  if (!line) return null;
  const paid = (centsOf(facts, 'paidCents') ?? 0n) - (centsOf(facts, 'paidByCardCents') ?? 0n);
  const due = paid >= BigInt(line.thresholdCents);
  return finding({ breach: due, amountCents: BigInt(line.thresholdCents), missing: due && form !== '' ? [line.form] : [] });
}

/** Networks, card fees, disbursements, retainage, bids, information returns. */
export const paymentTopics = [
  topic<Network>('achNetwork', 'Bank drafts', ['rule', 'values', 'clock'], judgeNetwork),
  topic<CardFees>('cardFees', 'Fees on cards', ['creditSurcharge', 'debitSurcharge', 'capBps', 'capIsLesserOfCost'], judgeCardFee),
  topic<Disbursement>('disbursementControl', 'Control of disbursements', ['rules'], judgeTransfer),
  topic<Retainage>('retainage', 'Retainage', ['capBpsPerPayment', 'capBpsOfContract', 'exceptions'], judgeRetainage),
  topic<Bids>('competitiveBids', 'Competitive bids', ['thresholdBpsOfBudget', 'exempt'], judgeBids),
  topic<Returns>('informationReturns', 'Information returns', ['thresholds', 'backupWithholding'], judgeReturns),
];
