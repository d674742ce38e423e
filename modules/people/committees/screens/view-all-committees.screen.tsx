// The committees of an association.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { committeeList } from '../committee.contract.ts';
import { Roster } from './roster.tsx';

const look = {
  name: { width: 240, emphasis: 'strong' },
  committeeType: { width: 150 },
  members: { width: 90 },
  voting: { width: 80 },
  quorum: { width: 80 },
  nextEndDate: { width: 130 },
  standing: { width: 150 },
} as const;

/** The page at `/c/$communityId/committees`. */
export default function ViewAllCommitteesScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayAdd = shell.mayOpen('committee-add');
  const add = () => shell.go('committee-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add committee', hint: true, run: add }] : []);
  return (
    <ListPage
      list={committeeList}
      scope={{ communityId }}
      look={look}
      actions={
        mayAdd && (
          <Button weight="primary" icon="plus" keys="n" onClick={add}>
            Add committee
          </Button>
        )
      }
      to={(row) => ['committee-view', { committeeId: row.committeeId }]}
      panel={(row) => (
        <PanelSection title={row.name} aside={`Quorum ${row.quorum}`}>
          <Roster communityId={communityId} committeeId={row.committeeId} />
          <ScreenLink to="committee-view" params={{ committeeId: row.committeeId }}>
            Open the committee
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No committees yet" icon="users">
          The board, the architectural committee, the hearing panel: members, terms, and whether there is a quorum to decide.
        </EmptyState>
      }
    />
  );
}
