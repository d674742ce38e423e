// Bills that wait for approval, one after the other: the queue at the left, the bill beside it, A approves, R
// sends back.
import { useState } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { formatMoney, sumCents } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  CommitBar,
  centsOf,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  Panel,
  Split,
  type TableColumn,
  type TableView,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { Attachments, RecordDocuments, useDocuments } from '../../../records/records.web.tsx';
import { bills } from '../../payables.contract.ts';
import { billList } from '../../payables-lists.contract.ts';
import { billBulk } from '../bulk-approval.contract.ts';
import { ApproveMany } from './approve-many.tsx';
import { DecisionDetails, RejectDialog, useDecision, waitsFor } from './bill-decision.tsx';
import type { Bill } from './bill-parts.tsx';

type Row = ListRow<typeof billList>;

const columns: readonly TableColumn<Row>[] = [
  { key: 'vendorName', title: 'Vendor', emphasis: 'strong', width: 200 },
  { key: 'billNumber', title: 'Bill', width: 80 },
  { key: 'dueDate', title: 'Due', kind: 'date', width: 98 },
  { key: 'total', title: 'Amount', kind: 'money', width: 88, total: 'sum', emphasis: 'strong' },
  { key: 'approvals', title: 'Approvals', width: 84 },
  { key: 'description', title: 'For', emphasis: 'quiet', width: 150 },
  { key: 'enteredBy', title: 'Entered by', emphasis: 'quiet', width: 100 },
];

/** What the list's own view of bills to approve asks. */
const waiting = ['status:in:SUBMITTED'];

/** The page at `/c/$communityId/payables/approvals`. */
export default function ApApprovalManageScreen() {
  const { communityId } = useCommunity();
  const list = useCall(billList.calls.readPage, { communityId, filter: waiting, limit: 1000 });
  if (list.error) return <Failed message={list.error.message} reference={list.error.reference} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows />;
  return <Queue rows={list.data.rows} />;
}

const empty = (
  <EmptyState title="Nothing waits for approval" icon="check">
    <ScreenLink to="print-checks">Pay what is open</ScreenLink>
  </EmptyState>
);

/** What comes after the bill in hand. */
function restWords(rows: readonly Row[], billId: string): string {
  const rest = rows.filter((row) => row.billId !== billId);
  if (rest.length === 0) return 'The last one';
  return `After this: ${rest.length} ${rest.length === 1 ? 'bill' : 'bills'}, ${formatMoney(sumCents(rest.map((row) => centsOf(row.total) ?? 0n)))}`;
}

function Strip({ bill, rows, decision }: { bill: Bill; rows: readonly Row[]; decision: ReturnType<typeof useDecision> }) {
  const shell = useShell();
  const mayEdit = useMayCall(bills.editBill);
  const mayDecide = useMayCall(bills.approveBill);
  const edit = () => shell.go('bill-edit', { billId: bill.billId });
  useHotkeys(mayEdit && bill.can.edit ? [{ keys: 'e', label: 'Edit', hint: true, run: edit }] : []);
  if (!mayDecide) return null;
  return (
    <CommitBar
      note={restWords(rows, bill.billId)}
      secondary={bill.can.decide ? { label: 'Send back', keys: 'r', run: () => decision.change({ rejecting: true }) } : undefined}
      primary={{
        label: `Approve ${formatMoney(centsOf(bill.total) ?? 0n)}`,
        keys: 'a',
        run: decision.run,
        busy: decision.busy,
        waitsFor: waitsFor(bill),
      }}
    />
  );
}

function Queue({ rows }: { rows: readonly Row[] }) {
  const shell = useShell();
  const [view, setView] = useState<TableView>({});
  const mayApprove = useMayCall(billBulk.approveBills);
  const { communityId } = useCommunity();
  const wanted = shell.search.bill;
  const index = Math.max(
    0,
    rows.findIndex((row) => row.billId === wanted),
  );
  const row = wanted === 'none' ? undefined : rows[index];
  const loaded = useCall(bills.getBill, row ? { communityId, billId: row.billId } : null);
  const goTo = (billId: string | undefined) => shell.setSearch({ bill: billId ?? null });
  const next = () => goTo((rows[index + 1] ?? rows[index - 1])?.billId);
  const bill = row && loaded.data?.billId === row.billId ? loaded.data : undefined;
  const documents = useDocuments(bill ? { kind: 'bill', id: bill.billId, communityId } : null);
  const decision = useDecision(bill, next);
  return (
    <>
      <Split>
        <Column>
          <PageHeader title="To approve" meta={`${rows.length} ${rows.length === 1 ? 'bill' : 'bills'}`} />
          <DataTable
            label="Bills to approve"
            noun="bills"
            rows={rows}
            columns={columns}
            rowId={(each) => each.billId}
            state={{ ...view, open: row?.billId }}
            onState={({ open, ...next }) => {
              setView(next);
              if (open !== row?.billId) goTo(open);
            }}
            bulk={mayApprove ? (_rows, clear, ids) => <ApproveMany chosen={{ count: ids.length, ids }} onDone={clear} /> : undefined}
            bar={false}
            empty={empty}
          />
          <RecordDocuments documents={documents} />
        </Column>
        {row && (
          <Panel
            label={`Bill ${row.billNumber}`}
            position={`Bill ${row.billNumber}, ${index + 1} of ${rows.length}`}
            width={408}
            onClose={() => goTo('none')}
            onOpen={() => shell.go('bill-view', { billId: row.billId })}
          >
            {loaded.error ? (
              <Failed message={loaded.error.message} reference={loaded.error.reference} onRetry={() => void loaded.refetch()} />
            ) : bill ? (
              <>
                <DecisionDetails bill={bill} decision={decision} />
                <Attachments kind="bill" entityId={bill.billId} />
              </>
            ) : (
              <LoadingRows rows={6} />
            )}
          </Panel>
        )}
      </Split>
      {bill && <Strip bill={bill} rows={rows} decision={decision} />}
      {bill && decision.rejecting && <RejectDialog bill={bill} onClose={() => decision.change({ rejecting: false })} onDone={next} />}
    </>
  );
}
