// The list of the requests of one family in a community.
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, PanelSection, useHotkeys } from '../../../../packages/ui/ui.ts';
import type { generalRequestList } from '../request-list.contract.ts';
import type { FamilyFace } from './family.tsx';
import { RequestBatchActs } from './request-batch.tsx';

type Row = ListRow<typeof generalRequestList>;

export const requestLook = {
  number: { width: 90 },
  subject: { width: 240, emphasis: 'strong' },
  state: { width: 150 },
  priority: { width: 124 },
  property: { width: 190 },
  requester: { width: 150 },
  code: { width: 80 },
  assignee: { width: 140 },
  receivedDate: { width: 104 },
  promisedDate: { width: 120 },
  nextActionDate: { width: 104 },
  age: { width: 90 },
  promise: { width: 100 },
} as const;

/** What the panel of a row shows. */
export function RequestPanel({ row }: { row: Pick<Row, 'number' | 'subject' | 'requester' | 'property' | 'assignee' | 'lastComment'> }) {
  return (
    <PanelSection title={row.subject} aside={row.number}>
      <Facts
        facts={[
          ['Requested by', row.requester || 'Nobody named'],
          ['Property', row.property || 'None'],
          ['Assigned to', row.assignee || 'Nobody yet'],
          ['Last comment', row.lastComment || 'None'],
        ]}
      />
    </PanelSection>
  );
}

/** The page of a family. */
export function RequestList({ face }: { face: FamilyFace }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const to = `${face.screens}-add`;
  const mayAdd = shell.mayOpen(to);
  useHotkeys(mayAdd ? [{ keys: 'n', label: `Add ${face.words}`, run: () => shell.go(to) }] : []);
  const add = mayAdd ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go(to)}>
      Add {face.words}
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={face.list}
      scope={{ communityId }}
      look={requestLook}
      actions={
        <>
          <ScreenLink to={`${face.screens}-batches`} className="btn">
            Batches
          </ScreenLink>
          {add}
        </>
      }
      bulk={(chosen, clear) => <RequestBatchActs face={face} chosen={chosen} clear={clear} />}
      panel={(row) => <RequestPanel row={row} />}
      to={(row) => [`${face.screens}-view`, { [`${face.kind}Id`]: row.requestId }]}
      emptyViews={{
        open: <EmptyState title="No request is open" icon="check" />,
        late: <EmptyState title="No promise is late" icon="check" />,
        unanswered: <EmptyState title="Every request was answered" icon="check" />,
        unassigned: <EmptyState title="Every request is assigned" icon="check" />,
      }}
      empty={
        <EmptyState title="No requests yet" icon="clipboard" actions={add}>
          What owners and residents ask for stands here, with its promise date and everything that was said.
        </EmptyState>
      }
    />
  );
}
