// What the guards of the ledger's tables say when something reaches them past the rules.
import { refuse } from '../../packages/contract/contract.ts';
import type { Refusal } from '../../packages/kernel/kernel.ts';
import { postingRefusals } from './posting.contract.ts';

/**
 * By the SQLSTATE the guard raises. It knows neither the period nor the account; who posts is told the same
 * as by the rules.
 */
export const ledgerGuards: Readonly<Record<string, () => Refusal>> = {
  CH001: () => refuse(postingRefusals, 'periodClosed', { period: 'of this post date' }),
  CH002: () => refuse(postingRefusals, 'noPeriod', { day: 'this post date' }),
  CH004: () => refuse(postingRefusals, 'outOfBalance'),
  CH010: () => refuse(postingRefusals, 'reconciled', { account: 'The bank account', day: 'this day' }),
  CH011: () => refuse(postingRefusals, 'beforeOriginal'),
  CH012: () => refuse(postingRefusals, 'oneSidedInterfund'),
};
