// The batches of letters of an association: drafts to go on with, and what went out.
import { AddButton, ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { batchList } from '../letter.contract.ts';

const look = {
  letterDate: { width: 110 },
  title: { width: 260, emphasis: 'strong' },
  template: { width: 200 },
  state: { width: 120 },
  letters: { width: 90 },
  failed: { width: 120 },
  sendDate: { width: 110 },
  releasedBy: { width: 150 },
} as const;

/** The page at `/c/$communityId/correspondence/messages`. */
export default function MessageBatchesScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const add = shell.mayOpen('message-batch-edit') && (
    <AddButton label="Write to owners" onAdd={() => shell.go('message-batch-edit', { letterBatchId: 'new' })} />
  );
  return (
    <ListPage
      list={batchList}
      scope={{ communityId }}
      look={look}
      actions={add}
      to={(row) => ['message-batch-review', { letterBatchId: row.letterBatchId }]}
      empty={
        <EmptyState title="Nothing was written to owners yet" icon="mail" actions={add}>
          A batch is one template for many owners. Each gets it by mail or email, as they asked; you see every letter before it goes.
        </EmptyState>
      }
    />
  );
}
