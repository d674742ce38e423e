// One group ownership, shown and changed.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { GroupProfile } from './group-profile.tsx';

/** The page at `/c/$communityId/group-ownerships/$groupOwnershipId`. */
export default function GroupOwnershipViewScreen() {
  const { params } = useShell();
  return <GroupProfile groupOwnershipId={params['groupOwnershipId'] ?? ''} />;
}
