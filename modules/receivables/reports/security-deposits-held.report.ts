// Security deposits held on a day: whose each is, what was received, earned, refunded and kept of it, and
// what is held; tied to the liability in the books.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const securityDepositsHeld = defineReport({
  name: 'security-deposits-held',
  title: 'Security deposits held',
  group: 'Accounts receivable',
  description: 'Deposits of owners and renters with their purpose, what was refunded and what is held; tied to the liability in the books.',
  claims: needs('standardreports', 1, ['arreports', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    {
      name: 'show',
      title: 'Deposits',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'HELD', title: 'Held on the day' },
        { value: 'ALL', title: 'All, refunded ones too' },
      ],
      initial: 'HELD',
    },
  ],
  opens: ['held-deposit'],
  proves: ['The total equals the deposits held in the books'],
  orientation: 'landscape',
  addsUp: 'totals',
});
