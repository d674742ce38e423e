// What every community has, is owed, owes and earned against its budget, by manager.
import { asOfParam, defineReport, needs } from '../../../../packages/contract/contract.ts';

export const portfolioFinancialSnapshot = defineReport({
  name: 'portfolio-financial-snapshot',
  title: 'Portfolio financial snapshot',
  group: 'Global',
  description:
    'Communities by manager with operating cash, reserves, receivables, payables, net income of the year against the budget, and how many months the cash lasts.',
  claims: needs('standardreports', 1, ['glreports', 1]),
  protects: 'what each community has and earned',
  params: [{ ...asOfParam, initial: 'endOfLastMonth' }],
  opens: ['postings', 'budget'],
  proves: ['Net income is income less expense'],
  orientation: 'landscape',
  addsUp: 'itself',
});
