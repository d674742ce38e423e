// The attorneys of an association.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { attorneyList } from '../attorney.contract.ts';

const look = {
  name: { width: 220, emphasis: 'strong' },
  firm: { width: 220 },
  phone: { width: 140 },
  email: { width: 220 },
  openMatters: { width: 120 },
  properties: { width: 100 },
  status: { width: 100 },
} as const;

/** The page at `/c/$communityId/attorneys`. */
export default function ViewAllAttorneysScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayAdd = shell.mayOpen('attorney-add');
  const add = () => shell.go('attorney-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add attorney', hint: true, run: add }] : []);
  return (
    <ListPage
      list={attorneyList}
      scope={{ communityId }}
      look={look}
      actions={
        mayAdd && (
          <Button weight="primary" icon="plus" keys="n" onClick={add}>
            Add attorney
          </Button>
        )
      }
      to={(row) => ['attorney-view', { attorneyId: row.attorneyId }]}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.firm}>
          <Facts
            facts={[
              ['Phone', row.phone || 'None'],
              ['Email', row.email || 'None'],
              ['Open matters', String(row.openMatters)],
            ]}
          />
          <ScreenLink to="attorney-view" params={{ attorneyId: row.attorneyId }}>
            Open the attorney
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No attorneys yet" icon="gavel">
          The association’s attorneys: collections, liens, foreclosures and lawsuits, and the properties involved.
        </EmptyState>
      }
    />
  );
}
