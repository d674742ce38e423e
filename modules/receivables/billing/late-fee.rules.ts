// Who is late and what it costs: the base of one owner and code on a post date, and the fee its category asks (accounting.md 4.2).
import { addDays, type Cents, type LocalDate, percentOf, startOfMonth, sumCents } from '../../../packages/kernel/kernel.ts';

/** The settings of a run. `exclusionDays` 0 excludes nothing; otherwise charges younger than so many days do not count. */
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
  feeCodeId: string | null;
}

/** A charge with what is open of it on the post date, prepaid money that would pay it taken off. */
export interface LateCharge {
  chargeId: string;
  chargeDate: LocalDate;
  open: Cents;
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
  base: Cents;
  amount: Cents;
}

/** What is late of a code, in cents: open charges dated up to the post date, without those inside the exclusion period or outside the month. */
export function lateBase(charges: LateCandidate['charges'], run: LateFeeRun): Cents {
  const youngest = run.exclusionDays === 0 ? run.postDate : addDays(run.postDate, -run.exclusionDays);
  const oldest = run.currentMonthOnly ? startOfMonth(run.postDate) : null;
  return sumCents(
    charges.filter(({ chargeDate }) => chargeDate <= youngest && (oldest === null || chargeDate >= oldest)).map(({ open }) => open),
  );
}

/** The fee on a base, in cents: zero when nothing is late or less than the minimum liability; a percentage is rounded half up. */
export function lateFeeOn(base: Cents, policy: LateFeePolicy): Cents {
  if (base <= 0n || base < policy.minimumLiability) return 0n;
  if (policy.kind === 'FLAT') return policy.flat;
  return policy.kind === 'PERCENT' ? percentOf(base, policy.basisPoints) : 0n;
}

/** What of the charges is not paid ahead, in cents by charge: who paid ahead is not late, whether or not the money was applied yet. */
function netOf(charges: LateCandidate['charges'], cover: ReadonlyMap<string, Cents>): LateCharge[] {
  return charges.map((charge) => ({ ...charge, open: charge.open - (cover.get(charge.chargeId) ?? 0n) }));
}

/**
 * The fees of a run. `cover` is what prepaid money would pay, in cents by charge. Who would have paid a fee is named: in `held` where the flag of the
 * property holds late fees, in `paidAhead` where prepaid money covers what is late.
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
    const [gross, net] = [lateBase(charges, run), lateBase(netOf(charges, cover), run)];
    const amount = lateFeeOn(net, policy);
    const fee = { propertyId, ownershipId, feeCodeId, sourceCodeId: codeId };
    if (amount > 0n) (holdsLateFees ? held : fees).push({ ...fee, base: net, amount });
    else if (lateFeeOn(gross, policy) > 0n) paidAhead.push({ ...fee, base: gross, amount: lateFeeOn(gross, policy) });
  }
  return { fees, held, paidAhead };
}
