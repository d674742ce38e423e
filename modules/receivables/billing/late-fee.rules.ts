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

/** One owner's charges of one code with what is open of each on the post date. */
export interface LateCandidate {
  propertyId: string;
  ownershipId: string;
  codeId: string;
  holdsLateFees: boolean;
  charges: readonly { chargeDate: LocalDate; open: Cents }[];
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

/** The fees of a run. Properties whose flag holds late fees are named in `held` when they would have paid one. */
export function proposeLateFees(
  candidates: readonly LateCandidate[],
  run: LateFeeRun,
): { fees: ProposedLateFee[]; held: ProposedLateFee[] } {
  const fees: ProposedLateFee[] = [];
  const held: ProposedLateFee[] = [];
  for (const { propertyId, ownershipId, codeId, holdsLateFees, charges, policy } of candidates) {
    const base = lateBase(charges, run);
    const amount = lateFeeOn(base, policy);
    if (amount === 0n || policy.feeCodeId === null) continue;
    (holdsLateFees ? held : fees).push({ propertyId, ownershipId, feeCodeId: policy.feeCodeId, sourceCodeId: codeId, base, amount });
  }
  return { fees, held };
}
