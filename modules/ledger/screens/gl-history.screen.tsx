// The history of an account: its postings, newest first, with the running balance, as deep as one cares to go.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { isLocalDate } from '../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { call, useCall } from '../../../packages/pages/client.ts';
import { failureOf } from '../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../packages/pages/shell.tsx';
import {
  Bar,
  Button,
  Column,
  Combo,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  Split,
  type TableColumn,
  type TableView,
} from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { accountHistory } from '../history/account-history.contract.ts';

type Row = ClientOutput<typeof accountHistory.listPostings>['rows'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'postDate', title: 'Date', kind: 'date', width: 116 },
  { key: 'kind', title: 'Source', width: 150 },
  { key: 'reference', title: 'Reference', width: 110 },
  { key: 'party', title: 'Party', width: 190 },
  { key: 'description', title: 'Description' },
  { key: 'debit', title: 'Debit', kind: 'money', width: 116 },
  { key: 'credit', title: 'Credit', kind: 'money', width: 116 },
  { key: 'balance', title: 'Balance, (credit)', kind: 'money', width: 130 },
];

function usePostings(accountId: string, toDate: string) {
  const { communityId } = useCommunity();
  return useInfiniteQuery({
    queryKey: [accountHistory.listPostings.name, communityId, accountId, toDate],
    queryFn: ({ pageParam, signal }) =>
      call(
        accountHistory.listPostings,
        { communityId, accountId, ...(toDate ? { toDate } : {}), ...(pageParam ? { before: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: accountId !== '',
  });
}

function Postings({ accountId, toDate }: { accountId: string; toDate: string }) {
  const shell = useShell();
  const [view, setView] = useAddressState<TableView>('view', {});
  const query = usePostings(accountId, toDate);
  if (accountId === '') return <EmptyState title="Choose an account first">Its postings appear here, the newest on top.</EmptyState>;
  if (query.error) {
    const failure = failureOf(query.error);
    return <Failed message={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <LoadingRows />;
  const older = query.hasNextPage && (
    <Button size="small" aria-busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      Show older
    </Button>
  );
  return (
    <DataTable
      label="Postings"
      noun="postings"
      rows={query.data.pages.flatMap((page) => page.rows)}
      columns={columns}
      rowId={(row) => row.key}
      state={view}
      onState={setView}
      bar={older || null}
      onOpen={(row) => shell.go('journal-entry-view', { entryId: row.entryId })}
      empty={<EmptyState title="Nothing was posted to this account yet" />}
    />
  );
}

/** The page at `/c/$communityId/gl-history`; `?account=` and `?to=` choose. */
export default function GlHistoryScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const accounts = useCall(accounting.pickAccounts, { communityId });
  const accountId = /^\d+$/.test(shell.search.account ?? '') ? (shell.search.account ?? '') : '';
  const toDate = isLocalDate(shell.search.to ?? '') ? (shell.search.to ?? '') : '';
  return (
    <Split>
      <Column>
        <PageHeader title="General ledger history" />
        <Bar>
          <Combo
            label="Account"
            hideLabel
            width={280}
            value={accountId}
            placeholder="Account"
            options={(accounts.data ?? []).map((account) => ({
              value: account.accountId,
              code: account.number,
              label: account.name,
              hint: account.fundName,
            }))}
            onChange={(account) => shell.setSearch({ account: account || null, view: null })}
            autoFocus={accountId === ''}
          />
          <span className="lbl">Up to</span>
          <DateField label="Up to" hideLabel width={128} value={toDate} onChange={(date) => shell.setSearch({ to: date || null })} />
        </Bar>
        <Postings key={`${accountId} ${toDate}`} accountId={accountId} toDate={toDate} />
      </Column>
    </Split>
  );
}
