// The resolutions of an association.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { resolutionList } from '../resolution.contract.ts';

const look = { name: { width: 300, emphasis: 'strong' }, number: { width: 100 }, status: { width: 120 } } as const;

/** The page at `/c/$communityId/resolutions`. */
export default function ViewAllResolutionsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  useHotkeys(shell.mayOpen('resolution-add') ? [{ keys: 'n', label: 'Add resolution', run: () => shell.go('resolution-add') }] : []);
  const add = shell.mayOpen('resolution-add') ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('resolution-add')}>
      Add resolution
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={resolutionList}
      scope={{ communityId }}
      look={look}
      actions={add}
      panel={(row) => (
        <PanelSection title={row.name}>
          <Facts facts={[['Number', row.number || 'None']]} />
          <ScreenLink to="resolution-view" params={{ resolutionId: row.resolutionId }}>
            Open the resolution
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No resolutions yet" actions={add}>
          Resolutions of this association appear here.
        </EmptyState>
      }
    />
  );
}
