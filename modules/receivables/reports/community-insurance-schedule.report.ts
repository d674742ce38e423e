// The insurance of an association: what is in force, what runs out, and whether fidelity cover reaches what
// lenders ask for.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const communityInsuranceSchedule = defineReport({
  name: 'community-insurance-schedule',
  title: 'Community insurance schedule',
  group: 'Vendor and insurance',
  description: 'Policies of the association by standing and expiry, with the premium of those in force and the fidelity cover needed.',
  claims: needs('standardreports', 1, ['communitymaintaininsurance', 1]),
  protects: 'policy numbers, limits, deductibles and premiums',
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'withinDays', title: 'Expiring within days', kind: 'count', required: false, least: 0, most: 3650 },
  ],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
