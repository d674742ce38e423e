// Every letter of an association, of all batches.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { letterList } from '../letter.contract.ts';
import { letterLook } from './letter-look.tsx';

/** The page at `/c/$communityId/correspondence/letters`; an owner in the address cuts to theirs. */
export default function LettersScreen() {
  const { communityId } = useCommunity();
  const { search } = useShell();
  const { ownershipId } = search;
  return (
    <ListPage
      list={letterList}
      scope={{ communityId, ...(ownershipId === undefined ? {} : { ownershipId }) }}
      look={letterLook}
      to={(row) => ['letter-detail', { letterId: row.letterId }]}
      empty={
        <EmptyState title="No letters yet" icon="mail">
          Letters stand here once a batch is released: how each went out, why, and what became of it.
        </EmptyState>
      }
    />
  );
}
