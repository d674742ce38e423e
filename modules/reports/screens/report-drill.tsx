// The panel a figure opens: the rows it is made of with their running balance, walked with J and K, each
// leading to what it was made from.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cents, centsToText, formatDateShort, textToCents } from '../../../packages/kernel/kernel.ts';
import { call } from '../../../packages/pages/client.ts';
import { useCommunity, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  DrillPanel,
  type DrillPosting,
  Facts,
  Failed,
  KeyHints,
  LoadingRows,
  Panel,
  Segmented,
  useHotkeys,
} from '../../../packages/ui/ui.ts';
import { type OpenedRow, sourceScreen } from '../report-grid.rules.ts';
import { reports } from '../reports.contract.ts';

const spans = [
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
  { value: 'all', label: 'All' },
] as const;
type Span = (typeof spans)[number]['value'];

export interface OpenFigure {
  report: string;
  sources: string;
  /** The day as known on which the report was run. */
  knownOn?: string;
  /** "Balance sheet by fund / 1200, Operating" */
  crumb: string;
  title: string;
  money: string;
}

function usePages(figure: OpenFigure, span: Span) {
  const { communityId } = useCommunity();
  const { report: name, sources, knownOn } = figure;
  const known = knownOn ? { knownOn } : {};
  return useInfiniteQuery({
    queryKey: [reports.openCell.name, communityId, name, sources, span, knownOn],
    queryFn: ({ pageParam, signal }) =>
      call(reports.openCell, { communityId, name, sources, span, ...known, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // The panel stays while another span loads, so that Esc still knows the cell it came from.
    placeholderData: keepPreviousData,
  });
}

function postingsOf(rows: readonly OpenedRow[], opening: Cents): DrillPosting[] {
  let balance = opening;
  return rows.map((row) => {
    balance += textToCents(row.amount);
    return {
      key: row.key,
      date: formatDateShort(row.date).split(',')[0] ?? '',
      text: (
        <>
          <span className="m">{row.kind}</span> <span className="t3">{row.party || row.description || row.reference}</span>
        </>
      ),
      amount: row.amount,
      balance: centsToText(balance),
    };
  });
}

function Current({ row, onOpen }: { row: OpenedRow; onOpen: (() => void) | null }) {
  const facts: (readonly [string, string])[] = [
    ['Date', formatDateShort(row.date)],
    ['Account', row.account],
    ['Reference', row.reference],
    ['Party', row.party],
    ['Description', row.description],
    ['Entry', row.entryId ?? ''],
    ['Batch', row.batchId ?? ''],
  ];
  return (
    <>
      <h3>{row.kind}</h3>
      <Facts facts={facts.filter(([, value]) => value !== '')} />
      {onOpen && (
        <Button size="small" icon="external-link" onClick={onOpen}>
          Open source
        </Button>
      )}
    </>
  );
}

/** Which rows of a balance are shown, and whether there are more of them. */
function Choices({
  span,
  isBalance,
  onSpan,
  more,
}: {
  span: Span;
  isBalance: boolean;
  onSpan(next: Span): void;
  more: (() => void) | null;
}) {
  return (
    <div className="row">
      {isBalance && <Segmented label="Rows shown" value={span} onChange={onSpan} options={spans} />}
      {more && (
        <Button size="small" weight="quiet" onClick={more}>
          Show more rows
        </Button>
      )}
    </div>
  );
}

/** The rows behind a figure. */
export function ReportDrill({ figure, onClose }: { figure: OpenFigure; onClose(): void }) {
  const shell = useShell();
  const [span, setSpan] = useState<Span>('month');
  const [current, setCurrent] = useState<string | null>(null);
  const query = usePages(figure, span);
  const pages = query.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.key === current),
  );
  const row = rows[at];
  const source = row && sourceScreen(row);
  const open =
    source && shell.mayOpen(source.screen)
      ? () => shell.go(source.screen, { communityId: row.communityId, ...source.params }, source.search)
      : null;
  const step = (by: number) => setCurrent(rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.key ?? null);
  useHotkeys([
    { keys: 'j', label: 'Next posting', group: 'Panel', run: () => step(1) },
    { keys: 'k', label: 'Posting before', group: 'Panel', run: () => step(-1) },
    ...(open ? [{ keys: 'o', label: 'Open source', group: 'Panel', run: open }] : []),
  ]);
  const [first] = pages;
  if (!first) {
    return (
      <Panel label={`Postings of ${figure.title}`} position={figure.crumb} onClose={onClose} width={408}>
        {query.error ? <Failed message={query.error.message} onRetry={() => void query.refetch()} /> : <LoadingRows />}
      </Panel>
    );
  }
  const isBalance = first.opening !== null || span !== 'month';
  return (
    <DrillPanel
      crumb={figure.crumb}
      title={figure.title}
      figure={figure.money}
      choices={
        <Choices span={span} isBalance={isBalance} onSpan={setSpan} more={query.hasNextPage ? () => void query.fetchNextPage() : null} />
      }
      {...(first.opening === null ? {} : { opening: first.opening })}
      postings={postingsOf(rows, textToCents(first.opening ?? '0.00'))}
      movement={first.movement}
      closing={first.total}
      closingLabel={first.opening === null ? 'Total' : 'Closing balance'}
      current={row?.key ?? null}
      onCurrent={setCurrent}
      footer={
        <KeyHints
          hints={[
            { keys: 'j', label: 'Next' },
            { keys: 'k', label: 'Before' },
            ...(open ? [{ keys: 'o', label: 'Open source' }] : []),
            { keys: 'escape', label: 'Back to the cell' },
          ]}
        />
      }
      onClose={onClose}
    >
      {row && <Current row={row} onOpen={open} />}
    </DrillPanel>
  );
}
