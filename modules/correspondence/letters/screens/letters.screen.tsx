// Every letter of an association, of all batches.
import { AddButton, ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { letterList } from '../letter.contract.ts';
import { letterLook } from './letter-look.tsx';

/** The page at `/c/$communityId/correspondence/letters`; an owner in the address cuts to theirs. */
export default function LettersScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const { ownershipId } = shell.search;
  const write = ownershipId !== undefined && shell.mayOpen('message-batch-edit') && (
    <AddButton
      label="Write to this owner"
      onAdd={() => shell.go('message-batch-edit', { letterBatchId: 'new' }, { owners: ownershipId })}
    />
  );
  return (
    <ListPage
      list={letterList}
      scope={{ communityId, ...(ownershipId === undefined ? {} : { ownershipId }) }}
      look={letterLook}
      actions={write}
      to={(row) => ['letter-detail', { letterId: row.letterId }]}
      empty={
        <EmptyState title="No letters yet" icon="mail">
          Letters stand here once a batch is released: how each went out, why, and what became of it.
        </EmptyState>
      }
    />
  );
}
