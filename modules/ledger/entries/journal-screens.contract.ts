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
});
