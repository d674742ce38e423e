// Where a contract with a vendor stands on a day. Source: operations.md 7.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { addDays, addMonths, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ContractState } from './contract.contract.ts';
import type { vendorContractFields } from './contract.fields.ts';

/** A contract as it is kept. */
export type ContractFacts = FactsOf<typeof vendorContractFields>;

/** A contract as far as its state goes. */
export type ContractTerm = Pick<ContractFacts, 'endDate' | 'noticeDays' | 'renewsItself' | 'alertDays' | 'isDraft' | 'cancelledDate'>;

/**
 * The last day of the term that runs on a day: one that renews itself goes on for years. Null while it is
 * ongoing.
 */
export function endOfTerm({ endDate, renewsItself }: Pick<ContractTerm, 'endDate' | 'renewsItself'>, today: LocalDate): LocalDate | null {
  if (endDate === null || !renewsItself) return endDate;
  let end = endDate;
  for (let years = 1; end < today; years += 1) end = addMonths(endDate, 12 * years);
  return end;
}

/** The state of a contract on a day: it asks for a decision so many days before notice must be given. */
export function contractState(contract: ContractTerm, today: LocalDate): ContractState {
  if (contract.isDraft) return 'DRAFT';
  if (contract.cancelledDate !== null && contract.cancelledDate <= today) return 'TERMINATED';
  const end = endOfTerm(contract, today);
  if (end === null) return 'ACTIVE';
  if (end < today) return 'EXPIRED';
  return addDays(end, -contract.noticeDays - contract.alertDays) <= today ? 'EXPIRING' : 'ACTIVE';
}
