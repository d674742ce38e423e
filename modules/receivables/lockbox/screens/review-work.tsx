// The payments of a lockbox file: the exceptions first, the matched ones below with where their money goes,
// and the button that posts.
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { countWords, formatMoney, sumCents } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { type PreviewedAct, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  ChangedBase,
  Column,
  CommitBar,
  type CommitBarProps,
  centsOf,
  DataTable,
  EmptyState,
  PageHeader,
  SelectField,
  SidePane,
  Split,
  type TableColumn,
  type TableHandle,
  type TableView,
  Tabs,
  useDayInHand,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { lockbox } from '../lockbox.contract.ts';
import { type LockboxFile, type LockboxLine, type LockboxPreview, stateOf } from './lockbox-parts.tsx';
import { MendPayment } from './mend-payment.tsx';
import { ReviewAside } from './review-aside.tsx';

/** A payment with where its money would go, known once it is matched and of the community in hand. */
interface Row extends LockboxLine {
  receipt: LockboxPreview['rows'][number] | undefined;
}

const lineColumns: readonly TableColumn<Row>[] = [
  { key: 'state', title: 'State', kind: 'status', width: 152, value: (row) => stateOf(row).word, tone: (row) => stateOf(row).tone },
  {
    key: 'accountNumber',
    title: 'Account',
    width: 88,
    value: (row) => (row.status === 'EXCEPTION' ? row.ownerAccount : row.accountNumber || row.ownerAccount),
  },
  {
    key: 'owner',
    title: 'Owner',
    width: 150,
    emphasis: 'strong',
    value: (row) => (row.status === 'EXCEPTION' ? row.remitter : row.owner),
  },
  { key: 'checkNumber', title: 'Check', width: 66 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 88, total: 'sum', emphasis: 'strong' },
];
/** Where the money would go; nothing to say once all is posted. */
const receiptColumns: readonly TableColumn<Row>[] = [
  {
    key: 'owesBefore',
    title: 'Owes before',
    kind: 'money',
    width: 100,
    value: (row) => row.receipt?.owesBefore ?? null,
    emphasis: 'quiet',
  },
  { key: 'toCharges', title: 'To charges', kind: 'money', width: 92, total: 'sum', value: (row) => row.receipt?.toCharges ?? null },
  { key: 'toPrepaid', title: 'To prepaid', kind: 'money', width: 92, total: 'sum', value: (row) => row.receipt?.toPrepaid ?? null },
];
const communityColumn: TableColumn<Row> = { key: 'communityName', title: 'Community', width: 140, emphasis: 'quiet' };
const dayColumn: TableColumn<Row> = { key: 'depositDate', title: 'Deposited', kind: 'date', width: 104, emphasis: 'quiet' };
const fileColumns: readonly TableColumn<Row>[] = [
  { key: 'batchNumber', title: 'Batch', width: 70, hidden: true, value: (row) => `${row.batchNumber}/${row.sequence}` },
  { key: 'fileLine', title: 'File line', kind: 'count', width: 80, hidden: true },
];

/** The columns with something in them. */
function columnsOf(rows: readonly Row[]): readonly TableColumn<Row>[] {
  const hasReceipts = rows.some((row) => row.receipt !== undefined);
  const communities = new Set(rows.map((row) => row.communityId));
  const days = new Set(rows.map((row) => row.depositDate));
  return [
    ...lineColumns,
    ...(hasReceipts ? receiptColumns : []),
    ...(communities.size > 1 ? [communityColumn] : []),
    // One day for all stands with the deposit beside the table.
    { ...dayColumn, hidden: hasReceipts && days.size === 1 },
    ...fileColumns,
  ];
}

const places: Readonly<Record<LockboxLine['status'], number>> = { EXCEPTION: 0, MATCHED: 1, POSTED: 2, DELETED: 3 };
const tabs = [
  { value: 'all', label: 'All', keep: () => true },
  { value: 'EXCEPTION', label: 'To fix', keep: (line: LockboxLine) => line.status === 'EXCEPTION' },
  { value: 'MATCHED', label: 'Matched', keep: (line: LockboxLine) => line.status === 'MATCHED' },
  { value: 'POSTED', label: 'Posted', keep: (line: LockboxLine) => line.status === 'POSTED' },
  { value: 'DELETED', label: 'Deleted', keep: (line: LockboxLine) => line.status === 'DELETED' },
] as const;

/** The communities that have matched payments left, by name. */
function communitiesOf(lines: readonly LockboxLine[]): { value: string; label: string }[] {
  const found = new Map(lines.filter((line) => line.status === 'MATCHED').map((line) => [line.communityId ?? '', line.communityName]));
  return [...found].map(([value, label]) => ({ value, label })).toSorted((a, b) => (a.label < b.label ? -1 : 1));
}

function amountOf(lines: readonly LockboxLine[]): string {
  return formatMoney(sumCents(lines.map((line) => centsOf(line.amount) ?? 0n)), 'digits');
}

/** What is not part of this posting: payments to mend, and those of other communities. */
function restWords(lines: readonly LockboxLine[], communityId: string): string | undefined {
  const waiting = lines.filter((line) => line.status === 'EXCEPTION');
  const elsewhere = lines.filter((line) => line.status === 'MATCHED' && line.communityId !== communityId);
  const parts = [
    ...(waiting.length > 0 ? [`${countWords(waiting.length, 'payment')}, ${amountOf(waiting)}, to fix`] : []),
    ...(elsewhere.length > 0 ? [`${countWords(elsewhere.length, 'payment')}, ${amountOf(elsewhere)}, of other communities`] : []),
  ];
  return parts.length > 0 ? `Waits: ${parts.join('; ')}` : undefined;
}

type Posting = PreviewedAct<typeof lockbox.previewLockbox>;

interface PostingInput {
  lines: readonly LockboxLine[];
  communityId: string;
  posting: Posting;
}

function commitOf({ lines, communityId, posting }: PostingInput): CommitBarProps {
  const preview = communityId === '' ? undefined : posting.preview;
  const words = preview ? `${countWords(preview.count, 'receipt')}, ${formatMoney(centsOf(preview.total) ?? 0n, 'digits')}` : 'receipts';
  const nothing = communityId === '' ? 'Nothing is matched yet' : preview?.count === 0 ? 'Nothing is left to post' : undefined;
  return {
    ...(preview && preview.count > 0
      ? {
          checks: [
            { label: 'Debits equal credits', ok: true },
            { label: `${countWords(preview.deposits.length, 'deposit')}`, ok: true },
          ],
        }
      : {}),
    note: restWords(lines, communityId),
    primary: {
      label: `Post ${words}`,
      run: posting.commit,
      busy: posting.busy,
      waitsFor: nothing ?? (posting.error ? 'Fix the problem first' : posting.waitsFor()),
    },
  };
}

/** What posting the matched payments of one community would do, and the act itself. */
function usePosting({ lockboxFileId }: LockboxFile, communityId: string): Posting {
  const shell = useShell();
  const undoBatch = useUndoBatch();
  return usePreviewed(lockbox.previewLockbox, lockbox.postLockbox, {
    input: communityId === '' ? null : { communityId, lockboxFileId },
    more: {},
    lines: ({ rows }) => rows.map((row) => ({ key: row.lockboxLineId, label: `${row.accountNumber} ${row.owner}`, amount: row.toCharges })),
    goesOn: true,
    done: ({ count, total }) => `Posted ${countWords(count, 'receipt')}, ${formatMoney(centsOf(total) ?? 0n, 'digits')}`,
    undo: ({ batchIds: [batchId, ...more] }) => {
      if (batchId === undefined) return undefined;
      return more.length === 0 ? undoBatch({ batchId }) : shell.mayOpen('batches') ? () => shell.go('batches') : undefined;
    },
  });
}

/** Rows in the order of work: to mend, matched, posted, deleted; each in the order of the file. */
function rowsOf(file: LockboxFile, preview: LockboxPreview | undefined): readonly Row[] {
  const receiptOf = new Map(preview?.rows.map((row) => [row.lockboxLineId, row]));
  return file.lines
    .map((line) => ({ ...line, receipt: receiptOf.get(line.lockboxLineId) }))
    .toSorted((a, b) => places[a.status] - places[b.status] || a.fileLine - b.fileLine);
}

/** The work on one file. Enter opens a payment, Ctrl+Enter posts. */
export function ReviewWork({ file, crumbs }: { file: LockboxFile; crumbs: readonly ReactNode[] }) {
  const { search, setSearch, community } = useShell();
  const mayPost = useMayCall(lockbox.postLockbox);
  const [view, setView] = useAddressState<TableView>('view', {});
  const [entered, setEntered] = useState({ lineId: '', times: 0 });
  const table = useRef<TableHandle>(null);
  const communities = communitiesOf(file.lines);
  const into = communities.find((each) => each.value === search.community) ?? communities[0];
  const communityId = into?.value ?? '';
  const isElsewhere = into !== undefined && community !== null && communityId !== community.communityId;
  useDayInHand(isElsewhere ? { warning: `Posts into ${into.label}, not ${community.name}` } : null);
  const posting = usePosting(file, communityId);
  const preview = communityId === '' ? undefined : posting.preview;
  const all = useMemo(() => rowsOf(file, preview), [file, preview]);
  const tab = tabs.find((each) => each.value === view.tab) ?? tabs[0];
  const rows = useMemo(() => all.filter(tab.keep), [all, tab]);
  const columns = useMemo(() => columnsOf(all), [all]);
  const open = all.find((row) => row.lockboxLineId === view.open);
  const waiting = all.filter((row) => row.status === 'EXCEPTION');
  const enter = (line: LockboxLine | undefined) => {
    setView({ ...view, open: line?.lockboxLineId });
    if (line) setEntered({ lineId: line.lockboxLineId, times: entered.times + 1 });
    else table.current?.focus();
  };
  const next = () => enter(waiting.find((row) => row.lockboxLineId !== view.open));
  useHotkeys(waiting.length > 0 ? [{ keys: 'm', label: 'Mend the next', hint: true, run: next }] : []);
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            title={file.fileName}
            crumbs={[...crumbs, 'Review']}
            meta={`${countWords(file.itemCount, 'payment')}, ${formatMoney(centsOf(file.total) ?? 0n, 'digits')}`}
            actions={
              communities.length > 1 && (
                <SelectField
                  label="Community to post"
                  hideLabel
                  width={220}
                  value={communityId}
                  onChange={(community) => setSearch({ community })}
                  options={communities}
                />
              )
            }
          />
          <Tabs
            label="Payments"
            value={tab.value}
            onChange={(value) => setView({ ...view, tab: value, open: undefined })}
            tabs={tabs
              .map(({ value, label, keep }) => ({ value, label, count: all.filter(keep).length }))
              .filter((each) => each.count > 0 || each.value === 'all' || each.value === tab.value)}
          />
          <DataTable
            ref={table}
            label="Payments"
            noun="payments"
            rows={rows}
            allCount={all.length}
            columns={columns}
            rowId={(row) => row.lockboxLineId}
            state={view}
            onState={setView}
            onOpen={enter}
            struck={(row) => row.status === 'DELETED'}
            empty={
              <EmptyState title={tab.value === 'all' ? 'No payment of your communities' : 'No payment here'} icon="receipt">
                {tab.value === 'all' && 'The payments of this file came with an earlier one, or belong to communities you do not work in.'}
              </EmptyState>
            }
          />
        </Column>
        <SidePane label="The payment in hand and what will be posted" width={392}>
          {open ? (
            <MendPayment
              key={open.lockboxLineId}
              line={open}
              entered={entered.lineId === open.lockboxLineId ? entered.times : 0}
              onClose={() => enter(undefined)}
              onDone={next}
            />
          ) : (
            <>
              {posting.changed && <ChangedBase noun="payment" {...posting.changed} />}
              <ReviewAside
                waiting={waiting}
                posting={{ preview, error: posting.error }}
                into={into?.label}
                inSight={community?.name}
                onMend={enter}
              />
            </>
          )}
        </SidePane>
      </Split>
      {mayPost && (communityId !== '' || waiting.length > 0) && <CommitBar {...commitOf({ posting, lines: all, communityId })} />}
    </>
  );
}
