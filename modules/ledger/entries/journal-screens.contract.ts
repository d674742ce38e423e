// The screens of journal entries.
import { defineScreens, needs } from '../../../packages/contract/contract.ts';

const section = 'General ledger' as const;

export const journalScreens = defineScreens({
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
  'journal-entry-edit': {
    title: 'Edit journal entry',
    area: 'ledger',
    path: '/c/$communityId/journal-entries/$entryId/edit',
    claims: needs('gljournalentries', 4),
  },
  'journal-entry-print': {
    title: 'Print journal entry',
    area: 'ledger',
    path: '/c/$communityId/journal-entries/$entryId/print',
    claims: needs('gljournalentries', 1),
  },
  'journal-entry-profile': {
    title: 'Journal entry profile',
    area: 'ledger',
    path: '/c/$communityId/journal-entries/$entryId/profile',
    claims: needs('gljournalentries', 8),
  },
  'journal-entry-templates': {
    title: 'Journal entry templates',
    area: 'ledger',
    path: '/c/$communityId/journal-entry-templates',
    claims: needs('gljournalentries', 2),
    menu: { section, order: 3.5, group: 'More', name: 'Entry templates' },
  },
  'activity-journal-entries': {
    title: 'Journal entry activity',
    area: 'ledger',
    path: '/c/$communityId/journal-entry-activity',
    claims: needs('gljournalentries', 1),
    menu: { section, order: 3.6, group: 'More' },
  },
});
