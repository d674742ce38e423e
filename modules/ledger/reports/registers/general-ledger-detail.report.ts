// Every posting of a span, account by account or cost center by cost center: opening balance, movement and
// closing balance with a running balance.
import { accountRangeParams, consolidateParam, costCentersParam, defineReport, needs } from '../../../../packages/contract/contract.ts';
import { entrySourceParam } from '../../statements/entry-sources.rules.ts';

export const generalLedgerDetail = defineReport({
  name: 'general-ledger-detail',
  title: 'General ledger detail',
  group: 'General ledger',
  description: 'Every posting of a span by account, with opening, running and closing balance.',
  claims: needs('standardreports', 1, ['glreports', 1]),
  params: [
    { name: 'fromDate', title: 'From', kind: 'date', required: true, initial: 'startOfMonth' },
    { name: 'toDate', title: 'To', kind: 'date', required: true, initial: 'endOfMonth' },
    ...accountRangeParams,
    costCentersParam,
    consolidateParam,
    entrySourceParam,
    { name: 'showIdle', title: 'Show accounts without activity', kind: 'flag', required: true, initial: 'off' },
  ],
  opens: ['postings'],
  proves: ['Opening and movement make the closing balance', 'Debits equal credits'],
  orientation: 'landscape',
  knowsPast: true,
});
