// The screens of money that comes in by hand: entering it, looking back at it, taking it back, and the
// balances to begin with.
import { defineScreens, needs } from '../../../packages/contract/contract.ts';

export const receiptScreens = defineScreens({
  'owner-receipt-entry': {
    title: 'Owner receipts: entry grid',
    area: 'receivables',
    path: '/c/$communityId/receivables/receipts/new',
    claims: needs('arownerpayments', 2),
    menu: { section: 'Receivables', order: 2 },
  },
  'activity-cash-receipts': {
    title: 'Cash receipt activity',
    area: 'receivables',
    path: '/c/$communityId/receivables/receipts',
    claims: needs('arownerpayments', 1),
    menu: { section: 'Receivables', order: 3 },
  },
  'backout-payment-batch': {
    title: 'Reverse payments: batch',
    also: 'Backout payments',
    area: 'receivables',
    path: '/c/$communityId/receivables/receipts/backout',
    claims: needs('arownerpayments', 8),
    menu: { section: 'Receivables', order: 7 },
  },
  'beginning-balance-edit': {
    title: 'Beginning balance edit',
    area: 'receivables',
    path: '/c/$communityId/receivables/beginning-balances/edit',
    claims: needs('aradjustment', 4),
    menu: { section: 'Receivables', order: 31, group: 'Codes and setup', name: 'Edit beginning balance' },
  },
  'ar-beginning-balance-add': {
    title: 'AR beginning balance',
    area: 'receivables',
    path: '/c/$communityId/receivables/beginning-balances/new',
    claims: needs('aradjustment', 2),
    menu: { section: 'Receivables', order: 30, group: 'Codes and setup' },
  },
});
