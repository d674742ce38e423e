// Where cash came from and where it went in a span, by the direct or the indirect method.
import { defineReport, fundsParam, needs, spanParams } from '../../../../packages/contract/contract.ts';

export const cashFlowStatement = defineReport({
  name: 'cash-flow-statement',
  title: 'Cash flow statement',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description: 'Where cash came from and where it went: operating, investing and financing activities.',
  params: [
    ...spanParams,
    {
      name: 'method',
      title: 'Method',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'direct', title: 'Direct' },
        { value: 'indirect', title: 'Indirect' },
      ],
      initial: 'direct',
    },
    fundsParam,
  ],
  opens: ['postings'],
  proves: ['Opening cash and its change make closing cash', 'Closing cash equals the bank accounts'],
  orientation: 'portrait',
  isStatement: true,
  knowsPast: true,
  chart: { title: 'Cash by activity', head: 'Activity', points: 'totals', columns: ['amount'] },
});
