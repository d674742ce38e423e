// What has to be paid week by week, and whether the operating cash in the books covers it.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const cashRequirements = defineReport({
  name: 'cash-requirements',
  title: 'Cash requirements',
  group: 'Accounts payable',
  description: 'Open bills by the week they are due, running total, operating cash left after each, and the day cash runs short.',
  claims: needs('standardreports', 1, ['apreports', 1]),
  params: [
    asOfParam,
    { name: 'throughDate', title: 'Due through', kind: 'date', required: true, initial: 'endOfMonth' },
    { name: 'approvedOnly', title: 'Approved bills only', kind: 'flag', required: true, initial: 'off' },
  ],
  sample: { throughDate: '2026-02-28' },
  opens: ['open-bills', 'waiting-bills'],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
