// The legacy history of an association: read, exported, and imported.
import { useMemo } from 'react';
import { AddButton, ImportWizard, ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Note, PageHeader, PanelSection } from '../../../../packages/ui/ui.ts';
import { legacyImport, legacyList } from '../legacy.contract.ts';

const look = {
  lineDate: { width: 110 },
  accountNumber: { width: 120 },
  address: { width: 200 },
  lineKind: { width: 110 },
  text: { width: 420 },
  amount: { width: 120 },
} as const;

function LegacyImport({ communityId }: { communityId: string }) {
  const shell = useShell();
  const params = useMemo(() => ({ communityId }), [communityId]);
  return (
    <>
      <PageHeader
        title="Import legacy history"
        crumbs={[
          <ScreenLink key="list" to="legacy-history">
            Legacy history
          </ScreenLink>,
        ]}
      />
      <ImportWizard definition={legacyImport} params={params} onDone={() => shell.go('legacy-history')} />
    </>
  );
}

/** The page at `/c/$communityId/legacy-history`. */
export default function LegacyHistoryScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayImport = useMayCall(legacyImport.calls.commit);
  const { about = '', aboutId = '' } = shell.search;
  if (shell.search.act === 'import' && mayImport) return <LegacyImport communityId={communityId} />;
  const bring = mayImport && (
    <AddButton label="Import" icon="file-import" onAdd={() => shell.go('legacy-history', {}, { act: 'import' })} />
  );
  return (
    <ListPage
      list={legacyList}
      scope={{ communityId, about, aboutId }}
      look={look}
      meta={about === '' ? 'in no balance' : `of one ${about === 'property' ? 'property' : 'owner'}, in no balance`}
      actions={bring}
      panel={(row) => (
        <PanelSection title={row.accountNumber} aside={row.address}>
          <Note title="From the former system">{row.text}</Note>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No legacy history" icon="history" actions={bring || undefined}>
          Notes and ledger lines from the former system, for reference only; never part of a balance.
        </EmptyState>
      }
    />
  );
}
