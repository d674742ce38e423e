// Money that left the community in a span, payments and transfers alike, against the limit above which the
// law wants approval first: who approved it and when, and what was not approved in time.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const disbursementControlLog = defineReport({
  name: 'disbursement-control-log',
  title: 'Disbursement control log',
  group: 'Accounts payable',
  description: 'Payments and transfers against the legal limit, with approvals by name and date, and exceptions.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [
    ...spanParams,
    { name: 'bankAccountId', title: 'Bank account', kind: 'bankAccount', required: false },
    { name: 'exceptionsOnly', title: 'Exceptions only', kind: 'flag', required: true, initial: 'off' },
  ],
  opens: ['checks', 'postings'],
  proves: [],
  orientation: 'landscape',
});
