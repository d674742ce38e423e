// The files of the open community as a whole: minutes, rules, certificates; from here they are published to its owners or its board.
import { useMayOnRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity } from '../../../../packages/pages/shell.tsx';
import { NoPermission, PageHeader, ScrollRegion } from '../../../../packages/ui/ui.ts';
import { FileList } from './file-list.tsx';

/** The page at `/c/$communityId/files`. */
export default function AttachmentsCommunityScreen() {
  const { communityId, name } = useCommunity();
  const maySee = useMayOnRecord('community', 1);
  const record = { kind: 'community', id: communityId, communityId };
  if (!maySee) return <NoPermission title="Files of the community">Your role does not read what is kept about communities.</NoPermission>;
  return (
    <FileList
      record={record}
      frame={(button, list) => (
        <>
          <PageHeader
            title="Attachments: community"
            crumbs={[
              <ScreenLink key="community" to="community-view" params={{ communityId }}>
                {name}
              </ScreenLink>,
            ]}
            actions={button}
          />
          <ScrollRegion label="Files">
            <div className="book">{list}</div>
          </ScrollRegion>
        </>
      )}
    />
  );
}
