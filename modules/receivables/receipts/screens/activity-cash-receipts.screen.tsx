// Receipts of a community, newest first, with the owner's account beside the one in hand.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { call } from '../../../../packages/pages/client.ts';
import { LoadedList } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, EmptyState, Facts, Money, PanelSection, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import { billing } from '../../billing/billing.contract.ts';
import { UndoBatch } from '../../billing/screens/undo-batch.tsx';
import { receipts } from '../receipt.contract.ts';

type Row = ClientOutput<typeof receipts.listReceipts>['rows'][number];

const sourceWords = { MANUAL: 'By hand', LOCKBOX: 'Lockbox' } as const;
const reasonWords = { NSF: 'Returned', CORRECTION: 'Corrected' } as const;

const columns: readonly TableColumn<Row>[] = [
  { key: 'postDate', title: 'Post date', kind: 'date', width: 104 },
  { key: 'accountNumber', title: 'Account', width: 104, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', emphasis: 'strong', width: 220 },
  { key: 'checkNumber', title: 'Check', width: 90 },
  { key: 'amount', title: 'Amount', kind: 'money', width: 110, total: 'sum' },
  { key: 'source', title: 'From', width: 90, value: (row) => sourceWords[row.source] },
  { key: 'bankAccount', title: 'Deposited to', width: 150, emphasis: 'quiet' },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 120,
    value: (row) => (row.backoutReason ? reasonWords[row.backoutReason] : ''),
    tone: () => 'attention',
  },
];

const views = [
  { value: 'all', label: 'All' },
  { value: 'lockbox', label: 'Lockbox', keep: (row: Row) => row.source === 'LOCKBOX' },
  { value: 'manual', label: 'By hand', keep: (row: Row) => row.source === 'MANUAL' },
  { value: 'back', label: 'Taken back', keep: (row: Row) => row.backedOutOn !== null },
];

/** Every page of receipts, one after the other; a community takes in a few hundred a month. */
async function loadAll(communityId: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  let before: string | null = '';
  while (before !== null && rows.length < 5000) {
    const page: ClientOutput<typeof receipts.listReceipts> = await call(
      receipts.listReceipts,
      { communityId, limit: 500, ...(before ? { before } : {}) },
      { signal },
    );
    rows.push(...page.rows);
    before = page.next;
  }
  return rows;
}

/** The page at `/c/$communityId/receivables/receipts`. */
export default function ActivityCashReceiptsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayBackOut = useMayCall(receipts.backoutReceipt);
  const mayUndo = useMayCall(billing.undoBatch);
  const [view, setView] = useAddressState<TableView>('view', {});
  const [undoing, setUndoing] = useState<Row | null>(null);
  const enter = shell.mayOpen('owner-receipt-entry') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('owner-receipt-entry')}>
      Enter receipts
    </Button>
  );
  return (
    <>
      <LoadedList<Row>
        title="Cash receipts"
        label="Receipts"
        noun="receipts"
        queryKey={[receipts.listReceipts.name, 'rows', communityId]}
        load={(signal) => loadAll(communityId, signal)}
        columns={columns}
        rowId={(row) => row.receiptId}
        views={views}
        state={view}
        onState={setView}
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
            {mayUndo && !row.backedOutOn && <Button onClick={() => setUndoing(row)}>Undo its deposit</Button>}
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
