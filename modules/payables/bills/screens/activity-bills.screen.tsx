// The bills of a community by status, with a panel for the one in hand.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Failed, LoadingRows, StatusMark } from '../../../../packages/ui/ui.ts';
import { bills } from '../../payables.contract.ts';
import { billList } from '../../payables-lists.contract.ts';
import { ApproveMany } from './approve-many.tsx';
import { ApprovalTrail, BillAdjustments, BillEntry, BillFacts, BillPayments, Distribution } from './bill-parts.tsx';

type Row = ListRow<typeof billList>;

function Lateness({ days }: { days: number | null }) {
  return days === null ? null : (
    <StatusMark tone="attention" word={`${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} late`} />
  );
}

const look = {
  vendorName: { width: 200, emphasis: 'strong' },
  billNumber: { width: 96 },
  billType: { width: 104 },
  dueDate: { width: 104 },
  daysLate: { width: 124, render: (row: Row) => <Lateness days={row.daysLate} /> },
  total: { width: 96 },
  open: { width: 96, emphasis: 'strong' },
  status: { width: 108 },
  description: { width: 200, emphasis: 'quiet' },
  billDate: { width: 104, emphasis: 'quiet' },
  effectiveDate: { width: 104 },
  approvals: { width: 90 },
  enteredBy: { width: 150 },
} as const;

function BillDetails({ communityId, billId }: { communityId: string; billId: string }) {
  const bill = useCall(bills.getBill, { communityId, billId });
  if (bill.error) return <Failed message={bill.error.message} reference={bill.error.reference} onRetry={() => void bill.refetch()} />;
  if (!bill.data) return <LoadingRows rows={5} />;
  return (
    <>
      <section className="psec">
        <BillFacts bill={bill.data} />
      </section>
      <section className="psec">
        <Distribution bill={bill.data} />
      </section>
      <BillPayments bill={bill.data} />
      <BillAdjustments bill={bill.data} />
      <ApprovalTrail bill={bill.data} />
      <BillEntry bill={bill.data} />
    </>
  );
}

/** The page at `/c/$communityId/payables/bills`. */
export default function ActivityBillsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayAdd = useMayCall(bills.addBill);
  const add = mayAdd && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('bill-add')}>
      Add bill
    </Button>
  );
  return (
    <ListPage
      list={billList}
      scope={{ communityId }}
      look={look}
      actions={add}
      struck={(row) => row.status === 'CANCELLED'}
      bulk={(chosen, clear) => <ApproveMany chosen={chosen} onDone={clear} />}
      panel={(row) => <BillDetails communityId={communityId} billId={row.billId} />}
      panelFooter={({ batchId, status }) =>
        batchId !== null &&
        status !== 'CANCELLED' &&
        shell.mayOpen('batch-undo') && <Button onClick={() => shell.go('batch-undo', { batchId })}>Undo its batch</Button>
      }
      to={(row) => ['bill-view', { billId: row.billId }]}
      emptyViews={{
        open: (
          <EmptyState title="No bill is open for payment" icon="check">
            Bills stand here once they are approved. <ScreenLink to="ap-approval-manage">See what waits for approval</ScreenLink>
          </EmptyState>
        ),
        late: <EmptyState title="No bill is late" icon="check" />,
        toApprove: <EmptyState title="No bill waits for approval" icon="check" />,
      }}
      empty={
        <EmptyState title="No bill is entered yet" actions={add}>
          Bills stand here once they are entered. <ScreenLink to="ap-approval-manage">See what waits for approval</ScreenLink>
        </EmptyState>
      }
    />
  );
}
