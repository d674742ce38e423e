// Checks the bank never paid, by the state whose law of unclaimed property holds: when each is dormant, when
// its letter is due, and when it is reported.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const unclaimedPropertyAging = defineReport({
  name: 'unclaimed-property-aging',
  title: 'Unclaimed property aging and due diligence',
  group: 'Accounts payable',
  description: 'Uncashed checks by state with the dormancy date, the window for the due diligence letter and the report date.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [
    asOfParam,
    { name: 'bankAccountId', title: 'Bank account', kind: 'bankAccount', required: false },
    { name: 'olderThan', title: 'Older than days', kind: 'count', required: true, least: 0, most: 9999, initial: '180' },
  ],
  sample: { olderThan: '0' },
  unopened: { 'Age in days': 'days, which are no rows' },
  opens: ['bankItems'],
  proves: [],
  orientation: 'landscape',
});
