// What happened in an association, the latest first.
import { ListPage } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../../packages/ui/ui.ts';
import { communityFeedList } from '../feed.contract.ts';
import { FeedPanel, feedLook } from './feed-parts.tsx';

const look = { ...feedLook, account: { width: 110 } } as const;

/** The page at `/c/$communityId/feed`. */
export default function CommunityFeedScreen() {
  const { communityId } = useCommunity();
  return (
    <ListPage
      list={communityFeedList}
      scope={{ communityId }}
      look={look}
      panel={(row) => <FeedPanel line={row} />}
      empty={
        <EmptyState title="Nothing happened yet" icon="history">
          Charges, payments, entries, notes, files, tasks, owners, flags, resales and imports, day by day; each for who may see it.
        </EmptyState>
      }
    />
  );
}
