// Adding a group ownership.
import { GroupProfile } from './group-profile.tsx';

/** The page at `/c/$communityId/group-ownerships/new`. */
export default function GroupOwnershipAddScreen() {
  return <GroupProfile groupOwnershipId={null} />;
}
