// The batches of violations: those to review, and those that were posted.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Facts, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { violationBatchList } from '../violation-list.contract.ts';

const look = {
  number: { width: 90 },
  name: { width: 280, emphasis: 'strong' },
  state: { width: 140 },
  actionDate: { width: 110 },
  cases: { width: 80 },
  letters: { width: 80 },
  fines: { width: 110 },
  enteredBy: { width: 160 },
  postedDate: { width: 110 },
} as const;

/** The page at `/c/$communityId/violations/batches`. */
export default function ViolationBatchesScreen() {
  const { communityId } = useCommunity();
  const begin = (
    <ScreenLink to="activity-violations" className="btn">
      Choose cases
    </ScreenLink>
  );
  return (
    <ListPage
      list={violationBatchList}
      scope={{ communityId }}
      look={look}
      actions={begin}
      struck={(row) => row.state === 'UNDONE'}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.number}>
          <Facts
            facts={[
              ['Cases', String(row.cases)],
              ['Letters', String(row.letters)],
              ['Fines', <Money key="fines" value={row.fines} />],
              ['By', row.enteredBy],
            ]}
          />
        </PanelSection>
      )}
      to={(row) => ['violation-batch-review', { violationBatchId: row.violationBatchId }]}
      emptyViews={{
        draft: <EmptyState title="No batch waits for review" icon="check" />,
        posted: <EmptyState title="No batch is posted yet" />,
      }}
      empty={
        <EmptyState title="No batches yet" icon="clipboard" actions={begin}>
          Choose cases in the list and take action: their letters and fines are reviewed here before they go out.
        </EmptyState>
      }
    />
  );
}
