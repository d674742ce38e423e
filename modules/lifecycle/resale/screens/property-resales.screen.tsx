// The resales of an association: those under way, settled, reversed and cancelled.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState } from '../../../../packages/ui/ui.ts';
import { resaleList } from '../resale.contract.ts';

const look = {
  settlementDate: { width: 120 },
  accountNumber: { width: 110 },
  property: { width: 200 },
  seller: { width: 170, emphasis: 'strong' },
  buyer: { width: 170, emphasis: 'strong' },
  state: { width: 140 },
  history: { width: 160 },
  owed: { width: 110 },
  prepaid: { width: 120 },
  fees: { width: 100 },
} as const;

/** The page at `/c/$communityId/resales`. */
export default function PropertyResalesScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  return (
    <ListPage
      list={resaleList}
      scope={{ communityId }}
      look={look}
      to={(row) => ['property-resale', { propertyId: row.propertyId }, { resaleId: row.resaleId }]}
      actions={
        shell.mayOpen('property-resale') && <Button onClick={() => shell.go('portfolio-properties')}>Choose a property to sell</Button>
      }
      empty={
        <EmptyState title="No home was sold yet" icon="home">
          Start a resale on the property’s page. It keeps seller’s and buyer’s accounts apart, and can be reversed until something is posted
          to either.
        </EmptyState>
      }
    />
  );
}
