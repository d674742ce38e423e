// What is to be maintained in the months to come, by month: components of the reserve study in force and
// tasks at amenities that come again.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const preventiveMaintenanceSchedule = defineReport({
  name: 'preventive-maintenance-schedule',
  title: 'Preventive maintenance schedule',
  group: 'Work order',
  description:
    'Work that comes again in the next months: components of the reserve study in force, and repeating tasks at amenities, with where each is on file.',
  claims: needs('standardreports', 1, ['workorderreports', 1], ['amenities', 1]),
  params: [
    { ...asOfParam, title: 'From' },
    { name: 'months', title: 'Months', kind: 'count', required: true, initial: '24', least: 1, most: 360 },
  ],
  opens: [],
  proves: [],
  knowsPast: false,
  orientation: 'landscape',
  addsUp: 'totals',
});
