// What went to the bank together: checks and cash with their payers, and the way to the slip.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  centsOf,
  DataTable,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  type TableColumn,
  type TableView,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { RecordBook } from '../../../records/records.web.tsx';
import { deposits } from '../deposit.contract.ts';

type Deposit = ClientOutput<typeof deposits.getDeposit>;
type Item = Deposit['items'][number];

const columns: readonly TableColumn<Item>[] = [
  { key: 'checkNumber', title: 'Check', width: 120, value: (row) => row.checkNumber || 'Cash' },
  { key: 'payer', title: 'From', width: 280, emphasis: 'strong' },
  { key: 'amount', title: 'Amount', kind: 'money', width: 130, total: 'sum' },
];

/** Draws a deposit. */
function View({ deposit }: { deposit: Deposit }) {
  const shell = useShell();
  const [view, setView] = useState<TableView>({});
  const print = () => shell.go('deposit-slip-print', { depositId: deposit.depositId });
  useHotkeys([{ keys: 'p', label: 'Print the slip', hint: true, run: print }]);
  const open = (item: Item) =>
    item.miscReceiptId
      ? shell.go('misc-cash-receipt-view', { miscReceiptId: item.miscReceiptId })
      : shell.go('owner-view', { ownershipId: item.ownershipId ?? '' });
  return (
    <Split>
      <Column>
        <PageHeader
          title={`Deposit ${deposit.depositId}`}
          crumbs={[
            <ScreenLink key="list" to="activity-cash-receipts">
              Cash receipts
            </ScreenLink>,
          ]}
          meta={`${formatDate(deposit.depositDate)}, ${formatMoney(centsOf(deposit.total) ?? 0n)}`}
          actions={
            <Button weight="primary" icon="printer" keys="p" onClick={print}>
              Print deposit slip
            </Button>
          }
        />
        <DataTable
          label="Items of the deposit"
          noun="items"
          rows={deposit.items}
          columns={columns}
          rowId={(row) => row.itemId}
          state={view}
          onState={setView}
          onOpen={open}
          bar={false}
          empty={<EmptyState title="Nothing is left of this deposit">All of its receipts were corrected or reversed.</EmptyState>}
        />
      </Column>
      <SidePane label="About the deposit">
        <PanelSection title={deposit.bankAccount} aside={deposit.maskedAccount}>
          <Facts
            facts={[
              ['Bank', deposit.bankName],
              ['Checks', deposit.checkCount],
              ['In checks', <Money key="c" value={deposit.checks} zero="digits" />],
              ['Cash', <Money key="m" value={deposit.cash} zero="digits" />],
              ['Total', <Money key="t" value={deposit.total} zero="digits" />],
            ]}
          />
        </PanelSection>
      </SidePane>
    </Split>
  );
}

/** The page at `/c/$communityId/receivables/deposits/$depositId`. */
export default function DepositViewScreen() {
  const { params } = useShell();
  const { communityId } = useCommunity();
  const deposit = useCall(deposits.getDeposit, { communityId, depositId: params.depositId ?? '' });
  if (deposit.error)
    return <Failed message={deposit.error.message} reference={deposit.error.reference} onRetry={() => void deposit.refetch()} />;
  if (!deposit.data) return <LoadingRows />;
  const { depositId } = deposit.data;
  return (
    <RecordBook record={{ kind: 'deposit', id: depositId, communityId }} first="Deposit">
      <View key={depositId} deposit={deposit.data} />
    </RecordBook>
  );
}
