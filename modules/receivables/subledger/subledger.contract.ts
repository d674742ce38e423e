// What keeps charges, receipts and prepaid money from being posted.
import { only } from '../../../packages/contract/contract.ts';
import { takenBackRefusals } from '../../ledger/ledger.contract.ts';

/** Refusals of every call that posts to the receivables subledger. */
export const subledgerRefusals = {
  ...only(takenBackRefusals, 'noPrepaidAccount'),
  noDistribution: 'The community has no {list}. Set one up under codes.',
  noReceivableAccount: 'A code has no receivable account. Books on accrual need one; give it under codes.',
} as const;
