// Who is late and what it costs: the base of one owner and code on a post date, and the fee its category asks
// (accounting.md 4.2).
import { addDays, type Cents, type LocalDate, percentOf, startOfMonth, sumCents } from '../../../packages/kernel/kernel.ts';

/**
 * The settings of a run. `exclusionDays` 0 excludes nothing; otherwise charges younger than so many days do
 * not count.
 */
export interface LateFeeRun {
  postDate: LocalDate;
  exclusionDays: number;
  currentMonthOnly: boolean;
}

/** What a category says about paying late; money in cents. */
export interface LateFeePolicy {
  kind: 'NONE' | 'FLAT' | 'PERCENT';
  flat: Cents;
  basisPoints: number;
  minimumLiability: Cents;
  /** Once per charge, or each month on all that is late. */
  repeat: 'ONCE' | 'MONTHLY';
  /** A charge may draw a fee from its date and these days on. */
  graceDays: number;
  /**
   * A fee is at most the greater of this and of `capBasisPoints` of the installments it is for; without
   * either there is no cap.
   */
  capAmount: Cents;
  capBasisPoints: number;
  feeCodeId: string | null;
}

/** A charge with what is open of it on the post date, prepaid money that would pay it taken off. */
export interface LateCharge {
  chargeId: string;
  chargeDate: LocalDate;
  /** What was charged. */
  amount: Cents;
  open: Cents;
  /** True when a fee for it stands. */
  hasDrawnFee: boolean;
}

/** One owner's charges of one code. */
export interface LateCandidate {
  propertyId: string;
  ownershipId: string;
  codeId: string;
  holdsLateFees: boolean;
  charges: readonly LateCharge[];
  policy: LateFeePolicy;
}

export interface ProposedLateFee {
  propertyId: string;
  ownershipId: string;
  feeCodeId: string;
  sourceCodeId: string;
  /** The charge it is for, where the policy is once per charge; null for a fee on all that is late. */
  source: LateCharge | null;
  base: Cents;
  amount: Cents;
  /** What its late charges were in full, the date of the youngest, and how many drew a fee before. */
  of: { installments: Cents; dueDate: LocalDate; drawn: number };
}

/**
 * The charges that are late: dated before the days of grace and the exclusion period of the run, and inside
 * its month where it asks for one.
 */
export function lateCharges(charges: readonly LateCharge[], graceDays: number, run: LateFeeRun): LateCharge[] {
  const youngest = addDays(run.postDate, -Math.max(run.exclusionDays, graceDays));
  const oldest = run.currentMonthOnly ? startOfMonth(run.postDate) : null;
  return charges.filter(({ chargeDate }) => chargeDate <= youngest && (oldest === null || chargeDate >= oldest));
}

/**
 * The fee on late charges, in cents: a percentage of what is open is rounded half up; never more than the
 * cap.
 */
export function lateFeeOn(late: readonly LateCharge[], policy: LateFeePolicy): Cents {
  const base = sumCents(late.map(({ open }) => open));
  if (base <= 0n || policy.kind === 'NONE') return 0n;
  const fee = policy.kind === 'FLAT' ? policy.flat : percentOf(base, policy.basisPoints);
  if (policy.capAmount === 0n && policy.capBasisPoints === 0) return fee;
  const share = percentOf(sumCents(late.map(({ amount }) => amount)), policy.capBasisPoints);
  const cap = share > policy.capAmount ? share : policy.capAmount;
  return fee < cap ? fee : cap;
}

/** The fees that late charges draw: none on less than the minimum liability of all that is late. */
function feesOn(charges: readonly LateCharge[], policy: LateFeePolicy, run: LateFeeRun) {
  const late = lateCharges(charges, policy.graceDays, run).filter(({ open }) => open > 0n);
  if (sumCents(late.map(({ open }) => open)) < policy.minimumLiability) return [];
  const drawing = policy.repeat === 'ONCE' ? late.map((charge) => ({ source: charge, of: [charge] })) : [{ source: null, of: late }];
  return drawing
    .map(({ source, of }) => ({
      source,
      base: sumCents(of.map(({ open }) => open)),
      amount: lateFeeOn(of, policy),
      of: {
        installments: sumCents(of.map(({ amount }) => amount)),
        dueDate: of.reduce((last, { chargeDate }) => (chargeDate > last ? chargeDate : last), of[0]?.chargeDate ?? run.postDate),
        drawn: of.filter(({ hasDrawnFee }) => hasDrawnFee).length,
      },
    }))
    .filter(({ amount }) => amount > 0n);
}

/**
 * What of the charges is not paid ahead, in cents by charge: who paid ahead is not late, whether or not the
 * money was applied yet.
 */
function netOf(charges: LateCandidate['charges'], cover: ReadonlyMap<string, Cents>): LateCharge[] {
  return charges.map((charge) => ({ ...charge, open: charge.open - (cover.get(charge.chargeId) ?? 0n) }));
}

/**
 * The fees of a run. `cover` is what prepaid money would pay, in cents by charge. Who would have paid a fee
 * is named: in `held` where the flag of the property holds late fees, in `paidAhead` where prepaid money
 * covers what is late.
 */
export function proposeLateFees(
  candidates: readonly LateCandidate[],
  run: LateFeeRun,
  cover: ReadonlyMap<string, Cents> = new Map(),
): { fees: ProposedLateFee[]; held: ProposedLateFee[]; paidAhead: ProposedLateFee[] } {
  const fees: ProposedLateFee[] = [];
  const held: ProposedLateFee[] = [];
  const paidAhead: ProposedLateFee[] = [];
  for (const { propertyId, ownershipId, codeId, holdsLateFees, charges, policy } of candidates) {
    const { feeCodeId } = policy;
    if (feeCodeId === null) continue;
    const owed = { propertyId, ownershipId, feeCodeId, sourceCodeId: codeId };
    const net = feesOn(netOf(charges, cover), policy, run);
    const drawn = new Set(net.map(({ source }) => source?.chargeId));
    const spared = feesOn(charges, policy, run).filter(({ source }) => !drawn.has(source?.chargeId));
    (holdsLateFees ? held : fees).push(...net.map((fee) => ({ ...owed, ...fee })));
    paidAhead.push(...spared.map((fee) => ({ ...owed, ...fee })));
  }
  return { fees, held, paidAhead };
}
