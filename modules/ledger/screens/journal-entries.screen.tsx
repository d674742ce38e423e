// Journal entries, opening balances and their reversals, newest first; older pages come as the list is scrolled.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { call } from '../../../packages/pages/client.ts';
import { failureOf } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  type TableColumn,
  type TableView,
  useHotkeys,
} from '../../../packages/ui/ui.ts';
import { journal } from '../accounting.contract.ts';

type Row = ClientOutput<typeof journal.listJournalEntries>[number];

const kinds: Readonly<Record<string, string>> = {
  JOURNAL: 'Journal entry',
  OPENING: 'Opening balances',
  JOURNAL_REVERSAL: 'Reversal',
  OPENING_REVERSAL: 'Reversal of opening balances',
};

/** The kind of an entry in words. */
export function kindOf(entryType: string): string {
  return kinds[entryType] ?? entryType.toLowerCase().replaceAll('_', ' ');
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'postDate', title: 'Posted on', kind: 'date', width: 110 },
  { key: 'reference', title: 'Reference', width: 140, emphasis: 'strong' },
  { key: 'description', title: 'Description' },
  { key: 'entryType', title: 'Kind', width: 200, value: (row) => kindOf(row.entryType) },
  {
    key: 'isReversed',
    title: 'Status',
    kind: 'status',
    width: 120,
    value: (row) => (row.isReversed ? 'Reversed' : 'Posted'),
    tone: (row) => (row.isReversed ? 'neutral' : 'good'),
  },
  { key: 'total', title: 'Total', kind: 'money', width: 130 },
];

const PAGE = 50;

/** The page at `/c/$communityId/journal-entries`. */
export default function JournalEntriesScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayAdd = useMayCall(journal.addJournalEntry);
  const [view, setView] = useAddressState<TableView>('view', {});
  const list = useInfiniteQuery({
    queryKey: [journal.listJournalEntries.name, 'pages', communityId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(journal.listJournalEntries, { communityId, beforeEntryId: pageParam }, { signal }),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.entryId),
  });
  const rows = list.data?.pages.flat() ?? [];
  const add = () => shell.go('journal-entry-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add journal entry', hint: true, run: add }] : []);
  const button = mayAdd && (
    <Button weight="primary" icon="plus" keys="n" onClick={add}>
      Add journal entry
    </Button>
  );
  const failure = list.error && failureOf(list.error);
  return (
    <Column>
      <PageHeader title="Journal entries" actions={button} />
      {failure ? (
        <Failed title="The list did not load" message={failure.message} reference={failure.reference} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows />
      ) : (
        <DataTable
          label="Journal entries"
          rows={rows}
          columns={columns}
          rowId={(row) => row.entryId}
          state={view}
          onState={setView}
          noun={list.hasNextPage ? 'entries so far' : 'entries'}
          struck={(row) => row.isReversed}
          onOpen={(row) => shell.go('journal-entry-view', { entryId: row.entryId })}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
          }}
          empty={
            <EmptyState title="No journal entries yet" icon="book-2" actions={button}>
              Charges, receipts and checks post by themselves. Journal entries are for opening balances, accruals and corrections.
            </EmptyState>
          }
        />
      )}
    </Column>
  );
}
