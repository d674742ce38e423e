// The homes of an association with their shares, what they are charged, their flags and their owners.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const propertyRoster = defineReport({
  name: 'property-roster',
  title: 'Property roster',
  group: 'Owner and property',
  description: 'Homes by section with type, share, recurring charges, flags and owner.',
  claims: needs('standardreports', 1, ['ownermaintain', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'showCharges', title: 'Show charges', kind: 'flag', required: true, initial: 'on' },
  ],
  opens: [],
  proves: ['The shares of all homes make 100 percent'],
  orientation: 'landscape',
  addsUp: 'totals',
});
