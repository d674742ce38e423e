// Receipts of a community, newest first, with the owner's account beside the one in hand.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { receiptList } from '../../receivables-lists.contract.ts';
import { receipts } from '../receipt.contract.ts';

const sourceWords = { MANUAL: 'By hand', LOCKBOX: 'Lockbox', DIRECT_DEBIT: 'Direct debit', ONLINE: 'Online payment' } as const;

const look = {
  postDate: { width: 104 },
  accountNumber: { width: 104, emphasis: 'quiet' },
  owner: { width: 220, emphasis: 'strong' },
  checkNumber: { width: 90 },
  amount: { width: 110 },
  source: { width: 90 },
  bankAccount: { width: 150, emphasis: 'quiet' },
  state: { width: 120 },
  backedOutOn: { width: 104 },
} as const;

/** The page at `/c/$communityId/receivables/receipts`. */
export default function ActivityCashReceiptsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayBackOut = useMayCall(receipts.backoutReceipt);
  const enter = shell.mayOpen('owner-receipt-entry') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('owner-receipt-entry')}>
      Enter receipts
    </Button>
  );
  const others = shell.mayOpen('misc-cash-receipts') && <Button onClick={() => shell.go('misc-cash-receipts')}>Misc receipts</Button>;
  return (
    <ListPage
      list={receiptList}
      scope={{ communityId }}
      look={look}
      struck={(row) => row.backedOutOn !== null}
      actions={
        <>
          {others}
          {enter}
        </>
      }
      panel={(row) => (
        <PanelSection title={row.owner} aside={row.accountNumber}>
          <Facts
            facts={[
              ['Amount', <Money key="a" value={row.amount} />],
              ['Post date', <DateText key="d" value={row.postDate} form="words" />],
              ['Check', row.checkNumber || 'None'],
              ['Deposited to', row.bankAccount],
              ['From', sourceWords[row.source]],
              ...(row.backedOutOn ? ([['Taken back', <DateText key="b" value={row.backedOutOn} form="words" />]] as const) : []),
            ]}
          />
        </PanelSection>
      )}
      panelFooter={(row) => (
        <>
          {mayBackOut && !row.backedOutOn && (
            <Button onClick={() => shell.go('backout-payment-batch', {}, { receipt: row.receiptId })}>Back out this receipt</Button>
          )}
          {row.backoutBatchId && row.state === 'NSF' && (
            <Button onClick={() => shell.go('transaction-ar-nsf-fee', { batchId: row.backoutBatchId ?? '' }, { part: 'NSF fee' })}>
              Open its NSF fee
            </Button>
          )}
          {row.backoutBatchId && (
            <Button onClick={() => shell.go('transaction-ar-backout-payment', { batchId: row.backoutBatchId ?? '' })}>
              Open its backout
            </Button>
          )}
          {shell.mayOpen('deposit-view') && (
            <Button onClick={() => shell.go('deposit-view', { depositId: row.depositId })}>Open its deposit</Button>
          )}
          {shell.mayOpen('transaction-ar-receipts') && (
            <Button onClick={() => shell.go('transaction-ar-receipts', { batchId: row.batchId })}>Open its batch</Button>
          )}
          {!row.backedOutOn && shell.mayOpen('batch-undo') && (
            <Button onClick={() => shell.go('batch-undo', { batchId: row.batchId })}>Undo its deposit</Button>
          )}
        </>
      )}
      empty={
        <EmptyState title="No receipts yet" actions={enter}>
          Receipts and lockbox payments are listed here once posted.
        </EmptyState>
      }
    />
  );
}
