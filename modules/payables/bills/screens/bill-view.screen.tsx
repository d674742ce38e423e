// One bill: where it is charged, who approved it, what was paid on it, the entry it made; and what can be
// done with it now.
import { useState } from 'react';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { type CallFailed, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DateField,
  Dialog,
  Failed,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  ScrollRegion,
  SidePane,
  Split,
  TextField,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { RecordBook } from '../../../records/records.web.tsx';
import { adjustments, bills, boardApprovals, checks, invoiceTemplate } from '../../payables.contract.ts';
import {
  ApprovalTrail,
  type Bill,
  BillAdjustments,
  BillEntry,
  BillFacts,
  BillPayments,
  BillStatusMark,
  Distribution,
} from './bill-parts.tsx';

function CancelDialog({ bill, onClose }: { bill: Bill; onClose(): void }) {
  const { communityId, today } = useCommunity();
  const cancel = useCommand(bills.cancelBill);
  const [reason, setReason] = useState('');
  const [cancelDate, setCancelDate] = useState<LocalDate | ''>(today < bill.effectiveDate ? bill.effectiveDate : today);
  const problem = (path: string) => cancel.error?.fields.find((field) => field.path === path)?.message;
  const run = () =>
    cancel.mutateAsync({ communityId, billId: bill.billId, reason, ...(cancelDate ? { cancelDate } : {}) }).then(
      () => {
        toast({ text: `Canceled bill ${bill.billNumber}` });
        onClose();
      },
      (failure: CallFailed) => failure.fields.length === 0 && toastFailure(failure),
    );
  const actions = (
    <>
      <Button onClick={onClose}>Keep the bill</Button>
      <Button weight="primary" disabled={reason.trim() === '' || cancel.isPending} onClick={() => void run()}>
        Cancel bill {bill.billNumber}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`Cancel bill ${bill.billNumber}?`} actions={actions}>
      <p>
        Nothing stays open of <Money value={bill.open} />. What the bill booked is reversed on the day given; it cannot be opened again.
      </p>
      <TextField label="Reason" required autoFocus maxLength={500} value={reason} onChange={setReason} error={problem('reason')} />
      <DateField label="Reverse it on" value={cancelDate} onChange={setCancelDate} error={problem('cancelDate')} width={160} />
    </Dialog>
  );
}

function Acts({ bill, onCancel }: { bill: Bill; onCancel(): void }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const may = {
    edit: useMayCall(bills.editBill),
    decide: useMayCall(bills.approveBill),
    cancel: useMayCall(bills.cancelBill),
    pay: useMayCall(checks.issueChecks),
    adjust: useMayCall(adjustments.addAdjustment),
    template: useMayCall(invoiceTemplate.addInvoiceTemplate),
    withdraw: useMayCall(boardApprovals.takeBackDecision),
  };
  const withdraw = useCommand(boardApprovals.takeBackDecision);
  const can = {
    edit: may.edit && bill.can.edit,
    decide: may.decide && bill.can.decide,
    cancel: may.cancel && bill.can.cancel,
    pay: may.pay && bill.can.pay,
    adjust: may.adjust && bill.can.adjust,
  };
  const { billId } = bill;
  const edit = () => shell.go('bill-edit', { billId });
  const decide = () => shell.go('ap-approval-manage', {}, { bill: billId });
  const pay = () => shell.go('print-checks', {}, { bills: billId });
  useHotkeys([
    ...(can.edit ? [{ keys: 'e', label: 'Edit', hint: true, run: edit }] : []),
    ...(can.decide ? [{ keys: 'a', label: 'Approve', hint: true, run: decide }] : []),
    ...(can.pay ? [{ keys: 'p', label: 'Pay', hint: true, run: pay }] : []),
  ]);
  return (
    <>
      {can.cancel && (
        <Button weight="danger" onClick={onCancel}>
          Cancel bill
        </Button>
      )}
      {may.withdraw && bill.can.withdraw && (
        <Button
          disabled={withdraw.isPending}
          onClick={() =>
            withdraw.mutate({ communityId, billId }, { onSuccess: () => toast({ text: 'Took your decision back' }), onError: toastFailure })
          }
        >
          Take back my decision
        </Button>
      )}
      {can.decide && <Button onClick={() => shell.go('board-approval', {}, { bill: billId })}>Board page</Button>}
      {can.adjust && <Button onClick={() => shell.go('ap-adjustment-add', {}, { bill: billId })}>Adjust</Button>}
      {may.template && bill.billType === 'BILL' && (
        <Button onClick={() => shell.go('invoice-template-add', {}, { bill: billId })}>Make recurring</Button>
      )}
      {can.edit && (
        <Button icon="pencil" keys="e" onClick={edit}>
          Edit
        </Button>
      )}
      {can.decide && (
        <Button weight="primary" keys="a" onClick={decide}>
          Approve
        </Button>
      )}
      {can.pay && (
        <Button weight="primary" keys="p" onClick={pay}>
          Pay
        </Button>
      )}
    </>
  );
}

/** The page at `/c/$communityId/payables/bills/$billId`. */
export default function BillViewScreen() {
  const { params } = useShell();
  const { communityId } = useCommunity();
  const [cancelling, setCancelling] = useState(false);
  const loaded = useCall(bills.getBill, { communityId, billId: params.billId ?? '' });
  if (loaded.error)
    return <Failed message={loaded.error.message} reference={loaded.error.reference} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <LoadingRows />;
  const bill = loaded.data;
  const sentBack = bill.status === 'REJECTED' ? bill.decisions.findLast((one) => one.decision === 'REJECTED') : undefined;
  return (
    <RecordBook record={{ kind: 'bill', id: bill.billId, communityId }}>
      <Split>
        <Column>
          <PageHeader
            crumbs={[
              <ScreenLink key="list" to="activity-bills">
                Bills
              </ScreenLink>,
              bill.billNumber,
            ]}
            title={bill.vendorName}
            meta={<BillStatusMark status={bill.status} />}
            actions={<Acts bill={bill} onCancel={() => setCancelling(true)} />}
          />
          <ScrollRegion label="Bill" className="profile-scroll">
            <div className="profile">
              {sentBack && (
                <Note tone="problem" icon="arrow-back-up" title={`${sentBack.userName} sent it back.`}>
                  {sentBack.reason}
                </Note>
              )}
              <p className="figure">
                <Money value={bill.total} />
              </p>
              <div style={{ maxWidth: 440 }}>
                <BillFacts bill={bill} />
              </div>
              <h2>GL distribution</h2>
              <Distribution bill={bill} />
            </div>
          </ScrollRegion>
        </Column>
        <SidePane label="Approvals, payments and entry" width={392}>
          <ApprovalTrail bill={bill} />
          <BillPayments bill={bill} />
          <BillAdjustments bill={bill} />
          <BillEntry bill={bill} />
        </SidePane>
        {cancelling && <CancelDialog bill={bill} onClose={() => setCancelling(false)} />}
      </Split>
    </RecordBook>
  );
}
