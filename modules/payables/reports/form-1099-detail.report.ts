// Every payment of a year to vendors with the box it counts for, or why it is on no 1099.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const tax1099Detail = defineReport({
  name: 'form-1099-detail',
  title: '1099 detail',
  group: 'Accounts payable',
  description: 'Payments by vendor, date and account with the 1099 box of each, or why it is excluded.',
  claims: needs('standardreports', 1, ['apreports', 1], ['vendormanagement', 1]),
  params: [
    { name: 'taxYearDate', title: 'Any day of the tax year', kind: 'date', required: true, initial: 'today' },
    { name: 'payeeId', title: 'Vendor', kind: 'payee', required: false },
  ],
  opens: [],
  proves: [],
  orientation: 'landscape',
});
