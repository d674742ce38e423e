// The associations in the viewer's scope, with a panel for the one in hand.
import type { ListRow } from '../../../packages/contract/contract.ts';
import { AddButton, ListPage } from '../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button, Code, DateText, EmptyState, Facts, PanelSection } from '../../../packages/ui/ui.ts';
import { community } from '../communities.contract.ts';
import { communityList } from '../community-list.contract.ts';
import { standingWords } from '../profile/standing.contract.ts';

type Row = ListRow<typeof communityList>;

const look = {
  shortCode: { width: 80, render: (row: Row) => <Code>{row.shortCode}</Code> },
  name: { width: 220, emphasis: 'strong' },
  legalName: { width: 200 },
  standing: { width: 130 },
  manager: { width: 130 },
  accountant: { width: 130 },
  city: { width: 150 },
  units: { width: 80 },
} as const;

function CommunityFacts({ row }: { row: Row }) {
  return (
    <PanelSection title={row.name}>
      <Facts
        facts={[
          ['Legal name', row.legalName],
          ['State', standingWords[row.standing][0]],
          ['Manager', row.manager || 'Nobody'],
          ['Accountant', row.accountant || 'Nobody'],
          ['Place', row.city || 'None'],
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
  const add = () => shell.go('community-add');
  return (
    <ListPage
      list={communityList}
      scope={{}}
      look={look}
      actions={mayAdd && <AddButton label="Add community" onAdd={add} />}
      panel={(row) => <CommunityFacts row={row} />}
      panelFooter={(row) => (
        <>
          {shell.mayOpen('accounting-setup') && (
            <Button onClick={() => shell.go('accounting-setup', { communityId: row.communityId })}>Accounting</Button>
          )}
          {row.standing === 'DRAFT' && shell.mayOpen('community-setup-accounting') && (
            <Button onClick={() => shell.go('community-setup-accounting', { communityId: row.communityId })}>Set up</Button>
          )}
          {(row.standing === 'DRAFT' || row.standing === 'ACTIVE') && shell.mayOpen('community-reactivation') && (
            <Button onClick={() => shell.go('community-reactivation', {}, { deactivate: row.communityId })}>Deactivate</Button>
          )}
          {shell.mayOpen('portfolio-properties') && (
            <Button onClick={() => shell.go('portfolio-properties', { communityId: row.communityId })}>Properties</Button>
          )}
        </>
      )}
      to={(row) => ['community-view', { communityId: row.communityId }]}
      empty={
        <EmptyState title="No community yet" icon="building-community" actions={mayAdd && <Button onClick={add}>Add the first</Button>}>
          An association comes first; its chart, its year and its properties follow from files.
        </EmptyState>
      }
    />
  );
}
