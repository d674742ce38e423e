// The index of journal entries: what is posted, what waits, what recurs, and taking entries in from a file.

import { useCall } from '../../../../packages/pages/client.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Column, EmptyState, MenuButton, PageHeader, Segmented, useHotkeys } from '../../../../packages/ui/ui.ts';
import { journal, journalList, recurringEntries } from '../journal.contract.ts';
import { journalImport } from '../journal-import.contract.ts';
import { savedEntries } from '../saved-entry.contract.ts';
import { JournalImport } from './journal-import.tsx';
import { RecurringEntries } from './recurring-entries.tsx';
import { WaitingEntries } from './waiting-entries.tsx';

const look = {
  number: { width: 110, emphasis: 'strong' },
  postDate: { width: 110 },
  reference: { width: 140 },
  entryType: { width: 200 },
  state: { width: 120 },
  enteredBy: { width: 150 },
  total: { width: 130 },
} as const;

type Tab = 'posted' | 'waiting' | 'recurring' | 'import';

/** The parts of the index; what waits and what recurs say how many there are. */
function useTabs() {
  const { search, setSearch } = useShell();
  const { communityId } = useCommunity();
  const waiting = useCall(savedEntries.listSavedEntries, { communityId, kind: 'waiting' });
  const recurring = useCall(recurringEntries.calls.listSchedules, { communityId });
  const tab: Tab = search.tab === 'waiting' || search.tab === 'recurring' || search.tab === 'import' ? search.tab : 'posted';
  const switcher = (
    <Segmented
      label="Part of the index"
      value={tab}
      onChange={(next) => setSearch({ tab: next === 'posted' ? null : next })}
      options={[
        { value: 'posted', label: 'Posted' },
        { value: 'waiting', label: 'Waiting', count: waiting.data?.length },
        { value: 'recurring', label: 'Recurring', count: recurring.data?.filter((one) => one.state !== 'ENDED').length },
      ]}
    />
  );
  return { tab, switcher };
}

/** The page at `/c/$communityId/journal-entries`. */
export default function JournalEntriesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayAdd = useMayCall(journal.addJournalEntry);
  const mayImport = useMayCall(journalImport.calls.commit);
  const { tab, switcher } = useTabs();
  const add = () => shell.go('journal-entry-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add journal entry', hint: true, run: add }] : []);
  const button = mayAdd && (
    <Button weight="primary" icon="plus" keys="n" onClick={add}>
      Add journal entry
    </Button>
  );
  const items = [
    ...(mayImport ? [{ label: 'Import entries', icon: 'file-import' as const, run: () => shell.setSearch({ tab: 'import' }) }] : []),
    { label: 'Templates', run: () => shell.go('journal-entry-templates') },
    { label: 'Activity', run: () => shell.go('activity-journal-entries') },
  ];
  const actions = (
    <>
      {switcher}
      <MenuButton label="More" icon="dots" items={items} />
      {button}
    </>
  );
  if (tab === 'import') return <JournalImport onDone={() => shell.setSearch({ tab: null })} switcher={switcher} />;
  if (tab !== 'posted')
    return (
      <Column>
        <PageHeader title="Journal entries" actions={actions} />
        {tab === 'waiting' ? <WaitingEntries /> : <RecurringEntries />}
      </Column>
    );
  return (
    <ListPage
      list={journalList}
      scope={{ communityId }}
      look={look}
      actions={actions}
      struck={(row) => row.state !== 'POSTED'}
      to={(row) => ['journal-entry-view', { entryId: row.entryId }]}
      empty={
        <EmptyState title="No journal entries yet" icon="book-2" actions={button}>
          Charges, receipts and checks post by themselves. Journal entries are for opening balances, accruals and corrections.
        </EmptyState>
      }
    />
  );
}
