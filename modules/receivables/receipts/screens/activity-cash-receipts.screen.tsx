// Receipts of a community, newest first, with the owner's account beside the one in hand.
import { useState } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { billing } from '../../billing/billing.contract.ts';
import { UndoBatch } from '../../billing/screens/undo-batch.tsx';
import { receiptList } from '../../receivables-lists.contract.ts';
import { receipts } from '../receipt.contract.ts';

type Row = ListRow<typeof receiptList>;

const sourceWords = { MANUAL: 'By hand', LOCKBOX: 'Lockbox' } as const;

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
  const mayUndo = useMayCall(billing.undoBatch);
  const [undoing, setUndoing] = useState<Row | null>(null);
  const enter = shell.mayOpen('owner-receipt-entry') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('owner-receipt-entry')}>
      Enter receipts
    </Button>
  );
  return (
    <>
      <ListPage
        list={receiptList}
        scope={{ communityId }}
        look={look}
        struck={(row) => row.backedOutOn !== null}
        actions={enter}
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
            {mayUndo && !row.backedOutOn && (
              <Button onClick={() => (shell.mayOpen('batch-undo') ? shell.go('batch-undo', { batchId: row.batchId }) : setUndoing(row))}>
                Undo its deposit
              </Button>
            )}
          </>
        )}
        empty={
          <EmptyState title="No receipts yet" actions={enter}>
            Checks typed by hand and lockbox payments stand here once they are posted.
          </EmptyState>
        }
      />
      {undoing && (
        <UndoBatch
          batchId={undoing.batchId}
          words={`the deposit of ${undoing.owner}’s receipt`}
          postDate={undoing.postDate}
          consequence="Every receipt of the deposit is taken back: its charges are open again, and prepaid money it left is pulled back from what it has paid since."
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  );
}
