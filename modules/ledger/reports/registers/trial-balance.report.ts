// The trial balance: every account, or every cost center of it, with its balance as a debit or a credit, and,
// for a span of days, what moved it; of a closed year before and after its closing.
import { consolidateParam, costCentersParam, defineReport, needs } from '../../../../packages/contract/contract.ts';

export const trialBalance = defineReport({
  name: 'trial-balance',
  title: 'Trial balance',
  group: 'General ledger',
  description: 'Every account with its balance as a debit or a credit, and what moved it.',
  claims: needs('standardreports', 1, ['glreports', 1]),
  params: [
    { name: 'fromDate', title: 'From', kind: 'date', required: false },
    { name: 'toDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'suppressZero', title: 'Suppress zero lines', kind: 'flag', required: true, initial: 'on' },
    { name: 'working', title: 'Working columns (adjusting entries)', kind: 'flag', required: true, initial: 'off' },
    costCentersParam,
    consolidateParam,
  ],
  opens: ['postings'],
  proves: ['Debits equal credits', 'Each fund balances'],
  orientation: 'portrait',
  knowsPast: true,
  addsUp: 'lines',
});
