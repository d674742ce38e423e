// The motions of an association.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { motionList } from '../motion.contract.ts';

const look = { name: { width: 300, emphasis: 'strong' }, meeting: { width: 200 }, outcome: { width: 120 } } as const;

/** The page at `/c/$communityId/motions`. */
export default function ViewAllMotionsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  useHotkeys(shell.mayOpen('motion-add') ? [{ keys: 'n', label: 'Add motion', run: () => shell.go('motion-add') }] : []);
  const add = shell.mayOpen('motion-add') ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('motion-add')}>
      Add motion
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={motionList}
      scope={{ communityId }}
      look={look}
      actions={add}
      panel={(row) => (
        <PanelSection title={row.name}>
          <Facts facts={[['Meeting', row.meeting]]} />
          <ScreenLink to="motion-view" params={{ motionId: row.motionId }}>
            Open the motion
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No motions yet" actions={add}>
          Motions of this association appear here.
        </EmptyState>
      }
    />
  );
}
