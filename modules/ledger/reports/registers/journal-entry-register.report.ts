// Journal entries of a span with their lines, who prepared, posted and approved them.
import { defineReport, needs, spanParams } from '../../../../packages/contract/contract.ts';
import { journalKinds, journalStates } from '../../statements/journal-register.rules.ts';

export const journalEntryRegister = defineReport({
  name: 'journal-entry-register',
  title: 'Journal entry register',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Every journal entry of a span with its lines, who prepared, posted and approved it.',
  params: [
    ...spanParams,
    {
      name: 'status',
      title: 'Status',
      kind: 'choice',
      required: true,
      choices: Object.entries(journalStates).map(([value, title]) => ({ value, title })),
      initial: 'posted',
    },
    {
      name: 'type',
      title: 'Type',
      kind: 'choice',
      required: true,
      choices: Object.entries(journalKinds).map(([value, title]) => ({ value, title })),
      initial: 'journal',
    },
    { name: 'userId', title: 'Prepared by', kind: 'user', required: false },
  ],
  opens: ['journalEntries'],
  proves: ['Every entry balances', 'Debits equal credits'],
  orientation: 'landscape',
  knowsPast: true,
});
