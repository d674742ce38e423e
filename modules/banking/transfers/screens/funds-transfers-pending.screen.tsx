// The funds transfers of a community: what waits for approval, what is to be sent, what is in flight, and
// loans that are not repaid.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { fundTransferList, transferKinds, transferStates } from '../transfer.contract.ts';
import { TransferLimits } from './transfer-limits.tsx';

type Row = ListRow<typeof fundTransferList>;

const look = {
  plannedDate: { width: 100 },
  transferNumber: { width: 84 },
  kind: { width: 120 },
  fromAccount: { width: 180, emphasis: 'strong' },
  toAccount: { width: 180, emphasis: 'strong' },
  amount: { width: 110 },
  state: { width: 170 },
  sentDate: { width: 100 },
  arrivedDate: { width: 100 },
  toRepay: { width: 110 },
  memo: { width: 160, emphasis: 'quiet' },
  requestedBy: { width: 140, emphasis: 'quiet' },
} as const;

/** What is to be done next with a transfer in a state. */
const nextWords: Readonly<Partial<Record<Row['state'], string>>> = {
  REQUESTED: 'Open to approve',
  APPROVED: 'Open to send',
  SENT: 'Open to record the arrival',
};

/** The page at `/c/$communityId/banking/transfers`. */
export default function FundsTransfersPendingScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const open = (row: Row) => shell.go('funds-transfer-view', { fundTransferId: row.fundTransferId });
  const add = shell.mayOpen('funds-transfer-add') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('funds-transfer-add')}>
      New transfer
    </Button>
  );
  return (
    <ListPage
      list={fundTransferList}
      scope={{ communityId }}
      look={look}
      struck={(row) => row.state === 'CANCELED' || row.state === 'VOIDED'}
      actions={
        <>
          <TransferLimits />
          {add}
        </>
      }
      panel={(row) => (
        <PanelSection title={`Transfer ${row.transferNumber}`}>
          <Facts
            facts={[
              ['State', transferStates[row.state][0]],
              ['Kind', transferKinds[row.kind]],
              ['From', row.fromAccount],
              ['To', row.toAccount],
              ['Amount', <Money key="a" value={row.amount} />],
              ['Date', <DateText key="d" value={row.plannedDate} form="words" />],
              ['Reason', row.reason],
              ['Requested by', row.requestedBy],
              ...(row.approvedBy ? ([['Approved by', row.approvedBy]] as const) : []),
              ...(row.toRepay ? ([['To repay', <Money key="r" value={row.toRepay} zero="digits" />]] as const) : []),
            ]}
          />
        </PanelSection>
      )}
      panelFooter={(row) => <Button onClick={() => open(row)}>{nextWords[row.state] ?? 'Open transfer'}</Button>}
      to={(row) => ['funds-transfer-view', { fundTransferId: row.fundTransferId }]}
      empty={
        <EmptyState title="No funds transfers yet" actions={add}>
          Contributions to reserves, loans between funds and their repayment appear here once they are requested.
        </EmptyState>
      }
      emptyViews={{
        pending: <EmptyState title="Nothing is pending" actions={add} />,
        approval: <EmptyState title="Nothing waits for approval" />,
        toSend: <EmptyState title="Nothing waits to be sent" />,
        inFlight: <EmptyState title="Nothing is in flight" />,
        loans: <EmptyState title="No loan between funds is left to repay" />,
      }}
    />
  );
}
