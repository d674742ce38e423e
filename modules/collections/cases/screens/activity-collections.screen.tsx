// The cases of collection of an association, by stage.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { collectionCaseList } from '../case.contract.ts';
import { stageWords } from '../stage.contract.ts';

const look = {
  number: { width: 70 },
  account: { width: 100, emphasis: 'quiet' },
  owner: { width: 200, emphasis: 'strong' },
  stage: { width: 150 },
  side: { width: 130 },
  stageDate: { width: 100 },
  balance: { width: 110 },
} as const;

/** The page at `/c/$communityId/receivables/collections`. */
export default function ActivityCollectionsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const run = shell.mayOpen('collection-run') && (
    <Button weight="primary" icon="plus" onClick={() => shell.go('collection-run')}>
      Run collections
    </Button>
  );
  const steps = shell.mayOpen('collection-procedure') && (
    <ScreenLink to="collection-procedure" className="btn">
      Collection steps
    </ScreenLink>
  );
  const late = shell.mayOpen('late-owners') && (
    <ScreenLink to="late-owners" className="btn">
      Late owners
    </ScreenLink>
  );
  return (
    <ListPage
      list={collectionCaseList}
      scope={{ communityId }}
      look={look}
      actions={
        <>
          {late}
          {steps}
          {run}
        </>
      }
      to={(row) => ['collection-case', { collectionCaseId: row.collectionCaseId }]}
      panel={(row) => (
        <PanelSection title={row.owner} aside={`Case ${row.number}`}>
          <Facts
            facts={[
              ['Owes', <Money key="b" value={row.balance} zero="digits" />],
              ['Stage', stageWords[row.stage][0]],
              ['Last step', row.step || 'None'],
            ]}
          />
          <ScreenLink to="collection-case" params={{ collectionCaseId: row.collectionCaseId }}>
            Open the case
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No cases yet" icon="check" actions={run || undefined}>
          A case opens when a run takes a late owner a first step, or from the list of late owners.
        </EmptyState>
      }
    />
  );
}
