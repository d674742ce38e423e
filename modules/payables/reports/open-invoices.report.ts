// Bills not yet paid in full as of a day, those awaiting approval among them: what they charge, who approved
// them, and what holds them up.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const openInvoices = defineReport({
  name: 'open-invoices',
  title: 'Open invoices',
  group: 'Accounts payable',
  description: 'Unpaid bills by vendor with GL distribution, approvals still needed and holds, tied to the payable accounts.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [
    asOfParam,
    { name: 'dueBy', title: 'Due by', kind: 'date', required: false },
    {
      name: 'state',
      title: 'Approval',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'APPROVED', title: 'Approved' },
        { value: 'WAITING', title: 'Awaiting approval' },
      ],
      initial: 'ALL',
    },
    { name: 'payeeId', title: 'Vendor', kind: 'payee', required: false },
  ],
  opens: ['open-bills', 'waiting-bills'],
  proves: ['Approved open bills equal the payable accounts'],
  orientation: 'landscape',
  addsUp: 'totals',
});
