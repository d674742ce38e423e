// What to know before billing or paying a vendor, and what of it stops them. Source: operations.md 3.7 and
// 3.8.
import { formatDate, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { VendorStanding } from './vendor.contract.ts';

type AtExpiry = 'WARN' | 'BLOCK';

/** A vendor as far as cautions go. */
export interface VendorCare {
  vendorId: string;
  name: string;
  standing: VendorStanding;
  standingReason: string;
  needsInsurance: boolean;
  /** Policies in force today. */
  inForce: number;
  /** Required policies that are over and not renewed. */
  expired: readonly { type: string; policyNumber: string; expiresDate: LocalDate }[];
  atBills: AtExpiry;
  atChecks: AtExpiry;
}

export interface Caution {
  words: string;
  blocksBills: boolean;
  blocksChecks: boolean;
}

const standingCautions: Readonly<Partial<Record<VendorStanding, { words: string; blocks: boolean }>>> = {
  PROSPECTIVE: { words: 'is a prospective vendor, not taken on yet', blocks: false },
  ON_HOLD: { words: 'is on hold', blocks: false },
  BLOCKED: { words: 'is blocked', blocks: true },
  MERGED: { words: 'was merged into another vendor', blocks: true },
};

/** The cautions about a vendor, those of its standing first. */
export function cautionsOf(vendor: VendorCare): Caution[] {
  const standing = standingCautions[vendor.standing];
  const reason = vendor.standingReason === '' ? '' : `: ${vendor.standingReason}`;
  const byRule = { blocksBills: vendor.atBills === 'BLOCK', blocksChecks: vendor.atChecks === 'BLOCK' };
  const lacks = vendor.needsInsurance && vendor.inForce === 0 && vendor.expired.length === 0;
  return [
    ...(standing
      ? [{ words: `${vendor.name} ${standing.words}${reason}.`, blocksBills: standing.blocks, blocksChecks: standing.blocks }]
      : []),
    ...vendor.expired.map(({ type, policyNumber, expiresDate }) => ({
      words: `${type} ${policyNumber} of ${vendor.name} expired on ${formatDate(expiresDate)}.`,
      ...byRule,
    })),
    ...(lacks ? [{ words: `${vendor.name} must be insured, and no insurance is in force.`, ...byRule }] : []),
  ];
}
