// Every statement that was made, newest first: open one as it was sent, or go to the owner.
import { useState } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { fetchFile } from '../../../../packages/pages/client.ts';
import { failureOf, ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, DocumentViewer, EmptyState, Facts, Money, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { statements } from '../statement.contract.ts';
import { statementList } from '../statement-list.contract.ts';
import { CheckStatements } from './check-statements.tsx';

type Row = ListRow<typeof statementList>;

const look = {
  statementDate: { width: 120 },
  accountNumber: { width: 104, emphasis: 'quiet' },
  owner: { width: 220, emphasis: 'strong' },
  opening: { width: 110, emphasis: 'quiet' },
  balance: { width: 110 },
  due: { width: 110 },
  dueDate: { width: 104 },
  pages: { width: 72, emphasis: 'quiet' },
  sharedWith: { width: 120, emphasis: 'quiet' },
  madeBy: { width: 140, emphasis: 'quiet' },
} as const;

/** The statement as it was made, in the page. */
function OneStatement({ row, onClose }: { row: Row; onClose(): void }) {
  const { communityId } = useCommunity();
  const { runId, ownershipId } = row;
  const paper = {
    key: row.statementId,
    title: `${row.accountNumber} ${row.owner}, ${formatDate(row.statementDate)}`,
    load: () => fetchFile(statements.downloadStatement, { communityId, runId, ownershipId }),
  };
  return <DocumentViewer documents={[paper]} index={0} onIndex={() => {}} onClose={onClose} problemOf={failureOf} />;
}

/** The page at `/c/$communityId/receivables/statements`. */
export default function ActivityStatementsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const [opened, setOpened] = useState<Row | null>(null);
  const [isChecking, setChecking] = useState(false);
  const mayRead = useMayCall(statements.downloadStatement);
  const mayCheck = useMayCall(statements.checkStatementCode);
  useHotkeys(mayCheck ? [{ keys: 'c', label: 'Check statements', hint: true, run: () => setChecking(true) }] : []);
  const make = shell.mayOpen('mailing-statements') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('mailing-statements')}>
      Make statements
    </Button>
  );
  return (
    <>
      <ListPage
        list={statementList}
        scope={{ communityId }}
        look={look}
        actions={
          <>
            {mayCheck && (
              <Button keys="c" onClick={() => setChecking(true)}>
                Check statements
              </Button>
            )}
            {make}
          </>
        }
        panel={(row) => (
          <PanelSection title={row.owner} aside={row.accountNumber}>
            <Facts
              facts={[
                ['Statement date', <DateText key="s" value={row.statementDate} form="words" />],
                ['Opening', <Money key="o" value={row.opening} />],
                ['Balance', <Money key="b" value={row.balance} />],
                ['Due', <Money key="d" value={row.due} />],
                ['Due by', <DateText key="u" value={row.dueDate} form="words" />],
                ...(row.sharedWith ? ([['Combined with', row.sharedWith]] as const) : []),
                ['Made by', row.madeBy],
              ]}
            />
          </PanelSection>
        )}
        panelFooter={(row) => (
          <>
            {mayRead && <Button onClick={() => setOpened(row)}>Open the statement</Button>}
            {shell.mayOpen('owner-view') && (
              <Button onClick={() => shell.go('owner-view', { ownershipId: row.ownershipId })}>Open the owner</Button>
            )}
          </>
        )}
        empty={
          <EmptyState title="No statement yet" actions={make}>
            Each statement is kept here as it was made.
          </EmptyState>
        }
      />
      {isChecking && <CheckStatements onClose={() => setChecking(false)} />}
      {opened && <OneStatement row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
