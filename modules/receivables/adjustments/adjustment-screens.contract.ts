// The screens of adjustments: picking the kind, entering one for an owner, reviewing a batch, looking back.
import { defineScreens, needs } from '../../../packages/contract/contract.ts';

export const adjustmentScreens = defineScreens({
  'ar-adjustment-add': {
    title: 'AR adjustment',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments/add',
    claims: needs('aradjustment', 2),
    menu: { section: 'Receivables', order: 8, group: 'Adjustments' },
  },
  'ar-adjustment-new': {
    title: 'New AR adjustment',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments/new',
    claims: needs('aradjustment', 2),
  },
  'ar-add-charge': {
    title: 'Add charge',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments/charge',
    claims: needs('aradjustment', 2),
    menu: { section: 'Receivables', order: 13, group: 'Adjustments' },
  },
  'ar-waive-charge-add': {
    title: 'Waive charge',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments/waive',
    claims: needs('aradjustment', 2),
    menu: { section: 'Receivables', order: 14, group: 'Adjustments' },
  },
  'ar-previous-owner-add': {
    title: 'Previous owner adjustment',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments/previous-owner',
    claims: needs('aradjustment', 2),
  },
  'ar-adjustment-review': {
    title: 'AR adjustment review',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments/$batchId/review',
    claims: needs('aradjustment', 1),
  },
  'activity-ar-adjustments': {
    title: 'AR adjustment activity',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments',
    claims: needs('aradjustment', 1),
    menu: { section: 'Receivables', order: 20, group: 'Adjustments' },
  },
  'transaction-ar-adjustment': {
    title: 'AR transaction profile: apply adjustment',
    area: 'receivables',
    path: '/c/$communityId/receivables/adjustments/$batchId',
    claims: needs('aradjustment', 1),
  },
});
