// Who rents which home, under which lease, and when it ends.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const rentersAndLeases = defineReport({
  name: 'renters-and-leases',
  title: 'Renters and leases',
  group: 'Owner and property',
  description: 'Leases by the month they end, with approval and how to reach the renter.',
  claims: needs('standardreports', 1, ['ownermaintain', 1], ['ownerrenters', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'endsByDate', title: 'Ending by', kind: 'date', required: false },
    { name: 'showEnded', title: 'Show ended leases', kind: 'flag', required: true, initial: 'off' },
  ],
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
