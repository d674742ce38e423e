// What happened between an owner and a property, the latest first; nothing of who owned it before or after.
import { useCall } from '../../../../packages/pages/client.ts';
import { ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { owner } from '../../../people/people.contract.ts';
import { ownerFeedList } from '../feed.contract.ts';
import { FeedPanel, feedLook } from './feed-parts.tsx';

/** The page at `/c/$communityId/owners/$ownershipId/feed`. */
export default function ItemAgentFeedScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const ownershipId = shell.params['ownershipId'] ?? '';
  const found = useCall(owner.getOwner, shell.mayOpen('owner-view') ? { communityId, ownershipId } : null).data;
  return (
    <ListPage
      list={ownerFeedList}
      scope={{ communityId, ownershipId }}
      title={found ? `Feed of ${found.owner}` : 'Property and owner feed'}
      meta={found?.property}
      crumbs={[
        <ScreenLink key="o" to="owner-view" params={{ ownershipId }}>
          {found?.accountNumber ?? 'Account'}
        </ScreenLink>,
      ]}
      look={feedLook}
      panel={(row) => <FeedPanel line={row} />}
      empty={
        <EmptyState title="Nothing happened yet" icon="history">
          Charges, payments, notes, files, tasks and flags of this owner at this property.
        </EmptyState>
      }
    />
  );
}
