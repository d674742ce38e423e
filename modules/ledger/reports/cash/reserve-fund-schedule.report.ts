// What each reserve component should have set aside in a fiscal year, beside what the books hold: the
// component study of each reserve fund.
import { asOfParam, defineReport, fiscalYearParam, fundsParam, needs } from '../../../../packages/contract/contract.ts';
import { scheduleProofs } from '../../reserves/reserve-schedule.rules.ts';

export const reserveFundSchedule = defineReport({
  name: 'reserve-fund-schedule',
  title: 'Reserve fund schedule (component study)',
  group: 'General ledger',
  claims: needs('standardreports', 1, ['glreports', 1]),
  description:
    'Each reserve component with its lives, cost, fully funded balance, its share of what there is, and the year it is planned for.',
  params: [
    fiscalYearParam,
    { ...asOfParam, title: 'Actual as of', initial: 'endOfLastMonth' },
    { name: 'studyNumber', title: 'Study version', kind: 'count', required: false, least: 1, most: 999 },
    fundsParam,
  ],
  opens: ['postings'],
  proves: scheduleProofs,
  orientation: 'landscape',
  knowsPast: true,
  chart: { title: 'Set aside beside what should be', head: 'Category', points: 'totals', columns: ['fullyFunded', 'actual'] },
});
