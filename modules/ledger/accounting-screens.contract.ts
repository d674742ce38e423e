// The screens of the books: chart, years and periods, budgets, journal entries.
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
  'journal-entries': {
    title: 'Journal entries index',
    area: 'ledger',
    path: '/c/$communityId/journal-entries',
    claims: needs('gljournalentries', 2),
    menu: { section, order: 2 },
  },
  'journal-entry-add': {
    title: 'Add journal entry',
    area: 'ledger',
    path: '/c/$communityId/journal-entries/new',
    claims: needs('gljournalentries', 2),
    menu: { section, order: 3 },
  },
  'journal-entry-view': {
    title: 'View journal entry',
    area: 'ledger',
    path: '/c/$communityId/journal-entries/$entryId',
    claims: needs('gljournalentries', 1),
  },
  budgets: {
    title: 'Budgets',
    area: 'ledger',
    path: '/c/$communityId/budgets',
    claims: needs('glbudgets', 4),
    menu: { section, order: 4 },
  },
  'accounting-setup': {
    title: 'Accounting setup',
    area: 'ledger',
    path: '/c/$communityId/accounting',
    claims: needs('glaccountingsetup', 1),
    menu: { section, order: 8 },
  },
  'year-wizard': {
    title: 'Fiscal year wizard',
    area: 'ledger',
    path: '/c/$communityId/accounting/new-year',
    claims: needs('glaccountingsetup', 1),
  },
});
