// The screens of billing: assessments, late fees, prepaid money, and the batches they made.
import { defineScreens, needs, needsOne } from '../../../packages/contract/contract.ts';

export const billingScreens = defineScreens({
  'apply-charges': {
    title: 'Apply charges',
    area: 'receivables',
    path: '/c/$communityId/receivables/apply-charges',
    claims: needs('arapplycharges', 2),
    menu: { section: 'Receivables', order: 1 },
  },
  'apply-charges-review': {
    title: 'Apply charges review',
    area: 'receivables',
    path: '/c/$communityId/receivables/batches/$batchId',
    claims: needs('arapplycharges', 1),
  },
  'apply-prepaids': {
    title: 'Apply prepaid balances',
    also: 'Apply prepaids',
    area: 'receivables',
    path: '/c/$communityId/receivables/apply-prepaids',
    claims: needs('arapplyprepaid', 2),
    menu: { section: 'Receivables', order: 4 },
  },
  'apply-late-fee': {
    title: 'Apply late fee',
    area: 'receivables',
    path: '/c/$communityId/receivables/apply-late-fee',
    claims: needs('arapplylatefees', 2),
    menu: { section: 'Receivables', order: 5 },
  },
  'transaction-ar-charges': {
    title: 'AR transaction profile: charges',
    area: 'receivables',
    path: '/c/$communityId/receivables/transactions/$batchId',
    claims: needsOne(1, 'arapplycharges', 'arapplylatefees', 'arapplyprepaid', 'aradjustment'),
  },
  'transaction-ar-receipts': {
    title: 'AR transaction profile: receipts',
    area: 'receivables',
    path: '/c/$communityId/receivables/receipts/batches/$batchId',
    claims: needsOne(1, 'arownerpayments', 'arlockbox'),
  },
  'transaction-ar-backout-payment': {
    title: 'AR transaction profile: backout payment',
    area: 'receivables',
    path: '/c/$communityId/receivables/receipts/backouts/$batchId',
    claims: needs('arownerpayments', 1),
  },
  'transaction-ar-nsf-fee': {
    title: 'AR transaction profile: NSF fee',
    area: 'receivables',
    path: '/c/$communityId/receivables/receipts/nsf-fees/$batchId',
    claims: needs('arownerpayments', 1),
  },
  'activity-charges': {
    title: 'Charge activity',
    area: 'receivables',
    path: '/c/$communityId/receivables/charges',
    claims: needs('arapplycharges', 1),
    menu: { section: 'Receivables', order: 6 },
  },
});
