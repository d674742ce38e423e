// Journal entries, opening balances and their reversals, newest first.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, useHotkeys } from '../../../../packages/ui/ui.ts';
import { journal, journalList } from '../journal.contract.ts';

const look = {
  number: { width: 110, emphasis: 'strong' },
  postDate: { width: 110 },
  reference: { width: 140 },
  entryType: { width: 200 },
  state: { width: 120 },
  enteredBy: { width: 150 },
  total: { width: 130 },
} as const;

/** The page at `/c/$communityId/journal-entries`. */
export default function JournalEntriesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayAdd = useMayCall(journal.addJournalEntry);
  const add = () => shell.go('journal-entry-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add journal entry', hint: true, run: add }] : []);
  const button = mayAdd && (
    <Button weight="primary" icon="plus" keys="n" onClick={add}>
      Add journal entry
    </Button>
  );
  return (
    <ListPage
      list={journalList}
      scope={{ communityId }}
      look={look}
      actions={button}
      struck={(row) => row.state === 'REVERSED'}
      onOpen={(row) => shell.go('journal-entry-view', { entryId: row.entryId })}
      empty={
        <EmptyState title="No journal entries yet" icon="book-2" actions={button}>
          Charges, receipts and checks post by themselves. Journal entries are for opening balances, accruals and corrections.
        </EmptyState>
      }
    />
  );
}
