// Miscellaneous receipts of a community, newest first.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState } from '../../../../packages/ui/ui.ts';
import { miscReceiptList } from '../misc-receipt.contract.ts';

const look = {
  postDate: { width: 104 },
  receiptNumber: { width: 84 },
  payer: { width: 220, emphasis: 'strong' },
  category: { width: 170 },
  checkNumber: { width: 90 },
  amount: { width: 110 },
  bankAccount: { width: 150, emphasis: 'quiet' },
  description: { width: 200, emphasis: 'quiet' },
  isNonExempt: { width: 100 },
  state: { width: 110 },
} as const;

/** The page at `/c/$communityId/receivables/misc-receipts`. */
export default function MiscCashReceiptsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const add = shell.mayOpen('misc-cash-receipt-add') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('misc-cash-receipt-add')}>
      Add misc receipt
    </Button>
  );
  return (
    <ListPage
      list={miscReceiptList}
      scope={{ communityId }}
      look={look}
      struck={(row) => row.state === 'REVERSED'}
      actions={add}
      to={(row) => ['misc-cash-receipt-view', { miscReceiptId: row.miscReceiptId }]}
      empty={
        <EmptyState title="No misc receipts yet" actions={add}>
          Interest, rent, insurance proceeds and refunds from vendors appear here once they are posted.
        </EmptyState>
      }
    />
  );
}
