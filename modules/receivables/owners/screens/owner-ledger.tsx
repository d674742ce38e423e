// An owner's account, newest first, with the running balance; prepaid money stands apart. Shown inside the
// screens of other modules.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import {
  DataTable,
  EmptyState,
  Failed,
  FigureStrip,
  LoadingRows,
  Money,
  Note,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { owners } from '../owner.contract.ts';

type Page = ClientOutput<typeof owners.getOwnerLedger>;
type Row = Page['rows'][number];

const kindWords: Readonly<Record<Row['kind'], string>> = {
  BEGINNING: 'Beginning balance',
  CHARGE: 'Charge',
  LATE_FEE: 'Late fee',
  NSF_FEE: 'Returned payment fee',
  RECEIPT: 'Payment',
  PREPAID: 'Prepaid applied',
  UNAPPLIED: 'Payment unapplied',
  BACKOUT: 'Payment taken back',
  REVERSAL: 'Charge reversed',
  MOVED: 'From the previous owner',
  TRANSFER: 'Moved between owners',
  WAIVER: 'Waived',
  WRITE_OFF: 'Written off',
  ADJUSTMENT: 'Prepaid adjusted',
};

const columns: readonly TableColumn<Row>[] = [
  { key: 'postDate', title: 'Date', kind: 'date', width: 108 },
  { key: 'kind', title: 'What', width: 124, emphasis: 'strong', value: (row) => kindWords[row.kind] },
  { key: 'codes', title: 'Codes', width: 96 },
  { key: 'reference', title: 'Check', width: 60, emphasis: 'quiet' },
  { key: 'description', title: 'Description', width: 110, emphasis: 'quiet' },
  { key: 'charge', title: 'Charge', kind: 'money', width: 80 },
  { key: 'payment', title: 'Payment', kind: 'money', width: 80 },
  { key: 'balance', title: 'Balance', kind: 'money', width: 84, emphasis: 'strong' },
  { key: 'prepaidChange', title: 'To prepaid', kind: 'money', width: 84 },
  { key: 'prepaidBalance', title: 'Prepaid', kind: 'money', width: 76, emphasis: 'quiet' },
];

export interface OwnerLedgerProps {
  communityId: string;
  ownershipId: string;
  /** Opens what a line came from. */
  onOpen?: ((row: Row) => void) | undefined;
}

/**
 * The owner ledger; its parent is a flex column with a height. Fetches older lines as they come into sight.
 */
export function OwnerLedger({ communityId, ownershipId, onOpen }: OwnerLedgerProps) {
  const [view, setView] = useState<TableView>({});
  const query = useInfiniteQuery({
    queryKey: [owners.getOwnerLedger.name, 'pages', communityId, ownershipId],
    queryFn: ({ pageParam, signal }) =>
      call(owners.getOwnerLedger, { communityId, ownershipId, limit: 200, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const first = pages?.[0];
  if (query.error) {
    const failure = failureOf(query.error);
    return <Failed message={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />;
  }
  if (!first) return <LoadingRows />;
  return (
    <>
      <FigureStrip
        label="Balances"
        figures={[
          { key: 'owes', label: 'Owes', value: <Money value={first.balance} zero="digits" />, weight: 'main' },
          { key: 'prepaid', label: 'Prepaid', value: <Money value={first.prepaid} zero="digits" /> },
        ]}
      />
      {first.includes.length > 0 && (
        <Note title={`With the history of ${first.includes.map((one) => one.owner).join(', ')}, which was merged into this account`} />
      )}
      {first.wentTo && (
        <Note tone="attention" title={`The history went to ${first.wentTo.owner}`}>
          <ScreenLink to="owner-view" params={{ ownershipId: first.wentTo.ownershipId }}>
            Open that account
          </ScreenLink>
        </Note>
      )}
      <DataTable
        label={`Ledger of ${first.owner}`}
        noun="lines"
        rows={rows}
        columns={columns}
        rowId={(row) => row.key}
        state={view}
        onState={setView}
        onOpen={onOpen ?? (() => undefined)}
        onEnd={more}
        remote
        bar={false}
        hotkeys={false}
        empty={<EmptyState title="Nothing was charged or paid yet" />}
      />
    </>
  );
}
