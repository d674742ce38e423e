// The screens of the books: chart, years and periods.
import { defineScreens, needs } from '../../packages/contract/contract.ts';

const section = 'General ledger' as const;

export const accountingScreens = defineScreens({
  'gl-accounts': {
    title: 'GL accounts',
    area: 'ledger',
    path: '/c/$communityId/gl-accounts',
    claims: needs('glaccounts', 1),
    menu: { section, order: 1 },
  },
  'gl-history': {
    title: 'General ledger history',
    area: 'ledger',
    path: '/c/$communityId/gl-history',
    claims: needs('glaccounts', 1),
    menu: { section, order: 5 },
  },
  'accounting-setup': {
    title: 'Accounting setup',
    also: 'Required accounts, default cash, funds, cost centers, accounting method, periods',
    area: 'ledger',
    path: '/c/$communityId/accounting',
    claims: needs('glaccountingsetup', 1),
    menu: { section, order: 8, group: 'Years and closing' },
  },
  'year-wizard': {
    title: 'Set up new year',
    also: 'Fiscal year wizard, open a fiscal year',
    area: 'ledger',
    path: '/c/$communityId/accounting/new-year',
    claims: needs('glaccountingsetup', 1),
  },
});
