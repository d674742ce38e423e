// How long work orders have been open, by priority or by who has them.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

const fact = 'a count of orders; their list is the work order list';

export const workOrderAging = defineReport({
  name: 'work-order-aging',
  title: 'Work order aging',
  group: 'Work order',
  description: 'Work orders not done on a day, by the days since they were asked for, with the oldest and how many are past due.',
  claims: needs('standardreports', 1, ['workorderreports', 1]),
  params: [
    asOfParam,
    {
      name: 'by',
      title: 'By',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'PRIORITY', title: 'Priority' },
        { value: 'ASSIGNEE', title: 'Assigned to' },
      ],
      initial: 'PRIORITY',
    },
  ],
  unopened: {
    '0 to 7': fact,
    '8 to 30': fact,
    '31 to 60': fact,
    'Over 60': fact,
    Open: fact,
    'Past due': fact,
  },
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'portrait',
  addsUp: 'totals',
});
