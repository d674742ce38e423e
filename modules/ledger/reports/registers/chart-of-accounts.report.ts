// The accounts of a community by type, with what each is for.
import { defineReport, needs } from '../../../../packages/contract/contract.ts';

export const chartOfAccounts = defineReport({
  name: 'chart-of-accounts',
  title: 'Chart of accounts',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Every account with its range, fund, cost center, required role, 1099 mark and bank account.',
  params: [{ name: 'activeOnly', title: 'Active accounts only', kind: 'flag', required: true, initial: 'on' }],
  opens: [],
  proves: [],
  orientation: 'landscape',
});
