// The communities of a company with their doors, who looks after them, and how their books are kept.
import { asOfParam, defineReport, needs } from '../../../../packages/contract/contract.ts';

export const communityListAndDoorCount = defineReport({
  name: 'community-list-and-door-count',
  title: 'Community list and door count',
  group: 'Global',
  description: 'Communities by manager with their doors, accountant, fiscal year, accounting method and status.',
  claims: needs('standardreports', 1, ['communitymaintain', 1]),
  protects: 'who looks after which community, and how its books are kept',
  params: [
    asOfParam,
    {
      name: 'status',
      title: 'Status',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'ALL', title: 'All' },
        { value: 'DRAFT', title: 'Being set up' },
        { value: 'ACTIVE', title: 'Active' },
        { value: 'DEACTIVATED', title: 'Deactivated' },
        { value: 'TRANSFERRED', title: 'Transferred out' },
      ],
      initial: 'ALL',
    },
  ],
  unopened: {
    'Doors on file': 'the properties of the community, which has its screen',
    'Units declared': 'a fact of the community',
  },
  opens: [],
  proves: [],
  orientation: 'landscape',
  addsUp: 'itself',
});
