// One page of receivables: the last charges and receipts, and who is late.
import { defineScreens, needs } from '../../../packages/contract/contract.ts';

export const hubScreens = defineScreens({
  'ar-central-hub': {
    title: 'Receivables overview',
    also: 'hub dashboard charges receipts late owners at a glance',
    area: 'receivables',
    path: '/c/$communityId/receivables/overview',
    claims: needs('arcollection', 1),
    menu: { section: 'Receivables', order: 20.4, group: 'Collections', name: 'Overview' },
  },
});
