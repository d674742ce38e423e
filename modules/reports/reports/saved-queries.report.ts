// The custom reports of a community that everyone may run: what each reads, and how often it ran.
import { defineReport, needs, spanParams } from '../../../packages/contract/contract.ts';

export const savedQueries = defineReport({
  name: 'saved-queries',
  title: 'Custom reports and saved queries',
  group: 'Custom and packages',
  description:
    'Custom reports shared with everyone: source, what stands beside it, columns, sums, who made it and its runs in a time; others are counted. No row of a source stands twice, so no money is added up twice.',
  claims: needs('standardreports', 1),
  protects: 'which queries are kept, and who made and ran them',
  params: [...spanParams],
  unopened: { Columns: 'a fact of the query', Runs: 'a count of runs, which the custom report lists' },
  opens: [],
  proves: ['Each report stands beside rows of one source alone'],
  orientation: 'landscape',
});
