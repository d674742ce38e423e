// The work orders of a community.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, Money, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import { workOrderList } from '../work-order.contract.ts';

const look = {
  number: { width: 90 },
  subject: { width: 230, emphasis: 'strong' },
  state: { width: 110 },
  priority: { width: 124 },
  location: { width: 170 },
  vendor: { width: 170 },
  requestedDate: { width: 104 },
  dueDate: { width: 104 },
  scheduledDate: { width: 104 },
  nte: { width: 110 },
  cost: { width: 100 },
  late: { width: 70 },
  billing: { width: 120 },
} as const;

/** The page at `/c/$communityId/work-orders`. */
export default function ActivityWorkOrdersScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayAdd = shell.mayOpen('work-order-add');
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add work order', run: () => shell.go('work-order-add') }] : []);
  const add = mayAdd ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go('work-order-add')}>
      Add work order
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={workOrderList}
      scope={{ communityId }}
      look={look}
      actions={add}
      struck={(row) => row.state === 'CANCELED'}
      panel={(row) => (
        <PanelSection title={row.subject} aside={row.number}>
          <Facts
            facts={[
              ['Place', row.location],
              ['Vendor', row.vendor || 'None yet'],
              ['Assigned to', row.assignee || 'Nobody yet'],
              ['Limit', row.nte === null ? 'None' : <Money key="nte" value={row.nte} />],
              ['Cost', <Money key="cost" value={row.cost} />],
            ]}
          />
        </PanelSection>
      )}
      to={(row) => ['work-order-view', { workOrderId: row.workOrderId }]}
      emptyViews={{
        open: <EmptyState title="No work order is open" icon="check" />,
        late: <EmptyState title="No work order is late" icon="check" />,
        waiting: <EmptyState title="Every vendor has answered" icon="check" />,
        done: <EmptyState title="No work waits to be closed" icon="check" />,
      }}
      empty={
        <EmptyState title="No work orders yet" icon="clipboard" actions={add}>
          Work for vendors stands here, from the first call to the warranty. Service requests become work orders with one button.
        </EmptyState>
      }
    />
  );
}
