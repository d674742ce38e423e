// Adjusts a bill: choose an open one, say what becomes of it, see bill and books afterwards, then do it.
import { useMemo, useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  Combo,
  centsOf,
  DataTable,
  EmptyState,
  EntryGrid,
  Facts,
  Failed,
  FieldRow,
  LoadingRows,
  Money,
  MoneyField,
  Note,
  PageHeader,
  PanelSection,
  SelectField,
  Split,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { community } from '../../../communities/communities.contract.ts';
import { EntryByFund, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { type LineRow, leftToCharge, lineColumns } from '../../bills/screens/bill-lines.tsx';
import { billWords } from '../../bills/screens/bill-parts.tsx';
import { type AdjustmentAct, adjustments, bills, outsidePayments } from '../../payables.contract.ts';

type OpenBill = ClientOutput<typeof bills.listBills>['rows'][number];
type Order = ClientInput<typeof adjustments.previewAdjustment>;
type Preview = ClientOutput<typeof adjustments.previewAdjustment>;
type Outcome = Preview & { key: string };

const actWords: Readonly<Record<AdjustmentAct, { choice: string; verb: string; done: string }>> = {
  CANCEL: { choice: 'Cancel open item', verb: 'Cancel', done: 'Canceled' },
  WRITE_OFF: { choice: 'Write off part of it', verb: 'Write off', done: 'Wrote off' },
  MOVE: { choice: 'Move to another community', verb: 'Move', done: 'Moved' },
};
const acts = ['CANCEL', 'WRITE_OFF', 'MOVE'] as const;

const openColumns: readonly TableColumn<OpenBill>[] = [
  { key: 'vendorName', title: 'Vendor', emphasis: 'strong', width: 240 },
  { key: 'billNumber', title: 'Bill', width: 130 },
  { key: 'billDate', title: 'Bill date', kind: 'date', width: 104 },
  { key: 'dueDate', title: 'Due', kind: 'date', width: 104 },
  { key: 'description', title: 'For', emphasis: 'quiet', width: 240 },
  { key: 'total', title: 'Amount', kind: 'money', width: 110, emphasis: 'quiet' },
  { key: 'open', title: 'Open', kind: 'money', width: 110, total: 'sum', emphasis: 'strong' },
];

const outcomeColumns: readonly TableColumn<Outcome>[] = [
  { key: 'vendorName', title: 'Vendor', emphasis: 'strong', width: 220 },
  { key: 'billNumber', title: 'Bill', width: 120 },
  { key: 'openBefore', title: 'Open before', kind: 'money', width: 120 },
  { key: 'amount', title: 'Adjusted', kind: 'money', width: 120 },
  { key: 'openAfter', title: 'Open after', kind: 'money', width: 120, emphasis: 'strong' },
  {
    key: 'statusAfter',
    title: 'Then',
    kind: 'status',
    width: 130,
    value: (row) => billWords[row.statusAfter].word,
    tone: (row) => billWords[row.statusAfter].tone,
  },
];

function OpenItems({ rows, onPick }: { rows: readonly OpenBill[]; onPick(billId: string): void }) {
  const [view, setView] = useAddressState<TableView>('view', {});
  return (
    <Split>
      <Column>
        <PageHeader title="AP adjustment" meta={rows.length > 0 ? 'choose the bill to adjust' : undefined} />
        <DataTable
          label="Open bills"
          noun="bills"
          rows={rows}
          columns={openColumns}
          rowId={(row) => row.billId}
          state={view}
          onState={setView}
          onOpen={(row) => onPick(row.billId)}
          empty={
            <EmptyState title="No bill is open" icon="check">
              A bill can be adjusted after it is approved and before it is paid.
            </EmptyState>
          }
        />
      </Column>
    </Split>
  );
}

const newLine = (): LineRow => ({ accountId: '', accountName: '', costCenterId: '', description: '', amount: '' });

/** Where a bill is charged in the community it moves to; blank takes the accounts of the same numbers. */
function LinesThere({
  communityId,
  bill,
  lines,
  onLines,
}: {
  communityId: string;
  bill: OpenBill;
  lines: LineRow[];
  onLines(lines: LineRow[]): void;
}) {
  const setup = useCall(bills.getBillSetup, { communityId });
  const open = centsToText(bill.billType === 'CREDIT_MEMO' ? -(centsOf(bill.open) ?? 0n) : (centsOf(bill.open) ?? 0n));
  const left = leftToCharge(open, lines);
  const columns = useMemo(() => (setup.data ? lineColumns(setup.data, left) : []), [setup.data, left]);
  if (setup.error) return <Failed message={setup.error.message} reference={setup.error.reference} onRetry={() => void setup.refetch()} />;
  if (!setup.data) return <LoadingRows rows={3} />;
  return (
    <>
      <h2>GL distribution there</h2>
      <EntryGrid
        label="GL distribution there"
        columns={columns}
        rows={lines}
        onRows={(rows) => onLines([...rows])}
        newRow={newLine}
        minRows={2}
        footLabel={
          lines.every((line) => line.accountId === '')
            ? 'Blank: the accounts of the same numbers'
            : `${formatMoney(left, 'digits')} left to charge`
        }
      />
    </>
  );
}

function Adjusting({ bill, onBack }: { bill: OpenBill; onBack(): void }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const mayPay = useMayCall(outsidePayments.addExternalCheck);
  const known = useCall(community.listCommunities, {});
  const [act, setAct] = useState<AdjustmentAct>('CANCEL');
  const [postDate, setPostDate] = useState<LocalDate | ''>(today < bill.effectiveDate ? bill.effectiveDate : today);
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState('');
  const [toCommunityId, setToCommunityId] = useState('');
  const [lines, setLines] = useState<LineRow[]>([]);
  const [view, setView] = useState<TableView>({});
  const charged = lines.filter((line) => line.accountId !== '');
  const isReady =
    postDate !== '' && reason.trim() !== '' && (act !== 'WRITE_OFF' || amount !== '') && (act !== 'MOVE' || toCommunityId !== '');
  const order: Order | null = isReady
    ? {
        communityId,
        billId: bill.billId,
        act,
        postDate,
        reason,
        ...(act === 'WRITE_OFF' ? { amount } : {}),
        ...(act === 'MOVE' ? { communityIds: [toCommunityId] } : {}),
        ...(act === 'MOVE' && charged.length > 0
          ? {
              lines: charged.map(({ accountName: _name, costCenterId, ...line }) => ({
                ...line,
                ...(costCenterId ? { costCenterId } : {}),
              })),
            }
          : {}),
      }
    : null;
  const done = usePreviewed(adjustments.previewAdjustment, adjustments.addAdjustment, {
    input: order,
    more: {},
    lines: (seen) => [{ key: bill.billId, label: seen.billNumber, amount: seen.openAfter }],
    done: (answer, seen) => `${actWords[act].done} ${formatMoney(centsOf(answer.amount) ?? 0n)} of bill ${seen.billNumber}`,
    undo: useUndoBatch(),
    onDone: ({ batchId }) => shell.go('transaction-ap-adjustment', { batchId }),
  });
  const preview = order ? done.preview : undefined;
  const problem = (path: string) => done.error?.fields.find((field) => field.path === path)?.message;
  const others = (known.data ?? []).filter((one) => one.communityId !== communityId);
  const size = formatMoney(centsOf(preview?.amount ?? bill.open) ?? 0n, 'digits');
  return (
    <Previewed
      of={done}
      noun="bill"
      label={`${actWords[act].verb} ${size}`}
      waitsFor={order ? undefined : 'Enter what becomes of the bill, and the reason'}
      header={{
        crumbs: ['AP adjustment', bill.vendorName],
        title: `Bill ${bill.billNumber}`,
        meta: <Money value={bill.open} />,
        actions: mayPay && bill.billType === 'BILL' && (
          <Button onClick={() => shell.go('external-check-add', {}, { bills: bill.billId })}>Mark as paid</Button>
        ),
      }}
      tab="bills"
      onTab={() => undefined}
      tabs={[{ value: 'bills', label: 'Bills', count: 1 }]}
      aside={
        preview?.moved && (
          <PanelSection title={`In ${preview.moved.communityName}`}>
            <Facts
              facts={[
                ['Amount', <Money key="a" value={preview.moved.amount} />],
                ['Status', billWords[preview.moved.status].word],
              ]}
            />
            {preview.moved.entry.length > 0 && <EntryByFund lines={preview.moved.entry} />}
          </PanelSection>
        )
      }
      entry={
        preview &&
        (preview.entry.length > 0 ? (
          <EntryByFund lines={preview.entry} />
        ) : (
          <p className="t2">This fiscal year recognizes expense when it is paid, so the adjustment makes no entry.</p>
        ))
      }
      note="It can be undone as a batch"
      discard={{ label: 'Start over', run: onBack }}
    >
      <div className="profile">
        <FieldRow columns={3}>
          <SelectField
            label="Adjustment"
            options={acts.map((value) => ({ value, label: actWords[value].choice }))}
            value={act}
            onChange={setAct}
          />
          <PostDateField label="Post date" required value={postDate} onChange={setPostDate} error={problem('postDate')} />
          <TextField label="Reason" required autoFocus maxLength={200} value={reason} onChange={setReason} error={problem('reason')} />
        </FieldRow>
        {act === 'WRITE_OFF' && (
          <FieldRow columns={3}>
            <MoneyField label="Amount" required value={amount} onChange={setAmount} error={problem('amount')} />
          </FieldRow>
        )}
        {act === 'MOVE' && (
          <>
            <FieldRow columns={3}>
              <Combo
                label="Community"
                required
                options={others.map((one) => ({ value: one.communityId, label: one.name }))}
                value={toCommunityId}
                onChange={setToCommunityId}
                placeholder="Name"
                error={problem('communityIds')}
              />
            </FieldRow>
            <Note title="The bill is entered there again." tone="neutral">
              It follows that community’s approvals.
            </Note>
            {toCommunityId !== '' && (
              <LinesThere key={toCommunityId} communityId={toCommunityId} bill={bill} lines={lines} onLines={setLines} />
            )}
          </>
        )}
      </div>
      <DataTable
        label="The bill afterwards"
        noun="bills"
        rows={preview ? [{ ...preview, key: bill.billId }] : []}
        columns={outcomeColumns}
        rowId={(row) => row.key}
        state={view}
        onState={setView}
        onOpen={() => shell.go('bill-view', { billId: bill.billId })}
        hrefOf={() => shell.hrefOf('bill-view', { billId: bill.billId })}
        bar={false}
        empty={<EmptyState title="Nothing to show yet">The bill afterwards is shown once the adjustment is complete.</EmptyState>}
      />
    </Previewed>
  );
}

/** The page at `/c/$communityId/payables/adjustments/new`; `?bill=17` starts with that bill. */
export default function ApAdjustmentAddScreen() {
  const { search, setSearch } = useShell();
  const { communityId } = useCommunity();
  const open = useCall(bills.listBills, { communityId, show: 'open', limit: 1000 });
  if (open.error) return <Failed message={open.error.message} reference={open.error.reference} onRetry={() => void open.refetch()} />;
  if (!open.data) return <LoadingRows />;
  if (!search.bill) return <OpenItems rows={open.data.rows} onPick={(billId) => setSearch({ bill: billId })} />;
  const bill = open.data.rows.find((row) => row.billId === search.bill);
  if (!bill) {
    return (
      <EmptyState title="This bill is not open" icon="check" actions={<ScreenLink to="activity-bills">See the bills</ScreenLink>}>
        Only approved, unpaid bills can be adjusted.
      </EmptyState>
    );
  }
  return <Adjusting key={bill.billId} bill={bill} onBack={() => setSearch({ bill: null })} />;
}
