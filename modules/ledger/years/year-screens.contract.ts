// The screens of fiscal years: how they stand, closing one, taking a closing back, and those of many
// communities.
import { defineScreens, needs } from '../../../packages/contract/contract.ts';

const section = 'General ledger' as const;

export const yearScreens = defineScreens({
  'year-dashboard': {
    title: 'Fiscal year dashboard',
    area: 'ledger',
    path: '/c/$communityId/accounting/years',
    claims: needs('glaccountingsetup', 1),
    menu: { section, order: 7, group: 'Years and closing' },
  },
  'year-close': {
    title: 'Close fiscal year',
    area: 'ledger',
    path: '/c/$communityId/accounting/close-year',
    claims: needs('glcloseyear', 1),
    menu: { section, order: 9, group: 'Years and closing' },
  },
  'year-close-undo': {
    title: 'Undo close',
    area: 'ledger',
    path: '/c/$communityId/accounting/undo-close',
    claims: needs('glcloseyear', 8),
    menu: { section, order: 10, group: 'Years and closing' },
  },
  'year-close-undo-profile': {
    title: 'Undo close by profile',
    area: 'ledger',
    path: '/c/$communityId/journal-entries/$entryId/undo-close',
    claims: needs('glcloseyear', 8),
  },
  'method-change': {
    title: 'Change of accounting method',
    area: 'ledger',
    path: '/c/$communityId/accounting/method-change',
    claims: needs('glcloseyear', 1),
  },
  'multi-community-settings': {
    title: 'Multi-community accounting settings',
    area: 'ledger',
    path: '/accounting/settings',
    claims: needs('glaccountingsetup', 1),
    menu: { section: 'Portfolio', order: 20, group: 'Setup and transfer', name: 'Multi-community rules' },
  },
  'multi-community-year-setup': {
    title: 'Multi-community year setup',
    area: 'ledger',
    path: '/accounting/year-setup',
    claims: needs('glaccountingsetup', 1),
    menu: { section: 'Portfolio', order: 21, group: 'Setup and transfer', name: 'Multi-community years' },
  },
});
