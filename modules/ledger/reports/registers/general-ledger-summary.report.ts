// Every account of a span, or every cost center of it, with its opening balance, debits, credits and closing
// balance, by type.
import {
  accountRangeParams,
  consolidateParam,
  costCentersParam,
  defineReport,
  needs,
  spanParams,
} from '../../../../packages/contract/contract.ts';

export const generalLedgerSummary = defineReport({
  name: 'general-ledger-summary',
  title: 'General ledger summary',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Opening balance, debits, credits and closing balance of every account, by type.',
  params: [...spanParams, ...accountRangeParams, costCentersParam, consolidateParam],
  opens: ['postings'],
  proves: ['Opening and movement make the closing balance', 'Debits equal credits'],
  orientation: 'portrait',
  knowsPast: true,
  addsUp: 'lines',
});
