// What owners of a community authorized to be drawn: autopay, monthly amounts and single payments, with their
// state and last draw.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
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
} from '../../../../packages/ui/ui.ts';
import { amountRules, ownerPaymentKinds, ownerPaymentStates, ownerPayments } from '../owner-payment.contract.ts';
import { SettingDialog } from './debit-parts.tsx';

type Row = ClientOutput<typeof ownerPayments.listOwnerPayments>['rows'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'accountNumber', title: 'Account', width: 92, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', width: 180, emphasis: 'strong' },
  { key: 'kind', title: 'Draws', width: 110, value: (row) => ownerPaymentKinds[row.kind] },
  {
    key: 'amountRule',
    title: 'How much',
    width: 190,
    value: (row) => (row.codes === '' ? amountRules[row.amountRule] : `What is owed on ${row.codes}`),
  },
  { key: 'amount', title: 'Amount', kind: 'money', width: 100 },
  { key: 'bankAccount', title: 'Bank account', width: 110 },
  { key: 'lastDrawDate', title: 'Last drawn', kind: 'date', width: 104 },
  { key: 'lastAmount', title: 'Last amount', kind: 'money', width: 104 },
  { key: 'pausedThroughDate', title: 'Paused through', kind: 'date', width: 120 },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 110,
    value: (row) => ownerPaymentStates[row.state][0],
    tone: (row) => ownerPaymentStates[row.state][1],
  },
];

/** The page at `/c/$communityId/receivables/owner-payments`. */
export default function OwnerPaymentsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [view, setView] = useState<TableView>({});
  const [isSetting, setIsSetting] = useState(false);
  const read = useCall(ownerPayments.listOwnerPayments, { communityId });
  const setting = useCall(ownerPayments.getDebitSetting, { communityId });
  const mayAdd = useMayCall(ownerPayments.addOwnerPayment);
  const mayEdit = useMayCall(ownerPayments.editOwnerPayment);
  const maySet = useMayCall(ownerPayments.saveDebitSetting);
  if (read.error) return <Failed message={read.error.message} reference={read.error.reference} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows />;
  const add = mayAdd && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('owner-payment-add')}>
      Add owner payment
    </Button>
  );
  return (
    <Column>
      <PageHeader
        title="Owner payments"
        actions={
          <>
            {maySet && setting.data && (
              <Button icon="pencil" onClick={() => setIsSetting(true)}>
                Settings
              </Button>
            )}
            <Button onClick={() => shell.go('owner-payments-direct-debit')}>Direct debits</Button>
            {add}
          </>
        }
      />
      <DataTable
        label="Owner payments"
        noun="owner payments"
        rows={read.data.rows}
        columns={columns}
        rowId={(row) => row.ownerPaymentId}
        state={view}
        onState={setView}
        struck={(row) => row.state === 'REVOKED'}
        onOpen={mayEdit ? (row) => shell.go('owner-payment-edit', { ownerPaymentId: row.ownerPaymentId }) : null}
        hrefOf={(row) => (mayEdit ? shell.hrefOf('owner-payment-edit', { ownerPaymentId: row.ownerPaymentId }) : undefined)}
        empty={
          <EmptyState title="No owner payment yet" actions={add}>
            What owners authorize to be drawn from their bank account appears here.
          </EmptyState>
        }
      />
      {isSetting && setting.data && <SettingDialog of={setting.data} onClose={() => setIsSetting(false)} />}
    </Column>
  );
}
