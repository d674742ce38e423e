// The files of the open community and of everything in it: minutes, rules, certificates, leases; published
// from here to its owners or its board.
import { useMayOnRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { FilePage } from './file-page.tsx';

/** The page at `/c/$communityId/files`. */
export default function AttachmentsCommunityScreen() {
  const { communityId, name } = useCommunity();
  const mayAttach = useMayOnRecord('community', 2);
  const itself = { kind: 'community', record: { kind: 'community', id: communityId, communityId }, label: name };
  return (
    <FilePage
      of="community"
      title="Attachments: community"
      communityId={communityId}
      first={mayAttach ? itself : undefined}
      crumbs={[
        <ScreenLink key="community" to="community-view" params={{ communityId }}>
          {name}
        </ScreenLink>,
      ]}
      empty="Files of the community itself and of its properties, people, committees and policies stand here."
    />
  );
}
