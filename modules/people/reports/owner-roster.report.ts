// Who owns which home and how to reach them, as a directory may show it.
import { defineReport, needs } from '../../../packages/contract/contract.ts';

export const ownerRoster = defineReport({
  name: 'owner-roster',
  title: 'Owner roster',
  group: 'Owner and property',
  description: 'Homes by section with their owners; telephone numbers that stand in no directory are left out.',
  claims: needs('standardreports', 1, ['ownermaintain', 1]),
  params: [
    { name: 'asOfDate', title: 'As of', kind: 'date', required: true, initial: 'today' },
    { name: 'showMailing', title: 'Show mailing address', kind: 'flag', required: true, initial: 'off' },
    { name: 'showEmail', title: 'Show email', kind: 'flag', required: true, initial: 'on' },
    {
      name: 'order',
      title: 'Sort by',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'lot', title: 'Lot' },
        { value: 'name', title: 'Name' },
      ],
      initial: 'lot',
    },
  ],
  sample: { showMailing: 'on' },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'totals',
});
