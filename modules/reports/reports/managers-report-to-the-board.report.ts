// What a manager tells the board of a month: written sections, counts of what was done, money, and what comes
// next.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

const listed = (report: string) => `a count; the ${report} lists them`;

export const managersReportToTheBoard = defineReport({
  name: 'managers-report-to-the-board',
  title: 'Manager’s report to the board',
  group: 'Custom and packages',
  description:
    'Sections a manager writes each month, counts of violations, architectural reviews, work orders and requests, cash and delinquency, and a calendar.',
  claims: needs(
    'standardreports',
    1,
    ['glreports', 1],
    ['arreports', 1],
    ['ccrreports', 1],
    ['arcreports', 1],
    ['workorderreports', 1],
    ['generalrequestreports', 1],
  ),
  protects: 'figures of every kind of report',
  params: [{ name: 'period', title: 'Month', kind: 'period', required: true, initial: 'startOfLastMonth' }],
  unopened: {
    'In the month': listed('report of its kind'),
    'Month before': listed('report of its kind'),
    'Open at the end': listed('report of its kind'),
  },
  opens: ['postings', 'open-items'],
  proves: [],
  orientation: 'portrait',
});
