// The work orders of each vendor: days, limit, cost and what is over, insurance on the day of the work.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const workOrdersByVendor = defineReport({
  name: 'work-orders-by-vendor',
  title: 'Work orders by vendor',
  group: 'Work order',
  description: 'Work orders asked for in a time by vendor: days to done, limit, estimate, cost, insurance on the day of the work, rating.',
  claims: needs('standardreports', 1, ['workorderreports', 1]),
  params: [
    ...spanParams,
    { name: 'vendor', title: 'Vendor', kind: 'text', required: false },
    {
      name: 'show',
      title: 'Show',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'OPEN', title: 'Not done' },
        { value: 'DONE', title: 'Done' },
      ],
      initial: 'ALL',
    },
  ],
  unopened: { Days: 'a fact of the order', Rating: 'a fact of the order' },
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
