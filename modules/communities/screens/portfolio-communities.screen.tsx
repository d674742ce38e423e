// The associations in the viewer's scope, with a panel for the one in hand.
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useAddressState } from '../../../packages/pages/address.ts';
import { call } from '../../../packages/pages/client.ts';
import { LoadedList } from '../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button, Code, DateText, EmptyState, Facts, PanelSection, type TableColumn, type TableView } from '../../../packages/ui/ui.ts';
import { community } from '../communities.contract.ts';

type Row = ClientOutput<typeof community.listCommunities>[number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'shortCode', title: 'Code', width: 80, render: (row) => <Code>{row.shortCode}</Code> },
  { key: 'name', title: 'Community', emphasis: 'strong', width: 260 },
  { key: 'legalName', title: 'Legal name' },
  { key: 'city', title: 'City', width: 180, value: (row) => [row.city, row.state].filter(Boolean).join(', ') },
  { key: 'units', title: 'Units', kind: 'count', width: 90, total: 'sum' },
];

function CommunityFacts({ row }: { row: Row }) {
  return (
    <PanelSection title={row.name}>
      <Facts
        facts={[
          ['Legal name', row.legalName],
          ['Place', [row.city, row.state].filter(Boolean).join(', ') || 'None'],
          ['Units', row.units.toLocaleString('en-US')],
          ['Today there', <DateText key="today" value={row.todayDate} form="words" />],
        ]}
      />
    </PanelSection>
  );
}

/** The page at `/communities`. */
export default function PortfolioCommunitiesScreen() {
  const shell = useShell();
  const mayAdd = useMayCall(community.addCommunity);
  const [view, setView] = useAddressState<TableView>('view', {});
  const add = mayAdd && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('community-add')}>
      Add community
    </Button>
  );
  return (
    <LoadedList<Row>
      title="Communities"
      label="Communities"
      noun="communities"
      actions={add}
      queryKey={[community.listCommunities.name, 'rows']}
      load={(signal) => call(community.listCommunities, {}, { signal })}
      columns={columns}
      rowId={(row) => row.communityId}
      state={view}
      onState={setView}
      panel={(row) => <CommunityFacts row={row} />}
      panelFooter={(row) => (
        <>
          {shell.mayOpen('accounting-setup') && (
            <Button onClick={() => shell.go('accounting-setup', { communityId: row.communityId })}>Accounting</Button>
          )}
          {shell.mayOpen('portfolio-properties') && (
            <Button onClick={() => shell.go('portfolio-properties', { communityId: row.communityId })}>Properties</Button>
          )}
        </>
      )}
      onOpenPage={(row) => shell.go('community-view', { communityId: row.communityId })}
      empty={
        <EmptyState title="No community yet" icon="building-community" actions={add}>
          An association comes first; its chart, its year and its properties follow from files.
        </EmptyState>
      }
    />
  );
}
