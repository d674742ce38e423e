// How far the owners of a community have come to the portal: invited, in, seen, and how long it took.
import { asOfParam, defineReport, needs } from '../../../packages/contract/contract.ts';

export const portalRegistrationStatus = defineReport({
  name: 'portal-registration-status',
  title: 'Portal registration status',
  group: 'Owner and property',
  description:
    'Owners by how far they have come to the portal, with their email, when they were invited, came and signed in last, and the days between.',
  claims: needs('standardreports', 1, ['ownermaintain', 1], ['owneraccesssetup', 1]),
  params: [
    asOfParam,
    {
      name: 'state',
      title: 'State',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'all', title: 'All' },
        { value: 'NONE', title: 'Not invited' },
        { value: 'INVITED', title: 'Invited' },
        { value: 'OVER', title: 'Invitation over' },
        { value: 'ACTIVE', title: 'Active' },
        { value: 'LOCKED', title: 'Locked' },
      ],
      initial: 'all',
    },
  ],
  unopened: { Days: 'from the invitation to the account, or to the day of the report' },
  opens: [],
  proves: ['Every owner is counted once'],
  orientation: 'landscape',
  addsUp: 'totals',
});
