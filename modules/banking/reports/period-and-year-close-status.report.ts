// How far the books of every community are closed, who closed them, and what stands in the way of the next
// period.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const periodAndYearCloseStatus = defineReport({
  name: 'period-and-year-close-status',
  title: 'Period and year-close status',
  group: 'Global',
  description:
    'Communities by status with the last closed period, open periods that have ended, who closed, and what to settle before the next.',
  claims: needs('standardreports', 1, ['glreports', 1], ['glcloseyear', 1]),
  protects: 'how far the books of each community are closed',
  params: [asOfParam],
  unopened: { 'Open periods': 'the periods, which have their screen' },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'itself',
});
