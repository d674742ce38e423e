// An owner's account, newest first, with the running balance; prepaid money stands apart. Shown inside the
// screens of other modules.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { endOfMonth, isLocalDate, type LocalDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { call } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { DataTable, EmptyState, Failed, LoadingRows, Note, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import { owners } from '../owner.contract.ts';

type Page = ClientOutput<typeof owners.getOwnerLedger>;
type Row = Page['rows'][number];

/** What kinds of lines are called. */
export const ledgerWords: Readonly<Record<Row['kind'], string>> = {
  BEGINNING: 'Beginning balance',
  CHARGE: 'Charge',
  LATE_FEE: 'Late fee',
  INTEREST: 'Interest',
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
  { key: 'kind', title: 'What', width: 124, emphasis: 'strong', value: (row) => ledgerWords[row.kind] },
  { key: 'codes', title: 'Codes', width: 96 },
  { key: 'reference', title: 'Check', width: 60, emphasis: 'quiet' },
  { key: 'description', title: 'Description', width: 170, emphasis: 'quiet' },
  {
    key: 'why',
    title: 'Why',
    width: 52,
    unsorted: true,
    value: (row) => (row.chargeId === null ? '' : 'Why'),
    render: (row) =>
      row.chargeId !== null && (
        <ScreenLink to="charge-why" params={{ chargeId: row.chargeId }}>
          Why
        </ScreenLink>
      ),
  },
  { key: 'charge', title: 'Charge', kind: 'money', width: 80 },
  { key: 'payment', title: 'Payment', kind: 'money', width: 80 },
  { key: 'balance', title: 'Balance', kind: 'money', width: 84, emphasis: 'strong' },
];

/** Prepaid money stands apart, where there was any. */
const allColumns: readonly TableColumn<Row>[] = [
  ...columns,
  { key: 'prepaidChange', title: 'To prepaid', kind: 'money', width: 84 },
  { key: 'prepaidBalance', title: 'Prepaid', kind: 'money', width: 76, emphasis: 'quiet' },
];

/** The first and last day of a month, as the call takes them. */
function daysOf(month: string | undefined): { fromDate: LocalDate; asOfDate: LocalDate } | Record<string, never> {
  if (month === undefined || !isLocalDate(month)) return {};
  return { fromDate: month, asOfDate: endOfMonth(month) };
}

export interface OwnerLedgerProps {
  communityId: string;
  ownershipId: string;
  /** The first day of a month whose lines alone are shown. */
  month?: string | undefined;
  /** Opens what a line came from. */
  onOpen?: ((row: Row) => void) | undefined;
}

/**
 * The owner ledger; its parent is a flex column with a height. Fetches older lines as they come into sight.
 */
export function OwnerLedger({ communityId, ownershipId, month, onOpen }: OwnerLedgerProps) {
  const [view, setView] = useState<TableView>({});
  const query = useInfiniteQuery({
    queryKey: [owners.getOwnerLedger.name, 'pages', communityId, ownershipId, month],
    queryFn: ({ pageParam, signal }) =>
      call(
        owners.getOwnerLedger,
        { communityId, ownershipId, limit: 200, ...daysOf(month), ...(pageParam ? { before: pageParam } : {}) },
        { signal },
      ),
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
  const hasPrepaid = rows.some((row) => textToCents(row.prepaidChange) !== 0n || textToCents(row.prepaidBalance) !== 0n);
  if (query.error) {
    const failure = failureOf(query.error);
    return <Failed message={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />;
  }
  if (!first) return <LoadingRows />;
  return (
    <>
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
        columns={hasPrepaid ? allColumns : columns}
        rowId={(row) => row.key}
        state={view}
        onState={setView}
        onOpen={onOpen ?? null}
        onEnd={more}
        remote
        bar={false}
        hotkeys={false}
        empty={<EmptyState title="Nothing was charged or paid yet" />}
      />
    </>
  );
}
