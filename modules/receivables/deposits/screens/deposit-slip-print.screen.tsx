// The slip of a deposit: its PDF in the page, to be printed or saved.
import { fetchFile } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Column, DocumentViewer, PageHeader } from '../../../../packages/ui/ui.ts';
import { deposits } from '../deposit.contract.ts';

/** The page at `/c/$communityId/receivables/deposits/$depositId/slip`. */
export default function DepositSlipPrintScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const depositId = shell.params.depositId ?? '';
  const title = `Deposit ${depositId}`;
  return (
    <Column>
      <PageHeader
        title="Print deposit slip"
        crumbs={[
          <ScreenLink key="list" to="activity-cash-receipts">
            Cash receipts
          </ScreenLink>,
          <ScreenLink key="deposit" to="deposit-view" params={{ depositId }}>
            {title}
          </ScreenLink>,
        ]}
      />
      <DocumentViewer
        documents={[{ key: depositId, title, load: () => fetchFile(deposits.printDepositSlip, { communityId, depositId }) }]}
        index={0}
        onIndex={() => undefined}
        onClose={() => shell.go('deposit-view', { depositId })}
        problemOf={failureOf}
      />
    </Column>
  );
}
