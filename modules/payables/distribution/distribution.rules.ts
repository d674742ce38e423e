// A default distribution adds up: its percents make 100, and bills may be charged to its accounts.
import { refuse } from '../../../packages/contract/contract.ts';
import { isChargeable } from '../../ledger/ledger.contract.ts';
import { distributionRefusals } from './distribution.contract.ts';

/** Hundredths of a percent that make the whole. */
export const whole = 10_000;

/** An account as far as a distribution is concerned. */
export interface DistributedAccount {
  number: string;
  name: string;
  role: string;
  isActive: boolean;
}

/** Basis points as a percent is typed: 3333 is `33.33`. */
export function percentTyped(basisPoints: number): string {
  const text = String(basisPoints).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** A typed percent in basis points: `33.33` is 3333. Null for what is none, or has more than two decimals. */
export function basisPointsOfText(text: string): number | null {
  const [, percent, part = ''] = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text) ?? [];
  return percent === undefined ? null : Number(percent + part.padEnd(2, '0'));
}

/**
 * Refuses `notWhole` when the basis points do not make 10000 (accounting.md, invariant 32), and
 * `notChargeable` for an account that is inactive or a control account.
 */
export function checkDistribution(lines: readonly { account: DistributedAccount; basisPoints: number }[]): void {
  const barred = lines.findIndex(({ account }) => !isChargeable(account));
  const account = lines[barred]?.account;
  if (account)
    throw refuse(distributionRefusals, 'notChargeable', { account: `${account.number} ${account.name}` }, [
      { path: `lines.${barred}.accountId`, message: account.isActive ? 'is a control account' : 'is inactive' },
    ]);
  const sum = lines.reduce((total, line) => total + line.basisPoints, 0);
  if (sum !== whole) throw refuse(distributionRefusals, 'notWhole', { sum: percentTyped(sum) });
}
