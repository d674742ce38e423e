// The checks of a community, newest first, with a panel for the one in hand and the acts on those picked.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState } from '../../../../packages/ui/ui.ts';
import { checks } from '../../payables.contract.ts';
import { checkList } from '../../payables-lists.contract.ts';
import { CheckDetails } from './check-parts.tsx';

type Row = ListRow<typeof checkList>;

const look = {
  checkNumber: { width: 100, emphasis: 'strong' },
  method: { width: 108 },
  checkDate: { width: 104 },
  payee: { width: 210 },
  amount: { width: 104, emphasis: 'strong' },
  state: { width: 110 },
  voidDate: { width: 104 },
  bankAccountName: { width: 130, emphasis: 'quiet' },
  printings: { width: 76 },
} as const;

function Acts({ check }: { check: Row }) {
  const shell = useShell();
  const mayVoid = useMayCall(checks.voidChecks);
  const page = check.method === 'CHECK' ? 'transaction-print-checks' : 'transaction-external-check';
  return (
    <>
      {check.method === 'CHECK' && (
        <Button icon="printer" onClick={() => shell.go('print-checks-review', { batchId: check.batchId })}>
          Print
        </Button>
      )}
      {shell.mayOpen(page) && <Button onClick={() => shell.go(page, { batchId: check.batchId })}>Open transaction</Button>}
      {mayVoid && !check.isVoided && (
        <Button weight="danger" onClick={() => shell.go('void-checks', {}, { checks: check.checkId })}>
          Void check {check.checkNumber}
        </Button>
      )}
      {shell.mayOpen('batch-undo') && !check.isVoided && (
        <Button onClick={() => shell.go('batch-undo', { batchId: check.batchId })}>Undo its batch</Button>
      )}
    </>
  );
}

/** The page at `/c/$communityId/payables/payments`; `?row=4` opens that check. */
export default function ActivityPaymentsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayPay = useMayCall(checks.issueChecks);
  const pay = mayPay && (
    <>
      <Button onClick={() => shell.go('external-check-add')}>Record external check</Button>
      <Button weight="primary" onClick={() => shell.go('print-checks')}>
        Print checks
      </Button>
    </>
  );
  return (
    <ListPage
      list={checkList}
      scope={{ communityId }}
      look={look}
      title="Payments"
      actions={pay}
      struck={(row) => row.isVoided}
      panel={(row) => <CheckDetails checkId={row.checkId} />}
      panelFooter={(row) => <Acts check={row} />}
      empty={
        <EmptyState title="No checks yet">
          <ScreenLink to="print-checks">Pay open bills</ScreenLink>
        </EmptyState>
      }
    />
  );
}
