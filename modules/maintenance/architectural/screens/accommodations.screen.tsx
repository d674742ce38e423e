// The accommodation requests of a community, for who may see them.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, useHotkeys } from '../../../../packages/ui/ui.ts';
import { accommodationList } from '../accommodation.contract.ts';

const look = {
  subject: { width: 240, emphasis: 'strong' },
  sort: { width: 160 },
  state: { width: 160 },
  property: { width: 190 },
  requester: { width: 150 },
  assignee: { width: 140 },
  receivedDate: { width: 104 },
  answerByDate: { width: 110 },
  decidedDate: { width: 104 },
} as const;

/** The page at `/c/$communityId/accommodations`. */
export default function AccommodationsScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const to = 'accommodation-add';
  const mayAdd = shell.mayOpen(to);
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add accommodation request', run: () => shell.go(to) }] : []);
  const add = mayAdd ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go(to)}>
      Add accommodation request
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={accommodationList}
      scope={{ communityId }}
      look={look}
      actions={add}
      to={(row) => ['accommodation-view', { accommodationId: row.accommodationId }]}
      emptyViews={{ open: <EmptyState title="No accommodation request is open" icon="check" /> }}
      empty={
        <EmptyState title="No accommodation requests yet" icon="clipboard" actions={add}>
          Requests for an accommodation of a disability stand here, apart from the committee. Only who may see them finds them.
        </EmptyState>
      }
    />
  );
}
